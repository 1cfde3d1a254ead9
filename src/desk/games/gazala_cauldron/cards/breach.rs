//! The card of the minefield phase: markers that are left, the infantry that could begin, what is under way (14.1).

use bevy_egui::egui::Ui;

use super::parts::{ending, marked_line, order, origin_of, say, unit_line};
use super::unit;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::selection::Intent;
use crate::desk::games::gazala_cauldron::{Table, position, words};
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::parts::{headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::desk::table::Wish;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::phases::breaching;
use crate::games::gazala_cauldron::state::marks::Breach;
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let Some((placeable, left, all, breaches)) = position::of(&table.session.world).map(|position| {
        let all = position.tables.chits.breach_markers();
        let lines: Vec<String> = position.marks.breaches.iter().map(|breach| line(&position, breach)).collect();
        (breaching::placeable(&position), breaching::markers_left(&position), all, lines)
    }) else {
        return;
    };
    headed(ui, table, "Breach minefields", 19.0, "14.1");
    say(ui, "Select infantry adjacent to a minefield, then click the hex across the hexside it should breach.");
    let breaches_left = format!("{placeable} of {}", breaching::A_TURN);
    marked_line(ui, table, ("Breaches to begin this turn", ""), "14.1", &breaches_left, true, None);
    let origin = origin_of(table, "tactical_chits", "Breach marker", "Axis").filter(Provenance::needs_checking);
    marked_line(ui, table, ("Markers off the map", ""), "14.1", &format!("{left} of {all}"), false, origin.as_ref());
    ruled(ui, table, "The infantry can't move, attack or retreat this turn; next turn the hexside is open.", "14.1");
    if let Some(unit) = table.selected {
        divider(ui);
        unit::show(ui, table, unit);
        ways(ui, table, unit);
    }
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
    divider(ui);
    let able: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for id in able {
        let hex = table.unit(id).and_then(|unit| unit.location.hex());
        let note = hex.map_or_else(String::new, |hex| format!("in {}", Name::of(hex)));
        if unit_line(ui, table, id, &note, "", table.selected == Some(id)).clicked() {
            table.wishes.push(Wish::Show(id));
        }
    }
    for breach in breaches {
        ruled(ui, table, &breach, "14.1");
    }
    ending(ui, table);
}

/// A breach on the map in words.
fn line(position: &crate::games::gazala_cauldron::state::position::Position, breach: &Breach) -> String {
    let (from, to) = (Name::of(breach.from), Name::of(breach.to));
    match breach.by {
        Some(unit) => format!("{} breaches from {from} to {to}.", position.name(unit)),
        None if breach.through => format!("Open: {from} through {to} to {}.", Name::of(breach.beyond())),
        None => format!("Open: {from} to {to}."),
    }
}

/// The hexsides that the unit could breach.
fn ways(ui: &mut Ui, table: &mut Table, unit: UnitId) {
    let lit = table.selection.highlights.intents.iter().filter(|(_, way)| **way == Intent::Breach);
    let hexes: Vec<Hex> = lit.map(|(hex, _)| *hex).collect();
    for to in hexes {
        let text = format!("Breach towards {}", words::hex_on(table, to));
        if list_line(ui, &text, "", table.pointed == Some(to)).clicked() {
            order(table, Order::Breach { unit, to });
        }
    }
}
