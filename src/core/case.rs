//! Case files: a position, scripted dice, orders, and what must come of them.

use std::fmt::Debug;
use std::path::Path;

use bevy_ecs::prelude::World;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::data::{Faults, Source};
use super::dice::Dice;
use super::game::{Game, Log};
use super::head;
use super::refusal::Refusal;

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

/// A case file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "C: DeserializeOwned")]
pub struct CaseFile<C> {
    /// The folder name of its game.
    pub game: String,
    /// Its cases.
    pub cases: Vec<Case<C>>,
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

/// Notes a difference between what a case wants and what was found.
pub fn compare<T: PartialEq + Debug>(differences: &mut Vec<String>, what: &str, wanted: &T, found: &T) {
    if wanted != found {
        differences.push(format!("{what}: expected {wanted:?}, found {found:?}"));
    }
}

/// Notes an order that had to be refused by a rule, with certain words, and was not.
pub fn expect_refusal<P>(
    differences: &mut Vec<String>,
    at: &str,
    planned: &Result<P, Refusal>,
    rule: &str,
    says: Option<&str>,
) {
    match planned {
        Ok(_) => differences.push(format!("{at}: expected a refusal by {rule}, found none")),
        Err(refusal) => {
            compare(differences, &format!("{at}: refused by"), &rule, &refusal.rule.0);
            if let Some(words) = says.filter(|words| !refusal.sentence.contains(words)) {
                differences.push(format!("{at}: expected '{words}' in '{}'", refusal.sentence));
            }
        }
    }
}

/// Notes the first event that is not told after the first `told` entries of the log, in the order wanted; others may lie between.
pub fn expect_events<E>(differences: &mut Vec<String>, at: &str, world: &World, told: usize, wanted: &[E])
where
    E: PartialEq + Debug + Send + Sync + 'static,
{
    let events: Vec<&E> = world.resource::<Log<E>>().0[told..].iter().map(|entry| &entry.event).collect();
    let mut rest = events.iter();
    if let Some(missing) = wanted.iter().find(|wanted| !rest.any(|event| event == wanted)) {
        differences.push(format!("{at}: expected {missing:?} among {events:?}"));
    }
}

/// The end of a case: all its dice were asked for and no more, and nothing came out differently.
///
/// # Errors
/// The differences.
pub fn finish(dice: &Dice, mut differences: Vec<String>) -> Result<(), Vec<String>> {
    if dice.missing() > 0 {
        // First, since what was found after the end of the script means nothing.
        differences.insert(0, format!("dice missing from the case: {}", dice.missing()));
    }
    if dice.unused() > 0 {
        differences.push(format!("dice of the case not rolled: {}", dice.unused()));
    }
    if differences.is_empty() { Ok(()) } else { Err(differences) }
}

/// Reads and runs all cases of a file.
///
/// # Errors
/// The faults of the file itself.
pub fn run_file<G: Game>(root: &Path, data: &G::Data, folder: &Path, file: &str) -> Result<Vec<Outcome>, Faults> {
    let source = Source::read(folder, file)?;
    let file: CaseFile<G::Case> = source.parse()?;
    if let Some(fault) = head::game_fault(&source, G::ID, &file.game) {
        return Err(fault.into());
    }
    Ok(file
        .cases
        .into_iter()
        .map(|case| Outcome {
            differences: G::run_case(root, data, &case.case, &case.dice).err().unwrap_or_default(),
            title: case.title,
            rules: case.rules,
        })
        .collect())
}
