//! Support fire markers (`7.Markers`): each serves once a turn, in attack, in defence or alone.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::side::Side;

/// The markers that each side has left in this turn, Axis first, the lowest values first.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Markers(pub [Vec<u8>; 2]);

impl Markers {
    /// Those of a side.
    #[must_use]
    pub fn of(&self, side: Side) -> &[u8] {
        &self.0[side.index()]
    }

    /// Takes a marker; false if the side has none of this value left.
    pub fn take(&mut self, side: Side, value: u8) -> bool {
        let markers = &mut self.0[side.index()];
        let Some(place) = markers.iter().position(|marker| *marker == value) else { return false };
        markers.remove(place);
        true
    }

    /// Gives markers back that were not used after all.
    pub fn give_back(&mut self, side: Side, values: &[u8]) {
        let markers = &mut self.0[side.index()];
        markers.extend_from_slice(values);
        markers.sort_unstable();
    }
}
