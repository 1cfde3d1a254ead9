//! The player's charts: combat, movement and support fire markers.

pub mod combat;
pub mod markers;
pub mod movement;

use std::path::Path;

use bevy_ecs::prelude::Resource;

use crate::core::chart::Chart;
use crate::core::data::{Faults, keep};
use combat::CombatTable;
use markers::MarkerTable;
use movement::MovementTable;

/// All tables.
#[derive(Resource, Debug, Clone)]
pub struct Tables {
    /// The Combat Results Table (`4.Results`).
    pub combat: CombatTable,
    /// What movement costs (`2.Move`).
    pub movement: MovementTable,
    /// The support fire markers of both sides (`7.Markers`).
    pub markers: MarkerTable,
}

impl Tables {
    /// Reads and checks all tables below the program's data folder.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let combat = keep(CombatTable::load(root), &mut faults);
        let movement = keep(MovementTable::load(root), &mut faults);
        let markers = keep(MarkerTable::load(root), &mut faults);
        let read = || Some(Self { combat: combat?, movement: movement?, markers: markers? });
        read().ok_or(Faults(faults))
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let [lines, results] = self.combat.charts();
        vec![lines, results, self.movement.chart(), self.markers.chart()]
    }
}
