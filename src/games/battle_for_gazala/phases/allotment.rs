//! The support fire markers that a side takes up as a turn begins, and what cuts them (`7.Airfield`, `7.SupplyHexes`).

use bevy_ecs::prelude::World;

use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::battle_for_gazala::state::position::Position;

/// What cuts a side's allotment at the beginning of a turn, with the number of markers and the rule.
#[must_use]
pub fn cuts(position: &Position, side: Side) -> Vec<(&'static str, usize, &'static str)> {
    let board = position.board;
    let enemy_in = |hex| position.in_hex(hex).is_some_and(|unit| unit.side != side);
    let all = position.tables.markers.allotment(side).len();
    let lost = board.supply(side).into_iter().filter(|hex| enemy_in(*hex)).count();
    let supply = [0, all / 2, all][lost.min(2)];
    let airfield = usize::from(side == Side::Allies && enemy_in(board.airfield()));
    let cuts = [("supply hexes in enemy hands", supply, "7.SupplyHexes"), ("Tobruk airfield", airfield, "7.Airfield")];
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

/// The markers of both sides, asked as a turn begins.
#[must_use]
pub fn of_both(world: &World) -> [Vec<u8>; 2] {
    let position = &Position::of(world);
    Side::BOTH.map(|side| allotted(position, side))
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
        "none remain".to_owned()
    } else {
        let values: Vec<String> = left.iter().map(u8::to_string).collect();
        format!("remaining: {}", values.join(", "))
    };
    Err(Refusal::new(
        "7.Markers",
        format!("The {side} have no support fire marker of value {value} left this turn; {list}."),
    ))
}
