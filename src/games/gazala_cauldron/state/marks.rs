//! What lies on the map and beside it, units and chits apart: breaches, the victory point track, formations withdrawn.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Printed;
use crate::games::gazala_cauldron::material::formation::Formation;

/// A breach marker (14.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breach {
    /// The hex from which it was made.
    #[serde(with = "Printed")]
    pub from: Hex,
    /// The hex across the minefield hexside.
    #[serde(with = "Printed")]
    pub to: Hex,
    /// The infantry at work while it is under construction.
    pub by: Option<UnitId>,
    /// It also opens the far side of the mined hex `to`.
    pub through: bool,
}

impl Breach {
    /// The hex beyond the one across the hexside, in the same line.
    #[must_use]
    pub fn beyond(&self) -> Hex {
        self.to + (self.to - self.from)
    }

    /// True if it opens the hexside between two adjacent hexes.
    #[must_use]
    pub fn opens(&self, a: Hex, b: Hex) -> bool {
        let is = |x: Hex, y: Hex| (a, b) == (x, y) || (a, b) == (y, x);
        self.by.is_none() && (is(self.from, self.to) || self.through && is(self.to, self.beyond()))
    }
}

/// The markers of the game.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Marks {
    /// The Axis's victory point track, at most nineteen (16.0).
    pub points: u8,
    /// Breach markers on the map, in the order in which they were laid.
    pub breaches: Vec<Breach>,
    /// Formations withdrawn (13.7).
    pub withdrawn: Vec<Formation>,
}

impl Marks {
    /// True if a breach opens the hexside between two adjacent hexes.
    #[must_use]
    pub fn is_breached(&self, a: Hex, b: Hex) -> bool {
        self.breaches.iter().any(|breach| breach.opens(a, b))
    }

    /// True for infantry that is at work on a breach: it does not move, attack or retreat (14.1).
    #[must_use]
    pub fn is_breaching(&self, unit: UnitId) -> bool {
        self.breaches.iter().any(|breach| breach.by == Some(unit))
    }
}
