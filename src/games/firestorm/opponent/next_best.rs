//! What the computer player weighs beside its own choice.

use super::fixed::Fixed;
use super::state::State;
use super::{advance, fight, follow, moves};
use crate::core::ranking::ranked;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// The computer's choices, the best first.
pub fn next_best(position: &Position) -> Vec<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let Some(side) = side else { return Vec::new() };
    let fixed = Fixed::new(position, Some(side));
    let state = State::of(position, fixed.clock.left);
    match &asks {
        Ask::Over | Ask::Table(_) | Ask::Reinforce => Vec::new(),
        Ask::Attack(battle) => fight::attacks(position, &fixed, &state, battle),
        Ask::Defence(battle) => fight::defences(position, &fixed, &state, battle),
        Ask::Retreat { area, units, .. } => follow::retreats(&fixed, &state, side, *area, units),
        Ask::Advance { into, first, left } => {
            advance::orders(&fixed, &state, side, *into, &fixed.places(first), usize::from(*left))
        }
        Ask::Arrow => fight::arrows(position, &fixed, &state, side),
        Ask::Moves => {
            let moves = moves::redeployments(position, &fixed, &state, side);
            ranked(moves.into_iter().map(|(order, worth)| (f64::from(worth), order)))
        }
    }
}
