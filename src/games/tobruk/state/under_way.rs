//! Moves that barrages interrupt (X.E.4).

use serde::{Deserialize, Serialize};

use super::events::Place;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;

/// What is left of the move of a unit that has come into a barrage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnderWay {
    /// The unit.
    pub unit: UnitId,
    /// The hex of the barrage.
    #[serde(with = "printed")]
    pub at: Hex,
    /// Hexes that it has still to enter.
    #[serde(with = "printed::list")]
    pub path: Vec<Hex>,
    /// Its facing at the end.
    pub facing: Facing,
    /// It leaves the board at the end.
    pub exits: bool,
    /// Over an edge for which its side scores.
    pub scores: bool,
    /// Weapons that it carries along.
    pub carrying: Vec<UnitId>,
    /// Men tied up by them.
    pub burden: u8,
    /// The path ends among enemy personnel.
    pub melee: bool,
    /// Movement points left to be spent, and the allowance.
    pub points: [u8; 2],
    /// It spends a point to pivot in its last hex.
    pub pivots: bool,
    /// The vehicle that it rams at the end (X.D.3).
    pub rams: Option<UnitId>,
    /// Hexes that it has come into, and those of the whole move.
    pub hexes: [u8; 2],
    /// The hex in which it began the movement segment, where barrages leave it alone (X.E.4.b.1).
    #[serde(default)]
    pub began: Option<Place>,
}

/// What barrages that go on have done in this movement segment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sustained {
    /// Hexes in which they have had their full effect.
    #[serde(with = "printed::list")]
    pub struck: Vec<Hex>,
    /// The move that one has interrupted.
    pub under_way: Option<UnderWay>,
}
