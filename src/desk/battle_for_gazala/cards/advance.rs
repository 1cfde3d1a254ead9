//! The card of an advance after combat: who may follow into the hex that was left (`5.Advance`).

use bevy_egui::egui::Ui;

use super::super::{Table, words};
use super::parts::{AIR, ending, order, say, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::panels::parts::{headed, ruled};
use crate::games::battle_for_gazala::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Advance into {}", words::hex_on(table, hex)), 19.0, "5.Advance");
    say(ui, "One of the attackers may follow: click its line, or select it and click the lit hex.");
    ruled(ui, table, "Whatever zones lie there; it costs nothing.", "5.Advance");
    let able: Vec<UnitId> = table.hand.shown.waiting.iter().copied().collect();
    for unit in able {
        let (note, values) = {
            let counter = words::counter(table, unit);
            (counter.branch.word(), counter.values())
        };
        if unit_line(ui, table, unit, note, &values, table.selected == Some(unit)).clicked() {
            order(table, Order::Advance { unit });
        }
    }
    ui.add_space(AIR);
    ending(ui, table);
}
