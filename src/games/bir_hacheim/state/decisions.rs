//! Decisions that have to be made before play goes on, and who makes them.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Printed, PrintedList};

/// An attack as it is put together: first by the attacker, then by the defender (5.1.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// The hex attacked.
    #[serde(with = "Printed")]
    pub target: Hex,
    /// Attackers: those beside the hex, and artillery in range.
    pub units: Vec<UnitId>,
    /// Artillery of the defender outside the hex.
    pub support: Vec<UnitId>,
    /// Air points committed, Axis first.
    pub air: [u8; 2],
}

/// A decision. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// The attacker puts an attack together: more units, and air points, which bind him.
    Assault(Assault),
    /// The defender answers with artillery and air points.
    Defence(Assault),
    /// The attacker puts a bombardment together (8.0).
    Bombardment {
        /// The hex.
        #[serde(with = "Printed")]
        target: Hex,
        /// Artillery that takes part.
        guns: Vec<UnitId>,
    },
    /// One of these units suffers a casualty, or is eliminated (5.1.7).
    Casualty {
        /// Whose they are; that side chooses.
        side: Side,
        /// The units.
        among: Vec<UnitId>,
        /// It is destroyed, not turned.
        eliminated: bool,
    },
    /// EMP: the side eliminates units: the defender as many as it wants, at least one; then the attacker so much attack
    /// strength as the defender lost in defence strength (5.1.7).
    Exchange {
        /// Whose units.
        side: Side,
        /// Units that can still be eliminated.
        among: Vec<UnitId>,
        /// Strength eliminated so far.
        gone: u16,
        /// Strength that has to go; `None` for the defender, who may stop after the first.
        owed: Option<u16>,
    },
    /// These units have to retreat a hex each (5.3).
    Retreat {
        /// Whose they are.
        side: Side,
        /// Those that have not gone yet.
        units: Vec<UnitId>,
        /// The hex that the combat was about: a retreat leads away from it.
        #[serde(with = "PrintedList")]
        shun: Vec<Hex>,
    },
    /// A unit that was under siege goes on into a second hex (5.3.3).
    Flight {
        /// The unit.
        unit: UnitId,
        /// It came through friends after a casualty in the combat: the second step costs nothing more.
        spared: bool,
        /// Where the combat was, and where it stood: it does not retreat there.
        #[serde(with = "PrintedList")]
        shun: Vec<Hex>,
    },
    /// Four units are in a hex after a retreat: one of those that were there gives way (5.3.1).
    Crowd {
        /// Whose they are.
        side: Side,
        /// The hex.
        #[serde(with = "Printed")]
        hex: Hex,
        /// The unit that came.
        newcomer: UnitId,
        /// Hexes that the chain has been through: it never comes round again.
        #[serde(with = "PrintedList")]
        shun: Vec<Hex>,
    },
    /// Attackers may follow into the hex that was left (5.2).
    Advance {
        /// The hex.
        #[serde(with = "Printed")]
        vacated: Hex,
        /// Those that may still advance.
        units: Vec<UnitId>,
    },
}

impl Decision {
    /// The side that decides; `active` is the side whose phase it is, `side_of` names a unit's side.
    #[must_use]
    pub fn side(&self, active: Side, side_of: impl Fn(UnitId) -> Side) -> Side {
        match self {
            Self::Assault(_) | Self::Bombardment { .. } | Self::Advance { .. } => active,
            Self::Defence(_) => active.enemy(),
            Self::Casualty { side, .. }
            | Self::Exchange { side, .. }
            | Self::Retreat { side, .. }
            | Self::Crowd { side, .. } => *side,
            Self::Flight { unit, .. } => side_of(*unit),
        }
    }
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);
