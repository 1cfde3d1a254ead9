//! The position that the desk looks at: as it is, or as it would be when a unit's own side moves.

use bevy::prelude::World;

use super::Table;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::state::components::{Action, Unit};
use crate::games::battle_for_gazala::state::decisions::Decisions;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::{Phase, Sequence};

/// The position of a world; `None` only for a world that holds no game.
#[must_use]
pub fn of(world: &World) -> Option<Position<'_>> {
    world.contains_resource::<Sequence>().then(|| Position::of(world))
}

/// The position that is looked at: the present, or an earlier moment.
#[must_use]
pub fn seen(table: &Table) -> Option<Position<'_>> {
    of(table.world())
}

/// Asks about the position as it would be if the movement of this unit's side began now, in the turn in progress or in a later one.
pub fn in_its_turn<R>(position: &Position, turn: u16, id: UnitId, question: impl FnOnce(&Position) -> R) -> Option<R> {
    let side = position.find(id)?.side;
    let turn = position.sequence.turn.max(turn);
    let now = Sequence { turn, phase: Phase::Movement, active: side, ended: false, ..*position.sequence };
    let nothing = Decisions::default();
    let mut later = position.clone();
    (later.sequence, later.decisions) = (&now, &nothing);
    later.units = position.units.iter().map(|unit| Unit { action: Action::default(), ..*unit }).collect();
    Some(question(&later))
}
