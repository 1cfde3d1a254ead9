//! The computer player.

use rand_chacha::ChaCha8Rng;

use super::orders::Order;
use super::position::Position;
use super::random;

/// The computer's order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    random::order(position, dice)
}
