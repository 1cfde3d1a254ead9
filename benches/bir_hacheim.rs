//! How fast Gazala-Bir Hacheim is: whole games, one order of the computer player in each phase, a unit's reach, an attack with its
//! odds, and all legal orders.
//!
//! `cargo bench --no-default-features --bench bir_hacheim`

use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use gazala::core::data::data_root;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::games::bir_hacheim::phases::combat::{assault, work_out};
use gazala::games::bir_hacheim::phases::movement::Reach;
use gazala::games::bir_hacheim::state::components::Unit;
use gazala::games::bir_hacheim::state::decisions::{Decision, Decisions};
use gazala::games::bir_hacheim::state::orders::Order;
use gazala::games::bir_hacheim::state::position::Position;
use gazala::games::bir_hacheim::state::turn::{Phase, Sequence};
use gazala::games::bir_hacheim::{BirHacheim, Data};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

type Scenario = <BirHacheim as Game>::Scenario;
type Player = fn(&World, &mut ChaCha8Rng) -> Option<Order>;

fn load() -> (Data, Scenario) {
    let root = data_root();
    let data = BirHacheim::load_data(&root).expect("the game's data is sound");
    let scenario =
        BirHacheim::load_scenario(&root, "scenarios/bir_hacheim/01.ron", &data).expect("the scenario is sound");
    (data, scenario)
}

/// A game by the given player on both sides, stopped where `stop` says.
fn play(data: &Data, scenario: &Scenario, seed: u64, player: Player, stop: impl Fn(&World) -> bool) -> World {
    let mut world = BirHacheim::begin(data, scenario, &[], seed).expect("the scenario has no options to refuse");
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    while !stop(&world) {
        let Some(order) = player(&world, &mut dice) else { break };
        submit::<BirHacheim>(&mut world, &order).expect("players give legal orders");
    }
    world
}

/// The beginning of a phase of the Axis in turn 3, of a game by the computer.
fn turn_three(data: &Data, scenario: &Scenario, phase: Phase) -> World {
    play(data, scenario, 1, BirHacheim::computer_order, |world| {
        let now = world.resource::<Sequence>();
        (now.turn, now.phase, now.active) == (3, phase, Side::Axis)
    })
}

fn games(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let mut group = criterion.benchmark_group("whole game");
    group.sample_size(10);
    for (name, player) in [("random", BirHacheim::random_order as Player), ("computer", BirHacheim::computer_order)] {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                BirHacheim::score(&play(&data, &scenario, seed, player, |_| false))
            });
        });
    }
    group.finish();
}

fn orders(criterion: &mut Criterion) {
    let (data, scenario) = load();
    for (name, phase) in [("movement", Phase::Movement), ("combat", Phase::Combat)] {
        let world = turn_three(&data, &scenario, phase);
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        criterion.bench_function(&format!("the computer's first order in {name}"), |bencher| {
            bencher.iter(|| BirHacheim::computer_order(&world, &mut dice));
        });
        criterion.bench_function(&format!("all legal orders in {name}"), |bencher| {
            bencher.iter(|| BirHacheim::legal_orders(&world).len());
        });
    }
}

fn reach(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let world = turn_three(&data, &scenario, Phase::Movement);
    let position = &Position::of(&world);
    let movers: Vec<&Unit> = position.on_map(Side::Axis).map(|(unit, _)| unit).collect();
    criterion.bench_function("the reach of every unit of the Axis", |bencher| {
        bencher
            .iter(|| movers.iter().map(|unit| Reach::of(position, black_box(unit.id)).ends().count()).sum::<usize>());
    });
}

fn attack(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let opened = |world: &World| {
        let decisions = world.resource::<Decisions>();
        matches!(decisions.0.last(), Some(Decision::Defence(_)))
    };
    let world = play(&data, &scenario, 1, BirHacheim::computer_order, opened);
    let position = &Position::of(&world);
    let Some(assault) = assault(position) else { return };
    criterion.bench_function("an attack with its odds", |bencher| {
        bencher.iter(|| work_out(position, black_box(assault)).column);
    });
}

criterion_group!(benches, games, orders, reach, attack);
criterion_main!(benches);
