//! `gazala tune`: games of a scenario's veteran against a regular player, by which his weights are set. Simultaneous perturbation
//! (Spall's SPSA, as chess programs use it): all weights are moved a little at once, one way and the other, and follow what won more.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use clap::{Args, ValueEnum};
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::exhibit::MOST_ORDERS;
use super::speak::{fail, say};
use crate::core::game::{Game, state_hash, submit};
use crate::core::level::{Level, Levels};
use crate::core::opponent;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::weights::Veterans;
use crate::games::{ScenarioFile, Visit, find_scenario, load_data};

/// How far the weights are moved at first, in natural logarithms of their factors.
const REACH: f64 = 0.35;
/// How far they follow at first what a round has shown.
const STRIDE: f64 = 0.3;
/// No weight goes farther from its usual value, in the same measure.
const FARTHEST: f64 = 1.6;
/// What the result counts, and the margin of points.
const PARTS: [f64; 2] = [0.6, 0.4];
/// Games by which it is found out which weights are asked for at all, and how far the points lie apart.
const TRIAL: u64 = 20;
/// Games before and after, from seeds that were not tuned with.
const PROOF: u64 = 200;
/// The first of those seeds.
const PROOF_SEED: u64 = 900_000;

/// Tune the weights of a scenario's veteran.
#[derive(Debug, Args)]
pub struct Tune {
    /// The scenario, by id (tobruk/02) or by its file's path.
    scenario: String,
    /// The side that the veteran plays.
    #[arg(long, value_enum)]
    side: Party,
    /// Rounds, in each of which the weights are moved both ways.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Games each way in a round.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed of the first game; each game after it uses the next number.
    #[arg(long, default_value_t = 1000, value_parser = super::seed, allow_hyphen_values = true)]
    seed: u64,
}

/// A side on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Party {
    /// The Axis.
    Axis,
    /// The Allies.
    Allies,
}

impl Visit for (&Tune, &Path, &ScenarioFile) {
    type Output = Result<(), String>;
    fn visit<G: Game>(self) -> Result<(), String> {
        let (tune, root, file) = self;
        // The player's own corrections are no part of what is tuned.
        let data = load_data::<G>(root).map_err(|faults| faults.to_string())?;
        let scenario = file.load::<G>(&data).map_err(|faults| faults.to_string())?;
        if G::veterans(&data).dials().is_empty() {
            return Err(format!("{} has no weights that can be tuned yet", file.game.title()));
        }
        let side = match tune.side {
            Party::Axis => Side::Axis,
            Party::Allies => Side::Allies,
        };
        let id = G::id_of(&scenario).to_owned();
        Bench::<G> { data, scenario, id, side }.tune(tune)
    }
}

impl Tune {
    /// Plays the games and prints the weights as the file has them.
    pub fn run(&self, root: &Path) -> ExitCode {
        let tuned = find_scenario(root, &self.scenario).and_then(|file| file.game.visit((self, root, &file)));
        match tuned {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => fail(sentence),
        }
    }
}

/// Where the games are played.
struct Bench<G: Game> {
    data: G::Data,
    scenario: G::Scenario,
    id: String,
    side: Side,
}

/// Factors of the weights by their names, in natural logarithms.
type Point = BTreeMap<&'static str, f64>;

/// What came of one game for the veteran: 1 for a victory, -1 for a defeat, and the lead in points.
struct Outcome {
    result: f64,
    lead: f64,
}

impl<G: Game> Bench<G> {
    fn tune(&self, tune: &Tune) -> Result<(), String> {
        expect_others(tune)?;
        let names = self.asked_for()?;
        if names.is_empty() {
            return Err(format!("no weight changes a game of {}; a scenario is tuned by its id", self.id));
        }
        let spread = self.spread()?;
        say(format_args!("{}: {} weights are asked for", self.id, names.len()));
        let mut stand: Point = names.iter().map(|name| (*name, 0.0)).collect();
        let mut mean = stand.clone();
        let mut counted = 0.0;
        let mut whims = ChaCha8Rng::seed_from_u64(tune.seed);
        for round in 0..tune.rounds {
            let reach = REACH / f64::from(1 + round).powf(0.1);
            let stride = STRIDE / f64::from(10 + round).powf(0.6);
            let ways: Point =
                names.iter().map(|name| (*name, if whims.next_u32() & 1 == 0 { 1.0 } else { -1.0 })).collect();
            let first = tune.seed.wrapping_add(u64::from(round) * tune.games);
            let value = |step: f64| {
                let at: Point = stand.iter().map(|(name, from)| (*name, from + step * ways[name])).collect();
                self.games(&at, first, tune.games).map(|outcomes| average(&outcomes, spread))
            };
            let lead = value(reach)? - value(-reach)?;
            for (name, at) in &mut stand {
                *at = (*at + stride * lead / (2.0 * reach) * ways[name]).clamp(-FARTHEST, FARTHEST);
            }
            // Where they stand while they still run says little.
            if round >= tune.rounds / 3 {
                counted += 1.0;
                for (name, mean) in &mut mean {
                    *mean += (stand[name] - *mean) / counted;
                }
            }
        }
        // What is proved is what the file will have.
        let mean: Point = mean.into_iter().map(|(name, at)| (name, rounded(at))).filter(|(_, at)| *at != 0.0).collect();
        let before = self.games(&Point::new(), PROOF_SEED, PROOF)?;
        let after = self.games(&mean, PROOF_SEED, PROOF)?;
        let told: Vec<String> = mean.iter().map(|(name, at)| format!("\"{name}\": {:.2}", at.exp())).collect();
        say(format_args!("{}: {{{}}},", self.side.to_string().to_lowercase(), told.join(", ")));
        let [before, after] = [&before, &after].map(|outcomes| {
            let won = outcomes.iter().filter(|outcome| outcome.result > 0.0).count();
            let lost = outcomes.iter().filter(|outcome| outcome.result < 0.0).count();
            format!("{won} won and {lost} lost")
        });
        say(format_args!("Of {PROOF} games with seeds from {PROOF_SEED} on: {after}; before, {before}."));
        Ok(())
    }

    /// The weights without which some game would go otherwise.
    fn asked_for(&self) -> Result<Vec<&'static str>, String> {
        let played = |at: &Point| -> Result<Vec<u64>, String> {
            (0..TRIAL / 4).map(|seed| Ok(state_hash::<G>(&self.play(at, seed)?))).collect()
        };
        let usual = played(&Point::new())?;
        let mut names = Vec::new();
        for dial in G::veterans(&self.data).dials() {
            let matters =
                [FARTHEST, -FARTHEST].map(|at| played(&Point::from([(dial.name, at)])).map(|games| games != usual));
            let [more, less] = matters;
            if more? || less? {
                names.push(dial.name);
            }
        }
        Ok(names)
    }

    /// How far the points of both sides lie apart at the end, on the average.
    fn spread(&self) -> Result<f64, String> {
        let outcomes = self.games(&Point::new(), 0, TRIAL)?;
        Ok(outcomes.iter().map(|outcome| outcome.lead.abs()).sum::<f64>()
            / f64::from(u16::try_from(TRIAL).unwrap_or(1)))
    }

    fn games(&self, at: &Point, first: u64, games: u64) -> Result<Vec<Outcome>, String> {
        (0..games).map(|game| self.play(at, first.wrapping_add(game)).map(|world| self.outcome(&world))).collect()
    }

    fn outcome(&self, world: &World) -> Outcome {
        let towards = if self.side == Side::Axis { 1.0 } else { -1.0 };
        let [axis, allies] = G::score(world).map(f64::from);
        let result = G::winner(world).map_or(0.0, |winner| if winner == self.side { 1.0 } else { -1.0 });
        Outcome { result, lead: towards * (axis - allies) }
    }

    /// A whole game of a veteran with these weights against a regular player.
    fn play(&self, at: &Point, seed: u64) -> Result<World, String> {
        let mut world = G::begin(&self.data, &self.scenario, &[], seed)?;
        let factors = at.iter().map(|(name, at)| ((*name).to_owned(), at.exp())).collect();
        let veterans: Veterans = G::veterans(&self.data).tried(&self.id, self.side, &factors);
        world.insert_resource(Shared(Arc::new(veterans)));
        let level = |side: Side| if side == self.side { Level::Veteran } else { Level::Regular };
        world.insert_resource(Levels(Side::BOTH.map(level)));
        G::settle(&mut world);
        let mut players = opponent::dice(seed);
        for _ in 0..MOST_ORDERS {
            let Some(side) = G::to_act(&world) else { return Ok(world) };
            let order = opponent::order::<G>(&world, &mut players)
                .ok_or_else(|| format!("seed {seed}: no order for the {side}, but the game is not over"))?;
            submit::<G>(&mut world, &order)
                .map_err(|refusal| format!("seed {seed}: {order:?} was refused: {refusal}"))?;
        }
        Err(format!("seed {seed}: the game does not end"))
    }
}

/// The seeds of the proof are tuned with by nobody.
fn expect_others(tune: &Tune) -> Result<(), String> {
    let last = u64::from(tune.rounds).checked_mul(tune.games).and_then(|games| tune.seed.checked_add(games));
    if last.is_some_and(|last| last <= PROOF_SEED || tune.seed >= PROOF_SEED + PROOF) {
        return Ok(());
    }
    let end = PROOF_SEED + PROOF - 1;
    Err(format!("the games with seeds from {PROOF_SEED} to {end} prove what was found; begin with another seed"))
}

/// As it stands in the file, with two digits.
fn rounded(at: f64) -> f64 {
    ((at.exp() * 100.0).round() / 100.0).ln()
}

/// What games are worth on the average, from -1 to 1.
fn average(outcomes: &[Outcome], spread: f64) -> f64 {
    let value = |outcome: &Outcome| {
        let lead = if spread > 0.0 { (outcome.lead / spread).tanh() } else { outcome.result };
        PARTS[0] * outcome.result + PARTS[1] * lead
    };
    outcomes.iter().map(value).sum::<f64>() / f64::from(u32::try_from(outcomes.len()).unwrap_or(u32::MAX).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proof_has_seeds_of_its_own() {
        let of = |seed, rounds, games| {
            expect_others(&Tune { scenario: "tobruk/02".to_owned(), side: Party::Axis, rounds, games, seed }).is_ok()
        };
        assert!(of(1000, 120, 12) && of(PROOF_SEED + PROOF, 1, 1) && of(PROOF_SEED - 12, 1, 12));
        assert!(!of(PROOF_SEED - 12, 1, 13) && !of(PROOF_SEED + PROOF - 1, 1, 1) && !of(u64::MAX, 2, 1));
    }

    #[test]
    fn games_are_worth_their_result_and_their_margin() {
        let of = |result, lead| Outcome { result, lead };
        assert!((average(&[of(1.0, 1000.0), of(-1.0, -1000.0)], 10.0)).abs() < 1e-9);
        assert!((average(&[of(1.0, 0.0)], 10.0) - 0.6).abs() < 1e-9);
        assert!((average(&[of(1.0, 0.0)], 0.0) - 1.0).abs() < 1e-9, "where there are no points the result is all");
    }
}
