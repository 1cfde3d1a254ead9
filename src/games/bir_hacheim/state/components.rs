//! What has happened to a unit of Gazala-Bir Hacheim, and in a hex. What a unit is stands in the catalog, under its number.

use bevy_ecs::prelude::{Bundle, Component, EntityRef, World};
use serde::{Deserialize, Serialize};

use crate::core::field::Piece;
use crate::core::hex::Hex;
use crate::core::index::OfEntity;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::bir_hacheim::material::board::Printed;

/// Where a unit is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Not yet set up, or a reinforcement that has not entered.
    Waiting,
    /// In this hex.
    On(#[serde(with = "Printed")] Hex),
    /// Forced off the board: not destroyed, and never back (4.2.2).
    Left,
    /// Destroyed.
    Eliminated,
}

impl Location {
    /// The hex, while the unit is on the board.
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        if let Self::On(hex) = self { Some(hex) } else { None }
    }
}

/// Losses (7.0).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Strength {
    /// Turned to its reduced side: both combat strengths are halved, rounded up.
    pub reduced: bool,
}

/// What a unit did in its side's last movement phase.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct March {
    /// Movement spent, in half points.
    pub spent: u16,
    /// It has left the hex in which it began the phase, or entered the board.
    pub moved: bool,
    /// It entered an enemy zone and has to stop (4.1.2).
    pub stopped: bool,
    /// It began the phase engaged (4.1.2).
    pub engaged: bool,
    /// It began the phase beyond the reach of supply and can't move (4.1.2).
    pub frozen: bool,
}

/// What a unit owes and has done in the current combat phase.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Duty {
    /// It has to attack (4.1.2).
    pub owes: bool,
    /// It has attacked or supported a combat of this phase.
    pub fought: bool,
    /// It suffered a casualty in the combat that is being settled (5.3.2, 5.3.3).
    pub hurt: bool,
    /// It was under siege when that combat was declared (5.3.3).
    pub besieged: bool,
}

/// Engineers at work: the turn at whose end of movement they stood in a mined hex, disengaged (9.3).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Work {
    /// The turn; 0 when they are not at work.
    pub since: u16,
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
    /// Its losses.
    pub strength: Strength,
    /// Its movement.
    pub march: March,
    /// Its combat.
    pub duty: Duty,
    /// Its mine clearing.
    pub work: Work,
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self {
            id: *unit.get()?,
            side: *unit.get()?,
            location: *unit.get()?,
            strength: *unit.get()?,
            march: *unit.get()?,
            duty: *unit.get()?,
            work: *unit.get()?,
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

/// A hex whose minefield has been cleared (9.3).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cleared;

/// A hex attacked in this turn, by either side; none is attacked twice (6.2).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attacked;

/// An objective of the scenario.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Objective {
    /// The side that was in the hex last (11.2).
    pub holder: Side,
}
