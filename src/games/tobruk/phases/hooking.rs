//! Hooking up (X.C.3.b): a vehicle takes a weapon or another vehicle in tow, in two turns or in four. The work goes on by itself; who moves
//! or fires undoes it, and direct fire holds it up.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::transport::{expect_free, expect_idle};
use super::{ammunition_carriers, demolition, towing};
use crate::core::game::Log;
use crate::core::hex::Facing;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::{Haul, Hooking, Motion, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A vehicle may begin to hook up a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HookUpPlan {
    /// The unit, a wreck or a hulk of the enemy's too.
    pub unit: UnitId,
    /// The vehicle that will tow it.
    pub vehicle: UnitId,
    /// Turns that it takes.
    pub turns: u8,
}

/// X.C.3.b: a vehicle hooks up a unit that began the segment in its hex.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, vehicle: UnitId) -> Result<HookUpPlan, Refusal> {
    let (unit, vehicle) = (position.unit(id)?, position.unit(vehicle)?);
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !towing::is_played(position) {
        let sentence = "Vehicles are hooked up by the experimental rules on towing, which are not in force.";
        return refuse("X.C.3", sentence.to_owned());
    }
    position.expect_phase(sequence, Phase::Movement, Some(&vehicle))?;
    let (name, truck) = (position.name(&unit), position.name(&vehicle));
    if !position.class(&vehicle).is_vehicle() {
        return refuse("X.C.3.a", format!("{truck} is not a vehicle and tows nothing."));
    }
    if unit.id == vehicle.id {
        return refuse("X.C.3.a", format!("{truck} can't tow itself."));
    }
    if unit.side != vehicle.side && !lies_about(position, &unit) {
        return refuse("X.C.3.a", not_to_be_had(position, &unit));
    }
    expect_to_tow(position, &vehicle)?;
    let at = position.expect_on_board(&vehicle)?;
    let hex = match towing::place(&unit) {
        Some(hex) => hex,
        None => position.expect_on_board(&unit)?,
    };
    if hex != at {
        let sentence = format!("{name} is in {}, {truck} in {}; they hook up in one hex.", Name(hex), Name(at));
        return refuse("X.C.3.b", sentence);
    }
    towing::expect_on_chart(position, &vehicle, &unit)?;
    if let Some(other) = unit.haul.behind.filter(|_| unit.haul.portee) {
        let sentence =
            format!("{name} stands on the bed of {}, from which its crew takes it down.", position.called(other));
        return refuse("V.G.1.f", sentence);
    }
    if let Some(other) = unit.haul.behind {
        return refuse("X.C.3.a", format!("{name} is in tow behind {} already.", position.called(other)));
    }
    if let Some(other) = unit.haul.hooking {
        return refuse("X.C.3.b", format!("{name} is already being hooked up to {}.", position.called(other.vehicle)));
    }
    // What stands on its bed goes along.
    if let Some(other) = position.behind(id).filter(|other| !other.haul.portee) {
        let other = position.name(&other);
        let sentence = format!("{name} has {other} in tow; unhook {other} first, for nothing is towed in a row.");
        return refuse("X.C.3.a", sentence);
    }
    if let Some(other) = hooks_up(position, id) {
        let sentence = format!("{name} is hooking {} up itself, and nothing is towed in a row.", position.name(&other));
        return refuse("X.C.3.a", sentence);
    }
    if let Some(gun) = position.behind(*vehicle.id).filter(|gun| gun.haul.portee) {
        let sentence = format!("{truck} has {} on its bed and tows nothing.", position.name(&gun));
        return refuse("V.G.1.c", sentence);
    }
    if let Some(other) = position.behind(*vehicle.id).or(hooks_up(position, *vehicle.id)) {
        return refuse("X.C.3.a", format!("{truck} tows {} already, and tows one unit.", position.name(&other)));
    }
    if position.marks.works.air.fired_at_aircraft(id, sequence.turn) {
        return refuse("VIII.D.2.c.3", format!("{name} fired at aircraft this turn and is not hooked up."));
    }
    expect_idle(position, &vehicle, "X.C.3.b")?;
    if unit.location.wreck().is_none() {
        if unit.crew.withdraws() {
            let sentence = format!("The crew of {name} withdraws: it drives home and is not hooked up.");
            return refuse("IV.C.4", sentence);
        }
        expect_free(position, &unit, "X.C.3.b")?;
    }
    Ok(HookUpPlan { unit: id, vehicle: *vehicle.id, turns: towing::turns(position, &unit) })
}

/// What a side may hook up of the enemy's: his wrecks, and in firefight G vehicles that were disabled, before play or in it, with nobody
/// aboard. There his vehicles that are hooked up at the end are captured (our reading: whenever they were disabled).
fn lies_about(position: &Position, unit: &ViewItem) -> bool {
    let disabled = || position.class(unit).is_vehicle() && unit.damage.immobilised;
    let empty = || position.aboard(*unit.id).next().is_none();
    unit.location.wreck().is_some()
        || position.scenario.is_hulk(*unit.id)
        || demolition::is_played(position) && disabled() && empty()
}

/// Why a unit of the enemy's is not hooked up.
fn not_to_be_had(position: &Position, unit: &ViewItem) -> String {
    let name = position.name(unit);
    if !demolition::is_played(position) {
        return format!("{name} belongs to the enemy; of his vehicles only wrecks are hooked up.");
    }
    match position.aboard(*unit.id).next() {
        Some(men) if unit.damage.immobilised => {
            format!("{} is aboard {name}, an enemy vehicle, which can't be hooked up.", position.name(&men))
        }
        _ => format!("{name} belongs to the enemy; of his vehicles only wrecks and disabled ones are hooked up."),
    }
}

/// A vehicle that tows can drive, and is not in tow or being hooked up itself (our reading of X.C.3.a).
fn expect_to_tow(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    let truck = position.name(vehicle);
    ammunition_carriers::expect_no_carrier(position, vehicle)?;
    if vehicle.crew.out || vehicle.damage.immobilised {
        return Err(Refusal::new("X.C.3.a", format!("{truck} can't drive, and tows nothing.")));
    }
    let ahead = vehicle.haul.behind.or(vehicle.haul.hooking.map(|hooking| hooking.vehicle));
    match ahead {
        Some(other) => {
            let sentence = format!("{truck} is to be towed by {} itself, and tows nothing.", position.called(other));
            Err(Refusal::new("X.C.3.a", sentence))
        }
        None => Ok(()),
    }
}

/// What a vehicle is hooking up.
#[must_use]
pub fn hooks_up<'a>(position: &Position<'a>, vehicle: UnitId) -> Option<ViewItem<'a>> {
    position.all().find(|unit| unit.haul.hooking.is_some_and(|hooking| hooking.vehicle == vehicle))
}

/// They set to work.
pub fn carry_out(
    In(plan): In<HookUpPlan>,
    mut units: Units<(&mut Motion, &mut Haul)>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let HookUpPlan { unit, vehicle, turns } = plan;
    for id in [unit, vehicle] {
        let Some((mut motion, mut haul)) = units.get_mut(id) else { continue };
        (motion.ended, motion.busy, haul.loading) = (true, true, true);
        if id == unit {
            haul.hooking = Some(Hooking { vehicle, turns: 0 });
        }
    }
    note(&mut log, &sequence, Event::Hooking { unit, vehicle, turns: 0, of: turns });
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// What a turn has come to for a unit that is being hooked up (X.C.3.b.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many turns are done of those it takes.
    Counts(u8, u8),
    /// The last one is done: it is in tow, and faces as the vehicle does (X.C.3.d).
    Hooked(Facing),
    /// Direct fire was aimed at one of the two.
    Held,
    /// One of the two moved or fired, or is gone.
    Lost,
}

/// True for a unit that moved, pivoted, worked at something else or fired this turn.
fn has_acted(position: &Position, unit: &ViewItem) -> bool {
    let acts = unit.motion.moved || unit.motion.ended && !unit.haul.loading;
    let fires = unit.gunnery.any_fired() || unit.gunnery.answered;
    let flak = position.marks.works.air.fired_at_aircraft(*unit.id, position.sequence.turn);
    (acts || fires || flak) && unit.location.wreck().is_none()
}

/// What the turn has come to, unit by unit.
pub fn worked(world: &World) -> Vec<(UnitId, UnitId, Progress)> {
    let position = &Position::of(world);
    let progress = |unit: ViewItem| {
        let Hooking { vehicle: id, turns } = unit.haul.hooking?;
        let vehicle = position.find(id).filter(|vehicle| expect_to_tow(position, vehicle).is_ok());
        let there = vehicle
            .filter(|vehicle| vehicle.location.hex().is_some() && vehicle.location.hex() == towing::place(&unit));
        let of = towing::turns(position, &unit);
        let progress = match there {
            None => Progress::Lost,
            Some(vehicle) if has_acted(position, &unit) || has_acted(position, &vehicle) => Progress::Lost,
            Some(vehicle) if unit.haul.under_fire || vehicle.haul.under_fire => Progress::Held,
            Some(vehicle) if turns + 1 >= of => Progress::Hooked(*vehicle.facing),
            Some(_) => Progress::Counts(turns + 1, of),
        };
        Some((*unit.id, id, progress))
    };
    position.all().filter_map(progress).collect()
}

/// Counts the turn; after the last one the unit is in tow, and whoever was at it is at it no longer.
pub fn conclude(
    In(work): In<Vec<(UnitId, UnitId, Progress)>>,
    mut units: Units<(&mut Haul, &mut Facing)>,
    mut services: Units<&mut Service>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for (unit, vehicle, progress) in work {
        let Some((mut haul, mut faces)) = units.get_mut(unit) else { continue };
        let event = match progress {
            Progress::Counts(turns, of) => {
                haul.hooking = Some(Hooking { vehicle, turns });
                Event::Hooking { unit, vehicle, turns, of }
            }
            Progress::Hooked(facing) => {
                (haul.hooking, haul.behind, *faces) = (None, Some(vehicle), facing);
                if let Some(mut service) = services.get_mut(unit) {
                    service.operators.clear();
                }
                Event::Loaded { unit, vehicle, carrying: Vec::new() }
            }
            Progress::Held => Event::HookUpHeld { unit, vehicle },
            Progress::Lost => {
                haul.hooking = None;
                Event::HookUpLost { unit, vehicle }
            }
        };
        note(&mut log, &sequence, event);
    }
}

/// Every unit that a vehicle could hook up, and what it could unhook of the enemy's or of a wreck, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, vehicle: &ViewItem) -> Vec<Order> {
    let can = towing::is_played(position) && sequence.phase == Phase::Movement && position.class(vehicle).is_vehicle();
    let Some(hex) = vehicle.location.hex().filter(|_| can) else { return Vec::new() };
    let id = *vehicle.id;
    if let Some(towed) = position.behind(id) {
        let faces = if position.class(&towed) == Class::HeavyWeapon { &Facing::ALL[..] } else { &[*towed.facing][..] };
        return faces.iter().map(|facing| Order::Unload { unit: *towed.id, facing: *facing }).collect();
    }
    let near =
        position.all().filter(|unit| towing::place(unit) == Some(hex) && towing::can_be_towed(position.class(unit)));
    near.map(|unit| Order::HookUp { unit: *unit.id, vehicle: id }).collect()
}
