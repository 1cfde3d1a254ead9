//! How fast The Cauldron is: whole games, the computer player's first order in an action, an attack with its odds, the supply of
//! the whole map, and all legal orders.
//!
//! `cargo bench --no-default-features --bench gazala_cauldron`

use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use gazala::core::data::data_root;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::games::gazala_cauldron::phases::combat::{assault, work_out};
use gazala::games::gazala_cauldron::phases::{communications, supply};
use gazala::games::gazala_cauldron::state::actions::{Actions, Stage};
use gazala::games::gazala_cauldron::state::decisions::{Decision, Decisions};
use gazala::games::gazala_cauldron::state::position::Position;
use gazala::games::gazala_cauldron::state::turn::{Phase, Sequence};
use gazala::games::gazala_cauldron::{Data, GazalaCauldron};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

type Scenario = <GazalaCauldron as Game>::Scenario;
type Player = fn(&World, &mut ChaCha8Rng) -> Option<gazala::games::gazala_cauldron::state::orders::Order>;

fn load() -> (Data, Scenario) {
    let root = data_root();
    let data = GazalaCauldron::load_data(&root).expect("the game's data is sound");
    let scenario =
        GazalaCauldron::load_scenario(&root, "scenarios/gazala_cauldron/01.ron", &data).expect("the scenario is sound");
    (data, scenario)
}

/// A game by the given player on both sides, stopped where `stop` says.
fn play(data: &Data, scenario: &Scenario, seed: u64, player: Player, stop: impl Fn(&World) -> bool) -> World {
    let mut world = GazalaCauldron::begin(data, scenario, &[], seed).expect("the scenario has no options to refuse");
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    while !stop(&world) {
        let Some(order) = player(&world, &mut dice) else { break };
        submit::<GazalaCauldron>(&mut world, &order).expect("players give legal orders");
    }
    world
}

/// The first action of turn 3 in which units can move, of a game by the computer.
fn turn_three(data: &Data, scenario: &Scenario) -> World {
    play(data, scenario, 1, GazalaCauldron::computer_order, |world| {
        let now = world.resource::<Sequence>();
        let settled = world.resource::<Decisions>().0.is_empty();
        (now.turn, now.phase) == (3, Phase::Actions) && world.resource::<Actions>().stage == Stage::Move && settled
    })
}

fn games(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let mut group = criterion.benchmark_group("The Cauldron, whole game");
    group.sample_size(10);
    for (name, player) in
        [("random", GazalaCauldron::random_order as Player), ("computer", GazalaCauldron::computer_order)]
    {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                GazalaCauldron::score(&play(&data, &scenario, seed, player, |_| false))
            });
        });
    }
    group.finish();
}

fn orders(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let world = turn_three(&data, &scenario);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    criterion.bench_function("The Cauldron, the computer's first order in an action", |bencher| {
        bencher.iter(|| GazalaCauldron::computer_order(&world, &mut dice));
    });
    criterion.bench_function("The Cauldron, all legal orders in an action", |bencher| {
        bencher.iter(|| GazalaCauldron::legal_orders(&world).len());
    });
}

fn attack(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let opened = |world: &World| matches!(world.resource::<Decisions>().0.last(), Some(Decision::Assault(_)));
    let world = play(&data, &scenario, 1, GazalaCauldron::computer_order, opened);
    let position = &Position::of(&world);
    let Some(assault) = assault(position) else { return };
    criterion.bench_function("The Cauldron, an attack with its odds", |bencher| {
        bencher.iter(|| work_out(position, black_box(assault)).column);
    });
}

fn lines(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let world = turn_three(&data, &scenario);
    let position = &Position::of(&world);
    criterion.bench_function("The Cauldron, the supply of the whole map", |bencher| {
        bencher.iter(|| Side::BOTH.map(|side| supply::reach(black_box(position), side).len()));
    });
    criterion.bench_function("The Cauldron, all lines of communication", |bencher| {
        bencher.iter(|| communications::lines(black_box(position)).len());
    });
}

criterion_group!(benches, games, orders, attack, lines);
criterion_main!(benches);
