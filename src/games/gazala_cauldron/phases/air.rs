//! Attacks from the air (13.4): one die against any enemy unit, the moment the chit is drawn.

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// The Axis takes a step on this die or less.
const AXIS_STEP: u8 = 1;
/// The Axis disrupts on this die or less.
const AXIS_DISRUPTS: u8 = 6;
/// The Allies disrupt on this die or less.
const ALLIES_DISRUPT: u8 = 2;
/// Added to the Axis's die against a unit in a fortified hex.
const FORTIFIED: u8 = 2;

/// An attack from the air, with its chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrikePlan {
    /// The unit attacked.
    pub unit: UnitId,
    /// The side that attacks.
    pub by: Side,
    /// Added to the die.
    pub modifier: u8,
}

impl StrikePlan {
    /// What a die of 0 to 9 does: a step lost, or disrupted.
    #[must_use]
    pub fn effect(&self, die: u8) -> (bool, bool) {
        let die = die + self.modifier;
        match self.by {
            Side::Axis => (die <= AXIS_STEP, die > AXIS_STEP && die <= AXIS_DISRUPTS),
            Side::Allies => (false, die <= ALLIES_DISRUPT),
        }
    }

    /// Chances in ten of a step lost, and of disruption.
    #[must_use]
    pub fn chances(&self) -> (u8, u8) {
        (0..10).map(|die| self.effect(die)).fold((0, 0), |(steps, disrupted), (step, disrupts)| {
            (steps + u8::from(step), disrupted + u8::from(disrupts))
        })
    }
}

/// The side that may attack from the air now.
fn striking(position: &Position) -> Result<Side, Refusal> {
    match position.decision() {
        Some(Decision::Air(side)) => Ok(*side),
        _ => Err(Refusal::new("13.4", "An air attack is made at the moment an air chit is drawn.")),
    }
}

/// Plans an attack on a unit.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<StrikePlan, Refusal> {
    let by = striking(position)?;
    let unit = position.unit(id)?;
    if unit.side == by {
        return Err(Refusal::new("13.4", format!("{} is one of your own units.", position.name(id))));
    }
    let hex = position.expect_on_map(unit)?;
    let modifier = if by == Side::Axis && position.ground(hex).fortified { FORTIFIED } else { 0 };
    Ok(StrikePlan { unit: id, by, modifier })
}

/// Rolls for it.
pub fn carry_out(In(plan): In<StrikePlan>, mut position: PositionMut) {
    position.decisions.0.pop();
    let die = position.dice.ten();
    let (step, disrupted) = plan.effect(die);
    position.note(Event::Struck { unit: plan.unit, die, modifier: plan.modifier, step, disrupted });
    if step {
        position.lose_step(plan.unit);
    }
    if disrupted {
        position.disrupt(plan.unit);
    }
}

/// Plans to attack nobody.
///
/// # Errors
/// When there is nothing to decline.
pub fn plan_spare(position: &Position) -> Result<(), Refusal> {
    striking(position).map(|_| ())
}

/// Attacks nobody.
pub fn carry_out_spare(mut position: PositionMut) {
    if let Some(Decision::Air(side)) = position.decisions.0.pop() {
        position.note(Event::Spared { side });
    }
}
