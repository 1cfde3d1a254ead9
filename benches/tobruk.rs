//! How fast Tobruk is: whole games, loading, undo, a fire plan with its odds, fire of ten units on men, a battery's call, a
//! duel's answer, and the legal orders of one unit.
//!
//! `cargo bench --no-default-features`

use std::hint::black_box;

use bevy_ecs::prelude::World;
use criterion::{Criterion, criterion_group, criterion_main};
use gazala::core::data::data_root;
use gazala::core::game::Game;
use gazala::core::journal::Head;
use gazala::core::session::Session;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::scenario::BatteryId;
use gazala::games::tobruk::phases::fire_plan::FirePlan;
use gazala::games::tobruk::phases::odds::Volley;
use gazala::games::tobruk::state::decisions::{Decision, Decisions};
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{Data, Plan, Tobruk, legal_orders_of};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

type TobrukScenario = <Tobruk as Game>::Scenario;
type Player = fn(&World, &mut ChaCha8Rng) -> Option<Order>;

fn load() -> (Data, TobrukScenario) {
    load_number(1)
}

fn load_number(number: u8) -> (Data, TobrukScenario) {
    let root = data_root();
    let data = Tobruk::load_data(&root).expect("the game's data is sound");
    let file = format!("scenarios/tobruk/0{number}.ron");
    let scenario = Tobruk::load_scenario(&root, &file, &data).expect("the scenario is sound");
    (data, scenario)
}

fn begin(data: &Data, scenario: &TobrukScenario, seed: u64) -> Session<Tobruk> {
    let head = Head::of::<Tobruk>(&scenario.id, Vec::new(), seed, 0, ["bench"; 2]);
    Session::begin(data, scenario.clone(), head).expect("the scenario has no options to refuse")
}

/// Plays on until `stop` says so, or the game is over.
fn play_until(session: &mut Session<Tobruk>, seed: u64, player: Player, stop: impl Fn(&World) -> bool) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    while !stop(&session.world) {
        let Some(order) = player(&session.world, &mut dice) else { return };
        session.submit(&order).expect("players give legal orders");
    }
}

/// A game by the given player on both sides, stopped where `stop` says.
fn position(data: &Data, scenario: &TobrukScenario, player: Player, stop: impl Fn(&World) -> bool) -> Session<Tobruk> {
    let mut session = begin(data, scenario, 1);
    play_until(&mut session, 1, player, stop);
    session
}

fn phase(world: &World) -> Phase {
    world.resource::<Sequence>().phase
}

fn loading(criterion: &mut Criterion) {
    criterion.bench_function("load all data and the scenario", |bencher| bencher.iter(load));
}

fn games(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let mut group = criterion.benchmark_group("whole game");
    for (name, player) in [("random", Tobruk::random_order as Player), ("computer", Tobruk::computer_order)] {
        group.sample_size(if name == "random" { 50 } else { 10 });
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                let mut session = begin(&data, &scenario, seed);
                play_until(&mut session, seed, player, |_| false);
                session.orders()
            });
        });
    }
    group.finish();
}

fn games_with_men(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole game, computer");
    group.sample_size(10);
    for number in [2, 3] {
        let (data, scenario) = load_number(number);
        let mut seed = 0;
        group.bench_function(format!("scenario {number}"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                let mut session = begin(&data, &scenario, seed);
                play_until(&mut session, seed, Tobruk::computer_order, |_| false);
                session.orders()
            });
        });
    }
    group.finish();
}

/// Fire of ten units on one: each joins in turn.
fn ten_firers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ten firers name themselves");
    for number in [2, 3] {
        let (data, scenario) = load_number(number);
        let ready = |world: &World| world.resource::<Decisions>().0.iter().any(|decision| firers(decision) == 9);
        let session = position(&data, &scenario, Tobruk::computer_order, ready);
        if !ready(&session.world) {
            continue;
        }
        let joins = |order: &Order| matches!(order, Order::Engage { .. });
        let Some(order) = Tobruk::legal_orders(&session.world).into_iter().find(joins) else { continue };
        group.bench_function(format!("scenario {number}, the tenth"), |bencher| {
            bencher.iter(|| Tobruk::plan(&session.world, black_box(&order)).is_ok());
        });
    }
    group.finish();
}

/// Units that take part in the fire that is being put together.
fn firers(decision: &Decision) -> usize {
    if let Decision::Engagement { firers, .. } = decision { firers.len() } else { 0 }
}

fn undo(criterion: &mut Criterion) {
    let (data, scenario) = load();
    // The first move of turn 30 is still to be taken back: no die has been rolled since.
    let late = |world: &World| Tobruk::turn(world) == 30 && phase(world) == Phase::Movement;
    let mut session = position(&data, &scenario, Tobruk::random_order, late);
    let mut dice = ChaCha8Rng::seed_from_u64(30);
    while session.undo_reach() == 0 {
        let order = Tobruk::random_order(&session.world, &mut dice).expect("turn 30 has just begun");
        session.submit(&order).expect("players give legal orders");
    }
    criterion.bench_function("undo and redo at turn 30", |bencher| {
        bencher.iter(|| black_box(session.undo() && session.redo()));
    });
}

fn fire_plan(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let session = position(&data, &scenario, Tobruk::computer_order, |world| {
        phase(world) == Phase::Combat && Tobruk::turn(world) > 3
    });
    let shot = Tobruk::legal_orders(&session.world).into_iter().find(|order| matches!(order, Order::Fire { .. }));
    let order = shot.expect("a combat segment begins only when a gun can fire");
    let odds = |plan: &FirePlan| {
        let hit =
            data.catalog.hit_odds(plan.gun_of(&data.catalog), plan.target_kind, plan.shot.struck(), plan.shot.range);
        Volley::new(&plan.shot, &hit, &plan.damage)
    };
    criterion.bench_function("fire plan with its odds", |bencher| {
        bencher.iter(|| match Tobruk::plan(&session.world, black_box(&order)) {
            Ok(Plan::Fire(plan)) => Some(odds(&plan)),
            _ => None,
        });
    });
}

fn legal_orders(criterion: &mut Criterion) {
    let (data, scenario) = load();
    let british_move = |world: &World| Tobruk::turn(world) == 2 && Tobruk::to_act(world) == Some(Side::Allies);
    let session = position(&data, &scenario, Tobruk::computer_order, british_move);
    criterion.bench_function("legal orders of one unit", |bencher| {
        bencher.iter(|| {
            let position = &Position::of(&session.world);
            legal_orders_of(position, position.sequence, black_box(UnitId(1)))
        });
    });
}

/// A call of a battery, and the answer in a duel, in Scenarios Four and Five.
fn calls_and_duels(criterion: &mut Criterion) {
    let calls: fn(&Order) -> bool = |order| matches!(order, Order::Call { .. });
    let answers: fn(&Order) -> bool = |order| matches!(order, Order::Answer { .. });
    for number in [4, 5] {
        let (data, scenario) = load_number(number);
        for (what, is_one) in [("a battery's call", calls), ("a duel's answer", answers)] {
            let legal = |world: &World| Tobruk::legal_orders(world).into_iter().find(is_one);
            let waits = |world: &World| match phase(world) {
                Phase::Batteries => is_one(&Order::Call { battery: BatteryId(1), target: UnitId(1) }),
                Phase::Combat => {
                    let asked = world.resource::<Decisions>().0.last();
                    matches!(asked, Some(Decision::Answer { .. })) && is_one(&Order::Answer { guns: Vec::new() })
                }
                _ => false,
            };
            let ready = |world: &World| waits(world) && legal(world).is_some();
            let session = position(&data, &scenario, Tobruk::computer_order, ready);
            let Some(order) = legal(&session.world) else { continue };
            criterion.bench_function(&format!("plan of {what}, scenario {number}"), |bencher| {
                bencher.iter(|| Tobruk::plan(&session.world, black_box(&order)).is_ok());
            });
        }
    }
}

criterion_group!(benches, loading, games, games_with_men, ten_firers, undo, fire_plan, calls_and_duels, legal_orders);
criterion_main!(benches);
