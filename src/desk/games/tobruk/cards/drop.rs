//! The decision of men under fire: who takes cover before the dice (II.F.2.d).

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use crate::core::unit::UnitId;
use crate::core::words::counted;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{plan_line, styled};
use crate::desk::shell::panels::parts::{headed, ruled, small_counter, wide_button};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::cover;
use crate::games::tobruk::state::firers::Share;
use crate::games::tobruk::state::orders::Order;

/// Who is fired at, with how much, and a button for each unit that may go under.
pub(super) fn show(ui: &mut Ui, table: &mut Table, target: UnitId, announced: Cover, firers: &[Share]) {
    let name = words::name(table, target);
    headed(ui, table, &format!("Fire on {name}"), 19.0, table.selection.prompt.rule());
    let shells: u32 = firers.iter().filter(|share| share.rounds > 0).map(|share| u32::from(share.factors)).sum();
    let bullets: u32 = firers.iter().filter(|share| share.rounds == 0).map(|share| u32::from(share.factors)).sum();
    let cover = format!("{} cover", announced.word());
    if bullets > 0 {
        plan_line(ui, "Gunfire", &cover, &counted(bullets, "factor", "factors"), false);
    }
    if shells > 0 {
        plan_line(ui, "High explosive", &cover, &counted(shells, "factor", "factors"), false);
    }
    let text = "Before the dice are rolled, units in good cover in this hex may take full cover. In full cover gunfire doesn't \
                affect them, but high explosive hits do; they can't fire this turn.";
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    answers(ui, table, target);
}

/// A button for each unit that may go under, and one for staying up.
pub(super) fn answers(ui: &mut Ui, table: &mut Table, target: UnitId) {
    ui.add_space(4.0);
    let able: Vec<UnitId> = {
        let position = &sight::position(table);
        let can = |unit: &UnitId| cover::plan_take(position, position.sequence, *unit).is_ok();
        position.all().map(|unit| *unit.id).filter(can).collect()
    };
    for unit in able {
        ui.add_space(3.0);
        ui.horizontal_wrapped(|ui| {
            small_counter(ui, table, unit, 26.0);
            let mut name = words::name(table, unit);
            if unit == target {
                name.push_str(" (the target)");
            }
            ui.vertical(|ui| {
                ui.label(styled(name, strong(14.5), INK));
                if wide_button(ui, "Take cover", "", BLUE, true).clicked() {
                    order(table, &Order::TakeCover { unit });
                }
            });
        });
    }
    ui.add_space(4.0);
    if wide_button(ui, "Stay up: roll the dice", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Stand);
    }
    ruled(ui, table, "Units that take full cover leave the casualties to those that stay up", "II.G.2.a");
}
