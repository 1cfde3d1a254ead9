//! Fires that a side may record before play, and a sensible plan of them (VI.C.2).

use serde::{Deserialize, Serialize};

use super::batteries::BatteryId;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// How many fires of each kind a side may record (VI.C.2.a).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedFires {
    /// Whose they are.
    pub side: Side,
    /// Registrations.
    pub registrations: u8,
    /// Concentrations.
    pub concentrations: u8,
    /// Barrages, one to a battery.
    pub barrages: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

impl PlannedFires {
    /// How many of a kind.
    #[must_use]
    pub fn of(&self, fire: PlannedFire) -> u8 {
        match fire {
            PlannedFire::Registration => self.registrations,
            PlannedFire::Concentration => self.concentrations,
            PlannedFire::Barrage => self.barrages,
        }
    }
}

/// A fire to be recorded: part of a sensible plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plot {
    /// The battery that will fire it.
    pub battery: BatteryId,
    /// Its kind.
    pub fire: PlannedFire,
    /// Its hex.
    pub hex: Hex,
}
