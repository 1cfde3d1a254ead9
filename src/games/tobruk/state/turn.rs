//! Where the game stands (I.B): the turn, its segment, and who gives the next order.

use bevy_ecs::prelude::Resource;
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::events::Event;
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::games::tobruk::material::scenario::{Arrival, Force, Scenario};

/// A step of the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units are set up before play (Scenarios B.2).
    SetUp,
    /// Artillery falls before the first turn (II.K.3).
    Artillery,
    /// The movement segment (I.B.1).
    Movement,
    /// The combat segment (I.B.2).
    Combat,
    /// Morale is checked at the end of the combat segment (II.H.3.a).
    Morale,
    /// The melee segment (II.B.2.c).
    Melee,
    /// Markers are taken off (I.B.3).
    EndOfTurn,
    /// The game is over.
    Over,
    /// Batteries off the board fire, before the direct fire (IV.B.2.b). It stands last, since states are written by its place.
    Batteries,
    /// Mortars fire, after the batteries (V.C.1.b).
    Mortars,
    /// Guns on the board fire indirectly, after the mortars (V.D.2.b).
    Guns,
}

impl Phase {
    /// True in the three steps of the phase of indirect fire (IV.B.2.b.1, V.C.1.b, V.D.2.b).
    #[must_use]
    pub fn is_indirect(self) -> bool {
        matches!(self, Self::Batteries | Self::Mortars | Self::Guns)
    }

    /// Its name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::SetUp => "Set-up",
            Self::Artillery => "Artillery",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::Morale => "Morale",
            Self::Melee => "Melee",
            Self::EndOfTurn => "End of turn",
            Self::Over => "Game over",
            Self::Batteries => "Indirect fire",
            Self::Mortars => "Mortars",
            Self::Guns => "Indirect guns",
        }
    }
}

/// Runs when a phase begins.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Enter(pub Phase);

/// Where the game stands.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sequence {
    /// The turn, from 1; 0 during set-up.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The side that has to give the next order.
    pub active: Side,
    /// The side that moves first this turn.
    pub first_mover: Side,
    /// The side that fires first this turn.
    pub first_firer: Side,
    /// Sides that are done with this segment (Axis, Allies).
    pub passed: [bool; 2],
    /// The winner, once the game is over.
    pub winner: Option<Side>,
}

impl Sequence {
    /// The beginning of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let sets_up = |side: Side| {
            let by = |force: &Force| force.set_up_by() == side && matches!(force.arrives, Arrival::SetUp { .. });
            scenario.forces.iter().any(by)
        };
        // The forces stand in the order in which they set up.
        let active = scenario
            .forces
            .iter()
            .find(|force| matches!(force.arrives, Arrival::SetUp { .. }))
            .map_or(scenario.first_player, Force::set_up_by);
        Self {
            turn: 0,
            phase: Phase::SetUp,
            active,
            first_mover: scenario.first_player,
            first_firer: scenario.first_player.enemy(),
            passed: Side::BOTH.map(|side| !sets_up(side)),
            winner: None,
        }
    }

    /// True if the side is done with this segment.
    #[must_use]
    pub fn has_passed(&self, side: Side) -> bool {
        self.passed[side.index()]
    }

    /// Notes that the active side is done with this segment.
    pub fn pass(&mut self) {
        self.passed[self.active.index()] = true;
        self.hand_over();
    }

    /// Gives the next order to the other side unless it is done with this segment.
    pub fn hand_over(&mut self) {
        if !self.has_passed(self.active.enemy()) {
            self.active = self.active.enemy();
        }
    }
}

/// Adds an event to the log.
pub fn note(log: &mut Log<Event>, sequence: &Sequence, event: Event) {
    log.0.push(Entry { turn: sequence.turn, event });
}
