//! Who is likely to go into an area that is taken, while a battle is only weighed.

use super::fixed::Fixed;
use super::state::State;
use super::worth::worth;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;

/// Troops that go into an area, Rommel apart.
pub const ADVANCING: usize = 3;

/// The state after the advance that is likely while a battle is only weighed: the troops of the battle, Rommel and markers with them.
pub fn likely(fixed: &Fixed, state: &State, side: Side, from: Area, into: Area, first: &[usize]) -> State {
    let mut with = state.clone();
    for place in first {
        with.at[*place] = Location::In(into);
    }
    let left = with.ground_in(fixed, from);
    let along = !first.is_empty();
    if let Some((rommel, _)) = with.rommel(fixed).filter(|(_, at)| along && side == Side::Axis && *at == from) {
        with.at[rommel] = Location::In(into);
    }
    if along && !with.supplied(fixed, side).holds(into) {
        let kept = u8::from(!left.is_empty() && !with.supplied(fixed, side).holds(from));
        let going = with.markers[from.index()].saturating_sub(kept);
        with.markers[from.index()] -= going;
        with.markers[into.index()] += going;
    }
    with.tidy();
    let Some(third) = left.first().filter(|_| first.len() < ADVANCING) else { return with };
    let mut more = with.clone();
    more.at[*third] = Location::In(into);
    more.tidy();
    if worth(fixed, &more, side) > worth(fixed, &with, side) { more } else { with }
}
