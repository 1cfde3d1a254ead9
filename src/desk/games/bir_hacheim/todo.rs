//! What the side to act still has to do, and the order that ends it.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::{Table, position};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::phases::movement::{BREAK_CONTACT, allowance, cost, entries, has_room};
use crate::games::bir_hacheim::phases::{advance, bombing, combat, debts, losses, retreat, set_up};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::decisions::Assault;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Units that wait for a word: those that a decision asks for, or that could still do something in this phase; those that owe an
/// attack before all others.
#[must_use]
pub fn able_units(position: &Position) -> Vec<UnitId> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    let there = |among: &[UnitId]| losses::still_there(position, among).into_iter().map(|unit| unit.id);
    match asks {
        Ask::SetUp => {
            set_up::free(position, side).filter(|unit| unit.location == Location::Waiting).map(|u| u.id).collect()
        }
        Ask::Movement => own(position, side).filter(|unit| could_move(position, unit)).map(|unit| unit.id).collect(),
        Ask::Combat => {
            let owing = owing(position);
            if owing.is_empty() { could_attack(position) } else { owing }
        }
        Ask::Assault(Assault { target, .. })
        | Ask::Defence(Assault { target, .. })
        | Ask::Bombardment { target, .. } => joiners(position, target),
        Ask::Casualty { among, .. } | Ask::Exchange { among, .. } => there(&among).collect(),
        Ask::Retreat(_) => retreat::choices(position).into_iter().map(|(unit, _)| unit.id).collect(),
        Ask::Advance { units, .. } => {
            there(&units).filter(|id| advance::paths(position, *id).next().is_some()).collect()
        }
        Ask::Over => Vec::new(),
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
    let Prompt { side, asks } = Prompt::of(position);
    let joins = |unit: &&Unit| match asks {
        Ask::Defence(_) => combat::plan_support(position, unit.id).is_ok(),
        Ask::Bombardment { .. } => bombing::plan(position, unit.id, target).is_ok(),
        _ => combat::plan(position, unit.id, target).is_ok(),
    };
    let mut units: Vec<&Unit> = own(position, side.unwrap_or(position.sequence.active)).filter(joins).collect();
    units.sort_by_key(|unit| (unit.location.hex().map_or(u8::MAX, |hex| hex.range(target)), unit.id));
    units.into_iter().map(|unit| unit.id).collect()
}

/// The order by which a unit joins what is put together.
#[must_use]
pub fn joining(asks: &Ask, unit: UnitId) -> Option<Order> {
    match asks {
        Ask::Assault(assault) => Some(Order::Attack { unit, target: assault.target }),
        Ask::Bombardment { target, .. } => Some(Order::Bombard { unit, target: *target }),
        Ask::Defence(_) => Some(Order::Support { unit }),
        _ => None,
    }
}

impl ToDo for BirHacheim {
    type Ask = Ask;

    fn prompt(world: &World) -> Prompt {
        position::of(world).map_or_else(Prompt::default, |position| Prompt::of(&position))
    }

    fn able_units(table: &Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position))
    }

    fn weighed(table: &Table, ending: Ending<Order>) -> Ending<Order> {
        let left = |of: fn(&Position) -> Vec<UnitId>| {
            position::of(&table.session.world).map_or(0, |position| of(&position).len())
        };
        match ending.order {
            Order::Commit { .. } => Ending { order: Order::Commit { points: table.selection.air }, ..ending },
            Order::EndMovement => ending.warned(left(able_units), "unit", "move"),
            Order::EndCombat => ending.warned(left(could_attack), "unit", "attack"),
            Order::Hold => ending.warned(left(able_units), "unit", "advance"),
            _ => ending,
        }
    }
}
