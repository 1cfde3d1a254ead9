//! How fast Battle for Gazala is: whole games, the computer player's first order in a movement phase, an attack with its odds, the way
//! of victory over the whole map, and all legal orders.
//!
//! `cargo bench --no-default-features --bench battle_for_gazala`

use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use gazala::core::data::data_root;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::games::battle_for_gazala::phases::combat::{asked, work_out};
use gazala::games::battle_for_gazala::phases::victory;
use gazala::games::battle_for_gazala::state::decisions::{Decision, Decisions};
use gazala::games::battle_for_gazala::state::position::Position;
use gazala::games::battle_for_gazala::state::turn::{Phase, Sequence};
use gazala::games::battle_for_gazala::{BattleForGazala, Data};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

type Scenario = <BattleForGazala as Game>::Scenario;
type Player = fn(&World, &mut ChaCha8Rng) -> Option<gazala::games::battle_for_gazala::state::orders::Order>;

fn load() -> (Data, Scenario) {
    let root = data_root();
    let data = BattleForGazala::load_data(&root).expect("the game's data is sound");
    let scenario = BattleForGazala::load_scenario(&root, "scenarios/battle_for_gazala/01.ron", &data);
    (data, scenario.expect("the scenario is sound"))
}

/// A game by the given player on both sides, stopped where `stop` says.
fn play(data: &Data, scenario: &Scenario, seed: u64, player: Player, stop: impl Fn(&World) -> bool) -> World {
    let mut world = BattleForGazala::begin(data, scenario, &[], seed).expect("the scenario has no options to refuse");
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    while !stop(&world) {
        let Some(order) = player(&world, &mut dice) else { break };
        submit::<BattleForGazala>(&mut world, &order).expect("players give legal orders");
    }
    world
}

/// The Allied movement of turn 2 in a game by the computer: the first in which all of them move.
fn turn_two(data: &Data, scenario: &Scenario) -> World {
    play(data, scenario, 1, BattleForGazala::computer_order, |world| {
        let now = world.resource::<Sequence>();
        (now.turn, now.phase, now.active) == (2, Phase::Movement, Side::Allies)
    })
}

fn games(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let mut group = criterion.benchmark_group("Battle for Gazala, whole game");
    group.sample_size(10);
    for (name, player) in
        [("random", BattleForGazala::random_order as Player), ("computer", BattleForGazala::computer_order)]
    {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                BattleForGazala::score(&play(&data, &scenario, seed, player, |_| false))
            });
        });
    }
    group.finish();
}

fn orders(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let world = turn_two(&data, &scenario);
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    criterion.bench_function("Battle for Gazala, the computer's first order of a movement", |bencher| {
        bencher.iter(|| BattleForGazala::computer_order(&world, &mut dice));
    });
    criterion.bench_function("Battle for Gazala, all legal orders of a movement", |bencher| {
        bencher.iter(|| BattleForGazala::legal_orders(&world).len());
    });
}

fn attack(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let opened = |world: &World| matches!(world.resource::<Decisions>().0.last(), Some(Decision::Attack(_)));
    let world = play(&data, &scenario, 1, BattleForGazala::computer_order, opened);
    let position = &Position::of(&world);
    let Some((battle, _)) = asked(position) else { return };
    criterion.bench_function("Battle for Gazala, an attack with its odds", |bencher| {
        bencher.iter(|| work_out(position, black_box(battle)).column);
    });
}

fn ways(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let world = turn_two(&data, &scenario);
    let position = &Position::of(&world);
    criterion.bench_function("Battle for Gazala, the ways of victory over the whole map", |bencher| {
        bencher.iter(|| Side::BOTH.map(|side| victory::path(black_box(position), side).is_some()));
    });
}

criterion_group!(benches, games, orders, attack, ways);
criterion_main!(benches);
