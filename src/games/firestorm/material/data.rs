//! Everything the game came with, read and checked once, shared by all games in progress.

use std::path::Path;

use super::board::Board;
use super::catalog::Catalog;
use super::dials::DIALS;
use super::signs;
use super::tables::Tables;
use crate::core::chart::Chart;
use crate::core::data::Faults;
use crate::core::material::Material;

/// The checked data of the game.
pub type Data = Material<Board, Catalog, Tables>;

impl Data {
    /// Reads and checks all files below `root`.
    ///
    /// # Errors
    /// Every fault in every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(root, "firestorm", Board::load, Catalog::load, Tables::load, DIALS, &signs::names())
    }

    /// All tables, the troops of each side and the parts of the map, with their origins.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        self.tables.charts().into_iter().chain(self.catalog.charts()).chain(self.board.charts()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn every_chart_is_whole() {
        let charts = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}")).charts();
        let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        assert_eq!((ids.len(), charts.len()), (11, 11), "six tables, two sides, areas, borders and map");
        for chart in &charts {
            assert!(!chart.rows.is_empty(), "{}", chart.id);
            assert!(chart.rows.iter().all(|row| row.cells.len() == chart.columns.len()), "{}", chart.id);
        }
    }

    #[test]
    fn every_rule_a_chart_names_is_in_the_ledger() {
        let data = Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        for chart in data.charts() {
            assert!(data.ledger.get(&chart.rule).is_some(), "{} cites {}", chart.id, chart.rule);
        }
    }

    #[test]
    fn every_missing_file_is_listed() {
        let faults = Data::load(Path::new("/nowhere")).expect_err("nothing is there");
        assert_eq!(faults.0.len(), 11, "{faults}");
    }
}
