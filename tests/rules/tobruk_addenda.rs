//! The forces that the addenda give Scenarios Two, Three and Four: exactly the text's, by an option, with the rules that they need.

use std::collections::BTreeMap;
use std::sync::Arc;

use gazala::core::data::{Fault, Source};
use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::scenario::{ADDENDA, Arrival, Scenario};
use gazala::games::tobruk::material::tables::explosive::PlannedFire;
use gazala::games::tobruk::state::components::{Location, Unit};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{Data, Tobruk, spawn, unit};

use super::common::{players, root};

fn data() -> Data {
    Tobruk::load_data(&root()).expect("the data is sound")
}

fn on(options: &[&str]) -> Vec<String> {
    options.iter().map(|option| (*option).to_owned()).collect()
}

/// A scenario without the addenda and with them.
fn both(data: &Data, number: u8) -> [Arc<Scenario>; 2] {
    let file = format!("scenarios/tobruk/{number:02}.ron");
    let scenario = Arc::new(Scenario::load(&root(), &file, data).expect("the scenario is sound"));
    [scenario.clone(), scenario.played(&on(&[ADDENDA]))]
}

fn strength(scenario: &Scenario, data: &Data) -> BTreeMap<String, usize> {
    let mut count = BTreeMap::new();
    for entry in &scenario.roster {
        *count.entry(data.catalog.get(entry.kind).id.clone()).or_default() += 1;
    }
    count
}

/// Types and numbers that the addenda add.
fn added(data: &Data, number: u8) -> BTreeMap<String, usize> {
    let [without, with] = both(data, number);
    let before = strength(&without, data);
    let more = strength(&with, data).into_iter();
    let more = more.map(|(kind, count)| (kind.clone(), count - before.get(&kind).copied().unwrap_or_default()));
    more.filter(|(_, count)| *count > 0).collect()
}

fn batteries(scenario: &Scenario) -> Vec<(Side, &str)> {
    scenario.batteries.iter().map(|battery| (battery.side, battery.kind.as_str())).collect()
}

/// Addenda.2.Forces, Addenda.3, Addenda.4: the numbers of the text, with a crew for each crewed weapon.
#[test]
fn the_additions_are_those_of_the_text() {
    let data = data();
    let expected: [(u8, &[(&str, usize)]); 3] = [
        (
            2,
            &[
                ("carrier", 5),
                ("vickers", 1),
                ("british_crew", 1),
                ("2in_mortar", 2),
                ("boys_atr", 3),
                ("weapon_pit", 2),
                ("medium_truck", 2),
                ("german_light_truck", 1),
                ("staff_car", 1),
                ("mg34", 1),
                ("german_crew", 1),
                ("50mm_mortar", 2),
                ("7.92mm_atr", 2),
                ("italian_medium_truck", 2),
                ("italian_light_truck", 5),
                ("italian_staff_car", 1),
                ("81mm_mortar_i", 1),
                ("italian_crew", 1),
            ],
        ),
        (3, &[("weapon_pit", 3)]),
        (4, &[("crusader_cs", 2), ("panzer_iv_e", 2), ("british_fo", 2)]),
    ];
    for (number, kinds) in expected {
        let kinds: BTreeMap<String, usize> = kinds.iter().map(|(kind, count)| ((*kind).to_owned(), *count)).collect();
        assert_eq!(added(&data, number), kinds, "scenario {number}");
    }
    let british = (Side::Allies, "25_pdr_battery");
    let [two, three, four] = [2, 3, 4].map(|number| both(&data, number));
    let italian = [(Side::Axis, "105mm_gun_battery_i"), (Side::Axis, "149mm_howitzer_battery_i")];
    assert_eq!(batteries(&two[1]), [british, british, italian[0], italian[1]]);
    assert_eq!(PlannedFire::ALL.map(|fire| two[1].may_record(Side::Allies, fire)).iter().sum::<u8>(), 8);
    assert_eq!(batteries(&three[1]), [british; 2]);
    assert_eq!(batteries(&four[0]), batteries(&four[1]), "the batteries are the scenario's own");
    assert_eq!([&two[1], &three[1], &four[1]].map(|scenario| scenario.rules), [6, 5, 8]);
    assert_eq!([&two[0], &three[0], &four[0]].map(|scenario| scenario.rules), [2, 3, 4]);
    for [without, with] in [two, three, four] {
        assert_eq!(without.length, with.length);
        assert_eq!(without.hold, with.hold, "what wins stays");
        let more = with.forces.iter().zip(&without.forces);
        assert!(more.clone().all(|(with, without)| with.arrives == without.arrives && with.name == without.name));
        assert!(more.flat_map(|(with, _)| &with.strength).count() > 0);
    }
}

/// Addenda.2: no bombardment before the assault; options of the rules that come with the additions can be used with them alone.
#[test]
fn the_options_are_those_of_the_rules_in_play() {
    let data = data();
    let begin = |number: u8, options: &[&str]| {
        let [scenario, _] = both(&data, number);
        Tobruk::begin(&data, &scenario, &on(options), 1).map(|_| ())
    };
    assert_eq!(begin(2, &["pre-assault artillery"]), Ok(()));
    assert_eq!(
        begin(2, &["addenda", "pre-assault artillery"]).expect_err("the text forbids it"),
        "scenario tobruk/02 has no option 'pre-assault artillery'; its options are: alternating movement, final fire \
         in melees, khamsin, random first fire, surrender, addenda, forcing minefields, dummy minefields, sustained \
         barrages, captured equipment"
    );
    assert_eq!(begin(2, &["addenda", "forcing minefields", "khamsin"]), Ok(()));
    assert!(begin(2, &["forcing minefields"]).is_err(), "the rule comes with section V");
    assert_eq!(begin(3, &["pre-assault artillery", "addenda"]), Ok(()));
    assert_eq!(begin(3, &["2-pdr field of fire"]), Ok(()));
    assert!(begin(3, &["addenda", "2-pdr field of fire"]).is_err(), "from section V on it is the rule");
    assert_eq!(begin(3, &["addenda", "turret facing", "AFV reliability"]), Ok(()));
    assert!(begin(3, &["turret facing"]).is_err());
    assert_eq!(begin(4, &["addenda", "turret facing"]), Ok(()));
    assert!(begin(1, &["addenda"]).is_err(), "there are none for Scenario One");
}

/// A scenario that is played with its additions stays as it is, and is told as such.
#[test]
fn what_is_played_with_the_addenda_is_played_so_once() {
    let data = data();
    for number in 2..=4 {
        let [without, with] = both(&data, number);
        assert!(Arc::ptr_eq(&with, &with.clone().played(&on(&[ADDENDA]))));
        assert!(Arc::ptr_eq(&without, &without.clone().played(&on(&["khamsin"]))));
        assert!(without.addenda.as_ref().is_some_and(|addenda| addenda.scenario.is_some()));
        let told = with.addenda.as_ref().expect("its lines stay");
        assert!(told.scenario.is_none() && told.rules == with.rules && !told.lines.is_empty());
    }
}

/// The sensible set-up places every unit that is set up, and the computer player plays it, fires to be recorded included.
#[test]
fn the_ready_set_up_is_whole() {
    let data = data();
    for number in [2, 3] {
        for scenario in both(&data, number) {
            let sets_up = |force: usize| matches!(scenario.forces[force].arrives, Arrival::SetUp { .. });
            for entry in scenario.roster.iter().filter(|entry| sets_up(entry.force)) {
                let placed = scenario.ready.iter().filter(|place| place.unit == entry.id).count();
                assert_eq!(placed, 1, "scenario {number}: unit {}", entry.id.0);
            }
        }
        let [scenario, _] = both(&data, number);
        let mut world = Tobruk::begin(&data, &scenario, &on(&[ADDENDA]), 1).expect("the game begins");
        Tobruk::settle(&mut world);
        let (mut dice, mut recorded) = (players(1), 0);
        while world.resource::<Sequence>().phase == Phase::SetUp {
            let order = Tobruk::computer_order(&world, &mut dice).expect("somebody sets up");
            recorded += u8::from(matches!(order, Order::Record { .. }));
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        assert_eq!(recorded, if number == 2 { 8 } else { 0 });
    }
}

/// Where a scenario has a sensible set-up, the computer player plays all of it, as it stands or moved as a whole.
#[test]
fn the_computer_sets_up_as_the_file_has_it() {
    let data = data();
    for number in 1..=9 {
        let [scenario, _] = both(&data, number);
        let mut world = Tobruk::begin(&data, &scenario, &[], 1).expect("the game begins");
        Tobruk::settle(&mut world);
        let mut dice = players(1);
        while world.resource::<Sequence>().phase == Phase::SetUp {
            let order = Tobruk::computer_order(&world, &mut dice).expect("somebody sets up");
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        let mut shift = None;
        for place in &scenario.ready {
            let unit = unit(&world, place.unit).expect("it is in play");
            let hex = unit.location.hex().expect("it was set up");
            let moved = *shift.get_or_insert(hex - place.hex);
            assert_eq!((hex, unit.facing), (place.hex + moved, place.facing), "scenario {number}: {}", place.unit.0);
        }
        // VI.C.2: and all the fires that the file suggests are recorded.
        let recorded = &world.resource::<Marks>().works.recorded;
        for plot in &scenario.ready_fires {
            let hex = plot.hex + shift.unwrap_or_default();
            let known = recorded.iter().find(|known| known.battery == plot.battery && known.hex == hex);
            assert_eq!(known.map(|known| known.fire), Some(plot.fire), "scenario {number}: battery {}", plot.battery.0);
        }
    }
}

/// Faults of the addenda are told at their place, behind those of the scenario.
#[test]
fn faults_of_the_addenda_are_told_among_them() {
    let data = data();
    let broken = |file: &str, from: &str, to: &str, line: Option<&str>, sentence: &str| {
        let mut source = Source::read(&root(), file).expect("the scenario");
        assert_eq!(source.text.matches(from).count(), 1, "{from}");
        source.text = source.text.replace(from, to);
        let faults = Scenario::read(&source, &data).expect_err("it is broken").0;
        let Fault { line: found, sentence: told, .. } = &faults[0];
        assert!(told.contains(sentence), "{faults:?}");
        let begins = source.text.lines().position(|line| line.contains("addenda: (")).unwrap_or(0);
        if let Some(line) = line {
            let text = source.text.lines().nth(found - 1).unwrap_or_default();
            assert!(*found > begins && text.contains(line), "line {found}: {text}");
        }
    };
    let two = "scenarios/tobruk/02.ron";
    let by_option = "the addenda are played by an option; add \"addenda\" to the options";
    broken(two, "\"surrender\", \"addenda\"]", "\"surrender\"]", None, by_option);
    let none = "there are no addenda in this scenario";
    broken("scenarios/tobruk/01.ron", "\"ramming\"]", "\"ramming\", \"addenda\"]", None, none);
    let force = "there is no force 'Brescia Division' for these units to come in with";
    broken(two, "force: \"Sabratha Division\"", "force: \"Brescia Division\"", Some("Brescia"), force);
    let id = "the id 11 is listed twice";
    broken(two, "\"vickers\", first_id: 31, count: 1,", "\"vickers\", first_id: 11, count: 1,", Some("vickers"), id);
    let option = "the scenario does not offer 'moonlight'";
    broken(two, "without: [\"pre-assault artillery\"]", "without: [\"moonlight\"]", Some("without"), option);
    let offered = "the scenario offers 'khamsin' already";
    broken(
        two,
        "also: [\"forcing minefields\", \"dummy minefields\", \"sustained barrages\", \"captured equipment\"]",
        "also: [\"khamsin\"]",
        Some("also"),
        offered,
    );
    let unknown = "there is no option 'moonlight'";
    broken(
        two,
        "also: [\"forcing minefields\", \"dummy minefields\", \"sustained barrages\", \"captured equipment\"]",
        "also: [\"moonlight\"]",
        Some("also"),
        unknown,
    );
    broken(
        two,
        "        rules: 6,",
        "        rules: 1,",
        Some("rules: 1"),
        "the addenda come with more rules, not fewer",
    );
    let outside = "J-10 is outside the set-up area";
    let (from, to) = ("(unit: 51, hex: \"H-22\"", "(unit: 51, hex: \"J-10\"");
    broken(two, from, to, Some("unit: 51"), outside);
}

/// Addenda.4.Observers, IV.G.2.2: an observer whose AFV broke down on its way goes with another one.
#[test]
fn the_computer_puts_a_stranded_observer_into_another_afv() {
    let data = data();
    let [scenario, _] = both(&data, 4);
    let mut world = Tobruk::begin_with(&data, &scenario, &on(&[ADDENDA]), Dice::seeded(1)).expect("the game begins");
    let [afv, observer] = [UnitId(1), UnitId(51)].map(|id| unit(&world, id).expect("a unit"));
    let turn = afv.entry.due;
    spawn(&mut world, Unit { location: Location::BrokenDown, ..afv });
    spawn(&mut world, Unit { location: Location::Aboard(UnitId(1)), ..observer });
    let mut sequence = world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active, sequence.passed) =
        (turn, Phase::Movement, Side::Allies, [false; 2]);
    let order = Tobruk::computer_order(&world, &mut players(1)).expect("an order");
    assert!(matches!(order, Order::Load { unit: UnitId(51), .. }), "{order:?}");
    submit::<Tobruk>(&mut world, &order).expect("its order is legal");
    let order = Tobruk::computer_order(&world, &mut players(1));
    assert!(!matches!(order, Some(Order::Load { .. })), "{order:?}");
}
