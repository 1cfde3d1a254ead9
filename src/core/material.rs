//! What a game's box held: map, counters, tables and rules, read and checked once, shared by all games in progress.

use std::path::Path;
use std::sync::Arc;

use bevy_ecs::prelude::World;

use super::balance::Balances;
use super::data::{Faults, keep};
use super::ledger::Ledger;
use super::shared::Shared;
use super::weights::{Dial, Veterans};

/// The checked data of a game: board, catalog of counters, tables.
#[derive(Debug)]
pub struct Material<B, C, T> {
    /// The map.
    pub board: Arc<B>,
    /// The counters.
    pub catalog: Arc<C>,
    /// The tables.
    pub tables: Arc<T>,
    /// The rules ledger.
    pub ledger: Arc<Ledger>,
    /// What its computer players weigh with.
    pub veterans: Arc<Veterans>,
    /// How games of its scenarios usually go.
    pub balances: Arc<Balances>,
}

// Not derived: the parts need not be cloned for it.
impl<B, C, T> Clone for Material<B, C, T> {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            catalog: self.catalog.clone(),
            tables: self.tables.clone(),
            ledger: self.ledger.clone(),
            veterans: self.veterans.clone(),
            balances: self.balances.clone(),
        }
    }
}

/// Reads and checks the files of a part below the folder of all data.
type Load<P> = fn(&Path) -> Result<P, Faults>;

impl<B, C, T> Material<B, C, T> {
    /// Reads and checks all files of a game below `root`, whose computer players have these dials, and
    /// judge states by these signs.
    ///
    /// # Errors
    /// Every fault in every file.
    pub fn read(
        root: &Path,
        game: &str,
        board: Load<B>,
        catalog: Load<C>,
        tables: Load<T>,
        dials: &[Dial],
        signs: &[String],
    ) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let board = keep(board(root), &mut faults).map(Arc::new);
        let catalog = keep(catalog(root), &mut faults).map(Arc::new);
        let tables = keep(tables(root), &mut faults).map(Arc::new);
        let ledger = keep(Ledger::load(root, game), &mut faults).map(Arc::new);
        let veterans = keep(Veterans::load(root, game, dials, signs), &mut faults).map(Arc::new);
        let balances = keep(Balances::load(root, game), &mut faults).map(Arc::new);
        let read = || {
            let (ledger, veterans, balances) = (ledger?, veterans?, balances?);
            Some(Self { board: board?, catalog: catalog?, tables: tables?, ledger, veterans, balances })
        };
        read().ok_or(Faults(faults))
    }
}

impl<B, C, T> Material<B, C, T>
where
    B: Send + Sync + 'static,
    C: Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// Lends map, counters, tables and weights to a game that begins.
    pub fn lend(&self, world: &mut World) {
        world.insert_resource(Shared(self.board.clone()));
        world.insert_resource(Shared(self.catalog.clone()));
        world.insert_resource(Shared(self.tables.clone()));
        world.insert_resource(Shared(self.veterans.clone()));
    }
}
