//! `gazala replay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::exhibit::tell_new;
use super::{fail, say};
use crate::core::game::{Game, state_hash};
use crate::core::journal::{Read, read, read_head};
use crate::core::session::{Replayed, replay};
use crate::games::tobruk::Tobruk;
use crate::games::{GameId, find_scenario};

/// Play a saved game again.
#[derive(Debug, Args)]
pub struct Replay {
    /// The journal.
    journal: PathBuf,
    /// Only check that every order is legal and every state comes out the same.
    #[arg(long)]
    verify: bool,
    /// Write the sound part of a damaged journal into this new file.
    #[arg(long)]
    salvage: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Plays the journal again.
    pub fn run(&self, root: &Path) -> ExitCode {
        let game = match read_head(&self.journal) {
            Ok(head) => GameId::find(&head.game),
            Err(error) => return fail(error),
        };
        match game {
            Ok(GameId::Tobruk) => self.play::<Tobruk>(root),
            Err(sentence) => fail(format!("{}:1: {sentence}", self.journal.display())),
        }
    }

    fn play<G: Game>(&self, root: &Path) -> ExitCode {
        let replayed = match load::<G>(root, &self.journal, false) {
            Ok(replayed) => replayed,
            Err(sentence) => return fail(sentence),
        };
        let Replayed { session, stopped, cut_short } = replayed;
        if !self.verify && !self.json {
            tell_new::<G>(&session.world, 0, &mut 0);
        }
        if cut_short {
            eprintln!("gazala: {}: the last line was cut short and is left out; nothing before it is lost", self.journal.display());
        }
        let hash = format!("{:016x}", state_hash::<G>(&session.world));
        if self.json {
            say(json!({
                "orders": session.orders(), "turn": G::turn(&session.world), "hash": hash,
                "winner": G::winner(&session.world), "sound": stopped.is_none(), "cut_short": cut_short,
            }));
        } else if self.verify && stopped.is_none() {
            say(format_args!("{}: {} orders replayed, turn {}, state {hash}", self.journal.display(), session.orders(), G::turn(&session.world)));
        }
        if let Some(out) = &self.salvage {
            if let Err(error) = session.save_copy(out) {
                return fail(error);
            }
            say(format_args!("{} orders saved in {}", session.orders(), out.display()));
        }
        match stopped {
            Some(error) => fail(error),
            None => ExitCode::SUCCESS,
        }
    }
}

/// Reads a journal and plays it again, in the scenario it names.
///
/// # Errors
/// A sentence that names the file, the place and the remedy.
pub fn load<G: Game>(root: &Path, file: &Path, resume: bool) -> Result<Replayed<G>, String> {
    let journal: Read<G::Order> = read(file).map_err(|error| error.to_string())?;
    let found = find_scenario(root, &journal.head.scenario).map_err(|sentence| format!("{}:1: {sentence}", file.display()))?;
    let data = G::load_data(root).map_err(|faults| faults.to_string())?;
    let scenario = G::load_scenario(&found.root, &found.file, &data).map_err(|faults| faults.to_string())?;
    replay::<G>(file, &data, scenario, journal, resume).map_err(|error| error.to_string())
}
