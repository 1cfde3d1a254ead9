//! What all simple charts have in common: a heading, an origin, rows with a name, and notes on single cells.

use std::fmt::{Debug, Display};

use serde::Deserialize;

use super::chart::Chart;
use super::data::{Fault, Source};
use super::provenance::{CellNote, Provenance};

/// A chart with rows of one kind, as its file holds it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet<R> {
    /// Its heading.
    pub title: String,
    /// The rule that uses it.
    pub rule: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Cells with an origin of their own.
    #[serde(default)]
    pub notes: Vec<CellNote>,
    /// Its rows, in printed order.
    pub rows: Vec<R>,
}

/// A row of a [`Sheet`].
pub trait Row {
    /// The headings of the cells.
    const COLUMNS: &'static [&'static str];

    /// What stands before the cells.
    fn name(&self) -> String;

    /// The cells as text, one for each column.
    fn cells(&self) -> Vec<String>;

    /// What tells the row from all others of its sheet.
    fn key(&self) -> String {
        self.name()
    }

    /// What can't be right in the row, in one sentence.
    fn fault(&self) -> Option<String> {
        None
    }
}

impl<R: Row> Sheet<R> {
    /// The chart as shown.
    #[must_use]
    pub fn chart(&self, id: &str) -> Chart {
        let columns = R::COLUMNS.iter().map(|&column| column.to_owned()).collect();
        let mut chart = Chart::new(id, &self.title, &self.rule, &self.provenance, columns);
        for row in &self.rows {
            chart.push(row.name(), row.cells());
        }
        chart.annotate(&self.notes);
        chart
    }

    /// Every fault of the sheet.
    pub fn check(&self, source: &Source, faults: &mut Vec<Fault>) {
        let mut keys: Vec<String> = Vec::new();
        for row in &self.rows {
            let name = row.name();
            if keys.contains(&row.key()) {
                let sentence = format!("'{name}' is listed twice in '{}'; give each row once", self.title);
                faults.push(source.fault_at(&format!("\"{name}\""), 1, sentence));
            }
            keys.push(row.key());
            if let Some(sentence) = row.fault() {
                faults.push(source.fault(&name, format!("{name}: {sentence}")));
            }
        }
        check_notes(source, &self.chart(""), &self.notes, faults);
    }
}

/// A fault if a list's rows are not all of a kind once, in its order. True if they are.
pub fn check_order<K: PartialEq + Debug>(
    source: &Source,
    list: &str,
    found: impl IntoIterator<Item = K>,
    all: &[K],
    faults: &mut Vec<Fault>,
) -> bool {
    let right = found.into_iter().collect::<Vec<K>>() == all;
    if !right {
        faults.push(source.fault_at(list, 0, format!("the rows must be {all:?}, in this order")));
    }
    right
}

/// A fault for each note that names no cell of the chart.
pub fn check_notes(source: &Source, chart: &Chart, notes: &[CellNote], faults: &mut Vec<Fault>) {
    for note in notes.iter().filter(|note| !chart.has(note)) {
        let sentence =
            format!("'{}' has no row '{}' and column '{}' for this note", chart.title, note.row, note.column);
        faults.push(source.fault(&note.row, sentence));
    }
}

/// The value, or a dash for none.
#[must_use]
pub fn dash(value: Option<impl Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// The values, divided by commas; a dash for none.
#[must_use]
pub fn list<T: Display>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(", ") }
}

/// A modifier with its sign; 0 without.
#[must_use]
pub fn signed(value: i8) -> String {
    if value == 0 { "0".to_owned() } else { format!("{value:+}") }
}

/// What is wrong with these rolls, each of which must lie in `least..=most`, in rising order.
#[must_use]
pub fn rolls_fault(rolls: &[u8], least: u8, most: u8) -> Option<String> {
    let rising = rolls.windows(2).all(|pair| pair[0] < pair[1]);
    let inside = rolls.iter().all(|roll| (least..=most).contains(roll));
    (!rising || !inside || rolls.is_empty())
        .then(|| format!("the die rolls {} must rise and lie between {least} and {most}", list(rolls)))
}
