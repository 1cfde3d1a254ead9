//! Zones of control (`3.Zones`).

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::games::battle_for_gazala::state::position::Position;

/// The hexes in the zones of a side's units: the six around each, but none across an escarpment without a road or trail. Disrupted
/// units have none.
#[must_use]
pub fn of(position: &Position, side: Side) -> HexSet {
    let units = position.on_map(side).filter(|(unit, _)| !unit.condition.is_disrupted());
    units.flat_map(|(_, hex)| around(position, hex)).collect()
}

/// The hexes to which the zone of a unit in this hex reaches.
pub fn around<'a>(position: &'a Position, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
    position.board.neighbours(hex).filter(move |other| position.is_passable(hex, *other))
}

/// True if the hex is in the zone of an enemy of this side.
#[must_use]
pub fn is_in_enemy_zone(position: &Position, hex: Hex, side: Side) -> bool {
    around(position, hex)
        .any(|other| position.in_hex(other).is_some_and(|unit| unit.side != side && !unit.condition.is_disrupted()))
}
