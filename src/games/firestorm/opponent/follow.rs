//! What follows a battle on the losing side: where the troops retreat to.

use super::fixed::Fixed;
use super::state::State;
use super::worth::worth;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::orders::Order;

/// Where the next troop, or with none left the next supply marker, goes: each after the other where it is worth most.
pub fn retreat(fixed: &Fixed, state: &State, side: Side, area: Area, units: &[UnitId]) -> Option<Order> {
    let ways = state.ways_back(fixed, side, area);
    let best = |change: &dyn Fn(&mut State, Area)| {
        let weighed = ways.iter().map(|to| {
            let mut after = state.clone();
            change(&mut after, to);
            (to, worth(fixed, &after, side))
        });
        weighed.max_by(|one, other| one.1.total_cmp(&other.1))
    };
    let Some(unit) = units.first() else {
        let (to, _) = best(&|after, to| {
            after.markers[area.index()] = after.markers[area.index()].saturating_sub(1);
            after.markers[to.index()] += 1;
        })?;
        return Some(Order::Haul { to });
    };
    let place = fixed.place(*unit)?;
    let (to, _) = best(&|after, to| after.at[place] = Location::In(to))?;
    Some(Order::Retreat { unit: *unit, to })
}
