//! The strategic phase: reinforcements and moves, each to where it is worth most.

use super::fixed::Fixed;
use super::state::State;
use super::worth::worth;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::Dial;
use crate::games::firestorm::phases::strategic;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Through which dump the next troop comes back.
pub fn reinforce(position: &Position, fixed: &Fixed, state: &State, side: Side) -> Option<Order> {
    let unit = strategic::pool(position, side).max_by_key(|unit| position.troop(unit.id).bonus)?.id;
    let place = fixed.place(unit)?;
    let weighed = strategic::dumps(position, side).map(|to| {
        let mut after = state.clone();
        after.at[place] = Location::In(to);
        (to, worth(fixed, &after, side))
    });
    let (to, _) = weighed.max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some(Order::Reinforce { unit, to })
}

/// The strategic move that gains most, as long as one gains anything.
pub fn redeploy(position: &Position, fixed: &Fixed, state: &State, side: Side) -> Order {
    let mut best = (Order::EndMoves, worth(fixed, state, side) + fixed.weight(Dial::WorthAMove));
    for (order, worth) in redeployments(position, fixed, state, side) {
        if worth > best.1 {
            best = (order, worth);
        }
    }
    best.0
}

/// Every strategic move, with what the position is worth after it.
pub fn redeployments(position: &Position, fixed: &Fixed, state: &State, side: Side) -> Vec<(Order, f32)> {
    let mut found = Vec::new();
    let mut weigh = |order: Order, after: &mut State| {
        after.tidy();
        found.push((order, worth(fixed, after, side)));
    };
    for from in Area::ALL.into_iter().filter(|area| position.holder(*area) == side) {
        let fresh = position.in_area(from).filter(|unit| !unit.redeployment.moved);
        let mut troops: Vec<_> = fresh.filter_map(|unit| Some((unit.id, fixed.place(unit.id)?))).collect();
        // Like troops move alike.
        troops.sort_by_key(|(_, place)| kind(fixed, *place));
        troops.dedup_by_key(|(_, place)| kind(fixed, *place));
        if position.markers.moves == Some(0) {
            troops.clear();
        }
        let markers = position.markers.fresh_supply(from) > 0;
        if troops.is_empty() && !markers {
            continue;
        }
        for (to, _) in strategic::destinations(position, side, from) {
            for (unit, place) in &troops {
                let mut after = state.clone();
                after.at[*place] = Location::In(to);
                weigh(Order::Redeploy { unit: *unit, to }, &mut after);
            }
            if markers {
                let mut after = state.clone();
                after.markers[from.index()] -= 1;
                after.markers[to.index()] += 1;
                weigh(Order::Carry { from, to }, &mut after);
            }
        }
    }
    found
}

fn kind(fixed: &Fixed, place: usize) -> (i8, bool, bool) {
    let card = fixed.cards[place];
    (card.bonus, card.tank, card.rommel)
}
