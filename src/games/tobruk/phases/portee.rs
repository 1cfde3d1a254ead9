//! Portees (V.G.1): an anti-tank gun on the bed of a light truck, and the four turns in which its crew puts it there or takes it down.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::ammunition_carriers;
use super::blockhouses;
use super::transport::expect_free;
use crate::core::game::Log;
use crate::core::hex::Facing;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::{Haul, Location, Motion, Mounting, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Turns of work that mount or dismount a gun (V.G.1.f).
pub const TURNS: u8 = 4;
/// Men who do it (V.G.1.f).
const MEN: u8 = 5;
/// Guns that are mounted (V.G.1.a).
const GUNS: [&str; 2] = ["two_pdr", "six_pdr"];

/// A turn of work on a gun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MountPlan {
    /// The crew.
    pub unit: UnitId,
    /// The gun.
    pub weapon: UnitId,
    /// The truck.
    pub vehicle: UnitId,
    /// It is put on the truck, not taken down.
    pub mounts: bool,
    /// Turns of the work that count by now.
    pub turns: u8,
    /// Before play, or off the board: it takes no turn.
    pub at_once: bool,
}

/// V.G.1: a crew mounts its gun on a truck in its hex, or dismounts it, a turn of the four.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    weapon: UnitId,
    vehicle: UnitId,
) -> Result<MountPlan, Refusal> {
    let (unit, weapon, vehicle) = (position.unit(id)?, position.unit(weapon)?, position.unit(vehicle)?);
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !position.options.portees || !position.scenario.plays(Chapter::V) {
        return refuse("V.G.1", "Guns are mounted on trucks only by the optional rule.".to_owned());
    }
    let phase = if sequence.phase == Phase::SetUp { Phase::SetUp } else { Phase::Movement };
    position.expect_phase(sequence, phase, Some(&unit))?;
    let (men, gun, truck) = (position.name(&unit), position.name(&weapon), position.name(&vehicle));
    if !position.class(&unit).is_trained() {
        return refuse("V.G.1.f", format!("{men} is not a crew; only a trained crew can mount a gun."));
    }
    let (gun_kind, truck_kind) = (position.kind(&weapon), position.kind(&vehicle));
    let fits = GUNS.contains(&gun_kind.id.as_str())
        && gun_kind.nation == Nation::British
        && truck_kind.id == "light_truck"
        && unit.side == weapon.side
        && unit.side == vehicle.side;
    if !fits {
        let sentence = format!("{gun} can't be mounted on {truck}: a British 2 pdr or 6 pdr goes on a light truck.");
        return refuse("V.G.1.a", sentence);
    }
    ammunition_carriers::expect_no_carrier(position, &vehicle)?;
    let waits = [&unit, &weapon, &vehicle]
        .iter()
        .all(|part| *part.location == Location::Waiting || part.location.vehicle() == Some(*vehicle.id));
    let set_up = sequence.phase == Phase::SetUp;
    if waits && (set_up || vehicle.entry.due > sequence.turn) {
        return refuse("V.G.1.a", format!("{gun} and {truck} are not due yet."));
    }
    if !waits {
        let hex = position.expect_on_board(&vehicle)?;
        if position.place(&unit) != Some(hex) || weapon.location.hex() != Some(hex) {
            return refuse("V.G.1.f", format!("{men}, {gun} and {truck} have to be in one hex."));
        }
    }
    if let Some(other) = unit.location.vehicle().filter(|other| other != vehicle.id) {
        return refuse("V.G.1.f", format!("{men} is aboard {}.", position.called(other)));
    }
    blockhouses::expect_at_hand(position, &unit, &weapon)?;
    let mounts = !weapon.haul.portee;
    if weapon.haul.behind.is_some_and(|behind| mounts || behind != *vehicle.id) {
        return refuse("V.G.1.f", format!("{gun} is hitched to a vehicle or stands on another."));
    }
    if let Some(other) = position.behind(*vehicle.id).filter(|_| mounts) {
        return refuse("V.G.1.c", format!("{truck} has {} behind it or on its bed.", position.name(&other)));
    }
    if let Some(other) = position.aboard(*vehicle.id).find(|other| other.id != unit.id).filter(|_| mounts) {
        let sentence = format!("{} is aboard {truck}, which may carry the gun's crew only.", position.name(&other));
        return refuse("V.G.1.c", sentence);
    }
    let at_once = waits || set_up;
    if !at_once {
        if unit.men.left < MEN {
            let has = counted(unit.men.left, "man", "men");
            return refuse("V.G.1.f", format!("{men} has {has}; mounting a gun takes {MEN}."));
        }
        for part in [&unit, &weapon, &vehicle] {
            expect_free(position, part, "V.G.1.f")?;
        }
    }
    let goes_on = |work: &Mounting| work.vehicle == *vehicle.id && work.by == id && work.turn + 1 == sequence.turn;
    let turns = weapon.haul.mounting.filter(goes_on).map_or(0, |work| work.turns);
    Ok(MountPlan { unit: id, weapon: *weapon.id, vehicle: *vehicle.id, mounts, turns, at_once })
}

/// What mounting changes of a unit.
type Body = (&'static mut Location, &'static mut Facing, &'static mut Motion, &'static mut Haul);

/// The crew works for a turn; before play the gun is there at once.
pub fn carry_out(
    In(plan): In<MountPlan>,
    mut units: Units<Body>,
    mut services: Units<&mut Service>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let MountPlan { unit, weapon, vehicle, turns, at_once, .. } = plan;
    if at_once {
        put(&plan, &mut units, &mut services);
        note(&mut log, &sequence, Event::Mounted { weapon, vehicle, portee: plan.mounts });
        return;
    }
    for id in [unit, weapon, vehicle] {
        if let Some((_, _, mut motion, mut haul)) = units.get_mut(id) {
            (motion.ended, motion.busy, haul.loading) = (true, true, true);
            if id == weapon {
                haul.mounting = Some(Mounting { vehicle, by: unit, turns, turn: sequence.turn });
            }
        }
    }
    note(&mut log, &sequence, Event::Mounting { unit, weapon, vehicle, turns });
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// Puts the gun on the truck with its crew, or both on the ground.
fn put(plan: &MountPlan, units: &mut Units<Body>, services: &mut Units<&mut Service>) {
    let truck = units.get(plan.vehicle);
    let Some((place, facing)) = truck.map(|(location, facing, ..)| (*location, *facing)) else { return };
    if let Some((mut location, mut faces, mut motion, mut haul)) = units.get_mut(plan.weapon) {
        *location = place;
        haul.behind = plan.mounts.then_some(plan.vehicle);
        (haul.portee, haul.mounting) = (plan.mounts, None);
        *faces = facing.opposite();
        // It was seen on the truck (IX.A.1).
        if !plan.mounts && !plan.at_once {
            motion.came = motion.came.or(Some(facing));
        }
    }
    if let Some((mut location, ..)) = units.get_mut(plan.unit) {
        *location = if plan.mounts { Location::Aboard(plan.vehicle) } else { place };
    }
    services.for_each_mut(|id, mut service| {
        service.operators.remove(&plan.unit);
        if id == plan.weapon {
            service.operators = std::iter::once(plan.unit).collect();
        }
    });
}

/// Work of this turn that counts, with whether it is the last of it: no direct fire struck gun, truck or crew (V.G.1.f).
pub fn done(world: &World) -> Vec<(MountPlan, bool)> {
    let position = &Position::of(world);
    let work = |weapon: ViewItem| {
        let Mounting { vehicle, by, turns, turn } = weapon.haul.mounting?;
        let (truck, crew) = (position.find(vehicle)?, position.find(by)?);
        let place = truck.location.hex()?;
        let there = position.place(&crew) == Some(place) && weapon.location.hex() == Some(place);
        let quiet = [&weapon, &truck, &crew].iter().all(|part| !part.haul.under_fire);
        let counts = turn == position.sequence.turn && there && quiet && !weapon.damage.lost[0];
        let plan = MountPlan {
            unit: by,
            weapon: *weapon.id,
            vehicle,
            mounts: !weapon.haul.portee,
            turns: turns + 1,
            at_once: false,
        };
        counts.then_some((plan, turns + 1 >= TURNS))
    };
    position.all().filter_map(work).collect()
}

/// Counts the turn, and ends the work with the last.
pub fn conclude(
    In(work): In<Vec<(MountPlan, bool)>>,
    mut units: Units<Body>,
    mut services: Units<&mut Service>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for (plan, last) in work {
        if last {
            put(&plan, &mut units, &mut services);
            let MountPlan { weapon, vehicle, mounts, .. } = plan;
            note(&mut log, &sequence, Event::Mounted { weapon, vehicle, portee: mounts });
        } else if let Some((.., mut haul)) = units.get_mut(plan.weapon)
            && let Some(mounting) = &mut haul.mounting
        {
            mounting.turns = plan.turns;
        }
    }
}

/// Every gun that a crew could mount or dismount, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let can = position.options.portees
        && position.scenario.plays(Chapter::V)
        && matches!(sequence.phase, Phase::SetUp | Phase::Movement)
        && position.class(unit).is_trained();
    if !can {
        return Vec::new();
    }
    let place = position.place(unit);
    let near = |other: &ViewItem| other.side == unit.side && position.place(other) == place;
    let guns: Vec<UnitId> = position
        .all()
        .filter(|gun| near(gun) && GUNS.contains(&position.kind(gun).id.as_str()))
        .map(|gun| *gun.id)
        .collect();
    let trucks = position.all().filter(|truck| near(truck) && position.kind(truck).id == "light_truck");
    trucks
        .flat_map(|truck| {
            let vehicle = *truck.id;
            guns.iter().map(move |weapon| Order::Mount { unit: *unit.id, weapon: *weapon, vehicle })
        })
        .collect()
}
