//! Searches: what can be reached, in how many steps, and by the cheapest way. Whoever searches says which steps lead on from a place;
//! every search looks at places in the same order on every machine.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::iter::successors;

use super::hex::{Facing, Hex};
use super::hex_map::{HexMap, HexSet};

/// Where a search can be: a hex, a number, or whatever else leads on to others of its kind.
pub trait Node: Copy + Ord {
    /// What is found out about each of those that are reached.
    type Found<T>: Found<Self, T>;
}

/// What a search has found out about the places that it has reached.
pub trait Found<S, T>: Default {
    /// What is known about a place; `None` if it is not reached.
    fn at(&self, node: S) -> Option<&T>;

    /// Keeps what is known about a place, in place of what was.
    fn keep(&mut self, node: S, known: T);
}

impl Node for Hex {
    type Found<T> = HexMap<T>;
}

impl<T> Found<Hex, T> for HexMap<T> {
    fn at(&self, node: Hex) -> Option<&T> {
        self.get(&node)
    }

    fn keep(&mut self, node: Hex, known: T) {
        self.insert(node, known);
    }
}

/// A hex in one of two conditions.
impl Node for (Hex, bool) {
    type Found<T> = HexMap<[Option<T>; 2]>;
}

impl<T> Found<(Hex, bool), T> for HexMap<[Option<T>; 2]> {
    fn at(&self, (hex, condition): (Hex, bool)) -> Option<&T> {
        self.get(&hex)?[usize::from(condition)].as_ref()
    }

    fn keep(&mut self, (hex, condition): (Hex, bool), known: T) {
        self.or_insert_with(hex, || [None, None])[usize::from(condition)] = Some(known);
    }
}

/// A node by its number.
impl Node for usize {
    type Found<T> = Vec<Option<T>>;
}

impl<T> Found<usize, T> for Vec<Option<T>> {
    fn at(&self, node: usize) -> Option<&T> {
        self.get(node)?.as_ref()
    }

    fn keep(&mut self, node: usize, known: T) {
        if self.len() <= node {
            self.resize_with(node + 1, || None);
        }
        self[node] = Some(known);
    }
}

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

/// The way that a search has found to a hex, or where it found none the cheapest one beside it and on into it: what bars that last step
/// is why the hex can't be reached. `None` where nothing beside it is reached either. `cost` is that of a hex that is reached, 0 where the
/// search began; `way` the hexes after that one.
pub fn way_or_last_step(
    to: Hex,
    cost: impl Fn(Hex) -> Option<u16>,
    way: impl Fn(Hex) -> Option<Vec<Hex>>,
) -> Option<Vec<Hex>> {
    if cost(to).is_some() {
        return way(to);
    }
    let beside = Facing::ALL.map(|side| to.neighbour(side)).into_iter();
    let (_, before) = beside.filter_map(|hex| Some((cost(hex)?, hex))).min()?;
    let mut way = way(before).unwrap_or_default();
    way.push(to);
    Some(way)
}

/// Steps from the nearest of some places to every one that is reached.
pub fn distances<S: Node>(
    from: impl IntoIterator<Item = S>,
    mut steps: impl FnMut(S, &mut dyn FnMut(S)),
) -> S::Found<u16> {
    let mut lengths = S::Found::<u16>::default();
    let mut open = VecDeque::new();
    for first in from {
        lengths.keep(first, 0);
        open.push_back((first, 0));
    }
    while let Some((at, length)) = open.pop_front() {
        steps(at, &mut |next| {
            if lengths.at(next).is_none() {
                lengths.keep(next, length + 1);
                open.push_back((next, length + 1));
            }
        });
    }
    lengths
}

/// The place before each one that is reached, on a way of the fewest steps from the first ones; of several the one found first. The
/// first stand before themselves. `steps` is asked in the order in which places are found.
pub fn shortest<S: Node>(
    from: impl IntoIterator<Item = S>,
    mut steps: impl FnMut(S, &mut dyn FnMut(S)),
) -> S::Found<S> {
    let mut before = S::Found::<S>::default();
    let mut open: VecDeque<S> = from.into_iter().collect();
    for first in &open {
        before.keep(*first, *first);
    }
    while let Some(at) = open.pop_front() {
        steps(at, &mut |next| {
            if before.at(next).is_none() {
                before.keep(next, at);
                open.push_back(next);
            }
        });
    }
    before
}

/// The cost of the cheapest way to every place that is reached, and the place before it. The first, each with its cost, stand before
/// themselves. `steps` is told the cost so far and tells each place that a step leads to with the cost up to there, which is no less.
pub fn cheapest<S: Node, C: Copy + Ord>(
    from: impl IntoIterator<Item = (S, C)>,
    mut steps: impl FnMut(S, C, &mut dyn FnMut(S, C)),
) -> S::Found<(C, S)> {
    let mut found = S::Found::<(C, S)>::default();
    let mut open = BinaryHeap::new();
    for (first, cost) in from {
        found.keep(first, (cost, first));
        open.push(Reverse((cost, first)));
    }
    while let Some(Reverse((cost, at))) = open.pop() {
        if found.at(at).is_some_and(|(known, _)| *known < cost) {
            continue;
        }
        steps(at, cost, &mut |next, total| {
            if found.at(next).is_none_or(|(known, _)| total < *known) {
                found.keep(next, (total, at));
                open.push(Reverse((total, next)));
            }
        });
    }
    found
}

/// All ways of so many steps from a place, which is not in them. `steps` is told the end of a way and which step is next, from 1.
pub fn ways<S: Copy>(from: S, length: u8, mut steps: impl FnMut(S, u8, &mut dyn FnMut(S))) -> Vec<Vec<S>> {
    let mut ways = vec![Vec::new()];
    for step in 1..=length {
        let mut longer = Vec::new();
        for way in ways {
            let at = way.last().copied().unwrap_or(from);
            steps(at, step, &mut |next| longer.push(way.iter().copied().chain([next]).collect()));
        }
        ways = longer;
    }
    ways
}

/// What [`costs`] says of a place that is not reached.
pub const FAR: u16 = u16::MAX;

/// The cost of the cheapest way from a place to each of so many, by their numbers; [`FAR`] for those that are not reached. As
/// [`cheapest`], but without the ways, and faster where costs are small: those that wait, wait in a queue for each cost.
pub fn costs(count: usize, from: usize, mut steps: impl FnMut(usize, u16, &mut dyn FnMut(usize, u16))) -> Vec<u16> {
    let mut found = vec![FAR; count];
    found[from] = 0;
    let mut waiting = Waiting { last: vec![1], entries: vec![(from, 0)] };
    let mut cost = 0;
    while let Some(next) = waiting.pop(cost) {
        let Some(at) = next else {
            cost += 1;
            continue;
        };
        if found[at] == cost {
            steps(at, cost, &mut |next, total| {
                if total < found[next] {
                    found[next] = total;
                    waiting.push(next, total);
                }
            });
        }
    }
    found
}

/// Numbers that wait, each with its cost.
struct Waiting {
    /// The entry added last of each cost, counted from 1; 0 for none.
    last: Vec<usize>,
    /// Numbers, each with the entry of the same cost before it.
    entries: Vec<(usize, usize)>,
}

impl Waiting {
    fn push(&mut self, number: usize, cost: u16) {
        let place = usize::from(cost);
        if self.last.len() <= place {
            self.last.resize(place + 1, 0);
        }
        self.entries.push((number, self.last[place]));
        self.last[place] = self.entries.len();
    }

    /// Takes out a number of this cost, if there is one; `None` where the costs end.
    fn pop(&mut self, cost: u16) -> Option<Option<usize>> {
        let last = self.last.get_mut(usize::from(cost))?;
        let entry = last.checked_sub(1).map(|entry| self.entries[entry]);
        Some(entry.map(|(number, before)| {
            *last = before;
            number
        }))
    }
}

/// The way to a place, this and the first one counted, by the place before each; `None` if it is not reached.
pub fn way<S: PartialEq + Copy>(to: S, before: impl Fn(S) -> Option<S>) -> Option<Vec<S>> {
    before(to)?;
    let mut way: Vec<S> = successors(Some(to), |at| before(*at).filter(|before| before != at)).collect();
    way.reverse();
    Some(way)
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
            let found = cheapest([(start, 0)], |at, cost, tell| {
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
            prop_assert_eq!(found.len(), known.len());
            prop_assert_eq!(found[&start], (0, start));
            for (hex, (cost, before)) in found.iter().filter(|(hex, _)| *hex != start) {
                prop_assert_eq!(*cost, known[&hex]);
                prop_assert_eq!(known[before] + board[&hex], *cost);
                let way = way(hex, |at| found.get(&at).map(|(_, before)| *before));
                prop_assert_eq!(way.iter().flatten().skip(1).map(|at| board[at]).sum::<u16>(), *cost);
            }
        }

        /// Against all triples of hexes, of which those are kept that lie side by side.
        #[test]
        fn all_ways_of_so_many_steps_are_found(board in boards()) {
            let start = Hex::new(0, 0);
            let found = ways(start, 3, |at, step, tell| {
                let on = beside(&board, at).map(|(next, _)| next).filter(|next| start.range(*next) == step);
                on.for_each(tell);
            });
            let ring = |far: u8| board.iter().map(|(hex, _)| hex).filter(move |hex| start.range(*hex) == far);
            let mut known = Vec::new();
            for first in ring(1) {
                for second in ring(2).filter(|second| first.range(*second) == 1) {
                    known.extend(ring(3).filter(|third| second.range(*third) == 1).map(|third| vec![first, second, third]));
                }
            }
            let sorted = |mut ways: Vec<Vec<Hex>>| {
                ways.sort_unstable();
                ways
            };
            prop_assert_eq!(sorted(found), sorted(known));
        }

        /// What is found does not rest on what it is kept in.
        #[test]
        fn hexes_and_their_numbers_are_searched_alike(board in boards()) {
            let start = Hex::new(0, 0);
            let hexes = start.within(4);
            let number = |hex: Hex| hexes.binary_search(&hex).expect("one of them");
            let by_hex = cheapest([(start, 0)], |at, cost, tell| {
                beside(&board, at).for_each(|(next, more)| tell(next, cost + more));
            });
            let by_number = cheapest([(number(start), 0)], |at, cost, tell| {
                beside(&board, hexes[at]).for_each(|(next, more)| tell(number(next), cost + more));
            });
            for hex in &hexes {
                let found = by_number.at(number(*hex)).map(|(cost, before)| (*cost, hexes[*before]));
                prop_assert_eq!(found, by_hex.get(hex).copied());
            }
        }

        #[test]
        fn costs_are_those_of_the_cheapest_ways(board in boards()) {
            let start = Hex::new(0, 0);
            let hexes = start.within(4);
            let number = |hex: Hex| hexes.binary_search(&hex).expect("one of them");
            let by_hex = cheapest([(start, 0)], |at, cost, tell| {
                beside(&board, at).for_each(|(next, more)| tell(next, cost + more));
            });
            let costs = costs(hexes.len(), number(start), |at, cost, tell| {
                beside(&board, hexes[at]).for_each(|(next, more)| tell(number(next), cost + more));
            });
            for hex in &hexes {
                prop_assert_eq!(costs[number(*hex)], by_hex.get(hex).map_or(FAR, |(cost, _)| *cost));
            }
        }

        #[test]
        fn floods_distances_and_shortest_ways_agree(board in boards()) {
            let start = Hex::new(0, 0);
            let reached = flood([start], |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            let lengths = distances([start], |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            let before = shortest([start], |at, tell| beside(&board, at).for_each(|(next, _)| tell(next)));
            prop_assert_eq!(reached.iter().collect::<Vec<_>>(), lengths.keys().collect::<Vec<_>>());
            prop_assert_eq!(reached.iter().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
            for (hex, back) in before.iter().filter(|(hex, _)| *hex != start) {
                prop_assert_eq!(lengths[&hex], lengths[back] + 1);
                prop_assert_eq!(hex.range(*back), 1);
            }
        }
    }
}
