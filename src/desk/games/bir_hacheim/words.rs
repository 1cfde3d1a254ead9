//! Names, values and states of units in the words that several panels share.

use super::{Table, position};
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Name, Terrain};
use crate::games::bir_hacheim::material::catalog::Counter;
use crate::games::bir_hacheim::material::tables::combat::{AttackResult, DefenceResult, Outcome};
use crate::games::bir_hacheim::phases::sight::{self, UNKNOWN};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

pub use crate::core::half::points as half_points;
pub use crate::desk::kit::words::*;
pub use crate::games::bir_hacheim::play::muster::{place, states};

/// What is printed on a unit's counter.
#[must_use]
pub fn counter(table: &Table, id: UnitId) -> &Counter {
    table.data.catalog.get(id)
}

/// A unit as a player calls it: `151/50`.
#[must_use]
pub fn name(table: &Table, id: UnitId) -> &str {
    &counter(table, id).id
}

/// Attack, defence and movement as they are now: `3-4-6`; `3-?-6` while the defence is kept back.
#[must_use]
pub fn values(table: &Table, unit: &Unit) -> String {
    let (counter, reduced) = (counter(table, unit.id), unit.strength.reduced);
    format!("{}-{}-{}", counter.attack(reduced), defence(table, unit), counter.movement)
}

/// Defence strength as it is now, as far as it may be seen (5.1.1).
#[must_use]
pub fn defence(table: &Table, unit: &Unit) -> String {
    if table.selection.highlights.hidden.contains(&unit.id) {
        return UNKNOWN.to_owned();
    }
    counter(table, unit.id).defence(unit.strength.reduced).to_string()
}

/// Where a unit's values come from, as far as that may be told (5.1.1).
#[must_use]
pub fn origin_of_values(table: &Table, id: UnitId) -> Provenance {
    sight::origin_of_values(counter(table, id), table.selection.highlights.hidden.contains(&id))
}

/// A hex with the name of its place: `1013 Bir Hacheim`.
#[must_use]
pub fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

/// The same where only the table is at hand.
#[must_use]
pub fn hex_on(table: &Table, at: Hex) -> String {
    position::seen(table).map_or_else(|| Name::of(at).to_string(), |position| hex(&position, at))
}

/// The ground of a hex in words, with mines and fortification.
#[must_use]
pub fn ground(position: &Position, hex: Hex) -> String {
    let ground = position.ground(hex);
    let mut words = match ground.terrain {
        Terrain::Clear => "Open desert",
        Terrain::City => "City",
        Terrain::Crest => "Crest",
        Terrain::Sea => "Sea",
        Terrain::SeaArm => "Arm of the sea",
    }
    .to_owned();
    if ground.fortified {
        words.push_str(", fortified");
    }
    if ground.mined {
        words.push_str(if position.is_mined(hex) { ", mined" } else { ", mines cleared" });
    }
    words
}

/// Names of several units: `8/15, 5/21`.
#[must_use]
pub fn names(table: &Table, units: impl IntoIterator<Item = UnitId>) -> String {
    joined(units.into_iter().map(|id| name(table, id)))
}

/// A result of the dice in words, a line for each side.
#[must_use]
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Result { defence, attack } => {
            format!("{defence:?}: {}\n{attack:?}: {}", defence.words(), attack.words())
        }
        Outcome::Draw => format!("{outcome}, {}", outcome.words()),
    }
}

/// True if a unit of the defence is lost or turned.
#[must_use]
pub fn defence_loses(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Result { defence, .. } => {
            matches!(defence, DefenceResult::DE | DefenceResult::DRB | DefenceResult::DVB)
        }
        Outcome::Draw => true,
    }
}

/// True if a unit that defends its hex alone is eliminated.
#[must_use]
pub fn ends(outcome: Outcome, lone: &Unit) -> bool {
    match outcome {
        Outcome::Result { defence: DefenceResult::DE, .. } | Outcome::Draw => true,
        Outcome::Result { defence: DefenceResult::DRB | DefenceResult::DVB, .. } => lone.strength.reduced,
        Outcome::Result { .. } => false,
    }
}

/// True if a unit of the attack is lost or turned.
#[must_use]
pub fn attack_loses(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Result { attack, .. } => matches!(attack, AttackResult::AVB | AttackResult::ARB | AttackResult::AE),
        Outcome::Draw => true,
    }
}

/// True if the defence leaves its hex.
#[must_use]
pub fn defence_leaves(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Result { defence, .. } => !defence.holds(),
        Outcome::Draw => true,
    }
}

/// True if the attack retreats.
#[must_use]
pub fn attack_retreats(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Result { attack, .. } if !attack.wins())
}
