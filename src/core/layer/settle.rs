//! Where in the data files a value stands that a chart shows: by trial. Likely places are changed one after the other, and the place is
//! the one with which the chart, read anew through all checks, shows what the correction says.

use std::path::Path;

use super::super::chart::Chart;
use super::super::data::{Faults, Source, overlay};
use super::super::game::Game;
use super::super::provenance::Provenance;
use super::guess::{Place, likely, literals};
use super::tree::{bare, outline};
use super::{Correction, Put, cell, plain, texts};

/// The most trials for one part of a value; a place that can be found is among the first.
const MOST_TRIALS: usize = 240;

/// The correction with its places in the data files. `own` are the charts of the program alone.
///
/// # Errors
/// A sentence: what it names is not there, its value can't stand there, or it is printed in the rule text.
pub fn settle<G: Game>(root: &Path, own: &[Chart], correction: &Correction) -> Result<Correction, String> {
    let of = Trials::<G> { root, own, game: std::marker::PhantomData };
    let puts = if correction.is_of_file() { of.in_file(correction)? } else { of.in_chart(correction)? };
    Ok(Correction { puts, ..correction.clone() })
}

/// Those of the corrections, by place in their list, that have to be settled anew: written by hand, or about values that the program has
/// otherwise since. `shown` are the charts with all that are settled; nothing where these can't be read.
#[must_use]
pub fn unsettled(root: &Path, game: &str, corrections: &[Correction], shown: Option<&[Chart]>) -> Vec<usize> {
    let is_sound = |one: &Correction| {
        let fits = texts(root, game, std::slice::from_ref(one)).is_ok();
        let shows = if one.is_of_file() {
            one.puts.iter().any(|put| put.now == one.value || bare(&put.now) == one.value)
        } else {
            shown.and_then(|shown| cell(shown, one)).is_some_and(|(_, cell)| plain(&cell.text) == plain(&one.value))
        };
        fits && shows
    };
    (0..corrections.len()).filter(|place| !is_sound(&corrections[*place])).collect()
}

struct Trials<'a, G> {
    root: &'a Path,
    own: &'a [Chart],
    game: std::marker::PhantomData<G>,
}

/// The sentence for a value of the rule text.
fn printed(place: &str) -> String {
    format!(
        "this value is printed in the rule text ({place}) and holds for every copy; only values that were lost can be corrected"
    )
}

fn names<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
    names.join("; ")
}

impl<G: Game> Trials<'_, G> {
    /// The charts with these values put in place.
    fn with(&self, puts: &[Put]) -> Result<Vec<Chart>, String> {
        let nothing = String::new;
        let (chart, row, column, value) = (nothing(), nothing(), nothing(), nothing());
        let one = Correction { chart, row, column, value, note: None, puts: puts.to_vec() };
        let texts = texts(self.root, G::ID, &[one])?;
        let first = |faults: Faults| faults.0.first().map_or_else(String::new, |fault| fault.sentence.clone());
        overlay::with(texts, || G::load_data(self.root)).map(|data| G::charts(&data)).map_err(first)
    }

    /// The value of the rule text that would change along with others; `given` may change.
    fn harm(&self, now: &[Chart], given: &Correction) -> Option<String> {
        for (before, after) in self.own.iter().zip(now) {
            for (place, (row, changed)) in before.rows.iter().zip(&after.rows).enumerate() {
                let cells = row.cells.iter().zip(&changed.cells).zip(&before.columns);
                for ((was, _), column) in cells.filter(|((was, now), _)| was.text != now.text) {
                    let is_given = before.id == given.chart
                        && *column == given.column
                        && super::row_name(before, place) == given.row;
                    if let Provenance::Seed(rule) = was.provenance.as_ref().unwrap_or(&before.provenance)
                        && !is_given
                    {
                        return Some(format!("{}, {}, {column}: {}", before.title, row.name, printed(rule)));
                    }
                }
            }
        }
        None
    }

    fn in_chart(&self, given: &Correction) -> Result<Vec<Put>, String> {
        let ids = || names(self.own.iter().map(|chart| &chart.id));
        let chart = self.own.iter().find(|chart| chart.id == given.chart).ok_or_else(|| {
            format!("there is no chart '{}'; name one of these, or a data file such as map.ron: {}", given.chart, ids())
        })?;
        if super::row(chart, &given.row).is_none() {
            let rows = names(chart.rows.iter().map(|row| &row.name));
            return Err(format!("'{}' has no row '{}'; its rows are: {rows}", chart.id, given.row));
        }
        let Some((_, was)) = cell(self.own, given) else {
            let columns = names(&chart.columns);
            return Err(format!("'{}' has no column '{}'; its columns are: {columns}", chart.id, given.column));
        };
        if let Provenance::Seed(rule) = was.provenance.as_ref().unwrap_or(&chart.provenance) {
            return Err(format!("{}: {}", given.place(), printed(rule)));
        }
        if plain(&was.text) == plain(&given.value) {
            return Ok(Vec::new());
        }
        let nonsense = given.value != "-" && !given.value.contains(|sign: char| sign.is_ascii_digit());
        if nonsense && is_number(&was.text) {
            return Err(format!(
                "{}: '{}' can't stand there; write a number, as {}",
                given.place(),
                given.value,
                was.text
            ));
        }
        let mut why = None;
        if let Some(put) = self.part(given, &[], &was.text, &given.value, &given.value, &mut why) {
            return Ok(vec![put]);
        }
        self.part_by_part(given, &was.text, &mut why).ok_or_else(|| match why {
            Some(why) => format!("{}: '{}' can't stand there: {why}", given.place(), given.value),
            None => format!(
                "{}: '{}' can't be put in place of '{}'; write it as the chart does, or name the data file and field instead \
                 (README, \"Correcting values\")",
                given.place(),
                given.value,
                was.text
            ),
        })
    }

    /// The places of the parts of a value that differ, where both have as many parts.
    fn part_by_part(&self, given: &Correction, was: &str, why: &mut Option<String>) -> Option<Vec<Put>> {
        let (old, new) = (parts(was), parts(&given.value));
        let shape = |parts: &[&str]| parts.iter().map(|part| is_word(part)).collect::<Vec<_>>();
        if old.len() < 2 || shape(&old) != shape(&new) {
            return None;
        }
        let (mut puts, mut so_far) = (Vec::new(), old.clone());
        for place in 0..old.len() {
            if so_far[place] != new[place] {
                so_far[place] = new[place];
                let put = self.part(given, &puts, old[place], new[place], &so_far.concat(), why)?;
                puts.push(put);
            }
        }
        Some(puts)
    }

    /// The place of a part of a value: with `new` there and the `before` in theirs, the cell shows `whole`.
    fn part(
        &self,
        given: &Correction,
        before: &[Put],
        old: &str,
        new: &str,
        whole: &str,
        why: &mut Option<String>,
    ) -> Option<Put> {
        let places = likely(self.root, G::ID, self.own, given, old);
        let mut trials = 0;
        for place in &places {
            for now in literals(place, &places, new) {
                trials += 1;
                if trials > MOST_TRIALS {
                    return None;
                }
                let put = place.put(now);
                let mut all = before.to_vec();
                all.push(put.clone());
                match self.with(&all) {
                    Ok(charts) => {
                        let shows = cell(&charts, given).is_some_and(|(_, cell)| plain(&cell.text) == plain(whole));
                        match self.harm(&charts, given).filter(|_| shows) {
                            Some(harm) => *why = Some(harm),
                            None if shows => return Some(put),
                            None => {}
                        }
                    }
                    // What stands first is the likeliest place: its fault is what the player should hear.
                    Err(fault) => drop(why.get_or_insert(fault)),
                }
            }
        }
        None
    }

    fn in_file(&self, given: &Correction) -> Result<Vec<Put>, String> {
        let file = format!("assets/{}/{}", G::ID, given.chart.trim_start_matches('/'));
        if given.chart == "rules.ron" || given.chart.starts_with("lessons/") || given.chart.contains("..") {
            return Err(format!(
                "{} holds no values of the game; name map.ron, units.ron or one of tables",
                given.chart
            ));
        }
        let source = Source::read(self.root, &file).map_err(|_| {
            format!("there is no data file '{}'; name map.ron, units.ron or one such as tables/combat.ron", given.chart)
        })?;
        let text = &source.text;
        let tree = outline(text)
            .ok_or_else(|| format!("{file} can't be read; restore it from the original copy of the program"))?;
        let mut path = Vec::new();
        if !given.row.is_empty() {
            path = Place::path_to(&tree, text, &given.row)
                .ok_or_else(|| format!("{} has nothing with the name or id '{}'", given.chart, given.row))?;
        }
        path.extend(given.column.split('.').filter(|step| !step.is_empty()).map(str::to_owned));
        let node = tree.find(&path, text).ok_or_else(|| {
            let holder = tree.find(&path[..path.len().saturating_sub(1)], text);
            let fields: Vec<String> =
                holder.into_iter().flat_map(|node| &node.items).filter_map(|item| item.name.clone()).collect();
            format!(
                "'{}' in {} has no field '{}'; its fields are: {}",
                given.row,
                given.chart,
                given.column,
                names(&fields)
            )
        })?;
        if let Some(rule) = Place::rule_text(&tree, text, &path) {
            return Err(format!("{}: {}", given.place(), printed(&rule)));
        }
        let was = node.text(text).to_owned();
        let quoted = was.starts_with('"') && !given.value.starts_with('"');
        let now = if quoted { format!("{:?}", given.value) } else { given.value.clone() };
        let put = Put { file, path, was, now };
        let charts = self
            .with(std::slice::from_ref(&put))
            .map_err(|why| format!("{}: '{}' can't stand there: {why}", given.place(), given.value))?;
        match self.harm(&charts, given) {
            Some(harm) => Err(harm),
            None => Ok(vec![put]),
        }
    }
}

/// True for a number as a chart shows one.
fn is_number(text: &str) -> bool {
    text.trim_start_matches(['+', '-']).parse::<u32>().is_ok()
}

fn is_word(part: &str) -> bool {
    part.chars().next().is_some_and(|sign| sign.is_alphanumeric())
}

/// A value in words and what stands between them.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut signs = text.char_indices().peekable();
    while let Some((_, sign)) = signs.next() {
        let next = signs.peek().copied();
        let ends = next.is_none_or(|(_, after)| after.is_alphanumeric() != sign.is_alphanumeric());
        if ends {
            let to = next.map_or(text.len(), |(at, _)| at);
            parts.push(&text[from..to]);
            from = to;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_falls_into_words_and_what_stands_between() {
        assert_eq!(parts("15 (8), 10 (5)"), ["15", " (", "8", "), ", "10", " (", "5", ")"]);
        assert_eq!(parts("-"), ["-"]);
        assert!(parts("").is_empty());
    }
}
