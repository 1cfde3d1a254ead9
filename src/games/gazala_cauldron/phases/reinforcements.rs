//! Reinforcements (15.0): they are placed in their arrival hexes when they are activated for the first time.

use bevy_ecs::prelude::In;

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Edge, Name};
use crate::games::gazala_cauldron::material::scenario::Start;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// A reinforcement's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnterPlan {
    /// The unit.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
}

/// The hexes in which the unit may arrive, held by the enemy or not: those of the schedule; after it has left the map, any that
/// its side's schedule knows (8.3, 11.1.5, 15.1).
#[must_use]
pub fn arrival_hexes(position: &Position, unit: &Unit) -> Vec<Hex> {
    if let Start::Arrives { turn, hexes } = position.scenario.start_of(unit.id)
        && !hexes.is_empty()
        && unit.location == (Location::Waiting { from: u16::from(*turn) })
    {
        return hexes.clone();
    }
    if unit.side == Side::Axis {
        let listed = position.scenario.forces.iter().filter_map(|(id, start)| match start {
            Start::Arrives { hexes, .. } if position.counter(*id).side() == Side::Axis => Some(hexes),
            _ => None,
        });
        let mut hexes: Vec<Hex> = listed.flatten().copied().collect();
        hexes.sort_unstable();
        hexes.dedup();
        return hexes;
    }
    let on = |hex: &Hex| [Edge::North, Edge::East].into_iter().any(|edge| position.board.on_edge(*hex, edge));
    position.board.hexes().filter(on).filter(|hex| position.may_be_in(unit, *hex)).collect()
}

/// True for a unit off the map that may enter in this turn and finds an arrival hex without an enemy.
#[must_use]
pub fn is_due(position: &Position, unit: &Unit) -> bool {
    matches!(unit.location, Location::Waiting { from } if (1..=position.sequence.turn).contains(&from))
        && arrival_hexes(position, unit).iter().any(|hex| !position.is_held_by(*hex, unit.side.enemy()))
}

/// Plans to place a reinforcement that has been activated.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, hex: Hex) -> Result<EnterPlan, Refusal> {
    let unit = position.unit(id)?;
    let name = position.name(id);
    match position.decision() {
        Some(Decision::Arrive { units, .. }) if units.contains(&id) => {}
        _ => return Err(Refusal::new("15.0", format!("{name} is not a reinforcement to be placed now."))),
    }
    position.expect_hex(hex)?;
    if !arrival_hexes(position, unit).contains(&hex) {
        return Err(Refusal::new("15.1", format!("{} is not one of the arrival hexes of {name}.", Name::of(hex))));
    }
    if position.is_held_by(hex, unit.side.enemy()) {
        return Err(Refusal::new("15.0", format!("{} is occupied by the enemy.", Name::of(hex))));
    }
    Ok(EnterPlan { unit: id, hex })
}

/// Places it, for no movement points.
pub fn carry_out(In(plan): In<EnterPlan>, mut position: PositionMut) {
    position.put(plan.unit, plan.hex);
    if let Some(Decision::Arrive { units, .. }) = position.decisions.0.last_mut() {
        units.retain(|unit| *unit != plan.unit);
    }
    position.note(Event::Entered { unit: plan.unit, hex: plan.hex });
}

/// True when every reinforcement that was activated is placed.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Arrive { units, .. }) if units.is_empty())
}
