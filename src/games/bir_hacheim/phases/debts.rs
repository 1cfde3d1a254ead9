//! Who has to attack (4.1.2): units that moved into an enemy zone, and those that stayed in one without dominating the enemy.
//!
//! Each debtor has to attack itself, an enemy that engages it as the phase begins. A debt is one towards units: an enemy that gives way
//! takes it along, and one that comes in the phase has no part in it. It stands as long as one of its enemies binds the unit, though
//! others have attacked that one, and any of them pays that may still be attacked. Any number of units may join one attack, and a hex is
//! attacked once, so that all debts can be paid as long as each debtor has a hex left: an attack that would leave one without is refused
//! until he has joined it. He always can, since he stands beside the hex and has not fought.

use std::collections::BTreeSet;

use bevy_ecs::prelude::{In, World};

use super::dominance;
use super::zones;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::marks::Debt;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;
use crate::games::bir_hacheim::state::turn::Phase;

/// True if the unit owes an attack as it stands at the end of its side's movement.
#[must_use]
pub fn owes(position: &Position, unit: &Unit) -> bool {
    !payable(position, unit).is_empty()
}

/// Enemies that engage the unit, with their hexes.
fn engaging<'a>(position: &'a Position, unit: &'a Unit) -> impl Iterator<Item = (&'a Unit, Hex)> {
    unit.location.hex().into_iter().flat_map(|hex| zones::engaging_at(position, unit, hex))
}

/// True if the unit has to attack because of an enemy in this hex that engages it (4.1.2): all but those that a unit dominates which was
/// engaged where it stands when its movement began.
fn is_bound_by(position: &Position, unit: &Unit, enemy: Hex) -> bool {
    let stayed = unit.march.engaged && !unit.march.moved;
    !(stayed && unit.location.hex().is_some_and(|hex| dominance::dominates(position, unit.side, hex, enemy)))
}

/// Enemies of whom the unit has to attack one as a phase begins: whoever is not free attacks any that engages it. An enemy in a hex that
/// has been attacked in this turn neither binds it nor can be attacked (6.2).
fn payable(position: &Position, unit: &Unit) -> Vec<UnitId> {
    let open = engaging(position, unit).filter(|(_, hex)| !position.marks.attacked.contains(hex));
    let open: Vec<(&Unit, Hex)> = open.collect();
    let bound = open.iter().any(|(_, hex)| is_bound_by(position, unit, *hex));
    if bound { open.into_iter().map(|(enemy, _)| enemy.id).collect() } else { Vec::new() }
}

/// What a combat phase begins with.
#[derive(Default)]
pub struct Owing {
    /// Units that owe an attack.
    pub debts: Vec<Debt>,
    /// Units that would, were not every enemy that binds them in a hex that was attacked in this turn (6.2).
    pub spared: Vec<UnitId>,
}

/// The units of the side to attack that owe an attack when the phase begins.
pub fn owing(world: &World) -> Owing {
    let position = &Position::of(world);
    let mut owing = Owing::default();
    for unit in position.units.iter().filter(|unit| unit.side == position.sequence.active) {
        let enemies = payable(position, unit);
        if !enemies.is_empty() {
            owing.debts.push(Debt { unit: unit.id, enemies });
        } else if engaging(position, unit).any(|(_, hex)| is_bound_by(position, unit, hex)) {
            owing.spared.push(unit.id);
        }
    }
    owing
}

/// Units whose debt lapses now that no combat is being settled: none of its enemies binds them, or may be attacked any more.
pub fn lapsed(position: &Position) -> Vec<UnitId> {
    if position.sequence.phase != Phase::Combat || position.decision().is_some() {
        return Vec::new();
    }
    let owing =
        position.units.iter().filter(|unit| unit.duty.owes && !unit.duty.fought && unit.location.hex().is_some());
    owing.filter(|unit| owed(position, unit).is_empty()).map(|unit| unit.id).collect()
}

/// Strikes debts out for good: later contact brings none back.
pub fn strike_out(In(units): In<Vec<UnitId>>, mut position: PositionMut) {
    for unit in units {
        position.change(unit, |_, _, _, duty| duty.owes = false);
        position.note(Event::Lapsed { unit });
    }
}

/// Hexes of which the unit has to attack one; none if it owes nothing, has paid, or its debt has lapsed. Contact made in the phase, by
/// retreat or advance, adds none and binds nobody.
#[must_use]
pub fn owed(position: &Position, unit: &Unit) -> BTreeSet<Hex> {
    let open = unit.side == position.sequence.active && unit.duty.owes && !unit.duty.fought;
    let debt = position.marks.debts.iter().find(|debt| open && debt.unit == unit.id);
    let Some(debt) = debt else { return BTreeSet::new() };
    let enemies = engaging(position, unit).filter(|(enemy, _)| debt.enemies.contains(&enemy.id));
    let hexes: BTreeSet<Hex> = enemies.map(|(_, hex)| hex).collect();
    // An enemy that has been attacked binds where it still stands; bound by nobody, the unit owes nothing to those that it dominates.
    if !hexes.iter().any(|hex| is_bound_by(position, unit, *hex)) {
        return BTreeSet::new();
    }
    hexes.difference(&position.marks.attacked).copied().collect()
}

/// Units that still owe an attack and have an enemy left to attack: without one the debt lapses.
pub fn open<'a>(position: &'a Position) -> impl Iterator<Item = &'a Unit> + 'a {
    position.units.iter().filter(|unit| !owed(position, unit).is_empty())
}

/// Units that owe an attack and would have nobody to attack for it once this hex has been attacked without them.
pub fn stranded_by<'a>(position: &'a Position, target: Hex) -> impl Iterator<Item = &'a Unit> + 'a {
    open(position).filter(move |unit| owed(position, unit).iter().all(|hex| *hex == target))
}
