//! Movement: engineers to their mines, units into the attacks that are worth it, then all others to better places.

use std::collections::{BTreeMap, BTreeSet};

use super::place::Places;
use super::settled::{self, Settled};
use super::situation::Situation;
use super::{battle, combat, engineers};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::movement::{Leg, Reach};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;

/// The next move, or the end of the movement.
pub fn order(situation: &Situation) -> Option<Order> {
    if !has_begun_to_place(situation) {
        if let Some(order) = own(situation)
            .filter(|unit| is_engineers(situation, unit))
            .find_map(|unit| engineers::order(situation, unit))
        {
            return Some(order);
        }
        if let Some(order) = battle::order(situation) {
            return Some(order);
        }
    }
    Some(place(situation).unwrap_or(Order::EndMovement))
}

/// Moves of a unit to better places, the best first.
pub fn moves(situation: &Situation, unit: UnitId) -> Vec<Order> {
    let Some(unit) = situation.position.find(unit) else { return Vec::new() };
    let settled = settled::of(situation, &BTreeSet::new());
    better_places(situation, &Places::of(situation), &settled, unit)
}

fn own<'a>(situation: &'a Situation) -> impl Iterator<Item = &'a Unit> {
    situation.position.units.iter().filter(|unit| unit.side == situation.side)
}

fn is_engineers(situation: &Situation, unit: &Unit) -> bool {
    situation.position.counter(unit.id).arm == Arm::Engineers
}

/// Units that moved to where no enemy is have been sent to better places: the attacks have been settled before.
fn is_placed(situation: &Situation, unit: &Unit) -> bool {
    unit.march.moved
        && unit.location.hex().is_some_and(|hex| !situation.is_contact(hex))
        && !is_engineers(situation, unit)
}

fn has_begun_to_place(situation: &Situation) -> bool {
    own(situation).any(|unit| is_placed(situation, unit))
}

/// The next unit in the order of their numbers that has a better place to go to.
fn place(situation: &Situation) -> Option<Order> {
    let places = Places::of(situation);
    let last = own(situation).filter(|unit| is_placed(situation, unit)).map(|unit| unit.id).max();
    // Attacks that will be made count on these where they stand.
    let settled = settled::of(situation, &BTreeSet::new());
    let counted = |unit: &Unit| settled.units.contains_key(&unit.id);
    own(situation)
        .filter(|unit| Some(unit.id) > last && !unit.march.moved && !counted(unit))
        .filter(|unit| !is_engineers(situation, unit) || unit.march.engaged)
        .find_map(|unit| better_place(situation, &places, &settled, unit))
}

fn better_place(situation: &Situation, places: &Places, settled: &Settled, unit: &Unit) -> Option<Order> {
    better_places(situation, places, settled, unit).into_iter().next()
}

/// The moves of a unit to places that are better for it than the one where it stands, the best first.
fn better_places(situation: &Situation, places: &Places, settled: &Settled, unit: &Unit) -> Vec<Order> {
    if !matches!(unit.location, Location::On(_) | Location::Waiting) {
        return Vec::new();
    }
    let reach = situation.reach(unit.id);
    let stay = unit.location.hex().map_or(f64::NEG_INFINITY, |hex| stay(situation, places, settled, unit, hex));
    let least = stay + situation.position.weight(Dial::WorthAMove);
    let takes = takes(situation, settled, unit, &reach);
    let ends = reach.ends().filter(|(hex, _)| !situation.is_contact(*hex) || takes.contains_key(hex));
    let value = |hex: Hex, leg: &Leg| places.value(unit, hex, leg.mines) + takes.get(&hex).unwrap_or(&0.0);
    let mut better: Vec<(f64, Hex)> =
        ends.map(|(hex, leg)| (value(hex, leg), hex)).filter(|(value, _)| *value >= least).collect();
    better.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    better.into_iter().filter_map(|(_, hex)| reach.path(hex)).map(|path| Order::Move { unit: unit.id, path }).collect()
}

/// True for a place that scores and stood empty beside the enemy before own units walked in: whoever is in it last has it.
pub fn is_open(situation: &Situation, hex: Hex) -> bool {
    let position = situation.position;
    position.scenario.objectives.iter().any(|objective| objective.hex == hex)
        && position.on_map(situation.side).all(|(unit, at)| at != hex || unit.march.moved)
        && !position.is_held_by(hex, situation.side.enemy())
        && situation.is_contact(hex)
}

/// Such places that the unit can walk into, each with what the attack brings or costs that it owes then.
fn takes(situation: &Situation, settled: &Settled, unit: &Unit, reach: &Reach) -> BTreeMap<Hex, f64> {
    let position = situation.position;
    let objectives = position.scenario.objectives.iter().map(|objective| objective.hex);
    let there = |hex: Hex| reach.ends().any(|(end, _)| end == hex);
    let owed = |hex: Hex| {
        let mut imagined = position.clone();
        battle::go(&mut imagined, unit.id, hex);
        let gone = imagined.find(unit.id)?;
        let owes = debts::owes(&imagined, gone);
        Some(combat::contribution(&Situation::new(&imagined, situation.side), settled, gone, owes))
    };
    let open = |hex: &Hex| is_open(situation, *hex) && there(*hex);
    objectives.filter(open).filter_map(|hex| Some((hex, owed(hex)?))).collect()
}

/// What it is worth to stay: the place, and beside the enemy what the unit adds to an attack or what it owes.
fn stay(situation: &Situation, places: &Places, settled: &Settled, unit: &Unit, hex: Hex) -> f64 {
    let value = places.value(unit, hex, 0);
    if !situation.is_contact(hex) {
        return value;
    }
    let owes = debts::owes(situation.position, unit);
    value + combat::contribution(situation, settled, unit, owes)
}
