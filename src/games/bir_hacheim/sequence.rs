//! The sequence of play (3.0): set-up, then turns of the Axis's movement and combat and the Allies' movement and combat.

use bevy_ecs::prelude::{In, Query, Res, ResMut, Resource, World};
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::components::{Duty, March};
use super::debts::Owing;
use super::marks::Marks;
use super::orders::Event;
use super::position::{Position, Reading};
use super::scenario::Scenario;
use super::{advance, combat, debts, losses, retreat, supply, victory, zones};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::systems::{ask_system, run, run_with};
use crate::core::unit::UnitId;

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

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        follow_up(world);
        let Some(next) = ask_system(world, next_phase) else { return };
        *world.resource_mut::<Sequence>() = next;
        world.run_schedule(Enter(next.phase));
    }
}

/// What follows from an order without another: losses and retreats that leave no choice, and who holds what.
fn follow_up(world: &mut World) {
    loop {
        if let Some(unit) = ask_system(world, losses::forced) {
            run_with(world, losses::carry_out, unit);
        } else if let Some(forced) = ask_system(world, retreat::forced) {
            run_with(world, retreat::carry_out_forced, forced);
        } else if ask_system(world, advance::is_idle) {
            run(world, advance::carry_out_idle);
        } else if ask_system(world, combat::is_settled) {
            run(world, combat::finish);
        } else {
            break;
        }
    }
    let lapsed = ask_system(world, debts::lapsed);
    if !lapsed.is_empty() {
        run_with(world, debts::strike_out, lapsed);
    }
    run(world, victory::watch);
    let freed = ask_system(world, supply::freed);
    run_with(world, supply::set_free, freed);
}

/// The phase that begins by itself now; `None` while somebody has to decide.
fn next_phase(reading: Reading) -> Option<Sequence> {
    let position = reading.position();
    let now = *position.sequence;
    if !position.decisions.0.is_empty() {
        return None;
    }
    let begins = |turn, phase, active| Some(Sequence { turn, phase, active, ended: false, ..now });
    match now.phase {
        Phase::SetUp if now.ended => begins(1, Phase::Movement, Side::Axis),
        Phase::Movement if now.ended => begins(now.turn, Phase::Combat, now.active),
        // A side that has nothing left to attack, or to attack with, is not asked.
        Phase::Combat if now.ended || !combat::can_attack(&position) => match now.active {
            Side::Axis => begins(now.turn, Phase::Movement, Side::Allies),
            Side::Allies if now.turn >= u16::from(position.scenario.turns) => begins(now.turn, Phase::Over, Side::Axis),
            Side::Allies => begins(now.turn + 1, Phase::Movement, Side::Axis),
        },
        Phase::SetUp | Phase::Movement | Phase::Combat | Phase::Over => None,
    }
}

/// 4.1.2: a movement phase begins: who is engaged, and who is beyond the reach of supply, is judged now.
pub fn begin_movement(world: &mut World) {
    let marches: Vec<(UnitId, March)> = ask_system(world, marches);
    run_with(world, put_marches, marches);
}

fn marches(reading: Reading) -> Vec<(UnitId, March)> {
    let position = reading.position();
    let reach = supply::Reach::of(&position);
    position
        .units
        .iter()
        .filter(|unit| unit.side == position.sequence.active)
        .map(|unit| {
            let march = unit.location.hex().map_or_else(March::default, |hex| March {
                engaged: zones::is_engaged(&position, unit),
                frozen: supply::is_frozen(&position, &reach, unit, hex),
                ..March::default()
            });
            (unit.id, march)
        })
        .collect()
}

fn put_marches(
    marches: In<Vec<(UnitId, March)>>,
    mut units: Query<(&UnitId, &mut March, &mut Duty)>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    // 6.2: the Axis moves first; what was attacked in one turn may be attacked again in the next.
    if sequence.active == Side::Axis {
        marks.attacked.clear();
    }
    for (id, mut march, mut duty) in &mut units {
        *duty = Duty::default();
        *march = marches.iter().find(|(unit, _)| unit == id).map_or_else(March::default, |(_, march)| *march);
    }
    note(&mut log, &sequence, Event::MovementBegan { side: sequence.active });
}

/// 5.0: a combat phase begins: units beside the enemy are engaged, and some owe an attack (4.1.2).
pub fn begin_combat(world: &mut World) {
    let owing = ask_system(world, debts::owing);
    run_with(world, put_debts, owing);
}

fn put_debts(
    In(owing): In<Owing>,
    mut units: Query<(&UnitId, &mut Duty)>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    for (id, mut duty) in &mut units {
        *duty = Duty { owes: owing.debts.iter().any(|debt| debt.unit == *id), ..Duty::default() };
    }
    marks.debts = owing.debts;
    note(&mut log, &sequence, Event::CombatBegan { side: sequence.active });
    for unit in owing.spared {
        note(&mut log, &sequence, Event::Lapsed { unit });
    }
}

/// 11.2: the game is over and the points are counted.
pub fn end_game(world: &mut World) {
    let score = victory::score_of(world);
    let winner = match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Some(Side::Axis),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    };
    let mut sequence = world.resource_mut::<Sequence>();
    sequence.winner = winner;
    let turn = sequence.turn;
    let event = Event::Ended { axis: score[0], allies: score[1], winner };
    world.resource_mut::<Log<Event>>().0.push(Entry { turn, event });
}

/// The position in words for refusals: whose phase it is.
#[must_use]
pub fn moment(position: &Position) -> String {
    let now = position.sequence;
    match now.phase {
        Phase::SetUp => "the set-up before the first turn".to_owned(),
        Phase::Over => "the end of the game".to_owned(),
        phase => format!("the {} {} phase of turn {}", now.active.adjective(), phase.title().to_lowercase(), now.turn),
    }
}
