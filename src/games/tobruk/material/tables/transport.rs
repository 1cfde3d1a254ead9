//! What vehicles carry and tow (V.B, Experimental Rules C.3).

use std::path::Path;

use serde::Deserialize;

use super::casualty::Cover;
use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::{CellNote, Provenance};
use crate::core::sheet::{Row, Sheet, check_notes, list};
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/transport.ron";

/// What one vehicle carries (V.B.1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capacity {
    /// Whose it is.
    pub nation: Nation,
    /// The unit's id.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// Men carried, 3 to 20.
    pub men: u8,
    /// The passengers' cover.
    pub cover: Cover,
}

impl Row for Capacity {
    const COLUMNS: &'static [&'static str] = &["Nation", "Men", "Cover of the passengers"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), self.men.to_string(), self.cover.word().to_owned()]
    }

    fn key(&self) -> String {
        format!("{} {}", self.nation.word(), self.unit)
    }
}

/// A weapon that only some vehicles tow (V.B.2.b).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tow {
    /// The weapon's unit id.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// The unit ids of the vehicles.
    pub towed_by: Vec<String>,
}

impl Row for Tow {
    const COLUMNS: &'static [&'static str] = &["Towed by"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![list(&self.towed_by)]
    }
}

/// The experimental towing chart.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TowingChart {
    title: String,
    rule: String,
    provenance: Provenance,
    columns: Vec<Heading>,
    notes: Vec<CellNote>,
    rows: Vec<Towed>,
    /// Weapons that take twice as long to hook up and to unhook (X.C.3.b).
    twice: Vec<String>,
    /// Vehicles that are towed as fast as the towing vehicle drives, as weapons are (X.C.3.c).
    light: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    name: String,
    units: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Towed {
    name: String,
    units: Vec<String>,
    cells: String,
}

impl TowingChart {
    /// True if the chart lets the vehicle tow the other unit. The column whose heading is lost stands for no vehicle.
    #[must_use]
    pub fn allows(&self, vehicle: &str, towed: &str) -> bool {
        let has = |units: &[String], unit: &str| units.iter().any(|known| known == unit);
        let column = self.columns.iter().position(|heading| has(&heading.units, vehicle));
        let row = self.rows.iter().find(|row| has(&row.units, towed));
        row.zip(column).is_some_and(|(row, column)| row.cells.as_bytes().get(column) == Some(&b'X'))
    }

    /// True for a weapon that takes twice as long to hook up and to unhook (X.C.3.b.1, X.C.3.b.4).
    #[must_use]
    pub fn takes_twice(&self, towed: &str) -> bool {
        self.twice.iter().any(|known| known == towed)
    }

    /// True for a vehicle that is towed as fast as the towing vehicle drives (X.C.3.c).
    #[must_use]
    pub fn is_light(&self, towed: &str) -> bool {
        self.light.iter().any(|known| known == towed)
    }

    /// All unit ids of the chart.
    pub fn units(&self) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().flat_map(|heading| &heading.units);
        columns.chain(self.rows.iter().flat_map(|row| &row.units)).map(String::as_str)
    }

    fn chart(&self) -> Chart {
        let columns = self.columns.iter().map(|heading| heading.name.clone()).collect();
        let mut chart = Chart::new("experimental_towing", &self.title, &self.rule, &self.provenance, columns);
        for row in &self.rows {
            chart.push(row.name.as_str(), row.cells.chars().map(String::from).collect());
        }
        chart.annotate(&self.notes);
        chart
    }

    fn check(&self, source: &Source, faults: &mut Vec<Fault>) {
        let width = self.columns.len();
        for id in self.twice.iter().chain(&self.light) {
            if !self.rows.iter().any(|row| row.units.contains(id)) {
                faults.push(source.fault(id, format!("'{id}' is in no row of the towing chart")));
            }
        }
        for row in &self.rows {
            if row.cells.len() != width || row.cells.bytes().any(|cell| cell != b'X' && cell != b'-') {
                faults
                    .push(source.fault(&row.cells, format!("{}: there must be {width} cells, each X or -", row.name)));
            }
        }
        check_notes(source, &self.chart(), &self.notes, faults);
    }
}

/// What vehicles carry and tow.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transport {
    /// Men carried.
    pub transport: Sheet<Capacity>,
    /// Weapons that only some vehicles tow; every vehicle of the transport chart tows one of any other.
    pub towing: Sheet<Tow>,
    /// Who tows what by the experimental rules.
    pub experimental_towing: TowingChart,
}

impl Transport {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let charts: Self = source.parse()?;
        let mut faults = Vec::new();
        charts.transport.check(&source, &mut faults);
        charts.towing.check(&source, &mut faults);
        charts.experimental_towing.check(&source, &mut faults);
        if faults.is_empty() { Ok(charts) } else { Err(Faults(faults)) }
    }

    /// What the vehicle carries; `None` if it carries nothing.
    #[must_use]
    pub fn capacity(&self, unit: &str) -> Option<&Capacity> {
        self.transport.rows.iter().find(|row| row.unit == unit)
    }

    /// True if the standard rules let the vehicle tow the heavy weapon (V.B.2).
    #[must_use]
    pub fn tows(&self, vehicle: &str, weapon: &str) -> bool {
        let exception = self.towing.rows.iter().find(|row| row.unit == weapon);
        self.capacity(vehicle).is_some()
            && exception.is_none_or(|row| row.towed_by.iter().any(|known| known == vehicle))
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![
            self.transport.chart("transport_capacities"),
            self.towing.chart("towing"),
            self.experimental_towing.chart(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn charts_as_printed() {
        let charts = Transport::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.capacity("medium_truck").map(|row| (row.men, row.cover)), Some((20, Cover::Assault)));
        assert_eq!(charts.capacity("grant"), None);
        assert!(charts.tows("quad", "88mm_flak") && !charts.tows("light_truck", "88mm_flak"));
        assert!(charts.tows("light_truck", "six_pdr") && !charts.tows("grant", "six_pdr"));
        let towing = &charts.experimental_towing;
        assert_eq!((towing.rows.len(), towing.columns.len()), (30, 20));
        assert!(towing.allows("sd_kfz_7", "88mm_flak") && !towing.allows("quad", "88mm_flak"));
        assert!(towing.allows("grant", "grant") && !towing.allows("matilda_ii", "grant"));
        // Firefight G: an ACV tows a 250/1, a Sd. Kfz. 7 tows a Carrier.
        assert!(towing.allows("acv", "250_1") && towing.allows("sd_kfz_7", "carrier"));
        assert!(towing.allows("light_truck", "six_pdr") && !towing.allows("staff_car", "six_pdr"));
        assert!(towing.takes_twice("25_pdr") && !towing.takes_twice("six_pdr"));
        assert!(towing.is_light("staff_car") && !towing.is_light("carrier"));
    }
}
