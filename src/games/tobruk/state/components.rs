//! What a unit of Tobruk is and what has happened to it. Each unit is an entity with these components.

use std::collections::BTreeSet;

use bevy_ecs::prelude::{Bundle, Component, EntityRef, World};
use serde::{Deserialize, Serialize};

use crate::core::field::Piece;
use crate::core::hex::{Facing, Hex};
use crate::core::index::OfEntity;
use crate::core::side::Side;
use crate::core::unit::{UnitId, UnitIndex};
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::catalog::{MOST_GUNS, TypeId};

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
    /// K-killed; its wreck burns in this hex (IV.E.2).
    Wreck(#[serde(with = "printed")] Hex),
    /// It broke down on the way and never enters (IV.G.2.2).
    BrokenDown,
    /// Carried by this vehicle, wherever that is (V.B).
    Aboard(UnitId),
    /// In the air over this hex, where nothing on the ground meets it (VIII.C).
    Aloft(#[serde(with = "printed")] Hex),
    /// It is the crew of this AFV and still in it, not on the board (X.D.1).
    Serving(UnitId),
    /// It has surrendered and is in this hex, led by the enemy; no rule finds it on the board but those of captivity (X.I.1).
    Surrendered(#[serde(with = "printed")] Hex),
    /// It was led off the board, and is captured for good (X.I.1.c).
    Captured,
}

impl Location {
    /// The hex, while the unit is on the board, on the ground.
    #[inline]
    #[must_use]
    pub fn hex(self) -> Option<Hex> {
        if let Self::On(hex) = self { Some(hex) } else { None }
    }

    /// The hex in which a wreck burns, if the unit is one (IV.E.2).
    #[inline]
    #[must_use]
    pub fn wreck(self) -> Option<Hex> {
        if let Self::Wreck(hex) = self { Some(hex) } else { None }
    }

    /// The vehicle that carries the unit, if one does (V.B).
    #[inline]
    #[must_use]
    pub fn vehicle(self) -> Option<UnitId> {
        if let Self::Aboard(vehicle) = self { Some(vehicle) } else { None }
    }

    /// The hex in which prisoners are (X.I.1.a).
    #[must_use]
    pub fn surrendered(self) -> Option<Hex> {
        if let Self::Surrendered(hex) = self { Some(hex) } else { None }
    }

    /// True for prisoners, on the board or off it (X.I.1).
    #[must_use]
    pub fn is_captive(self) -> bool {
        matches!(self, Self::Surrendered(_) | Self::Captured)
    }

    /// The hex over which an aircraft flies (VIII.C).
    #[must_use]
    pub fn aloft(self) -> Option<Hex> {
        if let Self::Aloft(hex) = self { Some(hex) } else { None }
    }

    /// True for a unit that is K-killed or eliminated, whether a wreck is left of it or not.
    #[must_use]
    pub fn is_destroyed(self) -> bool {
        matches!(self, Self::Destroyed | Self::Wreck(_))
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
    /// Hexes it came into this turn; one is assault movement for men, two are running (II.C).
    pub hexes: u8,
    /// It pivoted a weapon, or was pivoted, and may not fire this turn (III.C.6).
    pub busy: bool,
}

/// A target that a gun has in its sights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Acquisition {
    /// The target.
    pub target: UnitId,
    /// The turn in which the gun fired at it last.
    pub turn: u16,
    /// It has hit the target since it acquired it (VII.B.3).
    pub burst: bool,
}

impl Acquisition {
    /// A target at which the gun fires for the first time on end.
    #[must_use]
    pub fn new(target: UnitId, turn: u16) -> Self {
        Self { target, turn, burst: false }
    }

    /// Of a weapon that has fired and has no target in its sights.
    #[must_use]
    pub fn lost(target: UnitId) -> Self {
        Self { target, turn: 0, burst: false }
    }

    /// The gun has it in its sights no more (VIII.C.6). That it has fired is still known (V.F.3).
    pub fn lose(&mut self) {
        (self.turn, self.burst) = (0, false);
    }

    /// True for a target that was lost, of which it is known only that the gun has fired.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.turn == 0
    }
}

/// What a unit did in the combat segment, gun by gun, and the targets its guns have acquired (I.F.1.a).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Gunnery {
    /// Guns that fired this turn; the first place stands for the rifles of men.
    pub fired: [bool; MOST_GUNS],
    /// The turret machine gun fired this turn, or a machine gun unit did.
    pub fired_turret: bool,
    /// The hull machine guns fired this turn.
    pub fired_hull: bool,
    /// Its portion of the combat segment is over: it bears the F marker.
    pub done: bool,
    /// It answered in a gun duel, which uses up its machine guns and the guns that answered (IV.E.3.e).
    pub answered: bool,
    /// The last target of each gun.
    pub acquired: [Option<Acquisition>; MOST_GUNS],
}

impl Gunnery {
    /// True if any gun or machine gun fired this turn.
    #[must_use]
    pub fn any_fired(&self) -> bool {
        self.fired.contains(&true) || self.fired_turret || self.fired_hull
    }
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

/// The men of a personnel unit (II.E.6). All zero for other units.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Men {
    /// Men left.
    pub left: u8,
    /// Men lost this turn: the enemy may ask for a morale check (II.H.3).
    pub lost: u8,
    /// Its morale was checked this turn (II.H.3.b).
    pub checked: bool,
    /// Its morale broke in a melee that its side began: it takes no part (II.I.5.a).
    pub broken: bool,
    /// It lies under a field emplacement: full cover (II.F.2).
    pub under: bool,
    /// The turn in which it ran last; 0 for never (II.C.3).
    pub ran_on: u16,
    /// Men who fired a light weapon this turn and fire no rifles (III.D.3.c).
    pub at_weapons: u8,
    /// Men who carried weapons this turn and fire no rifles (III.C.5).
    pub carrying: u8,
}

/// Who operates or carries a weapon unit (III.C, III.D). Empty for other units.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Service {
    /// Personnel units under the weapon's counter.
    pub operators: BTreeSet<UnitId>,
}

/// The crew of a tank or self-propelled gun (IV.C). All zero for other units.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Crew {
    /// Men it has lost in the game (IV.C.5).
    pub lost: u8,
    /// The turn in which it lost men last; 0 for never.
    pub lost_on: u16,
    /// It has bailed out (IV.C.3).
    pub out: bool,
    /// It lies in full cover behind the shield of its open mount until the combat segment ends (IV.D).
    pub down: bool,
}

impl Crew {
    /// True for a crew that stays and has lost so many men that it makes for home (IV.C.4).
    #[must_use]
    pub fn withdraws(&self) -> bool {
        self.lost >= WITHDRAWS_AT && !self.out
    }
}

/// Men lost from which on a crew that stays withdraws (IV.C.4).
pub const WITHDRAWS_AT: u8 = 2;

/// Overruns of this turn (III.G).
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Overruns {
    /// The unit that this vehicle overruns.
    pub over: Option<UnitId>,
    /// Vehicles that overrun this unit.
    pub by: BTreeSet<UnitId>,
    /// The unit that this vehicle overran the turn before, and may go on with (III.G.6).
    pub last: Option<UnitId>,
}

/// Work of men on a gun that goes on for four turns: it is put on a truck's bed, or taken down (V.G.1.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mounting {
    /// The truck.
    pub vehicle: UnitId,
    /// The men who do it.
    pub by: UnitId,
    /// Turns of it that count by now.
    pub turns: u8,
    /// The turn in which it was ordered last.
    pub turn: u16,
}

/// A weapon or a vehicle is being hooked up to a vehicle (X.C.3.b).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hooking {
    /// The vehicle.
    pub vehicle: UnitId,
    /// Turns of it that count by now.
    pub turns: u8,
}

/// Transport, and what men do to weapons beside firing them (V.B, V.D.3, V.G.1). All empty in the scenarios of sections I to IV.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Haul {
    /// The vehicle that tows this weapon (V.B.2) or this vehicle (X.C.3), or on whose bed it stands in portee (V.G.1).
    pub behind: Option<UnitId>,
    /// The weapon stands on the bed of that vehicle (V.G.1).
    pub portee: bool,
    /// A vehicle that loaded or unloaded this turn, or what it loaded or unloaded: it neither moves nor fires (V.B.3).
    pub loading: bool,
    /// Direct fire was aimed at it this turn (V.B.3.d, V.G.1.f).
    pub under_fire: bool,
    /// The weapon that these men spike this turn (V.D.3.c).
    pub spikes: Option<UnitId>,
    /// The weapon is spiked, for good (V.D.3).
    pub spiked: bool,
    /// The weapon is being mounted or dismounted (V.G.1.f).
    pub mounting: Option<Mounting>,
    /// It is being hooked up to a vehicle (X.C.3.b).
    #[serde(default)]
    pub hooking: Option<Hooking>,
    /// The last turn in which a weapon that was unhooked can't fire by now; 0 for none (X.C.3.b.4).
    #[serde(default)]
    pub unlimbers: u16,
    /// The vehicle that these men demolish this turn (Firefight G).
    #[serde(default)]
    pub demolishes: Option<UnitId>,
}

impl Haul {
    /// True for a unit that none of these rules has touched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
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
    #[serde(default)]
    pub men: Men,
    #[serde(default)]
    pub service: Service,
    #[serde(default)]
    pub overruns: Overruns,
    #[serde(default)]
    pub crew: Crew,
    #[serde(default)]
    pub haul: Haul,
}

impl OfEntity for Unit {
    fn of(unit: EntityRef) -> Option<Self> {
        Some(Self {
            id: *unit.get()?,
            kind: *unit.get()?,
            side: *unit.get()?,
            number: *unit.get()?,
            location: *unit.get()?,
            facing: *unit.get()?,
            entry: *unit.get()?,
            motion: *unit.get()?,
            gunnery: *unit.get()?,
            damage: *unit.get()?,
            permissions: unit.get::<Permissions>()?.clone(),
            men: *unit.get()?,
            service: unit.get::<Service>()?.clone(),
            overruns: unit.get::<Overruns>()?.clone(),
            crew: *unit.get()?,
            haul: *unit.get()?,
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
