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
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

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
    let places = units.iter().map(|unit| {
        if plan.way.off {
            -position.weight(Dial::RetreatAway)
        } else {
            place::value(situation, &Unit { location: Location::On(end), ..**unit }, end)
        }
    });
    let shaken = units.iter().filter(|unit| unit.state.disrupted).count();
    let steps = f64::from(plan.way.zones) * if shaken == 2 { 0.5 } else { 1.0 };
    let hurt =
        units.iter().map(|unit| if unit.state.disrupted { steps * worth::step(position, unit) } else { 0.5 * steps });
    let crowded = if plan.way.crowded { 5.0 } else { 0.0 };
    Some((places.sum::<f64>() - hurt.sum::<f64>()) / count - crowded - astray(situation, end))
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
