//! Hedgehogs that have to be held through a whole turn (Scenario 2), or with weapon pits at the end (Scenario 5).

use bevy_ecs::prelude::{Res, ResMut};

use super::control::controller;
use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Hold;
use crate::games::tobruk::state::marks::{Held, Marks};
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// True for the counters that count: hedgehogs, and weapon pits where they do (Scenario 5).
#[must_use]
pub fn counts(hold: &Hold, class: Class) -> bool {
    class == Class::Hedgehog || hold.at_end && class == Class::WeaponPit
}

/// Hedgehogs that the side which has to hold them controls at this moment.
#[must_use]
pub fn held_now(position: &Position) -> Vec<Hex> {
    let Some(hold) = &position.scenario.hold else { return Vec::new() };
    position
        .all()
        .filter(|unit| counts(hold, position.class(unit)))
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
    let held = |hold: &Hold| !hold.at_end && held_through(position.marks, turn) >= hold.hedgehogs;
    position.scenario.hold.as_ref().is_some_and(held)
}

/// What the watch has found, if it is anything new.
pub fn watch(position: &Position) -> Option<Vec<Hex>> {
    position.scenario.hold.as_ref()?;
    let now = held_now(position);
    let known = position.marks.held.iter().map(|held| held.hex);
    (!known.eq(now.iter().copied())).then_some(now)
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
