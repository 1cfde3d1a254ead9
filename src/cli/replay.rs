//! `gazala replay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::exhibit::tell_new;
use super::{fail, say};
use crate::core::game::{Game, state_hash};
use crate::core::journal::read_head;
use crate::core::session::Replayed;
use crate::games::{GameId, Visit, open_journal};

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

/// Plays a journal again.
struct Again<'a> {
    replay: &'a Replay,
    root: &'a Path,
}

impl Visit for Again<'_> {
    type Output = ExitCode;
    fn visit<G: Game>(self) -> ExitCode {
        self.replay.play::<G>(self.root)
    }
}

impl Replay {
    /// Plays the journal again.
    pub fn run(&self, root: &Path) -> ExitCode {
        let game = match read_head(&self.journal) {
            Ok(head) => GameId::find(&head.game),
            Err(error) => return fail(error),
        };
        match game {
            Ok(game) => game.visit(Again { replay: self, root }),
            Err(sentence) => fail(format!("{}:1: {sentence}", self.journal.display())),
        }
    }

    fn play<G: Game>(&self, root: &Path) -> ExitCode {
        let replayed = match open_journal::<G>(root, &self.journal, false) {
            Ok(replayed) => replayed,
            Err(sentence) => return fail(sentence),
        };
        let Replayed { session, stopped, cut_short, data_changed, older_rules } = replayed;
        if !self.verify && !self.json {
            tell_new::<G>(&session.world, 0, &mut 0);
        }
        if cut_short {
            eprintln!(
                "gazala: {}: the last line was cut short and is left out; nothing before it is lost",
                self.journal.display()
            );
        }
        if data_changed {
            eprintln!("gazala: {}: the data files have been changed since this game was begun", self.journal.display());
        }
        if let (Some(from), None) = (older_rules, &stopped) {
            eprintln!(
                "gazala: {}: the game was begun under version {from} of the rules, which have been mended since; all its orders are still \
                 allowed, its states are not compared",
                self.journal.display()
            );
        }
        let hash = format!("{:016x}", state_hash::<G>(&session.world));
        if self.json {
            say(json!({
                "orders": session.orders(), "turn": G::turn(&session.world), "hash": hash,
                "winner": G::winner(&session.world), "sound": stopped.is_none(), "cut_short": cut_short,
            }));
        } else if self.verify && stopped.is_none() {
            say(format_args!(
                "{}: {} orders replayed, turn {}, state {hash}",
                self.journal.display(),
                session.orders(),
                G::turn(&session.world)
            ));
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
