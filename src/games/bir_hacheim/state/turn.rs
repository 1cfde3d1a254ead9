//! Where the game stands (3.0): the turn, its phase, and whose it is.

use bevy_ecs::prelude::Resource;
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::orders::Event;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::games::bir_hacheim::material::scenario::Scenario;

/// A step of the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units that are placed freely are set up (11.1).
    SetUp,
    /// A side moves (4.0).
    Movement,
    /// The side attacks (5.0).
    Combat,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::Over => "Game over",
        }
    }
}

/// Runs when a phase begins.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enter(pub Phase);

/// Where the game stands.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// The turn, from 1; 0 during set-up.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The side whose phase it is.
    pub active: Side,
    /// The side has ended this phase, or both their set-up.
    pub ended: bool,
    /// The winner, once the game is over; none in a draw.
    pub winner: Option<Side>,
}

impl Sequence {
    /// The beginning of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        Self { turn: 0, phase: Phase::SetUp, active: scenario.set_up_first, ended: false, winner: None }
    }
}

/// Adds an event to the log.
pub fn note(log: &mut Log<Event>, sequence: &Sequence, event: Event) {
    log.0.push(Entry { turn: sequence.turn, event });
}
