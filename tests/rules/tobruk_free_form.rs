//! Free-form battles: what forces cost, what is unusual about them, and that whatever is made up can be played (Free-form Scenarios).

use std::sync::Arc;

use gazala::core::data::Source;
use gazala::core::game::{Game, submit};
use gazala::core::side::Side;
use gazala::games::tobruk::material::board::{Edge, Section};
use gazala::games::tobruk::material::free_form::{
    Battle, Deployment, Entering, Goal, Leavers, Leaving, Reserve, price_list, switches_for,
};
use gazala::games::tobruk::material::scenario::Scenario;
use gazala::games::tobruk::{Data, Tobruk};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::common::root;

pub fn data() -> Data {
    Tobruk::load_data(&root()).expect("the data is sound")
}

/// The default battle with these forces.
pub fn battle(axis: &[(&str, u8)], allies: &[(&str, u8)]) -> Battle {
    let mut battle = Battle::default();
    for (side, force) in [(Side::Axis, axis), (Side::Allies, allies)] {
        for (id, number) in force {
            battle.host_mut(side).set(id, *number);
        }
    }
    battle
}

pub fn read(battle: &Battle, data: &Data) -> Arc<Scenario> {
    let text = battle.text(data, "tobruk/free/x").unwrap_or_else(|faults| panic!("{}", faults.join(" ")));
    let source = Source { file: "x.ron".to_owned(), text };
    Arc::new(Scenario::read(&source, data).unwrap_or_else(|faults| panic!("{faults}\n{}", source.text)))
}

/// The highest number of the firefights' table; batteries by their factors; works by the table of their own.
#[test]
fn forces_cost_their_points() {
    let data = data();
    let price = |side, id: &str| {
        let line = price_list(&data, side).into_iter().find(|line| line.id == id);
        line.unwrap_or_else(|| panic!("{id} is on the list")).points
    };
    for (id, points) in [
        ("panzer_iii_j", 35),
        ("m13_40", 12),
        ("88mm_flak", 24),
        ("81mm_mortar_i", 11),
        ("german_section", 6),
        ("italian_lmg_group", 4),
        ("italian_hq_section", 3),
        ("italian_medium_truck", 3),
        ("stuka", 10),
        ("105mm_howitzer_battery", 15),
        ("149mm_howitzer_battery_i", 8),
        ("barrage", 4),
        ("blockhouse", 6),
    ] {
        assert_eq!(price(Side::Axis, id), points, "{id}");
    }
    for (id, points) in
        [("grant", 30), ("six_pdr", 16), ("british_section", 5), ("25_pdr_battery", 12), ("british_dummy", 1)]
    {
        assert_eq!(price(Side::Allies, id), points, "{id}");
    }
    let list = price_list(&data, Side::Allies);
    let comes_with_others = ["british_crew", "british_fo", "british_gun", "german_section"];
    assert!(list.iter().all(|line| !comes_with_others.contains(&line.id.as_str())));
}

/// Crews with weapons, observers with batteries, rifles on Carriers: they come free.
#[test]
fn what_belongs_to_a_unit_comes_with_it() {
    let data = data();
    let battle = battle(
        &[("german_section", 2), ("50mm_pak", 2), ("250_1", 2), ("105mm_howitzer_battery", 3), ("stuka", 3)],
        &[("british_section", 2), ("vickers", 1), ("carrier", 2), ("hedgehog", 2)],
    );
    let scenario = read(&battle, &data);
    let count = |id: &str| {
        let kind = data.catalog.find(id).expect("a type");
        scenario.roster.iter().filter(|entry| entry.kind == kind).count()
    };
    assert_eq!([count("german_crew"), count("german_fo"), count("british_crew"), count("boys_atr")], [2, 3, 1, 2]);
    assert!(scenario.batteries.iter().all(|battery| battery.observer.is_some()));
    // Each PAK behind a 250/1, its crew aboard.
    assert_eq!(scenario.loaded.iter().filter(|load| load.tows.is_some() && !load.aboard.is_empty()).count(), 2);
    assert_eq!(battle.cost(&data, Side::Allies), 2 * 5 + 8 + 2 * 8 + 2);
    assert_eq!(scenario.free_form.expect("it is one").budget(Side::Axis), 200);
    assert_eq!(scenario.called(), "Free-form");
    assert!(scenario.by_table && scenario.ties.winner().is_none());
}

#[test]
fn what_can_not_be_played_is_refused_in_a_sentence() {
    let data = data();
    let told = |battle: &Battle| battle.text(&data, "x").expect_err("it is refused").join(" ");
    let sound = battle(&[("panzer_iii_h", 5)], &[("grant", 3)]);
    assert!(sound.faults(&data).is_empty(), "{:?}", sound.faults(&data));
    let over = battle(&[("panzer_iii_j", 6)], &[("grant", 3)]);
    assert!(told(&over).contains("The Axis cost 210 points, 10 more than their 200"), "{}", told(&over));
    assert!(told(&battle(&[], &[("grant", 3)])).contains("The Axis have no unit that can fight"));
    assert!(told(&battle(&[("panzer_iii_h", 5), ("hedgehog", 1)], &[("grant", 3)])).contains("the Axis enter"));
    assert!(told(&battle(&[("50mm_pak", 1)], &[("grant", 3)])).contains("1 gun has nothing to be towed by"));
    assert!(told(&battle(&[("88mm_flak", 1), ("medium_truck", 1)], &[("grant", 3)])).contains("Sd.Kfz. 7"));
    assert!(
        told(&battle(&[("panzer_iii_h", 5)], &[("grant", 3), ("registration", 1)])).contains("no battery for them")
    );
    assert!(told(&battle(&[("panzer_iii_h", 5), ("stuka", 2)], &[("grant", 3)])).contains("groups of 3"));
    let mut corner = sound.clone();
    corner.sections = vec![Section::A, Section::E];
    assert!(told(&corner).contains("must form a rectangle"));
    let mut late = sound.clone();
    late.host_mut(Side::Axis).deployment.entering = Some(Entering { turn: 21, edges: vec![Edge::East] });
    assert!(told(&late).contains("can't enter on turn 21"));
    let mut long = sound.clone();
    (long.length, long.title) = (51, " ".to_owned());
    assert!(told(&long).contains("a battle has 10 to 50") && told(&long).contains("The title needs"));
    let mut narrow = sound;
    narrow.host_mut(Side::Allies).deployment.rows = Some((30, 38));
    assert!(told(&narrow).contains("no hex to set up in"));
}

/// Free-form Scenarios: the guidelines warn and never refuse.
#[test]
fn what_was_unusual_is_told() {
    let data = data();
    let told = |battle: &Battle| {
        assert!(battle.faults(&data).is_empty(), "{:?}", battle.faults(&data));
        let warnings = battle.warnings(&data).into_iter();
        warnings.map(|warning| format!("{}: {}", warning.rule, warning.sentence)).collect::<Vec<_>>()
    };
    let mut usual =
        battle(&[("m13_40", 5), ("italian_rifle_group", 2)], &[("grant", 3), ("british_section", 3), ("carrier", 1)]);
    let wanted = "Free-form.Italian: Tanks against a position: Italian tanks rarely charged one of any kind.";
    assert_eq!(told(&usual), [wanted]);
    // The British come as well: there is no position to charge.
    usual.host_mut(Side::Allies).deployment.entering = Some(Entering { turn: 1, edges: vec![Edge::West] });
    assert_eq!(told(&usual), Vec::<String>::new());
    let mut unusual = battle(
        &[
            ("panzer_iii_h", 4),
            ("panzer_iv_e", 1),
            ("105mm_gun_battery", 1),
            ("italian_rifle_group", 1),
            ("italian_light_truck", 1),
        ],
        &[
            ("stuart", 2),
            ("british_section", 1),
            ("light_truck", 2),
            ("25_pdr_battery", 2),
            ("six_pdr", 1),
            ("hedgehog", 2),
        ],
    );
    let mut told_first = told(&unusual);
    // With infantry that has trucks alone, and a battery beside Italian infantry alone.
    unusual.host_mut(Side::Axis).bought.clear();
    let more = [
        ("panzer_iii_h", 5),
        ("german_section", 1),
        ("medium_truck", 1),
        ("italian_rifle_group", 1),
        ("105mm_gun_battery_i", 1),
    ];
    more.into_iter().for_each(|(id, number)| unusual.host_mut(Side::Axis).set(id, number));
    told_first.extend(told(&unusual));
    let told = told_first;
    for wanted in [
        "Free-form.German: 4 Pzkw IIIh: German tanks rarely came in less than a platoon",
        "Free-form.German: Tanks of 2 kinds",
        "Free-form.German: Tanks alone",
        "Free-form.German: 1 battery: Germans usually had at least three",
        "Free-form.German: Guns without howitzers",
        "Free-form.Italian: Infantry with trucks",
        "Free-form.British: 2 tanks: British armour rarely came in less than a troop of three",
        "Free-form.British: Infantry without Carriers",
        "Free-form.British: Infantry in position with trucks",
        "Free-form.British: Several batteries",
        "Free-form.British: Tanks, infantry and guns together",
        "Free-form.German: Tanks against a strong point without artillery",
        "Free-form.German: Tanks and no half-tracks",
        "Free-form.Italian: Batteries of one kind",
        "Free-form.Italian: Artillery for a single arm",
    ] {
        assert!(told.iter().any(|warning| warning.starts_with(wanted)), "{wanted}: {told:#?}");
    }
}

/// A battle is read back from its scenario as it was made up, so that it can be changed.
#[test]
fn a_battle_is_read_back_as_it_was_made_up() {
    let data = data();
    for seed in 1..=60 {
        let battle = made_up(&data, seed);
        let again = Battle::of(&read(&battle, &data), &data).expect("it is one");
        assert_eq!(again, battle, "seed {seed}");
    }
    let one = Scenario::load(&root(), "scenarios/tobruk/01.ron", &data).expect("it is sound");
    assert!(Battle::of(&one, &data).is_none());
}

#[test]
fn a_section_left_out_is_left_by_both_sides() {
    let mut battle = Battle::default();
    battle.switch_section(Section::E);
    assert_eq!(battle.sections, [Section::B, Section::E]);
    assert_eq!(battle.host(Side::Axis).deployment.sections, battle.sections);
    battle.host_mut(Side::Allies).deployment.switch_section(Section::B);
    battle.switch_section(Section::B);
    assert_eq!(battle.host(Side::Allies).deployment.sections, [Section::E]);
    let deployment: &mut Deployment = &mut battle.host_mut(Side::Axis).deployment;
    for edge in [Edge::North, Edge::South, Edge::South, Edge::North] {
        deployment.switch_edge(edge);
    }
    assert_eq!(deployment.entering.as_ref().map(|entering| entering.edges.clone()), Some(vec![Edge::North]));
}

/// Whatever is made up plays to its end, by the computer and at random.
#[test]
fn whatever_is_made_up_can_be_played() {
    let data = data();
    for seed in 1..=8 {
        let battle = made_up(&data, seed);
        let scenario = read(&battle, &data);
        let mut world = Tobruk::begin(&data, &scenario, &[], seed).expect("it begins");
        Tobruk::settle(&mut world);
        let mut players = ChaCha8Rng::seed_from_u64(seed);
        let mut orders = 0;
        while Tobruk::to_act(&world).is_some() && Tobruk::turn(&world) < 4 {
            let order = if seed % 2 == 0 {
                Tobruk::computer_order(&world, &mut players)
            } else {
                Tobruk::random_order(&world, &mut players)
            };
            let order = order.unwrap_or_else(|| panic!("seed {seed}: no order"));
            submit::<Tobruk>(&mut world, &order).unwrap_or_else(|refusal| panic!("seed {seed}: {order:?}: {refusal}"));
            orders += 1;
            assert!(orders < 20_000, "seed {seed}: it does not go on");
        }
    }
}

/// Numbers one after the other, the same for the same seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most.max(1)
    }
}

/// A battle made up at random that can be played.
fn made_up(data: &Data, seed: u64) -> Battle {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        let battle = drawn(data, &mut numbers);
        if battle.faults(data).is_empty() {
            return battle;
        }
    }
}

fn drawn(data: &Data, numbers: &mut Numbers) -> Battle {
    let parts: [&[Section]; 5] =
        [&[Section::B], &[Section::E], &[Section::B, Section::E], &[Section::A, Section::B], &Section::ALL];
    let mut battle = Battle { sections: parts[numbers.below(5)].to_vec(), ..Battle::default() };
    battle.length = 10 + u16::try_from(numbers.below(10)).unwrap_or(0);
    battle.sets_up_first = Side::BOTH[numbers.below(2)];
    battle.moves_first = Side::BOTH[numbers.below(2)];
    for side in Side::BOTH {
        let list = price_list(data, side);
        let sections = battle.sections.clone();
        let host = battle.host_mut(side);
        host.deployment = Deployment { sections, rows: None, entering: None };
        if numbers.below(2) == 0 {
            let edge = Edge::ALL[numbers.below(4)];
            let turn = 1 + u16::try_from(numbers.below(2)).unwrap_or(0);
            host.deployment.entering = Some(Entering { turn, edges: vec![edge] });
        }
        for _ in 0..4 + numbers.below(9) {
            let line = &list[numbers.below(list.len())];
            let more = u8::try_from(1 + numbers.below(3)).unwrap_or(1) * line.step;
            let cost = host.cost(&list) + u32::from(more) * u32::from(line.points);
            if cost <= u32::from(host.budget) {
                host.set(&line.id, host.has(&line.id) + more);
            }
        }
        if numbers.below(3) == 0 {
            let entering = Some(Entering { turn: 2, edges: vec![Edge::ALL[numbers.below(4)]] });
            let deployment = Deployment { entering, ..host.deployment.clone() };
            host.reserve = Some(Reserve { units: std::collections::BTreeMap::new(), deployment });
            for line in list.iter().filter(|line| line.may_wait()) {
                let most = usize::from(host.has(&line.id)) + 1;
                host.set_reserve(&line.id, u8::try_from(numbers.below(most)).unwrap_or(0));
            }
        }
    }
    battle.night = numbers.below(4) == 0;
    battle.goal = Goal::choices(&battle, data)[numbers.below(12).saturating_sub(6)];
    if numbers.below(3) == 0 {
        let (side, who) = (Side::BOTH[numbers.below(2)], Leavers::ALL[numbers.below(2)]);
        let (edge, staying) = (Edge::ALL[numbers.below(4)], numbers.below(2) == 0);
        battle.leaving = Some(Leaving { side, who, edge, points: 3, staying });
    }
    for (switch, _) in switches_for(&battle, data) {
        if numbers.below(4) == 0 {
            battle.switches.push(switch.to_owned());
        }
    }
    battle
}

/// A battle that was saved is listed, checked and played by its id, and by its file's path; what is unusual about it is told.
#[test]
fn a_saved_battle_is_found_by_the_command_line() {
    let data = data();
    let battle = battle(&[("m13_40", 4), ("italian_rifle_group", 2)], &[("grant", 3)]);
    let saves = tempfile::tempdir().expect("a folder");
    let folder = saves.path().join("scenarios/tobruk");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let file = folder.join("night_raid.ron");
    std::fs::write(&file, battle.text(&data, "tobruk/free/night_raid").expect("it is sound")).expect("it is written");
    let gazala = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gazala"));
        command.args(arguments).env("GAZALA_DATA", root()).env("GAZALA_SAVES", saves.path());
        let ran = command.output().expect("the program runs");
        let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ran.status.success(), told(&ran.stdout) + &told(&ran.stderr))
    };
    assert!(gazala(&["scenarios"]).1.ends_with("tobruk/free/night_raid\n"));
    let path = file.display().to_string();
    for name in ["tobruk/free/night_raid", &path] {
        let (sound, told) = gazala(&["check", name]);
        assert!(sound && told.contains("4 M13/40: Italian tanks rarely came in less than a platoon"), "{told}");
        let (played, told) = gazala(&["exhibit", name, "--axis", "random", "--allies", "random", "--verify"]);
        assert!(played && told.contains(" turns, "), "{told}");
    }
    std::fs::write(folder.join("broken.ron"), "(game: \"tobruk\", free_form: 7)").expect("it is written");
    let (sound, told) = gazala(&["check", "tobruk/free/broken"]);
    assert!(!sound && told.contains("broken.ron:1:"), "{told}");
}
