//! Who loses steps and who is disrupted (11.0).

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// The units that can lose a step now; the active unit of an attack is the first.
#[must_use]
pub fn losers(position: &Position) -> Vec<UnitId> {
    let Some(Decision::Loss { among, first, .. }) = position.decision() else { return Vec::new() };
    named(position, among, *first, is_left)
}

/// True for a unit that has steps to lose: on the map, or just gone off it through an enemy zone (11.1.2, 11.1.5).
const fn is_left(unit: &Unit) -> bool {
    matches!(unit.location, Location::On(_) | Location::Waiting { .. })
}

/// The units that can be disrupted now; the active unit of an attack is the first.
#[must_use]
pub fn shaken(position: &Position) -> Vec<UnitId> {
    let Some(Decision::Disruption { among, first, .. }) = position.decision() else { return Vec::new() };
    named(position, among, *first, |unit| unit.location.hex().is_some() && !unit.state.disrupted)
}

fn named(position: &Position, among: &[UnitId], first: Option<UnitId>, can: fn(&Unit) -> bool) -> Vec<UnitId> {
    let able: Vec<UnitId> = among.iter().copied().filter(|id| position.find(*id).is_some_and(can)).collect();
    first.filter(|first| able.contains(first)).map_or(able, |first| vec![first])
}

/// Plans a step loss.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<UnitId, Refusal> {
    let Some(Decision::Loss { side, among, first, .. }) = position.decision() else {
        return Err(Refusal::new("11.0", "No step has to be lost now."));
    };
    let unit = expect_among(position, id, *side, among)?;
    if !is_left(unit) {
        position.expect_on_map(unit)?;
    }
    expect_first(position, id, *first, &losers(position), "loses the first step")
}

/// Plans a disruption.
///
/// # Errors
/// The refusal.
pub fn plan_disrupt(position: &Position, id: UnitId) -> Result<UnitId, Refusal> {
    let Some(Decision::Disruption { side, among, first, .. }) = position.decision() else {
        return Err(Refusal::new("11.0", "No unit has to be disrupted now."));
    };
    let unit = expect_among(position, id, *side, among)?;
    position.expect_on_map(unit)?;
    if unit.state.disrupted {
        return Err(Refusal::new("12.0", format!("{} is already disrupted; choose another.", position.name(id))));
    }
    expect_first(position, id, *first, &shaken(position), "is disrupted first")
}

fn expect_among<'a>(position: &'a Position, id: UnitId, side: Side, among: &[UnitId]) -> Result<&'a Unit, Refusal> {
    let unit = position.unit(id)?;
    position.expect_own(unit, side)?;
    if !among.contains(&id) {
        return Err(Refusal::new("11.0", format!("{} took no part in the combat.", position.name(id))));
    }
    Ok(unit)
}

fn expect_first(
    position: &Position,
    id: UnitId,
    first: Option<UnitId>,
    able: &[UnitId],
    does: &str,
) -> Result<UnitId, Refusal> {
    match first.filter(|first| able.contains(first) && *first != id) {
        Some(first) => Err(Refusal::new("11.0", format!("{}, which began the attack, {does}.", position.name(first)))),
        None => Ok(id),
    }
}

/// Takes the step.
pub fn carry_out(In(unit): In<UnitId>, mut position: PositionMut) {
    position.lose_step(unit);
    if let Some(Decision::Loss { steps, first, .. }) = position.decisions.0.last_mut() {
        *steps -= 1;
        *first = None;
    }
}

/// Disrupts the unit.
pub fn carry_out_disrupt(In(unit): In<UnitId>, mut position: PositionMut) {
    position.disrupt(unit);
    if let Some(Decision::Disruption { left, first, .. }) = position.decisions.0.last_mut() {
        *left -= 1;
        *first = None;
    }
}

/// The one unit that can lose the step that has to be lost: it is not asked.
#[must_use]
pub fn forced(position: &Position) -> Option<UnitId> {
    match position.decision() {
        Some(Decision::Loss { steps, .. }) if *steps > 0 => only(&losers(position)),
        _ => None,
    }
}

/// The next unit to be disrupted where there is nothing to choose.
#[must_use]
pub fn forced_disruption(position: &Position) -> Option<UnitId> {
    match position.decision() {
        Some(Decision::Disruption { left, .. }) if *left > 0 => {
            let able = shaken(position);
            if able.len() <= usize::from(*left) { able.first().copied() } else { None }
        }
        _ => None,
    }
}

fn only(units: &[UnitId]) -> Option<UnitId> {
    if let [unit] = units { Some(*unit) } else { None }
}

/// True if nothing is left to be lost or disrupted in the decision that is asked.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    match position.decision() {
        Some(Decision::Loss { steps, .. }) => *steps == 0 || losers(position).is_empty(),
        Some(Decision::Disruption { left, .. }) => *left == 0 || shaken(position).is_empty(),
        _ => false,
    }
}
