//! Control of a hex, for victory conditions (Scenarios A.7).

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::state::position::Position;

/// The side that controls a hex: it has a functioning unit there and the enemy has none. `None` when neither or both have.
///
/// A vehicle that is immobilised or has lost its guns still counts; a destroyed one does not.
#[must_use]
pub fn controller(position: &Position, hex: Hex) -> Option<Side> {
    let holds = |side: Side| {
        position
            .on_board(side)
            .any(|(unit, at)| at == hex && (position.class(&unit).is_personnel() || position.class(&unit).is_vehicle()))
    };
    match (holds(Side::Axis), holds(Side::Allies)) {
        (true, false) => Some(Side::Axis),
        (false, true) => Some(Side::Allies),
        _ => None,
    }
}
