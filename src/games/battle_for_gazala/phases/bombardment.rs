//! A support fire marker alone against a unit anywhere, and the answer to it (`7.Bombardment`).

use bevy_ecs::prelude::In;

use super::allotment;
use super::combat::PHASES;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::state::decisions::{Bombardment, Decision};
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

/// A bombardment with its chance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BombardPlan {
    /// The bombardment as it stands.
    pub bombardment: Bombardment,
    /// The hex.
    pub target: Hex,
    /// The highest die that disrupts; 0 for none.
    pub most: u8,
}

fn work_out(bombardment: Bombardment, target: Hex) -> BombardPlan {
    let answers: u8 = bombardment.answers.iter().sum();
    let most = bombardment.value.saturating_sub(answers);
    BombardPlan { bombardment, target, most }
}

/// Plans to bombard.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, target: Hex, value: u8) -> Result<BombardPlan, Refusal> {
    position.expect_phase(&PHASES)?;
    let attacker = position.sequence.active;
    let Some(unit) = position.in_hex(target).filter(|unit| unit.side != attacker) else {
        return Err(Refusal::new("7.Bombardment", format!("There is no enemy in {}.", Name::of(target))));
    };
    if unit.condition.is_disrupted() {
        return Err(Refusal::new("7.Bombardment", format!("{} is already disrupted.", position.name(unit.id))));
    }
    allotment::expect(position, attacker, value)?;
    Ok(work_out(Bombardment { attacker, unit: unit.id, value, answers: Vec::new() }, target))
}

/// The marker is laid; the other side may answer.
pub fn carry_out(In(plan): In<BombardPlan>, mut position: PositionMut) {
    let Bombardment { attacker, value, .. } = plan.bombardment;
    position.markers.take(attacker, value);
    position.note(Event::Bombarded { side: attacker, target: plan.target, value });
    position.decisions.0.push(Decision::Answer(plan.bombardment));
}

fn asked<'a>(position: &'a Position) -> Result<(&'a Bombardment, Hex), Refusal> {
    match position.decision() {
        Some(Decision::Answer(bombardment)) => {
            let hex = position.unit(bombardment.unit)?.location.hex();
            Ok((bombardment, hex.unwrap_or_default()))
        }
        _ => Err(Refusal::new("7.Bombardment", "There is no bombardment to answer now.")),
    }
}

/// Plans to answer with a marker.
///
/// # Errors
/// The refusal.
pub fn plan_answer(position: &Position, value: u8) -> Result<BombardPlan, Refusal> {
    let (bombardment, target) = asked(position)?;
    allotment::expect(position, bombardment.attacker.enemy(), value)?;
    let mut bombardment = bombardment.clone();
    bombardment.answers.push(value);
    Ok(work_out(bombardment, target))
}

/// Answers.
pub fn carry_out_answer(In((value, plan)): In<(u8, BombardPlan)>, mut position: PositionMut) {
    let side = plan.bombardment.attacker.enemy();
    position.markers.take(side, value);
    position.note(Event::Supported { side, value });
    position.decisions.0.pop();
    position.decisions.0.push(Decision::Answer(plan.bombardment));
}

/// Plans to answer no more.
///
/// # Errors
/// Without a bombardment.
pub fn plan_commit(position: &Position) -> Result<BombardPlan, Refusal> {
    let (bombardment, target) = asked(position)?;
    Ok(work_out(bombardment.clone(), target))
}

/// The die falls, unless nothing is left of the marker.
pub fn carry_out_commit(In(plan): In<BombardPlan>, mut position: PositionMut) {
    position.decisions.0.pop();
    let unit = plan.bombardment.unit;
    let die = (plan.most > 0).then(|| position.dice.die());
    let disrupted = die.is_some_and(|die| die <= plan.most);
    if disrupted {
        position.change(unit, |_, condition, _| condition.disrupted = true);
    }
    position.note(Event::Bombardment { unit, die, most: plan.most, disrupted });
}

/// A bombardment that can't be answered any more is resolved by itself.
#[must_use]
pub fn forced(position: &Position) -> Option<BombardPlan> {
    match position.decision() {
        Some(Decision::Answer(bombardment))
            if position.markers.of(bombardment.attacker.enemy()).is_empty() || bombardment.answered() =>
        {
            plan_commit(position).ok()
        }
        _ => None,
    }
}

impl Bombardment {
    /// True if nothing is left of the marker.
    #[must_use]
    pub fn answered(&self) -> bool {
        self.answers.iter().sum::<u8>() >= self.value
    }
}
