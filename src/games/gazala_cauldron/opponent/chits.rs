//! The withdraw/attack chit (13.7), and what a chit in the hand is worth.

use super::situation::Situation;
use super::thrust::{self, Ready, Thrust, fresh};
use super::worth;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::combat::{AssaultPlan, Part};
use crate::games::gazala_cauldron::phases::withdrawal;
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// How the chit is played now, if it is: for an attack that is wanted anyway, or for a formation that is as good as gone; in the
/// last action of the turn for whatever costs less than the point.
pub fn withdraw(situation: &Situation, units: &[UnitId]) -> Option<Order> {
    let position = situation.position;
    let attacks = attacks(situation, units);
    let best = |least: f64| {
        let enough = attacks.iter().filter(|thrust| thrust.gain > least);
        enough.map(|thrust| thrust.value).fold(f64::NEG_INFINITY, f64::max)
    };
    // As when one is made without a chit: not for a better place alone.
    if best(0.0) > position.weight(Dial::Wanted) {
        return Some(Order::Oblige);
    }
    let attack = best(f64::NEG_INFINITY);
    let plans = Formation::ALL.into_iter().filter_map(|formation| withdrawal::plan(position, formation).ok());
    let costs = plans.map(|plan| (cost(position, plan.formation), plan.formation));
    let (cost, formation) = costs.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let last = position.actions.left(situation.side) == 0;
    if last && attack > -position.weight(Dial::Forced) && -attack < cost {
        return Some(Order::Oblige);
    }
    (last && cost < position.weight(Dial::Point)).then_some(Order::Withdraw { formation })
}

/// What the formation could still do.
fn cost(position: &Position, formation: Formation) -> f64 {
    let units = position.units.iter().filter(|unit| position.counter(unit.id).formation == formation);
    units
        .map(|unit| match unit.location {
            Location::On(hex) => {
                position.weight(Dial::Leaves) * worth::whole(position, unit) + worth::fortified(position, hex)
            }
            Location::Waiting { from } if from > position.scenario.last_turn => 0.0,
            Location::Waiting { .. } => position.weight(Dial::Leaves) * worth::whole(position, unit),
            Location::Eliminated | Location::Withdrawn => 0.0,
        })
        .sum()
}

/// The attacks that the units could make.
fn attacks(situation: &Situation, units: &[UnitId]) -> Vec<Thrust> {
    let units = units.iter().filter_map(|id| situation.position.find(*id)).filter(|unit| unit.side == Side::Allies);
    let ready: Vec<Ready> = units.filter_map(|unit| Ready::of(situation, fresh(unit))).collect();
    ready.iter().flat_map(|ready| thrust::attacks(situation, ready)).collect()
}

/// Chance that the Axis plays an anti-tank chit in a combat (13.6), as the side that attacks can know it: the Axis knows its hand;
/// of the other's hand one knows how many chits it holds, and which are in it or in the cup still.
pub fn anti_tank_chance(position: &Position, plan: &AssaultPlan) -> f64 {
    use Formation::{Brescia, Pavia, Trieste};
    let axis = if plan.side == Side::Axis { &plan.attackers } else { &plan.defenders };
    let formation = |part: &Part| position.counter(part.unit).formation;
    if axis.iter().all(|part| matches!(formation(part), Pavia | Brescia | Trieste)) {
        return 0.0;
    }
    let cup = position.cup(Side::Axis);
    if plan.side == Side::Axis {
        return if cup.holds(Tactical::AntiTank) { 1.0 } else { 0.0 };
    }
    let unseen = cup.unseen();
    let others = unseen.iter().filter(|kind| **kind != Tactical::AntiTank).count();
    let share = |drawn: usize| {
        let left = |all: usize| u32::try_from(all.saturating_sub(drawn)).map_or(0.0, f64::from);
        left(others) / left(unseen.len()).max(1.0)
    };
    1.0 - (0..cup.available.len()).map(share).product::<f64>()
}
