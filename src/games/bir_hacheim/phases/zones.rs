//! Engagement zones (4.1.2): the six hexes around a unit.

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// Hexes in the zones of a side's units, whoever comes there.
#[must_use]
pub fn of_side(position: &Position, side: Side) -> HexSet {
    position.on_map(side).flat_map(|(_, hex)| position.around(hex)).collect()
}

/// Hexes in the enemy zones that hold this unit: armour passes by infantry.
#[must_use]
pub fn against(position: &Position, unit: &Unit) -> HexSet {
    position
        .on_map(unit.side.enemy())
        .filter(|(enemy, _)| !position.is_ignored_by(enemy, unit))
        .flat_map(|(_, hex)| position.around(hex))
        .collect()
}

/// Enemy units in whose zones the unit would be in a hex, each with its own hex.
pub fn engaging_at<'a>(position: &'a Position, unit: &'a Unit, hex: Hex) -> impl Iterator<Item = (&'a Unit, Hex)> {
    position
        .on_map(unit.side.enemy())
        .filter(move |(enemy, at)| at.range(hex) == 1 && !position.is_ignored_by(enemy, unit))
}

/// True if the unit stands in an enemy zone that holds it.
#[must_use]
pub fn is_engaged(position: &Position, unit: &Unit) -> bool {
    unit.location.hex().is_some_and(|hex| engaging_at(position, unit, hex).next().is_some())
}

/// True if the unit would be in an enemy zone that holds it in this hex.
#[must_use]
pub fn would_engage(position: &Position, unit: &Unit, hex: Hex) -> bool {
    engaging_at(position, unit, hex).next().is_some()
}
