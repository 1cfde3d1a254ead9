//! The turn (`C.Turn`): battles one after the other, then the strategic phase; three turns.

use bevy_ecs::prelude::{In, Resource, World};
use bevy_ecs::schedule::ScheduleLabel;
use serde::{Deserialize, Serialize};

use super::decisions::Decision;
use super::hand::Hand;
use super::orders::Event;
use super::position::{Position, Reading};
use super::tables::outcomes::Level;
use super::{advance, arrows, battle, retreat, strategic, victory};
use crate::core::game::{Entry, Log};
use crate::core::side::Side;
use crate::core::systems::{ask_system, run, run_with};

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

/// The option that lets either area of Tobruk win the game.
pub const EITHER_TOBRUK: &str = "tobruk.either";
/// The option that draws the Trigh Capuzzo through the mines.
pub const TRIGH_CAPUZZO: &str = "trigh.capuzzo";
/// The option that lets arrows be placed while other battles are fought on tables.
pub const SEVERAL_ARROWS: &str = "arrows.several";

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

/// Runs what follows by itself until somebody has to decide or the game is over.
pub fn settle(world: &mut World) {
    loop {
        follow_up(world);
        if ask_system(world, arrows::is_next) {
            run(world, arrows::next);
        }
        let Some(next) = ask_system(world, next_phase) else { return };
        *world.resource_mut::<Sequence>() = next;
        world.run_schedule(Enter(next.phase));
    }
}

/// What follows from an order without another.
fn follow_up(world: &mut World) {
    loop {
        if let Some(plan) = ask_system(world, retreat::forced) {
            run_with(world, retreat::carry_out, plan);
        } else if let Some(plan) = ask_system(world, strategic::forced) {
            run_with(world, strategic::carry_out_reinforce, plan);
        } else if ask_system(world, retreat::is_settled)
            || ask_system(world, strategic::is_settled)
            || ask_system(world, advance::is_idle)
        {
            run(world, pop);
        } else {
            return;
        }
    }
}

fn pop(mut hand: Hand) {
    hand.decisions.0.pop();
}

/// What begins by itself now; `None` while somebody has to decide.
fn next_phase(reading: Reading) -> Option<Sequence> {
    let position = reading.position();
    let now = *position.sequence;
    if !position.decisions.0.is_empty() {
        return None;
    }
    let begins = |phase, active| Some(Sequence { phase, active, ended: false, ..now });
    match now.phase {
        Phase::Planning => Some(Sequence { battle: 1, ..begins(Phase::Battle, Side::Axis)? }),
        Phase::Battle if now.ended && victory::tobruk_has_fallen(&position) => begins(Phase::Over, Side::Axis),
        Phase::Battle if now.ended && now.battle < now.battles => {
            Some(Sequence { battle: now.battle + 1, ..begins(Phase::Battle, Side::Axis)? })
        }
        // What comes after the last battle of the game can't change its points.
        Phase::Battle if now.ended && now.turn >= u16::from(position.scenario.turns) => begins(Phase::Over, Side::Axis),
        Phase::Battle if now.ended => begins(Phase::Reinforcements, Side::Allies),
        Phase::Reinforcements => begins(Phase::Moves, Side::Allies),
        Phase::Moves if now.ended && now.active == Side::Allies => begins(Phase::Moves, Side::Axis),
        Phase::Moves if now.ended => begins(Phase::Points, Side::Axis),
        Phase::Points => Some(Sequence { turn: now.turn + 1, ..begins(Phase::Planning, Side::Axis)? }),
        Phase::Battle | Phase::Moves | Phase::Over => None,
    }
}

/// `GG.1.1`: the number of battles is rolled; sorties are there again.
pub fn begin_turn(mut hand: Hand) {
    let die = hand.dice.die();
    let battles = hand.scenario.battles.number(die);
    hand.sequence.battles = battles;
    hand.field.sorties = hand.scenario.sorties.iter().copied().collect();
    hand.note(Event::TurnBegan { die, battles });
}

/// The next battle of the turn begins while those before it are still fought (`C.Arrows`).
pub fn begin_next_arrow(world: &mut World) {
    let mut now = world.resource_mut::<Sequence>();
    (now.battle, now.active, now.ended) = (now.battle + 1, Side::Axis, false);
    world.run_schedule(Enter(Phase::Battle));
}

/// `GG.2.1`: the initiative for a battle; who has no attack to make passes it on.
pub fn begin_battle(world: &mut World) {
    let odds = ask_system(world, initiative);
    run_with(world, roll_initiative, odds);
}

/// What the initiative depends on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Initiative {
    /// The Axis has it without a roll.
    automatic: bool,
    /// Added to its die.
    bonus: u8,
    /// Whether each side has an attack to make, Axis first.
    able: [bool; 2],
}

fn initiative(reading: Reading) -> Initiative {
    let position = reading.position();
    let now = position.sequence;
    Initiative {
        automatic: now.turn == 1 && now.battle == 1,
        bonus: bonus(&position),
        able: Side::BOTH.map(|side| battle::attacks(&position, side).next().is_some()),
    }
}

/// `GG.1.2`: what the Axis adds to its die: 1 in the first turn, 1 while Rommel is in play.
#[must_use]
pub fn bonus(position: &Position) -> u8 {
    u8::from(position.sequence.turn == 1) + u8::from(position.rommel().is_some())
}

fn roll_initiative(In(odds): In<Initiative>, mut hand: Hand) {
    if odds.able == [false, false] {
        let battle = hand.sequence.battle;
        hand.sequence.ended = true;
        hand.note(Event::Skipped { battle });
        return;
    }
    let side = if odds.automatic {
        hand.note(Event::AxisBegins);
        Side::Axis
    } else {
        let dice = hand.dice.two();
        let side = if dice[0] + odds.bonus >= dice[1] { Side::Axis } else { Side::Allies };
        hand.note(Event::Initiative { dice, bonus: odds.bonus, side });
        side
    };
    if odds.able[side.index()] {
        hand.sequence.active = side;
    } else {
        hand.note(Event::PassedOn { side });
        hand.sequence.active = side.enemy();
    }
}

/// `GG.3.1`: reinforcements, the Allies first.
pub fn begin_reinforcements(mut hand: Hand) {
    hand.decisions.0.extend([Decision::Reinforce(Side::Axis), Decision::Reinforce(Side::Allies)]);
}

/// `GG.3.2`, `GG.3.3`: the convoy, then the moves of a side.
pub fn begin_moves(world: &mut World) {
    if world.resource::<Sequence>().active == Side::Allies && ask_system(world, strategic::convoy_comes) {
        run(world, strategic::bring_convoy);
    }
    run(world, strategic::begin_moves);
}

/// `GG.3.4`: the points at the end of a turn.
pub fn begin_points(world: &mut World) {
    let points = ask_system(world, victory::counted);
    run_with(world, note_points, points);
}

fn note_points(In(points): In<[u16; 2]>, mut hand: Hand) {
    hand.note(Event::Counted { points });
}

/// `C.Outcome`: the game is over, by the fall of Tobruk or by points.
pub fn end_game(world: &mut World) {
    let fell = ask_system(world, victory::tobruk_fell);
    let points = ask_system(world, victory::counted);
    let (winner, level) = super::ask(world, |position| victory::outcome(position, points));
    let (winner, level) = if fell { (Some(Side::Axis), Level::Strategic) } else { (winner, level) };
    run_with(world, note_end, (fell, points, winner, level));
}

fn note_end(In((fell, points, winner, level)): In<(bool, [u16; 2], Option<Side>, Level)>, mut hand: Hand) {
    if fell {
        hand.note(Event::TobrukFell);
    }
    // Battles that are still fought don't matter any more.
    hand.field.arrows.clear();
    (hand.sequence.winner, hand.sequence.level) = (winner, Some(level));
    hand.note(Event::Ended { points, winner });
}

/// The moment of the game in words, for refusals.
#[must_use]
pub fn moment(position: &Position) -> String {
    let now = position.sequence;
    match position.decision() {
        Some(Decision::Attack(battle)) => format!("the choice of troops for the attack on {}", battle.into),
        Some(Decision::Defence(battle)) => format!("the choice of troops for the defence of {}", battle.into),
        Some(Decision::Table(battle)) => format!("the battle for {} on the table", battle.into),
        Some(Decision::Retreat { area, .. }) => format!("the retreat from {area}"),
        Some(Decision::Advance { into, .. }) => format!("the advance into {into}"),
        Some(Decision::Reinforce(side)) => format!("the {} reinforcements", side.adjective()),
        None => match now.phase {
            Phase::Battle => format!("the {} player's battle arrow", now.active.adjective()),
            Phase::Moves => format!("the {} strategic moves", now.active.adjective()),
            phase => phase.title().to_lowercase(),
        },
    }
}
