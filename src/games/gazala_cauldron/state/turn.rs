//! Where the game stands (3.0): the turn, its phase, and whose action it is.

use bevy_ecs::prelude::Resource;
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::orders::Event;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::scenario::Scenario;

/// A phase of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units are set up (17.0).
    SetUp,
    /// The cups are filled (4.0).
    Chits,
    /// Breaches are completed and begun (14.1).
    Minefield,
    /// Supply is judged, tanks are replaced (5.0, 15.0).
    Supply,
    /// Who acts first (6.0).
    Initiative,
    /// The sides act in turn (7.0).
    Actions,
    /// Disruption ends (12.0).
    Recovery,
    /// The Axis scores (16.0).
    VictoryPoints,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::Chits => "Chits",
            Self::Minefield => "Minefield",
            Self::Supply => "Supply",
            Self::Initiative => "Initiative",
            Self::Actions => "Actions",
            Self::Recovery => "Recovery",
            Self::VictoryPoints => "Victory points",
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
    /// The turn, from 1 (May 27 AM); 0 during set-up.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The side whose action or decision it is.
    pub active: Side,
    /// The side that acts first in this turn.
    pub first: Side,
    /// What is under way has been ended by its player.
    pub ended: bool,
    /// Option 13.7: a point whenever the withdraw/attack chit was not played.
    pub every_withdrawal: bool,
    /// The winner, once the game is over; none in a tie.
    pub winner: Option<Side>,
}

impl Sequence {
    /// The beginning of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, every_withdrawal: bool) -> Self {
        Self {
            turn: 0,
            phase: Phase::SetUp,
            active: scenario.set_up_first,
            first: Side::Axis,
            ended: false,
            every_withdrawal,
            winner: None,
        }
    }

    /// The phase in words, for refusals.
    #[must_use]
    pub fn part(&self) -> String {
        match self.phase {
            Phase::SetUp => "the set-up".to_owned(),
            Phase::Over => "the end of the game".to_owned(),
            Phase::Actions => format!("an {} action", self.active.adjective()),
            phase => format!("the {} phase", phase.title().to_lowercase()),
        }
    }
}

/// Adds an event to the log.
pub fn note(log: &mut Log<Event>, sequence: &Sequence, event: Event) {
    log.0.push(Entry { turn: sequence.turn, event });
}
