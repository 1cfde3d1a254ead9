//! The rules ledger: every numbered rule of a game's text, in our words, and how far the program keeps it.

use std::collections::BTreeMap;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::data::{Faults, Source};

/// The part of the rules that an entry belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Module {
    /// Introduction and rules for all scenarios.
    General,
    /// The standard rules that come with this scenario.
    Scenario(u8),
    /// An optional rule printed with this scenario.
    Optional(u8),
    /// An experimental rule.
    Experimental,
    /// The short firefights.
    Firefight,
}

/// How far the program keeps a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// The program enforces or offers it.
    Enforced,
    /// Left to the players, for this reason.
    Players(String),
    /// Prose that neither grants nor forbids anything.
    Text,
    /// Comes with a later scenario.
    NotYet,
}

impl Status {
    /// The word shown in the rules browser.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Players(_) => "left to the players",
            Self::Text => "text",
            Self::NotYet => "not yet",
        }
    }
}

/// One numbered rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number as printed, parts joined by dots.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What it says, in one to three sentences of ours.
    pub text: String,
    /// The part of the rules it belongs to.
    pub module: Module,
    /// How far the program keeps it.
    pub status: Status,
}

/// Words by which an entry says that the text leaves something open and how it is read, or that it is ours; in small letters.
const READINGS: [&str; 6] = ["our reading", "our readings", "we read", "read as", "rebuilt", "ours"];

impl Entry {
    /// True if the rule's text leaves something open, or was lost, and the entry says what stands in its place.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let text = self.text.to_lowercase();
        let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
        let whole = |(at, word): (usize, &str)| {
            !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + word.len()..].chars().next())
        };
        READINGS.iter().any(|word| text.match_indices(word).any(whole))
    }
}

/// All rules of one game, in printed order, and by id.
#[derive(Resource, Debug, Clone, Default)]
pub struct Ledger {
    entries: Vec<Entry>,
    by_id: BTreeMap<String, usize>,
}

impl Ledger {
    /// Reads and checks `assets/<game>/rules.ron`.
    ///
    /// # Errors
    /// Every fault in the file: syntax, an id that stands twice, an empty text.
    pub fn load(root: &Path, game: &str) -> Result<Self, Faults> {
        let source = Source::read(root, &format!("assets/{game}/rules.ron"))?;
        let entries: Vec<Entry> = source.parse()?;
        let mut faults = Vec::new();
        let mut by_id = BTreeMap::new();
        for (place, entry) in entries.iter().enumerate() {
            if by_id.insert(entry.id.clone(), place).is_some() {
                faults.push(source.fault_at(
                    &format!("\"{}\"", entry.id),
                    1,
                    format!("the rule {} is listed twice; each number has one entry", entry.id),
                ));
            }
            if entry.text.trim().is_empty() || entry.title.trim().is_empty() {
                faults.push(source.fault(&entry.id, format!("the rule {} needs a title and a text", entry.id)));
            }
        }
        if faults.is_empty() { Ok(Self { entries, by_id }) } else { Err(Faults(faults)) }
    }

    /// The entry with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.by_id.get(id).map(|place| &self.entries[*place])
    }

    /// All entries in printed order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}
