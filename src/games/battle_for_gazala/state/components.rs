//! What has happened to a unit of Battle for Gazala. What it is stands in the catalog, under its number.

use bevy_ecs::prelude::{Bundle, Component, EntityRef, World};
use serde::{Deserialize, Serialize};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::index::OfEntity;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::battle_for_gazala::material::board::Printed;

/// Where a unit is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// On the map.
    On(#[serde(with = "Printed")] Hex),
    /// A reinforcement that has not come yet (`9.Reinforcements`).
    Waiting,
    /// Out of the game: it counts as lost (`10.Losses`).
    Eliminated,
}

impl Location {
    /// The hex, while the unit is on the map.
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        if let Self::On(hex) = self { Some(hex) } else { None }
    }
}

/// What a unit has done in the player turn in progress.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Action {
    /// Half movement points spent in this phase.
    pub spent: u16,
    /// It came into an enemy zone or mines, which ends its move (`2.Zones`, `2.Mines`).
    pub stopped: bool,
    /// It has attacked in this phase (`4.Attack`).
    pub attacked: bool,
    /// It took part in the movement or the combat phase, and so rests in the mobile phase (`8.Mobile`).
    pub took_part: bool,
    /// It came onto the map in this player turn, and so rests in the mobile phase (`9.Reinforcements`).
    pub arrived: bool,
}

/// A unit's condition.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Condition {
    /// Disrupted by a bombardment until the turn ends (`7.Bombardment`).
    pub disrupted: bool,
    /// Disrupted in a retreat past enemy zones, until its side's player turn of this turn ends; it makes no attack until then
    /// (`5.Zones`).
    pub recovers: Option<u16>,
}

impl Condition {
    /// True for a unit with half its defence and no zone, whatever disrupted it.
    #[must_use]
    pub fn is_disrupted(self) -> bool {
        self.disrupted || self.recovers.is_some()
    }
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
    /// Its condition.
    pub condition: Condition,
    /// What it did in this player turn.
    pub action: Action,
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self {
            id: *unit.get()?,
            side: *unit.get()?,
            location: *unit.get()?,
            condition: *unit.get()?,
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
