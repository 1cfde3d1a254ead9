//! How well a margin of campaign victory points wins (`C.Outcome`).

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order};

const FILE: &str = "assets/firestorm/tables/outcomes.ron";

/// The level of a victory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Level {
    Draw,
    Tactical,
    Operational,
    Strategic,
}

impl Level {
    const ALL: [Self; 4] = [Self::Draw, Self::Tactical, Self::Operational, Self::Strategic];

    /// As a heading, such as `Tactical victory`.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Draw => "Draw",
            Self::Tactical => "Tactical victory",
            Self::Operational => "Operational victory",
            Self::Strategic => "Strategic victory",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelRow {
    level: Level,
    /// The least margin that reaches it.
    margin: u16,
}

impl Row for LevelRow {
    const COLUMNS: &'static [&'static str] = &["Least margin"];

    fn name(&self) -> String {
        self.level.title().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.margin.to_string()]
    }
}

/// The four outcomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcomes {
    sheet: Sheet<LevelRow>,
}

impl Outcomes {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<LevelRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        check_order(source, "rows", sheet.rows.iter().map(|row| row.level), &Level::ALL, &mut faults);
        let rising = sheet.rows.windows(2).all(|pair| pair[0].margin < pair[1].margin);
        if !rising || sheet.rows.first().is_some_and(|row| row.margin != 0) {
            faults.push(source.fault_at("margin", 0, "the margins must begin at 0 and rise"));
        }
        if faults.is_empty() { Ok(Self { sheet }) } else { Err(Faults(faults)) }
    }

    /// The level that a margin of points reaches.
    #[must_use]
    pub fn level(&self, margin: u16) -> Level {
        self.sheet.rows.iter().rfind(|row| row.margin <= margin).map_or(Level::Draw, |row| row.level)
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.sheet.chart("outcomes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn levels_begin_at_their_margin() {
        let outcomes = Outcomes::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        for (margins, level) in [
            ([0, 49], Level::Draw),
            ([50, 99], Level::Tactical),
            ([100, 149], Level::Operational),
            ([150, 330], Level::Strategic),
        ] {
            assert_eq!(margins.map(|margin| outcomes.level(margin)), [level; 2]);
        }
    }

    #[test]
    fn faults_are_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("level: Tactical", "level: Draw").replace("margin: 150", "margin: 15");
        let told = Outcomes::read(&Source { text, ..source }).expect_err("two things are wrong").to_string();
        for part in ["the rows must be [Draw, Tactical", "the margins must begin at 0 and rise"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
