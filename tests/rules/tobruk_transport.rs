//! Random games of Tobruk with trucks, guns in tow, riders and portees (V.B, V.G.1, V.G.3): whatever is ordered, the load stays where
//! it belongs.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::tobruk::state::components::Location;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::{Tobruk, plan, spawn, unit, units};

use super::common::{players, root};

/// Scenario Three by the rules of section V, with trucks for Carriers and half a German company in trucks for the second wave.
fn game(seed: u64) -> World {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let mut scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    scenario.rules = 5;
    let options = ["portees", "riding AFVs"].map(str::to_owned).to_vec();
    scenario.options.extend(options.clone());
    let dice = Dice::seeded(seed);
    let mut world = Tobruk::begin_with(&data, &Arc::new(scenario), &options, dice).expect("the game begins");
    let kinds = [
        (201, "light_truck"),
        (202, "light_truck"),
        (203, "quad"),
        (131, "medium_truck"),
        (132, "german_light_truck"),
        (133, "sd_kfz_7"),
        (134, "staff_car"),
        (135, "50mm_pak"),
        (136, "german_section"),
        (141, "german_section"),
        (142, "german_crew"),
        (143, "mg34"),
        (144, "7.92mm_atr"),
    ];
    for (id, kind) in kinds {
        let mut unit = unit(&world, UnitId(id)).expect("a unit of the scenario");
        unit.kind.0 = data.catalog.find(kind).expect("a type of the catalog");
        unit.men.left = data.catalog.get(unit.kind.0).people.as_ref().map_or(0, |people| people.men);
        // The second wave comes in early.
        unit.entry.due = unit.entry.due.min(2);
        spawn(&mut world, unit);
    }
    world
}

/// What is aboard is aboard a vehicle that is there, and what is towed stands in its vehicle's hex.
fn check(world: &World) -> (usize, usize) {
    let position = &Position::of(world);
    let (mut aboard, mut towed) = (0, 0);
    for unit in position.all() {
        let vehicle = |id| position.find(id).expect("its vehicle is a unit");
        if let Some(carrier) = unit.location.vehicle().map(vehicle) {
            let place = *carrier.location;
            assert!(matches!(place, Location::On(_) | Location::Waiting), "{} in {place:?}", position.name(&unit));
            assert!(unit.service.operators.iter().all(|men| position.find(*men).is_some()));
            aboard += 1;
        }
        if let Some(tower) = unit.haul.behind.map(vehicle).filter(|_| unit.location.hex().is_some()) {
            assert_eq!(tower.location, unit.location, "{} is with what tows it", position.name(&unit));
            towed += 1;
        }
    }
    (aboard, towed)
}

#[test]
fn in_random_games_with_trucks_the_load_stays_with_its_vehicle() {
    let (mut carried, mut towed, mut left, mut spiked) = (0, 0, 0, 0);
    // Guns are seldom spiked in them.
    for seed in 0..24 {
        let mut world = game(seed);
        let mut dice = players(seed);
        let mut orders = 0;
        while let Some(order) = Tobruk::random_order(&world, &mut dice) {
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("seed {seed}, {order:?}: {refusal}"));
            left += usize::from(matches!(order, Order::Unload { .. }));
            let found = check(&world);
            (carried, towed) = (carried + found.0, towed + found.1);
            orders += 1;
            assert!(orders < 60_000, "seed {seed} does not end");
            if orders % 400 == 0 {
                let position = &Position::of(&world);
                for order in Tobruk::legal_orders(&world) {
                    let legal = plan(position, position.sequence, &order);
                    assert!(legal.is_ok(), "seed {seed}, {order:?}: {legal:?}");
                }
            }
        }
        spiked += units(&world).filter(|unit| unit.haul.spiked).count();
    }
    assert!(
        carried > 0 && towed > 0 && left > 0 && spiked > 0,
        "{carried} carried, {towed} towed, {left} left, {spiked}"
    );
}

#[test]
fn the_computer_plays_a_game_with_trucks_to_its_end() {
    for seed in 0..3 {
        let mut world = game(seed);
        let mut dice = players(seed);
        let mut orders: Vec<Order> = Vec::new();
        while let Some(order) = Tobruk::computer_order(&world, &mut dice) {
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("seed {seed}, {order:?}: {refusal}"));
            check(&world);
            orders.push(order);
            assert!(orders.len() < 20_000, "seed {seed} does not end");
        }
        let loads = orders.iter().filter(|order| matches!(order, Order::Load { .. })).count();
        let unloads = orders.iter().filter(|order| matches!(order, Order::Unload { .. })).count();
        assert!(loads >= 4 && unloads > 0, "seed {seed}: {loads} loaded, {unloads} unloaded");
    }
}
