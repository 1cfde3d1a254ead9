//! Artillery off the board: which batteries a side has (IV.F).

use super::Checker;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::batteries::{BatteryEntry, BatteryId};
use crate::games::tobruk::material::scenario::model::{Chapter, Roster};
use crate::games::tobruk::material::scenario::raw::{RawBatteries, RawScenario};

/// Batteries of both sides together.
const MOST_BATTERIES: usize = 30;

impl Checker<'_> {
    /// The batteries of a scenario, by id.
    pub(super) fn batteries(&mut self, raw: &RawScenario, roster: &[Roster]) -> Vec<BatteryEntry> {
        let mut entries: Vec<BatteryEntry> = Vec::new();
        for line in &raw.batteries {
            let artillery = self.artillery;
            let Some(row) = artillery.battery(&line.kind).filter(|row| row.id.contains("_battery")) else {
                let known = artillery.off_board.rows.iter().filter(|row| row.id.contains("_battery"));
                let known: Vec<&str> = known.map(|row| row.id.as_str()).collect();
                self.at(
                    &line.kind,
                    format!("there is no battery '{}'; the batteries are: {}", line.kind, known.join(", ")),
                );
                continue;
            };
            if row.nation.side() != line.side {
                self.at(&line.kind, format!("a {} battery does not fire for the {}", row.name, line.side));
            }
            if line.count == 0 {
                self.at(&line.kind, "a count of 0 batteries is not possible; remove the line");
            }
            let nation = row.nation;
            self.observers(line, nation, raw.rules, roster, &entries);
            for (step, place) in (0..line.count).zip(0usize..) {
                let id = line.first_id.checked_add(step).map(BatteryId);
                let Some(id) = id.filter(|id| entries.iter().all(|entry| entry.id != *id)) else {
                    self.at(
                        &format!("first_id: {}", line.first_id),
                        format!("the {} batteries from {} on need ids of their own", line.count, line.first_id),
                    );
                    break;
                };
                let observer = line.observers.get(place).copied();
                let number = 1 + entries.iter().filter(|entry| entry.kind == line.kind).count();
                entries.push(BatteryEntry {
                    id,
                    side: line.side,
                    kind: line.kind.clone(),
                    name: format!("{} battery {number}", row.name),
                    observer,
                    provenance: line.provenance.clone(),
                });
            }
        }
        if entries.len() > MOST_BATTERIES {
            let count = entries.len();
            self.at("batteries:", format!("{count} batteries are too many; a scenario has at most {MOST_BATTERIES}"));
        }
        entries.sort_by_key(|entry| entry.id);
        entries
    }

    /// VIII.B.1: from section VIII on each battery has an observer of its own, of its nation, among the forces; before there are none.
    fn observers(&mut self, line: &RawBatteries, nation: Nation, rules: u8, roster: &[Roster], known: &[BatteryEntry]) {
        let mark = format!("first_id: {}", line.first_id);
        if rules < Chapter::VIII as u8 {
            if !line.observers.is_empty() {
                self.at(&mark, "observers need the rules of section VIII; write rules: 8");
            }
            return;
        }
        if line.observers.len() != usize::from(line.count) {
            let (named, count) = (line.observers.len(), line.count);
            self.at(&mark, format!("{count} batteries have {named} observers; name one for each in observers"));
        }
        for (place, id) in line.observers.iter().enumerate() {
            let kind = roster.iter().find(|entry| entry.id == *id).map(|entry| self.catalog.get(entry.kind));
            if kind.is_none_or(|kind| kind.class != Class::Observer || kind.nation != nation) {
                let nation = nation.word();
                self.at(&mark, format!("unit {} is no {nation} observer of the forces; name one of those", id.0));
            }
            if line.observers[..place].contains(id) || known.iter().any(|entry| entry.observer == Some(*id)) {
                self.at(&mark, format!("observer {} serves two batteries; each has its own", id.0));
            }
        }
    }
}
