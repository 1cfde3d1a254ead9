//! Where the game stands (`C.Turn`): the turn, its part, the battle, and whose it is.

use bevy_ecs::prelude::Resource;
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::orders::Event;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::games::firestorm::material::scenario::{EITHER_TOBRUK, SEVERAL_ARROWS, TRIGH_CAPUZZO};
use crate::games::firestorm::material::tables::outcomes::Level;

/// A part of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// The number of battles is rolled (`GG.1.1`).
    Planning,
    /// Battles (`GG.2`).
    Battle,
    /// Reinforcements and the convoy (`GG.3.1`, `GG.3.2`).
    Reinforcements,
    /// Strategic moves (`GG.3.3`).
    Moves,
    /// The points are counted (`GG.3.4`).
    Points,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Planning => "Planning",
            Self::Battle => "Battles",
            Self::Reinforcements => "Reinforcements",
            Self::Moves => "Strategic moves",
            Self::Points => "Victory points",
            Self::Over => "Game over",
        }
    }
}

/// Runs when a part of the turn begins.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enter(pub Phase);

/// Where the game stands.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// The turn, from 1.
    pub turn: u16,
    /// The part of the turn.
    pub phase: Phase,
    /// The side that places the arrow or moves.
    pub active: Side,
    /// Battles of this turn.
    pub battles: u8,
    /// The battle in progress, from 1.
    pub battle: u8,
    /// What is under way ends once everything that came of it is settled: the arrow has been placed, or the moves are made.
    pub ended: bool,
    /// Option: either area of Tobruk wins the game.
    pub either_tobruk: bool,
    /// Option: the Trigh Capuzzo leads through the mines from B-1 to B-4.
    pub trigh_capuzzo: bool,
    /// Option: several battles are fought on tables at a time.
    pub several_arrows: bool,
    /// The winner, once the game is over; none in a draw.
    pub winner: Option<Side>,
    /// How well it was won, once the game is over.
    pub level: Option<Level>,
}

impl Sequence {
    /// The beginning of the game.
    #[must_use]
    pub fn new(options: &[String]) -> Self {
        let is_on = |option: &str| options.iter().any(|on| on == option);
        Self {
            turn: 1,
            phase: Phase::Planning,
            active: Side::Axis,
            battles: 0,
            battle: 0,
            ended: false,
            either_tobruk: is_on(EITHER_TOBRUK),
            trigh_capuzzo: is_on(TRIGH_CAPUZZO),
            several_arrows: is_on(SEVERAL_ARROWS),
            winner: None,
            level: None,
        }
    }
}

/// Adds an event to the log.
pub fn note(log: &mut Log<Event>, sequence: &Sequence, event: Event) {
    log.0.push(Entry { turn: sequence.turn, event });
}
