//! Artillery off the board: which batteries a side has (IV.F).

use serde::{Deserialize, Serialize};

use super::Checker;
use crate::core::provenance::Provenance;
use crate::core::side::Side;

/// A battery's number in orders and files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BatteryId(pub u8);

/// Batteries of one type, as the file has them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBatteries {
    side: Side,
    kind: String,
    first_id: u8,
    count: u8,
    provenance: Provenance,
}

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
    /// Where it comes from.
    pub provenance: Provenance,
}

/// Batteries of both sides together.
const MOST_BATTERIES: usize = 30;

impl Checker<'_> {
    /// The batteries of a scenario, by id.
    pub(super) fn batteries(&mut self, raw: &[RawBatteries]) -> Vec<BatteryEntry> {
        let mut entries: Vec<BatteryEntry> = Vec::new();
        for line in raw {
            let artillery = self.artillery;
            let Some(row) = artillery.battery(&line.kind).filter(|row| row.id.contains("_battery")) else {
                let known = artillery.off_board.rows.iter().filter(|row| row.id.contains("_battery"));
                let known: Vec<&str> = known.map(|row| row.id.as_str()).collect();
                self.at(
                    &line.kind,
                    format!("there is no battery '{}'; the batteries are: {}", line.kind, known.join(", ")),
                );
                continue;
            };
            if row.nation.side() != line.side {
                self.at(&line.kind, format!("a {} battery does not fire for the {}", row.name, line.side));
            }
            if line.count == 0 {
                self.at(&line.kind, "a count of 0 batteries is not possible; remove the line");
            }
            for step in 0..line.count {
                let id = line.first_id.checked_add(step).map(BatteryId);
                let Some(id) = id.filter(|id| entries.iter().all(|entry| entry.id != *id)) else {
                    self.at(
                        &format!("first_id: {}", line.first_id),
                        format!("the {} batteries from {} on need ids of their own", line.count, line.first_id),
                    );
                    break;
                };
                let number = 1 + entries.iter().filter(|entry| entry.kind == line.kind).count();
                entries.push(BatteryEntry {
                    id,
                    side: line.side,
                    kind: line.kind.clone(),
                    name: format!("{} battery {number}", row.name),
                    provenance: line.provenance.clone(),
                });
            }
        }
        if entries.len() > MOST_BATTERIES {
            let count = entries.len();
            self.at("batteries:", format!("{count} batteries are too many; a scenario has at most {MOST_BATTERIES}"));
        }
        entries.sort_by_key(|entry| entry.id);
        entries
    }
}
