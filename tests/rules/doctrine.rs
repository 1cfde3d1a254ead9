//! Doctrines of the computer player: what a broken one is told, and that a side keeps what it is to hold.

use bevy_ecs::prelude::World;
use gazala::core::data::Source;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::games::firestorm::Firestorm;
use gazala::games::firestorm::material::area::Area;
use gazala::games::firestorm::state::position::Position as Areas;
use gazala::games::tobruk::Tobruk;
use gazala::games::tobruk::material::catalog::Class;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::{Position, ViewItem};
use gazala::games::{GameId, scenarios};

use super::common::{copy_of_data, players, root};

/// Plays a scenario computer against computer, looking at every state until `look` has seen enough.
fn play<G: Game>(file: &str, seed: u64, mut look: impl FnMut(&World) -> bool) {
    let data = G::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = G::load_scenario(&root(), file, &data).unwrap_or_else(|faults| panic!("{faults}"));
    play_with::<G>(&data, &scenario, seed, &mut look);
}

fn play_with<G: Game>(data: &G::Data, scenario: &G::Scenario, seed: u64, mut look: impl FnMut(&World) -> bool) {
    let mut world = G::begin(data, scenario, &[], seed).unwrap_or_else(|sentence| panic!("{sentence}"));
    G::settle(&mut world);
    let mut dice = players(seed);
    while look(&world)
        && let Some(order) = G::computer_order(&world, &mut dice)
    {
        submit::<G>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

#[test]
fn a_broken_doctrine_is_told_with_its_place() {
    const FILE: &str = "scenarios/firestorm/01.ron";
    let folder = copy_of_data();
    let path = folder.path().join(FILE);
    let text = std::fs::read_to_string(&path).expect("a file of the copy");
    let sound = "(places: [\"A-6\", \"A-7\"], units: 1, worth: ";
    assert!(text.contains(sound), "the garrison of Tobruk");
    std::fs::write(&path, text.replacen(sound, "(places: [\"A-6\", \"A-9\"], units: 0, worth: ", 1))
        .expect("the copy can be written");
    let data = Firestorm::load_data(folder.path()).unwrap_or_else(|faults| panic!("{faults}"));
    let faults = Firestorm::load_scenario(folder.path(), FILE, &data).expect_err("there is no A-9");
    let told: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    let at = text.lines().position(|line| line.contains(sound)).expect("the line") + 1;
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told.iter().any(|fault| fault.starts_with(&format!("{FILE}:{at}:")) && fault.contains("A-9")), "{told:#?}");
    assert!(told.iter().any(|fault| fault.contains("a garrison of 0 units is not possible")), "{told:#?}");
}

/// The Allies never strip both areas of Tobruk themselves: only troops that are lost leave them empty.
#[test]
fn tobruk_is_not_emptied_by_its_own_side() {
    for seed in 1..=3 {
        let mut before = (false, 0);
        play::<Firestorm>("scenarios/firestorm/01.ron", seed, |world| {
            let position = Areas::of(world);
            let stands = |area: &Area| position.in_area(*area).next().is_some();
            let is_empty = Area::TOBRUK.iter().all(|area| position.holder(*area) == Side::Allies && !stands(area));
            let troops =
                position.units.iter().filter(|unit| unit.side == Side::Allies && unit.location.area().is_some());
            let now = (is_empty, troops.count());
            let stripped = now.0 && !before.0 && now.1 >= before.1;
            assert!(!stripped, "seed {seed}, turn {}", Firestorm::turn(world));
            before = now;
            true
        });
    }
}

/// Every scenario says for each side whether its men go forward, and how its tanks fight where they manoeuvre, which they do without infantry.
#[test]
fn every_scenario_of_tobruk_lays_down_what_its_sides_are_about() {
    let data = Tobruk::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let files = scenarios(&root()).into_iter().filter(|file| file.game == GameId::Tobruk);
    let checked = files.map(|file| {
        let scenario = Tobruk::load_scenario(&root(), &file.file, &data).unwrap_or_else(|faults| panic!("{faults}"));
        let infantry = scenario.roster.iter().any(|entry| data.catalog.get(entry.kind).class == Class::Infantry);
        for side in Side::BOTH {
            let doctrine = scenario.doctrines.of(side);
            let forces = scenario.forces.iter().filter(|force| force.side == side && !force.hulks);
            let mut kinds = forces.flat_map(|force| &force.strength).map(|(kind, ..)| data.catalog.get(*kind));
            let tanks = kinds.any(|kind| kind.class == Class::Tank) && !infantry;
            assert!(doctrine.comes.is_some(), "{}: the men of the {side}", file.file);
            assert_eq!(doctrine.tanks.is_some(), tanks, "{}: the tanks of the {side}", file.file);
            assert_eq!(doctrine.lead.is_some(), tanks, "{}: what the {side} does with a lead", file.file);
        }
    });
    assert_eq!(checked.count(), 19);
}

/// Scenario Three: the Italians wait for the Germans out of the guns' reach, as long as their doctrine has them wait.
#[test]
fn tanks_wait_for_the_rest_as_their_doctrine_has_it() {
    const FILE: &str = "scenarios/tobruk/03.ron";
    let data = Tobruk::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let sound = Source::read(&root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
    let nearest_by_turn_12 = |waits: bool| {
        assert!(sound.text.contains("waits: true"));
        let text = sound.text.replacen("waits: true", &format!("waits: {waits}"), 1);
        let source = Source { file: FILE.to_owned(), text };
        let scenario = Tobruk::read_scenario(&root(), &source, &data).unwrap_or_else(|faults| panic!("{faults}"));
        let mut nearest = u8::MAX;
        play_with::<Tobruk>(&data, &scenario, 1, |world| {
            let position = Position::of(world);
            let stand = |side| position.on_board(side).map(|(_, hex)| hex).collect::<Vec<_>>();
            let [axis, allies] = Side::BOTH.map(stand);
            let ranges = axis.iter().flat_map(|hex| allies.iter().map(|other| hex.range(*other)));
            nearest = nearest.min(ranges.min().unwrap_or(u8::MAX));
            Tobruk::turn(world) < 12
        });
        nearest
    };
    let (waits, goes_in) = (nearest_by_turn_12(true), nearest_by_turn_12(false));
    assert!(goes_in + 3 < waits, "{goes_in} and {waits} hexes");
}

/// Scenario Eight: the German observers begin in AFVs; with command control one alone, in the commander's (X.D.5.b).
#[test]
fn observers_take_their_seats_in_afvs() {
    const FILE: &str = "scenarios/tobruk/08.ron";
    let data = Tobruk::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = Tobruk::load_scenario(&root(), FILE, &data).unwrap_or_else(|faults| panic!("{faults}"));
    let seated = |options: &[String]| {
        let mut world = Tobruk::begin(&data, &scenario, options, 3).unwrap_or_else(|sentence| panic!("{sentence}"));
        Tobruk::settle(&mut world);
        let mut dice = players(3);
        for _ in 0..600 {
            if Tobruk::turn(&world) > 1 {
                break;
            }
            let order = Tobruk::computer_order(&world, &mut dice).expect("the game goes on");
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
        assert_eq!(Tobruk::turn(&world), 2, "the first turn ends");
        let position = Position::of(&world);
        position.all().filter(|unit| position.is_inside(unit)).count()
    };
    assert_eq!(seated(&[]), 3);
    assert_eq!(seated(&["command control".to_owned()]), 1);
}

/// Scenario Eight: the 88s stay behind their tractors, which drive on each turn, while the enemy's batteries range on whatever stands.
#[test]
fn guns_in_tow_dodge_the_batteries() {
    let mut stood = Vec::new();
    play::<Tobruk>("scenarios/tobruk/08.ron", 3, |world| {
        let position = Position::of(world);
        let turn = Tobruk::turn(world);
        let towed = |unit: &ViewItem| unit.haul.behind.is_some();
        let guns = position.those(|side, class, _| side == Side::Axis && class == Class::HeavyWeapon);
        if (3..7).contains(&turn) {
            stood.extend(
                guns.filter(|gun| gun.kind.0 == position.catalog.find("88mm_flak").expect("a kind") && !towed(gun))
                    .map(|gun| (turn, *gun.id)),
            );
        }
        turn < 7
    });
    assert!(stood.is_empty(), "{stood:?}");
}

/// Scenario Five: at the end empty trucks hold works too, since a truck holds a hex as well as a tank.
#[test]
fn empty_trucks_hold_ground_that_counts_at_the_end() {
    // In some games all of them burn before.
    let held = |seed: u64| {
        let mut held = 0;
        play::<Tobruk>("scenarios/tobruk/05.ron", seed, |world| {
            let position = Position::of(world);
            if Tobruk::turn(world) == 40 {
                let works: Vec<_> =
                    position.those(|_, class, _| class.shelters_men()).filter_map(|work| work.location.hex()).collect();
                let trucks = position.those(|side, class, _| side == Side::Axis && class == Class::Transport);
                held = trucks.filter(|truck| truck.location.hex().is_some_and(|hex| works.contains(&hex))).count();
            }
            true
        });
        held
    };
    assert!((7200..7208).any(|seed| held(seed) > 0), "no truck stands in a trench");
}

/// Firefight F: by night the platoon comes for the strong point though nobody is seen in it.
#[test]
fn a_platoon_comes_for_works_in_which_nobody_is_seen() {
    let mut nearest = u8::MAX;
    play::<Tobruk>("scenarios/tobruk/firefight_f.ron", 1, |world| {
        let position = Position::of(world);
        let works = || position.those(|side, class, _| side == Side::Axis && class.shelters_men());
        let sections = position.those(|side, class, _| side == Side::Allies && class == Class::Infantry);
        let ranges = sections.filter_map(|unit| position.place(&unit));
        let ranges = ranges.flat_map(|at| works().filter_map(move |work| Some(at.range(work.location.hex()?))));
        nearest = nearest.min(ranges.min().unwrap_or(u8::MAX));
        Tobruk::turn(world) < 8
    });
    assert!(nearest <= 2, "{nearest} hexes");
}

/// Firefight G: men assault vehicles that stand, where they may; hulks, which can't get away, they demolish.
#[test]
fn vehicles_are_assaulted_and_hulks_demolished() {
    let data = Tobruk::load_data(&root()).unwrap_or_else(|faults| panic!("{faults}"));
    let file = "scenarios/tobruk/firefight_g.ron";
    let scenario = Tobruk::load_scenario(&root(), file, &data).unwrap_or_else(|faults| panic!("{faults}"));
    let (mut assaulted, mut demolished) = (0, 0);
    for seed in 1..=10 {
        let options = ["close assault".to_owned()];
        let mut world = Tobruk::begin(&data, &scenario, &options, seed).unwrap_or_else(|sentence| panic!("{sentence}"));
        Tobruk::settle(&mut world);
        let mut dice = players(seed);
        while let Some(order) = Tobruk::computer_order(&world, &mut dice) {
            match &order {
                Order::CloseAssault { vehicle, .. } => {
                    assert!(!scenario.is_hulk(*vehicle), "{order:?}");
                    assaulted += 1;
                }
                Order::Demolish { vehicle, .. } => demolished += usize::from(scenario.is_hulk(*vehicle)),
                _ => {}
            }
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        }
    }
    assert!(assaulted > 0 && demolished > 0, "{assaulted} and {demolished}");
}
