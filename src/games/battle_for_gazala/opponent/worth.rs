//! What units are worth, and what a point of support fire is, in units.

use super::sight::Stand;
use crate::core::side::Side;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Phase;

/// What a point of attack or defence is worth beside the unit itself, which counts as a loss whatever it can do (`10.Losses`).
const STRENGTH: f64 = 0.1;

/// What the loss of a unit costs its side.
pub fn unit(piece: &Stand) -> f64 {
    1.0 + STRENGTH * f64::from(piece.attack + piece.whole)
}

/// What a point of support fire is kept for. Markers come back with each turn: after the Allied player turn they are worth nothing.
pub fn point(position: &Position) -> f64 {
    match (position.sequence.active, position.sequence.phase) {
        (Side::Axis, Phase::MobileMovement | Phase::MobileCombat) => 0.06,
        (Side::Axis, _) => 0.08,
        (Side::Allies, Phase::MobileMovement | Phase::MobileCombat) => 0.01,
        (Side::Allies, _) => 0.04,
    }
}

/// The share of the game that has been played, from 0 up to 1.
pub fn share_played(position: &Position) -> f64 {
    (f64::from(position.sequence.turn) / f64::from(position.scenario.turns.max(1))).min(1.0)
}
