//! The charts and tables of the folding cards and of the rules' text: raw as printed, checked, then looked up.

pub mod ammunition;
pub mod artillery;
pub mod casualty;
pub mod charts;
pub mod conditions;
mod cross_checks;
pub mod damage;
pub mod explosive;
pub mod free_form;
pub mod gunfire;
pub mod hit_probability;
pub mod machine_guns;
pub mod melee;
pub mod morale;
pub mod transport;
pub mod vehicles;
pub mod victory_points;
pub mod weapons;

use std::path::Path;

use bevy_ecs::prelude::Resource;

pub use crate::core::sheet::{Row, Sheet};

use crate::core::data::{Faults, keep};
use ammunition::Ammunition;
use artillery::Artillery;
use casualty::CasualtyTable;
use conditions::Conditions;
use damage::DamageTables;
use free_form::FreeFormPrices;
use gunfire::Gunfire;
use hit_probability::HitProbability;
use machine_guns::MachineGuns;
use melee::MeleeTable;
use morale::MoraleTable;
use transport::Transport;
use vehicles::Vehicles;
use victory_points::VictoryPoints;
use weapons::Weapons;

/// All charts and tables of Tobruk.
#[derive(Resource, Debug, Clone)]
pub struct Tables {
    /// The AFV damage charts.
    pub damage: DamageTables,
    /// The Hit Probability Tables.
    pub hit_probability: HitProbability,
    /// Their machine gun sections.
    pub machine_guns: MachineGuns,
    /// The gunfire factor tables.
    pub gunfire: Gunfire,
    /// The Casualty Table.
    pub casualty: CasualtyTable,
    /// The Melee Table.
    pub melee: MeleeTable,
    /// Morale values by men left.
    pub morale: MoraleTable,
    /// Off-board artillery and indirect fire.
    pub artillery: Artillery,
    /// Hits on other vehicles, bail-out, reliability, target sizing.
    pub vehicles: Vehicles,
    /// Transport and towing.
    pub transport: Transport,
    /// Ammunition limits and replenishment.
    pub ammunition: Ammunition,
    /// Carrying, crews, damage and capture of weapon units.
    pub weapons: Weapons,
    /// Cover, emplacements, khamsin, modifiers.
    pub conditions: Conditions,
    /// Firefight victory points.
    pub victory_points: VictoryPoints,
    /// What works, batteries and recorded fires cost in free-form battles.
    pub free_form: FreeFormPrices,
}

impl Tables {
    /// Reads and checks all tables below the program's data folder, each by itself and then against the others.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let (damage, hit_probability, machine_guns) = (
            keep(DamageTables::load(root), &mut faults),
            keep(HitProbability::load(root), &mut faults),
            keep(MachineGuns::load(root), &mut faults),
        );
        let (gunfire, casualty, melee, morale) = (
            keep(Gunfire::load(root), &mut faults),
            keep(CasualtyTable::load(root), &mut faults),
            keep(MeleeTable::load(root), &mut faults),
            keep(MoraleTable::load(root), &mut faults),
        );
        let (artillery, vehicles, transport) = (
            keep(Artillery::load(root), &mut faults),
            keep(Vehicles::load(root), &mut faults),
            keep(Transport::load(root), &mut faults),
        );
        let (ammunition, weapons) = (keep(Ammunition::load(root), &mut faults), keep(Weapons::load(root), &mut faults));
        let (conditions, victory_points) =
            (keep(Conditions::load(root), &mut faults), keep(VictoryPoints::load(root), &mut faults));
        let free_form = keep(FreeFormPrices::load(root), &mut faults);
        let read = || {
            Some(Self {
                damage: damage?,
                hit_probability: hit_probability?,
                machine_guns: machine_guns?,
                gunfire: gunfire?,
                casualty: casualty?,
                melee: melee?,
                morale: morale?,
                artillery: artillery?,
                vehicles: vehicles?,
                transport: transport?,
                ammunition: ammunition?,
                weapons: weapons?,
                conditions: conditions?,
                victory_points: victory_points?,
                free_form: free_form?,
            })
        };
        let Some(tables) = read() else { return Err(Faults(faults)) };
        cross_checks::check(root, &tables, &mut faults);
        if faults.is_empty() { Ok(tables) } else { Err(Faults(faults)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn all_tables_agree() {
        if let Err(faults) = Tables::load(&data_root()) {
            panic!("{faults}");
        }
    }

    #[test]
    fn every_missing_file_is_listed() {
        let faults = Tables::load(Path::new("/nowhere")).expect_err("nothing is there");
        assert!(faults.0.len() >= 12, "{faults}");
    }
}
