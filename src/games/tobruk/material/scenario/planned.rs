//! Fires that a side may record before play, and a sensible plan of them (VI.C.2).

use serde::Deserialize;

use super::{Arrival, BatteryEntry, BatteryId, Chapter, Checker, RawScenario};
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::games::tobruk::material::tables::explosive::PlannedFire;

/// How many fires of each kind a side may record (VI.C.2.a).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedFires {
    /// Whose they are.
    pub side: Side,
    /// Registrations.
    pub registrations: u8,
    /// Concentrations.
    pub concentrations: u8,
    /// Barrages, one to a battery.
    pub barrages: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

impl PlannedFires {
    /// How many of a kind.
    #[must_use]
    pub fn of(&self, fire: PlannedFire) -> u8 {
        match fire {
            PlannedFire::Registration => self.registrations,
            PlannedFire::Concentration => self.concentrations,
            PlannedFire::Barrage => self.barrages,
        }
    }
}

/// A recorded fire, as the file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlot {
    battery: u8,
    fire: PlannedFire,
    hex: String,
}

/// A fire to be recorded: part of a sensible plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plot {
    /// The battery that will fire it.
    pub battery: BatteryId,
    /// Its kind.
    pub fire: PlannedFire,
    /// Its hex.
    pub hex: Hex,
}

/// Fires of one kind that a side may have at most.
const MOST_FIRES: u8 = 60;

impl Checker<'_> {
    /// A side with recorded fires sets up and has batteries for them.
    pub(super) fn planned(&mut self, raw: &RawScenario, batteries: &[BatteryEntry]) {
        if !raw.planned.is_empty() && raw.rules < Chapter::VI as u8 {
            self.at("planned:", "recorded fires need the rules of section VI; write rules: 6");
        }
        for planned in &raw.planned {
            let side = planned.side;
            if raw.planned.iter().filter(|other| other.side == side).count() > 1 {
                self.at("planned:", format!("the fires of the {side} are listed twice; give each side one line"));
            }
            if PlannedFire::ALL.into_iter().any(|fire| planned.of(fire) > MOST_FIRES) {
                self.at("planned:", format!("a side may record at most {MOST_FIRES} fires of a kind"));
            }
            let theirs = batteries.iter().filter(|battery| battery.side == side).count();
            if usize::from(planned.barrages) > theirs {
                let count = planned.barrages;
                self.at("planned:", format!("{count} barrages need as many batteries; the {side} have {theirs}"));
            }
            if theirs == 0 {
                self.at("planned:", format!("the {side} have no batteries for recorded fires"));
            }
            let sets_up =
                |force: &super::RawForce| force.side == side && matches!(force.arrives, Arrival::SetUp { .. });
            if !raw.forces.iter().any(sets_up) {
                self.at("planned:", format!("the {side} set nothing up, and record no fires before play"));
            }
        }
    }

    /// The sensible plan: of batteries of a side that may record so many.
    pub(super) fn ready_fires(&mut self, raw: &[RawPlot], batteries: &[BatteryEntry]) -> Vec<Plot> {
        let mut plots: Vec<Plot> = Vec::new();
        for line in raw {
            let hex = match self.board.find(&line.hex) {
                Ok(hex) => hex,
                Err(sentence) => {
                    self.faults.push(self.source.fault(&line.hex, sentence));
                    continue;
                }
            };
            let plot = Plot { battery: BatteryId(line.battery), fire: line.fire, hex };
            if !batteries.iter().any(|battery| battery.id == plot.battery) {
                self.at("ready_fires:", format!("there is no battery {}", line.battery));
            }
            if plots.iter().any(|known| known.battery == plot.battery && known.hex == hex) {
                self.at("ready_fires:", format!("battery {} has two fires in {}", line.battery, line.hex));
            }
            plots.push(plot);
        }
        plots
    }
}
