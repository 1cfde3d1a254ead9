//! Morale values by men left (II.H.1): the bottom row of the casualty boxes on the roster.

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;

const FILE: &str = "assets/tobruk/tables/morale.ron";
/// The largest unit, an Italian rifle group or an 88mm crew, in men.
const MOST_MEN: usize = 11;

/// Values of a row with another origin than the rest.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    men: Vec<u8>,
    provenance: Provenance,
}

/// The values of one kind of unit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoraleRow {
    id: String,
    title: String,
    /// For 1 man, 2 men, 3 men ...
    values: Vec<u8>,
    provenance: Provenance,
    #[serde(default)]
    notes: Vec<Note>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    rows: Vec<MoraleRow>,
}

/// The morale values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoraleTable(Vec<MoraleRow>);

impl MoraleTable {
    /// Reads and checks the values.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let Raw { rows } = source.parse()?;
        let mut faults = Vec::new();
        for row in &rows {
            if row.values.is_empty() || row.values.len() > MOST_MEN {
                faults.push(
                    source
                        .fault(&row.id, format!("{}: there must be 1 to {MOST_MEN} values, one for each man", row.id)),
                );
            }
            if row.values.windows(2).any(|pair| pair[0] > pair[1]) || row.values.iter().any(|value| *value > 12) {
                faults.push(source.fault(
                    &row.id,
                    format!("{}: values must never fall with more men, and 12 is the highest", row.id),
                ));
            }
            if rows.iter().filter(|other| other.id == row.id).count() > 1 {
                faults.push(source.fault(&row.id, format!("{}: the row is listed twice", row.id)));
            }
        }
        if faults.is_empty() { Ok(Self(rows)) } else { Err(Faults(faults)) }
    }

    /// The values of a row for 1 man, 2 men ...
    #[must_use]
    pub fn values(&self, row: &str) -> Option<&[u8]> {
        self.0.iter().find(|known| known.id == row).map(|known| known.values.as_slice())
    }

    /// The values as shown.
    #[must_use]
    pub fn chart(&self) -> Option<Chart> {
        let columns = (1..=MOST_MEN).map(|men| men.to_string()).collect();
        let mut chart = Chart::new("morale", "Morale by men left", "II.H.1", &self.0.first()?.provenance, columns);
        for row in &self.0 {
            let cells = (0..MOST_MEN).map(|place| row.values.get(place).map_or("-".to_owned(), u8::to_string));
            chart.push(row.title.clone(), cells.collect());
            let Some(last) = chart.rows.last_mut() else { continue };
            for (place, cell) in (1u8..).zip(&mut last.cells) {
                let note = row.notes.iter().find(|note| note.men.contains(&place));
                cell.provenance = Some(note.map_or(&row.provenance, |note| &note.provenance).clone());
            }
        }
        Some(chart)
    }
}
