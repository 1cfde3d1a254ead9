//! What has happened to a troop of Firestorm Gazala, and what lies in an area. What a troop is stands in the catalog, under its number.

use bevy_ecs::prelude::{Bundle, Component, EntityRef, World};
use serde::{Deserialize, Serialize};

use crate::core::index::{Index, OfEntity};
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::firestorm::material::area::Area;

/// Where a troop is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// In this area.
    In(Area),
    /// Destroyed, in its side's reinforcement pool (`GG.2.6`).
    Pool,
    /// Captured, or Rommel destroyed: out of the game, and points for the enemy (`C.Captures`).
    Captured,
}

impl Location {
    /// The area, while the troop is on the map.
    #[must_use]
    pub fn area(self) -> Option<Area> {
        if let Self::In(area) = self { Some(area) } else { None }
    }
}

/// What a troop did in the strategic phase in progress.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Redeployment {
    /// It has made its strategic move.
    pub moved: bool,
}

/// All that a troop is: the bundle it is spawned as, and its plain data in snapshots.
#[derive(Bundle, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its number, and place in the catalog.
    pub id: UnitId,
    /// The side it fights for.
    pub side: Side,
    /// Where it is.
    pub location: Location,
    /// Its strategic move.
    pub redeployment: Redeployment,
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self { id: *unit.get()?, side: *unit.get()?, location: *unit.get()?, redeployment: *unit.get()? })
    }
}

/// The troops of a game in progress as plain data, in the order of their numbers.
pub fn units(world: &World) -> impl Iterator<Item = Unit> + '_ {
    UnitIndex::all(world, Unit::of)
}

/// One troop of a game in progress as plain data.
#[must_use]
pub fn unit(world: &World, id: UnitId) -> Option<Unit> {
    UnitIndex::one(world, id, Unit::of)
}

/// Puts a troop into the world, or in the place of the one with its number.
pub fn spawn(world: &mut World, unit: Unit) {
    UnitIndex::put(world, unit.id, unit);
}

/// From an area to its entity: each has a [`Holder`], [`Fortified`] and a [`Dump`].
pub type AreaIndex = Index<Area>;

/// Who controls an area.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holder(pub Side);

/// True for an area with a fortified marker (`C.Fortified`).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fortified(pub bool);

/// The supply markers in an area (`C.SupplyMarkers`).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dump {
    /// How many.
    pub markers: u8,
    /// Those that have come with a strategic move in this phase.
    pub carried: u8,
}
