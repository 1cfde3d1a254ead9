//! The computer player: it chooses among the legal orders by what their plans say.

use gazala::core::dice::one;
use rand_chacha::ChaCha8Rng;

use super::material::{CONVOY, GOAL};
use super::phases::{Plan, plan};
use super::play::legal;
use super::state::{Order, Position};

pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let mut orders = legal(position);
    let worth = |order: &Order| match plan(position, order) {
        Ok(Plan::Attack(chance)) => 6 + chance,
        Ok(Plan::Move { unit: CONVOY, to }) => 8 - to.range(GOAL),
        Ok(Plan::Move { to, .. }) if position.cars.at().range(position.convoy.at()) > 1 => {
            8 - to.range(position.convoy.at())
        }
        Ok(Plan::Stand | Plan::EndPhase(_)) => 5,
        _ => 0,
    };
    let best = orders.iter().map(worth).max()?;
    orders.retain(|order| worth(order) == best);
    one(orders, dice)
}
