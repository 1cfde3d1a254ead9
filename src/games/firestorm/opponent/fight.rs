//! Battles: where the arrow goes, and what goes onto it.

use super::clash::{Clash, Force};
use super::fixed::Fixed;
use super::force;
use super::foresee::foresee;
use super::state::State;
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::battle;
use crate::games::firestorm::state::decisions::Battle;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// The best attacks at a glance are looked into more closely: so many.
const LOOKED_INTO: usize = 6;

/// An attack that is weighed.
pub struct Attack<'a> {
    order: Order,
    pub clash: Clash<'a>,
    /// What the attacker would bring, and what he has to expect.
    pub forces: [Force; 2],
    worth: f32,
}

/// The attack from which most is expected.
pub fn arrow(position: &Position, fixed: &Fixed, state: &State, side: Side) -> Option<Order> {
    best(position, fixed, state, side).map(|attack| attack.order)
}

/// An attack from one area into another, with the best force for it.
pub fn weighed<'a>(fixed: &'a Fixed<'a>, state: &State, side: Side, from: Area, into: Area) -> Option<Attack<'a>> {
    let clash = Clash::new(fixed, state, side, from, into);
    let defence = force::likely(fixed, state, side.enemy(), into);
    let (attack, worth) = force::best_attack(&clash, force::all(fixed, state, side, from, true), &defence)?;
    Some(Attack { order: Order::Arrow { from, into }, clash, forces: [attack, defence], worth })
}

/// The attacks that are looked into, the best first.
pub fn arrows(position: &Position, fixed: &Fixed, state: &State, side: Side) -> Vec<Order> {
    ranked(looked_into(position, fixed, state, side).into_iter().map(|attack| (f64::from(attack.worth), attack.order)))
}

fn best<'a>(position: &Position, fixed: &'a Fixed<'a>, state: &State, side: Side) -> Option<Attack<'a>> {
    let attacks = looked_into(position, fixed, state, side);
    attacks.into_iter().max_by(|one, other| one.worth.total_cmp(&other.worth))
}

fn looked_into<'a>(position: &Position, fixed: &'a Fixed<'a>, state: &State, side: Side) -> Vec<Attack<'a>> {
    let weigh = |(from, into): (Area, Area)| weighed(fixed, state, side, from, into);
    let mut attacks: Vec<Attack> = battle::attacks(position, side).filter_map(weigh).collect();
    attacks.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    attacks.truncate(LOOKED_INTO);
    if !fixed.foresees {
        return attacks;
    }
    for attack in &mut attacks {
        attack.worth = attack.clash.expect(attack.forces.each_ref(), foresee);
    }
    attacks
}

/// The next thing for the attacker to bring.
pub fn attack(position: &Position, fixed: &Fixed, state: &State, battle: &Battle) -> Option<Order> {
    attacks(position, fixed, state, battle).into_iter().next()
}

/// What the attacker could bring next, by the best forces.
pub fn attacks(position: &Position, fixed: &Fixed, state: &State, battle: &Battle) -> Vec<Order> {
    let (side, state) = (battle.attacker, on_call(state, battle));
    let clash = Clash::new(fixed, &state, side, battle.from, battle.into);
    let defence = force::likely(fixed, &state, side.enemy(), battle.into);
    let given = given(fixed, battle, 0);
    let forces = open(force::all(fixed, &state, side, battle.from, true), &given);
    let forces = force::attacks(&clash, forces, &defence);
    forces.iter().map(|force| next(position, fixed, &given, force, side)).collect()
}

/// The next thing for the defender to bring.
pub fn defend(position: &Position, fixed: &Fixed, state: &State, battle: &Battle) -> Option<Order> {
    defences(position, fixed, state, battle).into_iter().next()
}

/// What the defender could bring next, by the best forces.
pub fn defences(position: &Position, fixed: &Fixed, state: &State, battle: &Battle) -> Vec<Order> {
    let given = given(fixed, battle, 1);
    let forces = defending(fixed, state, battle);
    forces.iter().map(|force| next(position, fixed, &given, force, battle.attacker.enemy())).collect()
}

/// The forces that the defender could end up with, the best first.
pub fn defending(fixed: &Fixed, state: &State, battle: &Battle) -> Vec<Force> {
    let (side, state) = (battle.attacker.enemy(), on_call(state, battle));
    let clash = Clash::new(fixed, &state, battle.attacker, battle.from, battle.into);
    let [attack, given] = [0, 1].map(|place| given(fixed, battle, place));
    let forces = open(force::all(fixed, &state, side, battle.into, false), &given);
    force::defences(&clash, forces, &attack)
}

/// The state before the sorties of the battle took off.
pub fn on_call(state: &State, battle: &Battle) -> State {
    let mut state = state.clone();
    for (force, side) in battle.forces.iter().zip([battle.attacker, battle.attacker.enemy()]) {
        state.sorties[side.index()] += u8::from(force.sortie.is_some());
    }
    state
}

/// What stands on the arrow already.
pub fn given(fixed: &Fixed, battle: &Battle, place: usize) -> Force {
    let force = &battle.forces[place];
    let troops = force.troops.iter().filter_map(|unit| fixed.place(*unit)).collect();
    Force { troops, sortie: force.sortie.is_some() }
}

/// The forces that still can be brought.
fn open(forces: Vec<Force>, given: &Force) -> Vec<Force> {
    let holds = |force: &Force| {
        given.troops.iter().all(|place| force.troops.contains(place)) && (force.sortie || !given.sortie)
    };
    forces.into_iter().filter(holds).collect()
}

fn next(position: &Position, fixed: &Fixed, given: &Force, wanted: &Force, side: Side) -> Order {
    if let Some(place) = wanted.troops.iter().find(|place| !given.troops.contains(place)) {
        return Order::Commit { unit: fixed.cards[*place].id };
    }
    let left = |aircraft: &Aircraft| position.markers.sorties.get(aircraft).is_some_and(|left| *left > 0);
    let mut own = Aircraft::ALL.into_iter().filter(|aircraft| aircraft.side() == side);
    match own.rfind(left) {
        Some(aircraft) if wanted.sortie && !given.sortie => Order::Sortie { aircraft },
        _ => Order::Ready,
    }
}
