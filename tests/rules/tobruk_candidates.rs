//! Orders to Tobruk at random, sense or nonsense, for the battery: of every kind that there is, with units, hexes and batteries that
//! mostly exist.

use bevy_ecs::prelude::World;
use gazala::core::hex::{Facing, Hex};
use gazala::core::shared::Shared;
use gazala::core::unit::UnitId;
use gazala::games::tobruk::material::board::Board;
use gazala::games::tobruk::material::catalog::{AREAS, Catalog, Class, Shells};
use gazala::games::tobruk::material::scenario::{BatteryId, Scenario};
use gazala::games::tobruk::material::tables::damage::Aspect;
use gazala::games::tobruk::material::tables::explosive::PlannedFire;
use gazala::games::tobruk::material::tables::hit_probability::Ammo;
use gazala::games::tobruk::phases::friendly_edge;
use gazala::games::tobruk::state::air::{Load, Standing};
use gazala::games::tobruk::state::firers::{Arm, Barrel, Shooter};
use gazala::games::tobruk::state::marks::Marks;
use gazala::games::tobruk::state::orders::Order;
use gazala::games::tobruk::{self, units};
use rand_chacha::ChaCha8Rng;

use super::common::{beside, pick};

/// Any order at all, sense or nonsense.
pub fn any(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let facing = Facing::ALL[pick(dice, 6)];
    match pick(dice, 84) {
        80..=83 => of_prisoners(world, dice),
        24..=43 => of_men(world, dice, facing),
        44..=57 => of_carriers(world, dice, facing),
        58..=71 => of_artillery(world, dice),
        72..=79 => of_duels(world, dice),
        0 if pick(dice, 2) == 0 => some_load(world, dice),
        0 => Order::EndSetUp,
        1 => Order::EndMovement,
        2 => Order::EndFire,
        3 => Order::HoldFire,
        4 => Order::Aim { area: AREAS.get(pick(dice, AREAS.len() + 1)).copied() },
        5 | 6 => Order::Place { unit: some_unit(world, dice), hex: some_hex(dice), facing },
        7..=9 => {
            let unit = some_unit(world, dice);
            Order::Exit { unit, path: some_path(world, unit, dice) }
        }
        10..=16 => {
            let unit = some_unit(world, dice);
            let path = some_path(world, unit, dice);
            // Half of the moves end as they go, without a pivot.
            let heading = path.last_chunk().and_then(|[before, last]| before.side_towards(*last));
            let facing = heading.filter(|_| pick(dice, 2) == 0).unwrap_or(facing);
            // Men have no front: half of the moves leave the facing alone.
            let own = tobruk::unit(world, unit).map_or(facing, |unit| unit.facing);
            let facing = if pick(dice, 2) == 0 { own } else { facing };
            let carrying = if pick(dice, 4) == 0 { vec![some_unit(world, dice)] } else { Vec::new() };
            Order::Move { unit, path, facing, reverse: pick(dice, 4) == 0, carrying }
        }
        _ => {
            let gun = u8::try_from(pick(dice, 9) / 4).expect("small");
            let shells = some_shells(dice);
            Order::Fire { unit: some_unit(world, dice), gun, target: some_unit(world, dice), shells }
        }
    }
}

/// Prisoners led, if there are any (X.I.1).
fn of_prisoners(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let held = units(world).filter(|unit| unit.location.surrendered().is_some());
    let held: Vec<UnitId> = held.map(|unit| unit.id).collect();
    let unit = if held.is_empty() { some_unit(world, dice) } else { held[pick(dice, held.len())] };
    let from = tobruk::unit(world, unit).and_then(|unit| unit.location.surrendered());
    let hex = match from {
        Some(from) => beside(from, dice),
        None => some_hex(dice),
    };
    if pick(dice, 4) == 0 { Order::LeadOff { unit } } else { Order::Lead { unit, hex } }
}

/// Plain rounds mostly, APCR, or high explosive at AFVs.
fn some_shells(dice: &mut ChaCha8Rng) -> Shells {
    match pick(dice, 8) {
        0 | 1 => Shells::Apcr,
        2 => Shells::Explosive,
        3 => Shells::Solid,
        _ => Shells::Plain,
    }
}

/// Some rounds for a gun of the type of some unit (X.D.2).
fn some_load(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let kinds = &world.resource::<Shared<Catalog>>();
    let unit = tobruk::unit(world, some_unit(world, dice));
    let kind = unit.map_or_else(String::new, |unit| kinds.get(unit.kind.0).id.clone());
    let ammo = [Ammo::Ap, Ammo::Apcr, Ammo::He, Ammo::Smoke][pick(dice, 4)];
    Order::Stow { kind, gun: u8::from(pick(dice, 4) == 0), ammo, rounds: u8::try_from(pick(dice, 120)).expect("small") }
}

/// An order of sections II and III.
fn of_men(world: &World, dice: &mut ChaCha8Rng, facing: Facing) -> Order {
    let (unit, other) = (some_unit(world, dice), some_unit(world, dice));
    let near = near_unit(world, unit, dice);
    if pick(dice, 8) == 0 {
        return of_the_air(world, dice);
    }
    if pick(dice, 8) == 0 {
        return Order::Ram { unit, target: near, path: some_path(world, unit, dice) };
    }
    if pick(dice, 8) == 0 {
        let vehicle = if pick(dice, 2) == 0 { near } else { together(world, unit, dice) };
        return Order::CloseAssault { unit, vehicle };
    }
    match pick(dice, 16) {
        0 => Order::Man { unit, weapon: near },
        1 => Order::Leave { unit, weapon: near },
        2 => Order::Pivot { weapon: unit, by: near, facing },
        3 => Order::TakeCover { unit },
        4 => Order::Rise { unit },
        5 | 6 => Order::Overrun { unit, target: near, facing },
        7..=9 => {
            let arms = [
                Arm::SmallArms,
                Arm::Gun(0),
                Arm::TurretMachineGun,
                Arm::HullMachineGuns,
                Arm::MachineGun,
                Arm::PassengerGuns,
                Arm::Grenades,
            ];
            Order::Engage {
                unit,
                arm: arms[pick(dice, arms.len())],
                target: if pick(dice, 2) == 0 { near } else { other },
            }
        }
        10 => Order::Resolve,
        11 => Order::Stand,
        12 => Order::Lose { unit, men: u8::try_from(pick(dice, 5)).expect("small") },
        13 => Order::Check { unit },
        14 => Order::EndChecks,
        _ => Order::Melee { hex: tobruk::unit(world, unit).and_then(|unit| unit.location.hex()).unwrap_or_default() },
    }
}

/// An order of section VIII, mostly to an aircraft if there is one.
fn of_the_air(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let unit = one_of(world, dice, |class| class == Class::Aircraft);
    match pick(dice, 11) {
        8 => Order::BombBattery { unit, battery: some_battery(world, dice) },
        9 => Order::Redirect { unit, target: Some(some_unit(world, dice)) },
        10 => Order::Redirect { unit, target: None },
        0 | 1 => Order::Fly { unit, to: some_hex(dice) },
        2 | 3 => Order::Dive { unit, target: some_unit(world, dice), load: Load::ALL[pick(dice, 3)] },
        4 => Order::FlyOff { unit },
        5 => Order::Bomb { unit, target: some_unit(world, dice) },
        6 => Order::Flak { gun: some_unit(world, dice) },
        _ if pick(dice, 2) == 0 => Order::HoldFlak,
        _ => Order::StandingFlak { answer: Standing::ALL[pick(dice, 3)] },
    }
}

/// An order to load, unload and tow, to dig in, to force mines, to mount and spike guns (V), and to Carriers' rifles, dummies and mines
/// that are none (IX).
fn of_carriers(world: &World, dice: &mut ChaCha8Rng, facing: Facing) -> Order {
    let unit = some_unit(world, dice);
    let (near, other) = (together(world, unit, dice), together(world, unit, dice));
    let carrying = if pick(dice, 4) == 0 { vec![other] } else { Vec::new() };
    match pick(dice, 18) {
        15 | 16 => Order::HookUp { unit, vehicle: near },
        17 => Order::Demolish { unit, vehicle: near },
        0..=2 => Order::Load { unit, vehicle: near, carrying },
        3 | 4 => {
            // Men have no front.
            let own = tobruk::unit(world, unit).map_or(facing, |unit| unit.facing);
            Order::Unload { unit, facing: if pick(dice, 2) == 0 { own } else { facing } }
        }
        5 => {
            let hex = match tobruk::unit(world, unit).and_then(|unit| unit.location.hex()) {
                Some(from) => beside(from, dice),
                None => some_hex(dice),
            };
            Order::Force { unit, hex, carrying }
        }
        6 if pick(dice, 6) == 0 => Order::NameEdge { edge: friendly_edge::EDGES[pick(dice, 4)] },
        6 if pick(dice, 3) == 0 => Order::Appoint { unit },
        6 if pick(dice, 3) == 0 => Order::NameCarrier { unit, carries: pick(dice, 3) > 0 },
        6 if pick(dice, 3) == 0 => {
            let ammo = [Ammo::Ap, Ammo::Apcr, Ammo::He, Ammo::Smoke][pick(dice, 4)];
            Order::TakeOn { unit, carrier: near, gun: u8::from(pick(dice, 4) == 0), ammo }
        }
        6 if pick(dice, 2) == 0 => Order::ComeUp { unit },
        6 if pick(dice, 2) == 0 => Order::TakeOver { unit },
        6 => Order::EnterPit { unit },
        7 => Order::Spike { unit, weapon: near },
        8 => Order::Mount { unit, weapon: near, vehicle: other },
        // A half-track's guns, by those aboard (VIII.D.3.b).
        9 => {
            let aboard = tobruk::unit(world, unit).and_then(|unit| unit.location.vehicle());
            let weapon = aboard.unwrap_or(near);
            if pick(dice, 2) == 0 { Order::Man { unit, weapon } } else { Order::Leave { unit, weapon } }
        }
        10 => {
            let weapon = one_of(world, dice, |class| class == Class::LightWeapon);
            if pick(dice, 2) == 0 { Order::TakeOff { unit, weapon } } else { Order::PutBack { unit, weapon } }
        }
        11 => Order::RemoveDummy { unit: one_of(world, dice, |class| class == Class::Dummy) },
        13 => {
            Order::Conceal { unit: one_of(world, dice, |class| class == Class::Minefield), hidden: pick(dice, 2) == 0 }
        }
        12 => Order::Feign { unit: one_of(world, dice, |class| class == Class::Minefield), dummy: pick(dice, 2) == 0 },
        _ => Order::Place { unit: one_of(world, dice, Class::is_emplacement), hex: some_hex(dice), facing },
    }
}

/// An order to batteries, mortars and guns on the board: calls, counter-battery fire, smoke and what is recorded (IV.F, V.C, VI.C, VIII.B,
/// VIII.E.2).
fn of_artillery(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let (battery, target) = (some_battery(world, dice), some_unit(world, dice));
    let recorded = &world.resource::<Marks>().works.recorded;
    let hex = if recorded.is_empty() || pick(dice, 2) == 0 {
        some_hex(dice)
    } else {
        recorded[pick(dice, recorded.len())].hex
    };
    let gun = one_of(world, dice, Class::is_weapon);
    match pick(dice, 13) {
        0..=2 => Order::Call { battery, target },
        3 => Order::CallRecorded { battery, hex, target },
        4 => Order::Counter { battery, target: some_battery(world, dice) },
        5 => Order::Smoke { by: Shooter::Battery(battery), hex },
        6 => Order::Smoke { by: Shooter::Unit(gun), hex },
        7 | 8 => Order::Lob { unit: gun, target },
        9 => Order::Record { battery, fire: PlannedFire::ALL[pick(dice, 3)], hex },
        10 => Order::Erase { battery, hex },
        11 => Order::StarShell { unit: gun, hex },
        _ => Order::EndCalls,
    }
}

/// An order of those who fire two guns, answer fire, or see little (IV.E.3, VI.C.4).
fn of_duels(world: &World, dice: &mut ChaCha8Rng) -> Order {
    let (unit, target) = (some_unit(world, dice), some_unit(world, dice));
    if pick(dice, 5) == 0 {
        let aspect = [Aspect::Front, Aspect::Flank, Aspect::Rear][pick(dice, 3)];
        return Order::Aspect { unit, target, aspect };
    }
    let (kind, gun) = (pick(dice, 5), u8::try_from(pick(dice, 3)).expect("small"));
    let mut barrel = |gun| Barrel { gun, shells: some_shells(dice) };
    match kind {
        0 => Order::Answer { guns: vec![barrel(gun)] },
        1 => Order::Answer { guns: vec![barrel(0), barrel(gun)] },
        2 => Order::Decline,
        3 => Order::FireBoth { unit, target },
        _ => Order::Acquire { unit, gun, target },
    }
}

/// Mostly a unit of such a class, if there is one.
fn one_of(world: &World, dice: &mut ChaCha8Rng, wanted: impl Fn(Class) -> bool) -> UnitId {
    let catalog = world.resource::<Shared<Catalog>>();
    let of_class = units(world).filter(|unit| wanted(catalog.get(unit.kind.0).class));
    let known: Vec<UnitId> = of_class.map(|unit| unit.id).collect();
    if known.is_empty() || pick(dice, 6) == 0 { some_unit(world, dice) } else { known[pick(dice, known.len())] }
}

/// Mostly a battery of the scenario, now and then one that there is not.
fn some_battery(world: &World, dice: &mut ChaCha8Rng) -> BatteryId {
    let batteries = &world.resource::<Shared<Scenario>>().batteries;
    if batteries.is_empty() || pick(dice, 12) == 0 {
        BatteryId(u8::try_from(pick(dice, 20)).expect("small"))
    } else {
        batteries[pick(dice, batteries.len())].id
    }
}

/// A unit that is in the same place, on the board, off it or aboard a vehicle, if there is one; else one near it.
fn together(world: &World, id: UnitId, dice: &mut ChaCha8Rng) -> UnitId {
    let Some(place) = tobruk::unit(world, id).map(|unit| unit.location) else { return some_unit(world, dice) };
    let others = units(world).filter(|unit| unit.id != id && unit.location == place);
    let others: Vec<UnitId> = others.map(|unit| unit.id).collect();
    if others.is_empty() { near_unit(world, id, dice) } else { others[pick(dice, others.len())] }
}

/// A unit in the same hex or beside it, if there is one.
fn near_unit(world: &World, id: UnitId, dice: &mut ChaCha8Rng) -> UnitId {
    let hex_of = |id| tobruk::unit(world, id).and_then(|unit| unit.location.hex());
    let Some(hex) = hex_of(id) else { return some_unit(world, dice) };
    let near: Vec<UnitId> = units(world)
        .filter(|unit| unit.id != id && unit.location.hex().is_some_and(|at| at.range(hex) <= 1))
        .map(|unit| unit.id)
        .collect();
    if near.is_empty() { some_unit(world, dice) } else { near[pick(dice, near.len())] }
}

/// Mostly a unit of the game, now and then one that there is not.
fn some_unit(world: &World, dice: &mut ChaCha8Rng) -> UnitId {
    let known: Vec<UnitId> = units(world).map(|unit| unit.id).collect();
    if pick(dice, 30) == 0 {
        UnitId(u16::try_from(pick(dice, 300)).expect("small"))
    } else {
        known[pick(dice, known.len())]
    }
}

/// Mostly a hex of the board, now and then one beside it.
fn some_hex(dice: &mut ChaCha8Rng) -> Hex {
    let mut number = |below: usize| i32::try_from(pick(dice, below)).expect("small");
    Board::hex(number(41) - 1, number(38) - 1)
}

/// Mostly a walk from where the unit is, to and fro, or in over the east edge; now and then a jump.
fn some_path(world: &World, id: UnitId, dice: &mut ChaCha8Rng) -> Vec<Hex> {
    let start = tobruk::unit(world, id).and_then(|unit| unit.location.hex());
    let mut at = start;
    let mut path: Vec<Hex> = Vec::new();
    for _ in 0..pick(dice, 5) {
        let next = match at {
            _ if pick(dice, 40) == 0 => some_hex(dice),
            Some(_) if !path.is_empty() && pick(dice, 4) == 0 => {
                path.len().checked_sub(2).map(|place| path[place]).or(start).unwrap_or_else(|| some_hex(dice))
            }
            Some(hex) => hex.neighbour(Facing::ALL[pick(dice, 6)]),
            None => Board::hex(i32::try_from(pick(dice, 39)).expect("small"), 35),
        };
        path.push(next);
        at = Some(next);
    }
    path
}
