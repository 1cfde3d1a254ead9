//! `gazala judge`: plays games of a scenario and finds out what the signs of a state lead to, as a veteran's judge needs it.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::bench::{Bench, on_all_processors};
use super::speak::{ended, say};
use super::veteran;
use crate::core::game::Game;
use crate::core::judge::fit::{Fit, Found, Reading};
use crate::core::level::{Level, Levels};
use crate::core::opponent::processors;
use crate::games::{ScenarioFile, Visit, find_scenario};
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
        ended(find_scenario(root, &self.scenario).and_then(|file| file.game.visit((self, root, &file))))
    }

    /// What all games tell; each processor's share is added up as it is played.
    fn fit<G: Game>(&self, bench: &Bench<G>, signs: usize) -> Result<Fit, String> {
        let hands = processors();
        let shares: Vec<u64> = (0..hands as u64).collect();
        let fits = on_all_processors(&shares, |first| {
            let mut fit = Fit::new(signs);
            for game in (*first..self.games).step_by(hands) {
                let (readings, end) = self.play(bench, game)?;
                fit.add(&readings, end);
            }
            Ok(fit)
        })?;
        let mut all = Fit::new(signs);
        fits.into_iter().for_each(|fit| all.join(fit));
        Ok(all)
    }

    /// What is read in a whole game, and the margin at its end.
    fn play<G: Game>(&self, bench: &Bench<G>, game: u64) -> Result<(Vec<Reading>, f64), String> {
        let seed = self.seed.wrapping_add(game);
        let mut world = G::begin(&bench.data, &bench.scenario, &[], seed)?;
        world.insert_resource(self.levels(game).unwrap_or(Levels([Level::Regular; 2])));
        let (mut readings, mut read) = (Vec::new(), None);
        let world = bench.play(seed, world, |world| {
            // Once for each battle and for each strategic phase.
            if let Some(reading) = G::reading(world) {
                let moment = (G::turn(world), reading.later, reading.time);
                if read != Some(moment) {
                    readings.push(reading);
                    read = Some(moment);
                }
            }
        })?;
        Ok((readings, G::margin(&world)))
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
        let bench = Bench::<G>::load(root, file)?;
        let signs = G::signs();
        if signs.is_empty() {
            return Err(format!("the veterans of {} go by their weights alone; try `gazala tune`", file.game.title()));
        }
        let all: Vec<Who> = judge.axis.iter().chain(&judge.allies).copied().collect();
        if let Some(who) = all.iter().find(|who| who.level().is_none()) {
            return Err(format!("{} can't play here; name recruit, regular or veteran", who.word()));
        }
        if all.contains(&Who::Veteran) {
            veteran::expect_of::<G>(&bench.data, &bench.scenario, &judge.scenario, [Who::Veteran; 2]);
        }
        tell(&signs, &judge.fit(&bench, signs.len())?.found());
        say(
            "Put these lines under the side that is to use them. The weight of its doctrine is not fitted: keep that line.",
        );
        Ok(())
    }
}

/// Prints what was found: how well it tells the end, then the signs as the file has them.
fn tell(signs: &[String], found: &[Found]) {
    for (later, found) in found.iter().enumerate() {
        if found.readings < 1.0 {
            say(format_args!("{later} turns to come: no game got this far; play more"));
            continue;
        }
        say(format_args!(
            "{later} turns to come: {:.0} positions; the signs tell the final margin to within {:.0} points on average, without them it is {:.0}",
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
