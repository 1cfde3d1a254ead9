//! The machine guns of half-tracks (VIII.D.3): men aboard man them, one man a gun, and lie in good cover while they do.

use super::moving_fire;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::MachineGuns;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// The rule.
const RULE: &str = "VIII.D.3.b";

/// The machine guns of a half-track, if it has any under the rules in force.
#[must_use]
pub fn guns<'a>(position: &Position<'a>, vehicle: &ViewItem) -> Option<&'a MachineGuns> {
    position.kind(vehicle).passenger_guns.as_ref().filter(|_| position.scenario.plays(Chapter::VIII))
}

/// Units aboard that man its guns.
pub fn at_guns<'a>(position: &'a Position, vehicle: &'a ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
    let aboard = |unit: &ViewItem| unit.location.vehicle() == Some(*vehicle.id) && unit.men.left > 0;
    vehicle.service.operators.iter().filter_map(|id| position.find(*id)).filter(aboard)
}

/// Guns that are manned: one man each.
#[must_use]
pub fn manned(position: &Position, vehicle: &ViewItem) -> u8 {
    let men = at_guns(position, vehicle).map(|unit| unit.men.left).fold(0, u8::saturating_add);
    guns(position, vehicle).map_or(0, |guns| guns.count.min(men))
}

/// True if men are at its guns.
#[must_use]
pub fn is_manned(position: &Position, vehicle: &ViewItem) -> bool {
    manned(position, vehicle) > 0
}

/// True if men are at its guns and may operate them this turn: not in one in which it moves, unless it may fire so (IX.B), or loads or
/// unloads (VIII.D.3.b). Otherwise they lie low as all others aboard.
#[must_use]
pub fn is_operated(position: &Position, vehicle: &ViewItem) -> bool {
    let moves = vehicle.motion.moved && !moving_fire::allows(position, vehicle);
    !moves && !vehicle.haul.loading && is_manned(position, vehicle)
}

/// Gunfire factors of the guns that are manned.
#[must_use]
pub fn factors(position: &Position, vehicle: &ViewItem, guns: &MachineGuns, range: u8) -> u16 {
    guns.factors(range) / u16::from(guns.count.max(1)) * u16::from(manned(position, vehicle))
}

/// VIII.D.3.b: men aboard go to the guns in the movement segment, or before play; a unit counts there as a whole (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_man(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    vehicle: &ViewItem,
) -> Result<(), Refusal> {
    expect_aboard(position, sequence, unit, vehicle)?;
    let (name, car) = (position.name(unit), position.name(vehicle));
    if vehicle.service.operators.contains(unit.id) {
        return Err(Refusal::new(RULE, format!("{name} mans the machine guns of {car} already.")));
    }
    let count = guns(position, vehicle).map_or(0, |guns| guns.count);
    if manned(position, vehicle) >= count {
        let has = counted(count, "machine gun, which is manned", "machine guns, which are manned");
        return Err(Refusal::new(RULE, format!("{car} has {has}.")));
    }
    Ok(())
}

/// They leave them.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_leave(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    vehicle: &ViewItem,
) -> Result<(), Refusal> {
    expect_aboard(position, sequence, unit, vehicle)?;
    if vehicle.service.operators.contains(unit.id) {
        return Ok(());
    }
    let (name, car) = (position.name(unit), position.name(vehicle));
    Err(Refusal::new(RULE, format!("{name} does not man the machine guns of {car}.")))
}

fn expect_aboard(position: &Position, sequence: &Sequence, unit: &ViewItem, vehicle: &ViewItem) -> Result<(), Refusal> {
    let phase = if sequence.phase == Phase::SetUp { Phase::SetUp } else { Phase::Movement };
    position.expect_phase(sequence, phase, Some(unit))?;
    position.expect_personnel(unit, RULE)?;
    if unit.location.vehicle() == Some(*vehicle.id) {
        return Ok(());
    }
    let (name, car) = (position.name(unit), position.name(vehicle));
    Err(Refusal::new(RULE, format!("{name} is not aboard {car}; men who are carried man its machine guns.")))
}

/// VIII.D.3.b: men at the guns who have not fired drop into full cover (our reading: they leave the guns so).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_drop(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    position.expect_on_board(vehicle)?;
    if vehicle.gunnery.any_fired() {
        let sentence = format!("{} has fired this turn; the men at its guns can't take cover.", position.name(vehicle));
        return Err(Refusal::new(RULE, sentence));
    }
    Ok(())
}

/// Every order of men aboard about the guns of their vehicle, legal or not.
#[must_use]
pub fn legal(position: &Position, unit: &ViewItem) -> Vec<Order> {
    let vehicle = unit.location.vehicle().and_then(|vehicle| position.find(vehicle));
    match vehicle.filter(|vehicle| guns(position, vehicle).is_some()) {
        Some(vehicle) => {
            let (unit, weapon) = (*unit.id, *vehicle.id);
            vec![Order::Man { unit, weapon }, Order::Leave { unit, weapon }]
        }
        None => Vec::new(),
    }
}
