//! Machine guns of vehicles on the move (IX.B): half their factors after a move, and the final fire at what an AFV drives over.

use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// True for a vehicle that may fire its machine guns though it moved, or though it drives over another unit.
#[must_use]
pub fn allows(position: &Position, unit: &ViewItem) -> bool {
    position.scenario.plays(Chapter::IX) && position.class(unit).is_vehicle()
}

/// True if its machine guns fire at half their factors: it left its hex, or came onto the board, this turn. A pivot in place halves nothing.
#[must_use]
pub fn halves(unit: &ViewItem) -> bool {
    unit.motion.moved
}

/// The unit that a vehicle drives over, which alone its machine guns may fire at this turn (our reading of the final fire).
#[must_use]
pub fn bound_to(position: &Position, unit: &ViewItem) -> Option<UnitId> {
    unit.overruns.over.filter(|_| allows(position, unit))
}
