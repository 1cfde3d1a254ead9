//! The card of a choice between reinforcements that wait for the same hex (`9.Reinforcements`).

use bevy_egui::egui::Ui;

use super::super::{Table, words};
use super::parts::{order, say, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::panels::parts::{headed, ruled};
use crate::games::battle_for_gazala::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Who comes to {}?", words::hex_on(table, hex)), 19.0, "9.Reinforcements");
    say(ui, "A hex has room for one unit: click the line of the one that comes, or select it and click the lit hex.");
    let units: Vec<UnitId> = table.hand.shown.waiting.iter().copied().collect();
    for unit in units {
        let (note, values) = {
            let counter = words::counter(table, unit);
            (counter.branch.word(), counter.values())
        };
        if unit_line(ui, table, unit, note, &values, table.selected == Some(unit)).clicked() {
            order(table, Order::Arrive { unit });
        }
    }
    ruled(ui, table, "The others wait for the next turn.", "9.Delay");
}
