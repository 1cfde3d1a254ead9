//! Decisions that have to be made before play goes on, and who makes them.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Printed, PrintedList};
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;

/// An attack as it is put together: first by the attacker, then by the defender (11.0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// Light, medium or heavy.
    pub intensity: Intensity,
    /// Attackers; the active unit is the first.
    pub attackers: Vec<UnitId>,
    /// The enemy units beside the active unit.
    pub defenders: Vec<UnitId>,
    /// Each side plays a combat chit, Axis first (13.1).
    pub combat_chits: [bool; 2],
    /// The Axis plays an anti-tank chit (13.6).
    pub anti_tank: bool,
}

/// A decision. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// The winner of the initiative names the side that acts first (6.0).
    First(Side),
    /// The Allies spend tank replacements, so many are left (15.0).
    Tanks(u8),
    /// A side may attack from the air (13.4).
    Air(Side),
    /// Activated reinforcements are placed in their arrival hexes (15.0).
    Arrive {
        /// Whose they are.
        side: Side,
        /// Those not placed yet.
        units: Vec<UnitId>,
    },
    /// The attacker adds units and chits.
    Assault(Assault),
    /// The defender answers with chits.
    Defence(Assault),
    /// Steps have to be lost among these units (11.0).
    Loss {
        /// Whose they are.
        side: Side,
        /// The units.
        among: Vec<UnitId>,
        /// Steps still to be lost.
        steps: u8,
        /// The unit that loses the first one: the active unit of an attack.
        first: Option<UnitId>,
    },
    /// Units have to be disrupted among these (11.0).
    Disruption {
        /// Whose they are.
        side: Side,
        /// The units.
        among: Vec<UnitId>,
        /// Units still to be disrupted.
        left: u8,
        /// The unit that is disrupted first: the active unit of an attack.
        first: Option<UnitId>,
    },
    /// Units have to retreat two hexes (11.1).
    Retreat {
        /// Whose they are.
        side: Side,
        /// Those that have not gone yet.
        units: Vec<UnitId>,
    },
    /// Attackers may go into the hexes that were left (11.2).
    Advance {
        /// Whose they are.
        side: Side,
        /// Those that may still advance.
        units: Vec<UnitId>,
        /// The hexes.
        #[serde(with = "PrintedList")]
        vacated: Vec<Hex>,
    },
    /// Too many units are in a hex: one after the other is eliminated (10.0).
    Crowd {
        /// Whose they are.
        side: Side,
        /// The hex.
        #[serde(with = "Printed")]
        hex: Hex,
    },
}

impl Decision {
    /// The side that decides; `active` is the side whose action it is.
    #[must_use]
    pub fn side(&self, active: Side) -> Side {
        match self {
            Self::First(side)
            | Self::Air(side)
            | Self::Arrive { side, .. }
            | Self::Loss { side, .. }
            | Self::Disruption { side, .. }
            | Self::Retreat { side, .. }
            | Self::Advance { side, .. }
            | Self::Crowd { side, .. } => *side,
            Self::Tanks(_) => Side::Allies,
            Self::Assault(_) => active,
            Self::Defence(_) => active.enemy(),
        }
    }
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);
