//! The advance into an area that was taken: who goes, keeping what is left behind covered, with markers as needed.

use super::fixed::Fixed;
use super::foresee::foresee;
use super::occupation::ADVANCING;
use super::state::State;
use super::worth::worth;
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::orders::Order;

/// The best choices at a glance are looked into more closely: so many.
const LOOKED_INTO: usize = 5;

/// A choice of troops and markers, with the state that comes of it.
struct Choice {
    state: State,
    first: Option<Order>,
    worth: f32,
}

/// The next order of an advance: the first of the best choice of troops, Rommel and markers.
pub fn order(fixed: &Fixed, state: &State, side: Side, into: Area, first: &[usize], left: usize) -> Order {
    orders(fixed, state, side, into, first, left).into_iter().next().unwrap_or(Order::Hold)
}

/// The first orders of the best choices, the best first.
pub fn orders(fixed: &Fixed, state: &State, side: Side, into: Area, first: &[usize], left: usize) -> Vec<Order> {
    let near = fixed.beside[into.index()].and(state.held[side.index()]);
    let ready = |place: &usize| state.at[*place].area().is_some_and(|area| near.holds(area));
    let own = (0..fixed.cards.len()).filter(|place| fixed.cards[*place].side == side).filter(ready);
    let (rommel, troops): (Vec<usize>, Vec<usize>) = own.partition(|place| fixed.cards[*place].rommel);
    let (ahead, behind): (Vec<usize>, Vec<usize>) = troops.into_iter().partition(|place| first.contains(place));
    let mut choices = subsets(vec![Vec::new()], &ahead, left);
    // Others may follow only with all of the battle on the way.
    if let Some(whole) = choices.pop() {
        choices.extend(subsets(vec![whole], &behind, left));
    }
    let mut all: Vec<Choice> = Vec::new();
    for troops in choices {
        // Rommel and markers go with troops.
        let along = !troops.is_empty() || left < ADVANCING;
        for with in [false, true] {
            if with && (rommel.is_empty() || !along) {
                continue;
            }
            let mut going = troops.clone();
            going.extend(rommel.iter().filter(|_| with));
            let mut after = state.clone();
            for place in &going {
                after.at[*place] = Location::In(into);
            }
            after.tidy();
            let first = going.first().map(|place| Order::Advance { unit: fixed.cards[*place].id });
            let choice = Choice { worth: worth(fixed, &after, side), state: after, first };
            all.push(if along { markers(fixed, choice, side, into) } else { choice });
        }
    }
    all.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    all.truncate(LOOKED_INTO);
    for choice in all.iter_mut().filter(|_| fixed.foresees) {
        choice.worth = foresee(fixed, &choice.state, side);
    }
    ranked(all.into_iter().map(|choice| (f64::from(choice.worth), choice.first.unwrap_or(Order::Hold))))
}

/// Each of the bases with every choice of others, of so many at most; with as many as can be at the end.
fn subsets(bases: Vec<Vec<usize>>, others: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut all = bases;
    for place in others {
        let with: Vec<Vec<usize>> =
            all.iter().filter(|base| base.len() < most).map(|base| [base.as_slice(), &[*place]].concat()).collect();
        all.extend(with);
    }
    all
}

/// Brings markers along as long as that gains anything.
fn markers(fixed: &Fixed, choice: Choice, side: Side, into: Area) -> Choice {
    let near = fixed.beside[into.index()].and(choice.state.held[side.index()]);
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
            let worth = worth(fixed, &state, side);
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
