//! Activating formations and units (7.0), with the chit drawn or an extra move (13.2).

use bevy_ecs::prelude::In;

use super::reinforcements;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::chits::{ActionChit, Tactical};
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// How often a formation can be activated in a turn (7.0).
const LIMIT: u8 = 2;
/// The last turn in which some formations stay where they are and the Panzers are activated once: May 27 PM (7.0).
const LAST_OF_MAY_27: u16 = 2;

/// Formations that are set going, with their units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivatePlan {
    /// The formations of the side of the chit that is used.
    pub formations: Vec<Formation>,
    /// Their units, reinforcements that can enter among them.
    pub units: Vec<UnitId>,
}

/// A single unit that is set going.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SinglePlan {
    /// The unit.
    pub unit: UnitId,
    /// By an extra move, not by the action chit.
    pub extra: bool,
}

/// 7.0: true while no unit of the formation can be activated at all: on May 27.
#[must_use]
pub fn is_barred(position: &Position, formation: Formation) -> bool {
    use Formation::{Ff1, Gd201, Ind9, Inf69, Inf150, Pavia, Trieste};
    position.sequence.turn <= LAST_OF_MAY_27
        && matches!(formation, Ind9 | Inf69 | Inf150 | Gd201 | Ff1 | Pavia | Trieste)
}

/// How often the formation can be activated in this turn.
#[must_use]
pub fn limit(position: &Position, formation: Formation) -> u8 {
    let panzers = matches!(formation, Formation::Pz15 | Formation::Pz21);
    if panzers && position.sequence.turn <= LAST_OF_MAY_27 { 1 } else { LIMIT }
}

/// How often it has been.
#[must_use]
pub fn count(position: &Position, formation: Formation) -> u8 {
    position.actions.activations.get(&formation).copied().unwrap_or(0)
}

/// True for a unit that an activation does something for: on the map, or able to enter it now.
#[must_use]
pub fn can_act(position: &Position, unit: &Unit) -> bool {
    match unit.location {
        Location::On(_) => true,
        Location::Waiting { .. } => reinforcements::is_due(position, unit),
        Location::Eliminated | Location::Withdrawn => false,
    }
}

fn chit<'a>(position: &'a Position) -> Option<&'a ActionChit> {
    position.tables.chits.action(position.actions.chit.as_deref()?)
}

fn expect_allowed(position: &Position, formation: Formation) -> Result<(), Refusal> {
    if is_barred(position, formation) {
        return Err(Refusal::new("7.0", format!("No unit of the {} can be activated on May 27.", formation.name())));
    }
    Ok(())
}

/// Plans to activate the formations on one side of the chit.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, formation: Formation) -> Result<ActivatePlan, Refusal> {
    position.expect_stage(&[Stage::Choose])?;
    let face = chit(position).and_then(|chit| chit.faces.iter().find(|face| face.contains(&formation)));
    let Some(face) = face else {
        let chit = position.actions.chit.as_deref().unwrap_or_default();
        return Err(Refusal::new("7.0", format!("The {} is not on the drawn chit, {chit}.", formation.name())));
    };
    expect_allowed(position, formation)?;
    let (count, limit) = (count(position, formation), limit(position, formation));
    if count >= limit {
        let times = if limit == 1 { "once" } else { "twice" };
        return Err(Refusal::new(
            "7.0",
            format!("The {} has already been activated {times} this turn, which is the limit.", formation.name()),
        ));
    }
    let formations: Vec<Formation> = face
        .iter()
        .copied()
        .filter(|one| !is_barred(position, *one) && self::count(position, *one) < self::limit(position, *one))
        .collect();
    let of = |unit: &&Unit| formations.contains(&position.counter(unit.id).formation) && can_act(position, unit);
    let units: Vec<UnitId> = position.units.iter().filter(of).map(|unit| unit.id).collect();
    if units.is_empty() {
        return Err(Refusal::new("7.0", format!("The {} has no unit to activate.", formation.name())));
    }
    Ok(ActivatePlan { formations, units })
}

/// Activates them: they are turned to their unused sides, reinforcements are placed.
pub fn carry_out(In(plan): In<ActivatePlan>, mut position: PositionMut) {
    for formation in &plan.formations {
        *position.actions.activations.entry(*formation).or_insert(0) += 1;
    }
    let units = u8::try_from(plan.units.len()).unwrap_or(u8::MAX);
    position.note(Event::Activated { formations: plan.formations, units });
    position.actions.singles = 0;
    position.actions.stage = Stage::Move;
    activate(&mut position, &plan.units);
}

/// Units become active: unused side up; those that wait are placed before anything else.
fn activate(position: &mut PositionMut, units: &[UnitId]) {
    let mut waiting = Vec::new();
    for unit in units {
        position.change(*unit, |location, state, action| {
            (state.used, action.active) = (false, true);
            if matches!(location, Location::Waiting { .. }) {
                waiting.push(*unit);
            }
        });
    }
    if !waiting.is_empty() {
        let side = position.sequence.active;
        match position.decisions.0.last_mut() {
            Some(Decision::Arrive { units, .. }) => units.extend(waiting),
            _ => position.decisions.0.push(Decision::Arrive { side, units: waiting }),
        }
    }
}

/// Plans to activate one unit alone, with the chit drawn or by an extra move.
///
/// # Errors
/// The refusal.
pub fn plan_single(position: &Position, id: UnitId, extra: bool) -> Result<SinglePlan, Refusal> {
    position.expect_stage(&[Stage::Choose, Stage::Move])?;
    let side = position.sequence.active;
    let unit = position.unit(id)?;
    position.expect_own(unit, side)?;
    let (name, formation) = (position.name(id), position.counter(id).formation);
    if position.actions.stirred {
        let rule = if extra { "13.2" } else { "7.0" };
        return Err(Refusal::new(rule, "Units have moved or attacked in this action; no more can be activated."));
    }
    if extra {
        expect_chit(position, side, Tactical::ExtraMove)?;
    } else {
        expect_single(position, formation)?;
    }
    expect_allowed(position, formation)?;
    if unit.action.active {
        return Err(Refusal::new("7.0", format!("{name} is already activated.")));
    }
    if !can_act(position, unit) {
        position.expect_on_map(unit)?;
    }
    Ok(SinglePlan { unit: id, extra })
}

fn expect_single(position: &Position, formation: Formation) -> Result<(), Refusal> {
    if position.actions.singles == 0 {
        return Err(Refusal::new(
            "7.0",
            "The action chit has been used; an extra move chit is needed for another unit.",
        ));
    }
    let own = chit(position).is_some_and(|chit| chit.faces.iter().flatten().any(|one| *one == formation));
    if own {
        return Err(Refusal::new(
            "7.0",
            format!("The {} is on the chit itself; a single unit must be from another formation.", formation.name()),
        ));
    }
    Ok(())
}

/// Refuses a side that does not hold this tactical chit.
///
/// # Errors
/// With the chit's rule.
pub fn expect_chit(position: &Position, side: Side, chit: Tactical) -> Result<(), Refusal> {
    if position.cup(side).holds(chit) {
        return Ok(());
    }
    Err(Refusal::new(
        chit.rule(),
        format!("The {} player has no {} chit available.", side.adjective(), chit.title().to_lowercase()),
    ))
}

/// Activates the unit.
pub fn carry_out_single(In(plan): In<SinglePlan>, mut position: PositionMut) {
    let side = position.sequence.active;
    if plan.extra {
        position.cups.of_mut(side).play(Tactical::ExtraMove);
        position.note(Event::Played { side, chit: Tactical::ExtraMove });
    } else {
        position.actions.singles -= 1;
        position.actions.stage = Stage::Move;
    }
    position.note(Event::ActivatedUnit { unit: plan.unit });
    activate(&mut position, &[plan.unit]);
}

/// Plans to end the action.
///
/// # Errors
/// Before a chit was drawn, or while something has to be settled.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_stage(&[Stage::Choose, Stage::Move])
}

/// Ends the action: the active unit completes its movement.
pub fn carry_out_end(mut position: PositionMut) {
    if let Some(moving) = position.actions.moving {
        position.finish(moving);
    }
    let side = position.sequence.active;
    position.actions.shirked |= position.actions.owed;
    position.note(Event::ActionEnded { side });
    position.sequence.ended = true;
}
