//! The gunfire factor tables of the three nations (II.F, step 1).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::provenance::{CellNote, Provenance};
use crate::core::sheet::check_notes;
use crate::games::tobruk::material::nation::Nation;

const FILE: &str = "assets/tobruk/tables/gunfire.ron";
const RANGES: usize = 10;

/// A kind of personnel unit, as the gunfire tables tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Firer {
    /// A company's or platoon's HQ section.
    HqSection,
    /// A British or German infantry section.
    Section,
    /// An Italian rifle group.
    RifleGroup,
    /// An Italian light machine gun group.
    LmgGroup,
    /// The crew of a weapon.
    Crew,
    /// An HQ group of one or two officers; a forward observer fires as one of one man (VIII.B.2).
    HqGroup,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Block {
    id: String,
    nation: Nation,
    title: String,
    firers: Vec<Firer>,
    provenance: Provenance,
    #[serde(default)]
    notes: Vec<CellNote>,
    rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    men: u8,
    factors: [u8; RANGES],
}

impl Block {
    fn chart(&self) -> Chart {
        let columns = (1..=RANGES).map(|range| range.to_string()).collect();
        let mut chart = Chart::new(&self.id, &self.title, "II.F", &self.provenance, columns);
        for row in &self.rows {
            chart.push(row.men.to_string(), row.factors.iter().map(u8::to_string).collect());
        }
        chart.annotate(&self.notes);
        chart
    }
}

/// The gunfire factor tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gunfire(Vec<Block>);

impl Gunfire {
    /// Reads and checks the tables.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let blocks: Vec<Block> = source.parse()?;
        let mut faults = Vec::new();
        for (place, block) in blocks.iter().enumerate() {
            let mut wrong =
                |sentence: String| faults.push(source.fault(&block.id, format!("{}: {sentence}", block.id)));
            if !block.rows.iter().rev().map(|row| row.men).eq(1..=block.rows.len().try_into().unwrap_or(u8::MAX)) {
                wrong("the rows must go down to 1 man without a gap".to_owned());
            }
            if block.rows.iter().any(|row| row.factors.windows(2).any(|pair| pair[0] < pair[1])) {
                wrong("factors must never rise with range".to_owned());
            }
            if block
                .rows
                .windows(2)
                .any(|pair| pair[0].factors.iter().zip(pair[1].factors).any(|(more, fewer)| *more < fewer))
            {
                wrong("fewer men must never have more factors".to_owned());
            }
            let earlier = blocks[..place].iter().filter(|other| other.nation == block.nation);
            if earlier.flat_map(|other| &other.firers).any(|firer| block.firers.contains(firer)) {
                wrong("a kind of unit must have its factors in one block only".to_owned());
            }
            check_notes(&source, &block.chart(), &block.notes, &mut faults);
        }
        if faults.is_empty() { Ok(Self(blocks)) } else { Err(Faults(faults)) }
    }

    /// Gunfire factors of so many men of one unit at this range: within one hex as at range 1, beyond 10 hexes 0.
    /// `None` if the nation has no such unit, or none of so many men.
    #[must_use]
    pub fn factors(&self, nation: Nation, firer: Firer, men: u8, range: u8) -> Option<u8> {
        let block = self.0.iter().find(|block| block.nation == nation && block.firers.contains(&firer))?;
        if men == 0 {
            return Some(0);
        }
        let row = block.rows.iter().find(|row| row.men == men)?;
        Some(row.factors.get(usize::from(range.max(1)) - 1).copied().unwrap_or(0))
    }

    /// Id of the chart by which a nation's kind of unit fires.
    #[must_use]
    pub fn chart_of(&self, nation: Nation, firer: Firer) -> Option<&str> {
        let block = self.0.iter().find(|block| block.nation == nation && block.firers.contains(&firer))?;
        Some(&block.id)
    }

    /// The tables as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        self.0.iter().map(Block::chart).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn examples_of_the_text() {
        let table = Gunfire::load(&data_root()).expect("the tables are sound");
        // II.F: six men of a British section and two of a platoon HQ at three hexes.
        assert_eq!(table.factors(Nation::British, Firer::Section, 6, 3), Some(32));
        assert_eq!(table.factors(Nation::British, Firer::HqSection, 2, 3), Some(17));
        // III.D.1.d: nine men of a German section at one hex.
        assert_eq!(table.factors(Nation::German, Firer::Section, 9, 1), Some(96));
    }

    #[test]
    fn ends_and_gaps() {
        let table = Gunfire::load(&data_root()).expect("the tables are sound");
        assert_eq!(table.0.iter().map(|block| block.rows.len()).collect::<Vec<_>>(), [9, 10, 2, 11, 10, 2, 11, 9]);
        assert_eq!(table.factors(Nation::German, Firer::Section, 10, 10), Some(16));
        assert_eq!(table.factors(Nation::German, Firer::Section, 10, 11), Some(0));
        assert_eq!(table.factors(Nation::German, Firer::Section, 10, 0), Some(101));
        assert_eq!(table.factors(Nation::Italian, Firer::LmgGroup, 9, 10), Some(7));
        assert_eq!(table.factors(Nation::Italian, Firer::HqGroup, 2, 1), Some(26));
        assert_eq!(table.factors(Nation::British, Firer::RifleGroup, 2, 1), None);
        assert_eq!(table.factors(Nation::British, Firer::Section, 11, 1), None);
        assert_eq!(table.factors(Nation::British, Firer::Section, 0, 1), Some(0));
    }
}
