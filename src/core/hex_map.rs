//! Maps and sets of hexes that look a hex up by its place in a rectangle, not by a tree: what rules and computer players ask most.
//! They grow as hexes are put in, and are told row by row, as the map is read.

use std::fmt;
use std::ops::Index;

use super::hex::{Facing, Hex};

/// Hexes by which a rectangle grows beyond the one that does not fit.
const MARGIN: i32 = 4;

/// A rectangle of hexes in axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Bounds {
    q: i32,
    r: i32,
    width: i32,
    height: i32,
}

impl Bounds {
    /// The smallest rectangle that holds these hexes.
    fn of(mut hexes: impl Iterator<Item = Hex>) -> Self {
        let Some(first) = hexes.next() else { return Self::default() };
        let (mut low, mut high) = (first, first);
        for hex in hexes {
            (low.q, low.r) = (low.q.min(hex.q), low.r.min(hex.r));
            (high.q, high.r) = (high.q.max(hex.q), high.r.max(hex.r));
        }
        Self { q: low.q, r: low.r, width: high.q - low.q + 1, height: high.r - low.r + 1 }
    }

    /// The place of a hex, row by row.
    fn place(self, hex: Hex) -> Option<usize> {
        let (column, row) = (hex.q - self.q, hex.r - self.r);
        if column < 0 || column >= self.width || row < 0 || row >= self.height {
            return None;
        }
        usize::try_from(row * self.width + column).ok()
    }

    fn hex(self, place: usize) -> Hex {
        let place = i32::try_from(place).unwrap_or(0);
        Hex::new(self.q + place % self.width, self.r + place / self.width)
    }

    fn size(self) -> usize {
        usize::try_from(self.width * self.height).unwrap_or(0)
    }

    /// A rectangle with room for this hex too, and for its neighbours.
    fn around(self, hex: Hex) -> Self {
        if self.width == 0 {
            return Self { q: hex.q - MARGIN, r: hex.r - MARGIN, width: 2 * MARGIN + 1, height: 2 * MARGIN + 1 };
        }
        let grown = |from: i32, length: i32, at: i32| {
            let more = MARGIN + length;
            let low = if at < from { at - more } else { from };
            let high = if at >= from + length { at + more } else { from + length - 1 };
            (low, high - low + 1)
        };
        let ((q, width), (r, height)) = (grown(self.q, self.width, hex.q), grown(self.r, self.height, hex.r));
        Self { q, r, width, height }
    }
}

/// A value for each of some hexes.
#[derive(Clone)]
pub struct HexMap<T> {
    bounds: Bounds,
    cells: Vec<Option<T>>,
    length: usize,
}

impl<T> HexMap<T> {
    /// Without any hex.
    #[must_use]
    pub const fn new() -> Self {
        Self { bounds: Bounds { q: 0, r: 0, width: 0, height: 0 }, cells: Vec::new(), length: 0 }
    }

    /// Without any hex, with room for these.
    pub fn with_room_for(hexes: impl Iterator<Item = Hex>) -> Self {
        let bounds = Bounds::of(hexes);
        let mut cells = Vec::new();
        cells.resize_with(bounds.size(), || None);
        Self { bounds, cells, length: 0 }
    }

    /// The value of a hex.
    #[must_use]
    pub fn get(&self, hex: &Hex) -> Option<&T> {
        self.bounds.place(*hex).and_then(|place| self.cells[place].as_ref())
    }

    /// The value of a hex, to be changed.
    pub fn get_mut(&mut self, hex: &Hex) -> Option<&mut T> {
        self.bounds.place(*hex).and_then(|place| self.cells[place].as_mut())
    }

    /// True if the hex has a value.
    #[must_use]
    pub fn contains_key(&self, hex: &Hex) -> bool {
        self.get(hex).is_some()
    }

    fn cell(&mut self, hex: Hex) -> &mut Option<T> {
        let place = match self.bounds.place(hex) {
            Some(place) => place,
            None => {
                self.grow(hex);
                self.bounds.place(hex).unwrap_or(0)
            }
        };
        &mut self.cells[place]
    }

    fn grow(&mut self, hex: Hex) {
        let bounds = self.bounds.around(hex);
        let mut cells: Vec<Option<T>> = Vec::new();
        cells.resize_with(bounds.size(), || None);
        for (place, cell) in self.cells.drain(..).enumerate().filter(|(_, cell)| cell.is_some()) {
            if let Some(to) = bounds.place(self.bounds.hex(place)) {
                cells[to] = cell;
            }
        }
        (self.bounds, self.cells) = (bounds, cells);
    }

    /// Gives a hex a value; answers with the one it had.
    pub fn insert(&mut self, hex: Hex, value: T) -> Option<T> {
        let before = self.cell(hex).replace(value);
        self.length += usize::from(before.is_none());
        before
    }

    /// The value of a hex, which gets this one if it has none.
    pub fn or_insert_with(&mut self, hex: Hex, value: impl FnOnce() -> T) -> &mut T {
        self.length += usize::from(!self.contains_key(&hex));
        self.cell(hex).get_or_insert_with(value)
    }

    /// The value of a hex, which gets the default if it has none.
    pub fn or_default(&mut self, hex: Hex) -> &mut T
    where
        T: Default,
    {
        self.or_insert_with(hex, T::default)
    }

    /// Takes the value of a hex away.
    pub fn remove(&mut self, hex: &Hex) -> Option<T> {
        let place = self.bounds.place(*hex)?;
        let value = self.cells[place].take();
        self.length -= usize::from(value.is_some());
        value
    }

    /// Hexes with a value.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// True if no hex has a value.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All hexes with their values, row by row.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Hex, &T)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(place, cell)| cell.as_ref().map(|value| (self.bounds.hex(place), value)))
    }

    /// All hexes that have a value, row by row.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = Hex> {
        self.iter().map(|(hex, _)| hex)
    }

    /// All values, row by row.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.cells.iter().flatten()
    }

    /// Keeps the hexes that pass the test.
    pub fn retain(&mut self, mut keep: impl FnMut(Hex, &mut T) -> bool) {
        let bounds = self.bounds;
        for (place, cell) in self.cells.iter_mut().enumerate() {
            if cell.as_mut().is_some_and(|value| !keep(bounds.hex(place), value)) {
                *cell = None;
                self.length -= 1;
            }
        }
    }
}

impl<T> Default for HexMap<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: PartialEq> PartialEq for HexMap<T> {
    fn eq(&self, other: &Self) -> bool {
        self.length == other.length && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for HexMap<T> {}

impl<T: fmt::Debug> fmt::Debug for HexMap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T> Index<&Hex> for HexMap<T> {
    type Output = T;
    fn index(&self, hex: &Hex) -> &T {
        self.get(hex).expect("the hex has a value")
    }
}

impl<T> Extend<(Hex, T)> for HexMap<T> {
    fn extend<I: IntoIterator<Item = (Hex, T)>>(&mut self, values: I) {
        for (hex, value) in values {
            self.insert(hex, value);
        }
    }
}

impl<T> FromIterator<(Hex, T)> for HexMap<T> {
    fn from_iter<I: IntoIterator<Item = (Hex, T)>>(values: I) -> Self {
        let mut map = Self::new();
        map.extend(values);
        map
    }
}

impl<T, const N: usize> From<[(Hex, T); N]> for HexMap<T> {
    fn from(values: [(Hex, T); N]) -> Self {
        values.into_iter().collect()
    }
}

impl<T: 'static> IntoIterator for HexMap<T> {
    type Item = (Hex, T);
    type IntoIter = Box<dyn Iterator<Item = (Hex, T)>>;
    fn into_iter(self) -> Self::IntoIter {
        let bounds = self.bounds;
        let cells = self.cells.into_iter().enumerate();
        Box::new(cells.filter_map(move |(place, cell)| cell.map(|value| (bounds.hex(place), value))))
    }
}

/// Some hexes, a bit each.
#[derive(Clone, Default)]
pub struct HexSet {
    bounds: Bounds,
    bits: Vec<u64>,
    length: usize,
}

impl HexSet {
    /// Without any hex.
    #[must_use]
    pub const fn new() -> Self {
        Self { bounds: Bounds { q: 0, r: 0, width: 0, height: 0 }, bits: Vec::new(), length: 0 }
    }

    /// Without any hex, with room for these.
    pub fn with_room_for(hexes: impl Iterator<Item = Hex>) -> Self {
        let bounds = Bounds::of(hexes);
        Self { bounds, bits: vec![0; bounds.size().div_ceil(64)], length: 0 }
    }

    /// True if the hex is among them.
    #[must_use]
    pub fn contains(&self, hex: &Hex) -> bool {
        self.bounds.place(*hex).is_some_and(|place| self.bits[place / 64] >> (place % 64) & 1 == 1)
    }

    /// Puts a hex in; false if it was among them.
    pub fn insert(&mut self, hex: Hex) -> bool {
        let place = match self.bounds.place(hex) {
            Some(place) => place,
            None => {
                self.grow(hex);
                self.bounds.place(hex).unwrap_or(0)
            }
        };
        let (word, bit) = (&mut self.bits[place / 64], 1 << (place % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        self.length += usize::from(is_new);
        is_new
    }

    /// Takes a hex out; false if it was not among them.
    pub fn remove(&mut self, hex: &Hex) -> bool {
        let Some(place) = self.bounds.place(*hex) else { return false };
        let (word, bit) = (&mut self.bits[place / 64], 1 << (place % 64));
        let was_in = *word & bit != 0;
        *word &= !bit;
        self.length -= usize::from(was_in);
        was_in
    }

    fn grow(&mut self, hex: Hex) {
        let bounds = self.bounds.around(hex);
        let mut bits = vec![0; bounds.size().div_ceil(64)];
        for place in self.iter().filter_map(|hex| bounds.place(hex)) {
            bits[place / 64] |= 1 << (place % 64);
        }
        (self.bounds, self.bits) = (bounds, bits);
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// True if there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All of them, row by row.
    #[must_use]
    pub fn iter(&self) -> Hexes<'_> {
        Hexes { bounds: self.bounds, words: &self.bits, passed: 0, left: 0 }
    }

    /// Keeps those that pass the test.
    pub fn retain(&mut self, mut keep: impl FnMut(Hex) -> bool) {
        let out: Vec<Hex> = self.iter().filter(|hex| !keep(*hex)).collect();
        for hex in out {
            self.remove(&hex);
        }
    }

    /// True if all the others are among them.
    #[must_use]
    pub fn is_superset(&self, others: &Self) -> bool {
        others.iter().all(|hex| self.contains(&hex))
    }

    /// The first of them, as the map is read.
    #[must_use]
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }
}

/// The hexes of a [`HexSet`], row by row.
#[derive(Debug, Clone)]
pub struct Hexes<'a> {
    bounds: Bounds,
    /// Words that have not been begun.
    words: &'a [u64],
    /// Words that have been begun.
    passed: usize,
    /// What is left of the last of these.
    left: u64,
}

impl Iterator for Hexes<'_> {
    type Item = Hex;
    fn next(&mut self) -> Option<Hex> {
        while self.left == 0 {
            let (first, rest) = self.words.split_first()?;
            (self.left, self.words) = (*first, rest);
            self.passed += 1;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.bounds.hex(64 * (self.passed - 1) + bit))
    }
}

impl<'a> IntoIterator for &'a HexSet {
    type Item = Hex;
    type IntoIter = Hexes<'a>;
    fn into_iter(self) -> Hexes<'a> {
        self.iter()
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = std::vec::IntoIter<Hex>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<Hex>>().into_iter()
    }
}

impl PartialEq for HexSet {
    fn eq(&self, other: &Self) -> bool {
        self.length == other.length && self.iter().eq(other.iter())
    }
}

impl Eq for HexSet {}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<Hex> for HexSet {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::new();
        set.extend(hexes);
        set
    }
}

impl<const N: usize> From<[Hex; N]> for HexSet {
    fn from(hexes: [Hex; N]) -> Self {
        hexes.into_iter().collect()
    }
}

/// Steps from a hex into an adjacent one, a bit for each hexside: roads, escarpments, mines on hexsides.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StepSet {
    sides: HexMap<u8>,
}

impl StepSet {
    /// Without any step.
    #[must_use]
    pub const fn new() -> Self {
        Self { sides: HexMap::new() }
    }

    /// True if the step is among them; false for hexes that are not adjacent.
    #[must_use]
    pub fn contains(&self, (from, to): &(Hex, Hex)) -> bool {
        let Some(sides) = self.sides.get(from) else { return false };
        from.side_towards(*to).is_some_and(|side| sides >> side.index() & 1 == 1)
    }

    /// Puts a step in; false if it was among them, or leads to no adjacent hex.
    pub fn insert(&mut self, (from, to): (Hex, Hex)) -> bool {
        let Some(side) = from.side_towards(to) else { return false };
        let sides = self.sides.or_default(from);
        let is_new = *sides >> side.index() & 1 == 0;
        *sides |= 1 << side.index();
        is_new
    }

    /// All steps, by their first hexes row by row, then by their second.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, Hex)> {
        self.sides.iter().flat_map(|(from, sides)| {
            let into = Facing::ALL.into_iter().filter(|side| sides >> side.index() & 1 == 1);
            let mut into: Vec<Hex> = into.map(|side| from.neighbour(side)).collect();
            into.sort_unstable();
            into.into_iter().map(move |to| (from, to))
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sides.values().map(|sides| sides.count_ones() as usize).sum()
    }

    /// True if there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }
}

impl Extend<(Hex, Hex)> for StepSet {
    fn extend<I: IntoIterator<Item = (Hex, Hex)>>(&mut self, steps: I) {
        for step in steps {
            self.insert(step);
        }
    }
}

impl FromIterator<(Hex, Hex)> for StepSet {
    fn from_iter<I: IntoIterator<Item = (Hex, Hex)>>(steps: I) -> Self {
        let mut set = Self::new();
        set.extend(steps);
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    fn hexes() -> impl Strategy<Value = Vec<Hex>> {
        proptest::collection::vec((-40..40_i32, -30..30_i32).prop_map(|(q, r)| Hex::new(q, r)), 0..60)
    }

    proptest! {
        #[test]
        fn a_map_does_as_a_tree_does(put in hexes(), taken in hexes(), asked in hexes()) {
            let (mut map, mut tree) = (HexMap::new(), BTreeMap::new());
            for (value, hex) in put.iter().enumerate() {
                prop_assert_eq!(map.insert(*hex, value), tree.insert(*hex, value));
            }
            for hex in taken.iter().chain(put.iter().step_by(3)) {
                prop_assert_eq!(map.remove(hex), tree.remove(hex));
            }
            for hex in asked {
                prop_assert_eq!(map.get(&hex), tree.get(&hex));
                *map.or_default(hex) += 1;
                *tree.entry(hex).or_default() += 1;
            }
            prop_assert_eq!(map.len(), tree.len());
            map.retain(|hex, value| (hex.q + hex.r) % 3 != 0 || *value % 2 == 0);
            tree.retain(|hex, value| (hex.q + hex.r) % 3 != 0 || *value % 2 == 0);
            prop_assert_eq!(map.iter().map(|(hex, value)| (hex, *value)).collect::<Vec<_>>(), tree.iter().map(|(hex, value)| (*hex, *value)).collect::<Vec<_>>());
            prop_assert_eq!(map.len(), tree.len());
            let again: HexMap<usize> = tree.iter().rev().map(|(hex, value)| (*hex, *value)).collect();
            prop_assert_eq!(again, map);
        }

        #[test]
        fn a_set_does_as_a_tree_does(put in hexes(), taken in hexes(), asked in hexes()) {
            let (mut set, mut tree) = (HexSet::new(), BTreeSet::new());
            for hex in put {
                prop_assert_eq!(set.insert(hex), tree.insert(hex));
            }
            for hex in taken {
                prop_assert_eq!(set.remove(&hex), tree.remove(&hex));
            }
            prop_assert!(asked.iter().all(|hex| set.contains(hex) == tree.contains(hex)));
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), tree.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!((set.len(), set.first()), (tree.len(), tree.first().copied()));
        }

        #[test]
        fn steps_do_as_a_tree_does(put in hexes(), sides in proptest::collection::vec(0..6_usize, 60), asked in hexes()) {
            let (mut steps, mut tree) = (StepSet::new(), BTreeSet::new());
            for (hex, side) in put.into_iter().zip(sides) {
                let step = (hex, hex.neighbour(Facing::ALL[side]));
                prop_assert_eq!(steps.insert(step), tree.insert(step));
            }
            for from in asked {
                for to in from.within(2) {
                    prop_assert_eq!(steps.contains(&(from, to)), tree.contains(&(from, to)));
                }
            }
            prop_assert_eq!(steps.iter().collect::<Vec<_>>(), tree.into_iter().collect::<Vec<_>>());
        }
    }
}
