//! The advance into an area that was taken: who goes, keeping what is left behind covered, with markers as needed.

use super::ground::Ground;
use super::state::State;
use super::worth::worth;
use crate::core::side::Side;
use crate::games::firestorm::area::Area;
use crate::games::firestorm::components::Location;
use crate::games::firestorm::orders::Order;

/// Troops that go into an area, Rommel apart.
pub const ADVANCING: usize = 3;

/// The state after the advance that is likely while a battle is only weighed: the troops of the battle, Rommel and markers with them.
pub fn likely(ground: &Ground, state: &State, side: Side, from: Area, into: Area, first: &[usize]) -> State {
    let mut with = state.clone();
    for place in first {
        with.at[*place] = Location::In(into);
    }
    let left = with.ground_in(ground, from);
    if let Some((rommel, _)) = with.rommel(ground).filter(|(_, at)| side == Side::Axis && *at == from) {
        with.at[rommel] = Location::In(into);
    }
    if !with.supplied(ground, side).holds(into) {
        let kept = u8::from(!left.is_empty() && !with.supplied(ground, side).holds(from));
        let going = with.markers[from.index()].saturating_sub(kept);
        with.markers[from.index()] -= going;
        with.markers[into.index()] += going;
    }
    with.tidy(ground);
    let Some(third) = left.first().filter(|_| first.len() < ADVANCING) else { return with };
    let mut more = with.clone();
    more.at[*third] = Location::In(into);
    more.tidy(ground);
    if worth(ground, &more, side) > worth(ground, &with, side) { more } else { with }
}

/// A choice of troops and markers, with the state that comes of it.
struct Choice {
    state: State,
    first: Option<Order>,
    worth: f32,
}

/// The next order of an advance: the first of the best choice of troops, Rommel and markers.
pub fn order(ground: &Ground, state: &State, side: Side, into: Area, first: &[usize], left: usize) -> Order {
    let near = ground.beside[into.index()].and(state.held[side.index()]);
    let ready = |place: &usize| state.at[*place].area().is_some_and(|area| near.holds(area));
    let own = (0..ground.cards.len()).filter(|place| ground.cards[*place].side == side).filter(ready);
    let (rommel, troops): (Vec<usize>, Vec<usize>) = own.partition(|place| ground.cards[*place].rommel);
    let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
    // Troops of the battle go before others.
    let mut begin = 0;
    let (ahead, behind): (Vec<usize>, Vec<usize>) = troops.into_iter().partition(|place| first.contains(place));
    for (group, last) in [(&ahead, ahead.len()), (&behind, behind.len())] {
        let whole = choices.len();
        for place in group {
            for base in begin..choices.len() {
                if choices[base].len() < left {
                    let mut more = choices[base].clone();
                    more.push(*place);
                    choices.push(more);
                }
            }
        }
        // Only with all of the battle on the way may others follow.
        begin = choices.iter().position(|choice| choice.len() == last).unwrap_or(whole);
    }
    let mut best: Option<Choice> = None;
    for troops in choices {
        for with in [false, true] {
            if with && rommel.is_empty() {
                continue;
            }
            let mut going = troops.clone();
            going.extend(rommel.iter().filter(|_| with));
            let mut after = state.clone();
            for place in &going {
                after.at[*place] = Location::In(into);
            }
            after.tidy(ground);
            let first = going.first().map(|place| Order::Advance { unit: ground.cards[*place].id });
            let choice =
                markers(ground, Choice { worth: worth(ground, &after, side), state: after, first }, side, into);
            if best.as_ref().is_none_or(|best| choice.worth > best.worth) {
                best = Some(choice);
            }
        }
    }
    best.and_then(|best| best.first).unwrap_or(Order::Hold)
}

/// Brings markers along as long as that gains anything.
fn markers(ground: &Ground, choice: Choice, side: Side, into: Area) -> Choice {
    let near = ground.beside[into.index()].and(choice.state.held[side.index()]);
    let mut best = choice;
    loop {
        let before = best.worth;
        for from in near.iter() {
            if best.state.markers[from.index()] == 0 {
                continue;
            }
            let mut state = best.state.clone();
            state.markers[from.index()] -= 1;
            state.markers[into.index()] += 1;
            let worth = worth(ground, &state, side);
            if worth > best.worth {
                let first = best.first.clone().or(Some(Order::Bring { from }));
                best = Choice { state, first, worth };
            }
        }
        if best.worth <= before {
            return best;
        }
    }
}
