//! Moving and fighting with the units that are active: attacks that are worth it, then better places for all others.

use super::activation;
use super::place;
use super::situation::Situation;
use super::thrust::{self, Ready, Thrust, used};
use crate::core::hex::Hex;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::stacking;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// What an order of the action is for.
pub enum Aim {
    /// Another unit is set going.
    More,
    /// A hex is too full.
    Room,
    /// An attack.
    Thrust(Thrust),
    /// A better place, or the end where there is none.
    Place,
}

/// The next order of the action.
pub fn order(situation: &Situation) -> Option<Order> {
    next(situation).map(|(order, _)| order)
}

/// The same, with what it is for.
pub fn next(situation: &Situation) -> Option<(Order, Aim)> {
    let position = situation.position;
    if let Some(more) = activation::more(situation) {
        return Some((more, Aim::More));
    }
    let ready = thrust::ready(situation);
    // Stacking is judged when an attack is made: whoever is too many goes first.
    if let Some(order) = make_room(situation, &ready) {
        return Some((order, Aim::Room));
    }
    let promised = position.actions.owed;
    let thrusts = thrust::all(situation, &ready);
    // One that has been promised is made even if it costs something, but only where none brings anything.
    let promise = |thrust: &&Thrust| promised && thrust.value > -position.weight(Dial::Promised);
    let worth_it = thrusts.iter().find(|thrust| is_worth_it(position, thrust));
    if let Some(thrust) = worth_it.or_else(|| thrusts.iter().find(promise)).cloned() {
        return begin(position, &ready, &thrust).map(|order| (order, Aim::Thrust(thrust)));
    }
    Some((place(situation, &ready), Aim::Place))
}

/// An attack that brings more than it costs, not only a better place to stand in.
fn is_worth_it(position: &Position, thrust: &Thrust) -> bool {
    thrust.value > position.weight(Dial::WorthAnAttack) && thrust.gain > 0.0
}

/// The first orders of the attacks that are weighed, the best first.
pub fn attacks(situation: &Situation) -> Vec<Order> {
    let ready = thrust::ready(situation);
    let thrusts = thrust::all(situation, &ready);
    thrusts.iter().filter_map(|thrust| begin(situation.position, &ready, thrust)).collect()
}

/// The first order of an attack: helpers go beside the enemy before it is made.
fn begin(position: &Position, ready: &[Ready], thrust: &Thrust) -> Option<Order> {
    if let Some((helper, hex)) = thrust.helpers.first() {
        return go(ready, |unit| unit.id == *helper, *hex);
    }
    if position.find(thrust.unit)?.location.hex() == Some(thrust.to) {
        return Some(Order::Attack { unit: thrust.unit, intensity: thrust.intensity });
    }
    go(ready, |unit| unit.id == thrust.unit, thrust.to)
}

/// The next unit in the order of their numbers that has a better place to go to, or the end of the action.
fn place(situation: &Situation, ready: &[Ready]) -> Order {
    let mut idle = ready.iter().filter(|ready| ready.unit.action.spent == 0);
    idle.find_map(|ready| better_place(situation, ready)).unwrap_or(Order::EndAction)
}

fn go(ready: &[Ready], is: impl Fn(&Unit) -> bool, hex: Hex) -> Option<Order> {
    let ready = ready.iter().find(|ready| is(&ready.unit))?;
    ready.reach.path(hex).map(|path| Order::Move { unit: ready.unit.id, path })
}

fn make_room(situation: &Situation, ready: &[Ready]) -> Option<Order> {
    let position = situation.position;
    let crowded = stacking::crowded(position);
    let mut over = ready
        .iter()
        .filter(|ready| ready.unit.location.hex().is_some_and(|hex| crowded.contains(&(situation.side, hex))));
    over.find_map(|ready| {
        best_end(situation, ready).and_then(|(_, hex)| go(std::slice::from_ref(ready), |_| true, hex))
    })
}

/// The best hex to which a unit can go.
fn best_end(situation: &Situation, ready: &Ready) -> Option<(f64, Hex)> {
    let position: &Position = situation.position;
    let moved = used(&ready.unit);
    let ends = ready.reach.ends().map(|(hex, _)| hex);
    place::best(situation, &moved, ends.filter(|hex| stacking::has_room(position, &ready.unit, *hex)))
}

fn better_place(situation: &Situation, ready: &Ready) -> Option<Order> {
    let stay = place::value(situation, &ready.unit, ready.unit.location.hex()?);
    let (value, hex) = best_end(situation, ready)?;
    (value > stay + situation.position.weight(Dial::WorthAMove))
        .then(|| go(std::slice::from_ref(ready), |_| true, hex))
        .flatten()
}

/// What it would bring to have the unit act: the best attack or the better place that it finds for itself; nothing where it would find
/// neither worth while once it is active.
pub fn potential(situation: &Situation, ready: &Ready) -> f64 {
    let position = situation.position;
    let attacks = thrust::attacks(situation, ready).into_iter().filter(|thrust| is_worth_it(position, thrust));
    let attack = attacks.map(|thrust| thrust.value).fold(0.0, f64::max);
    let stay = ready.unit.location.hex().map_or(0.0, |hex| place::value(situation, &ready.unit, hex));
    let better = best_end(situation, ready)
        .map(|(value, _)| value - stay)
        .filter(|gain| *gain > position.weight(Dial::WorthAMove));
    attack.max(better.unwrap_or(0.0))
}
