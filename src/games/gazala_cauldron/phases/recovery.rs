//! The recovery phase (3.0.8, 12.0): disruption ends, used units are turned back.

use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// Restores all units.
pub fn carry_out(mut position: PositionMut) {
    let ids: Vec<UnitId> = position.index.iter().map(|(id, _)| id).collect();
    let mut recovered = Vec::new();
    for id in ids {
        position.change(id, |location, state, _| {
            if state.disrupted && location.hex().is_some() {
                recovered.push(id);
            }
            (state.disrupted, state.used) = (false, false);
        });
    }
    position.note(Event::Recovered { units: recovered });
}
