//! What only the tests of Gazala: The Cauldron need.

use bevy_ecs::prelude::World;
use gazala::core::dice::Dice;
use gazala::core::game::{Game, submit};
use gazala::core::hex::Hex;
use gazala::core::shared::Shared;
use gazala::core::side::Side;
use gazala::core::unit::UnitId;
use gazala::games::gazala_cauldron::material::board::{Board, Name};
use gazala::games::gazala_cauldron::material::catalog::Catalog;
use gazala::games::gazala_cauldron::material::formation::Formation;
use gazala::games::gazala_cauldron::material::tables::attacks::Intensity;
use gazala::games::gazala_cauldron::material::tables::chits::Tactical;
use gazala::games::gazala_cauldron::phases::{stacking, supply};
use gazala::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use gazala::games::gazala_cauldron::state::cups::{Chit, Cups};
use gazala::games::gazala_cauldron::state::orders::Order;
use gazala::games::gazala_cauldron::state::position::Position;
use gazala::games::gazala_cauldron::{GazalaCauldron, spawn, unit, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{beside, pick, wander};

impl Tested for GazalaCauldron {
    const DRAWS: Option<u16> = Some(0);
    // The Axis has to take what it needs to win; at random it hardly ever does.
    const OPEN_AT_RANDOM: bool = false;
    const GAMES: u64 = 24;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        let unit = some_unit(world, dice);
        let near = |dice: &mut ChaCha8Rng| near(world, unit, dice);
        let formation = Formation::ALL[pick(dice, Formation::ALL.len())];
        let side = Side::BOTH[pick(dice, 2)];
        match pick(dice, 60) {
            0 => Order::EndSetUp,
            1 => Order::EndBreaching,
            2 => Order::EndReplacing,
            3 => Order::EndAction,
            4 => Order::Hold,
            5 => Order::Spare,
            6 => Order::Oblige,
            7 => Order::First { side },
            8 | 9 => Order::Draw,
            10 => Order::Strike { unit },
            11 | 12 => Order::Lose { unit },
            13 | 14 => Order::Disrupt { unit },
            15 => Order::Remove { unit },
            16 | 17 => Order::Leave { unit },
            18 | 19 => Order::ExtraMove { unit },
            20 | 21 => Order::Single { unit },
            22..=24 => Order::Activate { formation },
            25 => Order::Withdraw { formation },
            26..=28 => Order::Place { unit, hex: some_hex(world, dice) },
            29..=31 => Order::Breach { unit, to: near(dice) },
            32 => Order::Replace { unit, hex: Vec::new() },
            33 => Order::Replace { unit, hex: vec![some_hex(world, dice)] },
            34 | 35 => Order::Enter { unit, hex: some_hex(world, dice) },
            36..=43 => Order::Move { unit, path: some_path(world, unit, dice, 5) },
            44..=47 => Order::Attack { unit, intensity: Intensity::ALL[pick(dice, 3)] },
            48 | 49 => Order::Join { unit },
            50 => Order::Play { chit: [Tactical::Combat, Tactical::AntiTank, Tactical::Air][pick(dice, 3)] },
            51 => Order::Resolve,
            52..=56 => {
                let with = (pick(dice, 4) == 0).then(|| some_unit(world, dice));
                Order::Retreat { unit, with, path: some_path(world, unit, dice, 4), off: pick(dice, 6) == 0 }
            }
            _ => Order::Advance { unit, hex: near(dice) },
        }
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        match (one, other) {
            (Order::Move { unit: a, path: by }, Order::Move { unit: b, path: on }) => a == b && by.last() == on.last(),
            (
                Order::Retreat { unit: a, with: Some(b), path: by, off: left },
                Order::Retreat { unit: c, with: Some(d), path: on, off: leaves },
            ) => ((a, b) == (c, d) || (a, b) == (d, c)) && (by, left) == (on, leaves),
            _ => one == other,
        }
    }

    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let centre = Name::parse("1310").expect("a hex");
        let around: Vec<Hex> = centre.within(4);
        let all: Vec<Unit> = units(world).collect();
        for unit in all {
            if unit.location.hex().is_none() || pick(dice, 10) == 0 {
                continue;
            }
            let hex = around[pick(dice, around.len())];
            let fits = {
                let position = &Position::of(world);
                position.may_be_in(&unit, hex)
                    && !position.is_held_by(hex, unit.side.enemy())
                    && stacking::has_room(position, &unit, hex)
            };
            if fits {
                let mut state = unit.state;
                (state.disrupted, state.used) = (pick(dice, 3) == 0, pick(dice, 2) == 0);
                state.steps = 1 + u8::try_from(pick(dice, usize::from(state.steps))).expect("small");
                state.supply = [Supply::Supplied, Supply::OutOfSupply, Supply::Isolated][pick(dice, 3)];
                spawn(world, Unit { location: Location::On(hex), state, ..unit });
            }
        }
    }
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
    let hexes: Vec<Hex> = world.resource::<Shared<Board>>().hexes().collect();
    hexes[pick(dice, hexes.len())]
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
    for setting in super::common::Setting::<GazalaCauldron>::all() {
        for seed in 0..seeds {
            let mut session = setting.session(seed);
            let mut dice = super::common::players(seed);
            while GazalaCauldron::to_act(&session.world).is_some() {
                super::common::play_on(&mut session, &mut dice, 1);
                look(&mut session.world);
            }
        }
    }
}

#[test]
fn nobody_is_where_he_may_not_be() {
    in_random_games(3, |world| {
        let position = &Position::of(world);
        for unit in &position.units {
            let Some(hex) = unit.location.hex() else { continue };
            assert!(position.may_be_in(unit, hex), "{} in {}", position.name(unit.id), Name::of(hex));
            assert!(!position.is_held_by(hex, unit.side.enemy()), "{} holds both sides", Name::of(hex));
            assert!((1..=position.counter(unit.id).steps).contains(&unit.state.steps));
        }
    });
}

#[test]
fn between_actions_no_hex_holds_too_many() {
    in_random_games(3, |world| {
        let position = &Position::of(world);
        let between = position.decision().is_none() && position.actions.stage == Default::default();
        assert!(!between || stacking::crowded(position).is_empty(), "{:?}", stacking::crowded(position));
    });
}

#[test]
fn chits_are_neither_lost_nor_made() {
    let mut filled: Option<(u16, [usize; 2])> = None;
    in_random_games(2, |world| {
        let cups = world.resource::<Cups>().clone();
        let count = Side::BOTH.map(|side| {
            let cup = cups.of(side);
            cup.inside.len() + cup.available.len() + cup.played.len() + cup.track.len()
        });
        let turn = GazalaCauldron::turn(world);
        let withdrawn = Position::of(world).marks.withdrawn.len();
        match filled {
            // A formation that is withdrawn takes its chit along.
            Some((before, counts)) if before == turn => {
                assert_eq!(counts[0], count[0]);
                assert!(counts[1] == count[1] || withdrawn > 0 && counts[1] > count[1]);
            }
            _ => {}
        }
        filled = Some((turn, count));
    });
}

#[test]
fn every_kind_of_chit_is_drawn_about_as_often_as_it_is_in_the_cup() {
    // May 28: what comes out of the Axis cup first, over many seeds.
    let setting = super::common::Setting::<GazalaCauldron>::all().into_iter().next().expect("a scenario");
    let mut actions = 0u32;
    let mut share = 0.0;
    // The set-up is the same each time and rolls no die.
    let mut session = setting.session(0);
    let mut dice = super::common::players(7);
    while session.world.resource::<Cups>().of(Side::Axis).inside.is_empty() {
        super::common::play_on(&mut session, &mut dice, 1);
    }
    let filled = GazalaCauldron::snapshot(&session.world);
    for seed in 0..400 {
        GazalaCauldron::restore(&mut session.world, &filled);
        session.world.insert_resource(Dice::seeded(seed));
        let cup = session.world.resource::<Cups>().of(Side::Axis).clone();
        share += cup.actions_inside() as f64 / cup.inside.len() as f64 / 400.0;
        submit::<GazalaCauldron>(&mut session.world, &Order::Draw).expect("the Axis draws first on May 27");
        let drawn = session.world.resource::<Cups>().of(Side::Axis).clone();
        let is_action = |chit: &Chit| matches!(chit, Chit::Action(_));
        let before = cup.inside.iter().filter(|chit| is_action(chit)).count();
        let after = drawn.inside.iter().filter(|chit| is_action(chit)).count();
        actions += u32::from(after < before);
    }
    let found = f64::from(actions) / 400.0;
    // Four standard deviations of 400 draws.
    let spread = 4.0 * (share * (1.0 - share) / 400.0f64).sqrt();
    assert!((found - share).abs() < spread, "{found} of draws are actions, {share} of the chits");
}

#[test]
fn supply_is_symmetric_to_its_paths() {
    // From every hex in supply a step leads to another nearer the source: the flood has no islands.
    in_random_games(1, |world| {
        let position = &Position::of(world);
        if position.decision().is_some()
            || position.sequence.phase != gazala::games::gazala_cauldron::state::turn::Phase::Actions
        {
            return;
        }
        for side in Side::BOTH {
            let reach = supply::reach(position, side);
            for hex in &reach {
                assert!(!position.is_held_by(hex, side.enemy()));
                let open = supply::is_source(position, side, hex)
                    || position
                        .board
                        .neighbours(hex)
                        .any(|other| reach.contains(&other) && position.is_passable(hex, other));
                assert!(open, "{} is an island", Name::of(hex));
            }
        }
    });
}
