//! The withdraw/attack chit (13.7): a formation leaves for good, or an attack has to be made; unplayed it costs a point.

use bevy_ecs::prelude::In;

use super::activation::expect_chit;
use super::supply;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::cups::Chit;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// A formation that leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawPlan {
    /// The formation.
    pub formation: Formation,
    /// Units that leave.
    pub units: Vec<UnitId>,
    /// Units that find no path free of enemies to an edge and stay.
    pub stay: Vec<UnitId>,
}

fn expect_time(position: &Position) -> Result<(), Refusal> {
    position.expect_stage(&[Stage::Choose])?;
    expect_chit(position, position.sequence.active, Tactical::WithdrawAttack)
}

/// Plans to withdraw a formation.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, formation: Formation) -> Result<WithdrawPlan, Refusal> {
    expect_time(position)?;
    if formation.side() != Side::Allies {
        return Err(Refusal::new("13.7", format!("The {} is not an Allied formation.", formation.name())));
    }
    if position.marks.withdrawn.contains(&formation) {
        return Err(Refusal::new("13.7", format!("The {} has already been withdrawn.", formation.name())));
    }
    let of = || position.units.iter().filter(|unit| position.counter(unit.id).formation == formation);
    if of().all(|unit| matches!(unit.location, Location::Waiting { from } if from > position.scenario.last_turn)) {
        return Err(Refusal::new("13.7", format!("The {} is not in this scenario.", formation.name())));
    }
    let reach = supply::reach_of_edge(position, Side::Allies);
    let able = of().filter(|unit| matches!(unit.location, Location::On(_) | Location::Waiting { .. }));
    let leaves = |unit: &&Unit| unit.location.hex().is_none_or(|hex| reach.contains(&hex));
    let (units, stay): (Vec<&Unit>, Vec<&Unit>) = able.partition(leaves);
    let ids = |units: Vec<&Unit>| units.into_iter().map(|unit| unit.id).collect();
    Ok(WithdrawPlan { formation, units: ids(units), stay: ids(stay) })
}

/// Withdraws it, and its action chit with it.
pub fn carry_out(In(plan): In<WithdrawPlan>, mut position: PositionMut) {
    let side = Side::Allies;
    position.cups.of_mut(side).play(Tactical::WithdrawAttack);
    position.note(Event::Played { side, chit: Tactical::WithdrawAttack });
    for unit in &plan.units {
        position.change(*unit, |location, _, _| *location = Location::Withdrawn);
    }
    position.withdrawn.0.push(plan.formation);
    let chits: Vec<String> = position
        .tables
        .chits
        .actions()
        .filter(|chit| !chit.faces.is_empty() && chit.faces.iter().flatten().all(|one| *one == plan.formation))
        .map(|chit| chit.id.clone())
        .collect();
    position.cups.of_mut(side).inside.retain(|chit| !matches!(chit, Chit::Action(id) if chits.contains(id)));
    position.note(Event::WithdrawnFormation { formation: plan.formation, units: plan.units, stay: plan.stay });
}

/// Plans to play the chit for an attack.
///
/// # Errors
/// The refusal.
pub fn plan_oblige(position: &Position) -> Result<(), Refusal> {
    expect_time(position)
}

/// Plays it: an attack has to follow in this action.
pub fn carry_out_oblige(mut position: PositionMut) {
    let side = Side::Allies;
    position.cups.of_mut(side).play(Tactical::WithdrawAttack);
    position.actions.owed = true;
    position.note(Event::Played { side, chit: Tactical::WithdrawAttack });
}

/// 13.7: true if the chit counts as unplayed in the turn that ends: held to the end, or played for an attack that was not made;
/// with the option, even when it was never drawn.
#[must_use]
pub fn is_unplayed(position: &Position) -> bool {
    let cup = position.cup(Side::Allies);
    let in_cup = cup.inside.contains(&Chit::Tactical(Tactical::WithdrawAttack));
    cup.holds(Tactical::WithdrawAttack) || position.actions.shirked || in_cup && position.sequence.every_withdrawal
}
