//! Everything the box held, read and checked once, shared by all games in progress.

use std::path::Path;

use super::board::Board;
use super::catalog::Catalog;
use super::dials::DIALS;
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
        Self::read(root, "bir_hacheim", Board::load, Catalog::load, Tables::load, DIALS, &[])
    }

    /// All tables, the counters of each nation and the parts of the map, with their origins.
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
        assert_eq!((ids.len(), charts.len()), (12, 12), "four tables, six nations, places and map");
        for chart in &charts {
            assert!(!chart.rows.is_empty(), "{}", chart.id);
            assert!(chart.rows.iter().all(|row| row.cells.len() == chart.columns.len()), "{}", chart.id);
        }
        let counters = charts.iter().filter(|chart| chart.id.starts_with("counters_")).map(|chart| chart.rows.len());
        assert_eq!(counters.collect::<Vec<_>>(), [10, 20, 13, 5, 5, 1]);
    }

    #[test]
    fn every_missing_file_is_listed() {
        let faults = Data::load(Path::new("/nowhere")).expect_err("nothing is there");
        assert_eq!(faults.0.len(), 9, "{faults}");
    }
}
