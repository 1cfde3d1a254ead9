//! What the battery has to know of Tobruk, and its rules that no case of the scenarios at hand can show.

use bevy_ecs::prelude::World;
use gazala::core::case::run_file;
use gazala::core::dice::Dice;
use gazala::core::game::{DiceIn, Entry, Game, Log, submit};
use gazala::core::hex::Facing;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::board::parse;
use gazala::games::tobruk::material::catalog::{Catalog, Class, Shells};
use gazala::games::tobruk::material::scenario::{Arrival, Scenario, Tie};
use gazala::games::tobruk::material::tables::casualty::Cover;
use gazala::games::tobruk::material::tables::damage::Aspect;
use gazala::games::tobruk::material::tables::explosive::PlannedFire;
use gazala::games::tobruk::phases::cover::strength_is_open;
use gazala::games::tobruk::phases::victory::standing;
use gazala::games::tobruk::play::harm;
use gazala::games::tobruk::state::components::{Location, Motion};
use gazala::games::tobruk::state::events::{Cause, Event, Harm, Place};
use gazala::games::tobruk::state::firers::{Arm, Share};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::state::position::Position;
use gazala::games::tobruk::state::turn::{Phase, Sequence};
use gazala::games::tobruk::{Data, Tobruk, spawn, unit, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{copy_of_data, pick, players, root};
use super::tobruk_candidates;

impl Tested for Tobruk {
    const DRAWS: Option<u16> = Some(0);
    const OPEN_AT_RANDOM: bool = true;
    const GAMES: u64 = 100;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        tobruk_candidates::any(world, dice)
    }

    fn same_end(world: &World, one: &Order, other: &Order) -> bool {
        match (one, other) {
            (
                Order::Move { unit: a, path: by, facing: c, reverse: d, carrying: h },
                Order::Move { unit: e, path: on, facing: f, reverse: g, carrying: i },
            ) => a == e && by.last() == on.last() && c == f && d == g && h == i,
            (Order::Exit { unit: a, path: by }, Order::Exit { unit: b, path: on }) => {
                let home = unit(world, *a).and_then(|unit| unit.location.hex());
                a == b && by.last().copied().or(home) == on.last().copied().or(home)
            }
            (Order::Ram { unit: a, target: b, .. }, Order::Ram { unit: c, target: d, .. }) => a == c && b == d,
            _ => one == other,
        }
    }

    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let around = parse("N-26").expect("a hex").within(3);
        let all: Vec<_> = units(world).collect();
        let kinds: Vec<_> = {
            let catalog = world.resource::<Shared<Catalog>>();
            catalog.iter().map(|(kind, known)| (kind, known.nation.side(), known.class)).collect()
        };
        let class_of = |kind| kinds.iter().find(|(known, ..)| *known == kind).map(|(.., class)| *class);
        let mut mined = false;
        for mut unit in all {
            // A few stay off the board, as they may in later scenarios.
            if unit.location == Location::Waiting && pick(dice, 8) == 0 {
                continue;
            }
            let class = class_of(unit.kind.0).expect("a type of the catalog");
            // Emplacements stay where they may lie together with others: one minefield out of the way, the rest as they are.
            if class == Class::Minefield {
                unit.location = if mined { Location::Exited } else { Location::On(parse("N-30").expect("a hex")) };
                mined = true;
                spawn(world, unit);
                continue;
            }
            let hex = around[pick(dice, around.len())];
            unit.location = if class == Class::Aircraft { Location::Aloft(hex) } else { Location::On(hex) };
            unit.entry.entered = Some(0);
            unit.motion = Motion::default();
            if class.is_vehicle() || class.is_weapon() {
                unit.facing = Facing::ALL[pick(dice, 6)];
            }
            // Half of the vehicles play as another type of their side: slower ones, and guns with other arcs.
            let own: Vec<_> = kinds
                .iter()
                .filter(|(_, side, other)| *side == unit.side && other.is_vehicle() && class.is_vehicle())
                .collect();
            if pick(dice, 2) == 0 && !own.is_empty() {
                unit.kind.0 = own[pick(dice, own.len())].0;
            }
            spawn(world, unit);
        }
    }
}

fn data() -> Data {
    Tobruk::load_data(&root()).expect("the data is sound")
}

fn scenario_one(data: &Data) -> Scenario {
    Scenario::load(&root(), "scenarios/tobruk/01.ron", data).expect("the scenario is sound")
}

/// Scenario 1.Forces, Scenario 1.Set-up and Scenario 1.Length: the numbers that the text prints.
#[test]
fn scenario_one_has_nine_grants_and_twenty_one_german_tanks() {
    let data = data();
    let scenario = scenario_one(&data);
    let count = |id: &str| {
        let kind = data.catalog.find(id).expect("a type");
        scenario.roster.iter().filter(|entry| entry.kind == kind).count()
    };
    assert_eq!(count("grant"), 9);
    let german = ["panzer_iii_h", "panzer_iii_j", "panzer_iv_e"].map(count);
    assert_eq!(german.iter().sum::<usize>(), 21);
    // How the 21 are divided is ours, and the ledger says it as it is.
    let says = format!("{} Pzkw IIIh, {} Pzkw IIIj and {} Pzkw IVe", german[0], german[1], german[2]);
    let entry = data.ledger.get("Scenario 1.Forces").expect("an entry");
    assert!(entry.text.contains(&says), "the ledger says: {}", entry.text);
    assert_eq!(scenario.roster.len(), 30);
    assert_eq!((scenario.length, scenario.first_player, scenario.ties), (30, Side::Axis, Tie::Allies));
    assert_eq!(scenario.ready.len(), 9, "the ready set-up is complete");
    let arrivals: Vec<u16> = scenario.forces.iter().map(|force| force.arrives.due()).collect();
    assert_eq!(arrivals, [0, 1]);
    assert!(matches!(scenario.forces[0].arrives, Arrival::SetUp { .. }));
    for id in ["panzer_iii_h", "panzer_iii_j", "panzer_iv_e"] {
        let points = scenario.points[&data.catalog.find(id).expect("a type")];
        let killed = if id == "panzer_iii_j" { 3 } else { 2 };
        assert_eq!((points.killed, points.immobilised, points.firepower), (killed, 1, 1), "{id}");
    }
    let grant = scenario.points[&data.catalog.find("grant").expect("a type")];
    assert_eq!((grant.killed, grant.immobilised, grant.firepower), (3, 2, 1));
}

/// I.F.1.c: the text's two examples, read straight from the tables.
#[test]
fn the_two_pounder_needs_6_at_8_and_the_47mm_11_at_12_and_13() {
    let tables = data().tables;
    let number = |row: &str, range: usize| tables.hit_probability.row(row).expect("a row").hpn[range - 1];
    assert_eq!(number("two_pdr", 8), 6);
    assert_eq!((number("47mm_m37", 12), number("47mm_m37", 13)), (11, 11));
}

/// I.F.2.a: questions 2 and 3 are left out for soft vehicles. Every tank and self-propelled gun has its own damage chart; what has
/// none, the Carrier and what else carries and tows, is destroyed by any hit (III.H.3) or struck by one chart (V.D.1).
#[test]
fn every_vehicle_in_play_has_a_damage_chart() {
    let data = data();
    let mut charts = 0;
    for (kind, known) in data.catalog.iter().filter(|(_, known)| known.class.is_vehicle()) {
        if known.class.is_soft() {
            assert!(known.damage_chart.is_none(), "{} needs no chart", known.id);
            continue;
        }
        for aspect in gazala::games::tobruk::material::tables::damage::Aspect::ALL {
            let struck = (2..=12).filter(|dice| data.catalog.area(kind, aspect, *dice).is_some()).count();
            assert!(struck > 0, "{}: a hit on its {aspect} can strike a part", known.id);
        }
        charts += 1;
    }
    assert_eq!(charts, 12);
}

/// I.I: an option is switched on only where the scenario offers it.
#[test]
fn an_option_that_a_scenario_does_not_have_is_refused() {
    let data = data();
    let scenario = std::sync::Arc::new(scenario_one(&data));
    let on = |option: &str| Tobruk::begin(&data, &scenario, &[option.to_owned()], 1).map(|_| ());
    assert_eq!(on("alternating movement"), Ok(()));
    let sentence = on("moonlight").expect_err("no such option");
    assert_eq!(
        sentence,
        "scenario tobruk/01 has no option 'moonlight'; its options are: alternating movement, khamsin, random first fire, \
         ammunition limits, target motion, dust, undulating ground, best aspect, ramming"
    );
    for name in ["khamsin", "random first fire"] {
        assert_eq!(on(name), Ok(()), "{name} may be used here too");
    }
    // Nobody is on foot here, and nobody has a weapon unit.
    for name in ["final fire in melees", "pre-assault artillery", "final defensive fire", "2-pdr field of fire"] {
        assert!(on(name).is_err(), "{name} is about nothing here");
    }
}

/// Scenarios.B.4: the IIIj are made to come in from turn 3 on. They may not come before, need not come then, and may come later.
#[test]
fn later_units_may_enter_on_their_turn_or_after_it() {
    let folder = copy_of_data();
    let file = folder.path().join("scenarios/tobruk/01.ron");
    let text = std::fs::read_to_string(&file).expect("the scenario");
    let line = text.lines().find(|line| line.contains("\"panzer_iii_j\", first_id: 121")).expect("the IIIj");
    let late = format!(
        "forces: [\n(name: \"Late\", side: Axis, arrives: Enters(turn: 3, edge: East, sections: [C, F]), units: [{line}]),\n"
    );
    let changed = text.replacen(line, "", 1).replacen("forces: [\n", &late, 1);
    assert!(changed.contains("Late"));
    std::fs::write(&file, changed).expect("the copy can be written");
    let cases = r#"(game: "tobruk", cases: [
        (
            title: "Late entry",
            rules: ["Scenarios.B.4"],
            case: (
                scenario: "tobruk/01",
                at: (turn: 2, phase: Movement, active: Axis),
                units: [
                    (unit: 1, hex: "N-10", facing: E),
                    (unit: 101, hex: "N-40", facing: W),
                    (unit: 121),
                    (unit: 122),
                ],
                steps: [
                    (
                        order: Move(unit: 121, path: ["N-41"], facing: W),
                        refused: "Scenarios.B.4",
                        says: "Pzkw IIIj 1 may enter from turn 3 on; this is turn 2",
                    ),
                    (order: Exit(unit: 121, path: []), refused: "Scenarios.B.4"),
                    (order: EndMovement),
                    (order: EndMovement),
                    // Turn 3: one comes in, the other need not.
                    (order: Move(unit: 121, path: ["N-41"], facing: W), cost: 1),
                    (order: EndMovement),
                    (order: EndMovement),
                    // Turn 4.
                    (order: Move(unit: 122, path: ["N-41", "N-40"], facing: W), cost: 2),
                ],
                then: [(unit: 121, hex: "N-41", moved: false), (unit: 122, hex: "N-40", moved: true)],
                now: (turn: 4, phase: Movement, active: Axis),
            ),
        ),
    ])"#;
    std::fs::write(folder.path().join("late.ron"), cases).expect("the case can be written");
    let data = Tobruk::load_data(folder.path()).expect("the copy is sound");
    let outcomes = run_file::<Tobruk>(folder.path(), &data, folder.path(), "late.ron").expect("the case can be read");
    assert_eq!(outcomes.len(), 1);
    assert_eq!(outcomes[0].differences, Vec::<String>::new());
}

/// How many units of each type a scenario has.
fn strength(scenario: &Scenario, data: &Data) -> std::collections::BTreeMap<String, usize> {
    let mut count = std::collections::BTreeMap::new();
    for entry in &scenario.roster {
        *count.entry(data.catalog.get(entry.kind).id.clone()).or_default() += 1;
    }
    count
}

fn scenario_two(data: &Data) -> Scenario {
    Scenario::load(&root(), "scenarios/tobruk/02.ron", data).expect("the scenario is sound")
}

/// Scenario 2.Forces, Scenario 2.Set-up and Scenario 2.Length: what the text prints; the emplacements are reconstructed.
#[test]
fn scenario_two_has_a_british_company_hq_and_platoon_against_two_axis_platoons() {
    let data = data();
    let scenario = scenario_two(&data);
    let count = strength(&scenario, &data);
    let expected = [
        ("british_company_hq", 1),
        ("british_platoon_hq", 1),
        ("british_section", 3),
        ("british_hq_group", 2),
        ("german_section", 3),
        ("german_platoon_hq", 1),
        ("german_hq_group", 1),
        ("italian_hq_section", 3),
        ("italian_lmg_group", 2),
        ("italian_rifle_group", 2),
        ("italian_hq_group", 2),
    ];
    for (id, number) in expected {
        assert_eq!(count.get(id), Some(&number), "{id}");
    }
    assert!(count["hedgehog"] > 7, "seven have to fall, and there are more");
    assert!(count["minefield"] <= 28, "the counter sheet has no more");
    let says = format!("{} hedgehogs and {} minefields", count["hedgehog"], count["minefield"]);
    let entry = data.ledger.get("Scenario 2.Forces").expect("an entry");
    assert!(entry.text.contains(&says), "the ledger says: {}", entry.text);
    assert_eq!((scenario.length, scenario.first_player, scenario.ties), (30, Side::Axis, Tie::Allies));
    let arrivals: Vec<u16> = scenario.forces.iter().map(|force| force.arrives.due()).collect();
    assert_eq!(arrivals, [0, 1, 1]);
}

/// Scenario 3.Forces, Scenario 3.Set-up and Scenario 3.Length: the British company is the text's, and the kinds of weapons.
#[test]
fn scenario_three_has_two_platoons_and_guns_against_tanks_in_two_waves() {
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    let count = strength(&scenario, &data);
    let british =
        [("british_company_hq", 1), ("british_platoon_hq", 2), ("british_section", 6), ("british_hq_group", 3)];
    for (id, number) in british {
        assert_eq!(count.get(id), Some(&number), "{id}");
    }
    assert_eq!(count["two_pdr"], count["british_crew"], "a crew for each gun");
    for id in ["two_pdr", "boys_atr", "carrier", "m13_40", "semovente"] {
        assert!(count.contains_key(id), "{id} is introduced here");
    }
    assert_eq!((scenario.length, scenario.first_player, scenario.ties), (40, Side::Axis, Tie::Allies));
    let arrivals: Vec<u16> = scenario.forces.iter().map(|force| force.arrives.due()).collect();
    assert_eq!(arrivals, [0, 20, 1, 20]);
}

/// Scenario 6.Forces: the numbers that the text prints, each on one kind of unit, the batteries and the fires to be recorded.
#[test]
fn scenario_six_has_the_numbers_of_its_text() {
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/06.ron", &data).expect("the scenario is sound");
    let count = strength(&scenario, &data);
    let expected = [
        // 16, 16, 2 and 9.
        ("stuart", 16),
        ("crusader_ii", 16),
        ("crusader_cs", 2),
        ("grant", 9),
        // 2, 6, 2, 2, 3, 2 and 12; 16 and 14; 10 and 4.
        ("88mm_flak", 2),
        ("50mm_pak", 6),
        ("75mm_lig", 2),
        ("sd_kfz_7", 2),
        ("81mm_mortar", 3),
        ("mg34", 2),
        ("minefield", 12),
        ("hedgehog", 16),
        ("weapon_pit", 14),
        ("panzer_iii_h", 10),
        ("panzer_iv_e", 4),
        // One complete company.
        ("german_company_hq", 3),
        ("german_company_hq_10", 1),
        ("german_section", 12),
        ("german_platoon_hq", 4),
        ("german_hq_group", 5),
        ("german_crew", 15),
    ];
    for (id, number) in expected {
        assert_eq!(count.get(id), Some(&number), "{id}");
    }
    assert_eq!(count.len(), expected.len(), "nothing else: {count:?}");
    let mut batteries = std::collections::BTreeMap::new();
    for battery in &scenario.batteries {
        *batteries.entry(battery.kind.as_str()).or_insert(0) += 1;
    }
    let wanted = [
        ("25_pdr_battery", 2),
        ("4.5in_gun_battery", 1),
        ("105mm_howitzer_battery", 1),
        ("150mm_howitzer_battery", 1),
        ("105mm_gun_battery", 2),
    ];
    assert_eq!(batteries, std::collections::BTreeMap::from(wanted));
    let kinds = [PlannedFire::Registration, PlannedFire::Concentration, PlannedFire::Barrage];
    let [axis, allies] = [Side::Axis, Side::Allies].map(|side| kinds.map(|fire| scenario.may_record(side, fire)));
    assert_eq!((axis, allies), ([4, 16, 4], [0; 3]));
}

/// Scenario 3.Victory: an undamaged Italian AFV on the board is four points after turn 25, and none at its end.
#[test]
fn italians_on_the_board_score_after_turn_25() {
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    let mut world = Tobruk::begin(&data, &std::sync::Arc::new(scenario), &[], 1).expect("the game begins");
    for id in [101, 102, 121, 131] {
        let mut unit = unit(&world, UnitId(id)).expect("a unit of the scenario");
        unit.location = Location::On(parse("N-30").expect("a hex"));
        unit.damage.immobilised = id == 102;
        spawn(&mut world, unit);
    }
    let points = |turn| standing(&Position::of(&world), turn);
    assert_eq!(points(25), [0, 0]);
    assert_eq!(points(26), [0, 8], "an M13/40 and a Semovente; one is damaged, one is German");
}

/// II.G.5: how many men are left shows in assault and running cover alone; the log keeps it too.
#[test]
fn strength_is_hidden_from_the_enemy_in_stationary_good_and_full_cover() {
    let open: Vec<Cover> = Cover::ALL.into_iter().filter(|cover| strength_is_open(*cover)).collect();
    assert_eq!(open, [Cover::Running, Cover::Assault]);
    let data = data();
    let world = Tobruk::begin(&data, &std::sync::Arc::new(scenario_two(&data)), &[], 1).expect("the game begins");
    let lost = Event::Lost { unit: UnitId(11), men: 3, cause: Cause::Fire };
    let told = Tobruk::tell(&world, &lost, DiceIn::Words).expect("it is told").text;
    assert_eq!(told, "British section 1/1 loses men.");
    let checked = Event::MoraleChecked { unit: UnitId(11), dice: [3, 4], morale: 9, broke: false };
    let told = Tobruk::tell(&world, &checked, DiceIn::Words).expect("it is told").text;
    assert!(!told.contains('9'), "{told}");
}

/// The log's sentences: each cites its own rule, and counts in the singular where there is one.
#[test]
fn the_log_counts_one_as_one_and_cites_the_rule_of_the_move() {
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    let world = Tobruk::begin(&data, &std::sync::Arc::new(scenario), &[], 1).expect("the game begins");
    let told = |event: &Event| {
        let line = Tobruk::tell(&world, event, DiceIn::Words).expect("it is told");
        (line.text, line.rule)
    };
    let hex = |name: &str| parse(name).expect("a hex");
    let moved = |unit: u16, from: Option<&str>, path: &[&str]| Event::Moved {
        unit: UnitId(unit),
        from: from.map(|from| Place(hex(from))),
        path: path.iter().map(|name| hex(name)).collect(),
        facing: Facing::W,
        reverse: false,
        cost: 1,
        carrying: Vec::new(),
    };
    let fire = |rounds: u8, factors: u16| Event::Engaged {
        target: UnitId(11),
        firers: vec![Share { unit: UnitId(121), arm: Arm::Gun(0), factors, rounds, number: Some(6) }],
        cover: Cover::Stationary,
    };
    let melee = |attackers: u16| Event::MeleeOdds {
        hex: hex("N-26"),
        attacker: Side::Axis,
        attackers,
        defenders: 2,
        odds: "1 to 2".to_owned(),
    };
    let sentences = [
        (moved(11, Some("N-26"), &["N-25"]), "British section 1/1 moves from N-26 to N-25.", "II.C.2"),
        (moved(11, Some("N-26"), &["N-25", "N-24"]), "British section 1/1 runs from N-26 to N-24.", "II.C.3"),
        (moved(101, None, &["A-35"]), "M13/40 1 enters at A-35, facing west.", "Scenarios.B.3"),
        (
            moved(101, None, &["A-35", "A-34"]),
            "M13/40 1 enters at A-35 and moves on to A-34, facing west.",
            "Scenarios.B.3",
        ),
        (moved(131, None, &["A-35"]), "Pzkw IIIh 1 enters at A-35, facing west.", "Scenarios.B.4"),
        (moved(51, None, &["N-7"]), "Carrier 1 enters at N-7, facing west.", "Scenarios.B.4"),
        (
            fire(1, 1),
            "Fire on British section 1/1, stationary cover: Semovente 1 (75mm L/18, 1 round HE) 1; 1 factor.",
            "II.F",
        ),
        (
            fire(2, 26),
            "Fire on British section 1/1, stationary cover: Semovente 1 (75mm L/18, 2 rounds HE) 26; 26 factors.",
            "II.F",
        ),
        (Event::Lost { unit: UnitId(11), men: 1, cause: Cause::Melee }, "British section 1/1 loses 1 man.", "II.I.8"),
        (Event::Lost { unit: UnitId(11), men: 2, cause: Cause::Melee }, "British section 1/1 loses 2 men.", "II.I.8"),
        (
            Event::Softened { side: Side::Allies, dice: vec![1], men: 1 },
            "Artillery, 1: the British player loses 1 man.",
            "II.K.3.b",
        ),
        (
            Event::Softened { side: Side::Axis, dice: vec![6, 6], men: 12 },
            "Artillery, 6+6: 12 casualties, but the Axis player has no men to lose.",
            "II.K.3.a",
        ),
        (
            Event::Fired {
                unit: UnitId(31),
                gun: 0,
                target: UnitId(101),
                rounds: 5,
                acquired: false,
                range: 4,
                number: Some(4),
                aspect: Aspect::Flank,
                shells: Shells::Plain,
                ammo: None,
            },
            "2 pdr 1: 2 pounder (40mm) at M13/40 1, range 4, flank, 5 rounds (initial), 4 or more.",
            "I.F.1",
        ),
        (melee(1), "Melee in N-26: 1 man attacks 2, 1 to 2.", "II.I.6.a"),
        (melee(3), "Melee in N-26: 3 men attack 2, 1 to 2.", "II.I.6.a"),
        (Event::Harmed { target: UnitId(31), harm: Harm::GunLost(0) }, "2 pdr 1 is out of action.", "III.D.2.d"),
        (Event::Began { phase: Phase::Combat, side: Side::Allies }, "Combat: the British player fires first.", "I.B.2"),
    ];
    for (event, text, rule) in sentences {
        assert_eq!(told(&event), (text.to_owned(), rule), "{event:?}");
    }
}

/// A position of Scenario Three: these units alone are on the board, and the Axis is to move on turn 5.
fn alone_on_the_board(options: &[&str], placed: &[(u16, &str, Facing)], men_at: &[(u16, u16)], dice: &[u8]) -> World {
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    let mut world = Tobruk::begin(&data, &std::sync::Arc::new(scenario), &options, 1).expect("the game begins");
    world.insert_resource(Dice::scripted(dice.iter().copied()));
    let all: Vec<_> = units(&world).collect();
    for mut unit in all {
        unit.location = Location::Exited;
        if let Some((_, hex, facing)) = placed.iter().find(|(id, ..)| UnitId(*id) == unit.id) {
            unit.location = Location::On(parse(hex).expect("a hex"));
            (unit.facing, unit.entry.entered) = (*facing, Some(0));
        }
        unit.service.operators =
            men_at.iter().filter(|(weapon, _)| UnitId(*weapon) == unit.id).map(|(_, men)| UnitId(*men)).collect();
        spawn(&mut world, unit);
    }
    let mut sequence = world.resource_mut::<Sequence>();
    (sequence.turn, sequence.phase, sequence.active, sequence.passed) = (5, Phase::Movement, Side::Axis, [false; 2]);
    Tobruk::settle(&mut world);
    world
}

/// What the log says of each unit that was harmed: the unit, the rule, the sentence.
fn harms(world: &World) -> Vec<(u16, &'static str, String)> {
    let log = world.resource::<Log<Event>>().0.clone();
    let harmed = log.iter().filter_map(|entry| match entry.event {
        Event::Harmed { target, .. } => {
            Some((target.0, Tobruk::tell(world, &entry.event, DiceIn::Words).expect("it is told")))
        }
        _ => None,
    });
    harmed.map(|(unit, line)| (unit, line.rule, line.text)).collect()
}

fn give(world: &mut World, orders: &[Order]) {
    for order in orders {
        submit::<Tobruk>(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

/// The log names the rule by which a unit came to harm: III.G.5 for what is crushed, III.D.2.d for a gun hit and the crew with it,
/// III.H.3 for a Carrier, II.H.3.c for men who break. A gun has no aspect.
#[test]
fn the_log_cites_the_rule_of_the_harm() {
    let placed = [
        (31, "D-26", Facing::E),
        (32, "N-26", Facing::E),
        (42, "N-26", Facing::E),
        (51, "R-26", Facing::E),
        (11, "H-26", Facing::E),
        (101, "D-27", Facing::W),
        (102, "N-30", Facing::W),
        (103, "R-30", Facing::W),
        (104, "H-27", Facing::W),
    ];
    // The gun, the Carrier, the morale of the section overrun.
    let mut world = alone_on_the_board(&[], &placed, &[(32, 42)], &[6, 6, 6, 6, 6, 6]);
    let overrun = |unit, target| Order::Overrun { unit: UnitId(unit), target: UnitId(target), facing: Facing::W };
    let fire = |unit, target| Order::Fire { unit: UnitId(unit), gun: 0, target: UnitId(target), shells: Shells::Plain };
    give(&mut world, &[overrun(101, 31), overrun(104, 11), Order::EndMovement, Order::EndMovement, Order::EndFire]);
    give(&mut world, &[fire(102, 32), fire(103, 51)]);
    let told = harms(&world);
    let rules: Vec<(u16, &str)> = told.iter().map(|(unit, rule, _)| (*unit, *rule)).collect();
    assert_eq!(
        rules,
        [(31, "III.G.5"), (32, "III.D.2.d"), (42, "III.D.2.d"), (51, "III.H.3"), (11, "II.H.3.c")],
        "{told:?}"
    );
    let log = &world.resource::<Log<Event>>().0;
    let shots: Vec<String> = log
        .iter()
        .filter(|entry| matches!(entry.event, Event::Fired { .. }))
        .map(|entry| Tobruk::tell(&world, &entry.event, DiceIn::Words).expect("it is told").text)
        .collect();
    assert_eq!(shots.len(), 2, "{shots:?}");
    for shot in shots {
        assert!(shot.contains("range 4, 1 round (initial)"), "neither a gun nor a Carrier has an aspect: {shot}");
    }
}

/// II.F.4, II.I.5.b, II.I.5.c, II.I.6.b.2 and II.I.9: last men who fall, a defender who breaks, attackers who all break, and both
/// kinds of losers of a melee.
#[test]
fn the_log_cites_the_rule_by_which_men_are_gone() {
    let hex = parse("N-26").expect("a hex");
    let entry = |event| Entry { turn: 5, event };
    let gone = |unit| Event::Harmed { target: UnitId(unit), harm: Harm::Eliminated };
    let broke = |unit| Event::MoraleChecked { unit: UnitId(unit), dice: [6, 6], morale: 6, broke: true };
    let announced = Event::MeleeAnnounced { hex, attacker: Side::Axis };
    let odds =
        Event::MeleeOdds { hex, attacker: Side::Axis, attackers: 10, defenders: 50, odds: "worse than 1 to 2".into() };
    let won = |winner| Event::MeleeWon { hex, winner: Some(winner) };
    let elsewhere = parse("N-30").expect("a hex");
    let placed = |hex| Event::Placed { unit: UnitId(11), hex, facing: Facing::E };
    let logs: [(Vec<Event>, u16, Side, &str); 10] = [
        (vec![Event::Lost { unit: UnitId(11), men: 3, cause: Cause::Fire }, gone(11)], 11, Side::Allies, "II.F.4"),
        (vec![announced.clone(), broke(131), gone(131), won(Side::Allies)], 131, Side::Axis, "II.I.5.c"),
        (vec![announced.clone(), broke(11), gone(11), won(Side::Axis)], 11, Side::Allies, "II.I.5.b"),
        // The defender breaks while comrades of his still stand: he is told by the hex he was in.
        (vec![placed(hex), announced.clone(), broke(11), gone(11), odds.clone()], 11, Side::Allies, "II.I.5.b"),
        (vec![placed(elsewhere), announced.clone(), broke(11), gone(11), odds.clone()], 11, Side::Allies, "II.H.3.c"),
        // The attackers who did not break are too few: no die is rolled.
        (vec![announced.clone(), broke(131), gone(131), gone(132), won(Side::Allies)], 131, Side::Axis, "II.I.9"),
        (vec![announced.clone(), broke(131), gone(131), gone(132), won(Side::Allies)], 132, Side::Axis, "II.I.6.b.2"),
        (
            vec![announced.clone(), broke(131), odds.clone(), gone(131), gone(132), won(Side::Allies)],
            131,
            Side::Axis,
            "II.I.9",
        ),
        (vec![announced, broke(131), odds, gone(131), gone(132), won(Side::Allies)], 132, Side::Axis, "II.I.6.b.2"),
        (vec![broke(11), gone(11)], 11, Side::Allies, "II.H.3.c"),
    ];
    for (events, unit, side, wanted) in logs {
        let log: Vec<Entry<Event>> = events.into_iter().map(entry).collect();
        let rule = harm::rule(&log, UnitId(unit), Harm::Eliminated, Some(Class::Infantry), Some(side));
        assert_eq!(rule, wanted, "{log:?}");
    }
}

/// II.I.5.c: where the morale of all attackers breaks no melee takes place, and the log says so; where one of them stood it does.
#[test]
fn the_log_says_where_no_melee_takes_place() {
    let hex = parse("N-26").expect("a hex");
    let gone = |unit| Event::Harmed { target: UnitId(unit), harm: Harm::Eliminated };
    let broke = |unit| Event::MoraleChecked { unit: UnitId(unit), dice: [6, 6], morale: 6, broke: true };
    let announced = Event::MeleeAnnounced { hex, attacker: Side::Axis };
    let won = Event::MeleeWon { hex, winner: Some(Side::Allies) };
    let data = data();
    let scenario = Scenario::load(&root(), "scenarios/tobruk/03.ron", &data).expect("the scenario is sound");
    let scenario = std::sync::Arc::new(scenario);
    for (broken, rule, words) in [
        (vec![broke(101), broke(102)], "II.I.5.c", "there is no melee"),
        (vec![broke(101)], "II.I.9", "the British player wins"),
    ] {
        let mut world = Tobruk::begin(&data, &scenario, &[], 1).expect("the game begins");
        let events = [vec![announced.clone()], broken, vec![gone(101), gone(102), won.clone()]].concat();
        let entries = events.into_iter().map(|event| Entry { turn: 5, event });
        world.resource_mut::<Log<Event>>().0.extend(entries);
        let told = Tobruk::tell(&world, &won, DiceIn::Words).expect("it is told");
        assert_eq!(told.rule, rule);
        assert!(told.text.contains(words), "{}", told.text);
    }
}

/// I.I.1 and II.K.4: with both in use the die for first fire is the one of the combat segment, and the log cites its rule.
#[test]
fn the_log_cites_the_option_by_which_first_fire_is_rolled_for() {
    let data = data();
    let scenario = std::sync::Arc::new(scenario_one(&data));
    let rolled = Event::FirstFirer { die: 3, side: Side::Allies };
    for (options, wanted) in [
        (vec!["alternating movement"], "I.I.1"),
        (vec!["random first fire"], "II.K.4"),
        (vec!["alternating movement", "random first fire"], "II.K.4"),
    ] {
        let on: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let world = Tobruk::begin(&data, &scenario, &on, 1).expect("the game begins");
        assert_eq!(Tobruk::tell(&world, &rolled, DiceIn::Words).expect("it is told").rule, wanted, "{options:?}");
    }
}

/// Tanks that see nobody in a khamsin close up: what leaving a hex costs is its fire, and they have none (II.K.2).
#[test]
fn in_a_khamsin_the_computer_closes_up() {
    let (data, root) = (data(), root());
    let scenario = Tobruk::load_scenario(&root, "scenarios/tobruk/07.ron", &data).expect("the scenario is sound");
    // The first die of this game brings the storm.
    let mut world = Tobruk::begin(&data, &scenario, &[], 6).expect("the game begins");
    let mut dice = players(6);
    while Tobruk::turn(&world) < 6 {
        let order = Tobruk::computer_order(&world, &mut dice).expect("the game goes on");
        submit::<Tobruk>(&mut world, &order).expect("the computer's orders are legal");
    }
    assert!(world.resource::<Marks>().storm, "nobody sees farther than five hexes");
    let log = &world.resource::<Log<Event>>().0;
    let moved = |entry: &&Entry<Event>| (3..6).contains(&entry.turn) && matches!(entry.event, Event::Moved { .. });
    assert!(log.iter().filter(moved).count() > 20, "both sides stand where they came in");
}
