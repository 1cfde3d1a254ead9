//! The position that the desk looks at: as it is, or as it would be if a unit had just been activated.

use bevy::prelude::World;

use super::Table;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::actions::{Actions, Stage};
use crate::games::gazala_cauldron::state::components::{Action, State, Unit};
use crate::games::gazala_cauldron::state::decisions::Decisions;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::turn::{Phase, Sequence};

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

/// Asks about the position as it would be if this unit, and no other, had just been activated.
pub fn in_its_turn<R>(position: &Position, id: UnitId, question: impl FnOnce(&Position) -> R) -> Option<R> {
    let side = position.find(id)?.side;
    let now = Sequence {
        turn: position.sequence.turn.max(position.scenario.first_turn),
        phase: Phase::Actions,
        active: side,
        ..*position.sequence
    };
    let actions = Actions { stage: Stage::Move, ..Actions::default() };
    let fresh = |unit: &Unit| {
        let chosen = unit.id == id;
        let action = Action { active: chosen, ..Action::default() };
        Unit { action, state: State { used: unit.state.used && !chosen, ..unit.state }, ..*unit }
    };
    let units = position.units.iter().map(fresh).collect();
    let nothing = Decisions::default();
    Some(question(&Position { units, sequence: &now, actions: &actions, decisions: &nothing, ..position.clone() }))
}
