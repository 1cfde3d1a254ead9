//! Zones of control (9.0).

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::position::Position;

use crate::games::gazala_cauldron::material::board::Slope;

/// True if a unit in one hex has a zone at all: disrupted units have none (12.0).
#[must_use]
pub fn has_zone(unit: &Unit) -> bool {
    !unit.state.disrupted
}

/// 9.0: the hexes in the zones of a side's units: the six around each, but none up an escarpment.
#[must_use]
pub fn of(position: &Position, side: Side) -> HexSet {
    let units = position.on_map(side).filter(|(unit, _)| has_zone(unit));
    units.flat_map(|(_, hex)| around(position, hex)).collect()
}

/// The hexes to which the zone of a unit in this hex reaches.
pub fn around<'a>(position: &'a Position, hex: Hex) -> impl Iterator<Item = Hex> + 'a {
    position.board.neighbours(hex).filter(move |other| position.board.slope(hex, *other) != Some(Slope::Up))
}

/// True if the hex is in the zone of an enemy of this side.
#[must_use]
pub fn is_in_enemy_zone(position: &Position, hex: Hex, side: Side) -> bool {
    position.board.neighbours(hex).any(|other| {
        position.board.slope(other, hex) != Some(Slope::Up) && position.side_in(other, side.enemy()).any(has_zone)
    })
}
