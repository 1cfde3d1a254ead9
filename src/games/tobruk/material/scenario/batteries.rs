//! Artillery off the board: which batteries a side has (IV.F).

use serde::{Deserialize, Serialize};

use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// A battery's number in orders and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BatteryId(pub u8);

/// A battery off the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatteryEntry {
    /// Its number.
    pub id: BatteryId,
    /// Whose it is.
    pub side: Side,
    /// Its type: a row of the off-board artillery chart.
    pub kind: String,
    /// As the players call it: `25 pounder battery 1`.
    pub name: String,
    /// The forward observer who serves it for the whole game (VIII.B.1); `None` before section VIII.
    pub observer: Option<UnitId>,
    /// Where it comes from.
    pub provenance: Provenance,
}
