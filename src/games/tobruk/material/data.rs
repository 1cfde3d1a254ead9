//! Everything the box held, read and checked once, shared by all games in progress.

use std::path::Path;
use std::sync::Arc;

use super::board::Board;
use super::catalog::Catalog;
use super::dials::DIALS;
use super::tables::Tables;
use super::tables::charts;
use crate::core::chart::Chart;
use crate::core::data::Faults;
use crate::core::ledger::Ledger;
use crate::core::material::Material;
use crate::core::weights::Veterans;

/// The checked data of the game.
pub type Data = Material<Board, Catalog, Tables>;

impl Data {
    /// Reads and checks all files below `root`; the catalog is read with the tables that its counters name.
    ///
    /// # Errors
    /// Every fault in every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let board = Board::load(root);
        let ledger = Ledger::load(root, "tobruk");
        let veterans = Veterans::load(root, "tobruk", DIALS, &[]);
        let catalog = Tables::load(root).and_then(|tables| Ok((Catalog::load(root, &tables)?, tables)));
        match (board, ledger, catalog, veterans) {
            (Ok(board), Ok(ledger), Ok((catalog, tables)), Ok(veterans)) => Ok(Self {
                board: Arc::new(board),
                catalog: Arc::new(catalog),
                tables: Arc::new(tables),
                ledger: Arc::new(ledger),
                veterans: Arc::new(veterans),
            }),
            (board, ledger, catalog, veterans) => Err(Faults(
                [board.err(), ledger.err(), catalog.err(), veterans.err()]
                    .into_iter()
                    .flatten()
                    .flat_map(|faults| faults.0)
                    .collect(),
            )),
        }
    }

    /// Every chart, table and counter of the game.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.tables)
    }
}
