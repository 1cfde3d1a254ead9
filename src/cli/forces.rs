//! `gazala forces`: the order of battle as text, and two of them compared.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::speak::{ended, say};
use crate::core::comparison::{Change, compare};
use crate::core::game::Game;
use crate::core::journal::read_head;
use crate::core::muster::{Standing, markdown};
use crate::core::session::Replayed;
use crate::games::own_layer::load_own;
use crate::games::{GameId, ScenarioFile, Visit, find_scenario, open_journal};

/// Print the order of battle of a scenario or a saved game as Markdown, or what is different in another.
#[derive(Debug, Args)]
pub struct Forces {
    /// A scenario, by id (tobruk/01) or by its file's path, or a saved game.
    of: String,
    /// A moment of a saved game: after so many orders; its end if omitted.
    #[arg(long)]
    after: Option<usize>,
    /// Another scenario of the game, or another saved game: print what is different there.
    #[arg(long)]
    compare: Option<String>,
    /// The same of the other.
    #[arg(long)]
    compare_after: Option<usize>,
    /// An option to turn on, in a scenario; may be given more than once.
    #[arg(long)]
    option: Vec<String>,
    /// Print as JSON.
    #[arg(long)]
    json: bool,
}

/// What is looked at.
enum From {
    Scenario(ScenarioFile),
    Journal(PathBuf),
}

impl From {
    /// By its id or its path.
    ///
    /// # Errors
    /// A sentence, if there is no such scenario or saved game, with its game otherwise.
    fn find(root: &Path, name: &str) -> Result<(Self, GameId), String> {
        let path = Path::new(name);
        if path.extension().is_some_and(|extension| extension == "journal") {
            let head = read_head(path).map_err(|error| error.to_string())?;
            let game = GameId::find(&head.game).map_err(|sentence| format!("{name}:1: {sentence}"))?;
            return Ok((Self::Journal(path.to_owned()), game));
        }
        let scenario = find_scenario(root, name)?;
        let game = scenario.game;
        Ok((Self::Scenario(scenario), game))
    }

    /// The units where they stand.
    ///
    /// # Errors
    /// A sentence, if the game can't be loaded.
    fn muster<G: Game>(&self, root: &Path, options: &[String], after: Option<usize>) -> Result<Vec<Standing>, String> {
        match self {
            Self::Scenario(file) => {
                let (data, _) = load_own::<G>(root)?;
                let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
                Ok(G::muster(&G::begin(&data, &scenario, options, 1)?, None))
            }
            Self::Journal(path) => {
                let Replayed { session, data, .. } = open_journal::<G>(root, path, false)?;
                let moment = after.unwrap_or(usize::MAX);
                if after.is_some_and(|after| after > session.orders()) {
                    return Err(format!(
                        "{}: this game has {} orders; ask for a moment up to that",
                        path.display(),
                        session.orders()
                    ));
                }
                Ok(G::muster(&session.moment(&data, moment)?, None))
            }
        }
    }
}

/// Prints what was asked for.
struct Printing<'a> {
    forces: &'a Forces,
    root: &'a Path,
    of: From,
    other: Option<From>,
}

impl Visit for Printing<'_> {
    type Output = Result<(), String>;
    fn visit<G: Game>(self) -> Result<(), String> {
        let Self { forces, root, of, other } = self;
        let first = of.muster::<G>(root, &forces.option, forces.after)?;
        let Some(other) = other else {
            if forces.json {
                say(json!(first));
            } else {
                say(markdown(&format!("Order of battle: {}", forces.of), G::STRENGTH, &first).trim_end());
            }
            return Ok(());
        };
        let second = other.muster::<G>(root, &forces.option, forces.compare_after)?;
        let differences = compare(&first, &second);
        if forces.json {
            say(json!(differences));
            return Ok(());
        }
        if differences.is_empty() {
            say("No difference.");
        }
        for change in Change::ALL {
            let mut of = differences.iter().filter(|difference| difference.change == change).peekable();
            if of.peek().is_some() {
                say(format_args!("{}:", change.words()));
            }
            for difference in of {
                let standing = difference.standing();
                say(format_args!("  {} {}: {}", standing.side.adjective(), standing.name, difference.words()));
            }
        }
        Ok(())
    }
}

impl Forces {
    /// Prints them.
    pub fn run(&self, root: &Path) -> ExitCode {
        ended(self.print(root))
    }

    fn print(&self, root: &Path) -> Result<(), String> {
        let (of, game) = From::find(root, &self.of)?;
        let other = self.compare.as_ref().map(|name| From::find(root, name)).transpose()?;
        if let Some((_, other)) = &other
            && *other != game
        {
            return Err(format!(
                "{} and {} are of two games, {} and {}; compare what belongs to one",
                self.of,
                self.compare.as_deref().unwrap_or_default(),
                game.title(),
                other.title()
            ));
        }
        if matches!(of, From::Scenario(_)) && self.after.is_some() {
            return Err(format!("{} is a scenario; only a saved game has moments to choose from", self.of));
        }
        if let Some((From::Scenario(_), _)) = &other
            && self.compare_after.is_some()
        {
            let name = self.compare.as_deref().unwrap_or_default();
            return Err(format!("{name} is a scenario; only a saved game has moments to choose from"));
        }
        game.visit(Printing { forces: self, root, of, other: other.map(|(from, _)| from) })
    }
}
