//! Losses of an exchange (`4.Exchange`).

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

/// A loss, with what it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LossPlan {
    /// The unit.
    pub unit: UnitId,
    /// Its strength.
    pub strength: u16,
    /// What is owed before it.
    pub owed: u16,
}

/// Plans to lose a unit.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<LossPlan, Refusal> {
    let Some(Decision::Exchange { side, units, owed }) = position.decision() else {
        return Err(Refusal::new("4.Exchange", "No unit has to be lost to an exchange now."));
    };
    position.expect_own(id, *side)?;
    if !units.contains(&id) {
        return Err(Refusal::new("4.Exchange", format!("{} took no part in the attack.", position.name(id))));
    }
    Ok(LossPlan { unit: id, strength: position.attack(id), owed: *owed })
}

/// Loses it.
pub fn carry_out(In(plan): In<LossPlan>, mut position: PositionMut) {
    position.eliminate(plan.unit);
    let Some(Decision::Exchange { side, mut units, owed }) = position.decisions.0.pop() else { return };
    units.retain(|unit| *unit != plan.unit);
    let owed = owed.saturating_sub(plan.strength);
    if owed > 0 && !units.is_empty() {
        position.decisions.0.push(Decision::Exchange { side, units, owed });
    }
}

/// The loss that leaves no choice: a single unit is left, or all of them together are not more than what is owed.
#[must_use]
pub fn forced(position: &Position) -> Option<LossPlan> {
    let Some(Decision::Exchange { units, owed, .. }) = position.decision() else { return None };
    let all: u16 = units.iter().map(|unit| position.attack(*unit)).sum();
    let first = units.first()?;
    (units.len() == 1 || all <= *owed).then(|| plan(position, *first).ok())?
}
