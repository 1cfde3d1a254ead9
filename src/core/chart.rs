//! Charts as they are shown: any table of any game, as text cell by cell, with its origin.

use serde::Serialize;

use super::provenance::{CellNote, Provenance};

/// In a note's row: every row of the chart.
pub const EVERY_ROW: &str = "*";

/// A chart, ready to be drawn or printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// Its id, unique in its game.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The rule that uses it.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The headings of the cells; the row's name stands before them.
    pub columns: Vec<String>,
    /// Its rows, from top to bottom.
    pub rows: Vec<ChartRow>,
}

/// One row of a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChartRow {
    /// What stands before the cells.
    pub name: String,
    /// As many cells as the chart has columns.
    pub cells: Vec<ChartCell>,
}

/// One cell of a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChartCell {
    /// What stands in it.
    pub text: String,
    /// Its origin where it differs from the chart's.
    pub provenance: Option<Provenance>,
}

impl Chart {
    /// A chart without rows.
    #[must_use]
    pub fn new(id: &str, title: &str, rule: &str, provenance: &Provenance, columns: Vec<String>) -> Self {
        Self {
            id: id.to_owned(),
            title: title.to_owned(),
            rule: rule.to_owned(),
            provenance: provenance.clone(),
            columns,
            rows: Vec::new(),
        }
    }

    /// Adds a row below the others.
    pub fn push(&mut self, name: impl Into<String>, cells: Vec<String>) {
        let cells = cells.into_iter().map(|text| ChartCell { text, provenance: None }).collect();
        self.rows.push(ChartRow { name: name.into(), cells });
    }

    /// Gives the cells that the notes name their own origin. A note whose row is [`EVERY_ROW`] is for a whole column.
    pub fn annotate(&mut self, notes: &[CellNote]) {
        for note in notes {
            let Some(column) = self.columns.iter().position(|column| *column == note.column) else { continue };
            for row in self.rows.iter_mut().filter(|row| note.row == EVERY_ROW || row.name == note.row) {
                if let Some(cell) = row.cells.get_mut(column) {
                    cell.provenance = Some(note.provenance.clone());
                }
            }
        }
    }

    /// The origin that a cell is marked with; `None` for a value of the rule text.
    #[must_use]
    pub fn mark<'a>(&'a self, cell: &'a ChartCell) -> Option<&'a Provenance> {
        let origin = cell.provenance.as_ref().unwrap_or(&self.provenance);
        (!matches!(origin, Provenance::Seed(_))).then_some(origin)
    }

    /// True if the note names a cell of this chart.
    #[must_use]
    pub fn has(&self, note: &CellNote) -> bool {
        self.columns.contains(&note.column)
            && (note.row == EVERY_ROW || self.rows.iter().any(|row| row.name == note.row))
    }
}
