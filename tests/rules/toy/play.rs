//! The engine of the sequence of play, legal orders, the narration, and the cases.

use std::path::Path;

use bevy_ecs::prelude::World;
use gazala::core::case::{compare, expect_events, expect_refusal, finish};
use gazala::core::dice::Dice;
use gazala::core::game::{Game, Telling, submit};
use gazala::core::systems::ask_system;
use gazala::core::unit::UnitId;
use serde::Deserialize;

use super::Toy;
use super::material::{CARS, CONVOY, Data, GOAL, HIT, Place};
use super::phases::plan;
use super::state::{Enter, Event, Order, Phase, Position, Sequence};

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
    while let Some(phase) = ask_system(world, next_phase) {
        world.resource_mut::<Sequence>().phase = phase;
        world.run_schedule(Enter(phase));
    }
}

/// Everything that might be ordered, sorted, as far as it has a plan: legality is written down once.
pub fn legal(position: &Position) -> Vec<Order> {
    let moves = [CONVOY, CARS].into_iter().flat_map(|unit| Place::ALL.map(|to| Order::Move { unit, to }));
    let retreats = Place::ALL.map(|to| Order::Retreat { to });
    let orders = moves.chain([Order::Attack, Order::Stand]).chain(retreats).chain([Order::EndPhase]);
    orders.filter(|order| plan(position, order).is_ok()).collect()
}

/// An event as a player would tell it, with its rule; depth 1 for what comes of what was done.
pub fn tell(event: &Event) -> Telling {
    let name = |unit: UnitId| if unit == CONVOY { "The convoy" } else { "The armoured cars" };
    let (depth, rule, text) = match event {
        Event::Weather { die, storm: true } => (0, "2", format!("Die {die}: a sandstorm blows.")),
        Event::Weather { die, storm: false } => (0, "2", format!("Die {die}: clear weather.")),
        Event::Moved { unit, to } => (0, "3.1", format!("{} to {to:?}.", name(*unit))),
        Event::Attacked => (0, "4.1", "The armoured cars attack the convoy.".to_owned()),
        Event::Fought { die: die @ HIT.. } => (1, "4.4", format!("Die {die}: the convoy loses a load.")),
        Event::Fought { die } => (1, "4.4", format!("Die {die}: no effect.")),
        Event::Passed { side } => (0, "1.1", format!("The {} phase ends.", side.adjective())),
        Event::Ended { loads, winner } => {
            (0, "5", format!("The game is over. Loads in El Adem: {loads}. {winner} win."))
        }
    };
    Telling { text, rule, depth }
}

/// A case: orders from the beginning of the scenario, the rules that refuse some of them, what is told, and the loads that are left.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    orders: Vec<(Order, Option<String>)>,
    told: Vec<Event>,
    loads: u8,
}

impl Case {
    pub fn run(&self, root: &Path, data: &Data, dice: &[u8]) -> Result<(), Vec<String>> {
        let scenario =
            Toy::load_scenario(root, "scenarios/toy/01.ron", data).map_err(|faults| vec![faults.to_string()])?;
        let mut world = Toy::begin_with(&scenario, Dice::scripted(dice.iter().copied()));
        let mut differences = Vec::new();
        for (place, (order, refused)) in self.orders.iter().enumerate() {
            let at = format!("order {}", place + 1);
            if let Some(rule) = refused {
                expect_refusal(&mut differences, &at, &Toy::plan(&mut world, order), rule, None);
            } else if let Err(refusal) = submit::<Toy>(&mut world, order) {
                differences.push(format!("{at} was refused: {refusal}"));
            }
        }
        expect_events(&mut differences, "the log", &world, 0, &self.told);
        compare(&mut differences, "loads", &self.loads, &world.resource::<Sequence>().loads);
        finish(world.resource::<Dice>(), differences)
    }
}
