//! The counters of a game, each under its number.

use super::data::{Fault, Source};
use super::unit::UnitId;

/// What is printed on a counter.
pub trait HasId {
    /// Its id in files, such as `8/1`.
    fn id(&self) -> &str;
}

/// All counters. A unit's number is its counter's place in the file, from 1.
#[derive(Debug, Clone)]
pub struct Counters<C>(Vec<C>);

impl<C: HasId> Counters<C> {
    /// The counters in the order of their file.
    #[must_use]
    pub fn new(counters: Vec<C>) -> Self {
        Self(counters)
    }

    /// The counter of a unit.
    ///
    /// # Panics
    /// For a number that no unit has: [`Counters::known`] tells.
    #[must_use]
    pub fn get(&self, unit: UnitId) -> &C {
        &self.0[usize::from(unit.0) - 1]
    }

    /// The counter of a unit, if there is such a unit.
    #[must_use]
    pub fn known(&self, unit: UnitId) -> Option<&C> {
        self.0.get(usize::from(unit.0).checked_sub(1)?)
    }

    /// The unit whose counter has this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<UnitId> {
        self.iter().find(|(_, counter)| counter.id() == id).map(|(unit, _)| unit)
    }

    /// All counters, by unit number.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &C)> {
        (1..).map(UnitId).zip(&self.0)
    }
}

/// A fault for each counter whose id has stood before it; `what` a game calls its counters: `troop`.
pub fn check_ids<C: HasId>(source: &Source, what: &str, counters: &[C], faults: &mut Vec<Fault>) {
    for (place, counter) in counters.iter().enumerate() {
        let id = counter.id();
        if counters[..place].iter().any(|known| known.id() == id) {
            let sentence = format!("the {what} {id} is listed twice; give each an id of its own");
            faults.push(source.fault_at(&format!("id: \"{id}\""), 1, sentence));
        }
    }
}
