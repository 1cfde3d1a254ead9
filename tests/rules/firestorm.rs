//! What only the tests of Firestorm Gazala need.

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{Game, Log};
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::firestorm::material::area::Area;
use gazala::games::firestorm::material::catalog::{Aircraft, Catalog, Kind};
use gazala::games::firestorm::phases::{supply, victory};
use gazala::games::firestorm::play::papers;
use gazala::games::firestorm::state::components::{Location, Redeployment, Unit};
use gazala::games::firestorm::state::decisions::{Decision, Stance};
use gazala::games::firestorm::state::markers::Markers;
use gazala::games::firestorm::state::orders::{Event, Order};
use gazala::games::firestorm::state::position::Position;
use gazala::games::firestorm::state::turn::{Phase, Sequence};
use gazala::games::firestorm::{Firestorm, spawn, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{Setting, copy_of_data, pick, play_on, players};

impl Tested for Firestorm {
    // Less than 50 points apart nobody has won (`C.Outcome`).
    const DRAWS: Option<u16> = Some(49);
    // The Axis has to take 130 points; at random it hardly ever does.
    const OPEN_AT_RANDOM: bool = false;
    const GAMES: u64 = 120;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        let unit = some_unit(world, dice);
        let (from, to) = (some_area(dice), some_area(dice));
        let points = |dice: &mut ChaCha8Rng| u8::try_from(pick(dice, 12)).expect("small");
        match pick(dice, 46) {
            0..=8 => Order::Arrow { from, into: to },
            9..=12 => Order::Commit { unit },
            13 | 14 => Order::Sortie { aircraft: Aircraft::ALL[pick(dice, 3)] },
            15 => Order::AsPoints { unit },
            16 => Order::Take { stance: [Stance::Defend, Stance::Manoeuvre, Stance::Attack][pick(dice, 3)] },
            17 => Order::Ready,
            // Good names are legal and not listed: there is no end to them.
            18 => Order::Name { attacker: "Erwin\n".to_owned(), defender: "Neil".to_owned() },
            19..=21 => Order::Enter { attacker: points(dice), defender: points(dice) },
            22..=25 => Order::Retreat { unit, to },
            26 => Order::Haul { to },
            27..=29 => Order::Advance { unit },
            30 => Order::Bring { from },
            31 => Order::Hold,
            32 | 33 => Order::Reinforce { unit, to },
            34..=37 => Order::Redeploy { unit, to },
            38 => Order::Carry { from, to },
            39 => Order::FortAsPoints,
            40 => Order::Dice,
            41 => Order::Leave,
            42 | 43 => Order::TakeUp { into: to },
            _ => Order::EndMoves,
        }
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        one == other
    }

    /// Areas change hands, troops lie in other areas of their side, some in the pool; the Axis can always attack from C-2 into C-4.
    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let mut markers = Markers::of(world);
        for area in Area::ALL {
            markers.control[area.index()] = Side::BOTH[pick(dice, 2)];
        }
        markers.control[Area::C2.index()] = Side::Axis;
        markers.control[Area::C4.index()] = Side::Allies;
        markers.supply.clear();
        let mut first = true;
        let all: Vec<Unit> = units(world).collect();
        for unit in all {
            let own: Vec<Area> = Area::ALL.into_iter().filter(|area| markers.holder(*area) == unit.side).collect();
            let area = if first { Area::C2 } else { own[pick(dice, own.len())] };
            let location = if !first && pick(dice, 8) == 0 { Location::Pool } else { Location::In(area) };
            if pick(dice, 3) == 0 && location != Location::Pool {
                *markers.supply.entry(area).or_default() += 1;
            }
            spawn(world, Unit { location, ..unit });
            first = false;
        }
        // A fortified marker lies beside ground troops.
        let guarded: Vec<Area> = {
            let position = &Position::of(world);
            Area::ALL.into_iter().filter(|area| position.ground_in(*area).next().is_some()).collect()
        };
        markers.forts = guarded.into_iter().filter(|_| pick(dice, 2) == 0).collect();
        markers.put(world);
    }
}

fn some_unit(world: &World, dice: &mut ChaCha8Rng) -> UnitId {
    // Now and then one that does not exist.
    let count = world.resource::<Shared<Catalog>>().iter().count();
    UnitId(u16::try_from(1 + pick(dice, count + 1)).expect("small"))
}

fn some_area(dice: &mut ChaCha8Rng) -> Area {
    Area::ALL[pick(dice, Area::ALL.len())]
}

/// Plays random games and looks at each position.
fn in_random_games(seeds: u64, mut look: impl FnMut(&mut World)) {
    for setting in Setting::<Firestorm>::all() {
        for seed in 0..seeds {
            let mut session = setting.session(seed);
            let mut dice = players(seed);
            look(&mut session.world);
            while Firestorm::to_act(&session.world).is_some() {
                play_on(&mut session, &mut dice, 1);
                look(&mut session.world);
            }
        }
    }
}

#[test]
fn troops_are_where_their_side_is() {
    in_random_games(6, |world| {
        let position = &Position::of(world);
        // Those of a lost area are there until they have gone back.
        let lost = position.decisions.0.iter().find_map(|decision| match decision {
            Decision::Retreat { area, .. } => Some(*area),
            _ => None,
        });
        for unit in &position.units {
            let Some(area) = unit.location.area().filter(|area| Some(*area) != lost) else { continue };
            assert_eq!(position.holder(area), unit.side, "{} in {area}", position.name(unit.id));
        }
        for fort in &position.markers.forts {
            assert!(position.ground_in(*fort).next().is_some(), "the fortified marker of {fort} stands alone");
        }
    });
}

#[test]
fn markers_and_sorties_are_never_made_from_nothing() {
    let mut known: Option<(u8, usize)> = None;
    in_random_games(6, |world| {
        let (markers, sequence) = (Markers::of(world), *world.resource::<Sequence>());
        let supply: u8 = markers.supply.values().sum();
        let convoys =
            world.resource::<Log<Event>>().0.iter().filter(|entry| matches!(entry.event, Event::Convoy { .. })).count();
        if let Some((before, seen)) = known.filter(|(_, seen)| convoys >= *seen) {
            let brought = u8::try_from(2 * (convoys - seen)).expect("small");
            assert!(supply <= before + brought, "{supply} markers after {before} and {brought}");
        }
        assert!(convoys < 3, "no convoy after the last turn");
        assert!(markers.sorties.iter().all(|(aircraft, left)| *left <= 2 - u8::from(*aircraft == Aircraft::Italian)));
        known = (sequence.phase != Phase::Over).then_some((supply, convoys));
    });
}

#[test]
fn points_are_never_lost() {
    in_random_games(4, |world| {
        let position = &Position::of(world);
        let areas: u16 = Side::BOTH.map(|side| victory::of_areas(position, side)).iter().sum();
        assert_eq!(areas, 330);
        let captured: u16 = position
            .units
            .iter()
            .filter(|unit| unit.location == Location::Captured)
            .map(|unit| match position.troop(unit.id).kind {
                Kind::Rommel => 20,
                Kind::Tank => 10,
                _ => 5,
            })
            .sum();
        assert_eq!(victory::points(position).iter().sum::<u16>(), 330 + captured);
    });
}

#[test]
fn a_line_of_supply_leads_by_ways_of_its_own_side_to_its_dump() {
    in_random_games(3, |world| {
        let position = &Position::of(world);
        for area in Area::ALL {
            let side = position.holder(area);
            let Some(line) = supply::line(position, side, area) else { continue };
            assert_eq!(line.first(), Some(&area));
            assert!(line.iter().all(|area| position.holder(*area) == side));
            assert!(line.windows(2).all(|step| position.way(step[0], step[1]).is_some()));
            let dump = line.last().copied().expect("it has an end");
            assert_eq!(position.board.info(dump).dump, Some(side));
            assert_eq!(supply::line(position, side.enemy(), area), None);
        }
    });
}

#[test]
fn nobody_moves_twice_in_a_strategic_phase() {
    in_random_games(3, |world| {
        let sequence = *world.resource::<Sequence>();
        let moved = units(world).filter(|unit| unit.redeployment != Redeployment::default()).count();
        assert!(sequence.phase == Phase::Moves || sequence.turn > 1 || moved == 0);
        if sequence.phase == Phase::Moves && sequence.active == Side::Allies {
            let left = Markers::of(world).moves.expect("the Allied die");
            assert!(moved + usize::from(left) <= 6, "{moved} have moved, {left} may");
        }
    });
}

/// The sheet that goes to the table, and the log of the campaign (`C.Organiser`).
#[test]
fn the_sheet_of_a_battle_says_all_that_the_table_needs() {
    let setting =
        Setting::<Firestorm>::all().into_iter().find(|setting| setting.id == "firestorm/02").expect("it is there");
    let mut session = setting.session(1);
    assert_eq!(papers::battle(&session.world), None, "no arrow is placed");
    let troop = |id: &str| setting.data.catalog.find(id).expect("a troop");
    let orders = [
        Order::Arrow { from: Area::B1, into: Area::B4 },
        Order::Commit { unit: troop("9 Bersaglieri") },
        Order::Sortie { aircraft: Aircraft::German },
        Order::Ready,
        Order::Commit { unit: troop("44 RTR") },
    ];
    for order in &orders {
        session.submit(order).expect("it is legal");
    }
    let text = papers::battle(&session.world).expect("a battle is put together");
    for wanted in [
        "# Battle for B-4 Sidi Muftah",
        "Turn 1, battle 1 of ",
        "from B-1 Rotonda Mteifel.",
        "## Attacker: Axis, commanded by ________________",
        "- Bersaglieri: 9th Bersaglieri Regiment",
        "- German Aircraft",
        "- Valentine: 44th Battalion Royal Tank Regiment",
        "- minefields and barbed wire",
        "- a fortified marker\n- its fortified marker is lost in place of the area while a troop remains",
        "- in supply",
        "Victory points (0 to 9): ____",
    ] {
        assert!(text.contains(wanted), "{wanted} in:\n{text}");
    }
    session.submit(&Order::FortAsPoints).expect("it is legal");
    let text = papers::battle(&session.world).expect("a battle is put together");
    assert!(text.contains("- points in place of the fortified marker, as many as the players agree: ____"), "{text}");
    session.submit(&Order::Take { stance: Stance::Attack }).expect("it is legal");
    let text = papers::battle(&session.world).expect("a battle is put together");
    assert!(text.contains("does not defend") && !text.contains("barbed wire"), "{text}");
    session.submit(&Order::Ready).expect("it is legal");
    let names = Order::Name { attacker: "Ludwig".to_owned(), defender: "Frank".to_owned() };
    session.submit(&names).expect("it is legal");
    let text = papers::battle(&session.world).expect("it is fought on the table");
    assert!(text.contains("Axis, commanded by Ludwig") && text.contains("Allies, commanded by Frank"), "{text}");

    let log = papers::log(&session.world);
    for wanted in ["# Firestorm Gazala: campaign log", "## Turn 1", "- The Axis general attacks from B-1 into B-4."] {
        assert!(log.contains(wanted), "{wanted} in:\n{log}");
    }
}

/// What the dice of a battle ask for, typed a second time: of the loser, and of the winner.
fn asked_for(difference: i16) -> [Option<u8>; 2] {
    match difference.abs() {
        0..=2 => [Some(6), Some(6)],
        3 | 4 => [Some(5), None],
        _ => [Some(4), None],
    }
}

/// The same after a battle on the table, of the troops that fought against so many points.
fn asked_for_by_points(points: u8) -> Option<u8> {
    match points {
        0 | 1 => None,
        2..=6 => Some(6),
        7 => Some(5),
        _ => Some(4),
    }
}

/// The story of each battle in the log, against the tables (`GG.Destroy`, `C.After.1`, `GG.Recovery`, `GG.2.1`).
#[test]
fn every_battle_is_settled_as_its_tables_say() {
    let mut rolls = [0; 2];
    // Battles of several arrows at a time are told one among another.
    let one_by_one = |setting: &Setting<Firestorm>| !setting.options.iter().any(|option| option == "arrows.several");
    for setting in Setting::<Firestorm>::all().into_iter().filter(one_by_one) {
        for seed in 0..12 {
            let session = setting.played(seed, 20_000);
            let (mut attacker, mut needs, mut lost) = (Side::Axis, [None; 2], Vec::new());
            for entry in &session.world.resource::<Log<Event>>().0 {
                match &entry.event {
                    Event::Initiative { dice, bonus, side } => {
                        let axis = dice[0] + bonus >= dice[1];
                        assert_eq!(*side, if axis { Side::Axis } else { Side::Allies }, "{entry:?}");
                        assert!(*bonus <= u8::from(entry.turn == 1) + 1, "{entry:?}");
                    }
                    Event::Arrow { side, .. } => (attacker, lost) = (*side, Vec::new()),
                    Event::Fought { dice, bonus, .. } => {
                        let total = |place: usize| i16::from(dice[place]) + i16::from(bonus[place]);
                        let difference = total(0) - total(1);
                        let [loser, winner] = asked_for(difference);
                        needs = match difference {
                            1.. => [winner, loser],
                            0 => [loser, loser],
                            _ => [loser, winner],
                        };
                    }
                    Event::Entered { points, .. } => needs = [points[1], points[0]].map(asked_for_by_points),
                    Event::Destroying { roll } => {
                        let side = setting.data.catalog.get(roll.unit).side();
                        assert_eq!(Some(roll.needs), needs[usize::from(side != attacker)], "{entry:?}");
                        lost.extend((roll.die >= roll.needs).then_some(roll.unit));
                        rolls[0] += 1;
                    }
                    Event::Recovering { roll } => {
                        assert_eq!(
                            (roll.needs, setting.data.catalog.get(roll.unit).kind),
                            (5, Kind::Tank),
                            "{entry:?}"
                        );
                        assert!(lost.contains(&roll.unit), "{entry:?} was not lost in the battle");
                        rolls[1] += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(rolls[0] > 500 && rolls[1] > 20, "{rolls:?}");
}

/// The General's Game with another number of battles in its file (`GG.1.1`, `C.Planning.1`).
fn with_battles(die: u8, plus: u8) -> Setting<Firestorm> {
    let folder = copy_of_data();
    let file = folder.path().join("scenarios/firestorm/01.ron");
    let text = std::fs::read_to_string(&file).expect("the scenario");
    assert!(text.contains("battles: (die: 3, plus: 3)"), "{text}");
    let other = text.replace("battles: (die: 3, plus: 3)", &format!("battles: (die: {die}, plus: {plus})"));
    std::fs::write(&file, other).expect("the copy can be written");
    let data = Firestorm::load_data(folder.path()).expect("the data is sound");
    let scenario = Firestorm::load_scenario(folder.path(), "scenarios/firestorm/01.ron", &data);
    let scenario = scenario.expect("the scenario is sound");
    Setting { data, scenario, id: "firestorm/01".to_owned(), options: Vec::new() }
}

#[test]
fn a_turn_has_as_many_battles_as_the_scenario_s_file_says() {
    for (die, plus, numbers) in
        [(3, 3, [4, 4, 5, 5, 6, 6]), (6, 2, [3, 4, 5, 6, 7, 8]), (2, 0, [1, 1, 1, 2, 2, 2]), (1, 7, [8, 8, 8, 8, 8, 8])]
    {
        let setting = with_battles(die, plus);
        for (face, number) in (1..=6).zip(numbers) {
            let world = Firestorm::begin_with(&setting.data, &setting.scenario, &[], Dice::scripted([face]));
            let sequence = *world.expect("it begins").resource::<Sequence>();
            assert_eq!((sequence.battles, sequence.battle), (number, 1), "die {face} of {die} and {plus} more");
        }
        // So many battles are fought, passed on or skipped in each turn, and the computer plays by them too.
        let mut session = setting.session(3);
        let mut dice = players(3);
        while let Some(order) = Firestorm::computer_order(&session.world, &mut dice) {
            session.submit(&order).expect("the computer's order is legal");
        }
        let log = &session.world.resource::<Log<Event>>().0;
        let of = |turn: u16| log.iter().filter(move |entry| entry.turn == turn).map(|entry| &entry.event);
        for turn in 1..Firestorm::turn(&session.world) {
            let rolled = of(turn).find_map(|event| match event {
                Event::TurnBegan { battles, .. } => Some(usize::from(*battles)),
                _ => None,
            });
            let battles = of(turn).filter(|event| matches!(event, Event::Arrow { .. } | Event::Skipped { .. }));
            assert_eq!(rolled, Some(battles.count()), "turn {turn}, die of {die} and {plus} more");
        }
    }
}

/// In random games with several arrows at a time no area is part of two battles, and no troop on two arrows (`C.Arrows`).
#[test]
fn battles_fought_at_a_time_have_no_area_in_common() {
    let mut most = 0;
    in_random_games(10, |world| {
        let position = &Position::of(world);
        let now = match position.decision() {
            Some(Decision::Attack(battle) | Decision::Defence(battle) | Decision::Table(battle)) => Some(battle),
            _ => None,
        };
        let all: Vec<_> = position.markers.arrows.iter().chain(now).collect();
        for (place, battle) in all.iter().enumerate() {
            for other in &all[place + 1..] {
                assert!(!other.touches(battle.from) && !other.touches(battle.into), "{battle:?} and {other:?}");
            }
            assert!(battle.number <= position.sequence.battles);
        }
        assert!(all.len() < 2 || position.sequence.several_arrows);
        assert!(all.is_empty() || position.sequence.phase == Phase::Battle);
        most = most.max(all.len());
    });
    assert!(most >= 2, "{most} at a time");
}
