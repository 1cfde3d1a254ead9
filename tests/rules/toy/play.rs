//! The engine of the sequence of play, legal orders, the narration, and the cases.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use gazala::core::case::{self, Differences, Words};
use gazala::core::game::{DiceIn, Telling};
use gazala::core::hex::Hex;
use gazala::core::muster::{self, Standing};
use gazala::core::unit::{UnitId, UnitIndex};
use serde::Deserialize;

use super::Toy;
use super::material::{CARS, CONVOY, Data, GOAL, HIT, Place, Scenario};
use super::phases::{Plan, plan};
use super::state::{Enter, Event, Location, Order, Phase, Position, Sequence, Unit};

/// The phase that begins by itself now; `None` while somebody has to decide, and when the game is over.
fn next_phase(world: &World) -> Option<Phase> {
    let Position { now, turns, convoy, .. } = Position::of(world);
    if now.phase == Phase::Over || now.attacked {
        return None;
    }
    if convoy.at() == GOAL || now.loads == 0 {
        return Some(Phase::Over);
    }
    match now.phase {
        Phase::Weather => Some(Phase::Axis),
        _ if !now.ended => None,
        Phase::Axis => Some(Phase::Allied),
        _ if now.turn == turns => Some(Phase::Over),
        _ => Some(Phase::Weather),
    }
}

pub fn settle(world: &mut World) {
    while let Some(phase) = next_phase(world) {
        world.resource_mut::<Sequence>().phase = phase;
        world.run_schedule(Enter(phase));
    }
}

/// Both units, as an order of battle lists them.
pub fn muster(position: &Position) -> Vec<Standing> {
    let standing = |unit: &Unit| Standing {
        unit: unit.id,
        side: unit.side,
        formation: unit.side.to_string(),
        name: if unit.id == CONVOY { "Convoy" } else { "Armoured cars" }.to_owned(),
        kind: "motorised".to_owned(),
        values: String::new(),
        strength: 1,
        place: muster::Place::On(format!("{:?}", unit.at())),
        state: String::new(),
    };
    [&position.convoy, &position.cars].map(standing).into()
}

/// Everything that might be ordered, sorted, as far as it has a plan: legality is written down once.
pub fn legal(position: &Position) -> Vec<Order> {
    let moves = [CONVOY, CARS].into_iter().flat_map(|unit| Place::ALL.map(|to| Order::Move { unit, to }));
    let retreats = Place::ALL.map(|to| Order::Retreat { to });
    let orders = moves.chain([Order::Attack, Order::Stand]).chain(retreats).chain([Order::EndPhase]);
    orders.filter(|order| plan(position, order).is_ok()).collect()
}

/// An event as a player would tell it, with its rule; depth 1 for what comes of what was done.
pub fn tell(event: &Event, dice: DiceIn) -> Telling {
    let name = |unit: UnitId| if unit == CONVOY { "The convoy" } else { "The armoured cars" };
    let (depth, rule, text) = match event {
        Event::Weather { die, storm: true } => (0, "2", dice.first(*die, "a sandstorm blows.")),
        Event::Weather { die, storm: false } => (0, "2", dice.first(*die, "clear weather.")),
        Event::Moved { unit, to } => (0, "3.1", format!("{} to {to:?}.", name(*unit))),
        Event::Attacked => (0, "4.1", "The armoured cars attack the convoy.".to_owned()),
        Event::Fought { die: die @ HIT.. } => (1, "4.4", dice.first(*die, "the convoy loses a load.")),
        Event::Fought { die } => (1, "4.4", dice.first(*die, "no effect.")),
        Event::Passed { side } => (0, "1.1", format!("The {} phase ends.", side.adjective())),
        Event::Ended { loads, winner } => {
            (0, "5", format!("The game is over. Loads in El Adem: {loads}. {winner} win."))
        }
    };
    Telling { text, rule, depth }
}

/// What only a case of this game has.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Case {
    /// Loads that the convoy still carries at the end.
    loads: Option<u8>,
}

/// What an order is expected to bring, its events apart.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Chance out of six that an attack costs a load.
    chance: Option<u8>,
}

impl Words<Toy> for Case {
    type At = Phase;
    type Placed = (UnitId, Place);
    type Step = Step;
    type Expected = (UnitId, Place);

    fn set_up(case: &case::Position<Toy>, world: &mut World, _: &Data, _: &Arc<Scenario>) -> Result<(), String> {
        for (unit, place) in &case.units {
            UnitIndex::put(world, *unit, Location(*place));
        }
        if let Some(phase) = case.at {
            world.resource_mut::<Sequence>().phase = phase;
        }
        Ok(())
    }

    fn now(world: &World) -> Phase {
        world.resource::<Sequence>().phase
    }

    fn compare_plan(step: &Step, _: &World, _: &Data, plan: &Plan, found: &mut Differences) {
        let chance = if let Plan::Attack(chance) = plan { Some(*chance) } else { None };
        found.expect_some("chance", &step.chance, chance);
    }

    fn unit(_: &Data, name: &str) -> Result<UnitId, String> {
        Err(format!("there is no unit '{name}'"))
    }

    fn hex(_: &Data, name: &str) -> Result<Hex, String> {
        Err(format!("there is no hex '{name}'"))
    }

    fn compare_unit((unit, place): &(UnitId, Place), world: &World, _: &Data, found: &mut Differences) {
        found.expect_some("is in", &Some(*place), UnitIndex::one(world, *unit, Unit::read).map(|unit| unit.at()));
    }

    fn compare_end(&self, world: &World, _: &Data, found: &mut Differences) {
        found.expect("loads", &self.loads, world.resource::<Sequence>().loads);
    }
}
