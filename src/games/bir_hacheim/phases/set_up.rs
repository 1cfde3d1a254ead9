//! Set-up (11.1): most units stand where the board has them; three Allied artilleries and two engineer regiments are placed freely.

use bevy_ecs::prelude::{In, Res};

use super::movement::has_room;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::scenario::{Scenario, Start};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::{Position, STACK};
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// A placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacePlan {
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
}

/// Units that the side places freely.
pub fn free<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> + 'a {
    let is_free = move |unit: &&Unit| matches!(position.scenario.start_of(unit.id), Some(Start::Free(_)));
    position.units.iter().filter(move |unit| unit.side == side).filter(is_free)
}

/// Plans a placement.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, hex: Hex) -> Result<PlacePlan, Refusal> {
    position.expect_phase(Phase::SetUp)?;
    let unit = position.unit(id)?;
    position.expect_own(unit, position.sequence.active)?;
    position.expect_hex(hex)?;
    let name = position.name(id);
    let Some(Start::Free(zone)) = position.scenario.start_of(id) else {
        return Err(Refusal::new("11.1", format!("{name} starts in its printed hex.")));
    };
    if unit.location == Location::On(hex) {
        return Err(Refusal::new("11.1", format!("{name} is already in {}.", Name::of(hex))));
    }
    if !zone.holds(position.board, hex) {
        return Err(Refusal::new(
            "11.1",
            format!("{name} is set up {}; {} is not there.", zone.words(), Name::of(hex)),
        ));
    }
    if !position.can_be_in(unit, hex) {
        return Err(Refusal::new("4.0", format!("{} is sea.", Name::of(hex))));
    }
    if position.is_held_by(hex, unit.side.enemy()) {
        return Err(Refusal::new("4.1.2", format!("{} is occupied by the enemy.", Name::of(hex))));
    }
    if !has_room(position, unit, hex) {
        return Err(Refusal::new("4.1.1", format!("{STACK} units are already in {}.", Name::of(hex))));
    }
    Ok(PlacePlan { unit: id, hex })
}

/// Places the unit.
pub fn carry_out(In(plan): In<PlacePlan>, mut position: PositionMut) {
    position.put(plan.unit, plan.hex);
    position.note(Event::Placed { unit: plan.unit, hex: plan.hex });
}

/// The side's set-up may end once all its units are placed.
///
/// # Errors
/// The first unit that is not.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::SetUp)?;
    match free(position, position.sequence.active).find(|unit| unit.location == Location::Waiting) {
        Some(unit) => Err(Refusal::new("11.1", format!("{} has not been set up yet.", position.name(unit.id)))),
        None => Ok(()),
    }
}

/// Ends the side's set-up.
pub fn carry_out_end(mut position: PositionMut, scenario: Res<Shared<Scenario>>) {
    let side = position.sequence.active;
    position.note(Event::SetUp { side });
    if side == scenario.set_up_first {
        position.sequence.active = position.sequence.active.enemy();
    } else {
        position.sequence.ended = true;
    }
}
