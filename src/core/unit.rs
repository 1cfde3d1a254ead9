//! Units and their stable identity.

use std::fmt;

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use super::index::Index;

/// A unit's own number in a game in progress. It stands in orders, logs and files, where an `Entity` never does.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// From a unit's number to its entity.
pub type UnitIndex = Index<UnitId>;
