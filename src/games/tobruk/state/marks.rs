//! What the board remembers beside its units: melees, the weather, and how long each hedgehog has been held.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::works::Works;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::printed;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::tables::casualty::Cover;

/// A hex in which personnel of both sides fight hand to hand (II.I).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The side that announced it (II.I.2.d).
    pub attacker: Side,
    /// Rounds fought.
    pub rounds: u8,
}

/// A hedgehog held free of enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Its hex.
    #[serde(with = "printed")]
    pub hex: Hex,
    /// The turn in which that began.
    pub since: u16,
}

/// A gun in a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loaded {
    /// Its place on the vehicle.
    pub gun: u8,
    /// What it fires (IV.E.1).
    #[serde(rename = "apcr")]
    pub shells: Shells,
    /// Rounds that it has left.
    pub rounds: u8,
    /// Rounds that it had.
    #[serde(default)]
    pub all: u8,
    /// It had not acquired the other unit: where it answers, it waits for half of that unit's rounds (IV.E.3.c).
    pub waits: bool,
}

/// Fire of one unit at another that goes on round by round, and its answer (IV.E.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel {
    /// The unit that opened fire.
    pub opener: UnitId,
    /// The unit fired at.
    pub target: UnitId,
    /// The guns that opened fire.
    pub guns: Vec<Loaded>,
    /// Rounds they had together.
    pub rounds: u8,
    /// Rounds they have fired.
    pub fired: u8,
    /// The target's owner has been asked.
    pub asked: bool,
    /// Guns that answer; none before, or if they don't.
    pub answer: Vec<Loaded>,
    /// The answer has the next shot.
    pub answers_next: bool,
    /// The target could move when it was fired at (III.I.1.b).
    pub could_move: bool,
    /// Fragmentation factors of hits on the crews of the unit fired at, and of the one that opened fire: by 40mm or less at a weapon
    /// (VIII.E.1.c), by high explosive at an open mount (IV.D).
    #[serde(default)]
    pub crew_hits: [u16; 2],
    /// High explosive opened it, at the crew of an open mount, which was in this cover then: its fragments strike them once its rounds have
    /// fallen (IV.D).
    #[serde(default)]
    pub announced: Option<Cover>,
}

/// What the board remembers.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Melees of this turn, in the order of their announcement.
    pub melees: Vec<Melee>,
    /// A khamsin blows: nobody sees farther than five hexes (II.K.2).
    pub storm: bool,
    /// Hedgehogs held without a break by the side that has to hold them.
    pub held: Vec<Held>,
    /// Units that fire together in the portion of the combat segment that goes on.
    pub firing: Vec<UnitId>,
    /// The points as they were told last, Axis first.
    pub score: [u16; 2],
    /// Fire that goes on round by round (IV.E.3).
    pub duel: Option<Duel>,
    /// What section V lays down on the board.
    #[serde(default)]
    pub works: Works,
}

impl Marks {
    /// The melee in a hex.
    #[must_use]
    pub fn melee(&self, hex: Hex) -> Option<&Melee> {
        self.melees.iter().find(|melee| melee.hex == hex)
    }
}
