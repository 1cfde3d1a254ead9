//! Units and their stable identity.

use std::collections::BTreeMap;
use std::fmt;

use bevy_ecs::prelude::{Component, Entity, Resource};
use serde::{Deserialize, Serialize};

/// A unit's own number in a game in progress. It stands in orders, logs and files, where an [`Entity`] never does.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// From a unit's number to its entity; walking it gives the units in the order of their numbers.
#[derive(Resource, Debug, Default, Clone)]
pub struct UnitIndex(pub BTreeMap<UnitId, Entity>);

impl UnitIndex {
    /// The entity of a unit; `None` if the game in progress has no such unit.
    #[must_use]
    pub fn entity(&self, id: UnitId) -> Option<Entity> {
        self.0.get(&id).copied()
    }

    /// All units, by number.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, Entity)> + '_ {
        self.0.iter().map(|(id, entity)| (*id, *entity))
    }
}
