//! The card of a hex that holds too many units: one after the other is eliminated (10.0).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::shell::panels::parts::headed;
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, hex: Hex) {
    headed(ui, table, &format!("Overstacked in {}", words::hex_on(table, hex)), 19.0, "10.0");
    say(ui, "Choose the unit to eliminate: click its line, or the counter. Two may stay, or one of Pavia or Brescia.");
    let units: Vec<(UnitId, String, String)> = position::of(&table.session.world).map_or_else(Vec::new, |position| {
        let here = position.in_hex(hex).filter(|unit| Some(unit.side) == position.to_act());
        here.map(|unit| {
            let counter = position.counter(unit.id);
            let steps = words::count(usize::from(unit.state.steps), "step");
            (unit.id, format!("{}, {steps}", counter.formation.title()), words::values(counter, unit))
        })
        .collect()
    });
    for (unit, note, value) in units {
        if unit_line(ui, table, unit, &note, &value, table.pointed_unit == Some(unit)).clicked() {
            order(table, Order::Remove { unit });
        }
    }
}
