//! Set-up (17.0): the Allies first, then the Axis, each unit in its formation's area.

use bevy_ecs::prelude::In;

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::scenario::Start;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;
use crate::games::gazala_cauldron::state::turn::Phase;

/// A unit's place in the set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacePlan {
    /// The unit.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
}

/// The units that a side sets up.
pub fn placed_by<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> {
    position
        .units
        .iter()
        .filter(move |unit| unit.side == side && matches!(position.scenario.start_of(unit.id), Start::Free { .. }))
}

/// Plans to place a unit, or to place it elsewhere.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, hex: Hex) -> Result<PlacePlan, Refusal> {
    position.expect_phase(Phase::SetUp)?;
    let unit = position.unit(id)?;
    let (side, name) = (position.sequence.active, position.name(id));
    position.expect_own(unit, side)?;
    position.expect_hex(hex)?;
    let Start::Free { area, stack } = position.scenario.start_of(id) else {
        return Err(Refusal::new("15.1", format!("{name} arrives as a reinforcement; it is not set up.")));
    };
    if unit.location == Location::On(hex) {
        return Err(Refusal::new("17.0", format!("{name} is already in {}.", Name::of(hex))));
    }
    if !area.holds(hex) {
        return Err(Refusal::new(
            "17.0",
            format!("{name} is set up {}; {} is not there.", area.words(), Name::of(hex)),
        ));
    }
    position.expect_area(unit, hex)?;
    if side == Side::Axis && position.board.mined_from(hex) == Some(0) {
        return Err(Refusal::new("14.0", format!("{} is mined; no Axis unit can have entered it.", Name::of(hex))));
    }
    if position.is_held_by(hex, side.enemy()) {
        return Err(Refusal::new("17.0", format!("{} is occupied by the enemy.", Name::of(hex))));
    }
    let others: Vec<&Unit> = position.side_in(hex, side).filter(|other| other.id != id).collect();
    let most = others.iter().filter_map(|other| match position.scenario.start_of(other.id) {
        Start::Free { stack, .. } => Some(*stack),
        _ => None,
    });
    let most = usize::from(most.chain([*stack]).min().unwrap_or(*stack));
    if others.len() >= most {
        let count = if most == 1 { "one unit" } else { "two units" };
        return Err(Refusal::new("17.0", format!("At most {count} can be set up in {}.", Name::of(hex))));
    }
    if !super::stacking::has_room(position, unit, hex) {
        return Err(Refusal::new("10.0", format!("A regiment fills {} by itself.", Name::of(hex))));
    }
    Ok(PlacePlan { unit: id, hex })
}

/// Places the unit.
pub fn carry_out(In(plan): In<PlacePlan>, mut position: PositionMut) {
    position.put(plan.unit, plan.hex);
    position.note(Event::Placed { unit: plan.unit, hex: plan.hex });
}

/// A refusal names so many units at most.
const MOST_NAMED: usize = 5;

/// Plans to end a side's set-up.
///
/// # Errors
/// While units have not been placed.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::SetUp)?;
    let waiting = |unit: &&Unit| matches!(unit.location, Location::Waiting { .. });
    let waiting: Vec<UnitId> =
        placed_by(position, position.sequence.active).filter(waiting).map(|unit| unit.id).collect();
    if waiting.is_empty() {
        return Ok(());
    }
    // Of many the first ones stand for all.
    let (named, more) = waiting.split_at(if waiting.len() > MOST_NAMED { MOST_NAMED - 1 } else { waiting.len() });
    let more = if more.is_empty() { String::new() } else { format!(" and {} others", more.len()) };
    let does = if waiting.len() == 1 { "has" } else { "have" };
    Err(Refusal::new("17.0", format!("{}{more} {does} not been placed yet.", position.names(named))))
}

/// Ends it.
pub fn carry_out_end(mut position: PositionMut) {
    let side = position.sequence.active;
    position.note(Event::SetUp { side });
    position.sequence.ended = true;
}
