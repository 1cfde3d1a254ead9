//! The Allies never open the Axis's way themselves: a path wins even if it is open for a moment only (`10.Axis`).

use super::view::View;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::components::Location;
use crate::games::battle_for_gazala::position::Position;
use crate::games::battle_for_gazala::sequence::Sequence;
use crate::games::battle_for_gazala::victory;

/// True if the Axis, once it is in Tobruk, had its way when this unit has gone to a hex, and has it not yet.
pub fn opens(view: &View, unit: UnitId, to: Hex) -> bool {
    changes(view, unit, Location::On(to))
}

/// True if the Axis had its way without this unit: it alone bars it.
pub fn is_pinned(view: &View, unit: UnitId) -> bool {
    changes(view, unit, Location::Eliminated)
}

fn changes(view: &View, unit: UnitId, location: Location) -> bool {
    if view.side == Side::Axis || !view.scene.is_held_by(view.tobruk, Side::Axis) {
        return false;
    }
    // In the turn in which Tobruk was lost the way does not count yet; it will as soon as the next one begins.
    let sequence = Sequence { tobruk_held: true, ..*view.position.sequence };
    let mut position = view.position.clone();
    position.sequence = &sequence;
    let is_open = |position: &Position| victory::path(position, Side::Axis).is_some();
    if is_open(&position) {
        return false;
    }
    position.put(unit, location);
    is_open(&position)
}
