//! Names, values, states and results in the words that several panels share.

use super::Table;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::material::catalog::UnitKind;
use crate::games::battle_for_gazala::material::tables::combat::Outcome;
use crate::games::battle_for_gazala::state::position::Position;

pub use crate::core::half::points as half_points;
pub use crate::desk::kit::words::*;
pub use crate::games::battle_for_gazala::play::muster::{place, states};

/// What is printed on a unit's counter.
#[must_use]
pub fn counter(table: &Table, id: UnitId) -> &UnitKind {
    table.data.catalog.get(id)
}

/// A unit as a player calls it: `8/1`.
#[must_use]
pub fn name(table: &Table, id: UnitId) -> &str {
    &counter(table, id).id
}

/// Names of several units: `8/1, 8/2`.
#[must_use]
pub fn names(table: &Table, units: impl IntoIterator<Item = UnitId>) -> String {
    joined(units.into_iter().map(|id| name(table, id)))
}

/// What a unit is: `German armour, mobile`.
#[must_use]
pub fn kind(counter: &UnitKind) -> String {
    let pace = if counter.mobile { "mobile" } else { "on foot" };
    // The same guns against aircraft: the counter's name says so.
    let branch = if counter.name.contains("Anti-Aircraft") { "anti-aircraft guns" } else { counter.branch.word() };
    format!("{} {branch}, {pace}", counter.nation.word())
}

/// A hex with the name of its place: `0608 Tobruk`.
#[must_use]
pub fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

/// The same where only the table is at hand.
#[must_use]
pub fn hex_on(table: &Table, at: Hex) -> String {
    match table.data.board.name_of(at) {
        Some(place) => format!("{} {place}", Name::of(at)),
        None => Name::of(at).to_string(),
    }
}

/// Printed names of hexes: `0608, 0709`.
#[must_use]
pub fn hex_names(hexes: impl IntoIterator<Item = Hex>) -> String {
    joined(hexes.into_iter().map(Name::of))
}

/// The ground of a hex in words.
#[must_use]
pub fn ground(position: &Position, hex: Hex) -> &'static str {
    match () {
        () if !position.board.is_land(hex) => "Sea",
        () if position.board.is_town(hex) => "Town",
        () => "Desert",
    }
}

/// Values of markers: `1, 1, 2`.
#[must_use]
pub fn values(markers: &[u8]) -> String {
    if markers.is_empty() {
        return "none".to_owned();
    }
    markers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The dice up to the highest one: `1-3`.
#[must_use]
pub fn dice(most: u8) -> String {
    if most <= 1 { "1".to_owned() } else { format!("1\u{2013}{most}") }
}

/// True if the defender leaves its hex or is lost.
#[must_use]
pub fn attack_wins(outcome: Outcome) -> bool {
    outcome.takes(false)
}
