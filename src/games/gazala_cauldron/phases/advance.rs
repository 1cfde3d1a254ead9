//! Advance after combat (11.2).

use bevy_ecs::prelude::In;

use super::stacking;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// An advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdvancePlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Hex,
    /// The hex that the enemy left.
    pub to: Hex,
}

/// Plans an advance.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, to: Hex) -> Result<AdvancePlan, Refusal> {
    let Some(Decision::Advance { side, units, vacated }) = position.decision() else {
        return Err(Refusal::new("11.2", "There is no advance to make now."));
    };
    let unit = position.unit(id)?;
    position.expect_own(unit, *side)?;
    let (from, name) = (position.expect_on_map(unit)?, position.name(id));
    if !units.contains(&id) {
        return Err(Refusal::new("11.2", format!("{name} has already advanced, or took no part in the attack.")));
    }
    if !vacated.contains(&to) || position.is_held_by(to, side.enemy()) {
        return Err(Refusal::new("11.2", format!("{} was not vacated by a defender.", Name::of(to))));
    }
    if !super::combat::can_fight_across(position, from, to) {
        return Err(Refusal::new("11.2", format!("{} is not adjacent to {name}.", Name::of(to))));
    }
    expect_ground(position, unit, from, to)?;
    if !stacking::has_room(position, unit, to) {
        return Err(Refusal::new("10.0", format!("There is no room for another unit in {}.", Name::of(to))));
    }
    Ok(AdvancePlan { unit: id, from, to })
}

fn expect_ground(position: &Position, unit: &Unit, from: Hex, to: Hex) -> Result<(), Refusal> {
    position.expect_area(unit, to)?;
    if unit.side == Side::Axis && position.is_mined(from, to) && position.arm(unit.id) != Arm::Infantry {
        return Err(Refusal::new(
            "11.2",
            format!(
                "{} is {}; only infantry advances across an unbreached minefield.",
                position.name(unit.id),
                position.arm(unit.id).word()
            ),
        ));
    }
    Ok(())
}

/// Advances the unit: no movement points, no turning.
pub fn carry_out(In(plan): In<AdvancePlan>, mut position: PositionMut) {
    position.put(plan.unit, plan.to);
    if let Some(Decision::Advance { units, .. }) = position.decisions.0.last_mut() {
        units.retain(|unit| *unit != plan.unit);
    }
    position.note(Event::Advanced { unit: plan.unit, from: plan.from, to: plan.to });
}

/// Every advance that can be made now.
#[must_use]
pub fn choices(position: &Position) -> Vec<(UnitId, Hex)> {
    let Some(Decision::Advance { units, vacated, .. }) = position.decision() else { return Vec::new() };
    let pairs = units.iter().flat_map(|unit| vacated.iter().map(|hex| (*unit, *hex)));
    pairs.filter(|(unit, hex)| plan(position, *unit, *hex).is_ok()).collect()
}

/// Plans that nobody advances any more.
///
/// # Errors
/// When there is no advance to be made.
pub fn plan_hold(position: &Position) -> Result<(), Refusal> {
    match position.decision() {
        Some(Decision::Advance { .. }) => Ok(()),
        _ => Err(Refusal::new("11.2", "There is no advance to make now.")),
    }
}

/// Nobody advances any more.
pub fn carry_out_hold(mut position: PositionMut) {
    if let Some(Decision::Advance { side, .. }) = position.decisions.0.pop() {
        position.note(Event::Held { side });
    }
}

/// True if nobody can advance.
#[must_use]
pub fn is_idle(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Advance { .. })) && choices(position).is_empty()
}
