//! Battles: where the arrow goes, and what goes onto it.

use super::clash::{Clash, Force};
use super::force;
use super::ground::Ground;
use super::state::State;
use crate::core::side::Side;
use crate::games::firestorm::area::Area;
use crate::games::firestorm::battle;
use crate::games::firestorm::catalog::Aircraft;
use crate::games::firestorm::decisions::Battle;
use crate::games::firestorm::orders::Order;
use crate::games::firestorm::position::Position;

/// The attack of which most is to be expected.
pub fn arrow(position: &Position, ground: &Ground, state: &State, side: Side) -> Option<Order> {
    let expected = |(from, into): (Area, Area)| {
        let clash = Clash::new(ground, state, side, from, into);
        let defence = force::likely(ground, state, side.enemy(), into);
        let forces = force::all(ground, state, side, from, true);
        force::best_attack(&clash, forces, &defence).map(|(_, worth)| (Order::Arrow { from, into }, worth))
    };
    let attacks = battle::attacks(position, side).filter_map(expected);
    attacks.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(order, _)| order)
}

/// The next thing for the attacker to bring.
pub fn attack(position: &Position, ground: &Ground, state: &State, battle: &Battle) -> Option<Order> {
    let (side, into) = (battle.attacker, battle.into);
    let clash = Clash::new(ground, state, side, battle.from, into);
    let defence = force::likely(ground, state, side.enemy(), into);
    let given = given(ground, battle, 0);
    let forces = open(force::all(ground, state, side, battle.from, true), &given);
    let (best, _) = force::best_attack(&clash, forces, &defence)?;
    Some(next(position, ground, &given, &best, side))
}

/// The next thing for the defender to bring.
pub fn defend(position: &Position, ground: &Ground, state: &State, battle: &Battle) -> Option<Order> {
    let side = battle.attacker.enemy();
    // Sorties that fly already are no longer counted as left.
    let clash = Clash::new(ground, state, battle.attacker, battle.from, battle.into);
    let given = given(ground, battle, 1);
    let forces = open(force::all(ground, state, side, battle.into, false), &given);
    let best = force::best_defence(&clash, forces, &self::given(ground, battle, 0))?;
    Some(next(position, ground, &given, &best, side))
}

/// What stands on the arrow already.
fn given(ground: &Ground, battle: &Battle, place: usize) -> Force {
    let force = &battle.forces[place];
    let troops = force.troops.iter().filter_map(|unit| ground.place(*unit)).collect();
    Force { troops, sortie: force.sortie.is_some() }
}

/// The forces that still can be brought.
fn open(forces: Vec<Force>, given: &Force) -> Vec<Force> {
    let holds = |force: &Force| {
        given.troops.iter().all(|place| force.troops.contains(place)) && (force.sortie || !given.sortie)
    };
    forces.into_iter().filter(holds).collect()
}

fn next(position: &Position, ground: &Ground, given: &Force, wanted: &Force, side: Side) -> Order {
    if let Some(place) = wanted.troops.iter().find(|place| !given.troops.contains(place)) {
        return Order::Commit { unit: ground.cards[*place].id };
    }
    let left = |aircraft: &Aircraft| position.field.sorties.get(aircraft).is_some_and(|left| *left > 0);
    let own = Aircraft::ALL.into_iter().filter(|aircraft| aircraft.side() == side);
    match own.filter(left).last() {
        Some(aircraft) if wanted.sortie && !given.sortie => Order::Sortie { aircraft },
        _ => Order::Ready,
    }
}
