//! After the die: who loses steps, who is disrupted, where units retreat to, and whether they follow.

use super::place;
use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::{advance, losses};
use crate::games::gazala_cauldron::play::legal::retreats;
use crate::games::gazala_cauldron::play::plan::{Plan, plan};
use crate::games::gazala_cauldron::state::components::{Location, State, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// What it costs to leave the map for two turns is no more than this part of what a unit is worth.
const BETTER_THAN_DEAD: f64 = 0.6;

fn cheapest(situation: &Situation, among: Vec<UnitId>, cost: impl Fn(&Unit) -> f64) -> Option<UnitId> {
    let units = among.into_iter().filter_map(|id| situation.position.find(id));
    units.min_by(|a, b| cost(a).total_cmp(&cost(b)).then(a.id.cmp(&b.id))).map(|unit| unit.id)
}

/// The unit that can spare a step best.
pub fn loss(situation: &Situation) -> Option<Order> {
    cheapest(situation, losses::losers(situation.position), |unit| worth::step(situation.position, unit))
        .map(|unit| Order::Lose { unit })
}

/// The unit that minds disruption least.
pub fn disruption(situation: &Situation) -> Option<Order> {
    let cost = |unit: &Unit| worth::shaken(situation.position, unit) * if unit.state.used { 0.7 } else { 1.0 };
    cheapest(situation, losses::shaken(situation.position), cost).map(|unit| Order::Disrupt { unit })
}

/// The unit that is worth least in a hex that holds too many.
pub fn crowd(situation: &Situation, hex: Hex) -> Option<Order> {
    let among = situation.position.side_in(hex, situation.side).map(|unit| unit.id).collect();
    cheapest(situation, among, |unit| worth::whole(situation.position, unit)).map(|unit| Order::Remove { unit })
}

/// The way back that keeps most.
pub fn retreat(situation: &Situation) -> Option<Order> {
    ways_back(situation).into_iter().next()
}

/// All ways back, the one that keeps most first.
pub fn ways_back(situation: &Situation) -> Vec<Order> {
    let orders = retreats(situation.position).into_iter().filter_map(|order| Some((back(situation, &order)?, order)));
    let mut orders: Vec<(f64, Order)> = orders.collect();
    orders.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    orders.into_iter().map(|(_, order)| order).collect()
}

fn back(situation: &Situation, order: &Order) -> Option<f64> {
    let position = situation.position;
    let Ok(Plan::Retreat(plan)) = plan(position, order) else { return None };
    let units: Vec<&Unit> = plan.units.iter().filter_map(|id| position.find(*id)).collect();
    let count = u32::try_from(units.len()).map_or(1.0, f64::from);
    let end = plan.way.path.last().copied().unwrap_or(plan.from);
    let before = units.iter().map(|unit| Withdrawing {
        steps: unit.state.steps,
        disrupted: unit.state.disrupted,
        step: worth::step(position, unit),
    });
    let zones = plan.in_zone.iter().filter(|in_zone| **in_zone).count();
    let after = gone_through(before.collect(), zones);
    let dies = after.iter().all(|unit| unit.steps == 0);
    let values = units.iter().zip(after).map(|(unit, Withdrawing { steps, disrupted, .. })| {
        let whole = worth::whole(position, unit);
        // Whoever dies on the way gains nothing from the place.
        if steps == 0 {
            return -whole;
        }
        let left = Unit { state: State { steps, ..unit.state }, ..**unit };
        let lost = whole - worth::whole(position, &left);
        // Off the map a unit recovers (11.1.5), and is better off than dead.
        if plan.way.off {
            return -lost - position.weight(Dial::RetreatAway).min(BETTER_THAN_DEAD * worth::whole(position, &left));
        }
        let shaken = if disrupted { worth::shaken(position, &left) } else { 0.0 };
        place::value(situation, &Unit { location: Location::On(end), ..left }, end) - lost - shaken
    });
    let value = values.sum::<f64>() / count;
    if dies {
        return Some(value);
    }
    let crowded = if plan.way.crowded { 5.0 } else { 0.0 };
    Some(value - crowded - astray(situation, end))
}

/// A unit on its way back.
#[derive(Debug, Clone, Copy)]
struct Withdrawing {
    steps: u8,
    disrupted: bool,
    /// What it loses with a step.
    step: f64,
}

/// Units that go back together, after so many hexes in enemy zones (11.1, priority 2): in each of them a unit is disrupted, or loses a
/// step if it is so already; of two that are both disrupted, only one does.
fn gone_through(mut units: Vec<Withdrawing>, zones: usize) -> Vec<Withdrawing> {
    for _ in 0..zones {
        let mut standing: Vec<&mut Withdrawing> = units.iter_mut().filter(|unit| unit.steps > 0).collect();
        if standing.len() == 2 && standing.iter().all(|unit| unit.disrupted) {
            standing.sort_by(|a, b| a.step.total_cmp(&b.step));
            standing.truncate(1);
        }
        for unit in standing {
            if unit.disrupted { unit.steps -= 1 } else { unit.disrupted = true }
        }
    }
    units
}

/// What it costs to go back elsewhere than towards the places where the side's doctrine has it go.
fn astray(situation: &Situation, to: Hex) -> f64 {
    let places = &worth::doctrine(situation.position, situation.side).withdraws;
    let nearest = places.iter().map(|place| place.range(to)).min();
    nearest.map_or(0.0, |far| situation.position.weight(Dial::Astray) * f64::from(far))
}

/// The advance that gains most; none if all lose by it.
pub fn advance(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    let choices = advance::choices(position).into_iter().filter_map(|(id, hex)| {
        let unit = position.find(id)?;
        let value = place::value(situation, unit, hex) - place::value(situation, unit, unit.location.hex()?);
        Some((value, Order::Advance { unit: id, hex }))
    });
    let best = choices.max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(&a.1)));
    Some(
        best.filter(|(value, _)| *value > position.weight(Dial::WorthAnAdvance))
            .map_or(Order::Hold, |(_, order)| order),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(units: &[(u8, bool, f64)], zones: usize) -> Vec<(u8, bool)> {
        let units = units.iter().map(|(steps, disrupted, step)| Withdrawing {
            steps: *steps,
            disrupted: *disrupted,
            step: *step,
        });
        gone_through(units.collect(), zones).iter().map(|unit| (unit.steps, unit.disrupted)).collect()
    }

    #[test]
    fn each_zone_disrupts_and_then_takes_steps() {
        assert_eq!(gone(&[(1, false, 1.0)], 0), [(1, false)]);
        assert_eq!(gone(&[(1, false, 1.0)], 1), [(1, true)]);
        assert_eq!(gone(&[(1, false, 1.0)], 2), [(0, true)], "the second takes the only step");
        assert_eq!(gone(&[(2, true, 1.0)], 2), [(0, true)]);
    }

    #[test]
    fn of_two_disrupted_units_the_cheaper_one_loses_the_step() {
        assert_eq!(gone(&[(2, true, 2.0), (1, true, 1.0)], 1), [(2, true), (0, true)]);
        assert_eq!(
            gone(&[(2, true, 2.0), (1, false, 1.0)], 1),
            [(1, true), (1, true)],
            "only one of them was disrupted"
        );
        assert_eq!(gone(&[(1, true, 2.0), (1, true, 1.0)], 2), [(0, true), (0, true)], "the other is alone then");
    }
}
