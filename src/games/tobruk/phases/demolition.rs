//! Demolition (Firefight G): infantry alone in a hex with an enemy vehicle blows it up, in a turn in which it neither moves nor fires.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::battle::Battle;
use super::transport::expect_free;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::{Haul, Motion};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

const RULE: &str = "Firefight G.Special";

/// Infantry may demolish a vehicle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemolishPlan {
    /// The infantry.
    pub unit: UnitId,
    /// The vehicle.
    pub vehicle: UnitId,
}

/// True where vehicles are demolished.
#[must_use]
pub fn is_played(position: &Position) -> bool {
    position.scenario.hulks().next().is_some()
}

/// A unit of the vehicle's owner with it: in its hex, or aboard. Hulks have nobody in them, and are no company (our reading).
fn company<'a>(position: &'a Position, vehicle: &ViewItem, hex: Hex) -> Option<ViewItem<'a>> {
    let (id, side) = (*vehicle.id, *vehicle.side);
    let there = |unit: &ViewItem| position.place(unit) == Some(hex) && !position.class(unit).is_emplacement();
    position
        .all()
        .find(|unit| *unit.id != id && *unit.side == side && there(unit) && !position.scenario.is_hulk(*unit.id))
}

/// Firefight G: infantry that began the segment with an enemy vehicle, and alone with it, sets to work.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, vehicle: UnitId) -> Result<DemolishPlan, Refusal> {
    let (unit, vehicle) = (position.unit(id)?, position.unit(vehicle)?);
    let refuse = |sentence: String| Err(Refusal::new(RULE, sentence));
    if !is_played(position) {
        return refuse("Infantry demolishes vehicles only in Firefight G.".to_owned());
    }
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let (men, target) = (position.name(&unit), position.name(&vehicle));
    if position.class(&unit) != Class::Infantry {
        return refuse(format!("{men} is not infantry; only infantry demolishes vehicles."));
    }
    if !position.class(&vehicle).is_vehicle() || vehicle.side == unit.side {
        return refuse(format!("{target} is not an enemy vehicle."));
    }
    let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&vehicle)?);
    if hex != at {
        return refuse(format!("{men} is in {}, {target} in {}.", Name(hex), Name(at)));
    }
    if let Some(other) = company(position, &vehicle, hex) {
        let sentence =
            format!("{} is with {target}, which is demolished only where it is alone.", position.name(&other));
        return refuse(sentence);
    }
    expect_free(position, &unit, RULE)?;
    Ok(DemolishPlan { unit: id, vehicle: *vehicle.id })
}

/// They set to work.
pub fn carry_out(
    In(plan): In<DemolishPlan>,
    mut units: Units<(&mut Motion, &mut Haul)>,
    options: Res<Options>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let DemolishPlan { unit, vehicle } = plan;
    if let Some((mut motion, mut haul)) = units.get_mut(unit) {
        (motion.ended, motion.busy, haul.demolishes) = (true, true, Some(vehicle));
    }
    note(&mut log, &sequence, Event::Demolishing { unit, vehicle });
    if options.alternating_movement {
        sequence.hand_over();
    }
}

/// Infantry that is no longer alone with what it demolishes, or has to fight there: one turn alone is what it takes, whatever becomes of those
/// who came.
#[must_use]
pub fn broken_off(position: &Position) -> Vec<UnitId> {
    if !is_played(position) {
        return Vec::new();
    }
    let disturbed = |unit: &ViewItem| {
        let vehicle = unit.haul.demolishes.and_then(|id| position.find(id));
        let place = vehicle.and_then(|vehicle| Some((vehicle, vehicle.location.hex()?)));
        place.is_some_and(|(vehicle, hex)| {
            position.marks.melee(hex).is_some() || company(position, &vehicle, hex).is_some()
        })
    };
    position.all().filter(disturbed).map(|unit| *unit.id).collect()
}

/// Their work is lost.
pub fn break_off(
    In(units): In<Vec<UnitId>>,
    mut hauls: Units<&mut Haul>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for unit in units {
        if let Some(vehicle) = hauls.get_mut(unit).and_then(|mut haul| haul.demolishes.take()) {
            note(&mut log, &sequence, Event::DemolitionOff { unit, vehicle });
        }
    }
}

/// Vehicles that are demolished as the turn ends: the infantry is still there, and nobody of their owner's.
pub fn done(world: &World) -> Vec<DemolishPlan> {
    let position = &Position::of(world);
    let mut done: Vec<DemolishPlan> = Vec::new();
    for unit in position.all() {
        let Some(vehicle) =
            unit.haul.demolishes.filter(|_| !position.is_broken(&unit)).and_then(|id| position.find(id))
        else {
            continue;
        };
        let Some(hex) = unit.location.hex() else { continue };
        let alone = vehicle.location.hex() == Some(hex) && company(position, &vehicle, hex).is_none();
        if alone && !done.iter().any(|plan| plan.vehicle == *vehicle.id) {
            done.push(DemolishPlan { unit: *unit.id, vehicle: *vehicle.id });
        }
    }
    done
}

/// They are K-killed.
pub fn conclude(In(done): In<Vec<DemolishPlan>>, mut battle: Battle) {
    for DemolishPlan { unit, vehicle } in done {
        battle.note(Event::Demolished { unit, vehicle });
        battle.kill(vehicle);
    }
}

/// Every vehicle that infantry could demolish, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let can = is_played(position) && sequence.phase == Phase::Movement && position.class(unit) == Class::Infantry;
    let Some(hex) = unit.location.hex().filter(|_| can) else { return Vec::new() };
    let vehicles = position.in_hex(hex).filter(|vehicle| position.class(vehicle).is_vehicle());
    vehicles.map(|vehicle| Order::Demolish { unit: *unit.id, vehicle: *vehicle.id }).collect()
}
