//! Campaign victory points for troops captured (`C.Captures`).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order};

const FILE: &str = "assets/firestorm/tables/captures.ron";

/// What is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Prize {
    Rommel,
    Tank,
    Other,
    Marker,
}

impl Prize {
    const ALL: [Self; 4] = [Self::Rommel, Self::Tank, Self::Other, Self::Marker];
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PrizeRow {
    prize: Prize,
    name: String,
    points: u16,
}

impl Row for PrizeRow {
    const COLUMNS: &'static [&'static str] = &["Points"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.points.to_string()]
    }

    fn fault(&self) -> Option<String> {
        (self.points > 50).then(|| "a prize must be worth 0 to 50 points".to_owned())
    }
}

/// The points of the side that captures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captures {
    /// Rommel captured or destroyed.
    pub rommel: u16,
    /// A tank troop.
    pub tank: u16,
    /// Another troop.
    pub other: u16,
    /// A supply or fortified marker.
    pub marker: u16,
    sheet: Sheet<PrizeRow>,
}

impl Captures {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<PrizeRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        if !check_order(source, "rows", sheet.rows.iter().map(|row| row.prize), &Prize::ALL, &mut faults) {
            return Err(Faults(faults));
        }
        let points = |prize: Prize| sheet.rows[prize as usize].points;
        let captures = Self {
            rommel: points(Prize::Rommel),
            tank: points(Prize::Tank),
            other: points(Prize::Other),
            marker: points(Prize::Marker),
            sheet,
        };
        if faults.is_empty() { Ok(captures) } else { Err(Faults(faults)) }
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.sheet.chart("captures")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn points_as_the_text_has_them() {
        let captures = Captures::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!([captures.rommel, captures.tank, captures.other, captures.marker], [20, 10, 5, 0]);
    }

    #[test]
    fn faults_are_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("prize: Tank", "prize: Other").replace("points: 20", "points: 200");
        let told = Captures::read(&Source { text, ..source }).expect_err("two things are wrong").to_string();
        for part in ["the rows must be [Rommel, Tank", "0 to 50 points"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
