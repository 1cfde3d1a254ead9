//! Moving and fighting with the units that are active: attacks that are worth it, then better places for all others.

use super::activation;
use super::field::Field;
use super::place;
use super::thrust::{self, Ready, used};
use crate::core::hex::Hex;
use crate::games::gazala_cauldron::phases::stacking;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// An attack has to be worth so much.
const WORTH_AN_ATTACK: f64 = 0.15;
/// One that was promised may cost so much (13.7).
const PROMISED: f64 = -1.0;
/// A move has to be better than staying by so much.
const WORTH_A_MOVE: f64 = 0.12;

/// The next order of the action.
pub fn order(field: &Field) -> Option<Order> {
    let position = field.position;
    if let Some(more) = activation::more(field) {
        return Some(more);
    }
    let ready = thrust::ready(field);
    // Stacking is judged when an attack is made: whoever is too many goes first.
    if let Some(order) = make_room(field, &ready) {
        return Some(order);
    }
    let least = if position.actions.owed { PROMISED } else { WORTH_AN_ATTACK };
    if let Some(thrust) = thrust::best(field, &ready).filter(|thrust| thrust.value > least) {
        if let Some((helper, hex)) = thrust.helpers.first() {
            return go(&ready, |unit| unit.id == *helper, *hex);
        }
        let stands = position.find(thrust.unit)?.location.hex() == Some(thrust.to);
        if stands {
            return Some(Order::Attack { unit: thrust.unit, intensity: thrust.intensity });
        }
        return go(&ready, |unit| unit.id == thrust.unit, thrust.to);
    }
    Some(place(field, &ready))
}

/// The next unit in the order of their numbers that has a better place to go to, or the end of the action.
fn place(field: &Field, ready: &[Ready]) -> Order {
    let mut idle = ready.iter().filter(|ready| ready.unit.action.spent == 0);
    idle.find_map(|ready| better_place(field, ready)).unwrap_or(Order::EndAction)
}

fn go(ready: &[Ready], is: impl Fn(&Unit) -> bool, hex: Hex) -> Option<Order> {
    let ready = ready.iter().find(|ready| is(&ready.unit))?;
    ready.reach.path(hex).map(|path| Order::Move { unit: ready.unit.id, path })
}

fn make_room(field: &Field, ready: &[Ready]) -> Option<Order> {
    let position = field.position;
    let crowded = stacking::crowded(position);
    let mut over =
        ready.iter().filter(|ready| ready.unit.location.hex().is_some_and(|hex| crowded.contains(&(field.side, hex))));
    over.find_map(|ready| best_end(field, ready).and_then(|(_, hex)| go(std::slice::from_ref(ready), |_| true, hex)))
}

/// The best hex to which a unit can go.
fn best_end(field: &Field, ready: &Ready) -> Option<(f64, Hex)> {
    let position: &Position = field.position;
    let moved = used(&ready.unit);
    let ends = ready.reach.ends().filter(|(hex, _)| stacking::has_room(position, &ready.unit, *hex));
    ends.map(|(hex, _)| (place::value(field, &moved, hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
}

fn better_place(field: &Field, ready: &Ready) -> Option<Order> {
    let stay = place::value(field, &ready.unit, ready.unit.location.hex()?);
    let (value, hex) = best_end(field, ready)?;
    (value > stay + WORTH_A_MOVE).then(|| go(std::slice::from_ref(ready), |_| true, hex)).flatten()
}

/// What it would bring to have the unit act: the best attack or the better place that it finds for itself.
pub fn potential(field: &Field, ready: &Ready) -> f64 {
    let attack = thrust::attacks(field, ready).into_iter().map(|thrust| thrust.value).fold(0.0, f64::max);
    let stay = ready.unit.location.hex().map_or(0.0, |hex| place::value(field, &ready.unit, hex));
    let place = best_end(field, ready).map_or(0.0, |(value, _)| (value - stay).max(0.0));
    attack.max(place)
}
