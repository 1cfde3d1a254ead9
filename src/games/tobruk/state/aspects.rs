//! Sides of vehicles that turned in the last hex of their move, and those that firers have chosen (X.C.6).

use serde::{Deserialize, Serialize};

use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::damage::Aspect;

/// A vehicle that turned in the last hex of its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turned {
    /// The vehicle.
    pub unit: UnitId,
    /// How it faced as it came into that hex.
    pub faced: Facing,
}

/// The side of a vehicle that a unit fires at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The unit that fires.
    pub unit: UnitId,
    /// The vehicle.
    pub target: UnitId,
    /// The side.
    pub aspect: Aspect,
    /// Guns that the unit had fired this turn as it chose: each that it fires may choose anew.
    pub fired: u8,
}

/// All of them, of this turn alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aspects {
    /// Vehicles that turned, in the order in which they moved.
    pub turned: Vec<Turned>,
    /// Sides that were chosen.
    pub chosen: Vec<Chosen>,
}

impl Aspects {
    /// How a vehicle faced as it came into the last hex of its move, if it turned there.
    #[must_use]
    pub fn faced(&self, unit: UnitId) -> Option<Facing> {
        self.turned.iter().find(|turned| turned.unit == unit).map(|turned| turned.faced)
    }

    /// Notes that a vehicle turned so in the last hex of its move; `None` if it did not.
    pub fn turn(&mut self, unit: UnitId, faced: Option<Facing>) {
        self.turned.retain(|turned| turned.unit != unit);
        self.turned.extend(faced.map(|faced| Turned { unit, faced }));
    }

    /// The side of a vehicle that a unit has chosen.
    #[must_use]
    pub fn chosen(&self, unit: UnitId, target: UnitId) -> Option<&Chosen> {
        self.chosen.iter().find(|chosen| chosen.unit == unit && chosen.target == target)
    }

    /// Notes a choice, in the place of an earlier one.
    pub fn choose(&mut self, chosen: Chosen) {
        self.chosen.retain(|other| (other.unit, other.target) != (chosen.unit, chosen.target));
        self.chosen.push(chosen);
    }
}
