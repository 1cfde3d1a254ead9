//! Minefields (9.0): the dice of the Axis on entering them, and engineers that clear them.

use bevy_ecs::prelude::In;

use super::zones;
use crate::core::hex::Hex;
use crate::core::index::HexIndex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::state::components::{Cleared, Unit};
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// Engineers that clear the minefield they stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClearPlan {
    /// The engineers.
    pub unit: UnitId,
    /// Their hex.
    pub hex: Hex,
}

/// 9.3: engineers that ended an earlier movement phase in the hex, disengaged, put the marker in their side's next one.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, unit: UnitId) -> Result<ClearPlan, Refusal> {
    position.expect_phase(Phase::Movement)?;
    let unit = position.unit(unit)?;
    position.expect_own(unit, position.sequence.active)?;
    let name = position.name(unit.id);
    let refuse = |sentence: String| Err(Refusal::new("9.3", sentence));
    if position.counter(unit.id).arm != Arm::Engineers {
        return refuse(format!("{name} can't clear mines; only the two engineer regiments can."));
    }
    let hex = position.expect_on_board(unit)?;
    if !position.is_mined(hex) {
        return refuse(format!("There are no mines left to clear in {}.", Name::of(hex)));
    }
    if zones::is_engaged(position, unit) {
        return refuse(format!("{name} is engaged in {}; engineers clear mines only when not engaged.", Name::of(hex)));
    }
    if unit.work.since == 0 {
        return refuse(format!(
            "{name} has to end a movement phase in {}, not engaged; it can clear the mines in its next turn.",
            Name::of(hex)
        ));
    }
    Ok(ClearPlan { unit: unit.id, hex })
}

/// Puts the marker.
pub fn carry_out(In(plan): In<ClearPlan>, mut position: PositionMut) {
    HexIndex::put_later(&mut position.commands, plan.hex, Cleared);
    position.post(plan.unit, 0);
    position.note(Event::Cleared { unit: plan.unit, hex: plan.hex });
}

/// At the end of its movement: engineers that are posted in a mined hex, disengaged, and those that are not.
#[must_use]
pub fn posts(position: &Position) -> Vec<(UnitId, bool)> {
    let is_posted = |unit: &Unit| {
        unit.location.hex().is_some_and(|hex| position.is_mined(hex)) && !zones::is_engaged(position, unit)
    };
    let engineers = position.units.iter().filter(|unit| position.counter(unit.id).arm == Arm::Engineers);
    engineers.filter(|unit| unit.side == Side::Axis).map(|unit| (unit.id, is_posted(unit))).collect()
}

/// Notes which engineers are posted.
pub fn keep_posts(In(posts): In<Vec<(UnitId, bool)>>, mut position: PositionMut) {
    let turn = position.sequence.turn;
    for (unit, posted) in posts {
        position.post(unit, if posted { turn } else { 0 });
    }
}
