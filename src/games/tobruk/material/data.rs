//! Everything the box held, read and checked once, shared by all games in progress.

use std::path::Path;
use std::sync::Arc;

use super::board::Board;
use super::catalog::Catalog;
use super::dials::DIALS;
use super::tables::Tables;
use super::tables::charts;
use crate::core::balance::Balances;
use crate::core::chart::Chart;
use crate::core::data::{Faults, keep};
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
        let mut faults = Vec::new();
        let board = keep(Board::load(root), &mut faults).map(Arc::new);
        let ledger = keep(Ledger::load(root, "tobruk"), &mut faults).map(Arc::new);
        let catalog = Tables::load(root).and_then(|tables| Ok((Catalog::load(root, &tables)?, tables)));
        let catalog = keep(catalog, &mut faults).map(|(catalog, tables)| (Arc::new(catalog), Arc::new(tables)));
        let veterans = keep(Veterans::load(root, "tobruk", DIALS, &[]), &mut faults).map(Arc::new);
        let balances = keep(Balances::load(root, "tobruk"), &mut faults).map(Arc::new);
        let read = || {
            let (ledger, veterans, balances) = (ledger?, veterans?, balances?);
            let (catalog, tables) = catalog?;
            Some(Self { board: board?, catalog, tables, ledger, veterans, balances })
        };
        read().ok_or(Faults(faults))
    }

    /// Every chart, table and counter of the game.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.tables)
    }
}
