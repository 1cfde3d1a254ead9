//! What the side to act still has to do, and the order that ends it.

use std::collections::BTreeSet;

use super::hand::Stage;
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::phases::movement::{BREAK_CONTACT, allowance, cost, entries, has_room};
use crate::games::bir_hacheim::phases::{advance, bombing, combat, debts, losses, retreat, set_up};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Units that wait for a word: those that a decision asks for, or that could still do something in this phase; those that owe an
/// attack before all others.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let ids = |units: Vec<&Unit>| units.into_iter().map(|unit| unit.id).collect::<Vec<_>>();
    match Stage::of(position) {
        Stage::SetUp => {
            set_up::free(position, side).filter(|unit| unit.location == Location::Waiting).map(|u| u.id).collect()
        }
        Stage::Movement => own(position, side).filter(|unit| could_move(position, unit)).map(|unit| unit.id).collect(),
        Stage::Combat => {
            let owing = owing(position);
            if owing.is_empty() { could_attack(position) } else { owing }
        }
        Stage::Assault(target) | Stage::Defence(target) | Stage::Bombardment(target) => joiners(position, target),
        Stage::Loss => position
            .decision()
            .and_then(losses::asked)
            .map_or_else(Vec::new, |(_, among)| ids(losses::still_there(position, among))),
        Stage::Retreat => retreat::choices(position).into_iter().map(|(unit, _)| unit.id).collect(),
        Stage::Advance => match position.decision() {
            Some(Decision::Advance { units, .. }) => {
                let mut ids = ids(losses::still_there(position, units));
                ids.retain(|id| advance::paths(position, *id).next().is_some());
                ids
            }
            _ => Vec::new(),
        },
        Stage::Over => Vec::new(),
    }
}

fn own<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> {
    position.units.iter().filter(move |unit| unit.side == side)
}

/// Units that owe an attack and have an enemy left to attack (4.1.2).
#[must_use]
pub fn owing(position: &Position) -> Vec<UnitId> {
    debts::open(position).map(|unit| unit.id).collect()
}

/// True for a unit that has not moved and could go into some hex.
fn could_move(position: &Position, unit: &Unit) -> bool {
    let march = unit.march;
    if march.moved || march.stopped || march.frozen {
        return false;
    }
    let contact = if march.engaged { BREAK_CONTACT } else { 0 };
    let enters = |from: Option<Hex>, to: Hex| {
        !position.is_held_by(to, unit.side.enemy())
            && has_room(position, unit, to)
            && cost(position, unit, from, to).is_ok_and(|cost| cost + contact <= allowance(position, unit))
    };
    match unit.location {
        Location::On(hex) => position.around(hex).any(|to| enters(Some(hex), to)),
        Location::Waiting => is_due(position, unit) && entries(position, unit).any(|to| enters(None, to)),
        Location::Left | Location::Eliminated => false,
    }
}

/// True for a reinforcement that may enter now.
#[must_use]
pub fn is_due(position: &Position, unit: &Unit) -> bool {
    unit.location == Location::Waiting
        && matches!(position.scenario.start_of(unit.id), Some(Start::Turn { turn, .. }) if u16::from(turn) <= position.sequence.turn)
}

/// Enemy hexes that a unit could attack or bombard: beside it, or in range of its guns; none if it has fought, and only those that pay
/// its debt while it has one (4.1.2).
#[must_use]
pub fn targets_of(position: &Position, unit: &Unit) -> BTreeSet<Hex> {
    let Some(hex) = unit.location.hex().filter(|_| !unit.duty.fought) else { return BTreeSet::new() };
    let owed = debts::owed(position, unit);
    if !owed.is_empty() {
        return owed;
    }
    let reach = position.counter(unit.id).range.unwrap_or(1);
    let enemies = position.on_map(unit.side.enemy()).map(|(_, enemy)| enemy);
    enemies.filter(|enemy| hex.range(*enemy) <= reach && !position.marks.attacked.contains(enemy)).collect()
}

/// Units that could attack something in this phase.
#[must_use]
pub fn could_attack(position: &Position) -> Vec<UnitId> {
    let side = position.sequence.active;
    own(position, side).filter(|unit| !targets_of(position, unit).is_empty()).map(|unit| unit.id).collect()
}

/// Units that could join what is put together against a hex, those beside it before the artillery.
#[must_use]
pub fn joiners(position: &Position, target: Hex) -> Vec<UnitId> {
    let side = position.to_act().unwrap_or(position.sequence.active);
    let joins = |unit: &&Unit| match Stage::of(position) {
        Stage::Defence(_) => combat::plan_support(position, unit.id).is_ok(),
        Stage::Bombardment(_) => bombing::plan(position, unit.id, target).is_ok(),
        _ => combat::plan(position, unit.id, target).is_ok(),
    };
    let mut units: Vec<&Unit> = own(position, side).filter(joins).collect();
    units.sort_by_key(|unit| (unit.location.hex().map_or(u8::MAX, |hex| hex.range(target)), unit.id));
    units.into_iter().map(|unit| unit.id).collect()
}

/// The order by which a unit joins what is put together.
#[must_use]
pub fn joining(stage: Stage, unit: UnitId) -> Option<Order> {
    match stage {
        Stage::Assault(target) => Some(Order::Attack { unit, target }),
        Stage::Bombardment(target) => Some(Order::Bombard { unit, target }),
        Stage::Defence(_) => Some(Order::Support { unit }),
        _ => None,
    }
}

impl ToDo for BirHacheim {
    fn able_units(table: &mut Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position))
    }

    /// The order that ends the phase, or answers the decision by doing no more. Dice of an attack are never rolled by it.
    fn ending(table: &mut Table) -> Option<Ending<Order>> {
        let position = position::of(&table.session.world)?;
        let (order, words) = match (Stage::of(&position), position.decision()) {
            (Stage::SetUp, _) => (Order::EndSetUp, "End set-up"),
            (Stage::Movement, _) => (Order::EndMovement, "End movement"),
            (Stage::Combat, _) => (Order::EndCombat, "End combat"),
            (Stage::Defence(_), _) => (Order::Commit { points: table.hand.air }, "Defend"),
            (Stage::Advance, _) => (Order::Hold, "Stop advancing"),
            (_, Some(Decision::Exchange { owed: None, .. })) => (Order::Enough, "Stop eliminating"),
            _ => return None,
        };
        let left = match order {
            Order::EndMovement => (able_units(&position).len(), "move"),
            Order::EndCombat => (could_attack(&position).len(), "attack"),
            _ => (0, ""),
        };
        let confirm = (left.0 > 0).then(|| format!("{} could still {}.", words::count(left.0, "unit"), left.1));
        Some(Ending { order, words, confirm })
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let Some(side) = position.to_act() else { return String::new() };
        let does = match (Stage::of(&position), position.decision()) {
            (Stage::SetUp, _) => "sets up",
            (Stage::Movement, _) => "moves",
            (Stage::Combat, _) => "attacks",
            (Stage::Assault(_) | Stage::Bombardment(_), _) => "is building an attack",
            (Stage::Defence(_), _) => "defends",
            (Stage::Loss, Some(Decision::Exchange { .. })) => "chooses the units lost in the draw",
            (Stage::Loss, _) => "chooses the loss",
            (Stage::Retreat, _) => "retreats",
            (Stage::Advance, _) => "may advance",
            (Stage::Over, _) => "",
        };
        format!("{} player {does}", words::side(side))
    }
}
