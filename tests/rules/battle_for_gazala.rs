//! What only the tests of Battle for Gazala need.

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{Entry, Game, Log, submit};
use gazala::core::hex::Hex;
use gazala::core::nation::Nation;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::battle_for_gazala::material::board::{Board, Name};
use gazala::games::battle_for_gazala::material::catalog::Catalog;
use gazala::games::battle_for_gazala::phases::movement::Reach;
use gazala::games::battle_for_gazala::phases::{victory, zones};
use gazala::games::battle_for_gazala::state::components::{Condition, Location, Unit};
use gazala::games::battle_for_gazala::state::markers::Markers;
use gazala::games::battle_for_gazala::state::orders::{Event, Order};
use gazala::games::battle_for_gazala::state::position::Position;
use gazala::games::battle_for_gazala::state::turn::Hold;
use gazala::games::battle_for_gazala::state::turn::{Phase, Sequence};
use gazala::games::battle_for_gazala::{AS_PRINTED, BattleForGazala, spawn, unit, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{Setting, beside, pick, play_on, players, wander};

impl Tested for BattleForGazala {
    // A draw is one of positions, whatever has been lost (`10.Draw`).
    const DRAWS: Option<u16> = Some(77);
    const OPEN_AT_RANDOM: bool = true;
    const GAMES: u64 = 24;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        let unit = some_unit(world, dice);
        let value = u8::try_from(1 + pick(dice, 5)).expect("small");
        match pick(dice, 40) {
            0 => Order::EndMovement,
            1 => Order::EndCombat,
            2 | 3 => Order::Commit,
            4 => Order::BreakOff,
            5 => Order::Hold,
            6 => Order::Arrive { unit },
            7 | 8 => Order::Support { value },
            9 | 10 => Order::Bombard { target: some_hex(world, dice), value },
            11 | 12 => Order::Lose { unit },
            13..=17 => Order::Retreat { unit, path: some_path(world, unit, dice, 3) },
            18 => Order::Stand { unit },
            19 => Order::Ignore { unit },
            20 | 21 => Order::Advance { unit },
            22 => Order::Enter { unit, hex: some_hex(world, dice) },
            23..=29 => Order::Attack { unit, target: near(world, unit, dice) },
            _ => Order::Move { unit, path: some_path(world, unit, dice, 5) },
        }
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        match (one, other) {
            (Order::Move { unit: a, path: by }, Order::Move { unit: b, path: on }) => a == b && by.last() == on.last(),
            _ => one == other,
        }
    }

    /// Everybody round Tobruk, or round the box of the 150th Brigade.
    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let centre = hex(["1009", "1525"][pick(dice, 2)]);
        let around = centre.within(6);
        let all: Vec<Unit> = units(world).collect();
        for unit in all {
            if unit.location.hex().is_none() || pick(dice, 10) == 0 {
                continue;
            }
            let hex = around[pick(dice, around.len())];
            let position = Position::of(world);
            if position.board.is_land(hex) && position.in_hex(hex).is_none() {
                let recovers = (pick(dice, 8) == 0).then(|| world.resource::<Sequence>().turn);
                let condition = Condition { disrupted: pick(dice, 4) == 0, recovers };
                spawn(world, Unit { location: Location::On(hex), condition, ..unit });
            }
        }
    }
}

fn hex(name: &str) -> Hex {
    Name::parse(name).expect("a hex")
}

fn some_unit(world: &World, dice: &mut ChaCha8Rng) -> UnitId {
    // Now and then one that does not exist.
    let count = world.resource::<Shared<Catalog>>().iter().count();
    UnitId(u16::try_from(1 + pick(dice, count + 1)).expect("small"))
}

fn some_hex(world: &World, dice: &mut ChaCha8Rng) -> Hex {
    if pick(dice, 2) == 0 {
        let all: Vec<Hex> = units(world).filter_map(|unit| unit.location.hex()).collect();
        if !all.is_empty() {
            return all[pick(dice, all.len())];
        }
    }
    let mut hexes = world.resource::<Shared<Board>>().hexes();
    let place = pick(dice, hexes.len());
    hexes.nth(place).expect("it is one of them")
}

/// A hex beside the unit; anywhere for a unit that is not on the map.
fn near(world: &World, id: UnitId, dice: &mut ChaCha8Rng) -> Hex {
    match unit(world, id).and_then(|unit| unit.location.hex()) {
        Some(hex) => beside(hex, dice),
        None => some_hex(world, dice),
    }
}

fn some_path(world: &World, id: UnitId, dice: &mut ChaCha8Rng, most: usize) -> Vec<Hex> {
    match unit(world, id).and_then(|unit| unit.location.hex()) {
        Some(start) => wander(start, dice, most),
        None => vec![some_hex(world, dice)],
    }
}

/// Plays random games and looks at each position.
fn in_random_games(seeds: u64, mut look: impl FnMut(&mut World)) {
    for setting in Setting::<BattleForGazala>::all() {
        for seed in 0..seeds {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            look(&mut session.world);
            while BattleForGazala::to_act(&session.world).is_some() {
                play_on(&mut session, &mut dice, 1);
                look(&mut session.world);
            }
        }
    }
}

/// Values (attack, defence, movement) and hexes of the published set-up, typed a second time.
const SET_UP: &[(&str, &str)] = &[
    // German.
    ("1-2-12", "0334 0132 2823 2824 2624 2725 2921 2922 2920"),
    ("2-3-12", "0232 0332 2926 2726 2923 2925"),
    ("3-2-20", "2820 2819 2818"),
    ("4-5-15", "2723 2822 2623 2724"),
    // Italian.
    ("1-2-7", "0533 0733"),
    ("2-3-12", "0632 2128 2426"),
    ("2-3-9", "0832 0933 1730 1530 2028 2228"),
    ("2-3-7", "1231 1031"),
    ("2-2-12", "2329 2525 2425 2326"),
    // Allied.
    ("4-4-9", "0228 0429 0730 2708"),
    ("4-5-9", "0928 1126"),
    ("4-6-9", "1526"),
    ("3-4-9", "0812 0412"),
    ("3-3-9", "1008"),
    ("1-2-9", "1610"),
    ("1-2-12", "1122 1315 1718 2115"),
    ("3-5-9", "1222 1022"),
    ("3-5-12", "0626 0726"),
    ("4-3-15", "1516 1416 1316 1818 1720 1819"),
    ("5-4-15", "2316 2216 2215"),
    ("4-6-12", "1417"),
    ("4-5-12", "2816"),
    ("2-4-12", "2620"),
    ("4-8-9", "2423"),
];

/// Turn, values and hex of the published reinforcements, typed a second time.
const REINFORCEMENTS: [(u16, &str, &str); 6] = [
    (6, "5-4-15", "1201"),
    (6, "3-4-9", "1201"),
    (8, "1-2-9", "0608"),
    (11, "5-4-15", "1201"),
    (11, "3-4-9", "1201"),
    (14, "3-4-9", "1201"),
];

/// The set-up as published (`10.SetUp`, `11.Scenario`).
#[test]
fn units_start_as_published() {
    let setting = Setting::<BattleForGazala>::all().swap_remove(0);
    let session = setting.session(1);
    let values = |id: UnitId| {
        let counter = setting.data.catalog.get(id);
        format!("{}-{}-{}", counter.attack, counter.defence, counter.movement)
    };
    let mut found: Vec<(String, String)> = Vec::new();
    for unit in units(&session.world) {
        found.extend(unit.location.hex().map(|hex| (values(unit.id), Name::of(hex).to_string())));
    }
    let published = SET_UP.iter().flat_map(|(values, hexes)| hexes.split(' ').map(move |hex| (values, hex)));
    let mut published: Vec<(String, String)> = published.map(|(values, hex)| ((*values).into(), hex.into())).collect();
    found.sort();
    published.sort();
    assert_eq!(found, published);

    let nation = |unit: &Unit| setting.data.catalog.get(unit.id).nation;
    let of = |wanted: Nation| units(&session.world).filter(|unit| nation(unit) == wanted).count();
    assert_eq!((of(Nation::German), of(Nation::Italian)), (22, 17));
    assert_eq!(units(&session.world).filter(|unit| unit.side == Side::Allies).count(), 32 + 6);

    let coming = setting.scenario.reinforcements.iter();
    let coming: Vec<_> = coming.map(|one| (one.turn, values(one.unit), Name::of(one.hex).to_string())).collect();
    assert_eq!(coming, REINFORCEMENTS.map(|(turn, values, hex)| (turn, values.to_owned(), hex.to_owned())));
    assert_eq!(setting.scenario.turns, 18);
    let position = &Position::of(&session.world);
    assert!(Side::BOTH.into_iter().all(|side| {
        let near = zones::of(position, side.enemy());
        position.on_map(side).all(|(_, hex)| !near.contains(&hex))
    }));
}

#[test]
fn no_hex_holds_two_units_and_nobody_is_at_sea() {
    in_random_games(3, |world| {
        let position = &Position::of(world);
        let hexes: Vec<Hex> = position.units.iter().filter_map(|unit| unit.location.hex()).collect();
        assert!(hexes.iter().all(|hex| position.board.is_land(*hex)));
        assert_eq!(hexes.iter().collect::<BTreeSet<_>>().len(), hexes.len(), "two units in one hex");
    });
}

#[test]
fn support_fire_markers_are_never_made_from_nothing() {
    let full: [&[u8]; 2] = [&[1, 1, 2, 2, 3], &[1, 1, 2, 2, 3, 3]];
    let mut known: Option<(u16, [usize; 2])> = None;
    in_random_games(3, |world| {
        let markers = world.resource::<Markers>().clone();
        let turn = world.resource::<Sequence>().turn;
        for (left, full) in markers.0.iter().zip(full) {
            let count = |all: &[u8], value: u8| all.iter().filter(|marker| **marker == value).count();
            assert!(left.iter().all(|value| count(left, *value) <= count(full, *value)), "{markers:?}");
            assert!(left.is_sorted(), "{markers:?}");
        }
        // Markers come back only as a turn begins, or from an attack that is broken off.
        let counts = [markers.0[0].len(), markers.0[1].len()];
        let broken =
            matches!(world.resource::<Log<Event>>().0.last().map(|entry| &entry.event), Some(Event::BrokenOff { .. }));
        if let Some((before, then)) = known.filter(|(before, _)| *before == turn && !broken) {
            assert!(before == turn && counts[0] <= then[0] && counts[1] <= then[1], "{counts:?} after {then:?}");
        }
        known = (world.resource::<Sequence>().phase != Phase::Over).then_some((turn, counts));
    });
}

/// The least differences of the columns in the desert, on Tobruk and across an escarpment, typed a second time.
const LINES: [[i16; 8]; 3] = [[-4, -2, 0, 1, 3, 5, 7, 9], [-3, 0, 2, 4, 6, 8, 10, 12], [-2, 1, 3, 5, 7, 9, 11, 13]];

/// The results by column, dice 1 to 6, typed a second time.
const RESULTS: [&str; 8] = [
    "AR AR AR2 AE AE AE",
    "EX AR AR AR2 AE AE",
    "DR EX AR AR AR2 AE",
    "DR DR EX AR AR AR2",
    "DR2 DR DR EX AR AR",
    "DE DR2 DR DR EX AR",
    "DE DE DR2 DR DR EX",
    "DE DE DE DR2 DR DR",
];

/// Every die of the log against the tables (`4.Results`, `4.Lines`, `5.Stiff`, `7.Bombardment`).
/// Whole games at random: what each of their dice brings, and how they end.
#[test]
fn every_die_falls_as_its_table_says_and_every_game_ends_as_the_rules_of_victory_say() {
    let mut dice = [0; 3];
    for setting in Setting::<BattleForGazala>::all() {
        for seed in 0..24 {
            let session = setting.played(seed, 20_000);
            let log = &session.world.resource::<Log<Event>>().0;
            log.iter().for_each(|entry| falls_as_its_table_says(&entry.event, &mut dice));
            ends_as_the_rules_of_victory_say(&session.world, log);
        }
    }
    assert!(dice[0] > 400 && dice[2] > 40, "{dice:?}");
}

/// The result of each die against the tables, typed a second time; it is counted: combat, stiff resistance, bombardment.
fn falls_as_its_table_says(event: &Event, dice: &mut [u32; 3]) {
    match event {
        Event::Fought { target, difference, die, outcome } => {
            // The defender's support fire may lie below the first column, which then serves.
            let [desert, tobruk, escarpment] = &LINES;
            let ground = if Name::of(*target).to_string() == "0608" { tobruk } else { desert };
            let cells = [ground, escarpment].map(|line| {
                let column = line.iter().filter(|least| *difference >= **least).count().max(1);
                RESULTS[column - 1].split(' ').nth(usize::from(*die) - 1).expect("a cell")
            });
            assert!(cells.into_iter().any(|cell| cell == outcome.to_string()), "{event:?}");
            dice[0] += 1;
        }
        Event::Passed { die, lost, .. } => assert_eq!(*lost, *die <= 2, "{event:?}"),
        Event::Stood { die, held, .. } => {
            assert_eq!(*held, *die <= 3, "{event:?}");
            dice[1] += 1;
        }
        Event::Bombardment { die, most, disrupted, .. } => {
            assert_eq!((die.is_none(), *disrupted), (*most == 0, die.is_some_and(|die| die <= *most)));
            assert!(*most <= 4, "{event:?}");
            dice[2] += 1;
        }
        _ => {}
    }
}

/// The end of a game against its rules (`10.Axis`, `10.AxisMines`, `10.Losses`).
fn ends_as_the_rules_of_victory_say(world: &World, log: &[Entry<Event>]) {
    let Some(Event::Ended { losses, downgraded, winner }) = log.last().map(|entry| entry.event.clone()) else {
        panic!("the last event is the end");
    };
    let position = &Position::of(world);
    let lost = |side| {
        let gone = position.units.iter().filter(|unit| unit.side == side);
        u16::try_from(gone.filter(|unit| unit.location == Location::Eliminated).count()).expect("small")
    };
    assert_eq!(losses, Side::BOTH.map(lost));
    let open = log.iter().find_map(|entry| match &entry.event {
        Event::PathOpen { path } => Some(path.clone()),
        _ => None,
    });
    if let Some(path) = open {
        // The first Allied player turn that can try a hold on Tobruk is that of turn 4.
        assert!(position.sequence.as_printed || position.sequence.turn >= 4);
        assert_eq!((winner, downgraded), (Some(Side::Axis), None));
        let allied = zones::of(position, Side::Allies);
        assert_eq!(path.first(), Some(&hex("0608")));
        assert!(path.last().is_some_and(|end| [hex("0734"), hex("2934")].contains(end)));
        assert!(path.iter().all(|hex| !allied.contains(hex) && !position.is_held_by(*hex, Side::Allies)));
        assert!(path.windows(2).all(|step| step[0].range(step[1]) == 1));
        return;
    }
    assert_eq!(position.sequence.turn, 18);
    let twice = |one: u16, other: u16| one > 0 && one >= 2 * other;
    match winner {
        // Without a path the Axis wins only by the losses of the Allies.
        Some(Side::Axis) => assert!(downgraded == Some(Side::Allies) && twice(losses[1], losses[0])),
        Some(Side::Allies) => assert!(!twice(losses[1], losses[0])),
        None => assert!(downgraded != Some(Side::Axis)),
    }
}

/// A game in its first turn after an attack on El Adem by everybody who is fast, with every marker, and this die: all reconnaissance
/// units and tanks that can be spared have cleared the road, and nobody else has moved.
fn road_cleared(setting: &Setting<BattleForGazala>, die: u8, way: usize) -> Option<World> {
    let mut world = setting.session(1).world;
    world.insert_resource(Dice::scripted([die]));
    let unit = |name: &str| setting.data.catalog.find(name).expect("a unit");
    let target = hex("1610");
    for (name, to) in [("3 Rec", "1609"), ("33 Rec", "1511"), ("8/2", "1711")] {
        move_to(&mut world, unit(name), hex(to));
    }
    give(&mut world, &Order::EndMovement);
    for name in ["3 Rec", "33 Rec", "8/2"] {
        give(&mut world, &Order::Attack { unit: unit(name), target });
    }
    for value in setting.data.tables.markers.allotment(Side::Axis) {
        give(&mut world, &Order::Support { value: *value });
    }
    give(&mut world, &Order::Commit);
    give(&mut world, &Order::Commit);
    if let Some(side) = BattleForGazala::to_act(&world).filter(|side| *side == Side::Allies) {
        assert_eq!(side, Side::Allies);
        let back = BattleForGazala::legal_orders(&world).into_iter().nth(way)?;
        give(&mut world, &back);
    } else if way > 0 {
        return None;
    }
    give(&mut world, &Order::Hold);
    // No marker is left and nobody else stands beside an enemy: the mobile phase begins by itself.
    if world.resource::<Sequence>().phase == Phase::Combat {
        give(&mut world, &Order::EndCombat);
    }
    move_to(&mut world, unit("580 Rec"), hex("0608"));
    Some(world)
}

fn give(world: &mut World, order: &Order) {
    submit::<BattleForGazala>(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
}

fn move_to(world: &mut World, unit: UnitId, to: Hex) {
    let path = Reach::of(&Position::of(world), unit).path(to).expect("it comes there");
    give(world, &Order::Move { unit, path });
}

/// The order with which a side does nothing more in the phase.
fn pass(world: &mut World) {
    let moves = matches!(world.resource::<Sequence>().phase, Phase::Movement | Phase::MobileMovement);
    give(world, if moves { &Order::EndMovement } else { &Order::EndCombat });
}

/// The dash that won before the Allies had moved: 3 Rec, 33 Rec and 8/2 clear 1610, 580 Rec runs into empty Tobruk (`10.Tobruk`).
#[test]
fn a_dash_in_the_first_turn_wins_nothing_before_the_fourth_allied_player_turn_is_over() {
    let settings = Setting::<BattleForGazala>::all();
    let setting = settings.iter().find(|setting| setting.options.is_empty()).expect("one without options");
    for (die, way) in (1..=6).flat_map(|die| (0..6).map(move |way| (die, way))) {
        let Some(mut world) = road_cleared(setting, die, way) else { continue };
        loop {
            let now = *world.resource::<Sequence>();
            if now.phase == Phase::Over || now.turn > 4 {
                break;
            }
            assert_eq!(victory::path(&Position::of(&world), Side::Axis), None, "die {die}: {now:?}");
            pass(&mut world);
        }
        // Nobody has answered in four turns: then it counts, in the last moment of the fourth.
        let now = world.resource::<Sequence>();
        assert!(now.hold == Hold::Stood, "die {die}: {now:?}");
        assert!(now.turn == 4 && now.winner == Some(Side::Axis) || now.turn == 5 && now.winner.is_none(), "{now:?}");
    }
}

/// With the option it wins at once, whatever the die shows (`10.AsPrinted`).
#[test]
fn as_printed_the_dash_wins_on_every_face_of_the_die() {
    let settings = Setting::<BattleForGazala>::all();
    let setting = settings.iter().find(|setting| setting.options == [AS_PRINTED]).expect("one with the option");
    for die in 1..=6 {
        let won = (0..6).filter_map(|way| road_cleared(setting, die, way)).any(|world| {
            let now = world.resource::<Sequence>();
            (now.turn, now.phase, now.winner) == (1, Phase::Over, Some(Side::Axis))
        });
        assert!(won, "die {die}");
    }
}
