//! The computer player. It sees what a human sees, weighs the plan's exact odds, and gives the same orders.

mod air;
mod battle;
mod combat;
mod defence;
mod engineers;
mod field;
mod follow;
mod gain;
mod losses;
mod movement;
mod place;
mod set_up;
mod worth;

use rand_chacha::ChaCha8Rng;

use super::decisions::Decision;
use super::orders::Order;
use super::position::Position;
use super::sequence::Phase;
use super::{plan, random};
use field::Field;

/// The computer player's order; `None` when the game is over.
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let field = Field::new(position, position.to_act()?);
    let chosen = match position.decision() {
        Some(decision) => answer(&field, decision),
        None => match position.sequence.phase {
            Phase::SetUp => set_up::order(&field, dice),
            Phase::Movement => movement::order(&field),
            Phase::Combat => combat::order(&field),
            Phase::Over => None,
        },
    };
    // Whatever the computer thinks of, only the plan says what is legal.
    match chosen {
        Some(order) if plan(position, &order).is_ok() => Some(order),
        _ => random::order(position, dice),
    }
}

fn answer(field: &Field, decision: &Decision) -> Option<Order> {
    match decision {
        Decision::Assault(assault) => combat::join(field, assault),
        Decision::Defence(assault) => defence::order(field, assault),
        Decision::Bombardment { target, guns } => combat::join_bombardment(field, *target, guns),
        Decision::Casualty { among, eliminated, .. } => losses::casualty(field, among, *eliminated),
        Decision::Exchange { among, gone, owed, .. } => losses::exchange(field, among, *gone, *owed),
        Decision::Retreat { .. } | Decision::Flight { .. } | Decision::Crowd { .. } => follow::retreat(field),
        Decision::Advance { units, .. } => follow::advance(field, units),
    }
}
