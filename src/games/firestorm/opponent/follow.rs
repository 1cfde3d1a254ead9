//! What follows a battle on the losing side: where the troops retreat to.

use super::fixed::Fixed;
use super::state::State;
use super::worth::worth;
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::Dial;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::orders::Order;

/// Where the next troop, or with none left the next supply marker, goes: each after the other where it is worth most.
pub fn retreat(fixed: &Fixed, state: &State, side: Side, area: Area, units: &[UnitId]) -> Option<Order> {
    retreats(fixed, state, side, area, units).into_iter().next()
}

/// Where the same could go, the best first.
pub fn retreats(fixed: &Fixed, state: &State, side: Side, area: Area, units: &[UnitId]) -> Vec<Order> {
    let ways = state.ways_back(fixed, side, area);
    let astray = |to: Area| fixed.aims.as_ref().map_or(0.0, |aims| fixed.weight(Dial::Astray) * aims.astray(to));
    let by_worth = |change: &dyn Fn(&mut State, Area)| {
        ranked(ways.iter().map(|to| {
            let mut after = state.clone();
            change(&mut after, to);
            (f64::from(worth(fixed, &after, side) - astray(to)), to)
        }))
    };
    let Some(unit) = units.first() else {
        let areas = by_worth(&|after, to| {
            after.markers[area.index()] = after.markers[area.index()].saturating_sub(1);
            after.markers[to.index()] += 1;
        });
        return areas.into_iter().map(|to| Order::Haul { to }).collect();
    };
    let Some(place) = fixed.place(*unit) else { return Vec::new() };
    let areas = by_worth(&|after, to| after.at[place] = Location::In(to));
    areas.into_iter().map(|to| Order::Retreat { unit: *unit, to }).collect()
}
