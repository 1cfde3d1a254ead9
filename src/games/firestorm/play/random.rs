//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use rand_chacha::ChaCha8Rng;

use super::legal;
use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::dice::{one, pick};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::{battle, strategic};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// A random legal order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let side = side?;
    match asks {
        Ask::Over => None,
        Ask::Arrow => {
            let attacks = battle::attacks(position, side).map(|(from, into)| Order::Arrow { from, into });
            one(attacks.collect(), dice)
        }
        Ask::Moves => Some(redeploy(position, side, dice)),
        Ask::Attack(_) | Ask::Defence(_) => commit(position, dice),
        Ask::Table(_) | Ask::Retreat { .. } | Ask::Advance { .. } | Ask::Reinforce => {
            one(legal::orders(position), dice)
        }
    }
}

/// Most generals bring what they have.
fn commit(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let mut orders = legal::orders(position);
    let ready = |order: &Order| matches!(order, Order::Ready | Order::Take { .. });
    if pick(dice, 3) > 0 && orders.iter().any(|order| !ready(order)) {
        orders.retain(|order| !ready(order));
    }
    one(orders, dice)
}

/// A troop or a supply marker goes somewhere; now and then no further one.
fn redeploy(position: &Position, side: Side, dice: &mut ChaCha8Rng) -> Order {
    let own = Area::ALL.into_iter().filter(|area| position.holder(*area) == side);
    let mut things: Vec<(Area, Option<_>)> = own
        .flat_map(|area| {
            let troops = position.in_area(area).filter(|unit| !unit.redeployment.moved);
            let troops = troops.map(move |unit| (area, Some(unit.id)));
            troops.chain((position.markers.fresh_supply(area) > 0).then_some((area, None)))
        })
        .collect();
    while !things.is_empty() && pick(dice, 5) > 0 {
        let (from, unit) = things.swap_remove(pick(dice, things.len()));
        let Some((to, _)) = one(strategic::destinations(position, side, from), dice) else { continue };
        let order = match unit {
            Some(unit) => Order::Redeploy { unit, to },
            None => Order::Carry { from, to },
        };
        if plan(position, &order).is_ok() {
            return order;
        }
    }
    Order::EndMoves
}
