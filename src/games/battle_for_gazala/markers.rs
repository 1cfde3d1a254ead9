//! Support fire markers (`7.Markers`): each serves once a turn, in attack, in defence or alone.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::position::Position;
use crate::core::refusal::Refusal;
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

/// What cuts a side's allotment at the beginning of a turn, with the number of markers and the rule.
#[must_use]
pub fn cuts(position: &Position, side: Side) -> Vec<(&'static str, usize, &'static str)> {
    let board = position.board;
    let enemy_in = |hex| position.in_hex(hex).is_some_and(|unit| unit.side != side);
    let all = position.tables.markers.allotment(side).len();
    let lost = board.supply(side).into_iter().filter(|hex| enemy_in(*hex)).count();
    let supply = [0, all / 2, all][lost.min(2)];
    let airfield = usize::from(side == Side::Allies && enemy_in(board.airfield()));
    let cuts =
        [("supply hexes in enemy hands", supply, "7.SupplyHexes"), ("the airfield of Tobruk", airfield, "7.Airfield")];
    cuts.into_iter().filter(|(_, markers, _)| *markers > 0).collect()
}

/// The markers that a side takes up at the beginning of a turn: cuts take the lowest first.
#[must_use]
pub fn allotted(position: &Position, side: Side) -> Vec<u8> {
    let cut: usize = cuts(position, side).iter().map(|(_, markers, _)| markers).sum();
    let mut markers = position.tables.markers.allotment(side).to_vec();
    markers.sort_unstable();
    markers.drain(..cut.min(markers.len()));
    markers
}

/// Refuses a marker that the side has not got any more.
///
/// # Errors
/// With those that are left.
pub fn expect(position: &Position, side: Side, value: u8) -> Result<(), Refusal> {
    let left = position.markers.of(side);
    if left.contains(&value) {
        return Ok(());
    }
    let list = if left.is_empty() {
        "none is left".to_owned()
    } else {
        let values: Vec<String> = left.iter().map(u8::to_string).collect();
        format!("left are {}", values.join(", "))
    };
    Err(Refusal::new("7.Markers", format!("The {side} have no support fire marker of {value} left this turn; {list}.")))
}
