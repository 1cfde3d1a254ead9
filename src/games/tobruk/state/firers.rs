//! What fires: a battery or a unit, an arm or a gun of it, and its share of a fire.

use serde::{Deserialize, Serialize};

use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::scenario::BatteryId;

/// What fires smoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shooter {
    /// A battery off the board.
    Battery(BatteryId),
    /// A mortar, or a gun on the board.
    Unit(UnitId),
}

/// A gun that answers, with what it fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Barrel {
    /// Its place on the unit.
    pub gun: u8,
    /// What it fires (IV.E.1).
    #[serde(rename = "apcr", default, skip_serializing_if = "Shells::is_plain")]
    pub shells: Shells,
}

/// What a unit fires at personnel with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// The rifles and light machine guns of men (II.E.1).
    SmallArms,
    /// High explosive of the gun in this place (III.E.1).
    Gun(u8),
    /// The machine gun beside the main gun (III.E.2.c).
    TurretMachineGun,
    /// All machine guns of the hull (III.E.2.c).
    HullMachineGuns,
    /// The weapon unit is a machine gun (III.E.2.b).
    MachineGun,
    /// The machine guns of a half-track, as many as men aboard man (VIII.D.3.b).
    PassengerGuns,
    /// The hand grenades of all men of a unit (VIII.G.1).
    Grenades,
}

/// A firer's part of a combined fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// The firing unit.
    pub unit: UnitId,
    /// What it fires with.
    pub arm: Arm,
    /// Gunfire factors, or fragmentation factors of all its rounds.
    pub factors: u16,
    /// Rounds of high explosive; 0 for gunfire.
    pub rounds: u8,
    /// Two dice needed for a hit, where hits count.
    pub number: Option<u8>,
}
