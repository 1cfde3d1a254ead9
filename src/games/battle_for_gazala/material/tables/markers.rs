//! The support fire markers of each side (`7.Markers`), and the die of stiff resistance (`5.Stiff`).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::sheet::list;
use crate::core::side::Side;

const FILE: &str = "assets/battle_for_gazala/tables/markers.ron";

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: String,
    axis: Vec<u8>,
    allies: Vec<u8>,
    /// The highest die on which a unit that resists stiffly holds.
    stiff: u8,
    provenance: Provenance,
    stiff_provenance: Provenance,
    /// The highest die on which a unit that retreats past enemy zones is lost.
    past_zones: u8,
    past_zones_provenance: Provenance,
}

/// The support fire markers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkerTable(Raw);

impl MarkerTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let raw: Raw = source.parse()?;
        let mut faults = Vec::new();
        for (mark, values) in [("axis", &raw.axis), ("allies", &raw.allies)] {
            if values.is_empty() || !values.is_sorted() || values.iter().any(|value| !(1..=9).contains(value)) {
                let sentence =
                    format!("the markers {} are not possible; values are 1 to 9, lowest first", list(values));
                faults.push(source.fault_at(mark, 0, sentence));
            }
        }
        if !(1..=6).contains(&raw.stiff) {
            faults.push(source.fault_at("stiff", 0, "a unit stands fast on a roll of a six-sided die, 1 to 6"));
        }
        if raw.past_zones > 5 {
            faults.push(source.fault_at("past_zones", 0, "a unit is lost on a roll of a six-sided die, up to 5"));
        }
        if faults.is_empty() { Ok(Self(raw)) } else { Err(Faults(faults)) }
    }

    /// The values of a side's markers in a full allotment, the lowest first.
    #[must_use]
    pub fn allotment(&self, side: Side) -> &[u8] {
        match side {
            Side::Axis => &self.0.axis,
            Side::Allies => &self.0.allies,
        }
    }

    /// The highest die on which a unit that resists stiffly holds its hex; above, it is eliminated (`5.Stiff`).
    #[must_use]
    pub fn stiff(&self) -> u8 {
        self.0.stiff
    }

    /// The highest die on which a unit that retreats past enemy zones is lost (`5.Zones`).
    #[must_use]
    pub fn past_zones(&self) -> u8 {
        self.0.past_zones
    }

    /// The markers as a chart.
    #[must_use]
    pub fn chart(&self) -> Chart {
        let Raw { title, provenance, stiff_provenance, past_zones_provenance, .. } = &self.0;
        let mut chart = Chart::new("markers", title, "7.Markers", provenance, vec!["Values".to_owned()]);
        for side in Side::BOTH {
            chart.push(format!("{side}, per turn"), vec![list(self.allotment(side))]);
        }
        for (name, most, provenance) in [
            ("Stiff resistance succeeds on", self.stiff(), stiff_provenance),
            ("A retreat past enemy ZOCs is fatal on", self.past_zones(), past_zones_provenance),
        ] {
            let cell = ChartCell { text: format!("1 to {most}"), provenance: Some(provenance.clone()) };
            chart.rows.push(ChartRow { name: name.to_owned(), cells: vec![cell] });
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn allotments_as_designed() {
        let table = MarkerTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(table.allotment(Side::Axis), [1, 1, 2, 2, 3]);
        assert_eq!(table.allotment(Side::Allies), [1, 1, 2, 2, 3, 3]);
        assert_eq!((table.stiff(), table.past_zones()), (3, 2));
        let texts: Vec<String> = table.chart().rows.iter().map(|row| row.cells[0].text.clone()).collect();
        assert_eq!(texts, ["1, 1, 2, 2, 3", "1, 1, 2, 2, 3, 3", "1 to 3", "1 to 2"]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replacen("[1, 1, 2, 2, 3]", "[1, 4, 2]", 1).replace("stiff: 3", "stiff: 7");
        let text = text.replace("past_zones: 2", "past_zones: 6");
        let faults = MarkerTable::read(&Source { text, ..source }).expect_err("three things are wrong");
        let told = faults.to_string();
        for part in ["the markers 1, 4, 2 are not possible", "a six-sided die, 1 to 6", "a six-sided die, up to 5"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
