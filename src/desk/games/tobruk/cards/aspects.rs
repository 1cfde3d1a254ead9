//! Which side of a vehicle that turned in the last hex of its move is fired at (X.C.6).

use bevy_egui::egui::Ui;

use super::parts::order;
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Table, sight};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::link;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::phases::shown_sides::{chosen, shown, side_now};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Phase;

/// A chip for each side that the vehicle showed to the unit as it turned; nothing where it showed one alone.
pub(super) fn choices(ui: &mut Ui, table: &mut Table, unit: UnitId, target: UnitId) {
    let (sides, now): (Vec<Aspect>, Option<Aspect>) = {
        let position = &sight::position(table);
        if !position.options.best_aspect || position.sequence.phase != Phase::Combat {
            return;
        }
        let Some((firer, vehicle)) = position.find(unit).zip(position.find(target)) else { return };
        let now = chosen(position, unit, target).or_else(|| side_now(position, &firer, &vehicle));
        (shown(position, &firer, &vehicle), now)
    };
    if sides.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.label(styled("It turned. Fire at its:", condensed(13.5), INK_SOFT));
        for aspect in sides {
            let given = Order::Aspect { unit, target, aspect };
            let may = now == Some(aspect) || Tobruk::plan(&table.session.world, &given).is_ok();
            let ink = if may { INK } else { INK_SOFT };
            let chip = ui.selectable_label(now == Some(aspect), styled(aspect.name(), condensed(14.0), ink));
            if chip.clicked() && now != Some(aspect) && may && table.human_to_act() {
                order(table, &given);
            }
        }
        link(ui, table, "X.C.6.a");
    });
}
