//! What lies on the map and beside it, units and chits apart: breaches, the victory point track, formations withdrawn.
//! Breach markers are entities; the [`Marks`] are all of it as plain data.

use bevy_ecs::prelude::{Component, Resource, World};
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::index::Index;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Printed;
use crate::games::gazala_cauldron::material::formation::Formation;

/// The place of a breach marker in the order in which they were laid.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Laid(pub u16);

/// The breach markers on the map.
pub type BreachIndex = Index<Laid>;

/// A breach marker (14.1).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// The Axis's victory point track, at most nineteen (16.0).
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct Track(pub u8);

/// Formations withdrawn (13.7).
#[derive(Resource, Debug, Clone, Default)]
pub struct Withdrawn(pub Vec<Formation>);

/// The markers of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Marks {
    /// Those of the [`Track`].
    pub points: u8,
    /// Breach markers on the map, in the order in which they were laid.
    pub breaches: Vec<Breach>,
    /// Those [`Withdrawn`].
    pub withdrawn: Vec<Formation>,
}

/// Lays breach markers in this order, in the place of those on the map.
pub fn lay(world: &mut World, breaches: &[Breach]) {
    BreachIndex::replace(world, (0..).map(Laid).zip(breaches.iter().copied()));
}

impl Marks {
    /// The marks of a world.
    #[must_use]
    pub fn of(world: &World) -> Self {
        Self {
            points: world.resource::<Track>().0,
            breaches: BreachIndex::with::<Breach>(world).map(|(_, breach)| *breach).collect(),
            withdrawn: world.resource::<Withdrawn>().0.clone(),
        }
    }

    /// Puts them into a world, in the place of those that it has.
    pub fn put(&self, world: &mut World) {
        lay(world, &self.breaches);
        world.insert_resource(Track(self.points));
        world.insert_resource(Withdrawn(self.withdrawn.clone()));
    }

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
