//! Fires that a side may record before play, and a sensible plan of them (VI.C.2).

use super::Checker;
use crate::games::tobruk::material::scenario::arrival::Arrival;
use crate::games::tobruk::material::scenario::batteries::{BatteryEntry, BatteryId};
use crate::games::tobruk::material::scenario::model::Chapter;
use crate::games::tobruk::material::scenario::planned::Plot;
use crate::games::tobruk::material::scenario::raw::{RawForce, RawPlot, RawScenario};
use crate::games::tobruk::material::tables::explosive::PlannedFire;

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
            let sets_up = |force: &RawForce| force.side == side && matches!(force.arrives, Arrival::SetUp { .. });
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
