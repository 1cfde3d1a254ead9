//! Bren Carriers (IX.A.3): a machine gun beside the anti-tank rifle, which men may take off its Carrier and put back.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::silent::Silent;
use super::{manning, transport};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Class, MachineGuns};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::components::{Haul, Location, Motion, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The machine gun that a vehicle mounts beside its other weapon.
#[must_use]
pub fn machine_gun<'a>(position: &Position<'a>, unit: &ViewItem) -> Option<&'a MachineGuns> {
    position.kind(unit).mounted_machine_gun.as_ref().filter(|_| position.scenario.plays(Chapter::IX))
}

/// The Carrier on which a rifle belongs.
fn carrier_of(position: &Position, rifle: UnitId) -> Option<UnitId> {
    position.scenario.entry_of(rifle)?.mounted_on
}

/// True for a rifle that is mounted on its Carrier, and so is the Carrier's weapon.
#[must_use]
pub fn is_mounted(position: &Position, rifle: &ViewItem) -> bool {
    let carrier = carrier_of(position, *rifle.id);
    carrier.is_some() && rifle.location.vehicle() == carrier && rifle.service.operators.is_empty()
}

/// Why a Carrier's rifle is silent: it was taken off, or put back this turn. `None` where the scenario has no units for the rifles.
#[must_use]
pub fn silent(position: &Position, carrier: &ViewItem) -> Option<Silent> {
    if position.class(carrier) != Class::Carrier || !position.scenario.plays(Chapter::IX) {
        return None;
    }
    let rifle = position.scenario.roster.iter().find(|entry| entry.mounted_on == Some(*carrier.id))?.id;
    match position.find(rifle) {
        Some(rifle) if is_mounted(position, &rifle) => rifle.haul.loading.then_some(Silent::Loading),
        _ => Some(Silent::TakenOff),
    }
}

/// A rifle may change hands so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RiflePlan {
    /// The men.
    pub unit: UnitId,
    /// The rifle.
    pub weapon: UnitId,
    /// Its Carrier.
    pub vehicle: UnitId,
    /// Their hex.
    pub hex: Hex,
    /// It is taken off; else put back.
    pub off: bool,
}

/// What both orders ask for: men on foot and a Carrier in one hex since the movement segment began (III.C.3), with the rifle that belongs
/// on that Carrier.
fn together<'a>(
    position: &Position<'a>,
    sequence: &Sequence,
    id: UnitId,
    weapon: UnitId,
) -> Result<(ViewItem<'a>, ViewItem<'a>, ViewItem<'a>, Hex), Refusal> {
    let (unit, rifle) = (position.unit(id)?, position.unit(weapon)?);
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    position.expect_personnel(&unit, "IX.A.3")?;
    let gun = position.name(&rifle);
    let Some(carrier) = carrier_of(position, weapon).and_then(|carrier| position.find(carrier)) else {
        return Err(Refusal::new("IX.A.3", format!("{gun} does not belong on a Carrier.")));
    };
    let (men, vehicle) = (position.name(&unit), position.name(&carrier));
    if carrier.side != unit.side {
        return Err(Refusal::new("IX.A.3", format!("{vehicle} belongs to the other side.")));
    }
    let (hex, at) = (position.expect_on_board(&unit)?, position.expect_on_board(&carrier)?);
    if hex != at {
        let sentence =
            format!("{men} is in {}, {vehicle} in {}; the rifle changes hands in one hex.", Name(hex), Name(at));
        return Err(Refusal::new("III.C.3", sentence));
    }
    transport::expect_free(position, &unit, "III.C.3")?;
    if carrier.motion.moved {
        let sentence = format!("{vehicle} moved this turn; its rifle changes hands where the segment began.");
        return Err(Refusal::new("III.C.3", sentence));
    }
    if rifle.haul.loading {
        return Err(Refusal::new("IX.A.3", format!("{gun} has changed hands this turn.")));
    }
    Ok((unit, rifle, carrier, hex))
}

/// IX.A.3: men take the rifle off its Carrier.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_take_off(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    weapon: UnitId,
) -> Result<RiflePlan, Refusal> {
    let (unit, rifle, carrier, hex) = together(position, sequence, id, weapon)?;
    if !is_mounted(position, &rifle) {
        let sentence = format!("{} is not on {}.", position.name(&rifle), position.name(&carrier));
        return Err(Refusal::new("IX.A.3", sentence));
    }
    let light = position.served_by(id).filter(|other| position.class(other) == Class::LightWeapon).count();
    if light >= usize::from(unit.men.left) {
        let has = counted(unit.men.left, "man", "men");
        let sentence = format!("{} has {has}; each carries one light weapon.", position.name(&unit));
        return Err(Refusal::new("III.C.1.b", sentence));
    }
    Ok(RiflePlan { unit: id, weapon, vehicle: *carrier.id, hex, off: true })
}

/// IX.A.3: men put it back, on the Carrier from which it came.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_put_back(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    weapon: UnitId,
) -> Result<RiflePlan, Refusal> {
    let (unit, rifle, carrier, hex) = together(position, sequence, id, weapon)?;
    let gun = position.name(&rifle);
    if rifle.location.hex() != Some(hex) {
        return Err(Refusal::new("IX.A.3", format!("{gun} is not in {} to be put back.", Name(hex))));
    }
    if rifle.motion.moved || rifle.motion.ended {
        return Err(Refusal::new("III.C.3", format!("{gun} has been moved this turn.")));
    }
    if rifle.damage.lost[0] || rifle.haul.spiked {
        return Err(Refusal::new("IX.A.3", format!("{gun} is out of action.")));
    }
    if !rifle.overruns.by.is_empty() {
        return Err(Refusal::new("III.G.3", format!("{gun} is overrun and can't be moved.")));
    }
    if let Some(other) = manning::operators(position, &rifle).find(|other| other.id != unit.id) {
        return Err(Refusal::new("III.C.3", format!("{gun} is operated by {}.", position.name(&other))));
    }
    Ok(RiflePlan { unit: id, weapon, vehicle: *carrier.id, hex, off: false })
}

/// The rifle changes hands; it is silent for this turn.
pub fn carry_out(
    In(plan): In<RiflePlan>,
    mut rifles: Units<(&mut Location, &mut Motion, &mut Haul, &mut Service)>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let RiflePlan { unit, weapon, vehicle, hex, off } = plan;
    let Some((mut location, mut motion, mut haul, mut service)) = rifles.get_mut(weapon) else {
        return;
    };
    haul.loading = true;
    *motion = Motion { came_on: sequence.turn, ..Motion::default() };
    service.operators.clear();
    if off {
        *location = Location::On(hex);
        service.operators.insert(unit);
        note(&mut log, &sequence, Event::TakenOff { unit, weapon, vehicle });
    } else {
        *location = Location::Aboard(vehicle);
        note(&mut log, &sequence, Event::PutBack { unit, weapon, vehicle });
    }
}

/// Every way for a unit of men to take a rifle off or put one back, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let moves = sequence.phase == Phase::Movement && position.scenario.plays(Chapter::IX);
    if !moves || !position.class(unit).is_personnel() {
        return Vec::new();
    }
    let rifles = position.scenario.roster.iter().filter(|entry| entry.mounted_on.is_some());
    let orders = rifles.flat_map(|entry| {
        let (unit, weapon) = (*unit.id, entry.id);
        [Order::TakeOff { unit, weapon }, Order::PutBack { unit, weapon }]
    });
    orders.collect()
}
