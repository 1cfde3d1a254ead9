//! The tables: dice of a battle, rolls to destroy, shortage of supply, points and outcomes.

pub mod bonuses;
pub mod captures;
pub mod destroy;
pub mod outcomes;
pub mod shortage;

use std::path::Path;

use bevy_ecs::prelude::Resource;

use crate::core::chart::Chart;
use crate::core::data::{Faults, keep};
pub use bonuses::Bonuses;
pub use captures::Captures;
pub use destroy::DestroyTable;
pub use outcomes::{Level, Outcomes};
pub use shortage::{OutOfSupplyTable, Shortage};

/// All tables.
#[derive(Resource, Debug, Clone)]
pub struct Tables {
    /// What is added to the die of a battle, troops apart (`GG.Modifiers`).
    pub bonuses: Bonuses,
    /// Rolls to destroy (`GG.Destroy`, `C.After.1`).
    pub destroy: DestroyTable,
    /// What befalls who fights out of supply at the table (`C.OutOfSupply`).
    pub shortage: OutOfSupplyTable,
    /// Points for troops captured (`C.Captures`).
    pub captures: Captures,
    /// How well a margin of points wins (`C.Outcome`).
    pub outcomes: Outcomes,
}

impl Tables {
    /// Reads and checks all tables below the program's data folder.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let bonuses = keep(Bonuses::load(root), &mut faults);
        let destroy = keep(DestroyTable::load(root), &mut faults);
        let shortage = keep(OutOfSupplyTable::load(root), &mut faults);
        let captures = keep(Captures::load(root), &mut faults);
        let outcomes = keep(Outcomes::load(root), &mut faults);
        let read = || {
            Some(Self {
                bonuses: bonuses?,
                destroy: destroy?,
                shortage: shortage?,
                captures: captures?,
                outcomes: outcomes?,
            })
        };
        read().ok_or(Faults(faults))
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![self.bonuses.chart()];
        charts.extend(self.destroy.charts());
        charts.extend([self.shortage.chart(), self.captures.chart(), self.outcomes.chart()]);
        charts
    }
}
