//! Anti-aircraft fire (VIII.D.2.c): a manned Bofors fires at aircraft that come within its range, as they come.

use bevy_ecs::prelude::In;

use super::flight::Skies;
use super::readiness;
use super::silent::Silent;
use crate::core::dice::ways;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::air::Standing;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// Totals of two dice that shoot an aircraft down (VIII.D.2.c.2).
pub const SHOT_DOWN: [u8; 2] = [2, 4];

/// Ways out of 36 in which one gun shoots an aircraft down.
#[must_use]
pub fn hit_ways() -> u32 {
    SHOT_DOWN.iter().map(|total| ways(*total)).sum()
}

/// True for a gun that fires at aircraft.
#[must_use]
pub fn is_flak(position: &Position, unit: &ViewItem) -> bool {
    position.kind(unit).anti_aircraft && position.scenario.plays(Chapter::VIII)
}

/// Guns of a side that could fire at aircraft now, each with its hex: manned, whole and at rest, and no matter whether they have fired
/// at others in this segment. No line of fire is asked for, nor what lies on it.
pub fn ready<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = (ViewItem<'a>, Hex)> {
    position.on_board(side).filter(|(unit, _)| {
        is_flak(position, unit) && matches!(readiness::silent(position, unit, 0), None | Some(Silent::Flak))
    })
}

/// Hexes of the enemy's guns that fire at aircraft, as far as the side that flies knows them.
#[must_use]
pub fn known(position: &Position, flyer: Side) -> Vec<Hex> {
    let guns = position.on_board(flyer.enemy()).filter(|(unit, _)| is_flak(position, unit) && !unit.damage.lost[0]);
    guns.filter(|(unit, _)| unit.haul.behind.is_none() && !unit.haul.spiked).map(|(_, hex)| hex).collect()
}

/// While guns are asked about an aircraft nothing else is ordered (VIII.D.2.c.2).
///
/// # Errors
/// The refusal of any other order.
pub fn expect_answer(position: &Position, order: &Order) -> Result<(), Refusal> {
    let Some(Decision::Flak { aircraft, .. }) = position.decisions.0.last() else { return Ok(()) };
    if matches!(order, Order::Flak { .. } | Order::HoldFlak | Order::StandingFlak { .. }) {
        return Ok(());
    }
    let sentence = format!("Guns may fire at {} first; their player has to decide.", position.called(*aircraft));
    Err(Refusal::new("VIII.D.2.c.2", sentence))
}

/// A gun fires at an aircraft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlakPlan {
    /// The gun.
    pub gun: UnitId,
    /// The aircraft.
    pub aircraft: UnitId,
    /// Hexes between them.
    pub range: u8,
    /// The gun has fired at aircraft before in this segment, so that it is silent in the combat segment anyhow (VIII.D.2.c.3).
    pub again: bool,
}

/// The aircraft and the guns that are asked about it.
fn asked<'a>(position: &Position<'a>) -> Result<(UnitId, &'a [UnitId]), Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Flak { aircraft, guns }) => Ok((*aircraft, guns)),
        _ => {
            Err(Refusal::new("VIII.D.2.c.2", "No aircraft has just come within range of a gun that could fire at it."))
        }
    }
}

/// VIII.D.2.c: a gun fires at the aircraft that has come within its range, once a turn at each.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId) -> Result<FlakPlan, Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let (aircraft, guns) = asked(position)?;
    let gun = position.unit(id)?;
    if !guns.contains(&id) {
        let (name, flyer) = (position.name(&gun), position.called(aircraft));
        return Err(if position.marks.works.air.was_asked(id, aircraft) {
            Refusal::new("VIII.D.2.c.1", format!("{name} has had its chance at {flyer} this turn."))
        } else {
            Refusal::new("VIII.D.2.c.1", format!("{name} can't fire at {flyer} now."))
        });
    }
    let over = position.find(aircraft).and_then(|unit| unit.location.aloft());
    let range = gun.location.hex().zip(over).map_or(0, |(hex, over)| hex.range(over));
    let again = position.marks.works.air.fired_at_aircraft(id, sequence.turn);
    Ok(FlakPlan { gun: id, aircraft, range, again })
}

/// The guns that were asked let the aircraft pass.
///
/// # Errors
/// When none is asked.
pub fn plan_hold(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    asked(position).map(|(aircraft, _)| aircraft)
}

/// What a side's guns do about aircraft from now on, without being asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingPlan {
    /// The side.
    pub side: Side,
    /// The answer.
    pub answer: Standing,
}

/// VIII.D.2.c: a side gives its guns a standing answer, when it is asked or in its own movement.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_standing(position: &Position, sequence: &Sequence, answer: Standing) -> Result<StandingPlan, Refusal> {
    position.expect_phase(sequence, Phase::Movement, None)?;
    let refuse = |sentence: &str| Err(Refusal::new("VIII.D.2.c", sentence));
    let side = match position.decisions.0.last() {
        Some(decision @ Decision::Flak { .. }) => decision.side(sequence.active),
        Some(_) => return refuse("Another decision comes first."),
        None => sequence.active,
    };
    if !position.all().any(|unit| *unit.side == side && is_flak(position, &unit)) {
        return refuse("There are no guns on this side that fire at aircraft.");
    }
    let comes = |unit: ViewItem| {
        let there = matches!(*unit.location, Location::Waiting | Location::Aloft(_));
        *unit.side != side && position.class(&unit) == Class::Aircraft && there
    };
    if !position.all().any(comes) {
        return refuse("The enemy has no aircraft that could come.");
    }
    if position.marks.works.air.standing(side) == answer {
        return refuse("The guns have these orders.");
    }
    Ok(StandingPlan { side, answer })
}

/// Two dice of a gun; the others that were asked may fire as well, unless the aircraft is down.
pub fn carry_out(In(plan): In<FlakPlan>, mut skies: Skies) {
    skies.shoot(plan.gun, plan.aircraft);
}

/// The aircraft passes.
pub fn carry_out_hold(In(aircraft): In<UnitId>, mut skies: Skies) {
    skies.decisions.0.pop();
    skies.note(Event::FlakHeld { aircraft });
}

/// Notes the answer, which holds at once for the aircraft that the side was asked about.
pub fn carry_out_standing(In(StandingPlan { side, answer }): In<StandingPlan>, mut skies: Skies) {
    skies.marks.works.air.standing[side.index()] = answer;
    skies.note(Event::FlakOrders { side, answer });
    let Some(Decision::Flak { aircraft, guns }) = skies.decisions.0.last().cloned() else { return };
    match answer {
        Standing::Ask => {}
        Standing::Always => guns.iter().for_each(|gun| skies.shoot(*gun, aircraft)),
        Standing::Never => {
            skies.decisions.0.pop();
            skies.note(Event::FlakHeld { aircraft });
        }
    }
}

/// Every order about aircraft in range, legal or not.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let mut orders: Vec<Order> = Standing::ALL.map(|answer| Order::StandingFlak { answer }).into();
    if let Some(Decision::Flak { guns, .. }) = position.decisions.0.last() {
        orders.push(Order::HoldFlak);
        orders.extend(guns.iter().map(|gun| Order::Flak { gun: *gun }));
    }
    orders
}
