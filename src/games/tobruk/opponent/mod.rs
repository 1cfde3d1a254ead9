//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod doctrine;
mod field;
mod gunnery;
mod manoeuvre;
mod place;
mod value;

use rand_chacha::ChaCha8Rng;

use super::orders::Order;
use super::sequence::{Phase, Sequence};
use super::situation::Situation;
use super::{plan, random};

/// The computer's choice for the side that has to act; `None` when the game is over.
#[must_use]
pub fn order(situation: &Situation, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    let chosen = match sequence.phase {
        Phase::SetUp => manoeuvre::set_up(situation, sequence, dice),
        Phase::Movement => manoeuvre::order(situation, sequence, dice),
        Phase::Combat => gunnery::order(situation, sequence),
        Phase::Artillery | Phase::Morale | Phase::Melee | Phase::EndOfTurn | Phase::Over => None,
    };
    // Whatever the computer thinks of, only the plan says what is legal.
    match chosen {
        Some(order) if plan(situation, sequence, &order).is_ok() => Some(order),
        _ => random::order(situation, sequence, dice),
    }
}
