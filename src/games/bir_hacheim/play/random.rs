//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use rand_chacha::ChaCha8Rng;

use super::legal::{self, moves_of, targets};
use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::dice::{one, pick};
use crate::games::bir_hacheim::phases::bombing::MOST_POINTS;
use crate::games::bir_hacheim::phases::set_up;
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// A random legal order; `None` when the game is over.
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    match Prompt::of(position).asks {
        Ask::SetUp => place(position, dice),
        Ask::Movement => Some(walk(position, dice)),
        Ask::Combat => attack(position, dice),
        Ask::Over => None,
        Ask::Assault(_) | Ask::Defence(_) | Ask::Bombardment { .. } => compose(position, dice),
        Ask::Casualty { .. } | Ask::Exchange { .. } | Ask::Retreat(_) | Ask::Advance { .. } => {
            one(legal::orders(position), dice)
        }
    }
}

fn place(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let waiting = set_up::free(position, position.sequence.active).find(|unit| unit.location == Location::Waiting);
    let Some(unit) = waiting else { return Some(Order::EndSetUp) };
    let hexes = position.board.hexes().map(|hex| Order::Place { unit: unit.id, hex });
    one(hexes.filter(|order| plan(position, order).is_ok()).collect(), dice)
}

/// Units move one after the other, most of them once, until none is left or now and then before.
fn walk(position: &Position, dice: &mut ChaCha8Rng) -> Order {
    let able = |unit: &&Unit| {
        unit.side == position.sequence.active
            && !unit.march.moved
            && matches!(unit.location, Location::On(_) | Location::Waiting)
    };
    let mut ready: Vec<&Unit> = position.units.iter().filter(able).collect();
    while !ready.is_empty() && pick(dice, 25) > 0 {
        let unit = ready.swap_remove(pick(dice, ready.len()));
        let clear = Order::Clear { unit: unit.id };
        if plan(position, &clear).is_ok() && pick(dice, 2) == 0 {
            return clear;
        }
        if let Some(order) = one(moves_of(position, unit), dice) {
            return order;
        }
    }
    Order::EndMovement
}

/// Mostly attacks by units beside the enemy; bombardments and strikes now and then; the end when it is allowed.
fn attack(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let side = position.sequence.active;
    let end = plan(position, &Order::EndCombat).is_ok();
    if end && pick(dice, 6) == 0 {
        return Some(Order::EndCombat);
    }
    let targets = targets(position, side);
    let units = position.units.iter().filter(|unit| unit.side == side && !unit.duty.fought);
    let mut orders: Vec<Order> = units
        .flat_map(|unit| {
            let orders = targets.iter().flat_map(|target| {
                [Order::Attack { unit: unit.id, target: *target }, Order::Bombard { unit: unit.id, target: *target }]
            });
            orders.filter(|order| plan(position, order).is_ok())
        })
        .collect();
    let points = 1 + u8::try_from(pick(dice, usize::from(MOST_POINTS))).unwrap_or(0);
    let strike = one(targets, dice).map(|target| Order::Strike { target, points });
    orders.extend(strike.filter(|order| pick(dice, 8) == 0 && plan(position, order).is_ok()));
    one(orders, dice).or_else(|| {
        // Only strikes are left, or nothing: a debt always has an attack that pays it.
        if end { Some(Order::EndCombat) } else { one(legal::orders(position), dice) }
    })
}

/// Joins what is put together or answered; air points go by ones and twos, lest they are gone in the first turn.
fn compose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let mut orders = legal::orders(position);
    let few = u8::try_from(pick(dice, 3)).unwrap_or(0);
    orders.retain(|order| !matches!(order, Order::Commit { points } if *points > few));
    one(orders, dice)
}
