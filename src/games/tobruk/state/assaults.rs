//! Close assaults on vehicles that are announced in a turn (X.G.1).

use serde::{Deserialize, Serialize};

use crate::core::unit::UnitId;

/// Men who assault a vehicle in their hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// The men.
    pub unit: UnitId,
    /// The vehicle.
    pub vehicle: UnitId,
}

/// Why an assault does not take place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalledOff {
    /// The vehicle has moved (X.G.1.d).
    Moved,
    /// Enemies on foot have come into the hex (X.G.1.c).
    Enemies,
    /// The men are overrun (X.G.1.g).
    Overrun,
    /// The vehicle is destroyed already.
    Destroyed,
    /// Nobody is left of the men.
    Fallen,
}

/// The vehicle that men assault, of these assaults.
#[must_use]
pub fn target_of(assaults: &[Assault], unit: UnitId) -> Option<UnitId> {
    assaults.iter().find(|assault| assault.unit == unit).map(|assault| assault.vehicle)
}
