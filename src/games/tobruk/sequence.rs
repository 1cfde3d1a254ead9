//! The sequence of play (I.B): set-up, then turns of a movement and a combat segment.

use bevy_ecs::prelude::{Query, Res, ResMut, Resource, World};
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::components::{Gunnery, Location, Motion};
use super::fire;
use super::orders::Event;
use super::scenario::{Arrival, Scenario};
use super::situation::Situation;
use super::victory;
use crate::core::dice::Dice;
use crate::core::game::{Entry, Log};
use crate::core::shared::Shared;
use crate::core::side::Side;

/// A step of the sequence of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Units are set up before play (Scenarios B.2).
    SetUp,
    /// The movement segment (I.B.1).
    Movement,
    /// The combat segment (I.B.2).
    Combat,
    /// Markers are taken off (I.B.3).
    EndOfTurn,
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
            Self::EndOfTurn => "End of turn",
            Self::Over => "Game over",
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
    /// A move has to be chosen before the next is: units move one at a time, sides in turn (I.I.1).
    pub alternating: bool,
    /// The winner, once the game is over.
    pub winner: Option<Side>,
}

impl Sequence {
    /// The beginning of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, alternating: bool) -> Self {
        let sets_up = |side: Side| {
            scenario.forces.iter().any(|force| force.side == side && matches!(force.arrives, Arrival::SetUp { .. }))
        };
        // The forces stand in the order in which they set up.
        let active = scenario
            .forces
            .iter()
            .find(|force| matches!(force.arrives, Arrival::SetUp { .. }))
            .map_or(scenario.first_player, |force| force.side);
        Self {
            turn: 0,
            phase: Phase::SetUp,
            active,
            first_mover: scenario.first_player,
            first_firer: scenario.first_player.enemy(),
            passed: Side::BOTH.map(|side| !sets_up(side)),
            alternating,
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

/// Runs automatic phases until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        let next = world.run_system_cached(next_phase).ok().flatten();
        let Some(phase) = next else { return };
        world.resource_mut::<Sequence>().phase = phase;
        world.run_schedule(Enter(phase));
    }
}

/// The phase that begins by itself now; `None` while somebody has to decide. Skips a side that can do nothing.
fn next_phase(situation: Situation, mut sequence: ResMut<Sequence>) -> Option<Phase> {
    match sequence.phase {
        Phase::SetUp => sequence.passed.iter().all(|passed| *passed).then_some(Phase::Movement),
        Phase::Movement => {
            for side in Side::BOTH {
                if !sequence.has_passed(side) && !situation.can_ever_move(&sequence, side) {
                    sequence.passed[side.index()] = true;
                }
            }
            if sequence.has_passed(sequence.active) {
                sequence.hand_over();
            }
            sequence.passed.iter().all(|passed| *passed).then_some(Phase::Combat)
        }
        Phase::Combat => {
            if !situation.decisions.0.is_empty() {
                return None;
            }
            // A side without a legal shot is skipped, not done: being fired at may allow it to answer (I.H.2.a).
            let turn = sequence.turn;
            let can = |side: Side| !sequence.has_passed(side) && fire::can_fire(&situation, side, turn);
            if can(sequence.active) {
                return None;
            }
            if can(sequence.active.enemy()) {
                sequence.active = sequence.active.enemy();
                return None;
            }
            Some(Phase::EndOfTurn)
        }
        Phase::EndOfTurn => {
            Some(if victory::is_over(&situation, sequence.turn) { Phase::Over } else { Phase::Movement })
        }
        Phase::Over => None,
    }
}

/// I.B.1: a new turn; with alternating movement a die says who moves first and another who fires first.
pub fn begin_movement(
    mut sequence: ResMut<Sequence>,
    scenario: Res<Shared<Scenario>>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    sequence.turn += 1;
    sequence.passed = [false; 2];
    if sequence.alternating {
        let side_of = |die: u8| if die % 2 == 1 { Side::Allies } else { Side::Axis };
        let (mover, firer) = (dice.die(), dice.die());
        sequence.first_mover = side_of(mover);
        sequence.first_firer = side_of(firer);
        let (first_mover, first_firer) = (sequence.first_mover, sequence.first_firer);
        note(&mut log, &sequence, Event::FirstMover { die: mover, side: first_mover });
        note(&mut log, &sequence, Event::FirstFirer { die: firer, side: first_firer });
    } else {
        sequence.first_mover = scenario.first_player;
        sequence.first_firer = scenario.first_player.enemy();
    }
    sequence.active = sequence.first_mover;
    let side = sequence.active;
    note(&mut log, &sequence, Event::Began { phase: Phase::Movement, side });
}

/// I.B.2: the side that moved second fires first.
pub fn begin_combat(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    sequence.passed = [false; 2];
    sequence.active = sequence.first_firer;
    let side = sequence.active;
    note(&mut log, &sequence, Event::Began { phase: Phase::Combat, side });
}

/// I.B.3: movement arrows and F markers come off.
pub fn end_turn(mut units: Query<(&Location, &mut Motion, &mut Gunnery)>) {
    for (location, mut motion, mut gunnery) in &mut units {
        if location.hex().is_some() {
            motion.moved = false;
            motion.ended = false;
            gunnery.fired = Default::default();
            gunnery.done = false;
        }
    }
}
