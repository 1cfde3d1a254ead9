//! Surrender, an experimental rule (X.I.1 to X.I.3): what becomes of men whose morale breaks, who give in to superior numbers, and whom they
//! shake by it.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::bunkers;
use super::morale::{SUPPORT_RANGE, morale};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::captivity::Falling;
use crate::games::tobruk::state::components::{Haul, Location, Men, Service};
use crate::games::tobruk::state::events::{Event, Place};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// X.I.1.a: true where an enemy within two hexes supports morale: unbroken men other than observers, or an AFV with its crew (our reading
/// of "enemy unit's morale support range"). Broken and surrendered units have none (X.I.1.f).
#[must_use]
pub fn is_near_enemy(position: &Position, hex: Hex, side: Side) -> bool {
    position.all().any(|other| {
        *other.side != side
            && !other.men.broken
            && !other.crew.out
            && !position.is_broken(&other)
            && matches!(
                position.class(&other),
                Class::Infantry | Class::Crew | Class::HqGroup | Class::Tank | Class::SelfPropelled
            )
            && position.place(&other).is_some_and(|at| hex.range(at) <= SUPPORT_RANGE)
    })
}

/// What comes of a unit's broken morale.
#[derive(Debug, Clone)]
pub struct Fall {
    unit: UnitId,
    /// Where it is; `None` if it is not on the board any more.
    hex: Option<Hex>,
    /// It surrenders there.
    surrenders: bool,
    /// It lies in full cover where it breaks (X.I.1.b.1).
    under: bool,
    /// Weapons that it drops.
    drops: Vec<UnitId>,
    /// Comrades whom its surrender shakes (X.I.3).
    shakes: Vec<UnitId>,
    /// It is an HQ group at a weapon with a crew, and scores as one (III.D.2.c).
    at_gun: bool,
}

/// The next unit that breaks; `None` if none does.
fn next(position: &Position) -> Option<Fall> {
    let falling = position.marks.works.captivity.falling.first()?;
    let id = falling.unit;
    let found = position.find(id);
    let hex = found.as_ref().and_then(|unit| position.place(unit));
    let (Some(unit), Some(hex)) = (found, hex) else {
        return Some(Fall {
            unit: id,
            hex: None,
            surrenders: false,
            under: false,
            drops: Vec::new(),
            shakes: Vec::new(),
            at_gun: false,
        });
    };
    let surrenders = falling.surrenders || is_near_enemy(position, hex, *unit.side);
    let drops = position.served_by(id).map(|weapon| *weapon.id).collect();
    let shakes = if surrenders { shaken(position, &unit, hex) } else { Vec::new() };
    let at_gun = position.class(&unit) == Class::HqGroup
        && position.served_by(id).any(|weapon| position.class(&weapon).is_crew_served());
    let under = finds_cover(position, &unit, hex);
    Some(Fall { unit: id, hex: Some(hex), surrenders, under, drops, shakes, at_gun })
}

/// X.I.1.b.1: on or under an emplacement a broken unit finds full cover, if there is room. A crew at its gun in the open finds none and falls
/// back like others (our reading).
fn finds_cover(position: &Position, unit: &ViewItem, hex: Hex) -> bool {
    if unit.location.hex().is_none() {
        return false;
    }
    unit.men.under || position.has_emplacement(hex) && bunkers::expect_room(position, unit, hex).is_ok()
}

/// X.I.3.a: friendly men in the hex who have not checked their morale this turn.
fn shaken(position: &Position, unit: &ViewItem, hex: Hex) -> Vec<UnitId> {
    let shakes = |other: &ViewItem| {
        other.id != unit.id
            && other.side == unit.side
            && position.class(other).is_personnel()
            && !other.men.checked
            && !position.is_broken(other)
            && !position.is_inside(other)
            && position.place(other) == Some(hex)
    };
    if position.scenario.steadfast.contains(unit.side) {
        return Vec::new();
    }
    position.all().filter(shakes).map(|other| *other.id).collect()
}

/// Carries out what comes of broken morale, unit by unit in the order in which it broke.
pub fn settle(world: &mut World) {
    while !world.resource::<Marks>().works.captivity.falling.is_empty() {
        let Some(fall) = next(&Position::of(world)) else { return };
        run_with(world, break_up, fall);
    }
}

/// The unit surrenders, or is broken. Either way it drops the weapons that it operates (X.I.1.a; of broken units it is our reading), and gets
/// down from its vehicle.
fn break_up(
    In(fall): In<Fall>,
    mut units: Units<(&mut Location, &mut Men, &mut Haul)>,
    mut services: Units<&mut Service>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let captivity = &mut marks.works.captivity;
    captivity.falling.remove(0);
    let (unit, Some(hex)) = (fall.unit, fall.hex) else { return };
    let Some((mut location, mut men, mut haul)) = units.get_mut(unit) else { return };
    // Whatever work they had in hand is left.
    (haul.spikes, haul.demolishes, haul.mounting) = (None, None, None);
    if fall.at_gun && !captivity.taken_at_gun.contains(&unit) {
        captivity.taken_at_gun.push(unit);
    }
    for weapon in fall.drops {
        if let Some(mut service) = services.get_mut(weapon) {
            service.operators.remove(&unit);
        }
    }
    captivity.begin(unit, sequence.turn);
    men.checked = true;
    if fall.surrenders {
        *location = Location::Surrendered(hex);
        men.under = false;
        note(&mut log, &sequence, Event::Surrendered { unit, hex });
        for other in fall.shakes {
            captivity.shake(other);
        }
    } else {
        *location = Location::On(hex);
        men.under = fall.under;
        note(&mut log, &sequence, Event::Broke { unit, under: fall.under });
    }
}

/// X.I.2: the unit with the lowest morale that gives in to the enemies around it, without any casualties: an altered value of 0 or less. Those
/// in a melee are checked with it, and the steadfast never give in.
fn intimidated(position: &Position) -> Option<UnitId> {
    let gives_in = |unit: &ViewItem| {
        let hex = position.place(unit)?;
        let may = position.class(unit).is_personnel()
            && !position.scenario.steadfast.contains(unit.side)
            && !position.is_in_melee(unit)
            && !position.is_broken(unit)
            && !position.is_inside(unit);
        if !may || !is_near_enemy(position, hex, *unit.side) {
            return None;
        }
        let value = morale(position, unit).value();
        (value <= 0).then_some((value, *unit.id))
    };
    position.all().filter_map(|unit| gives_in(&unit)).min().map(|(_, unit)| unit)
}

/// X.I.2: before the checks, and after each, those surrender who are intimidated.
pub fn intimidate(world: &mut World) {
    if !is_played(world) {
        return;
    }
    while let Some(unit) = intimidated(&Position::of(world)) {
        world.resource_mut::<Marks>().works.captivity.falling.push(Falling { unit, surrenders: true });
        settle(world);
    }
}

/// X.I.1.b: after the checks broken units surrender that the enemy has come near, the one with the lowest morale first.
pub fn overtake(world: &mut World) {
    if !is_played(world) {
        return;
    }
    while let Some(unit) = overtaken(&Position::of(world)) {
        world.resource_mut::<Marks>().works.captivity.falling.push(Falling { unit, surrenders: true });
        settle(world);
    }
}

fn overtaken(position: &Position) -> Option<UnitId> {
    let broken = position.all().filter(|unit| position.is_broken(unit));
    let near = broken.filter(|unit| unit.location.hex().is_some_and(|hex| is_near_enemy(position, hex, *unit.side)));
    near.map(|unit| (morale(position, &unit).value(), *unit.id)).min().map(|(_, unit)| unit)
}

/// True where units whose morale breaks stay on the board (X.I.1).
#[must_use]
pub fn is_played(world: &World) -> bool {
    world.resource::<Options>().surrender
}

/// The event of men led or falling back.
#[must_use]
pub fn told_step(unit: UnitId, from: Hex, hex: Option<Hex>, led: bool) -> Event {
    let (from, hex) = (Place(from), hex.map(Place));
    if led { Event::Led { unit, from, hex } } else { Event::FellBack { unit, from, hex } }
}

/// X.I.1.b: broken men obey no orders.
///
/// # Errors
/// The refusal.
pub fn expect_unbroken(position: &Position, order: &Order) -> Result<(), Refusal> {
    if position.marks.works.captivity.fates.is_empty() {
        return Ok(());
    }
    let Some(unit) = acting(order).and_then(|unit| position.find(unit)) else { return Ok(()) };
    if unit.location.is_captive() {
        return position.expect_on_board(&unit).map(|_| ());
    }
    if position.is_broken(&unit) { Err(broken(position, &unit)) } else { Ok(()) }
}

/// The refusal of an order to broken men.
#[must_use]
pub fn broken(position: &Position, unit: &ViewItem) -> Refusal {
    let (name, under) = (position.name(unit), unit.men.under);
    if under {
        Refusal::new(
            "X.I.1.b.1",
            format!("{name} has broken: it lies in full cover and obeys no orders until it rallies."),
        )
    } else {
        Refusal::new(
            "X.I.1.b.2",
            format!("{name} has broken: it falls back by itself and obeys no orders until it rallies."),
        )
    }
}

/// The men who would carry an order out, where an order names them.
fn acting(order: &Order) -> Option<UnitId> {
    match order {
        Order::Move { unit, .. }
        | Order::Exit { unit, .. }
        | Order::Man { unit, .. }
        | Order::Leave { unit, .. }
        | Order::Pivot { by: unit, .. }
        | Order::TakeCover { unit }
        | Order::Rise { unit }
        | Order::Engage { unit, .. }
        | Order::Load { unit, .. }
        | Order::Spike { unit, .. }
        | Order::Mount { unit, .. }
        | Order::Force { unit, .. }
        | Order::TakeOff { unit, .. }
        | Order::PutBack { unit, .. }
        | Order::CloseAssault { unit, .. }
        | Order::Demolish { unit, .. }
        | Order::Unload { unit, .. }
        | Order::HookUp { unit, .. } => Some(*unit),
        _ => None,
    }
}
