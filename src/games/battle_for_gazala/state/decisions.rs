//! Decisions that have to be made before play goes on, and who makes them.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::{Board, Printed};

/// An attack as it is put together (`4.Attack`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The side that attacks.
    pub attacker: Side,
    /// The hex attacked.
    #[serde(with = "Printed")]
    pub target: Hex,
    /// The unit in it.
    pub defender: UnitId,
    /// The units that attack.
    pub units: Vec<UnitId>,
    /// Support fire markers of the attacker and the defender.
    pub markers: [Vec<u8>; 2],
}

impl Battle {
    /// True for an attack on a garrison that may ignore retreats in its box (`6.BoxRetreat`).
    #[must_use]
    pub fn is_on_box(&self, board: &Board) -> bool {
        self.attacker == Side::Axis && board.is_box(self.target)
    }
}

/// A bombardment that may be answered (`7.Bombardment`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombardment {
    /// The side that bombards.
    pub attacker: Side,
    /// The unit bombarded.
    pub unit: UnitId,
    /// The marker's value.
    pub value: u8,
    /// Markers with which it is answered.
    pub answers: Vec<u8>,
}

/// Units that have to retreat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Whose they are.
    pub side: Side,
    /// Those that have not gone yet.
    pub units: Vec<UnitId>,
    /// Hexes to go, 1 or 2.
    pub hexes: u8,
    /// The unit may stand instead (`5.Stiff`). One in a box may stay whatever stands here (`6.BoxRetreat`).
    pub stiff: bool,
}

/// A decision. The last one on the stack is asked first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// The attacker puts his attack together.
    Attack(Battle),
    /// The defender supports.
    Defence(Battle),
    /// A bombardment may be answered.
    Answer(Bombardment),
    /// Units are lost in an exchange until their strengths make up the sum, or until none is left (`4.Exchange`).
    Exchange {
        /// Whose.
        side: Side,
        /// Among these.
        units: Vec<UnitId>,
        /// The strength that is still owed.
        owed: u16,
    },
    /// Units retreat.
    Retreat(Withdrawal),
    /// One of the attackers may follow (`5.Advance`).
    Advance {
        /// Whose.
        side: Side,
        /// The hex that was left.
        #[serde(with = "Printed")]
        hex: Hex,
        /// Those that may.
        units: Vec<UnitId>,
    },
    /// One of several reinforcements comes into a hex (`9.Reinforcements`).
    Arrival {
        /// The hex.
        #[serde(with = "Printed")]
        hex: Hex,
        /// Those that wait for it.
        units: Vec<UnitId>,
    },
    /// Reinforcements come into hexes beside their own, which a friend holds (`9.Delay`).
    Nearby {
        /// Their own hex.
        #[serde(with = "Printed")]
        hex: Hex,
        /// Those that come.
        units: Vec<UnitId>,
    },
}

/// Decisions that wait, the next one last.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions(pub Vec<Decision>);

impl Decision {
    /// The side that decides; reinforcements are the Allies' alone.
    #[must_use]
    pub fn side(&self) -> Side {
        match self {
            Self::Attack(battle) => battle.attacker,
            Self::Defence(battle) => battle.attacker.enemy(),
            Self::Answer(bombardment) => bombardment.attacker.enemy(),
            Self::Retreat(withdrawal) => withdrawal.side,
            Self::Exchange { side, .. } | Self::Advance { side, .. } => *side,
            Self::Arrival { .. } | Self::Nearby { .. } => Side::Allies,
        }
    }
}
