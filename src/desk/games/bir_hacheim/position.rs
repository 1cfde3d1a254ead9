//! The position that the desk looks at: as it is, or as it would be when a unit's own side moves; and for whose eyes.

use bevy::prelude::World;

use super::Table;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::Player;
use crate::desk::table::roles::Progress;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::phases::{supply, zones};
use crate::games::bir_hacheim::state::components::{March, Unit};
use crate::games::bir_hacheim::state::decisions::Decisions;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::{Phase, Sequence};

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

/// The side from which the enemy's defence is kept back (5.1.1): that of the person at the desk, of two persons the one to whom it was
/// passed. `None` in study, while two computers play, where two persons play open, and when the game is over.
#[must_use]
pub fn viewer(table: &Table) -> Option<Side> {
    if table.study {
        return None;
    }
    let looks = BirHacheim::has_desk(table)?;
    match table.players {
        [Player::Human, Player::Human] if table.secrecy.none => None,
        [Player::Human, Player::Human] => Some(table.secrecy.admitted.unwrap_or(looks)),
        [Player::Human, Player::Computer] => Some(Side::Axis),
        [Player::Computer, Player::Human] => Some(Side::Allies),
        [Player::Computer, Player::Computer] => None,
    }
}

/// Asks about the position as it would be if the movement of this unit's side began now, with every reinforcement that it is.
pub fn in_its_turn<R>(position: &Position, id: UnitId, question: impl FnOnce(&Position) -> R) -> Option<R> {
    let side = position.find(id)?.side;
    let due = match position.scenario.start_of(id) {
        Some(Start::Turn { turn, .. }) => u16::from(turn),
        _ => 1,
    };
    let turn = position.sequence.turn.max(due);
    let now = Sequence { turn, phase: Phase::Movement, active: side, ended: false, winner: None };
    let nothing = Decisions::default();
    let lines = supply::Lines::of(position);
    let fresh = |unit: &Unit| {
        let march = unit.location.hex().map_or_else(March::default, |hex| March {
            engaged: zones::is_engaged(position, unit),
            frozen: supply::is_frozen(position, &lines, unit, hex),
            ..March::default()
        });
        Unit { march, ..*unit }
    };
    let units = position.units.iter().map(|unit| if unit.side == side { fresh(unit) } else { *unit }).collect();
    Some(question(&Position { units, sequence: &now, decisions: &nothing, ..position.clone() }))
}
