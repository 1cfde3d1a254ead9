//! Who has to attack (4.1.2): units that moved into an enemy zone, and those that stayed in one without dominating the enemy.
//!
//! Each debtor has to attack itself, an enemy that engages it as the phase begins. A debt is one towards units: an enemy that gives way
//! takes it along, and one that comes into its hex has no part in it. Any number of units may join one attack, and a hex is attacked once,
//! so that all debts can be paid as long as each debtor has a hex left: an attack that would leave one without is refused until he
//! has joined it. He always can, since he stands beside the hex and has not fought.

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
use crate::games::bir_hacheim::state::turn::Phase;
use crate::games::bir_hacheim::state::writer::PositionMut;

/// True if the unit owes an attack as it stands at the end of its side's movement.
#[must_use]
pub fn owes(position: &Position, unit: &Unit) -> bool {
    !payable(position, unit).is_empty()
}

/// Enemies that engage the unit, with their hexes.
fn engaging<'a>(position: &'a Position, unit: &'a Unit) -> impl Iterator<Item = (&'a Unit, Hex)> {
    unit.location.hex().into_iter().flat_map(|hex| zones::engaging_at(position, unit, hex))
}

/// Hexes with enemies because of whom the unit has to attack (4.1.2): those that engage it, and if it stayed where it was those that it
/// does not dominate.
fn binding(position: &Position, unit: &Unit) -> BTreeSet<Hex> {
    let Some(hex) = unit.location.hex() else { return BTreeSet::new() };
    // Dominant terrain frees only a unit that was engaged there when the phase began and has not moved.
    let stayed = unit.march.engaged && !unit.march.moved;
    let hexes = engaging(position, unit).map(|(_, enemy)| enemy);
    hexes.filter(|enemy| !(stayed && dominance::dominates(position, unit.side, hex, *enemy))).collect()
}

/// Enemies of whom the unit has to attack one: whoever is not free attacks any that engages it. An enemy in a hex that has been
/// attacked in this turn neither binds it nor can be attacked (6.2).
fn payable(position: &Position, unit: &Unit) -> Vec<UnitId> {
    let attacked = &position.marks.attacked;
    if binding(position, unit).is_subset(attacked) {
        return Vec::new();
    }
    engaging(position, unit).filter(|(_, hex)| !attacked.contains(hex)).map(|(enemy, _)| enemy.id).collect()
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
        } else if !binding(position, unit).is_empty() {
            owing.spared.push(unit.id);
        }
    }
    owing
}

/// Units whose debt lapses now that no combat is being settled: nobody is left whom they could attack for it.
pub fn lapsed(position: &Position) -> Vec<UnitId> {
    if position.sequence.phase != Phase::Combat || position.decision().is_some() {
        return Vec::new();
    }
    let owing =
        position.units.iter().filter(|unit| unit.duty.owes && !unit.duty.fought && unit.location.hex().is_some());
    owing.filter(|unit| owed(position, unit).is_empty()).map(|unit| unit.id).collect()
}

/// Strikes debts out for good: later contact brings none back.
pub fn strike_out(In(units): In<Vec<UnitId>>, mut writer: PositionMut) {
    for unit in units {
        writer.change(unit, |_, _, _, duty| duty.owes = false);
        writer.note(Event::Lapsed { unit });
    }
}

/// Hexes of which the unit has to attack one; none if it owes nothing, has paid, or nobody is left whom it could attack. Contact made
/// in the phase, by retreat or advance, adds none.
#[must_use]
pub fn owed(position: &Position, unit: &Unit) -> BTreeSet<Hex> {
    let open = unit.side == position.sequence.active && unit.duty.owes && !unit.duty.fought;
    let debt = position.marks.debts.iter().find(|debt| open && debt.unit == unit.id);
    let Some(debt) = debt else { return BTreeSet::new() };
    let attacked = &position.marks.attacked;
    // Who is bound by nobody any more owes nothing, not even to an enemy that it dominates.
    if binding(position, unit).is_subset(attacked) {
        return BTreeSet::new();
    }
    let enemies = engaging(position, unit).filter(|(enemy, _)| debt.enemies.contains(&enemy.id));
    enemies.map(|(_, hex)| hex).filter(|hex| !attacked.contains(hex)).collect()
}

/// Units that still owe an attack and have an enemy left to attack: without one the debt lapses.
pub fn open<'a>(position: &'a Position) -> impl Iterator<Item = &'a Unit> + 'a {
    position.units.iter().filter(|unit| !owed(position, unit).is_empty())
}

/// Units that owe an attack and would be bound by nobody whom they could attack once this hex has been attacked by others: their debt
/// must not lapse by that, so they join in, or attack another enemy first.
pub fn stranded_by<'a>(position: &'a Position, target: Hex) -> impl Iterator<Item = &'a Unit> + 'a {
    open(position).filter(move |unit| {
        let (owed, binding) = (owed(position, unit), binding(position, unit));
        let mut bound = owed.intersection(&binding).peekable();
        if bound.peek().is_some() { bound.all(|hex| *hex == target) } else { owed.iter().all(|hex| *hex == target) }
    })
}
