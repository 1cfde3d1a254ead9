//! When nothing is meant: whose turn it is, what there is to do, who comes, how the paths stand, and the button that ends the phase.

use bevy_egui::egui::Ui;

use super::parts::{AIR, ending, say};
use crate::core::side::Side;
use crate::desk::games::battle_for_gazala::{Table, outlook, position, words};
use crate::desk::shell::panels::parts::ruled;
use crate::desk::shell::panels::plan::whose_turn;
use crate::desk::table::roles::ByHand;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::phases::arrivals;
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::position::Position;

/// What there is to do.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if !whose_turn(ui, table) {
        return;
    }
    let asks = table.selection.prompt.asks.clone();
    let in_hand = table.selected.is_some_and(|id| BattleForGazala::is_own(table, id));
    say(ui, hint(table, &asks, in_hand));
    let notes = position::of(&table.session.world).map_or_else(Vec::new, |position| notes(&position, &asks));
    for (words, rule) in notes {
        ruled(ui, table, &words, rule);
    }
    if !in_hand {
        for side in Side::BOTH {
            let (words, rule) = outlook::of(table, side);
            ruled(ui, table, &words, rule);
        }
    }
    ui.add_space(AIR);
    ending(ui, table);
}

fn hint(table: &Table, asks: &Ask, in_hand: bool) -> &'static str {
    match (asks, in_hand) {
        (Ask::Combat { .. }, _) if table.selection.chip.is_some() => "Click any enemy to bombard it with the marker.",
        (Ask::Combat { .. }, false) => {
            "Select a unit, then click an adjacent enemy. A support marker bombards without an attack: click the marker, then an enemy."
        }
        (Ask::Combat { .. }, true) => "Point at an adjacent enemy to see the odds, click to open the attack.",
        (_, false) => "Select a unit, then click its destination, or drag it there. Space: the next one.",
        (_, true) => "Point at a hex to see the path and its cost, click to move there.",
    }
}

/// What of the moment has to be known: the first turn, the mobile phase, reinforcements that are due.
fn notes(position: &Position, asks: &Ask) -> Vec<(String, &'static str)> {
    let mut notes = Vec::new();
    let (now, side) = (position.sequence, position.sequence.active);
    if matches!(asks, Ask::Move { .. }) && now.turn == 1 && side == Side::Allies {
        notes.push(("First turn: only units adjacent to an Axis unit may move.".to_owned(), "2.FirstTurn"));
    }
    if now.phase.is_mobile() {
        let fresh = position.on_map(side).filter(|(unit, _)| position.expect_fresh(unit).is_ok()).count();
        let text = format!("{}: mobile, neither moved nor fought yet.", words::count(fresh, "fresh unit"));
        notes.push((text, "8.Mobile"));
    }
    for (hex, units) in arrivals::due(position, side) {
        let names: Vec<&str> = units.iter().map(|unit| position.name(*unit)).collect();
        let at = words::hex(position, hex);
        notes.push((format!("Due at {at} at the end of movement: {}.", names.join(", ")), "9.Reinforcements"));
        if let Some(there) = position.in_hex(hex) {
            let does = if there.side == side { "arrive adjacent to it" } else { "wait" };
            notes.push((format!("{} is in {at}: they would have to {does}.", position.name(there.id)), "9.Delay"));
        }
    }
    notes
}
