//! Hexes in axial coordinates, hexsides and facings on a grid whose hexes stand on a corner (rows run east and west).

use std::fmt;
use std::ops::{Add, Sub};

use bevy_ecs::prelude::Component;
use hexx::EdgeDirection;
use serde::{Deserialize, Serialize};

/// A hex, or the way from one hex to another, in axial coordinates: `q` grows eastwards, `r` southwards by rows. On
/// an entity, the hex that it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex {
    /// Row, growing southwards. First, so that hexes sort row by row as one reads a map.
    pub r: i32,
    /// Place along the row's diagonal, growing eastwards.
    pub q: i32,
}

impl Hex {
    /// The hex at these axial coordinates.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Self {
        Self { r, q }
    }

    /// The same hex as the hex library has it.
    #[must_use]
    pub const fn to_hexx(self) -> hexx::Hex {
        hexx::Hex::new(self.q, self.r)
    }

    /// A hex of the hex library as ours.
    #[must_use]
    pub const fn from_hexx(hex: hexx::Hex) -> Self {
        Self::new(hex.x(), hex.y())
    }

    /// The hex across the given hexside.
    #[must_use]
    pub fn neighbour(self, side: Facing) -> Self {
        self + side.step()
    }

    /// Hexes in the shortest path to `other`, the target hex counted and one's own not; 0 in the same hex.
    #[must_use]
    pub fn range(self, other: Self) -> u8 {
        u8::try_from(self.to_hexx().unsigned_distance_to(other.to_hexx())).unwrap_or(u8::MAX)
    }

    /// The hexside that leads to an adjacent hex; `None` if `other` is not adjacent.
    #[must_use]
    pub fn side_towards(self, other: Self) -> Option<Facing> {
        match (other.q.wrapping_sub(self.q), other.r.wrapping_sub(self.r)) {
            (1, 0) => Some(Facing::E),
            (0, 1) => Some(Facing::SE),
            (-1, 1) => Some(Facing::SW),
            (-1, 0) => Some(Facing::W),
            (0, -1) => Some(Facing::NW),
            (1, -1) => Some(Facing::NE),
            _ => None,
        }
    }

    /// The hexside that lies nearest to another hex, the first of two that lie as near; `None` in the same hex.
    #[must_use]
    pub fn side_nearest(self, other: Self) -> Option<Facing> {
        Facing::ALL.into_iter().min_by_key(|side| self.neighbour(*side).range(other)).filter(|_| self != other)
    }

    /// All hexes within `range`, row by row.
    #[must_use]
    pub fn within(self, range: u8) -> Vec<Self> {
        let mut hexes: Vec<Self> = self.to_hexx().range(u32::from(range)).map(Self::from_hexx).collect();
        hexes.sort_unstable();
        hexes
    }

    /// Splits the way to `other` into steps along two neighbouring directions: `(direction, steps)` twice, the second
    /// direction one hexside clockwise of the first. Along a hex row the second has no steps. `None` in the same hex.
    #[must_use]
    pub fn steps_to(self, other: Self) -> Option<[(Facing, u8); 2]> {
        let way = other - self;
        if way == Self::default() {
            return None;
        }
        Facing::ALL.into_iter().find_map(|first| {
            let second = first.turned(1);
            let (a, b) = (first.step(), second.step());
            // Two neighbouring steps span the plane with determinant 1, so the shares are whole numbers.
            let along = way.q * b.r - way.r * b.q;
            let beside = a.q * way.r - a.r * way.q;
            (along > 0 && beside >= 0).then(|| {
                [(first, u8::try_from(along).unwrap_or(u8::MAX)), (second, u8::try_from(beside).unwrap_or(u8::MAX))]
            })
        })
    }
}

impl Add for Hex {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

/// One of the six hexsides of a hex, and the direction in which a unit's front points. Listed clockwise from east.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// East.
    E,
    /// South-east.
    SE,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
    /// North-east.
    NE,
}

impl Facing {
    /// All six, clockwise from east.
    pub const ALL: [Self; 6] = [Self::E, Self::SE, Self::SW, Self::W, Self::NW, Self::NE];

    /// Place in [`Facing::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Turned by so many hexsides, clockwise if positive.
    #[must_use]
    pub fn turned(self, hexsides: i32) -> Self {
        let place = (self as i32 + hexsides).rem_euclid(6);
        Self::ALL[usize::try_from(place).unwrap_or(0)]
    }

    /// The side across the hex.
    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned(3)
    }

    /// Hexsides between two facings the short way round, 0 to 3.
    #[must_use]
    pub fn turn_to(self, other: Self) -> u8 {
        let turn = (other as i32 - self as i32).rem_euclid(6);
        u8::try_from(turn.min(6 - turn)).unwrap_or(0)
    }

    /// The way to the hex across this side.
    #[must_use]
    pub fn step(self) -> Hex {
        let direction = match self {
            Self::E => EdgeDirection::POINTY_EAST,
            Self::SE => EdgeDirection::POINTY_BOTTOM_RIGHT,
            Self::SW => EdgeDirection::POINTY_BOTTOM_LEFT,
            Self::W => EdgeDirection::POINTY_WEST,
            Self::NW => EdgeDirection::POINTY_TOP_LEFT,
            Self::NE => EdgeDirection::POINTY_TOP_RIGHT,
        };
        Hex::from_hexx(direction.into_hex())
    }

    /// The direction's name in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::E => "east",
            Self::SE => "south-east",
            Self::SW => "south-west",
            Self::W => "west",
            Self::NW => "north-west",
            Self::NE => "north-east",
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Hexsides counted clockwise from a unit's front: 0 its front, 3 its rear. A field of fire is a run of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arc {
    /// All-round, 360 degrees.
    All,
    /// The front and both front flanks.
    FrontThree,
    /// The front and the right front flank.
    FrontRight,
}

impl Arc {
    /// First and last hexside of the arc, clockwise from the front; `None` when all-round.
    fn ends(self) -> Option<(i32, i32)> {
        match self {
            Self::All => None,
            Self::FrontThree => Some((-1, 1)),
            Self::FrontRight => Some((0, 1)),
        }
    }

    /// True if `target` lies in the closed wedge between the hex rows through the arc's outermost sides.
    /// The firer's own hex is in no arc but the all-round one: same-hex fire asks through which side the enemy came.
    #[must_use]
    pub fn covers(self, from: Hex, facing: Facing, target: Hex) -> bool {
        let Some((first, last)) = self.ends() else { return true };
        let Some([(near, _), (next, beside)]) = from.steps_to(target) else { return false };
        let inside = |side: Facing| (first..=last).any(|turn| facing.turned(turn) == side);
        inside(near) && (beside == 0 || inside(next))
    }

    /// True if the hexside `side` of the unit's own hex belongs to the arc.
    #[must_use]
    pub fn holds_side(self, facing: Facing, side: Facing) -> bool {
        self.ends().is_none_or(|(first, last)| (first..=last).any(|turn| facing.turned(turn) == side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_neighbours_lie_around_a_hex_clockwise() {
        let hex = Hex::new(3, -2);
        let mut walk = hex;
        for side in Facing::ALL {
            assert_eq!(hex.neighbour(side).neighbour(side.opposite()), hex);
            assert_eq!(hex.side_towards(hex.neighbour(side)), Some(side));
            walk = walk.neighbour(side);
        }
        assert_eq!(walk, hex, "one step along each direction closes a ring");
        assert_eq!(Hex::default().neighbour(Facing::SW), Hex::new(-1, 1));
    }

    #[test]
    fn steps_add_up_to_the_way_and_to_the_range() {
        let from = Hex::new(1, 1);
        for to in from.within(6) {
            let Some([(first, along), (second, beside)]) = from.steps_to(to) else {
                assert_eq!(from, to);
                continue;
            };
            let mut walk = from;
            for _ in 0..along {
                walk = walk.neighbour(first);
            }
            for _ in 0..beside {
                walk = walk.neighbour(second);
            }
            assert_eq!(walk, to);
            assert_eq!(along + beside, from.range(to));
            assert_eq!(second, first.turned(1));
        }
    }

    #[test]
    fn arcs_are_closed_wedges() {
        let from = Hex::default();
        let ahead = from.neighbour(Facing::E).neighbour(Facing::E);
        assert!(Arc::FrontRight.covers(from, Facing::E, ahead));
        assert!(Arc::FrontRight.covers(from, Facing::E, from.neighbour(Facing::SE)));
        assert!(!Arc::FrontRight.covers(from, Facing::E, from.neighbour(Facing::NE)));
        assert!(Arc::FrontThree.covers(from, Facing::E, from.neighbour(Facing::NE)));
        assert!(!Arc::FrontThree.covers(from, Facing::E, from.neighbour(Facing::W)));
        // Of the six hexes on each ring side, a 60 degree wedge holds n + 1 of the 6n hexes at range n.
        for range in 1..=8u8 {
            let count = |arc: Arc| {
                from.within(range)
                    .into_iter()
                    .filter(|hex| from.range(*hex) == range && arc.covers(from, Facing::E, *hex))
                    .count()
            };
            assert_eq!(count(Arc::FrontRight), usize::from(range) + 1);
            assert_eq!(count(Arc::FrontThree), 2 * usize::from(range) + 1);
            assert_eq!(count(Arc::All), 6 * usize::from(range));
        }
    }
}
