//! `gazala exhibit`, and the exhibition game told in the terminal.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use super::speak::{complain, fail, say};
use super::tell::Teller;
use super::veteran;
use crate::core::dice::Dice;
use crate::core::game::{Game, state_hash, submit, with_suggested};
use crate::core::journal::{Head, file_stem};
use crate::core::level::Levels;
use crate::core::opponent::{self, MOST_ORDERS, Mind};
use crate::core::session::Session;
use crate::core::side::Side;
use crate::games::own_layer::load_own;
use crate::games::{ScenarioFile, Visit, find_scenario};
use crate::start::{DeskStart, Who};

/// Play a scenario without a window.
#[derive(Debug, Args)]
pub struct Exhibit {
    /// The scenario, by id (tobruk/01) or by its file's path.
    scenario: String,
    /// Number of games, at least 1.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..), allow_hyphen_values = true)]
    games: u64,
    /// Seed of the first game; each game after it uses the next number.
    #[arg(long, default_value_t = 1, value_parser = super::seed::seed, allow_hyphen_values = true)]
    seed: u64,
    /// Who plays the Axis.
    #[arg(long, value_enum, default_value = "regular")]
    axis: Who,
    /// Who plays the Allies.
    #[arg(long, value_enum, default_value = "regular")]
    allies: Who,
    /// An option to turn on; may be given more than once.
    #[arg(long)]
    option: Vec<String>,
    /// Turn on the experimental rules that are suggested for the scenario.
    #[arg(long)]
    preset: bool,
    /// Print one JSON object per game.
    #[arg(long)]
    json: bool,
    /// Print each game's log as it is played.
    #[arg(long, conflicts_with = "json")]
    log: bool,
    /// With the log, why the computer gives each order.
    #[arg(long, requires = "log")]
    why: bool,
    /// Replay each game's orders and compare the states.
    #[arg(long)]
    verify: bool,
    /// Save each game's journal in this folder.
    #[arg(long)]
    save: Option<std::path::PathBuf>,
}

/// What is told of one game.
#[derive(Debug, Serialize)]
struct Report {
    scenario: String,
    seed: u64,
    winner: Option<Side>,
    score: [u16; 2],
    turns: u16,
    orders: usize,
    dice: u32,
    hash: String,
    seconds: f64,
    /// Seconds of the order that took longest to find and to carry out.
    slowest: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<bool>,
}

/// Why a game was not played to its end.
enum Stopped {
    /// It could not go on.
    Wrong(String),
    /// Its orders are no longer saved.
    NotSaved(String),
}

impl From<String> for Stopped {
    fn from(sentence: String) -> Self {
        Self::Wrong(sentence)
    }
}

/// Plays the games of an exhibition.
struct Play<'a> {
    exhibit: &'a Exhibit,
    root: &'a Path,
    file: &'a ScenarioFile,
}

impl Visit for Play<'_> {
    type Output = ExitCode;
    fn visit<G: Game>(self) -> ExitCode {
        self.exhibit.play::<G>(self.root, self.file)
    }
}

impl Exhibit {
    /// Plays the games.
    pub fn run(&self, root: &Path) -> ExitCode {
        if self.axis == Who::Human || self.allies == Who::Human {
            return fail("an exhibition has no human players; use `gazala play` for that");
        }
        let scenario = match find_scenario(root, &self.scenario) {
            Ok(scenario) => scenario,
            Err(sentence) => return fail(sentence),
        };
        scenario.game.visit(Play { exhibit: self, root, file: &scenario })
    }

    fn play<G: Game>(&self, root: &Path, file: &ScenarioFile) -> ExitCode {
        let loaded = load_own::<G>(root).and_then(|(data, corrections)| {
            let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
            let levels = G::veterans(&data).levels(G::id_of(&scenario));
            let players = [self.axis, self.allies].map(|who| who.played(levels).word());
            let head = file.head::<G>(self.option.clone(), self.seed, players);
            let head = Head { corrections, ..head.map_err(|faults| faults.to_string())? };
            Ok((head, data, scenario))
        });
        let (head, data, scenario) = match loaded {
            Ok(loaded) => loaded,
            Err(faults) => return fail(faults),
        };
        let head = match self.preset.then(|| with_suggested::<G>(&file.id, &scenario, &self.option)).transpose() {
            Ok(options) => Head { options: options.unwrap_or(head.options), ..head },
            Err(sentence) => return fail(sentence),
        };
        veteran::expect_of::<G>(&data, &scenario, &file.id, [self.axis, self.allies]);
        let mut wins = [0u64; 2];
        let mut all_replayed = true;
        let begun = Instant::now();
        for seed in (0..self.games).map(|game| self.seed.wrapping_add(game)) {
            let head = Head { seed, ..head.clone() };
            let report = match self.one::<G>(&data, &scenario, head) {
                Ok(report) => report,
                Err(Stopped::Wrong(sentence)) => return fail(sentence),
                Err(Stopped::NotSaved(sentence)) => {
                    complain(sentence);
                    return ExitCode::FAILURE;
                }
            };
            if let Some(winner) = report.winner {
                wins[winner.index()] += 1;
            }
            all_replayed &= report.replayed != Some(false);
            if self.json {
                say(serde_json::to_string(&report).unwrap_or_default());
            } else {
                let winner = report.winner.map_or_else(|| "none".to_owned(), |side| side.to_string());
                say(format_args!(
                    "seed {seed}: winner {winner}, score Axis {} Allies {}, {} turns, {} orders, {} dice, {:.2} s, \
                     state {}",
                    report.score[0],
                    report.score[1],
                    report.turns,
                    report.orders,
                    report.dice,
                    report.seconds,
                    report.hash
                ));
            }
        }
        if !self.json && self.games > 1 {
            #[expect(clippy::cast_precision_loss, reason = "a rate to be read")]
            let rate = self.games as f64 / begun.elapsed().as_secs_f64();
            say(format_args!(
                "{} games: {} Axis wins, {} Allied wins; {rate:.1} games per second",
                self.games, wins[0], wins[1]
            ));
        }
        if all_replayed { ExitCode::SUCCESS } else { fail("a game came out differently when its orders were replayed") }
    }

    fn one<G: Game>(&self, data: &G::Data, scenario: &G::Scenario, head: Head) -> Result<Report, Stopped> {
        let begun = Instant::now();
        let seed = head.seed;
        let mut session = Session::<G>::begin(data, scenario.clone(), head.clone())?;
        if let Some(folder) = &self.save {
            let name = format!("{}-{seed}.journal", file_stem(&head.scenario));
            session.save_to(&folder.join(name)).map_err(|error| Stopped::NotSaved(error.to_string()))?;
        }
        let mut players = opponent::dice(seed);
        let scenario = G::played(scenario.clone(), &head.options);
        let mind = Mind::<G> { data, scenario: &scenario, options: &head.options, watch: None, ahead: None };
        let mut slowest = 0.0_f64;
        let mut teller = self.log.then(Teller::default);
        if let Some(teller) = &mut teller {
            teller.tell::<G>(&session.world);
        }
        while let Some(side) = G::to_act(&session.world) {
            let asked = Instant::now();
            let who = if side == Side::Axis { self.axis } else { self.allies };
            let order = match who {
                Who::Random => G::random_order(&session.world, &mut players),
                _ => mind.order(&mut session.world, &mut players),
            };
            let Some(order) = order else {
                return Err(format!("seed {seed}: no legal order for the {side}, but the game is not over").into());
            };
            let thought = asked.elapsed();
            let asks = self.why && who.level().is_some();
            if let Some(teller) = &mut teller
                && let Some(why) = asks.then(|| G::reason(&session.world, &order, None)).flatten()
            {
                teller.hear::<G>(side, &order, &why);
            }
            let given = Instant::now();
            session.submit(&order).map_err(|refusal| format!("seed {seed}: {order:?} was refused: {refusal}"))?;
            slowest = slowest.max((thought + given.elapsed()).as_secs_f64());
            if let Some(teller) = &mut teller {
                teller.tell::<G>(&session.world);
            }
            if session.orders() > MOST_ORDERS {
                return Err(format!("seed {seed}: the game does not end").into());
            }
            if let Some(sentence) = session.save_failed() {
                return Err(Stopped::NotSaved(format!("seed {seed}, after {} orders: {sentence}", session.orders())));
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let hash = state_hash::<G>(&session.world);
        let replayed = if self.verify {
            let mut again = Session::<G>::begin(data, scenario.clone(), head.clone())?;
            let refused = session.given().any(|order| again.submit(order).is_err());
            Some(!refused && state_hash::<G>(&again.world) == hash && again.hashes() == session.hashes())
        } else {
            None
        };
        Ok(Report {
            scenario: head.scenario,
            seed,
            winner: G::winner(&session.world),
            score: G::score(&session.world),
            turns: G::turn(&session.world),
            orders: session.orders(),
            dice: session.world.resource::<Dice>().rolled(),
            hash: format!("{hash:016x}"),
            seconds,
            slowest,
            replayed,
        })
    }
}

/// Plays a scenario computer against computer and tells it in the terminal, shot by shot to the result.
#[must_use]
pub fn exhibition(root: &Path, start: &DeskStart) -> ExitCode {
    let name = start.scenario.as_deref().unwrap_or("tobruk/01");
    let told = find_scenario(root, name).and_then(|file| file.game.visit(Tell { root, file: &file, start }));
    match told {
        Ok(()) => {
            say("");
            say(
                "Commands: gazala exhibit, lesson, check, case, replay, charts, scenarios, play, picture; see `gazala --help` \
                 for more.",
            );
            ExitCode::SUCCESS
        }
        Err(sentence) => fail(sentence),
    }
}

/// Tells a game in the terminal.
struct Tell<'a> {
    root: &'a Path,
    file: &'a ScenarioFile,
    start: &'a DeskStart,
}

impl Visit for Tell<'_> {
    type Output = Result<(), String>;
    fn visit<G: Game>(self) -> Result<(), String> {
        tell_game::<G>(self.root, self.file, self.start)
    }
}

fn tell_game<G: Game>(root: &Path, file: &ScenarioFile, start: &DeskStart) -> Result<(), String> {
    let (data, _) = load_own::<G>(root)?;
    let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
    let seed = start.seed.unwrap_or(1942);
    let suggested = start.preset.then(|| with_suggested::<G>(&file.id, &scenario, &start.options)).transpose()?;
    let options = suggested.unwrap_or_else(|| start.options.clone());
    let mut world = G::begin(&data, &scenario, &options, seed)?;
    let levels = G::veterans(&data).levels(G::id_of(&scenario));
    let level = |side: Side| {
        let level = start.players.and_then(|players| players[side.index()].level()).unwrap_or_default();
        level.played(levels)
    };
    world.insert_resource(Levels(Side::BOTH.map(level)));
    G::settle(&mut world);
    let mut players = opponent::dice(seed);
    let mind = Mind::<G> { data: &data, scenario: &scenario, options: &options, watch: None, ahead: None };
    say(format_args!("{}, seed {seed}", file.id));
    let mut teller = Teller::default();
    loop {
        teller.tell::<G>(&world);
        let Some(side) = G::to_act(&world) else { break };
        // Nobody can be asked here: the computer plays for a person.
        let order = match start.players.map(|players| players[side.index()]) {
            Some(Who::Random) => G::random_order(&world, &mut players),
            _ => mind.order(&mut world, &mut players),
        };
        let Some(order) = order else { break };
        submit::<G>(&mut world, &order).map_err(|refusal| refusal.to_string())?;
    }
    Ok(())
}
