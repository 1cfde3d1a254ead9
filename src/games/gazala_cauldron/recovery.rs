//! The recovery phase (3.0.8, 12.0): disruption ends, used units are turned back.

use super::hand::Hand;
use super::orders::Event;
use crate::core::unit::UnitId;

/// Restores all units.
pub fn carry_out(mut hand: Hand) {
    let ids: Vec<UnitId> = hand.index.iter().map(|(id, _)| id).collect();
    let mut recovered = Vec::new();
    for id in ids {
        hand.change(id, |location, state, _| {
            if state.disrupted && location.hex().is_some() {
                recovered.push(id);
            }
            (state.disrupted, state.used) = (false, false);
        });
    }
    hand.note(Event::Recovered { units: recovered });
}
