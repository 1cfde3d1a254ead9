//! Units that begin the game aboard a vehicle or behind it (V.B), and where minefields may lie.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::arrival::rows_named;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::{Board, row};

/// A vehicle that begins the game loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loaded {
    /// The vehicle.
    pub vehicle: UnitId,
    /// Units aboard; a light weapon goes with the men named before it (V.B.1.c).
    #[serde(default)]
    pub aboard: Vec<UnitId>,
    /// The weapon that it tows.
    #[serde(default)]
    pub tows: Option<UnitId>,
}

/// A part of the board in which minefields may be laid, where a scenario narrows that (Scenario 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineArea {
    /// The first and the last row, counted from 0 in the north.
    #[serde(deserialize_with = "row_pair", serialize_with = "write_row_pair")]
    pub rows: (i32, i32),
    /// The first and the last column, counted from 1 in the west.
    pub places: (i32, i32),
}

/// Rows by their letters: `("A", "S")`.
fn row_pair<'de, D: Deserializer<'de>>(from: D) -> Result<(i32, i32), D::Error> {
    rows_named(&<(String, String)>::deserialize(from)?).map_err(D::Error::custom)
}

/// The same, written.
fn write_row_pair<S: Serializer>((first, last): &(i32, i32), to: S) -> Result<S::Ok, S::Error> {
    (row(*first), row(*last)).serialize(to)
}

impl MineArea {
    /// True for a hex of it.
    #[must_use]
    pub fn holds(&self, hex: Hex) -> bool {
        let within = |(first, last): (i32, i32), value: i32| (first..=last).contains(&value);
        within(self.rows, hex.r) && within(self.places, Board::place(hex))
    }
}
