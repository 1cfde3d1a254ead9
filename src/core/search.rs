//! Searches over hexes: what can be reached, in how many steps, and by the cheapest way. Whoever searches says which steps lead on from
//! a hex; every search looks at hexes in the same order on every machine.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::hex::Hex;
use super::hex_map::{HexMap, HexSet};

/// All hexes that are reached from some, these among them. `steps` tells each hex that a step leads to.
pub fn flood(from: impl IntoIterator<Item = Hex>, mut steps: impl FnMut(Hex, &mut dyn FnMut(Hex))) -> HexSet {
    let mut reached: HexSet = from.into_iter().collect();
    let mut open: Vec<Hex> = reached.iter().collect();
    while let Some(at) = open.pop() {
        steps(at, &mut |next| {
            if reached.insert(next) {
                open.push(next);
            }
        });
    }
    reached
}

/// Steps from the nearest of some hexes to every one that is reached.
pub fn distances(from: impl IntoIterator<Item = Hex>, mut steps: impl FnMut(Hex, &mut dyn FnMut(Hex))) -> HexMap<u16> {
    let mut lengths: HexMap<u16> = from.into_iter().map(|hex| (hex, 0)).collect();
    let mut open: VecDeque<Hex> = lengths.keys().collect();
    while let Some(at) = open.pop_front() {
        let length = lengths[&at] + 1;
        steps(at, &mut |next| {
            if !lengths.contains_key(&next) {
                lengths.insert(next, length);
                open.push_back(next);
            }
        });
    }
    lengths
}

/// The hex before each one that is reached, on a way of the fewest steps from the first; of several the one found first. The first
/// hex stands before itself.
pub fn shortest(from: Hex, mut steps: impl FnMut(Hex, &mut dyn FnMut(Hex))) -> HexMap<Hex> {
    let mut before = HexMap::from([(from, from)]);
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        steps(at, &mut |next| {
            if !before.contains_key(&next) {
                before.insert(next, at);
                open.push_back(next);
            }
        });
    }
    before
}

/// The cost of the cheapest way to every hex that is reached, and the hex before it; the first hex is not among them. `steps` is told
/// the cost so far and tells each hex that a step leads to with the cost up to there, which is no less.
pub fn cheapest<C: Copy + Ord>(
    from: Hex,
    nothing: C,
    mut steps: impl FnMut(Hex, C, &mut dyn FnMut(Hex, C)),
) -> HexMap<(C, Hex)> {
    let mut found: HexMap<(C, Hex)> = HexMap::new();
    let mut open = BinaryHeap::from([Reverse((nothing, from))]);
    while let Some(Reverse((cost, at))) = open.pop() {
        if found.get(&at).is_some_and(|(known, _)| *known < cost) {
            continue;
        }
        steps(at, cost, &mut |next, total| {
            if next != from && found.get(&next).is_none_or(|(known, _)| total < *known) {
                found.insert(next, (total, at));
                open.push(Reverse((total, next)));
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::core::hex::Facing;

    /// A small board on which each hex costs 1 to 4 to enter, or can't be entered.
    fn boards() -> impl Strategy<Value = HexMap<u16>> {
        proptest::collection::vec(0..5_u16, 49).prop_map(|costs| {
            let hexes = Hex::new(0, 0).within(4);
            hexes.into_iter().zip(costs).filter(|(_, cost)| *cost > 0).collect()
        })
    }

    fn beside(board: &HexMap<u16>, at: Hex) -> impl Iterator<Item = (Hex, u16)> {
        Facing::ALL.into_iter().filter_map(move |side| Some((at.neighbour(side), *board.get(&at.neighbour(side))?)))
    }

    proptest! {
        /// Against the simplest search there is: improve every hex by every step until nothing improves.
        #[test]
        fn the_cheapest_way_is_the_cheapest(board in boards()) {
            let start = Hex::new(0, 0);
            let found = cheapest(start, 0, |at, cost, tell| {
                beside(&board, at).for_each(|(next, more)| tell(next, cost + more));
            });
            let mut known: HexMap<u16> = HexMap::from([(start, 0)]);
            loop {
                let better: Vec<(Hex, u16)> = known
                    .iter()
                    .flat_map(|(at, cost)| beside(&board, at).map(move |(next, more)| (next, cost + more)))
                    .filter(|(next, cost)| known.get(next).is_none_or(|known| cost < known))
                    .collect();
                if better.is_empty() {
                    break;
                }
                for (hex, cost) in better {
                    let known = known.or_insert_with(hex, || cost);
                    *known = (*known).min(cost);
                }
            }
            prop_assert_eq!(found.len() + 1, known.len());
            for (hex, (cost, before)) in found.iter() {
                prop_assert_eq!(*cost, known[&hex]);
                prop_assert_eq!(known[before] + board[&hex], *cost);
            }
        }

        #[test]
        fn floods_distances_and_shortest_ways_agree(board in boards()) {
            let start = Hex::new(0, 0);
            let reached = flood([start], |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            let lengths = distances([start], |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            let before = shortest(start, |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            prop_assert_eq!(reached.iter().collect::<Vec<_>>(), lengths.keys().collect::<Vec<_>>());
            prop_assert_eq!(reached.iter().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
            for (hex, back) in before.iter().filter(|(hex, _)| *hex != start) {
                prop_assert_eq!(lengths[&hex], lengths[back] + 1);
                prop_assert_eq!(hex.range(*back), 1);
            }
        }
    }
}
