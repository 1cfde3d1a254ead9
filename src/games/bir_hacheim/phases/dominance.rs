//! Dominant terrain (4.1.2): ground that favours its defender by more columns than the enemy's.

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::bir_hacheim::state::position::Position;

/// Columns by which a hex favours its defender: the best of its terrain, and the fortification besides (5.1.2, 10.0).
#[must_use]
pub fn columns(position: &Position, hex: Hex) -> u8 {
    let ground = position.ground(hex);
    let terrain = &position.tables.terrain;
    terrain.columns(ground.terrain) + if ground.fortified { terrain.fortification() } else { 0 }
}

/// True if a unit in its hex dominates an enemy in another. Any Allied unit dominates the Axis in a minefield (9.2).
#[must_use]
pub fn dominates(position: &Position, side: Side, hex: Hex, enemy: Hex) -> bool {
    (side == Side::Allies && position.is_mined(enemy)) || columns(position, hex) > columns(position, enemy)
}
