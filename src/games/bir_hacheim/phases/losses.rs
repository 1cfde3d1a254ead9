//! Losses (5.1.7, 7.0): which unit suffers, is eliminated, or goes in a draw.

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// A unit that takes a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LosePlan {
    /// The unit; `None` when nobody is left to take it.
    pub unit: Option<UnitId>,
    /// It is destroyed: the result says so, or it was reduced already.
    pub destroyed: bool,
    /// The strength that counts in a draw: defence of the defender, attack of the attacker.
    pub strength: u16,
}

/// Units of a list that are still on the board.
#[must_use]
pub fn still_there<'a>(position: &'a Position, among: &[UnitId]) -> Vec<&'a Unit> {
    let units = among.iter().filter_map(|id| position.find(*id));
    units.filter(|unit| unit.location.hex().is_some()).collect()
}

fn loss(position: &Position, unit: &Unit, decision: &Decision) -> LosePlan {
    let destroyed = match decision {
        Decision::Casualty { eliminated, .. } => *eliminated || unit.strength.reduced,
        _ => true,
    };
    let strength = match decision {
        Decision::Exchange { owed: Some(_), .. } => position.attack(unit),
        _ => position.defence(unit),
    };
    LosePlan { unit: Some(unit.id), destroyed, strength }
}

/// Plans a loss that the order names.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<LosePlan, Refusal> {
    let Some(decision @ (Decision::Casualty { side, among, .. } | Decision::Exchange { side, among, .. })) =
        position.decision()
    else {
        return Err(Refusal::new("5.1.7", "No unit has to take a loss now."));
    };
    let unit = position.unit(id)?;
    let name = position.name(id);
    if !among.contains(&id) || unit.location.hex().is_none() {
        return Err(Refusal::new(
            "5.1.7",
            format!(
                "{name} can't take this loss; the {} player chooses among the units that fought.",
                side.adjective()
            ),
        ));
    }
    Ok(loss(position, unit, decision))
}

/// A loss that leaves no choice: one unit that can take it, or none, or a draw in which all have to go.
#[must_use]
pub fn forced(position: &Position) -> Option<LosePlan> {
    let decision = position.decision()?;
    let nobody = LosePlan { unit: None, destroyed: false, strength: 0 };
    match decision {
        Decision::Casualty { among, .. } => match still_there(position, among)[..] {
            [] => Some(nobody),
            [unit] => Some(loss(position, unit, decision)),
            _ => None,
        },
        Decision::Exchange { among, gone, owed, .. } => {
            let there = still_there(position, among);
            let Some(owed) = owed else {
                // The defender loses at least one; when none is left it has lost all.
                return match there[..] {
                    [] => Some(nobody),
                    [unit] if *gone == 0 => Some(loss(position, unit, decision)),
                    _ => None,
                };
            };
            let left: u16 = there.iter().map(|unit| position.attack(unit)).sum();
            if gone >= owed || there.is_empty() {
                Some(nobody)
            } else if there.len() == 1 || gone + left <= *owed {
                there.first().map(|unit| loss(position, unit, decision))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Takes the loss.
pub fn carry_out(In(plan): In<LosePlan>, mut position: PositionMut) {
    let Some(decision) = position.decisions.0.last().cloned() else { return };
    match (plan.unit, decision) {
        (Some(unit), Decision::Casualty { .. }) => {
            position.decisions.0.pop();
            if plan.destroyed {
                position.eliminate(unit);
            } else {
                position.reduce(unit);
            }
        }
        (Some(unit), _) => {
            if let Some(Decision::Exchange { gone, .. }) = position.decisions.0.last_mut() {
                *gone += plan.strength;
            }
            position.eliminate(unit);
        }
        (None, _) => close(&mut position),
    }
}

/// A draw: the defender may stop once a unit has gone (5.1.7).
///
/// # Errors
/// The refusal.
pub fn plan_enough(position: &Position) -> Result<(), Refusal> {
    match position.decision() {
        Some(Decision::Exchange { owed: None, gone: 1.., .. }) => Ok(()),
        Some(Decision::Exchange { owed: None, .. }) => {
            Err(Refusal::new("5.1.7", "In a draw the defender has to eliminate at least one unit."))
        }
        _ => Err(Refusal::new("5.1.7", "Only the defender in a draw chooses how many units to eliminate.")),
    }
}

/// The defender stops.
pub fn carry_out_enough(mut position: PositionMut) {
    let side = position.sequence.active.enemy();
    position.note(Event::Spared { side });
    close(&mut position);
}

/// The question is closed; what the defender lost in a draw is what the attacker owes.
fn close(position: &mut PositionMut) {
    let closed = position.decisions.0.pop();
    if let (Some(Decision::Exchange { owed: None, gone, .. }), Some(Decision::Exchange { owed: Some(owed), .. })) =
        (closed, position.decisions.0.last_mut())
    {
        *owed = gone;
    }
}
