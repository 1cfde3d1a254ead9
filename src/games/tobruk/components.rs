//! What a vehicle of Tobruk is and what has happened to it. Each unit is an entity with these components.

use std::collections::BTreeSet;

use bevy_ecs::prelude::{Bundle, Component};
use serde::{Deserialize, Serialize};

use super::board::printed;
use super::catalog::TypeId;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The unit's type: a place in the catalog.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kind(pub TypeId);

/// The number printed on the counter, from 1.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Number(pub u8);

/// Where a unit is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Not yet set up or entered.
    Waiting,
    /// In this hex.
    On(#[serde(with = "printed")] Hex),
    /// Left the board, for good (Scenarios B.5).
    Exited,
    /// K-killed and taken off.
    Destroyed,
}

impl Location {
    /// The hex, while the unit is on the board.
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        if let Self::On(hex) = self { Some(hex) } else { None }
    }
}

/// When a unit comes into play (Scenarios B.2-B.5).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The turn from which on it may enter; 0 for units set up before play.
    pub due: u16,
    /// The turn in which it entered; 0 for units set up before play.
    pub entered: Option<u16>,
}

/// What a unit did in the movement segment (I.C).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Motion {
    /// It left the hex in which it began the segment: it bears the movement arrow and may not fire (I.E.4).
    pub moved: bool,
    /// Its movement, or its pivot in place, is complete (I.C.1.b).
    pub ended: bool,
    /// The direction in which it was travelling when it came into its hex; `None` since its set-up.
    pub came: Option<Facing>,
    /// The turn in which it came into its hex.
    pub came_on: u16,
}

/// A target that a gun has in its sights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acquisition {
    /// The target.
    pub target: UnitId,
    /// The turn in which the gun fired at it last.
    pub turn: u16,
}

/// Guns a vehicle can carry: the Grant's two.
pub const MOST_GUNS: usize = 2;

/// What a unit did in the combat segment, gun by gun, and the targets its guns have acquired (I.F.1.a).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Gunnery {
    /// Guns that fired this turn.
    pub fired: [bool; MOST_GUNS],
    /// Its portion of the combat segment is over: it bears the F marker.
    pub done: bool,
    /// The last target of each gun.
    pub acquired: [Option<Acquisition>; MOST_GUNS],
}

/// Lasting damage (I.F.3.b).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Damage {
    /// M-killed: neither moves nor pivots.
    pub immobilised: bool,
    /// F-killed, gun by gun.
    pub lost: [bool; MOST_GUNS],
}

impl Damage {
    /// True if any gun is lost: the one F-kill that scores.
    #[must_use]
    pub fn any_lost(&self) -> bool {
        self.lost.contains(&true)
    }
}

/// Targets at which this vehicle may fire whatever the Hit Probability Number: those it has fired at, and those that have
/// fired at it (I.H.2.a, I.H.3).
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Permissions {
    /// It has fired at these.
    pub fired_at: BTreeSet<UnitId>,
    /// These have fired at it.
    pub fired_on_by: BTreeSet<UnitId>,
}

/// All components of a unit.
#[derive(Bundle, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each component says what it is")]
pub struct Unit {
    pub id: UnitId,
    pub kind: Kind,
    pub side: Side,
    pub number: Number,
    pub location: Location,
    pub facing: Facing,
    pub entry: Entry,
    pub motion: Motion,
    pub gunnery: Gunnery,
    pub damage: Damage,
    pub permissions: Permissions,
}
