//! Where the Axis's supply can be cut: the fewest hexes that the Allies would have to hold between its sources and its main body.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::position::Position;
use crate::games::gazala_cauldron::supply;

/// More hexes than this are never held.
const MOST: usize = 4;

/// A place in the net: a hex as it is entered, or as it is left.
type Node = (Hex, bool);

/// The hexes, and how many units are supplied through them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choke {
    pub hexes: Vec<Hex>,
    pub units: usize,
}

/// The narrowest place of the Axis's supply; nothing if it is too broad to be cut, or cut already.
pub fn of(position: &Position) -> Choke {
    let reached = supply::reach(position, Side::Axis);
    let body: Vec<Hex> = position
        .on_map(Side::Axis)
        .filter(|(_, hex)| !position.board.prohibited(*hex) && reached.contains(hex))
        .map(|(_, hex)| hex)
        .collect();
    let Some(end) = middle(position, &reached, &body) else { return Choke::default() };
    let held: BTreeSet<Hex> = position.on_map(Side::Axis).map(|(_, hex)| hex).collect();
    let mut net = Net { position, reached: &reached, held, flow: BTreeMap::new() };
    let mut paths = 0;
    while let Some(path) = net.path(end) {
        // A way on which only Axis units stand can't be barred.
        if paths == MOST || !path.iter().any(|(hex, _)| net.is_free(*hex)) {
            return Choke::default();
        }
        for pair in path.windows(2) {
            let back = net.flow.get(&(pair[1], pair[0])).copied().unwrap_or(0);
            if back > 0 {
                net.flow.insert((pair[1], pair[0]), back - 1);
            } else {
                *net.flow.entry((pair[0], pair[1])).or_insert(0) += 1;
            }
        }
        paths += 1;
    }
    let seen = net.seen();
    let hexes = seen.iter().filter(|(hex, out)| !out && net.is_free(*hex) && !seen.contains(&(*hex, true)));
    Choke { hexes: hexes.map(|(hex, _)| *hex).collect(), units: body.len() }
}

/// The unit that is in the middle of the body, counted along its lines from the west.
fn middle(position: &Position, reached: &BTreeSet<Hex>, body: &[Hex]) -> Option<Hex> {
    let sources = reached.iter().copied().filter(|hex| supply::is_source(position, Side::Axis, *hex));
    let mut far: BTreeMap<Hex, u16> = sources.map(|hex| (hex, 0)).collect();
    let mut open: VecDeque<Hex> = far.keys().copied().collect();
    while let Some(hex) = open.pop_front() {
        let next = far[&hex] + 1;
        for to in position.board.neighbours(hex).filter(|to| reached.contains(to) && is_way(position, hex, *to)) {
            if !far.contains_key(&to) {
                far.insert(to, next);
                open.push_back(to);
            }
        }
    }
    let mut by_length: Vec<(u16, Hex)> = body.iter().filter_map(|hex| Some((*far.get(hex)?, *hex))).collect();
    by_length.sort_unstable();
    by_length.get(by_length.len() / 2).map(|(_, hex)| *hex)
}

fn is_way(position: &Position, from: Hex, to: Hex) -> bool {
    position.is_passable(from, to) && !position.is_mined(from, to)
}

/// Paths of supply that share no hex that could be barred.
struct Net<'a> {
    position: &'a Position<'a>,
    reached: &'a BTreeSet<Hex>,
    held: BTreeSet<Hex>,
    flow: BTreeMap<(Node, Node), u8>,
}

impl Net<'_> {
    /// True for a hex that an Allied unit could go to.
    fn is_free(&self, hex: Hex) -> bool {
        !self.held.contains(&hex) && !self.position.board.prohibited(hex)
    }

    /// True if more can pass from one node to the other.
    fn is_open(&self, from: Node, to: Node) -> bool {
        if self.flow.get(&(to, from)).is_some_and(|back| *back > 0) {
            return true;
        }
        match (from, to) {
            ((a, false), (b, true)) if a == b => {
                !self.is_free(a) || self.flow.get(&(from, to)).is_none_or(|flow| *flow == 0)
            }
            ((a, true), (b, false)) => a != b,
            _ => false,
        }
    }

    fn next(&self, node: Node) -> Vec<Node> {
        let (hex, out) = node;
        let mut all = vec![(hex, !out)];
        let around = self.position.board.neighbours(hex).filter(|to| self.reached.contains(to));
        all.extend(around.filter(|to| is_way(self.position, hex, *to)).map(|to| (to, !out)));
        all.retain(|to| self.is_open(node, *to));
        all
    }

    fn search(&self, end: Option<Hex>) -> (BTreeMap<Node, Option<Node>>, Option<Node>) {
        let sources = self.reached.iter().filter(|hex| supply::is_source(self.position, Side::Axis, **hex));
        let mut before: BTreeMap<Node, Option<Node>> = sources.map(|hex| ((*hex, false), None)).collect();
        let mut open: VecDeque<Node> = before.keys().copied().collect();
        while let Some(node) = open.pop_front() {
            if Some(node.0) == end {
                return (before, Some(node));
            }
            for next in self.next(node) {
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some(node)
                });
            }
        }
        (before, None)
    }

    fn path(&self, end: Hex) -> Option<Vec<Node>> {
        let (before, last) = self.search(Some(end));
        let mut path = vec![last?];
        while let Some(Some(node)) = path.last().and_then(|node| before.get(node)) {
            path.push(*node);
        }
        path.reverse();
        Some(path)
    }

    fn seen(&self) -> BTreeSet<Node> {
        self.search(None).0.into_keys().collect()
    }
}
