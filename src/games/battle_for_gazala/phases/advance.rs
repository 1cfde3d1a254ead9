//! Advance after combat (`5.Advance`): one of the attackers follows into the hex that was left.

use bevy_ecs::prelude::In;

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

/// Plans an advance. Answers with the hex.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<(UnitId, Hex), Refusal> {
    let Some(Decision::Advance { side, hex, units }) = position.decision() else {
        return Err(Refusal::new("5.Advance", "There is no hex left for a unit to advance into."));
    };
    let (_, from) = position.expect_own(id, *side)?;
    let name = position.name(id);
    if !units.contains(&id) {
        return Err(Refusal::new("5.Advance", format!("{name} did not take part in the attack.")));
    }
    if from.range(*hex) != 1 || !position.is_passable(from, *hex) {
        return Err(Refusal::new("5.Advance", format!("{name} can't reach {} from its hex.", Name::of(*hex))));
    }
    Ok((id, *hex))
}

/// Advances.
pub fn carry_out(In((unit, to)): In<(UnitId, Hex)>, mut position: PositionMut) {
    position.put(unit, to);
    position.note(Event::Advanced { unit, to });
    position.decisions.0.pop();
}

/// Plans that nobody follows. Answers with the side.
///
/// # Errors
/// Without an advance.
pub fn plan_hold(position: &Position) -> Result<Side, Refusal> {
    match position.decision() {
        Some(Decision::Advance { side, .. }) => Ok(*side),
        _ => Err(Refusal::new("5.Advance", "There is no advance to make now.")),
    }
}

/// Nobody follows.
pub fn carry_out_hold(In(side): In<Side>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.note(Event::Held { side });
}

/// True for an advance that nobody can make: the hex was not left, or no attacker is left.
#[must_use]
pub fn is_idle(position: &Position) -> bool {
    match position.decision() {
        Some(Decision::Advance { hex, units, .. }) => {
            position.in_hex(*hex).is_some() || units.iter().all(|unit| plan(position, *unit).is_err())
        }
        _ => false,
    }
}
