//! The card of an advance after combat: who may follow, and where to.

use bevy_egui::egui::Ui;

use super::parts::{ending, order, say, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::selection::Intent;
use crate::desk::games::gazala_cauldron::{Table, words};
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, vacated: &[Hex]) {
    let vacated = words::hex_names(vacated.iter().copied());
    headed(ui, table, "Advance", 19.0, "11.2");
    say(ui, &format!("Defenders vacated {vacated}. Select a unit and click a lit hex to advance, or hold."));
    ruled(ui, table, "No movement points, no ZOCs; two units to a hex.", "11.2");
    let able: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in able {
        let note = words::counter(table, unit).arm.word();
        if unit_line(ui, table, unit, note, "", table.selected == Some(unit)).clicked() {
            table.select(Some(unit));
        }
    }
    ways(ui, table);
    ending(ui, table);
}

fn ways(ui: &mut Ui, table: &mut Table) {
    let Some(unit) = table.selected else { return };
    let lit = table.selection.highlights.intents.iter().filter(|(_, way)| **way == Intent::Advance);
    let hexes: Vec<Hex> = lit.map(|(hex, _)| *hex).collect();
    for hex in hexes {
        let line = format!("{} to {}", words::name(table, unit), words::hex_on(table, hex));
        if list_line(ui, &line, "", table.pointed == Some(hex)).clicked() {
            order(table, Order::Advance { unit, hex });
        }
    }
}
