//! Forward observers of Tobruk (VIII.B): the scenario's file names one for each battery, and the enemy does not see who is in an AFV.

use std::collections::BTreeSet;

use gazala::core::data::Source;
use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::scenario::{BatteryId, Scenario};
use gazala::games::tobruk::phases::observing::{self, Blocked};
use gazala::games::tobruk::play::secrets::may_hear;
use gazala::games::tobruk::state::components::Location;
use gazala::games::tobruk::state::events::Event;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::sight::Sight;
use gazala::games::tobruk::{Data, Tobruk, spawn, unit};

use super::common::root;

const FILE: &str = "scenarios/tobruk/08.ron";

fn data() -> Data {
    Tobruk::load_data(&root()).expect("the data is sound")
}

/// VIII.B.1: each battery has an observer of its own nation, and he has one battery.
#[test]
fn each_battery_of_section_eight_has_an_observer_of_its_own() {
    let data = data();
    let scenario = Scenario::load(&root(), FILE, &data).expect("the scenario is sound");
    let observers: BTreeSet<UnitId> = scenario.batteries.iter().filter_map(|battery| battery.observer).collect();
    assert_eq!(observers.len(), scenario.batteries.len());
    assert!(observers.iter().all(|observer| scenario.observed_by(*observer).is_some()));
    let broken = |from: &str, to: &str, sentence: &str| {
        let mut source = Source::read(&root(), FILE).expect("the scenario");
        assert_eq!(source.text.matches(from).count(), 1, "{from}");
        source.text = source.text.replace(from, to);
        let faults = Scenario::read(&source, &data).expect_err("it is broken").0;
        assert!(faults.iter().any(|fault| fault.sentence.contains(sentence)), "{faults:?}");
    };
    let line = "count: 2, observers: [181, 182],";
    broken(line, "count: 2, observers: [181],", "2 batteries have 1 observers; name one for each in observers");
    broken(line, "count: 2, observers: [181, 181],", "observer 181 serves two batteries; each has its own");
    broken(line, "count: 2, observers: [183, 182],", "observer 183 serves two batteries");
    broken(line, "count: 2, observers: [311, 182],", "unit 311 is no German observer of the forces");
    broken(line, "count: 2, observers: [95, 182],", "unit 95 is no German observer of the forces");
    broken(line, "count: 2,", "2 batteries have 0 observers");
    broken("rules: 8,", "rules: 7,", "observers need the rules of section VIII; write rules: 8");
}

/// VIII.B.5: the enemy is not told which AFV an observer boards, and sees nothing of him there; his own side does.
#[test]
fn the_enemy_does_not_see_an_observer_in_an_afv() {
    let data = data();
    let scenario = Scenario::load(&root(), FILE, &data).expect("the scenario is sound").into();
    let mut world = Tobruk::begin_with(&data, &scenario, &[], Dice::seeded(1)).expect("the game begins");
    let hex = data.board.find("J-30").expect("a hex");
    let tank =
        scenario.roster.iter().find(|entry| data.catalog.get(entry.kind).id == "panzer_iv_e").expect("a tank").id;
    let observer = UnitId(181);
    for (id, place) in [(tank, Location::On(hex)), (observer, Location::Aboard(tank))] {
        let mut found = unit(&world, id).expect("a unit");
        found.location = place;
        spawn(&mut world, found);
    }
    let position = Position::of(&world);
    let inside = position.find(observer).expect("the observer");
    assert_eq!(position.sight(&inside, Side::Allies), Sight::Hidden);
    assert_eq!(position.sight(&inside, Side::Axis), Sight::Open);
    assert!(observing::sight(&position, BatteryId(4), hex).is_ok());
    let enemy = position.clone().seen_by(Side::Allies);
    assert!(enemy.find(observer).is_none());
    assert_eq!(observing::sight(&enemy, BatteryId(4), hex), Err(Blocked::Waits));
    let boards = Event::Loaded { unit: observer, vehicle: tank, carrying: Vec::new() };
    assert!(may_hear(&world, &boards, Side::Axis) && !may_hear(&world, &boards, Side::Allies));
}

/// VIII.B.5: the British set an observer up in a Carrier; there is no AFV of theirs in this scenario. A Carrier is no AFV: he is seen.
#[test]
fn an_observer_in_a_soft_vehicle_is_seen() {
    let data = data();
    let scenario = Scenario::load(&root(), FILE, &data).expect("the scenario is sound").into();
    let mut world = Tobruk::begin_with(&data, &scenario, &[], Dice::seeded(1)).expect("the game begins");
    Tobruk::settle(&mut world);
    let hex = data.board.find("DD-32").expect("a hex");
    let [carrier, observer] = [UnitId(31), UnitId(95)];
    for id in [carrier, observer] {
        let facing = unit(&world, id).expect("a unit").facing;
        submit::<Tobruk>(&mut world, &Order::Place { unit: id, hex, facing }).expect("it is set up");
    }
    submit::<Tobruk>(&mut world, &Order::Load { unit: observer, vehicle: carrier, carrying: Vec::new() })
        .expect("he boards before play");
    let position = Position::of(&world);
    let aboard = position.find(observer).expect("the observer");
    assert_eq!(*aboard.location, Location::Aboard(carrier));
    assert_eq!(position.sight(&aboard, Side::Axis), Sight::Open);
}
