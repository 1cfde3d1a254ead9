//! The player chart and the turn record: combat, movement, chits and turns.

pub mod attacks;
pub mod chits;
pub mod combat;
pub mod modifiers;
pub mod movement;
pub mod turns;

use std::path::Path;

use bevy_ecs::prelude::Resource;

use crate::core::chart::Chart;
use crate::core::data::{Faults, keep};
use attacks::AttackTable;
use chits::ChitTable;
use combat::CombatTable;
use modifiers::Modifiers;
use movement::MovementTable;
use turns::TurnTable;

/// All tables.
#[derive(Resource, Debug, Clone)]
pub struct Tables {
    /// The Combat Results Table (11.0).
    pub combat: CombatTable,
    /// What attacks cost and give (11.0).
    pub attacks: AttackTable,
    /// The Movement Point Cost Chart (8.0).
    pub movement: MovementTable,
    /// The modifiers of the combat die (11.0).
    pub modifiers: Modifiers,
    /// Action and tactical chits (4.0).
    pub chits: ChitTable,
    /// The Turn Record Track (4.0).
    pub turns: TurnTable,
}

impl Tables {
    /// Reads and checks all tables below the program's data folder.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let combat = keep(CombatTable::load(root), &mut faults);
        let attacks = keep(AttackTable::load(root), &mut faults);
        let movement = keep(MovementTable::load(root), &mut faults);
        let modifiers = keep(Modifiers::load(root), &mut faults);
        let chits = keep(ChitTable::load(root), &mut faults);
        let turns = keep(TurnTable::load(root, chits.as_ref()), &mut faults);
        let read = || {
            Some(Self {
                combat: combat?,
                attacks: attacks?,
                movement: movement?,
                modifiers: modifiers?,
                chits: chits?,
                turns: turns?,
            })
        };
        read().ok_or(Faults(faults))
    }

    /// The tables as shown, in printed order.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![
            self.combat.chart(),
            self.attacks.chart(),
            self.modifiers.chart(),
            self.movement.chart(),
            self.turns.chart(),
        ];
        charts.extend(self.chits.charts());
        charts
    }
}
