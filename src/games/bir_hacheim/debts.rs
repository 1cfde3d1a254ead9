//! Who has to attack (4.1.2): units that moved into an enemy zone, and those that stayed in one without dominating the enemy.

use super::components::Unit;
use super::dominance;
use super::position::{Position, Reading};
use super::zones;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;

/// True if the unit owes an attack as it stands at the end of its side's movement.
#[must_use]
pub fn owes(position: &Position, unit: &Unit) -> bool {
    let Some(hex) = unit.location.hex() else { return false };
    if !zones::is_engaged(position, unit) {
        return false;
    }
    // Dominant terrain frees only a unit that was engaged there when the phase began and has not moved.
    let stayed = unit.march.engaged && !unit.march.moved;
    !(stayed && dominance::dominates_all(position, unit, hex))
}

/// The units of the side to attack that owe an attack when the phase begins.
pub fn owing(reading: Reading) -> Vec<UnitId> {
    let position = reading.position();
    let active = position.sequence.active;
    position.units.iter().filter(|unit| unit.side == active && owes(&position, unit)).map(|unit| unit.id).collect()
}

/// Hexes that the unit can attack to pay its debt: enemies that engage it, not attacked this phase.
pub fn payable<'a>(position: &'a Position, unit: &'a Unit) -> impl Iterator<Item = Hex> + 'a {
    let hex = unit.location.hex();
    hex.into_iter()
        .flat_map(move |hex| zones::engaging_at(position, unit, hex))
        .map(|(_, enemy)| enemy)
        .filter(|enemy| !position.marks.attacked.contains(enemy))
}

/// Units that still owe an attack and have an enemy left to attack: without one the debt lapses.
pub fn open<'a>(position: &'a Position) -> impl Iterator<Item = &'a Unit> + 'a {
    let active = position.sequence.active;
    position.units.iter().filter(move |unit| {
        unit.side == active && unit.duty.owes && !unit.duty.fought && payable(position, unit).next().is_some()
    })
}

/// A unit whose debt could not be paid any more once this hex has been attacked by others.
#[must_use]
pub fn stranded_by<'a>(position: &'a Position, target: Hex) -> Option<&'a Unit> {
    open(position).find(|unit| payable(position, unit).all(|hex| hex == target))
}
