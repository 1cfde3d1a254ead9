//! Control of a hex, for victory conditions (Scenarios A.7).

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::state::position::Position;

/// The side that controls a hex: it has a functioning unit there and the enemy has none. `None` when neither or both have.
///
/// A vehicle that is immobilised or has lost its guns still counts; one that is destroyed or whose crew has bailed out (IV.C.3)
/// does not.
#[must_use]
pub fn controller(position: &Position, hex: Hex) -> Option<Side> {
    let holds = |side: Side| {
        position
            .on_board(side)
            .filter(|(unit, at)| *at == hex && !unit.crew.out)
            .any(|(unit, _)| position.class(&unit).is_personnel() || position.class(&unit).is_vehicle())
    };
    match (holds(Side::Axis), holds(Side::Allies)) {
        (true, false) => Some(Side::Axis),
        (false, true) => Some(Side::Allies),
        _ => None,
    }
}
