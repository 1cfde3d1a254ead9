//! Likely places of a value in the data files, the best first: by the row's name, the column's heading and what stands there now.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::super::chart::Chart;
use super::super::data::Source;
use super::tree::{Node, bare, outline};
use super::{Correction, Put};

/// How many words of a kind are tried in a place.
const MOST_WORDS: usize = 24;
/// From so many signs on a text that stands in a chart stands in the data for that alone.
const LONG: usize = 8;

/// A place in a data file where a value may stand.
pub struct Place {
    file: Rc<str>,
    path: Vec<String>,
    /// What stands there; empty for a field that others of its kind have.
    was: String,
    /// The field, also where the value stands deeper in it.
    field: String,
    /// The value is a sign of a text that has one for each cell of a row.
    is_sign: bool,
    score: u32,
}

impl Place {
    /// This value put there.
    pub fn put(&self, now: String) -> Put {
        Put { file: self.file.to_string(), path: self.path.clone(), was: self.was.clone(), now }
    }

    /// The way to what has this name or id.
    pub fn path_to(tree: &Node, text: &str, name: &str) -> Option<Vec<String>> {
        let mut level = vec![(Vec::new(), tree)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (path, node) in level {
                for (place, item) in node.items.iter().enumerate() {
                    let mut path: Vec<String> = path.clone();
                    path.push(node.name_of(place, text));
                    let is_field = item.name.as_deref() == Some(name);
                    let has = |inner: &super::tree::Item| !inner.node.holds && bare(inner.node.text(text)) == name;
                    if is_field || item.node.items.iter().any(has) {
                        return Some(path);
                    }
                    next.push((path, &item.node));
                }
            }
            level = next;
        }
        None
    }

    /// The rule that a value is printed in, by the nearest origin given for it; `None` for a lost one.
    pub fn rule_text(tree: &Node, text: &str, path: &[String]) -> Option<String> {
        let origin = (0..path.len()).rev().find_map(|depth| {
            let holder = tree.find(&path[..depth], text)?;
            let field = &path[depth];
            let of = |name: String| holder.items.iter().find(|item| item.name.as_deref() == Some(&name));
            let told = of(format!("{field}_provenance")).or_else(|| of("provenance".to_owned()))?;
            Some(told.node.text(text))
        })?;
        let rule = origin.strip_prefix("Seed(")?.strip_suffix(')')?;
        Some(bare(rule.trim()).to_owned())
    }
}

/// The data files of a game that hold values, as paths from the data folder.
fn files(root: &Path, game: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.join("assets").join(game)];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let named = |name: &str| path.file_name().is_some_and(|file| file == name);
            if path.is_dir() && !named("lessons") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "ron") && !named("rules.ron") {
                found.extend(path.strip_prefix(root).ok().and_then(Path::to_str).map(str::to_owned));
            }
        }
    }
    found.sort();
    found
}

/// Letters and figures in small letters: `In the open` and `in_the_open` are alike.
fn alike(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

struct Search<'a> {
    file: Rc<str>,
    text: &'a str,
    old: &'a str,
    row: &'a str,
    row_place: usize,
    rows: usize,
    column: String,
    column_place: usize,
    columns: usize,
    found: Vec<Place>,
}

/// The places that may hold a value which a chart shows as `old`, the likeliest first.
pub fn likely(root: &Path, game: &str, charts: &[Chart], given: &Correction, old: &str) -> Vec<Place> {
    let Some(chart) = charts.iter().find(|chart| chart.id == given.chart) else { return Vec::new() };
    let row_place = (0..chart.rows.len()).find(|place| super::row_name(chart, *place) == given.row).unwrap_or(0);
    let column_place = chart.columns.iter().position(|column| *column == given.column).unwrap_or(0);
    let mut found = Vec::new();
    for file in files(root, game) {
        let Ok(source) = Source::read(root, &file) else { continue };
        let Some(tree) = outline(&source.text) else { continue };
        let mut search = Search {
            file: Rc::from(file.as_str()),
            text: &source.text,
            old,
            row: chart.rows.get(row_place).map_or("", |row| row.name.as_str()),
            row_place,
            rows: chart.rows.len(),
            column: alike(&given.column),
            column_place,
            columns: chart.columns.len(),
            found: Vec::new(),
        };
        let stem = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".ron");
        let of_file =
            chart.id.contains(stem) || chart.id.split('_').any(|word| word.len() > 3 && stem.starts_with(word));
        let titled = source.text.contains(&format!("\"{}\"", chart.title));
        search.walk(&tree, &mut Vec::new(), "", 6 * u32::from(of_file) + 4 * u32::from(titled));
        found.extend(search.found);
    }
    found.sort_by_key(|place| std::cmp::Reverse(place.score));
    found
}

impl Search<'_> {
    /// How well the elements right in a node name the row.
    fn names_row(&self, node: &Node) -> u32 {
        let words = node.items.iter().filter(|item| !item.node.holds).map(|item| bare(item.node.text(self.text)));
        let rank = |word: &str| match word {
            _ if word == self.row => 40,
            _ if word.len() > 3 && self.row.starts_with(word) => 24,
            _ if word.len() > 1 && alike(word) == alike(self.row) => 20,
            _ => 0,
        };
        // The name of a row may be put together of two: `A-1 and B-1` is `(A1, B1)`.
        let pair = alike(&self.row.replace(" and ", " "));
        let is_pair = |item: &super::tree::Item| item.node.items.len() == 2 && alike(item.node.text(self.text)) == pair;
        let of_pair = 40 * u32::from(!pair.is_empty() && node.items.iter().any(is_pair));
        words.map(rank).max().unwrap_or(0).max(of_pair)
    }

    fn walk(&mut self, node: &Node, path: &mut Vec<String>, field: &str, score: u32) {
        for (place, item) in node.items.iter().enumerate() {
            let name = item.name.as_deref().unwrap_or(field);
            // A title is prose, unless it is what the cell shows.
            let is_other_title = name == "title" && bare(item.node.text(self.text)) != self.old;
            if name.ends_with("provenance") || ["notes", "note", "rule"].contains(&name) || is_other_title {
                continue;
            }
            let mut gained = score;
            if item.name.is_some() {
                gained += match alike(name) {
                    like if like == self.column => 30,
                    like if like.starts_with(&self.column) || self.column.starts_with(&like) => 18,
                    like if like.len() > 2
                        && (self.column.contains(&like) || self.row.to_lowercase().contains(&like)) =>
                    {
                        12
                    }
                    _ => 0,
                };
            } else {
                gained += match node.items.len() {
                    count if count == self.rows && place == self.row_place => 12,
                    count if count == self.columns && place == self.column_place => 14,
                    _ => 0,
                };
            }
            path.push(node.name_of(place, self.text));
            if item.node.holds {
                gained += self.names_row(&item.node);
                self.left_out(node, &item.node, path, gained);
                self.walk(&item.node, path, name, gained);
            } else {
                self.add(&item.node, path, name, gained);
            }
            path.pop();
        }
    }

    /// Fields that other elements of a list have and this one leaves out.
    fn left_out(&mut self, list: &Node, node: &Node, path: &[String], score: u32) {
        if score < 20 || node.items.first().is_none_or(|first| first.name.is_none()) {
            return;
        }
        let others = list.items.iter().flat_map(|item| &item.node.items).filter_map(|inner| inner.name.as_deref());
        let mut missing: Vec<&str> = others.filter(|name| node.step(name, self.text).is_none()).collect();
        missing.sort_unstable();
        missing.dedup();
        for name in missing.into_iter().filter(|name| !name.ends_with("provenance") && *name != "notes") {
            let like = alike(name);
            let fits = like.starts_with(&self.column) || self.column.starts_with(&like);
            let mut path = path.to_vec();
            path.push(name.to_owned());
            let (file, field) = (self.file.clone(), name.to_owned());
            let score = score + 20 * u32::from(fits);
            self.found.push(Place { file, path, was: String::new(), field, is_sign: false, score });
        }
    }

    fn add(&mut self, node: &Node, path: &[String], field: &str, score: u32) {
        let was = node.text(self.text);
        let sign = self.sign(was);
        let like = match (number(was), number(self.old)) {
            (Some(was), Some(old)) if was == old => 30,
            (Some(was), Some(old)) if was == 2 * old => 10,
            (Some(_), _) if halves(self.old) == number(was) => 30,
            (Some(_), _) => return,
            (None, _) if sign.is_some() => 60,
            // So many signs alike are no chance.
            (None, _) if bare(was) == self.old && was.len() > LONG => 60,
            (None, _) if bare(was) == self.old => 30,
            (None, _) if was.starts_with('"') => 0,
            (None, _) if alike(was) == alike(self.old) => 26,
            (None, _) => 8,
        };
        if like > 0 {
            let (file, field) = (self.file.clone(), field.to_owned());
            let (mut path, score) = (path.to_vec(), score + like);
            path.extend(sign.map(super::sign_step));
            let was = if sign.is_some() { self.old } else { was }.to_owned();
            self.found.push(Place { file, path, was, field, is_sign: sign.is_some(), score });
        }
    }

    /// The cell's place in a text that has a sign for each cell of the row; `None` for any other.
    fn sign(&self, was: &str) -> Option<usize> {
        let cells = was.strip_prefix('"')?.strip_suffix('"')?;
        let is_row = self.columns > 1 && cells.chars().count() == self.columns && self.old.chars().count() == 1;
        let here = cells.chars().nth(self.column_place).map(String::from);
        (is_row && here.as_deref() == Some(self.old)).then_some(self.column_place)
    }
}

fn number(text: &str) -> Option<i64> {
    text.trim_start_matches(['+', 'x']).parse().ok()
}

/// A number of halves: `1½` or `1.5` is 3.
fn halves(text: &str) -> Option<i64> {
    let whole = text.strip_suffix('\u{bd}').or_else(|| text.strip_suffix(".5"))?;
    let whole = if whole.is_empty() { 0 } else { number(whole)? };
    Some(2 * whole + 1)
}

/// What `new` may be as RON in a place.
pub fn literals(place: &Place, all: &[Place], new: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    if place.is_sign {
        return (new.chars().count() == 1).then(|| new.to_owned()).into_iter().collect();
    }
    if place.was.starts_with('"') {
        return vec![format!("{new:?}")];
    }
    if let Some(given) = number(new) {
        texts.push(given.to_string());
        texts.push((2 * given).to_string());
    }
    texts.extend(halves(new).map(|count| count.to_string()));
    if new == "-" {
        texts.push("None".to_owned());
        texts.push("0".to_owned());
    }
    match place.was.as_str() {
        "true" => texts.push("false".to_owned()),
        "false" | "" => texts.push("true".to_owned()),
        _ => {}
    }
    if number(&place.was).is_none() {
        let capital = |word: &str| {
            let mut signs = word.chars();
            signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
        };
        let camel: String = new.split(|sign: char| !sign.is_alphanumeric()).map(capital).collect();
        let others = all.iter().filter(|other| other.field == place.field && number(&other.was).is_none());
        let mut words: Vec<String> = others.map(|other| other.was.clone()).filter(|was| !was.is_empty()).collect();
        words.retain(|word| word.chars().next().is_some_and(char::is_uppercase));
        words.sort();
        words.dedup();
        words.sort_by_key(|word| !alike(new).starts_with(&alike(word)));
        if camel.chars().next().is_some_and(char::is_alphabetic) {
            texts.push(camel);
        }
        texts.extend(words.into_iter().take(MOST_WORDS));
    }
    let mut known = Vec::new();
    texts.retain(|text| {
        *text != place.was && !known.contains(text) && {
            known.push(text.clone());
            true
        }
    });
    texts
}
