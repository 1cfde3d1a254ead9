//! The four tables of the last page (2.3).

pub mod bombing;
pub mod combat;
pub mod terrain;
pub mod two_dice;
pub mod vulnerability;

use std::path::Path;

use bevy_ecs::prelude::Resource;

use crate::core::chart::Chart;
use crate::core::data::{Faults, keep};
use bombing::BombingTable;
use combat::CombatTable;
use terrain::TerrainTable;
use vulnerability::VulnerabilityTable;

/// All tables.
#[derive(Resource, Debug, Clone)]
pub struct Tables {
    /// The Combat Effects Table.
    pub combat: CombatTable,
    /// The Field Effects Table on movement and combat.
    pub terrain: TerrainTable,
    /// The Bombing Table.
    pub bombing: BombingTable,
    /// The Vulnerability Table.
    pub vulnerability: VulnerabilityTable,
}

impl Tables {
    /// Reads and checks all tables below the program's data folder.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let (combat, terrain) =
            (keep(CombatTable::load(root), &mut faults), keep(TerrainTable::load(root), &mut faults));
        let (bombing, vulnerability) =
            (keep(BombingTable::load(root), &mut faults), keep(VulnerabilityTable::load(root), &mut faults));
        let read =
            || Some(Self { combat: combat?, terrain: terrain?, bombing: bombing?, vulnerability: vulnerability? });
        read().ok_or(Faults(faults))
    }

    /// The tables as shown, in printed order.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![
            self.combat.chart("combat"),
            self.terrain.chart(),
            self.bombing.chart("bombing"),
            self.vulnerability.chart(),
        ]
    }
}
