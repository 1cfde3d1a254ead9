//! What the computer thinks of a position as a whole.

use super::fixed::Fixed;
use super::state::State;
use super::worth::{VICTORY, worth};
use crate::core::side::Side;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::position::Position;

/// From -1, an Allied victory, to 1, one of the Axis; `None` while a battle is being fought.
pub fn outlook(position: &Position) -> Option<f64> {
    match Prompt::of(position).asks {
        Ask::Over => Some(position.sequence.winner.map_or(0.0, |winner| if winner == Side::Axis { 1.0 } else { -1.0 })),
        Ask::Arrow | Ask::Moves | Ask::Reinforce => {
            let fixed = Fixed::new(position, None);
            let state = State::of(position, fixed.clock.left);
            Some(f64::from(worth(&fixed, &state, Side::Axis) / VICTORY).clamp(-1.0, 1.0))
        }
        _ => None,
    }
}
