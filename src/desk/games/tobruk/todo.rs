//! What the side to act still has to do.

use super::{Table, words};
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::menu;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::fire::unit_can_fire;
use crate::games::tobruk::phases::{cover, engage, morale};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::orders::{Arm, Order};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

fn able_in_phase(position: &Position, sequence: &Sequence) -> Vec<UnitId> {
    let side = sequence.active;
    let own = |able: &dyn Fn(&ViewItem) -> bool| -> Vec<UnitId> {
        position.all().filter(|unit| *unit.side == side && able(unit)).map(|unit| *unit.id).collect()
    };
    match sequence.phase {
        Phase::SetUp => own(&|unit| unit.entry.due == 0 && *unit.location == Location::Waiting),
        Phase::Movement => own(&|unit| could_move(position, unit, sequence.turn)),
        Phase::Combat => own(&|unit| unit_can_fire(position, unit, sequence.turn)),
        Phase::Morale => morale::candidates(position, side.enemy()).map(|unit| *unit.id).collect(),
        Phase::Melee => position
            .marks
            .melees
            .iter()
            .filter_map(|melee| position.personnel_in(melee.hex, melee.attacker).next().map(|unit| *unit.id))
            .collect(),
        Phase::Artillery | Phase::EndOfTurn | Phase::Over => Vec::new(),
    }
}

/// True for a unit that has not moved and could; men in full cover and crews at their guns are where they belong.
fn could_move(position: &Position, unit: &ViewItem, turn: u16) -> bool {
    let class = position.class(unit);
    if unit.motion.ended || !(class.is_vehicle() || class.is_personnel()) {
        return false;
    }
    match unit.location {
        Location::On(_) if class.is_personnel() => {
            let at_gun = class == Class::Crew && position.operates_crew_served(*unit.id);
            !unit.men.under && !at_gun && !position.is_in_melee(unit) && unit.overruns.by.is_empty()
        }
        Location::On(_) => !unit.damage.immobilised && !unit.crew.out,
        Location::Waiting => unit.entry.due <= turn,
        Location::Exited | Location::Destroyed | Location::Wreck(_) | Location::BrokenDown => false,
    }
}

/// The arm of a unit that brings most factors on a unit of men, of those it can turn on it now (III.E.1, III.E.2).
#[must_use]
pub fn best_arm(position: &Position, sequence: &Sequence, id: UnitId, target: UnitId) -> Option<Arm> {
    let unit = position.find(id)?;
    engage::arms(position, &unit)
        .filter_map(|arm| Some((engage::plan(position, sequence, id, arm, target).ok()?.part.total(), arm)))
        .max_by_key(|(factors, arm)| (*factors, std::cmp::Reverse(*arm)))
        .map(|(_, arm)| arm)
}

/// Units that could join the fire on a unit of men, each with its best arm; those that take part already are left out.
#[must_use]
pub fn joiners(position: &Position, sequence: &Sequence, target: UnitId) -> Vec<(UnitId, Arm)> {
    let named = |id: UnitId| match position.decisions.0.last() {
        Some(Decision::Engagement { firers, .. }) => firers.iter().any(|(unit, _)| *unit == id),
        _ => false,
    };
    position
        .on_board(sequence.active)
        .filter(|(unit, _)| !unit.gunnery.done && !named(*unit.id))
        .filter_map(|(unit, _)| Some((*unit.id, best_arm(position, sequence, *unit.id, target)?)))
        .collect()
}

/// The order that ends the phase for the side to act, or the decision it is asked for by doing no more; `None` for phases
/// that pass by themselves and decisions that want a choice.
#[must_use]
pub fn ending(table: &Table) -> Option<Order> {
    let world = &table.session.world;
    match world.get_resource::<Decisions>().and_then(|decisions| decisions.0.last()) {
        Some(Decision::SecondGun { .. }) => Some(Order::HoldFire),
        Some(Decision::Engagement { .. }) => Some(Order::Resolve),
        Some(Decision::Drop { .. }) => Some(Order::Stand),
        Some(Decision::Answer { .. }) => Some(Order::Decline),
        Some(Decision::Aim { .. } | Decision::Casualties { .. }) => None,
        None => ending_of(world.get_resource::<Sequence>()?.phase),
    }
}

/// The order that ends a phase; `None` for phases that pass by themselves.
fn ending_of(phase: Phase) -> Option<Order> {
    match phase {
        Phase::SetUp => Some(Order::EndSetUp),
        Phase::Movement => Some(Order::EndMovement),
        Phase::Combat => Some(Order::EndFire),
        Phase::Morale => Some(Order::EndChecks),
        Phase::Artillery | Phase::Melee | Phase::EndOfTurn | Phase::Over => None,
    }
}

impl ToDo for Tobruk {
    /// Units that wait for a word: those that answer a decision, or could still do something in this phase; in the morale checks
    /// those of the enemy that may be checked.
    fn able_units(table: &mut Table) -> Vec<UnitId> {
        let position = &Position::of(&table.session.world);
        let sequence = position.sequence;
        match position.decisions.0.last() {
            Some(Decision::SecondGun { unit } | Decision::Aim { unit, .. } | Decision::Answer { unit, .. }) => {
                vec![*unit]
            }
            Some(Decision::Engagement { target, .. }) => {
                joiners(position, sequence, *target).into_iter().map(|(unit, _)| unit).collect()
            }
            Some(Decision::Drop { .. }) => position
                .all()
                .filter(|unit| cover::plan_take(position, sequence, *unit.id).is_ok())
                .map(|unit| *unit.id)
                .collect(),
            Some(Decision::Casualties { pool, .. }) => pool.clone(),
            None => able_in_phase(position, sequence),
        }
    }

    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let order = ending(table)?;
        Some(Ending { words: menu::ending_words(&order), order, confirm: None })
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let Some(sequence) = words::sequence(table) else { return String::new() };
        let side = table.side_name(Tobruk::to_act(table.world()).unwrap_or(sequence.active));
        let decision = table.world().get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
        match decision {
            Some(Decision::Drop { .. }) => return format!("{side}: take cover?"),
            Some(Decision::Casualties { .. }) => return format!("{side}: casualties"),
            Some(Decision::Answer { .. }) => return format!("{side}: return fire?"),
            _ => {}
        }
        match sequence.phase {
            Phase::SetUp => format!("{side} sets up"),
            Phase::Movement => format!("{side} to move"),
            Phase::Combat => format!("{side} to fire"),
            Phase::Morale => format!("{side} to check morale"),
            Phase::Melee => format!("{side} to fight"),
            Phase::Artillery | Phase::EndOfTurn => String::new(),
            Phase::Over => "Game over".to_owned(),
        }
    }
}

/// The orders that name every unit that can join the fire being put together, each with its best arm (II.G.1).
pub fn all_that_join(table: &mut Table) -> Vec<Order> {
    let position = &Position::of(&table.session.world);
    match position.decisions.0.last() {
        Some(Decision::Engagement { target, .. }) => {
            let target = *target;
            let joining = joiners(position, position.sequence, target).into_iter();
            joining.map(|(unit, arm)| Order::Engage { unit, arm, target }).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_that_waits_for_a_side_can_be_ended_but_a_melee_which_is_fought_out() {
        let phases =
            [Phase::SetUp, Phase::Movement, Phase::Combat, Phase::Morale, Phase::Melee, Phase::EndOfTurn, Phase::Over];
        assert_eq!(phases.map(|phase| ending_of(phase).is_some()), [true, true, true, true, false, false, false]);
    }
}
