//! Counters beside the board: units that wait to be set up or to enter, to be picked with a click.

use std::collections::BTreeSet;

use bevy_egui::egui::Ui;

use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::{sight, words};
use crate::desk::shell::panels::tray::{self, Pile};
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::ViewItem;
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// The units of the side to act that are off the board and could come onto it now.
#[must_use]
pub fn waiting(table: &Table) -> Vec<UnitId> {
    off_board(table).0
}

/// The same, and how many more are to be set up with them because they are aboard.
fn off_board(table: &Table) -> (Vec<UnitId>, usize) {
    let position = &sight::position(table);
    let Sequence { phase, active, turn, .. } = *position.sequence;
    let waits = |unit: &ViewItem| *unit.location == Location::Waiting;
    let (waiting, aboard): (Vec<ViewItem>, Vec<ViewItem>) = match phase {
        Phase::SetUp => position.to_set_up(active).partition(waits),
        Phase::Movement => {
            let due = |unit: &ViewItem| *unit.side == active && (1..=turn).contains(&unit.entry.due);
            (position.all().filter(|unit| waits(unit) && due(unit)).collect(), Vec::new())
        }
        _ => return (Vec::new(), 0),
    };
    (waiting.iter().map(|unit| *unit.id).collect(), aboard.len())
}

/// The waiting counters, while a person has to bring them on.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if !table.human_to_act() {
        return;
    }
    let (waiting, aboard) = off_board(table);
    let enters = matches!(table.selection.prompt.asks, Ask::Movement);
    let title = match aboard {
        _ if enters => format!("Waiting to enter: {}", waiting.len()),
        0 => format!("Off the map: {}", waiting.len()),
        _ => format!("Off the map: {}, {aboard} of them aboard", waiting.len() + aboard),
    };
    let piles = piles(table, &waiting);
    let ways = ways_in(table, &waiting);
    let how = "Click one, or double click for all of its kind; then click where they go.";
    let hints: Vec<String> = ways.into_iter().chain((waiting.len() > 1).then(|| how.to_owned())).collect();
    tray::piles(ui, table, &title, &hints, &piles);
}

/// Where those come in that wait beside the board.
fn ways_in(table: &Table, waiting: &[UnitId]) -> BTreeSet<String> {
    let way_in = |unit: &UnitId| words::scenario(table).force_of(*unit)?.arrives.way_in();
    waiting.iter().filter_map(way_in).map(|way| format!("Enters {way}.")).collect()
}

/// Counters in piles, each kind of emplacement in one: one is like another.
fn piles(table: &Table, waiting: &[UnitId]) -> Vec<Pile> {
    let emplacement =
        |id: UnitId| table.unit(id).map(|unit| words::kind(table, &unit)).filter(|kind| kind.class.is_emplacement());
    let mut piles: Vec<Pile> = Vec::new();
    for id in waiting.iter().copied() {
        let kind = emplacement(id);
        let alike = |pile: &Pile| kind.zip(emplacement(pile.top)).is_some_and(|(one, other)| one.id == other.id);
        match (kind, piles.iter_mut().find(|pile| alike(pile))) {
            (Some(kind), Some(pile)) => {
                // The one taken up lies on top.
                pile.top = if table.selected == Some(id) { id } else { pile.top };
                pile.units.push(id);
                pile.name = format!("{} \u{d7} {}", pile.units.len(), kind.name);
            }
            _ => piles.push(Pile { top: id, units: vec![id], name: words::name(table, id) }),
        }
    }
    piles
}
