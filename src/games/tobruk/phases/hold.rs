//! Hedgehogs that have to be held through a whole turn (Scenario 2).

use bevy_ecs::prelude::{Res, ResMut};

use super::control::controller;
use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::marks::{Held, Marks};
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// Hedgehogs that the side which has to hold them controls at this moment.
#[must_use]
pub fn held_now(position: &Position) -> Vec<Hex> {
    let Some(hold) = &position.scenario.hold else { return Vec::new() };
    position
        .all()
        .filter(|unit| position.class(unit) == Class::Hedgehog)
        .filter_map(|unit| unit.location.hex())
        .filter(|hex| controller(position, *hex) == Some(hold.side))
        .collect()
}

/// Hedgehogs held for one complete turn at the end of this one: since the turn before, or longer.
#[must_use]
pub fn held_through(marks: &Marks, turn: u16) -> u8 {
    u8::try_from(marks.held.iter().filter(|held| held.since < turn).count()).unwrap_or(u8::MAX)
}

/// True if the side that has to hold hedgehogs has held enough of them through this turn.
#[must_use]
pub fn is_won(position: &Position, turn: u16) -> bool {
    position.scenario.hold.as_ref().is_some_and(|hold| held_through(position.marks, turn) >= hold.hedgehogs)
}

/// What the watch has found.
pub fn watch(position: &Position) -> Option<Vec<Hex>> {
    position.scenario.hold.as_ref()?;
    Some(held_now(position))
}

/// Remembers since when each hedgehog has been held without a break.
pub fn keep_watch(
    bevy_ecs::prelude::In(now): bevy_ecs::prelude::In<Vec<Hex>>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
) {
    marks.held.retain(|held| now.contains(&held.hex));
    for hex in now {
        if !marks.held.iter().any(|held| held.hex == hex) {
            marks.held.push(Held { hex, since: sequence.turn });
        }
    }
}
