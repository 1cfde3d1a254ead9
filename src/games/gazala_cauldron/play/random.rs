//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use rand_chacha::ChaCha8Rng;

use super::legal::{self, choices, moves_of};
use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::dice::{one, pick};
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::{breaching, replacements, set_up, stacking};
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// A random legal order; `None` when the game is over.
#[must_use]
pub fn order(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    match Prompt::of(position).asks {
        Ask::Over => None,
        Ask::SetUp => place(position, dice),
        Ask::Breaching => breach(position, dice),
        Ask::Draw => Some(Order::Draw),
        Ask::Choose => choose(position, dice),
        Ask::Move => Some(act(position, dice)),
        _ => one(legal::orders(position), dice),
    }
}

fn place(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let mut units = set_up::placed_by(position, position.sequence.active);
    let Some(unit) = units.find(|unit| matches!(unit.location, Location::Waiting { .. })) else {
        return Some(Order::EndSetUp);
    };
    let hexes = position.board.hexes().map(|hex| Order::Place { unit: unit.id, hex });
    // Where chance has left no room for the last of a formation, one that stands in its way moves over.
    one(hexes.filter(|order| plan(position, order).is_ok()).collect(), dice)
        .or_else(|| one(legal::orders(position), dice))
}

fn breach(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    if pick(dice, 3) == 0 {
        return Some(Order::EndBreaching);
    }
    let breaches = breaching::choices(position).map(|(unit, to)| Order::Breach { unit, to }).collect();
    one(breaches, dice).or(Some(Order::EndBreaching))
}

/// Mostly the formation on the chit, now and then another unit; chits are played now and then.
fn choose(position: &Position, dice: &mut ChaCha8Rng) -> Option<Order> {
    let side = position.sequence.active;
    if position.cup(side).holds(Tactical::Replacement) && pick(dice, 2) == 0 {
        let replaced = replacements::choices(position);
        if let Some((unit, hex)) = one(replaced, dice) {
            return Some(Order::Replace { unit, hex });
        }
    }
    let legal: Vec<Order> = choices(position, side).filter(|order| plan(position, order).is_ok()).collect();
    let activate = |order: &Order| matches!(order, Order::Activate { .. });
    // Withdrawals would soon leave nobody to fight with.
    let tame = |order: &Order| !matches!(order, Order::Withdraw { .. });
    let wild = pick(dice, 4) == 0;
    let formations: Vec<Order> = legal.iter().filter(|order| activate(order)).cloned().collect();
    if !wild && !formations.is_empty() {
        return one(formations, dice);
    }
    let some = if pick(dice, 3) == 0 { legal } else { legal.into_iter().filter(tame).collect() };
    one(some, dice).or(Some(Order::EndAction))
}

/// Active units attack and move one after the other, until none is left or now and then before.
fn act(position: &Position, dice: &mut ChaCha8Rng) -> Order {
    let side = position.sequence.active;
    if !position.actions.stirred && pick(dice, 6) == 0 {
        let extra = choices(position, side).filter(|order| plan(position, order).is_ok()).collect();
        if let Some(order) = one(extra, dice) {
            return order;
        }
    }
    let able = |unit: &&Unit| unit.side == side && unit.action.active && !unit.action.done;
    let mut ready: Vec<&Unit> = position.units.iter().filter(able).collect();
    // The active unit goes on before another is taken up.
    if let Some(place) = ready.iter().position(|unit| Some(unit.id) == position.actions.moving)
        && pick(dice, 3) > 0
    {
        ready = vec![ready[place]];
    }
    while !ready.is_empty() && pick(dice, 20) > 0 {
        let unit = ready.swap_remove(pick(dice, ready.len()));
        let attacks = Intensity::ALL.map(|intensity| Order::Attack { unit: unit.id, intensity });
        let attacks: Vec<Order> = attacks.into_iter().filter(|order| plan(position, order).is_ok()).collect();
        if pick(dice, 3) > 0
            && let Some(attack) = one(attacks, dice)
        {
            return attack;
        }
        let leave = Order::Leave { unit: unit.id };
        if pick(dice, 20) == 0 && plan(position, &leave).is_ok() {
            return leave;
        }
        let roomy = |order: &Order| match order {
            Order::Move { path, .. } => path.last().is_some_and(|hex| stacking::has_room(position, unit, *hex)),
            _ => true,
        };
        let moves = moves_of(position, unit);
        let moves = if pick(dice, 10) == 0 { moves } else { moves.into_iter().filter(roomy).collect() };
        if let Some(order) = one(moves, dice) {
            return order;
        }
    }
    Order::EndAction
}
