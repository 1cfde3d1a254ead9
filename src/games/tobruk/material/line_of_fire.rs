//! The line of fire through hexes (IV.E.2.c): a straight line between the centres of two hexes, in whole numbers. Wrecks ask it, and
//! whatever else obscures or blocks a line.

use crate::core::hex::{Facing, Hex};
use crate::core::search::flood;

/// True if the line between the centres of `from` and `to` passes through any part of `hex`. The end hexes count; along a common
/// side the line touches both hexes, and a mere corner belongs to none (our reading). In the same hex there is no line.
#[must_use]
pub fn touches(from: Hex, to: Hex, hex: Hex) -> bool {
    if from == to {
        return false;
    }
    // A hex is the set of places at most as near to its six neighbours as to itself: in these three measures, at most 1 from its
    // centre. Each changes evenly along the line; the line touches the hex where it keeps within all three for more than a point.
    let (start, end) = (measures(from - hex), measures(to - hex));
    let (mut enters, mut leaves) = (Share { part: 0, of: 1 }, Share { part: 1, of: 1 });
    for (first, last) in start.into_iter().zip(end) {
        let change = last - first;
        if change == 0 {
            if first.abs() > 1 {
                return false;
            }
            continue;
        }
        let (low, high) = if change > 0 { (-1 - first, 1 - first) } else { (first - 1, first + 1) };
        enters = enters.later(Share { part: low, of: change.abs() });
        leaves = leaves.earlier(Share { part: high, of: change.abs() });
    }
    enters.is_before(leaves)
}

/// How many of these hexes, each named once for each thing in it, the line passes through.
#[must_use]
pub fn count(from: Hex, to: Hex, hexes: &[Hex]) -> u8 {
    u8::try_from(hexes.iter().filter(|hex| touches(from, to, **hex)).count()).unwrap_or(u8::MAX)
}

/// The first of these hexes that the line passes through, in their order.
#[must_use]
pub fn first(from: Hex, to: Hex, hexes: &[Hex]) -> Option<Hex> {
    hexes.iter().copied().find(|hex| touches(from, to, *hex))
}

/// Every hex that the line passes through, from one end to the other; none in the same hex.
#[must_use]
pub fn hexes(from: Hex, to: Hex) -> Vec<Hex> {
    let ends = (from != to).then_some(from);
    let found = flood(ends, |hex, tell| {
        Facing::ALL.map(|side| hex.neighbour(side)).into_iter().filter(|next| touches(from, to, *next)).for_each(tell);
    });
    let mut found: Vec<Hex> = found.into_iter().collect();
    found.sort_by_key(|hex| (from.range(*hex), std::cmp::Reverse(to.range(*hex)), *hex));
    found
}

/// How far a way leads along each of the three axes across the sides of a hex; a neighbour lies 2 away along one of them.
fn measures(way: Hex) -> [i64; 3] {
    let (q, r) = (i64::from(way.q), i64::from(way.r));
    let s = -q - r;
    [q - s, r - q, s - r]
}

/// A share of the line, from 0 at its beginning to 1 at its end.
#[derive(Clone, Copy)]
struct Share {
    part: i64,
    /// More than 0.
    of: i64,
}

impl Share {
    fn is_before(self, other: Self) -> bool {
        self.part * other.of < other.part * self.of
    }

    fn later(self, other: Self) -> Self {
        if self.is_before(other) { other } else { self }
    }

    fn earlier(self, other: Self) -> Self {
        if other.is_before(self) { other } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(steps: &[(Facing, u8)]) -> Hex {
        let mut hex = Hex::default();
        for (side, count) in steps {
            for _ in 0..*count {
                hex = hex.neighbour(*side);
            }
        }
        hex
    }

    #[test]
    fn along_a_row_it_passes_through_the_row_alone() {
        let to = at(&[(Facing::E, 4)]);
        let row: Vec<Hex> = (0..=4).map(|steps| at(&[(Facing::E, steps)])).collect();
        assert_eq!(hexes(Hex::default(), to), row);
    }

    #[test]
    fn along_a_common_side_it_touches_both_hexes() {
        use Facing::{E, SE};
        // One hex east and one south-east: the line runs between the two hexes that lie there.
        let to = at(&[(E, 1), (SE, 1)]);
        let found = hexes(Hex::default(), to);
        assert_eq!(found.len(), 4);
        assert!(found.contains(&at(&[(E, 1)])) && found.contains(&at(&[(SE, 1)])));
    }

    #[test]
    fn a_corner_alone_is_not_touched() {
        use Facing::{E, NE, SE, SW, W};
        // The line along the row passes the corners of no other hex; the one between E and SE begins and ends at corners of two.
        let to = at(&[(E, 1), (SE, 1)]);
        for hex in [at(&[(NE, 1)]), at(&[(SW, 1)]), at(&[(W, 1)]), at(&[(E, 2)]), at(&[(SE, 2)])] {
            assert!(!touches(Hex::default(), to, hex), "{hex:?}");
        }
    }

    #[test]
    fn it_is_the_same_both_ways_and_joins_its_ends() {
        for to in Hex::default().within(9) {
            let (there, mut back) = (hexes(Hex::default(), to), hexes(to, Hex::default()));
            back.sort_unstable();
            let mut sorted = there.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, back);
            if to == Hex::default() {
                assert!(there.is_empty());
                continue;
            }
            assert_eq!((there.first(), there.last()), (Some(&Hex::default()), Some(&to)));
            let range = usize::from(Hex::default().range(to));
            assert!((range + 1..=2 * range + 2).contains(&there.len()), "{to:?}: {there:?}");
            assert_eq!(usize::from(count(Hex::default(), to, &there)), there.len());
        }
    }
}
