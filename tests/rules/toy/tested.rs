//! What the battery asks of a game beyond its rules, and the game's own case file.

use std::path::PathBuf;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use gazala::core::case::run_file;
use gazala::core::dice::one;
use gazala::core::game::Game;
use gazala::core::unit::UnitIndex;
use rand_chacha::ChaCha8Rng;

use super::Toy;
use super::material::{CARS, CONVOY, Place, Scenario};
use super::state::{Location, Order, Unit};
use crate::rules::battery::Tested;
use crate::rules::common::{pick, root};

impl Tested for Toy {
    const DRAWS: Option<u16> = None;
    const OPEN_AT_RANDOM: bool = true;
    const GAMES: u64 = 60;
    const ORDERS: usize = 20;
    const UNDO: usize = 2;

    fn root() -> PathBuf {
        root().join("tests/rules/toy")
    }

    fn options(_: &Arc<Scenario>) -> Vec<String> {
        Vec::new()
    }

    fn candidate(_: &World, dice: &mut ChaCha8Rng) -> Order {
        let (unit, to) = ([CONVOY, CARS][pick(dice, 2)], Place::ALL[pick(dice, 4)]);
        let orders =
            vec![Order::Move { unit, to }, Order::Attack, Order::Stand, Order::Retreat { to }, Order::EndPhase];
        one(orders, dice).expect("there are five")
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        one == other
    }

    /// The armoured cars find the convoy, wherever it is.
    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        for (id, at) in [(CONVOY, pick(dice, 3)), (CARS, pick(dice, 3))] {
            let unit = UnitIndex::one(world, id, Unit::read).expect("it is there");
            UnitIndex::put(world, id, Unit { location: Location(Place::ALL[at]), ..unit });
        }
    }

    fn id(scenario: &Arc<Scenario>) -> &str {
        &scenario.id
    }
}

#[test]
fn every_case_passes() {
    let data = Toy::load_data(&Toy::root()).expect("the data is sound");
    let outcomes = run_file::<Toy>(&Toy::root(), &data, &Toy::root(), "cases.ron").expect("the file is sound");
    assert_eq!(outcomes.len(), 6);
    for outcome in outcomes {
        assert!(outcome.differences.is_empty(), "{}: {:?}", outcome.title, outcome.differences);
    }
}
