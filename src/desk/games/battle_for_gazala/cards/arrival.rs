//! The card of a choice between reinforcements that wait for the same hex (`9.Reinforcements`).

use bevy_egui::egui::Ui;

use super::parts::{choices, say, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::battle_for_gazala::{Table, words};
use crate::desk::shell::panels::parts::{headed, ruled};
use crate::games::battle_for_gazala::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Which unit arrives in {}?", words::hex_on(table, hex)), 19.0, "9.Reinforcements");
    say(ui, "A hex holds one unit: click the line of the one that arrives, or select it and click the lit hex.");
    choices(ui, table, |unit| Order::Arrive { unit });
    ruled(ui, table, "The others arrive adjacent to it, outside enemy ZOCs.", "9.Delay");
}

/// The card of the choice where reinforcements come whose own hex is taken.
pub fn near(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Reinforcements adjacent to {}", words::hex_on(table, hex)), 19.0, "9.Delay");
    say(ui, "A friendly unit is in their hex. Select a unit, then click one of the lit hexes adjacent to that hex.");
    let units: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in units {
        let selected = table.selected == Some(unit);
        let values = words::counter(table, unit).values();
        if unit_line(ui, table, unit, if selected { "arrives now" } else { "waits" }, &values, selected).clicked() {
            table.select(Some(unit));
        }
    }
}
