//! Case files: a position, scripted dice, orders, and what must come of them.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::data::{Faults, Source};
use super::game::Game;

/// One case of a case file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "C: DeserializeOwned")]
pub struct Case<C> {
    /// What it shows, in one line.
    pub title: String,
    /// Rules it proves, by id.
    pub rules: Vec<String>,
    /// The dice as they fall. All must be asked for, and no more.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The position, the orders and what is expected, in the game's own words.
    pub case: C,
}

/// What came of one case.
#[derive(Debug)]
pub struct Outcome {
    /// The case's title.
    pub title: String,
    /// Rules it proves.
    pub rules: Vec<String>,
    /// Empty when it passed; otherwise what came out differently, a line each.
    pub differences: Vec<String>,
}

/// Reads and runs all cases of a file.
///
/// # Errors
/// The faults of the file itself.
pub fn run_file<G: Game>(root: &Path, data: &G::Data, folder: &Path, file: &str) -> Result<Vec<Outcome>, Faults> {
    let cases: Vec<Case<G::Case>> = Source::read(folder, file)?.parse()?;
    Ok(cases
        .into_iter()
        .map(|case| Outcome {
            differences: G::run_case(root, data, &case.case, &case.dice).err().unwrap_or_default(),
            title: case.title,
            rules: case.rules,
        })
        .collect())
}
