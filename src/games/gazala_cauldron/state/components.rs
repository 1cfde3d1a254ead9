//! What has happened to a unit of The Cauldron. What it is stands in the catalog, under its number.

use bevy_ecs::prelude::{Bundle, Component, EntityRef, World};
use serde::{Deserialize, Serialize};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::index::OfEntity;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::gazala_cauldron::material::board::Printed;

/// Where a unit is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Off the map: not yet set up, a reinforcement, or one that left and comes back (8.3, 15.0).
    Waiting {
        /// The first turn in which it may enter; 0 during set-up.
        from: u16,
    },
    /// In this hex.
    On(#[serde(with = "Printed")] Hex),
    /// All its steps are lost.
    Eliminated,
    /// Withdrawn for good: not eliminated (13.7).
    Withdrawn,
}

impl Location {
    /// The hex, while the unit is on the map.
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        if let Self::On(hex) = self { Some(hex) } else { None }
    }
}

/// Its supply state; it changes in supply phases alone (5.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Supply {
    /// In supply.
    #[default]
    Supplied,
    /// Marked out of supply: movement less by a third, -2 in attack.
    OutOfSupply,
    /// Marked isolated: movement less by two thirds, no attack, +2 for whoever attacks it.
    Isolated,
}

impl Supply {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Supplied => "in supply",
            Self::OutOfSupply => "out of supply",
            Self::Isolated => "isolated",
        }
    }
}

/// What a unit is worth now.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Steps left: 1 to 3, 0 when eliminated (11.0).
    pub steps: u8,
    /// Its used side lies up (2.2.3, 8.0).
    pub used: bool,
    /// Disrupted (12.0).
    pub disrupted: bool,
    /// Its supply (5.0).
    pub supply: Supply,
}

/// What a unit does in the action in progress.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Action {
    /// It was activated in this action (7.0).
    pub active: bool,
    /// Movement spent, in half points.
    pub spent: u16,
    /// Its movement has been completed, or it had to retreat: it does no more in this action (8.0, 11.0).
    pub done: bool,
}

/// All that a unit is: the bundle it is spawned as, and its plain data in snapshots.
#[derive(Bundle, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its number, and place in the catalog.
    pub id: UnitId,
    /// The side it fights for.
    pub side: Side,
    /// Where it is.
    pub location: Location,
    /// Steps, side, disruption, supply.
    pub state: State,
    /// Its part in the action in progress.
    pub action: Action,
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self {
            id: *unit.get()?,
            side: *unit.get()?,
            location: *unit.get()?,
            state: *unit.get()?,
            action: *unit.get()?,
        })
    }
}

/// The units of a game in progress as plain data, in the order of their numbers.
pub fn units(world: &World) -> impl Iterator<Item = Unit> + '_ {
    UnitIndex::all(world, Unit::of)
}

/// One unit of a game in progress as plain data.
#[must_use]
pub fn unit(world: &World, id: UnitId) -> Option<Unit> {
    UnitIndex::one(world, id, Unit::of)
}

/// Puts a unit into the world, or in the place of the one with its number.
pub fn spawn(world: &mut World, unit: Unit) {
    UnitIndex::put(world, unit.id, unit);
}

impl Piece for Unit {
    fn id(&self) -> UnitId {
        self.id
    }
    fn side(&self) -> Side {
        self.side
    }
    fn hex(&self) -> Option<Hex> {
        self.location.hex()
    }
}
