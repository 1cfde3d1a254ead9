//! Where the Axis's supply can be cut: the fewest hexes that the Allies would have to hold between its sources and its main body.
//! Paths that share no such hex are laid one by one, as a flow through a net; where no further one is found lies the cut.

use std::collections::BTreeMap;

use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::search::{Found, distances, shortest, way};
use crate::core::side::Side;
use crate::games::gazala_cauldron::phases::supply;
use crate::games::gazala_cauldron::state::position::Position;

/// More hexes than this are never held.
const MOST: usize = 4;

/// The hexes, and how many units are supplied through them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choke {
    pub hexes: Vec<Hex>,
    pub units: usize,
}

/// The narrowest place of the Axis's supply, which reaches these hexes; nothing if it is too broad to be cut, or cut already.
pub fn of(position: &Position, supplied: &HexSet) -> Choke {
    let hexes: Vec<Hex> = supplied.iter().collect();
    let places: HexMap<usize> = hexes.iter().enumerate().map(|(place, hex)| (*hex, place)).collect();
    let place = |hex: Hex| places.get(&hex).copied();
    let ways: Vec<Vec<usize>> = hexes
        .iter()
        .map(|hex| {
            let next = position.board.neighbours(*hex).filter_map(place);
            next.filter(|to| position.is_passable(*hex, hexes[*to]) && !position.is_mined(*hex, hexes[*to])).collect()
        })
        .collect();
    let sources: Vec<usize> =
        (0..hexes.len()).filter(|at| supply::is_source(position, Side::Axis, hexes[*at])).collect();
    let held: Vec<usize> = position.on_map(Side::Axis).filter_map(|(_, hex)| place(hex)).collect();
    let body: Vec<usize> = held.iter().copied().filter(|at| !position.board.prohibited(hexes[*at])).collect();
    let Some(end) = middle(&ways, &sources, &body) else { return Choke::default() };
    let barrable = |at: usize| !position.is_held_by(hexes[at], Side::Axis) && !position.board.prohibited(hexes[at]);
    let mut net = Net::of(&ways, barrable);
    for _ in 0..=MOST {
        let before = net.search(&sources);
        if before.at(Net::way_in(end)).is_none() {
            let cut = (0..hexes.len()).filter(|at| Net::is_cut(&before, *at));
            return Choke { hexes: cut.map(|at| hexes[at]).collect(), units: body.len() };
        }
        net.lay(&before, Net::way_in(end));
    }
    Choke::default()
}

/// The place of the unit that is in the middle of the body, counted along its lines from the west.
fn middle(ways: &[Vec<usize>], sources: &[usize], body: &[usize]) -> Option<usize> {
    let far = distances(sources.iter().copied(), |at, tell| ways[at].iter().copied().for_each(tell));
    let mut by_length: Vec<(u16, usize)> = body.iter().filter_map(|at| Some((*far.at(*at)?, *at))).collect();
    by_length.sort_unstable();
    by_length.get(by_length.len() / 2).map(|(_, at)| *at)
}

/// Each hex has a way in and a way out; between them goes one path if the enemy could bar it. From the way out any number of paths
/// go to the hexes next to it.
struct Net<'a> {
    ways: &'a [Vec<usize>],
    barrable: Vec<bool>,
    /// Paths through each hex.
    through: Vec<usize>,
    /// Paths into each hex, by the hex that they come from.
    into: Vec<BTreeMap<usize, usize>>,
}

impl<'a> Net<'a> {
    fn way_in(at: usize) -> usize {
        2 * at
    }

    fn way_out(at: usize) -> usize {
        2 * at + 1
    }

    fn of(ways: &'a [Vec<usize>], barrable: impl Fn(usize) -> bool) -> Self {
        let barrable = (0..ways.len()).map(barrable).collect();
        Self { ways, barrable, through: vec![0; ways.len()], into: vec![BTreeMap::new(); ways.len()] }
    }

    /// The node before each one that is reached where there is room: for a further path, or for taking one back.
    fn search(&self, sources: &[usize]) -> Vec<Option<usize>> {
        shortest(sources.iter().map(|source| Self::way_in(*source)), |node, tell| {
            let at = node / 2;
            if node == Self::way_in(at) {
                if !self.barrable[at] || self.through[at] == 0 {
                    tell(Self::way_out(at));
                }
                let into = self.into[at].iter().filter(|(_, paths)| **paths > 0);
                into.for_each(|(from, _)| tell(Self::way_out(*from)));
            } else {
                self.ways[at].iter().for_each(|to| tell(Self::way_in(*to)));
                if self.through[at] > 0 {
                    tell(Self::way_in(at));
                }
            }
        })
    }

    /// True if a place can be come into, but not left.
    fn is_cut(before: &Vec<Option<usize>>, place: usize) -> bool {
        before.at(Self::way_in(place)).is_some() && before.at(Self::way_out(place)).is_none()
    }

    /// Lays one path to a node that is reached, or takes back what it goes against.
    fn lay(&mut self, before: &Vec<Option<usize>>, end: usize) {
        for step in way(end, |node| before.at(node).copied()).iter().flat_map(|way| way.windows(2)) {
            let (from, to) = (step[0] / 2, step[1] / 2);
            match (step[0] == Self::way_in(from), from == to) {
                (true, true) => self.through[from] += 1,
                (false, true) => self.through[from] -= 1,
                (false, false) => *self.into[to].entry(from).or_insert(0) += 1,
                (true, false) => {
                    if let Some(paths) = self.into[from].get_mut(&to) {
                        *paths -= 1;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of three hexes from the source to the end, which meet in the middle one.
    #[test]
    fn the_cut_is_where_the_ways_meet() {
        let ways = [vec![1, 2], vec![3], vec![3], vec![4, 5], vec![6], vec![6], vec![]];
        let mut net = Net::of(&ways, |at| at != 0 && at != 6);
        let before = net.search(&[0]);
        assert!(before.at(Net::way_in(6)).is_some());
        net.lay(&before, Net::way_in(6));
        let before = net.search(&[0]);
        assert!(before.at(Net::way_in(6)).is_none());
        let cut: Vec<usize> = (0..7).filter(|at| Net::is_cut(&before, *at)).collect();
        assert_eq!(cut, [3]);
        assert_eq!(middle(&ways, &[0], &[6, 3, 4]), Some(4));
    }
}
