//! What AFVs see under fire (VI.C.4): with its hatches shut one acquires a new target this turn, and fires at it in the next.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::fire_plan::FirePlan;
use super::readiness;
use super::shot_bar::Bar;
use super::sighting::shot_by_any;
use super::{bunkers, fire};
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// True for an AFV whose crew has shut its hatches this turn.
#[must_use]
pub fn is_shut(position: &Position, unit: &ViewItem) -> bool {
    position.marks.works.is_shut(*unit.id)
}

/// VI.C.4.a: a gun acquires a new target at which it could open fire, were the hatches open, and fires no round.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, gun: u8, at: UnitId) -> Result<FirePlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Combat, Some(&unit))?;
    let other = position.unit(at)?;
    fire::expect_decision(position, id)?;
    position.expect_on_board(&unit)?;
    let (name, place) = (position.name(&unit), usize::from(gun));
    if !is_shut(position, &unit) {
        let sentence = format!("{name} is not buttoned up; it fires at a target to acquire it.");
        return Err(Refusal::new("VI.C.4.a", sentence));
    }
    let Some(row) = position.kind(&unit).guns.get(place) else {
        return Err(Refusal::new("I.E.1", format!("{name} has no gun {}.", place + 1)));
    };
    if let Some(silent) = readiness::holds(position, &unit, place) {
        return Err(silent.refusal(position, &unit, Some(row)));
    }
    if position.class(&other) == Class::Bunker {
        bunkers::expect_target(position, *unit.side, &other)?;
    } else if other.side == unit.side {
        return Err(Refusal::new("I.E.1", format!("{} is on the same side.", position.name(&other))));
    }
    position.expect_on_board(&other)?;
    if !is_target(position, &unit, &other) {
        return Err(Refusal::new("I.E.1", format!("{} is no target for a gun now.", position.name(&other))));
    }
    let shot = match shot_by_any(position, &unit, place, Shells::Plain, &other, sequence.turn) {
        Some(Ok(shot)) if shot.acquired => {
            let sentence = format!("{name} has acquired {}; it can fire at it.", position.name(&other));
            return Err(Refusal::new("VI.C.4.b", sentence));
        }
        Some(Ok(shot)) => shot,
        Some(Err(bar)) => return Err(bar.refusal(position, &unit, row, &other)),
        None => return Err(Bar::NoHighExplosive.refusal(position, &unit, row, &other)),
    };
    Ok(FirePlan {
        unit: id,
        gun,
        target: at,
        kind: unit.kind.0,
        target_kind: other.kind.0,
        shells: Shells::Plain,
        ammo: Ammo::Ap,
        damage: *other.damage,
        operator: None,
        crew: Vec::new(),
        shot,
        fragments: None,
    })
}

/// True for what direct fire could be aimed at: not a weapon out of action, nor men in a melee of another hex.
fn is_target(position: &Position, unit: &ViewItem, other: &ViewItem) -> bool {
    let class = position.class(other);
    let lost = class.is_weapon() && other.damage.lost[0];
    let melee = other.location.hex().is_some_and(|hex| position.marks.melee(hex).is_some());
    !(lost || melee && !class.is_vehicle() && unit.location != other.location)
}

/// The gun has its target, and this turn's fire.
pub fn carry_out(In(plan): In<FirePlan>, mut battle: Battle) {
    fire::begins(&mut battle, plan.unit);
    battle.acquire(&plan);
}

/// Every legal order of one unit to acquire a target so.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    if !is_shut(position, unit) {
        return Vec::new();
    }
    let guns = position.kind(unit).gun_numbers();
    let acquire = |gun: u8| {
        let targets = bunkers::with_lost_ones(position, *unit.side);
        targets.map(move |(target, _)| Order::Acquire { unit: *unit.id, gun, target: *target.id })
    };
    let may = |order: &Order| match order {
        Order::Acquire { unit, gun, target } => plan(position, sequence, *unit, *gun, *target).is_ok(),
        _ => false,
    };
    guns.flat_map(acquire).filter(may).collect()
}

/// True if anything of a side could acquire a target so, were it its turn.
#[must_use]
pub fn can_acquire(position: &Position, side: Side) -> bool {
    let mut shut = position.marks.works.shut.iter().filter_map(|unit| position.find(*unit));
    let sequence = Sequence { active: side, ..position.sequence.clone() };
    shut.any(|unit| *unit.side == side && !legal(position, &sequence, &unit).is_empty())
}

/// True if the vehicle that fires alone has another gun that could acquire a target so (I.G.2.a).
#[must_use]
pub fn goes_on(position: &Position) -> bool {
    let [unit] = position.marks.firing[..] else { return false };
    position.find(unit).is_some_and(|unit| !legal(position, position.sequence, &unit).is_empty())
}
