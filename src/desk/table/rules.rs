//! What the rules browser shows.

use std::path::Path;
use std::sync::Arc;

use crate::core::rule_search::{Found, RuleSearch};
use crate::games::GameId;
use crate::games::rulebook::Rulebook;

/// What the rules browser shows.
#[derive(Debug, Clone, Default)]
pub struct RulesView {
    /// Id of the rule shown.
    pub rule: String,
    /// A rule of another game that is shown in its place.
    pub elsewhere: Option<(GameId, String)>,
    /// What is looked for.
    pub search: RuleSearch,
    /// What it has found.
    pub found: Found,
    /// It is looked for in the rules of all games.
    pub everywhere: bool,
    /// The rules of all games, once the browser has been opened.
    pub shelf: Option<Arc<Shelf>>,
}

/// The rules of all games.
#[derive(Debug)]
pub struct Shelf {
    /// Those that can be read.
    pub books: Vec<Rulebook>,
    /// Why others can't, each in a sentence.
    pub missing: Vec<String>,
}

impl Shelf {
    /// The rules of all games below the data folder.
    #[must_use]
    pub fn open(root: &Path) -> Self {
        let mut shelf = Self { books: Vec::new(), missing: Vec::new() };
        for game in GameId::ALL {
            match Rulebook::open(root, game) {
                Ok(book) => shelf.books.push(book),
                Err(faults) => shelf.missing.push(faults.to_string()),
            }
        }
        shelf
    }

    /// The rules of a game, if they can be read.
    #[must_use]
    pub fn book(&self, game: GameId) -> Option<&Rulebook> {
        self.books.iter().find(|book| book.game == game)
    }
}
