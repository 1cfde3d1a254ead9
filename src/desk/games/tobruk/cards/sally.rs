//! The decision of men inside a bunker: who comes out and fights the enemies in its hex (VIII.F.7).

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, small_counter, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::cover;
use crate::games::tobruk::state::orders::Order;

/// A button for each unit inside that may come out, and one for staying.
pub(super) fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Enemies at the bunker of {}", Name(hex)), 19.0, table.selection.prompt.rule());
    let text = "Men who come out fight a melee with the enemies in the hex. Those who stay inside fight none, and are in good \
                cover against fire from the hex.";
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    let able: Vec<UnitId> = {
        let position = &sight::position(table);
        let can = |unit: &UnitId| cover::plan_rise(position, position.sequence, *unit).is_ok();
        position.all().map(|unit| *unit.id).filter(can).collect()
    };
    for unit in able {
        ui.add_space(3.0);
        ui.horizontal_wrapped(|ui| {
            small_counter(ui, table, unit, 26.0);
            ui.vertical(|ui| {
                ui.label(styled(words::name(table, unit), strong(14.5), INK));
                if wide_button(ui, "Come out and fight", "", BLUE, true).clicked() {
                    order(table, &Order::Rise { unit });
                }
            });
        });
    }
    ui.add_space(4.0);
    if wide_button(ui, "Stay inside", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Stand);
    }
}
