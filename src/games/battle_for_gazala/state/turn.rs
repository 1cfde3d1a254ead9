//! Where the game stands (`1.Turn`): the turn, its phase, and whose player turn it is.

use bevy_ecs::prelude::Resource;
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::orders::Event;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;

/// A phase of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Both sides take up their support fire markers (`1.Markers`).
    Support,
    /// Units move (`2.Move`).
    Movement,
    /// Reinforcements come (`9.Reinforcements`).
    Arrivals,
    /// Units attack (`4.Attack`).
    Combat,
    /// Mobile units that have rested move (`8.Mobile`).
    MobileMovement,
    /// Mobile units that have rested attack.
    MobileCombat,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Support => "Support fire",
            Self::Movement => "Movement",
            Self::Arrivals => "Reinforcements",
            Self::Combat => "Combat",
            Self::MobileMovement => "Mobile movement",
            Self::MobileCombat => "Mobile combat",
            Self::Over => "Game over",
        }
    }

    /// True for the parts of the mobile phase.
    #[must_use]
    pub fn is_mobile(self) -> bool {
        matches!(self, Self::MobileMovement | Self::MobileCombat)
    }
}

/// Runs when a phase begins.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enter(pub Phase);

/// How firmly the Axis holds Tobruk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Hold {
    /// It is not there, or was not as an Allied player turn began.
    #[default]
    Untried,
    /// It was there as the Allied player turn in progress began, and has been since.
    Tried,
    /// It has been there throughout an Allied player turn, and ever since: its path counts.
    Stood,
}

/// Where the game stands.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// The turn, from 1.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The side whose player turn it is.
    pub active: Side,
    /// The phase has been ended by its player.
    pub ended: bool,
    /// How firmly the Axis holds Tobruk (`10.Tobruk`).
    pub hold: Hold,
    /// The option by which an Axis path counts at any moment (`10.AsPrinted`).
    pub as_printed: bool,
    /// The winner, once the game is over; none in a draw.
    pub winner: Option<Side>,
}

impl Default for Sequence {
    fn default() -> Self {
        Self {
            turn: 1,
            phase: Phase::Support,
            active: Side::Axis,
            ended: false,
            hold: Hold::Untried,
            as_printed: false,
            winner: None,
        }
    }
}

/// Adds an event to the log.
pub fn note(log: &mut Log<Event>, sequence: &Sequence, event: Event) {
    log.0.push(Entry { turn: sequence.turn, event });
}
