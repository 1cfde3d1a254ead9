//! `gazala replay`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::speak::{complain, fail, say};
use super::tell::Teller;
use crate::core::game::{Game, state_hash, submit};
use crate::core::journal::read_head;
use crate::core::layer;
use crate::core::session::{Replayed, Session};
use crate::games::own_layer::own_corrections;
use crate::games::{GameId, Visit, open_journal};

/// The status of `--verify` when all orders are legal but some states could not be compared.
const NOT_PROVEN: u8 = 3;

/// Replay a saved game.
#[derive(Debug, Args)]
pub struct Replay {
    /// The journal.
    journal: PathBuf,
    /// Only check that every order is legal and every state comes out the same; exits with status 3 if states are of
    /// another layout version and could not be compared.
    #[arg(long)]
    verify: bool,
    /// Write the sound part of a damaged journal to this new file.
    #[arg(long)]
    salvage: Option<PathBuf>,
    /// With the log, why the computer gave its orders.
    #[arg(long, conflicts_with_all = ["verify", "json"])]
    why: bool,
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

/// Prints the log from the beginning, with the reasons for the orders of a side that the computer played when the game began.
fn tell_with_reasons<G: Game>(data: &G::Data, session: &Session<G>) -> Result<(), String> {
    let mut world = session.moment(data, 0)?;
    let mut teller = Teller::default();
    teller.tell::<G>(&world);
    for order in session.given() {
        let computer = G::to_act(&world).filter(|side| session.head.level(*side).is_some());
        if let Some((side, why)) = computer.and_then(|side| Some((side, G::reason(&world, order, None)?))) {
            teller.hear::<G>(side, order, &why);
        }
        submit::<G>(&mut world, order).map_err(|refusal| refusal.to_string())?;
        teller.tell::<G>(&world);
    }
    Ok(())
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
        let file = self.journal.display();
        let not_proven = replayed.not_proven();
        let Replayed {
            session, data, stopped, cut_short, data_changed, older_rules, compared: [compared, left], ..
        } = replayed;
        if self.why {
            if let Err(sentence) = tell_with_reasons(&data, &session) {
                return fail(sentence);
            }
        } else if !self.verify && !self.json {
            Teller::default().tell::<G>(&session.world);
        }
        if cut_short {
            complain(format_args!(
                "{file}: the last line was cut short and has been left out; nothing before it is lost"
            ));
        }
        if data_changed {
            complain(format_args!("{file}: the data files have changed since this game was started"));
        }
        // A layer that can't be read hinders no replay: the journal has its own.
        let today = own_corrections::<G>(root);
        if let Some(sentence) = today.ok().and_then(|today| layer::difference(&session.head.corrections, &today)) {
            complain(format_args!("{file}: {sentence}"));
        }
        if let (Some(from), None) = (older_rules, &stopped) {
            complain(format_args!(
                "{file}: the game was started under version {from} of the rules, which have been corrected since; all \
                 its orders are still legal"
            ));
        }
        let hash = format!("{:016x}", state_hash::<G>(&session.world));
        if self.json {
            say(json!({
                "orders": session.orders(), "turn": G::turn(&session.world), "hash": hash,
                "score": G::score(&session.world), "winner": G::winner(&session.world), "sound": stopped.is_none(),
                "cut_short": cut_short, "compared": compared, "not_compared": left,
            }));
        } else if self.verify && stopped.is_none() {
            say(format_args!(
                "{file}: {} orders replayed, {compared} states compared, turn {}, state {hash}",
                session.orders(),
                G::turn(&session.world)
            ));
        }
        if let Some(out) = &self.salvage {
            if let Err(error) = session.save_copy(out) {
                return fail(error);
            }
            say(format_args!("{} orders saved to {}", session.orders(), out.display()));
        }
        match (stopped, not_proven.filter(|_| self.verify)) {
            (Some(error), _) => fail(error),
            (None, Some(sentence)) => {
                complain(format_args!("{file}: {sentence}"));
                ExitCode::from(NOT_PROVEN)
            }
            (None, None) => ExitCode::SUCCESS,
        }
    }
}
