//! How fast Firestorm Gazala is: whole games, a battle's odds, the supply of the whole map, and all legal orders.
//!
//! `cargo bench --no-default-features --bench firestorm`

use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use gazala::core::data::data_root;
use gazala::core::game::{Game, submit};
use gazala::games::firestorm::material::area::Area;
use gazala::games::firestorm::phases::odds::work_out;
use gazala::games::firestorm::phases::supply;
use gazala::games::firestorm::state::decisions::Decision;
use gazala::games::firestorm::state::orders::Order;
use gazala::games::firestorm::state::position::Position;
use gazala::games::firestorm::state::turn::{Phase, Sequence};
use gazala::games::firestorm::{Data, Firestorm};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

type Scenario = <Firestorm as Game>::Scenario;
type Player = fn(&World, &mut ChaCha8Rng) -> Option<Order>;

fn load() -> (Data, Scenario) {
    let root = data_root();
    let data = Firestorm::load_data(&root).expect("the game's data is sound");
    let scenario = Firestorm::load_scenario(&root, "scenarios/firestorm/01.ron", &data).expect("the scenario is sound");
    (data, scenario)
}

/// A game by the given player on both sides, stopped where `stop` says.
fn play(data: &Data, scenario: &Scenario, seed: u64, player: Player, stop: impl Fn(&World) -> bool) -> World {
    let mut world = Firestorm::begin(data, scenario, &[], seed).expect("the scenario has no options to refuse");
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    while !stop(&world) {
        let Some(order) = player(&world, &mut dice) else { break };
        submit::<Firestorm>(&mut world, &order).expect("players give legal orders");
    }
    world
}

fn games(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let mut group = criterion.benchmark_group("Firestorm, whole game");
    group.sample_size(10);
    for (name, player) in [("random", Firestorm::random_order as Player), ("computer", Firestorm::computer_order)] {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                Firestorm::score(&play(&data, &scenario, seed, player, |_| false))
            });
        });
    }
    group.finish();
}

fn battle(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let opened = |world: &World| matches!(Position::of(world).decision(), Some(Decision::Defence(_)));
    let world = play(&data, &scenario, 1, Firestorm::computer_order, opened);
    let position = &Position::of(&world);
    let Some(Decision::Defence(battle)) = position.decision() else { return };
    criterion.bench_function("Firestorm, a battle's odds", |bencher| {
        bencher.iter(|| work_out(position, black_box(battle)).chances());
    });
}

fn map(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let moves = |world: &World| world.resource::<Sequence>().phase == Phase::Moves;
    let world = play(&data, &scenario, 1, Firestorm::computer_order, moves);
    criterion.bench_function("Firestorm, all legal orders of strategic moves", |bencher| {
        bencher.iter(|| Firestorm::legal_orders(&world).len());
    });
    let position = &Position::of(&world);
    let supplied = |area: &Area| supply::line(position, position.holder(*area), *area).is_some();
    criterion.bench_function("Firestorm, the supply of the whole map", |bencher| {
        bencher.iter(|| black_box(Area::ALL).iter().filter(|area| supplied(area)).count());
    });
}

criterion_group!(benches, games, battle, map);
criterion_main!(benches);
