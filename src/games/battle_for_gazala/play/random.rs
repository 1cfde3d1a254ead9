//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use rand_chacha::ChaCha8Rng;

use super::legal::{self, attacks, moves_of, values};
use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::dice::{one, pick};
use crate::core::side::Side;
use crate::games::battle_for_gazala::phases::movement;
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// A random legal order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let side = side?;
    match asks {
        Ask::Over => None,
        Ask::Move { .. } => Some(march(position, side, dice)),
        Ask::Combat { .. } => Some(fight(position, side, dice)),
        Ask::Attack(_) => Some(press(position, dice)),
        _ => one(legal::orders(position), dice),
    }
}

/// Units move one after the other, until none is left or now and then before.
fn march(position: &Position, side: Side, dice: &mut ChaCha8Rng) -> Order {
    let fresh = |unit: &Unit| unit.action.spent == 0 && movement::ready(position, unit.id).is_ok();
    let mut units: Vec<&Unit> = position.on_map(side).map(|(unit, _)| unit).filter(|unit| fresh(unit)).collect();
    while !units.is_empty() && pick(dice, 25) > 0 {
        let unit = units.swap_remove(pick(dice, units.len()));
        if let Some(order) = one(moves_of(position, unit), dice) {
            return order;
        }
    }
    Order::EndMovement
}

/// Attacks as long as there are some, now and then a bombardment.
fn fight(position: &Position, side: Side, dice: &mut ChaCha8Rng) -> Order {
    let legal = |order: &Order| plan(position, order).is_ok();
    if pick(dice, 12) == 0 {
        let targets = position.on_map(side.enemy()).map(|(_, target)| target).collect();
        if let (Some(target), Some(value)) = (one(targets, dice), one(values(position, side), dice)) {
            return Some(Order::Bombard { target, value }).filter(legal).unwrap_or(Order::EndCombat);
        }
    }
    let found = attacks(position, side).filter(legal).collect();
    if pick(dice, 15) == 0 { Order::EndCombat } else { one(found, dice).unwrap_or(Order::EndCombat) }
}

/// An attack grows until it can be made; one that can't be made is broken off, and no more is attacked then.
fn press(position: &Position, dice: &mut ChaCha8Rng) -> Order {
    let orders = legal::orders(position);
    let ready = orders.contains(&Order::Commit);
    if ready && pick(dice, 2) == 0 {
        return Order::Commit;
    }
    let more = orders.into_iter().filter(|order| matches!(order, Order::Attack { .. } | Order::Support { .. }));
    one(more.collect(), dice).unwrap_or(if ready { Order::Commit } else { Order::BreakOff })
}
