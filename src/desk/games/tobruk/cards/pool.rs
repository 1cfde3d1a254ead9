//! Counters beside the board: units that wait to be set up or to enter, to be picked with a click.

use bevy_egui::egui::Ui;

use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::{sight, words};
use crate::desk::shell::panels::parts;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// The units of the side to act that are off the board and could come onto it now.
#[must_use]
pub fn waiting(table: &Table) -> Vec<UnitId> {
    let Some(sequence) = table.world().get_resource::<Sequence>() else { return Vec::new() };
    let due = |due: u16| match sequence.phase {
        Phase::SetUp => due == 0,
        Phase::Movement => due > 0 && due <= sequence.turn,
        _ => false,
    };
    sight::units(table)
        .filter(|unit| unit.side == sequence.active && unit.location == Location::Waiting && due(unit.entry.due))
        .map(|unit| unit.id)
        .collect()
}

/// The waiting counters, while a person has to bring them on.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if table.human_to_act() {
        let piles = piles(table);
        parts::piles(ui, table, "Off the map", &piles);
    }
}

/// The same, each kind of emplacement in one pile: one is like another.
fn piles(table: &Table) -> Vec<(UnitId, usize)> {
    let kind = |id: UnitId| table.unit(id).filter(|unit| words::kind(table, unit).class.is_emplacement());
    let mut piles: Vec<(UnitId, usize)> = Vec::new();
    for id in waiting(table) {
        let alike = |top: UnitId| kind(id).zip(kind(top)).is_some_and(|(one, other)| one.kind == other.kind);
        match piles.iter_mut().find(|(top, _)| alike(*top)) {
            // The one taken up lies on top.
            Some((top, count)) => (*top, *count) = (if table.selected == Some(id) { id } else { *top }, *count + 1),
            None => piles.push((id, 1)),
        }
    }
    piles
}
