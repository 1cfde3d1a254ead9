//! Tables with a row for each roll of two dice: 2 and 12 share the first, 3 and 11 the second, down to 7 alone.

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::dice::ways;
use crate::core::provenance::Provenance;

/// The rows as printed, from the ends of the roll to its middle.
pub const ROWS: [&str; 6] = ["2-12", "3-11", "4-10", "5-9", "6-8", "7"];

/// Throws of two dice.
pub const SUMS: std::ops::RangeInclusive<u8> = 2..=12;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: String,
    rule: String,
    provenance: Provenance,
    columns: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

/// How the texts of a table are read and what its headings have to be.
pub(super) struct Reader<H, C> {
    /// The file.
    pub file: &'static str,
    /// Reads a heading.
    pub heading: fn(&str) -> Option<H>,
    /// True if the headings follow each other as they should.
    pub in_order: fn(&[H]) -> bool,
    /// What the headings are, in words.
    pub remedy: &'static str,
    /// Reads a cell, or says what is wrong with it.
    pub cell: fn(&str) -> Result<C, String>,
}

/// A checked table: a heading for each column, and a cell for each column and row. Columns count from 0; the last is the best for
/// the attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoDice<H, C> {
    title: String,
    rule: String,
    provenance: Provenance,
    columns: Vec<String>,
    printed: [Vec<String>; 6],
    /// The columns' headings, as they are used in sums.
    pub(super) headings: Vec<H>,
    cells: [Vec<C>; 6],
}

impl<H, C: Copy> TwoDice<H, C> {
    pub(super) fn read(root: &Path, reader: &Reader<H, C>) -> Result<Self, Faults> {
        let source = Source::read(root, reader.file)?;
        let Raw { title, rule, provenance, columns, rows } = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        let headings: Option<Vec<H>> = columns.iter().map(|name| (reader.heading)(name)).collect();
        let headings = headings.filter(|headings| !headings.is_empty() && (reader.in_order)(headings));
        if headings.is_none() {
            faults.push(source.fault_at("columns", 0, reader.remedy));
        }
        if rows.iter().map(|(name, _)| name.as_str()).ne(ROWS) {
            faults.push(source.fault_at("rows", 0, format!("the rows must be {}", ROWS.join(", "))));
        }
        let mut printed: [Vec<String>; 6] = Default::default();
        let mut cells: [Vec<C>; 6] = std::array::from_fn(|_| Vec::new());
        for ((name, texts), (printed, cells)) in rows.into_iter().zip(printed.iter_mut().zip(&mut cells)) {
            if texts.len() != columns.len() {
                let sentence = format!("row {name} has {} cells; it should have {}", texts.len(), columns.len());
                faults.push(source.fault(&name, sentence));
            }
            for text in &texts {
                match (reader.cell)(text) {
                    Ok(cell) => cells.push(cell),
                    Err(sentence) => faults.push(source.fault(text, format!("row {name}: {sentence}"))),
                }
            }
            *printed = texts;
        }
        match headings {
            Some(headings) if faults.is_empty() => {
                Ok(Self { title, rule, provenance, columns, printed, headings, cells })
            }
            _ => Err(Faults(faults)),
        }
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        u8::try_from(self.columns.len()).unwrap_or(u8::MAX)
    }

    /// The heading of a column, as printed.
    #[must_use]
    pub fn column_name(&self, column: u8) -> &str {
        self.columns.get(usize::from(column)).map_or("-", String::as_str)
    }

    /// The column so many to the right, or to the left if negative; it stops at the table's ends.
    #[must_use]
    pub fn shifted(&self, column: u8, by: i8) -> u8 {
        column.saturating_add_signed(by).min(self.columns() - 1)
    }

    /// The last column whose heading is met; the first if none is.
    pub(super) fn last_column(&self, met: impl Fn(&H) -> bool) -> u8 {
        u8::try_from(self.headings.iter().rposition(met).unwrap_or(0)).unwrap_or(u8::MAX)
    }

    /// What stands under a column on a roll of 2 to 12. Beyond the table's ends its last column and row serve.
    #[must_use]
    pub fn cell(&self, column: u8, sum: u8) -> C {
        // The rows go by the ways in which two dice give a sum: from one for 2 and 12 to six for 7.
        let row = &self.cells[usize::try_from(ways(sum)).unwrap_or(1).saturating_sub(1)];
        row[usize::from(column).min(row.len() - 1)]
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self, id: &str) -> Chart {
        let mut chart = Chart::new(id, &self.title, &self.rule, &self.provenance, self.columns.clone());
        for (name, cells) in ROWS.into_iter().zip(&self.printed) {
            chart.push(name, cells.clone());
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_throws_are_thirty_six() {
        assert_eq!(SUMS.map(ways).sum::<u32>(), 36);
        assert_eq!([2, 7, 12, 13].map(ways), [1, 6, 1, 0]);
    }
}
