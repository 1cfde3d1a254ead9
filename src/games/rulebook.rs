//! The rules of a game to read: its ledger, and what cites each rule.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{GameId, Visit, load_data};
use crate::core::citations::Citations;
use crate::core::data::Faults;
use crate::core::game::Game;
use crate::core::ledger::Ledger;

/// A game's ledger, with its citations as soon as somebody asks for them.
#[derive(Debug)]
pub struct Rulebook {
    /// The game.
    pub game: GameId,
    /// Its rules.
    pub ledger: Ledger,
    root: PathBuf,
    citations: OnceLock<Result<Citations, Faults>>,
}

impl Rulebook {
    /// The rules of a game below the data folder.
    ///
    /// # Errors
    /// Every fault in its ledger.
    pub fn open(root: &Path, game: GameId) -> Result<Self, Faults> {
        let ledger = Ledger::load(root, game.id())?;
        Ok(Self { game, ledger, root: root.to_owned(), citations: OnceLock::new() })
    }

    /// What cites its rules. It is read at the first call, with the game's data: a few hundredths of a second.
    ///
    /// # Errors
    /// Every fault in the files.
    pub fn citations(&self) -> Result<&Citations, &Faults> {
        self.citations.get_or_init(|| self.game.visit(Reading { root: &self.root })).as_ref()
    }
}

/// The rules of all games.
///
/// # Errors
/// Every fault in their ledgers.
pub fn rulebooks(root: &Path) -> Result<Vec<Rulebook>, Faults> {
    GameId::ALL.into_iter().map(|game| Rulebook::open(root, game)).collect()
}

/// Reads the citations of a game.
struct Reading<'a> {
    root: &'a Path,
}

impl Visit for Reading<'_> {
    type Output = Result<Citations, Faults>;
    fn visit<G: Game>(self) -> Self::Output {
        Citations::load::<G>(self.root, &load_data::<G>(self.root)?)
    }
}
