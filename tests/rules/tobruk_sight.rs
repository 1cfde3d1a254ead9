//! Limited intelligence (V.F): two positions that differ only in what a side can't see give it the same legal orders, plans, refusals and
//! computer order.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{DiceIn, Game, Log, submit};
use gazala::core::hex::{Facing, Hex};
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::tobruk::play::secrets::may_hear;
use gazala::games::tobruk::state::air::Standing;
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::{Arm, Event, Order};
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::sight::Sight;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{Data, Tobruk, spawn, unit};

use super::common::{Setting, players, root};

const SEEDS: u64 = 3;
const ORDERS: usize = 1500;

fn begin(data: &Data, scenario: &Arc<Scenario>, seed: u64) -> World {
    Tobruk::begin_with(data, scenario, &[], Dice::seeded(seed)).expect("the game begins")
}

/// What a side does not see of its enemy, each with how much.
fn unseen(world: &World, side: Side) -> Vec<(UnitId, Sight)> {
    let position = &Position::of(world);
    let sights = position.all().map(|unit| (*unit.id, position.sight(&unit, side)));
    sights.filter(|(_, sight)| *sight != Sight::Open).collect()
}

/// The same game with all of that otherwise: men fewer and elsewhere under cover, guns of another type.
fn otherwise(world: &World, data: &Data, scenario: &Arc<Scenario>, side: Side) -> (World, usize) {
    let mut other = begin(data, scenario, 0);
    Tobruk::restore(&mut other, &Tobruk::snapshot(world));
    let hidden = unseen(world, side);
    // Men at a gun that lies face down are where it is.
    let at_gun = |unit: &Unit| unit.men.left > 0 && !unit.men.under;
    let hexes: Vec<Location> = hidden
        .iter()
        .filter(|(id, sight)| *sight == Sight::Hidden && unit(world, *id).is_some_and(|unit| !at_gun(&unit)))
        .filter_map(|(id, _)| Some(unit(world, *id)?.location))
        .collect();
    let mut changed = 0;
    for (place, (id, sight)) in hidden.iter().enumerate() {
        let Some(mut found): Option<Unit> = unit(&other, *id) else { continue };
        if *sight == Sight::GunSymbol {
            found.kind.0 = data.catalog.find("25_pdr").expect("a type of the catalog");
        } else {
            if !at_gun(&found) {
                found.location = hexes[(place + 1) % hexes.len()];
            }
            found.men.left = found.men.left.min(1).max(found.men.left.saturating_sub(1));
        }
        spawn(&mut other, found);
        changed += 1;
    }
    // Fires that the enemy has recorded and not fired lie elsewhere (VI.C.2.a).
    let own = |battery| scenario.battery(battery).is_some_and(|entry| entry.side == side);
    for recorded in &mut other.resource_mut::<Marks>().works.recorded {
        if recorded.used_on == 0 && !own(recorded.battery) {
            recorded.hex = recorded.hex.neighbour(Facing::E);
        }
    }
    (other, changed)
}

/// A plan or a refusal in words, without the places of units in the world.
fn told(world: &World, order: &Order) -> String {
    let text = match Tobruk::plan(world, order) {
        Ok(plan) => format!("{plan:?}"),
        Err(refusal) => format!("{} {}", refusal.rule, refusal.sentence),
    };
    text.split(' ')
        .filter(|word| !word.contains('v') || !word.starts_with(|start: char| start.is_ascii_digit()))
        .collect()
}

#[test]
fn what_a_side_cannot_see_changes_nothing_for_it() {
    plays_alike("scenarios/tobruk/05.ron", SEEDS, 60);
}

#[test]
fn recorded_fires_are_as_good_as_unwritten_until_they_are_fired() {
    plays_alike("scenarios/tobruk/06.ron", 2, 60);
}

/// VIII.F.2: bunkers and whoever is inside them, before he fires.
#[test]
fn who_is_inside_a_bunker_is_as_good_as_not_there() {
    plays_alike("scenarios/tobruk/08.ron", 1, 15);
}

/// IX.A.1: dummies among the guns.
#[test]
fn a_dummy_is_as_good_as_a_gun() {
    plays_alike("scenarios/tobruk/09.ron", 1, 15);
}

/// Compares the two games at one order in so many.
fn plays_alike(file: &str, seeds: u64, every: usize) {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Arc::new(Scenario::load(&root(), file, &data).expect("the scenario is sound"));
    let (mut compared, mut changes) = (0, 0);
    for seed in 0..seeds {
        let mut world = begin(&data, &scenario, seed);
        let mut dice = players(seed);
        for count in 0..ORDERS {
            let Some(order) = Tobruk::computer_order(&world, &mut dice) else { break };
            submit::<Tobruk>(&mut world, &order).expect("its order is legal");
            let Some(side) = Tobruk::to_act(&world).filter(|_| count % every == 0) else { continue };
            let (other, changed) = otherwise(&world, &data, &scenario, side);
            // What lies under the hexes has to be out of sight in the other game as well.
            if changed == 0 || unseen(&world, side).len() != unseen(&other, side).len() {
                continue;
            }
            changes += changed;
            compared += 1;
            let legal = Tobruk::legal_orders(&world);
            assert_eq!(legal, Tobruk::legal_orders(&other), "seed {seed}, order {count}");
            for order in legal.iter().step_by(7) {
                assert_eq!(told(&world, order), told(&other, order), "seed {seed}, order {count}: {order:?}");
            }
            for (target, _) in unseen(&world, side) {
                let own = Position::of(&world).on_board(side).map(|(unit, _)| *unit.id).next();
                let Some(firer) = own else { continue };
                for order in [
                    Order::Fire { unit: firer, gun: 0, target, apcr: false },
                    Order::Engage { unit: firer, arm: Arm::SmallArms, target },
                    Order::Lob { unit: firer, target },
                    Order::Check { unit: target },
                ] {
                    assert_eq!(told(&world, &order), told(&other, &order), "seed {seed}, order {count}: {order:?}");
                }
            }
            let choice = |world: &World| Tobruk::computer_order(world, &mut players(seed));
            assert_eq!(choice(&world), choice(&other), "seed {seed}, order {count}");
        }
    }
    assert!(compared >= 10 && changes >= 50, "{compared} positions compared, {changes} units changed");
}

#[test]
fn the_log_of_the_set_up_names_nothing_that_a_side_cannot_see() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Arc::new(Scenario::load(&root(), "scenarios/tobruk/05.ron", &data).expect("the scenario is sound"));
    let mut world = begin(&data, &scenario, 1);
    let mut dice = players(1);
    while Tobruk::turn(&world) == 0 {
        let order = Tobruk::computer_order(&world, &mut dice).expect("the British set up");
        submit::<Tobruk>(&mut world, &order).expect("its order is legal");
    }
    let names: Vec<String> = unseen(&world, Side::Axis)
        .iter()
        .filter_map(|(id, _)| {
            let entry = scenario.entry_of(*id)?;
            Some(format!("{} {} ", data.catalog.get(entry.kind).name, entry.label))
        })
        .collect();
    assert!(names.len() >= 10, "{names:?}");
    let log = &world.resource::<Log<Event>>().0;
    let heard = log.iter().filter(|entry| may_hear(&world, &entry.event, Side::Axis));
    for line in heard.filter_map(|entry| Tobruk::tell(&world, &entry.event, DiceIn::Words)) {
        let named = names.iter().find(|name| line.text.contains(name.as_str()));
        assert!(named.is_none(), "{}", line.text);
    }
}

/// V.F.3, VIII.D.2.c: guns that let an aircraft pass, the question put to them and their standing orders are heard by their own side alone.
#[test]
fn guns_that_let_an_aircraft_pass_are_not_told_to_its_side() {
    let data = Tobruk::load_data(&root()).expect("the data is sound");
    let scenario = Arc::new(Scenario::load(&root(), "scenarios/tobruk/08.ron", &data).expect("the scenario is sound"));
    let world = begin(&data, &scenario, 1);
    let aircraft = UnitId(501);
    let hex = data.board.find("N-31").expect("a hex");
    for event in [
        Event::FlakHeld { aircraft },
        Event::FlakOrders { side: Side::Allies, answer: Standing::Never },
        Event::InRange { unit: aircraft, from: None, path: vec![hex], facing: Facing::E },
    ] {
        assert!(may_hear(&world, &event, Side::Allies) && !may_hear(&world, &event, Side::Axis), "{event:?}");
    }
    let flew = Event::Flew { unit: aircraft, from: None, path: vec![hex], facing: Facing::E };
    assert!(Side::BOTH.into_iter().all(|side| may_hear(&world, &flew, side)));
}

/// A game of Scenario Five in the Germans' second movement: a hedgehog, a section under it if it is manned, and a German section beside it.
fn beside_a_trench(manned: bool) -> gazala::core::session::Session<Tobruk> {
    let setting = Setting::<Tobruk>::all()
        .into_iter()
        .find(|setting| setting.id == "tobruk/05" && setting.options.is_empty())
        .expect("Scenario Five");
    let mut session = setting.session(1);
    let hex = |name: &str| setting.data.board.find(name).expect("a hex");
    let places: [(u16, Option<Hex>); 4] = [
        (221, Some(hex("W-27"))),
        (11, manned.then(|| hex("W-27"))),
        (12, Some(hex("W-23"))),
        (311, Some(hex("W-28"))),
    ];
    let all: Vec<Unit> = gazala::games::tobruk::units(&session.world).collect();
    for mut unit in all {
        let place = places.iter().find(|(id, _)| UnitId(*id) == unit.id).and_then(|(_, place)| *place);
        unit.location = place.map_or(Location::Exited, Location::On);
        unit.men.under = unit.id == UnitId(11);
        unit.haul.behind = None;
        unit.service.operators.clear();
        spawn(&mut session.world, unit);
    }
    let mut sequence = session.world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active, sequence.passed) = (2, Phase::Movement, Side::Axis, [false; 2]);
    session
}

#[test]
fn an_order_that_shows_what_was_hidden_is_not_taken_back() {
    for (manned, reach) in [(false, 1), (true, 0)] {
        let mut session = beside_a_trench(manned);
        let (unit, path) = (UnitId(311), vec![session_hex(&session, 221)]);
        let facing = unit_of(&session, unit).facing;
        let order = Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() };
        session.submit(&order).expect("the move is legal");
        assert_eq!(session.undo_reach(), reach, "manned: {manned}");
    }
}

fn unit_of(session: &gazala::core::session::Session<Tobruk>, id: UnitId) -> Unit {
    unit(&session.world, id).expect("a unit of the scenario")
}

fn session_hex(session: &gazala::core::session::Session<Tobruk>, id: u16) -> Hex {
    unit_of(session, UnitId(id)).location.hex().expect("it is on the board")
}
