//! Control of a hex, for victory conditions (Scenarios A.7).

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::state::position::Position;

/// The side that controls a hex: it has a functioning unit there and the enemy has none. `None` when neither or both have.
///
/// A vehicle that is immobilised or has lost its guns still counts; one that is destroyed or whose crew has bailed out (IV.C.3)
/// does not, nor do men who have broken (X.I.1.b).
#[must_use]
pub fn controller(position: &Position, hex: Hex) -> Option<Side> {
    let holds = |side: Side| {
        let units =
            position.in_hex(hex).filter(|unit| *unit.side == side && !unit.crew.out && !position.is_broken(unit));
        units.map(|unit| position.class(&unit)).any(|class| class.is_personnel() || class.is_vehicle())
    };
    match (holds(Side::Axis), holds(Side::Allies)) {
        (true, false) => Some(Side::Axis),
        (false, true) => Some(Side::Allies),
        _ => None,
    }
}
