//! `gazala judge`: plays games of a scenario and finds out what the signs of a state lead to, as a veteran's judge needs it.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::speak::{fail, say};
use super::veteran;
use crate::core::game::{Game, submit};
use crate::core::judge::fit::{Fit, Found, Reading};
use crate::core::level::{Level, Levels};
use crate::core::opponent::{self, MOST_ORDERS, Mind};
use crate::games::{ScenarioFile, Visit, find_scenario, load_data};
use crate::start::Who;

/// A sign is left out if all of its shares are smaller than this, in points.
const LEAST: f64 = 0.05;

/// Play games and find out what the signs of a state add to the margin at the end.
#[derive(Debug, Args)]
pub struct Judge {
    /// The scenario, by id (firestorm/01) or by its file's path.
    scenario: String,
    /// Games.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the first game; each game after it uses the next number.
    #[arg(long, default_value_t = 100_000, value_parser = super::seed::seed, allow_hyphen_values = true)]
    seed: u64,
    /// Who plays the Axis: a recruit, a regular player or a veteran. Of several the next one with each game, in step with the Allies'.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "regular")]
    axis: Vec<Who>,
    /// Who plays the Allies, likewise.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "regular")]
    allies: Vec<Who>,
}

impl Judge {
    /// Plays the games and prints the signs as the file has them.
    pub fn run(&self, root: &Path) -> ExitCode {
        let told = find_scenario(root, &self.scenario).and_then(|file| file.game.visit((self, root, &file)));
        match told {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => fail(sentence),
        }
    }

    /// The levels of the players of a game.
    fn levels(&self, game: u64) -> Option<Levels> {
        let who = |players: &[Who]| {
            let place = usize::try_from(game).unwrap_or(0) % players.len().max(1);
            players.get(place).and_then(|who| who.level())
        };
        Some(Levels([who(&self.axis)?, who(&self.allies)?]))
    }
}

impl Visit for (&Judge, &Path, &ScenarioFile) {
    type Output = Result<(), String>;
    fn visit<G: Game>(self) -> Result<(), String> {
        let (judge, root, file) = self;
        // The player's own corrections are no part of what is fitted.
        let data = load_data::<G>(root).map_err(|faults| faults.to_string())?;
        let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
        let signs = G::signs();
        if signs.is_empty() {
            return Err(format!("the veterans of {} go by their weights alone; try `gazala tune`", file.game.title()));
        }
        let all: Vec<Who> = judge.axis.iter().chain(&judge.allies).copied().collect();
        if let Some(who) = all.iter().find(|who| who.level().is_none()) {
            return Err(format!("{} can't play here; name recruit, regular or veteran", who.word()));
        }
        for who in all {
            veteran::expect_of::<G>(&data, &scenario, &judge.scenario, [who; 2]);
        }
        let fit = Bench::<G> { data, scenario, judge }.fit(signs.len())?;
        tell(&signs, &fit.found());
        say(
            "Put these lines under the side that is to judge by them. What a side's doctrine makes of a position is not fitted: keep that line.",
        );
        Ok(())
    }
}

/// Where the games are played.
struct Bench<'a, G: Game> {
    data: G::Data,
    scenario: G::Scenario,
    judge: &'a Judge,
}

impl<G: Game> Bench<'_, G> {
    /// All games, shared out among the processors.
    fn fit(&self, signs: usize) -> Result<Fit, String> {
        let hands = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        let share = |hand: u64| {
            let mut fit = Fit::new(signs);
            for game in (hand..self.judge.games).step_by(usize::try_from(hands).unwrap_or(1)) {
                let (readings, end) = self.play(game)?;
                fit.add(&readings, end);
            }
            Ok::<Fit, String>(fit)
        };
        std::thread::scope(|scope| {
            let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand))).collect();
            let mut all = Fit::new(signs);
            for share in shares {
                all.join(share.join().unwrap_or_else(|_| Err("a game broke off".to_owned()))?);
            }
            Ok(all)
        })
    }

    /// What is read in a whole game, and the margin at its end.
    fn play(&self, game: u64) -> Result<(Vec<Reading>, f64), String> {
        let seed = self.judge.seed.wrapping_add(game);
        let mut world = G::begin(&self.data, &self.scenario, &[], seed)?;
        world.insert_resource(self.judge.levels(game).unwrap_or(Levels([Level::Regular; 2])));
        G::settle(&mut world);
        let mut players = opponent::dice(seed);
        let mind = Mind::<G> { data: &self.data, scenario: &self.scenario, options: &[], watch: None };
        let (mut readings, mut read) = (Vec::new(), None);
        for _ in 0..MOST_ORDERS {
            let Some(side) = G::to_act(&world) else { return Ok((readings, G::margin(&world))) };
            // Once for each battle and for each strategic phase.
            if let Some(reading) = G::reading(&world) {
                let moment = (G::turn(&world), reading.later, reading.time);
                if read != Some(moment) {
                    readings.push(reading);
                    read = Some(moment);
                }
            }
            let order = mind
                .order(&mut world, &mut players)
                .ok_or_else(|| format!("seed {seed}: no order for the {side}, but the game is not over"))?;
            submit::<G>(&mut world, &order)
                .map_err(|refusal| format!("seed {seed}: {order:?} was refused: {refusal}"))?;
        }
        Err(format!("seed {seed}: the game does not end"))
    }
}

/// Prints what was found: how well it tells the end, then the signs as the file has them.
fn tell(signs: &[String], found: &[Found]) {
    for (later, found) in found.iter().enumerate() {
        if found.readings < 1.0 {
            say(format_args!("{later} turns to come: no game came so far; play more of them"));
            continue;
        }
        say(format_args!(
            "{later} turns to come: {:.0} states; these games end {:.0} points to either side of what the signs say, {:.0} without them",
            found.readings, found.error, found.without,
        ));
    }
    for (place, sign) in signs.iter().enumerate() {
        let shares: Vec<[f64; 2]> = found.iter().map(|found| found.shares[place]).collect();
        if shares.iter().flatten().any(|share| share.abs() >= LEAST) {
            let shares: Vec<String> = shares.iter().map(|[one, other]| format!("({one:.2}, {other:.2})")).collect();
            say(format_args!("\"{sign}\": [{}],", shares.join(", ")));
        }
    }
}
