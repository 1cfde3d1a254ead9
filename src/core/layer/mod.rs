//! A player's own layer over a game's data: values as a copy of the boxed game prints them, put in place of lost ones.
//!
//! A [`Correction`] says which value is meant as the charts show it, and what the copy prints. [`settle`] finds the places in the data
//! files behind it, once; from then on its [`Put`]s are all that is needed to load the data with it, through the checks that hold for the
//! program's own values. No file of the program is changed.

mod guess;
mod settle;
pub mod tree;

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::chart::{Chart, ChartCell, ChartRow};
use super::data::overlay::{self, Texts};
use super::data::{Fault, Faults, Source};
use super::game::Game;
use super::provenance::Provenance;
use tree::outline;

pub use settle::{settle, unsettled};

/// A value as a player's copy of the game prints it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// The chart's id, or a data file of the game such as `map.ron` or `tables/morale.ron`.
    pub chart: String,
    /// The row as the chart names it, `NAME #2` for the second of that name; in a file the name or id of what holds the value.
    pub row: String,
    /// The column's heading; in a file the field, `values.3` for the third in it.
    pub column: String,
    /// What the copy prints, written as the chart writes it.
    pub value: String,
    /// Which copy it is, and whatever else is worth knowing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where the value stands in the data files: found by the program, and left out by whoever writes the correction by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puts: Vec<Put>,
}

/// A value put in place of another in a data file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// The file, as a path from the program's data folder.
    pub file: String,
    /// The way to the value: fields, names of elements, places from 1; last `#7` for the seventh sign of a text.
    pub path: Vec<String>,
    /// What stood there, as RON; empty for a field that was left out.
    pub was: String,
    /// What stands there now, as RON.
    pub now: String,
}

impl Correction {
    /// True if both are about the same value.
    #[must_use]
    pub fn is_of(&self, other: &Self) -> bool {
        (&self.chart, &self.row, &self.column) == (&other.chart, &other.row, &other.column)
    }

    /// True for one that names a data file and no chart.
    #[must_use]
    pub fn is_of_file(&self) -> bool {
        self.chart.ends_with(".ron")
    }

    /// The value it is about, in a few words.
    #[must_use]
    pub fn place(&self) -> String {
        let parts = [&self.chart, &self.row, &self.column].map(String::as_str);
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The origin of a value that it changed from `was`.
    fn provenance(&self, was: &str) -> Provenance {
        let note = self.note.as_ref().map_or_else(String::new, |note| format!(", {note}"));
        let before =
            if was == self.value { "as the program has it".to_owned() } else { format!("the program has {was}") };
        Provenance::Published(format!("{OWN}{note}; {before}"))
    }
}

/// How the origin of a corrected value begins.
const OWN: &str = "your correction";

/// True for the origin of a value that a player corrected.
#[must_use]
pub fn is_own(provenance: &Provenance) -> bool {
    matches!(provenance, Provenance::Published(reason) if reason.starts_with(OWN))
}

/// A number for a layer, the same for equal corrections; for people to compare.
#[must_use]
pub fn digest(corrections: &[Correction]) -> String {
    let text: String = corrections.iter().flat_map(|one| &one.puts).map(|put| format!("{put:?}\n")).collect();
    format!("{:08x}", xxh3_64(text.as_bytes()) >> 32)
}

/// A layer in a few words: `3 corrections (layer 0a1b2c3d)`.
#[must_use]
pub fn told(corrections: &[Correction]) -> String {
    match corrections.len() {
        0 => "no corrections".to_owned(),
        1 => format!("1 correction (layer {})", digest(corrections)),
        count => format!("{count} corrections (layer {})", digest(corrections)),
    }
}

/// How the layer a game was played with differs from that of today, in one sentence; `None` if they change the same values alike.
#[must_use]
pub fn difference(played: &[Correction], today: &[Correction]) -> Option<String> {
    (digest(played) != digest(today)).then(|| {
        let on = match played.len() {
            0 => "without",
            1 => "with it",
            _ => "with them",
        };
        format!("played with {}, and goes on {on}; a new game would have {}", told(played), told(today))
    })
}

/// The data files of a game as the corrections have them; only those that are changed.
///
/// # Errors
/// A sentence: something stands no longer where a correction looks for it.
pub fn texts(root: &Path, game: &str, corrections: &[Correction]) -> Result<Texts, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for put in corrections.iter().flat_map(|correction| &correction.puts) {
        // A journal brings its corrections along: they reach the game's own data files and nothing else.
        if !put.file.starts_with(&format!("assets/{game}/")) || put.file.split('/').any(|part| part == "..") {
            return Err(format!("'{}' is no data file of the game", put.file));
        }
        let text = match texts.remove(&put.file) {
            Some(text) => text,
            None => Source::read(root, &put.file).map_err(|faults| faults.to_string())?.text,
        };
        texts.insert(put.file.clone(), put.into(&text)?);
    }
    Ok(texts)
}

/// The last step to a sign of a text, by its place from 0.
fn sign_step(place: usize) -> String {
    format!("#{}", place + 1)
}

impl Put {
    /// The place from 1 of a sign in a text, and the way to the text; `None` for a value that is no sign.
    fn sign(&self) -> Option<(usize, &[String])> {
        let (last, above) = self.path.split_last()?;
        Some((last.strip_prefix('#')?.parse().ok().filter(|at| *at > 0)?, above))
    }

    /// The text with the value in its place.
    fn into(&self, text: &str) -> Result<String, String> {
        let gone = || format!("{}: '{}' is no longer there as it was", self.file, self.path.join(" "));
        let tree = outline(text).ok_or_else(|| format!("{}: the file can't be read", self.file))?;
        if let Some((at, above)) = self.sign() {
            let node = tree.find(above, text).ok_or_else(gone)?;
            // The quotation mark is the first sign.
            let (from, _) = node.text(text).char_indices().nth(at).ok_or_else(gone)?;
            let (before, after) = text.split_at(node.span.start + from);
            let after = after.strip_prefix(self.was.as_str()).ok_or_else(gone)?;
            return Ok(format!("{before}{}{after}", self.now));
        }
        let (from, to, now) = if self.was.is_empty() {
            // A field that was left out stands behind the first of its structure.
            let (field, above) = self.path.split_last().ok_or_else(gone)?;
            let holder = tree.find(above, text).ok_or_else(gone)?;
            let first = holder.items.first().filter(|_| holder.step(field, text).is_none()).ok_or_else(gone)?;
            (first.node.span.end, first.node.span.end, format!(", {field}: {}", self.now))
        } else {
            let node = tree.find(&self.path, text).filter(|node| node.text(text) == self.was).ok_or_else(gone)?;
            (node.span.start, node.span.end, self.now.clone())
        };
        Ok(format!("{}{now}{}", &text[..from], &text[to..]))
    }
}

/// Reads and checks a game's data with these corrections.
///
/// # Errors
/// Every fault in every file, or the correction that does not fit.
pub fn load<G: Game>(root: &Path, corrections: &[Correction]) -> Result<G::Data, Faults> {
    if corrections.iter().all(|correction| correction.puts.is_empty()) {
        return G::load_data(root);
    }
    let texts = texts(root, G::ID, corrections).map_err(|sentence| {
        let file = format!("corrections of {}", G::ID);
        let sentence = format!("{sentence}; the program's data have changed since: give the correction again");
        Fault { file, line: 0, column: 0, sentence }
    })?;
    overlay::with(texts, || G::load_data(root))
}

/// The row with this name; `NAME #2` is the second of it.
#[must_use]
pub fn row<'a>(chart: &'a Chart, name: &str) -> Option<&'a ChartRow> {
    let (plain, nth) = name
        .rsplit_once(" #")
        .and_then(|(plain, nth)| Some((plain, nth.parse::<usize>().ok()?.checked_sub(1)?)))
        .unwrap_or((name, 0));
    let exact = chart.rows.iter().find(|row| row.name == name);
    exact.or_else(|| chart.rows.iter().filter(|row| row.name == plain).nth(nth))
}

/// What a correction calls the row in this place of a chart.
#[must_use]
pub fn row_name(chart: &Chart, place: usize) -> String {
    let name = &chart.rows[place].name;
    match chart.rows[..place].iter().filter(|row| row.name == *name).count() {
        0 => name.clone(),
        before => format!("{name} #{}", before + 1),
    }
}

/// The cell of a chart that a correction is about.
#[must_use]
pub fn cell<'a>(charts: &'a [Chart], of: &Correction) -> Option<(&'a Chart, &'a ChartCell)> {
    let chart = charts.iter().find(|chart| chart.id == of.chart)?;
    let column = chart.columns.iter().position(|column| *column == of.column)?;
    Some((chart, row(chart, &of.row)?.cells.get(column)?))
}

/// The value as a correction is compared with it: a plus sign may be left out.
fn plain(text: &str) -> &str {
    text.strip_prefix('+').unwrap_or(text)
}

/// Marks what the corrections changed in the charts: `own` are those of the program alone.
pub fn annotate(charts: &mut [Chart], own: &[Chart], corrections: &[Correction]) {
    if corrections.is_empty() {
        return;
    }
    for chart in charts {
        let Some(before) = own.iter().find(|before| before.id == chart.id) else { continue };
        let names: Vec<String> = (0..chart.rows.len()).map(|place| row_name(chart, place)).collect();
        let id = chart.id.clone();
        for (name, now) in names.iter().zip(&mut chart.rows) {
            let known = row(before, name);
            for (place, (cell, column)) in now.cells.iter_mut().zip(&chart.columns).enumerate() {
                let is_given = |one: &&Correction| one.chart == id && one.row == *name && one.column == *column;
                let given = corrections.iter().find(is_given);
                let was = known.and_then(|known| known.cells.get(place)).map_or("-", |known| known.text.as_str());
                cell.provenance = match given {
                    Some(correction) => Some(correction.provenance(was)),
                    None if was != cell.text => Some(follows(&now.name, &cell.text, corrections, was)),
                    None => continue,
                };
            }
        }
    }
}

/// The origin of a value that changed with a correction which names another place: that of this row's name or of this very value, if there is
/// one.
fn follows(row: &str, now: &str, corrections: &[Correction], was: &str) -> Provenance {
    let near = corrections.iter().find(|one| one.row == row || (one.is_of_file() && plain(&one.value) == plain(now)));
    let of = near.map_or_else(|| "s".to_owned(), |one| format!(" of {}", one.place()));
    Provenance::Published(format!("{OWN}{of}; the program has {was}"))
}
