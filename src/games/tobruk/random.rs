//! Random legal play: a fuzzer for the rules, and the opponent that the computer player must beat.

use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::board::{Board, Edge};
use super::components::Location;
use super::fire::{self, gun_ready};
use super::movement;
use super::orders::Order;
use super::scenario::Arrival;
use super::sequence::{Phase, Sequence};
use super::situation::{Decision, Situation};
use super::{plan, set_up};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;

/// A number from 0 to `below - 1`.
fn pick(dice: &mut ChaCha8Rng, below: usize) -> usize {
    usize::try_from(dice.next_u32()).unwrap_or(0) % below.max(1)
}

fn facing(dice: &mut ChaCha8Rng) -> Facing {
    Facing::ALL[pick(dice, 6)]
}

/// A random legal order; `None` when the game is over.
pub fn order(situation: &Situation, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    match sequence.phase {
        Phase::SetUp => Some(place(situation, sequence, dice)),
        Phase::Movement => Some(movement(situation, sequence, dice)),
        Phase::Combat => Some(fire(situation, sequence, dice)),
        Phase::EndOfTurn | Phase::Over => None,
    }
}

fn place(situation: &Situation, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    let next = situation
        .all()
        .find(|unit| *unit.side == sequence.active && unit.entry.due == 0 && *unit.location == Location::Waiting)
        .map(|unit| *unit.id);
    let Some(unit) = next else { return Order::EndSetUp };
    let (rows, places) = (situation.board.rows(), situation.board.places());
    loop {
        let row = i32::try_from(pick(dice, usize::try_from(rows).unwrap_or(1))).unwrap_or(0);
        let place = i32::try_from(pick(dice, usize::try_from(places).unwrap_or(1))).unwrap_or(0) + 1;
        let (hex, facing) = (Board::hex(row, place), facing(dice));
        if set_up::place(situation, sequence, unit, hex, facing).is_ok() {
            return Order::Place { unit, hex, facing };
        }
    }
}

fn edge_hex(board: &Board, edge: Edge, dice: &mut ChaCha8Rng) -> Hex {
    let mut along = |length: i32| i32::try_from(pick(dice, usize::try_from(length).unwrap_or(1))).unwrap_or(0);
    match edge {
        Edge::North => Board::hex(0, 1 + along(board.places())),
        Edge::South => Board::hex(board.rows() - 1, 1 + along(board.places())),
        Edge::West => Board::hex(along(board.rows()), 1),
        Edge::East => Board::hex(along(board.rows()), board.places()),
    }
}

/// Walks at random with a random unit; ends the movement when no unit is left, or now and then before.
fn movement(situation: &Situation, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    let ready: Vec<UnitId> = situation
        .all()
        .filter(|unit| {
            *unit.side == sequence.active
                && !unit.motion.ended
                && !unit.damage.immobilised
                && match unit.location {
                    Location::On(_) => true,
                    Location::Waiting => unit.entry.due <= sequence.turn,
                    Location::Exited | Location::Destroyed => false,
                }
        })
        .map(|unit| *unit.id)
        .collect();
    if (ready.is_empty() || pick(dice, 12) == 0) && movement::plan_end(situation, sequence).is_ok() {
        return Order::EndMovement;
    }
    let Some(unit) = ready.get(pick(dice, ready.len())).and_then(|id| situation.find(*id)) else {
        return Order::EndMovement;
    };
    let allowance = usize::from(situation.kind(&unit).movement);
    let id = *unit.id;
    loop {
        let mut path = Vec::new();
        let mut at = unit.location.hex();
        let length = if at.is_some() { pick(dice, allowance + 1) } else { 1 + pick(dice, allowance) };
        for _ in 0..length {
            let next = match (at, situation.scenario.force_of(id).map(|force| &force.arrives)) {
                (Some(hex), _) => hex.neighbour(facing(dice)),
                (None, Some(Arrival::Enters { edge, .. })) => edge_hex(&situation.board, *edge, dice),
                (None, _) => break,
            };
            path.push(next);
            at = Some(next);
        }
        let order = match pick(dice, 40) {
            0 => Order::Exit { unit: id, path },
            1 => Order::Move { unit: id, path, facing: facing(dice), reverse: true },
            _ => Order::Move { unit: id, path, facing: facing(dice), reverse: false },
        };
        if plan(situation, sequence, &order).is_ok() {
            return order;
        }
    }
}

/// Fires a random gun that can; now and then ends the fire, holds a gun or rolls for the area.
fn fire(situation: &Situation, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Order {
    match situation.decisions.0.last() {
        Some(Decision::Aim { .. }) => {
            let choices: Vec<Order> = super::catalog::AREAS
                .iter()
                .map(|area| Order::Aim { area: Some(*area) })
                .filter(|order| plan(situation, sequence, order).is_ok())
                .collect();
            let chosen = pick(dice, choices.len() + 1);
            choices.get(chosen).cloned().unwrap_or(Order::Aim { area: None })
        }
        Some(Decision::SecondGun { unit }) => {
            let shots = situation.find(*unit).map(|unit| fire::legal(situation, sequence, &unit)).unwrap_or_default();
            let chosen = pick(dice, shots.len() + 1);
            shots.get(chosen).cloned().unwrap_or(Order::HoldFire)
        }
        None => {
            if pick(dice, 30) == 0 {
                return Order::EndFire;
            }
            let ready: Vec<UnitId> = situation
                .on_board(sequence.active)
                .filter(|(unit, _)| (0..situation.kind(unit).guns.len()).any(|gun| gun_ready(unit, gun)))
                .map(|(unit, _)| *unit.id)
                .collect();
            let start = pick(dice, ready.len());
            for step in 0..ready.len() {
                let Some(unit) = situation.find(ready[(start + step) % ready.len()]) else { continue };
                let shots = fire::legal(situation, sequence, &unit);
                if let Some(order) = shots.get(pick(dice, shots.len())) {
                    return order.clone();
                }
            }
            Order::EndFire
        }
    }
}
