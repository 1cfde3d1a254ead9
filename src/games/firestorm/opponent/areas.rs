//! A set of areas.

use crate::games::firestorm::material::area::Area;

/// A set of areas, as bits by their places in [`Area::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Areas(u32);

impl Areas {
    /// True if the area is among them.
    pub fn holds(self, area: Area) -> bool {
        self.0 & (1 << area.index()) != 0
    }

    /// Puts an area in, or takes it out.
    pub fn set(&mut self, area: Area, within: bool) {
        if within {
            self.0 |= 1 << area.index();
        } else {
            self.0 &= !(1 << area.index());
        }
    }

    /// Those of both sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those of either set.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other set.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// True if there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The areas, in order.
    pub fn iter(self) -> impl Iterator<Item = Area> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = *Area::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(next)
        })
    }

    /// All that are reached from these, inside `within`, by steps to `next` of each. Twenty-two areas are bits of one word: no search over
    /// hexes is as quick.
    pub fn spread(self, within: Self, next: &[Self]) -> Self {
        let (mut found, mut open) = (self.and(within), self.and(within));
        while !open.is_empty() {
            let ahead = open.iter().fold(Self::default(), |ahead, area| ahead.or(next[area.index()]));
            open = ahead.and(within).without(found);
            found = found.or(open);
        }
        found
    }
}

impl FromIterator<Area> for Areas {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> Self {
        areas.into_iter().fold(Self::default(), |mut all, area| {
            all.set(area, true);
            all
        })
    }
}
