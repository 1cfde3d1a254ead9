//! The units of a game on a map of hexes, to be found by number, by hex and by side.

use std::iter::successors;
use std::ops::Deref;
use std::sync::OnceLock;

use super::hex::Hex;
use super::hex_map::HexMap;
use super::side::Side;
use super::unit::UnitId;

/// A unit of a game, as field and desk know it.
pub trait Piece {
    /// Its number.
    fn id(&self) -> UnitId;
    /// The side it fights for.
    fn side(&self) -> Side;
    /// Where it stands; `None` off the map.
    fn hex(&self) -> Option<Hex>;
}

/// All units of a game, in the order of their numbers, as a slice; and those in each hex.
#[derive(Debug, Clone)]
pub struct Field<U> {
    units: Vec<U>,
    /// Who stands where, found out when somebody asks: many positions are read without.
    stacks: OnceLock<Stacks>,
}

/// The units in each hex, by their places in the list.
#[derive(Debug, Clone)]
struct Stacks {
    /// The first unit in each hex.
    first: HexMap<usize>,
    /// For each unit the next one in its hex.
    next: Vec<Option<usize>>,
}

impl Stacks {
    fn of<U: Piece>(units: &[U]) -> Self {
        let first = HexMap::with_room_for(units.iter().filter_map(Piece::hex));
        let mut stacks = Self { first, next: vec![None; units.len()] };
        for (place, unit) in units.iter().enumerate().rev() {
            stacks.lay(place, unit.hex());
        }
        stacks
    }

    fn places(&self, hex: Hex) -> impl Iterator<Item = usize> {
        successors(self.first.get(&hex).copied(), |place| self.next[*place])
    }

    /// The unit before one of the list in a hex.
    fn before(&self, hex: Hex, place: usize) -> Option<usize> {
        self.places(hex).take_while(|other| *other < place).last()
    }

    fn lift(&mut self, place: usize, hex: Option<Hex>) {
        let Some(hex) = hex else { return };
        let next = self.next[place].take();
        match (self.before(hex, place), next) {
            (Some(before), _) => self.next[before] = next,
            (None, Some(next)) => drop(self.first.insert(hex, next)),
            (None, None) => drop(self.first.remove(&hex)),
        }
    }

    fn lay(&mut self, place: usize, hex: Option<Hex>) {
        let Some(hex) = hex else { return };
        self.next[place] = match self.before(hex, place) {
            Some(before) => self.next[before].replace(place),
            None => self.first.insert(hex, place),
        };
    }
}

impl<U: Piece> Field<U> {
    fn place(&self, id: UnitId) -> Option<usize> {
        self.units.binary_search_by_key(&id, Piece::id).ok()
    }

    /// The unit with this number; `None` if there is none.
    #[must_use]
    pub fn find(&self, id: UnitId) -> Option<&U> {
        self.place(id).map(|place| &self.units[place])
    }

    /// Units in a hex, in the order of their numbers.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = &U> {
        self.stacks.get_or_init(|| Stacks::of(&self.units)).places(hex).map(|place| &self.units[place])
    }

    /// A side's units in a hex.
    pub fn side_in(&self, hex: Hex, side: Side) -> impl Iterator<Item = &U> {
        self.in_hex(hex).filter(move |unit| unit.side() == side)
    }

    /// True if the side has a unit in the hex.
    #[must_use]
    pub fn is_held_by(&self, hex: Hex, side: Side) -> bool {
        self.side_in(hex, side).next().is_some()
    }

    /// A side's units on the map, each with its hex.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (&U, Hex)> {
        self.units.iter().filter(move |unit| unit.side() == side).filter_map(|unit| Some((unit, unit.hex()?)))
    }

    /// Changes a unit, its hex too: how look-ahead moves units.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut U)) {
        let Some(place) = self.place(id) else { return };
        let from = self.units[place].hex();
        change(&mut self.units[place]);
        if let Some(stacks) = self.stacks.get_mut() {
            stacks.lift(place, from);
            stacks.lay(place, self.units[place].hex());
        }
    }
}

impl<U> FromIterator<U> for Field<U> {
    /// Units in the order of their numbers.
    fn from_iter<I: IntoIterator<Item = U>>(units: I) -> Self {
        Self { units: units.into_iter().collect(), stacks: OnceLock::new() }
    }
}

impl<U> Deref for Field<U> {
    type Target = [U];
    fn deref(&self) -> &[U] {
        &self.units
    }
}

impl<'a, U> IntoIterator for &'a Field<U> {
    type Item = &'a U;
    type IntoIter = std::slice::Iter<'a, U>;
    fn into_iter(self) -> Self::IntoIter {
        self.units.iter()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Counter(UnitId, Side, Option<Hex>);

    impl Piece for Counter {
        fn id(&self) -> UnitId {
            self.0
        }
        fn side(&self) -> Side {
            self.1
        }
        fn hex(&self) -> Option<Hex> {
            self.2
        }
    }

    fn place() -> impl Strategy<Value = Option<Hex>> {
        proptest::option::of((0..3i32, 0..3i32).prop_map(|(q, r)| Hex::new(q, r)))
    }

    proptest! {
        /// Wherever units go, each hex has those that say they are in it, by number.
        #[test]
        fn the_hexes_have_the_units_that_are_there(
            starts in prop::collection::vec(place(), 0..20),
            moves in prop::collection::vec((0..20u16, place()), 0..40),
        ) {
            let units = starts.iter().zip(0u16..).map(|(hex, id)| Counter(UnitId(2 * id), Side::BOTH[usize::from(id % 2)], *hex));
            let mut field: Field<Counter> = units.collect();
            for (id, hex) in moves {
                field.change(UnitId(id), |unit| unit.2 = hex);
                for hex in Hex::new(1, 1).within(2) {
                    let there: Vec<&Counter> = field.iter().filter(|unit| unit.2 == Some(hex)).collect();
                    prop_assert_eq!(field.in_hex(hex).collect::<Vec<_>>(), there);
                }
            }
        }
    }
}
