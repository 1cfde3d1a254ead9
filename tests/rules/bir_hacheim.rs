//! What only Gazala-Bir Hacheim's tests need.

use bevy_ecs::prelude::World;
use gazala::core::game::Game;
use gazala::core::hex::Hex;
use gazala::core::shared::Shared;
use gazala::core::unit::UnitId;
use gazala::games::bir_hacheim::board::{Board, Name, Terrain};
use gazala::games::bir_hacheim::catalog::Catalog;
use gazala::games::bir_hacheim::components::{Duty, Location, March, Unit};
use gazala::games::bir_hacheim::orders::Order;
use gazala::games::bir_hacheim::{BirHacheim, ask, sequence, spawn, unit, units};
use rand_chacha::ChaCha8Rng;

use super::battery::Tested;
use super::common::{beside, pick, wander};

impl Tested for BirHacheim {
    const DRAWS: Option<u16> = Some(0);
    // The Axis has to take what it needs to win; at random it hardly ever does.
    const OPEN_AT_RANDOM: bool = false;
    const GAMES: u64 = 60;

    fn id(scenario: &Self::Scenario) -> &str {
        &scenario.id
    }

    fn options(scenario: &Self::Scenario) -> Vec<String> {
        scenario.options.clone()
    }

    fn candidate(world: &World, dice: &mut ChaCha8Rng) -> Order {
        let unit = some_unit(world, dice);
        let near = |dice: &mut ChaCha8Rng| near(world, unit, dice);
        let points = u8::try_from(pick(dice, 12)).expect("small");
        match pick(dice, 40) {
            0 => Order::EndSetUp,
            1 => Order::EndMovement,
            2 => Order::EndCombat,
            3 => Order::Enough,
            4 => Order::Hold,
            5 => Order::Clear { unit },
            6 => Order::Support { unit },
            7 | 8 => Order::Lose { unit },
            9 => Order::Leave { unit },
            10..=12 => Order::Commit { points },
            13..=15 => Order::Place { unit, hex: some_hex(world, dice) },
            16..=24 => {
                let path = some_path(world, unit, dice, 6);
                Order::Move { unit, path }
            }
            25..=27 => Order::Strike { target: some_hex(world, dice), points },
            28..=31 => Order::Attack { unit, target: near(dice) },
            32 | 33 => Order::Bombard { unit, target: some_hex(world, dice) },
            34..=37 => Order::Retreat { unit, to: near(dice) },
            _ => Order::Advance { unit, path: some_path(world, unit, dice, 2) },
        }
    }

    fn same_end(_: &World, one: &Order, other: &Order) -> bool {
        match (one, other) {
            (Order::Move { unit: a, path: by }, Order::Move { unit: b, path: on }) => a == b && by.last() == on.last(),
            _ => one == other,
        }
    }

    fn crowd(world: &mut World, dice: &mut ChaCha8Rng) {
        let centre = Name::parse("1208").expect("a hex");
        let around: Vec<Hex> = centre.within(3);
        let all: Vec<Unit> = units(world).collect();
        for unit in all {
            if unit.location.hex().is_none() || pick(dice, 10) == 0 {
                continue;
            }
            let hex = around[pick(dice, around.len())];
            let friends = units(world).filter(|other| other.location == Location::On(hex) && other.side == unit.side);
            let enemies = units(world).any(|other| other.location == Location::On(hex) && other.side != unit.side);
            if friends.count() < 3 && !enemies {
                let (march, duty) = (March::default(), Duty::default());
                let mut strength = unit.strength;
                strength.reduced = pick(dice, 3) == 0;
                spawn(world, Unit { location: Location::On(hex), march, duty, strength, ..unit });
            }
        }
        sequence::begin_movement(world);
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
        return all[pick(dice, all.len())];
    }
    let hexes: Vec<Hex> = world.resource::<Shared<Board>>().hexes().collect();
    hexes[pick(dice, hexes.len())]
}

/// A hex beside the unit; anywhere for a unit that is not on the board.
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

#[test]
fn nobody_ever_stands_at_sea_or_with_the_enemy_or_in_a_crowd() {
    for setting in super::common::Setting::<BirHacheim>::all() {
        for seed in 0..8 {
            let mut session = setting.session(seed);
            let mut dice = super::common::players(seed);
            while BirHacheim::to_act(&session.world).is_some() {
                super::common::play_on(&mut session, &mut dice, 1);
                ask(&mut session.world, |position| {
                    for unit in &position.units {
                        let Some(hex) = unit.location.hex() else { continue };
                        assert_ne!(position.ground(hex).terrain, Terrain::Sea);
                        assert!(position.can_be_in(unit, hex));
                        assert!(!position.is_held_by(hex, unit.side.enemy()), "{} holds both sides", Name::of(hex));
                        let crowd = position.side_in(hex, unit.side).count();
                        // A fourth unit stands in a hex only until one gives way.
                        assert!(crowd <= 3 || position.decision().is_some(), "{crowd} in {}", Name::of(hex));
                    }
                });
            }
        }
    }
}
