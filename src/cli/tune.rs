//! `gazala tune`: games of a scenario's veteran against a regular player, by which his weights are set. In each game every weight stands
//! a little higher or lower, by chance; weights whose height goes with the result, the luck of the dice taken off, follow it, the more
//! clearly the farther, all by the part of the way that makes games better, round after round. One that does nothing drifts a little with
//! them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use clap::{Args, ValueEnum};
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::bench::{Bench, on_all_processors};
use super::effects::{Luck, effect};
use super::speak::{ended, say};
use crate::core::game::{Game, state_hash};
use crate::core::level::{Level, Levels};
use crate::core::opponent::outcome::{Outcome, average};
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::weights::Veterans;
use crate::games::{ScenarioFile, Visit, find_scenario};

/// How far a weight is moved in a game, in natural logarithms of its factor.
const REACH: f64 = 0.5;
/// No weight stands farther from its usual value after a round, in the same measure.
const FARTHEST: f64 = 2.0;
/// A weight follows its effect from so many standard errors on ...
const CLEAR: f64 = 1.3;
/// ... by so much for each that it has beyond these ...
const STRIDE: f64 = REACH / 1.2;
const DOUBT: f64 = 0.8;
/// ... and in a round no farther than this.
const LONGEST: f64 = 1.6 * REACH;
/// Together they may have gone too far: parts of the way that are tried ...
const PARTS: [f64; 4] = [0.0, 0.3, 0.6, 1.0];
/// ... each in one in so many of the round's games.
const PROBE: u64 = 4;
/// Effects told of a round.
const TOLD: usize = 8;
/// Games by which it is found out how far the points lie apart, and which weights matter at all.
const TRIAL: u64 = 40;
const FEW: u64 = 6;
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
    /// Rounds, after each of which the weights follow what its games have shown.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// Games of a round.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Seed of the first game; each game after it uses the next number.
    #[arg(long, default_value_t = 1000, value_parser = super::seed::seed, allow_hyphen_values = true)]
    seed: u64,
    /// Go on from the weights that the veteran has in the file, not from the usual ones; choose a seed whose games have not tuned them.
    #[arg(long)]
    on: bool,
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
        let bench = Bench::<G>::load(root, file)?;
        if G::veterans(&bench.data).dials().is_empty() {
            return Err(format!("{} has no weights that can be tuned yet", file.game.title()));
        }
        let side = match tune.side {
            Party::Axis => Side::Axis,
            Party::Allies => Side::Allies,
        };
        let id = G::id_of(&bench.scenario).to_owned();
        Trials { bench, id, side }.tune(tune)
    }
}

impl Tune {
    /// Seeds of a round: those of its games, then those with which it is tried how far to follow them.
    fn each_round(&self) -> u64 {
        self.games + (self.games / PROBE).max(1)
    }

    /// Plays the games and prints the weights as the file has them.
    pub fn run(&self, root: &Path) -> ExitCode {
        ended(find_scenario(root, &self.scenario).and_then(|file| file.game.visit((self, root, &file))))
    }
}

/// The games, and whose weights are on trial in them.
struct Trials<G: Game> {
    bench: Bench<G>,
    id: String,
    side: Side,
}

/// Factors of the weights by their names, in natural logarithms.
type Point = BTreeMap<&'static str, f64>;

/// What came of one game for the veteran, and the hash of the state at the end.
#[derive(Debug)]
struct Played {
    outcome: Outcome,
    /// What the dice brought beyond their average.
    luck: Vec<f64>,
    end: u64,
}

impl<G: Game> Trials<G> {
    fn tune(&self, tune: &Tune) -> Result<(), String> {
        expect_others(tune)?;
        let begun: Point = if tune.on { self.found_before() } else { Point::new() };
        let names = self.asked_for(&begun)?;
        if names.is_empty() {
            return Err(format!("no weight changes a game of {}", self.id));
        }
        let spread = self.spread()?;
        say(format_args!("{}: {} weights matter", self.id, names.len()));
        if G::veterans(&self.bench.data).plans(&self.id, self.side).is_some() {
            say("The veteran's plans are left out of these games; measure them again with the new weights.");
        }
        if G::veterans(&self.bench.data).judge(&self.id, self.side, Level::Veteran).is_some() {
            say("What the veteran's judge tells him is left out of these games; he goes by his weights alone.");
        }
        let mut stand: Point = names.iter().map(|name| (*name, 0.0)).collect();
        stand.extend(begun.clone());
        let mut whims = ChaCha8Rng::seed_from_u64(tune.seed);
        for round in 0..tune.rounds {
            let first = tune.seed + u64::from(round) * tune.each_round();
            let ways: Vec<Point> = (0..tune.games).map(|_| ways(&names, &mut whims)).collect();
            let way = |ways: &Point, name| ways.get(name).copied().unwrap_or_default();
            let at =
                |ways: &Point| stand.iter().map(|(name, at)| (*name, at + REACH * way(ways, name))).collect::<Point>();
            let games: Vec<(Point, u64)> = ways.iter().map(at).zip(first..).collect();
            let played = self.games(&games)?;
            let luck = Luck::of(played.iter().map(|game| (game.outcome.value(spread), game.luck.as_slice())));
            let values: Vec<f64> =
                played.iter().map(|game| luck.taken_off(game.outcome.value(spread), &game.luck)).collect();
            let mut effects: Vec<(&str, f64)> =
                names.iter().map(|name| (*name, effect(&values, ways.iter().map(|ways| ways[name])))).collect();
            let mut far = stand.clone();
            for (name, effect) in effects.iter().filter(|(_, effect)| effect.abs() >= CLEAR) {
                let step = (STRIDE * (effect.abs() - DOUBT)).min(LONGEST).copysign(*effect);
                if let Some(at) = far.get_mut(name) {
                    // Those that the file had farther off are not drawn in by it.
                    let farthest = FARTHEST.max(at.abs());
                    *at = (*at + step).clamp(-farthest, farthest);
                }
            }
            effects.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
            let told: Vec<String> =
                effects.iter().take(TOLD).map(|(name, effect)| format!("{name} {effect:+.1}")).collect();
            say(format_args!("Round {}, effects in standard errors: {}", round + 1, told.join(", ")));
            if luck.part > 0.0 {
                say(format_args!("  The luck of the dice is taken off: {:.0} % of the variance.", 100.0 * luck.part));
            }
            let seeds = first + tune.games..first + tune.each_round();
            let (part, worth, error) = self.as_far_as_it_pays(
                &stand,
                &far,
                |game| luck.taken_off(game.outcome.value(spread), &game.luck),
                seeds,
            )?;
            stand = between(&stand, &far, part);
            say(format_args!(
                "  The weights go {:.0} % of the way; the games that were tried were worth {worth:+.3} more, +- {error:.3}.",
                100.0 * part
            ));
        }
        // What is proved is what the file will have.
        let found: Point =
            stand.into_iter().map(|(name, at)| (name, rounded(at))).filter(|(_, at)| at.abs() > 1e-9).collect();
        let proof = |at: &Point| {
            self.games(&(PROOF_SEED..PROOF_SEED + PROOF).map(|seed| (at.clone(), seed)).collect::<Vec<_>>())
        };
        let (before, after) = (proof(&begun)?, proof(&found)?);
        let told: Vec<String> = found.iter().map(|(name, at)| format!("\"{name}\": {:.2}", at.exp())).collect();
        say(format_args!("{}: {{{}}},", self.side.to_string().to_lowercase(), told.join(", ")));
        let [before, after] = [&before, &after].map(|games| {
            let won = games.iter().filter(|game| game.outcome.result > 0.0).count();
            let lost = games.iter().filter(|game| game.outcome.result < 0.0).count();
            format!("{won} won and {lost} lost")
        });
        say(format_args!("Of {PROOF} games with seeds from {PROOF_SEED} on: {after}; before, {before}."));
        Ok(())
    }

    /// By which part of the way from some weights to others games get better the most, by how much, and the standard error of that; each
    /// part has the same games.
    fn as_far_as_it_pays(
        &self,
        from: &Point,
        to: &Point,
        worth: impl Fn(&Played) -> f64,
        seeds: Range<u64>,
    ) -> Result<(f64, f64, f64), String> {
        let mut tried = Vec::new();
        for part in PARTS.into_iter().filter(|_| from != to) {
            let games: Vec<(Point, u64)> = seeds.clone().map(|seed| (between(from, to, part), seed)).collect();
            tried.push((part, self.games(&games)?.iter().map(&worth).collect()));
        }
        Ok(best_part(&tried))
    }

    /// Those of the veteran's weights in the file that are not the usual ones.
    fn found_before(&self) -> Point {
        let veterans = G::veterans(&self.bench.data);
        let own = veterans.of(&self.id, self.side, Level::Veteran, None);
        let factor = |place: usize, usual: f64| if usual > 0.0 { (own.at(place) / usual).ln() } else { 0.0 };
        let all = veterans.dials().iter().enumerate().map(|(place, dial)| (dial.name, factor(place, dial.usual)));
        all.filter(|(_, at)| at.abs() > 1e-9).collect()
    }

    /// The weights without which some game would go otherwise.
    fn asked_for(&self, begun: &Point) -> Result<Vec<&'static str>, String> {
        let played = |name, more: f64, seed| {
            let mut at = begun.clone();
            at.insert(name, more);
            self.play(&at, seed).map(|world| state_hash::<G>(&world))
        };
        let usual = self.games(&(0..FEW).map(|seed| (begun.clone(), seed)).collect::<Vec<_>>())?;
        let names: Vec<&'static str> = G::veterans(&self.bench.data).dials().iter().map(|dial| dial.name).collect();
        let matters = |name: &&'static str| {
            for (game, seed) in usual.iter().zip(0..) {
                if played(name, FARTHEST, seed)? != game.end || played(name, -FARTHEST, seed)? != game.end {
                    return Ok(Some(*name));
                }
            }
            Ok(None)
        };
        Ok(on_all_processors(&names, matters)?.into_iter().flatten().collect())
    }

    /// How far the points of both sides lie apart at the end, on the average.
    fn spread(&self) -> Result<f64, String> {
        let games = self.games(&(0..TRIAL).map(|seed| (Point::new(), seed)).collect::<Vec<_>>())?;
        Ok(average(games.iter().map(|game| game.outcome.lead.abs())))
    }

    /// Games with these weights and seeds, shared out among the processors.
    fn games(&self, games: &[(Point, u64)]) -> Result<Vec<Played>, String> {
        on_all_processors(games, |(at, seed)| self.play(at, *seed).map(|world| self.played(&world)))
    }

    fn played(&self, world: &World) -> Played {
        Played { outcome: Outcome::of::<G>(world, self.side), luck: G::fortune(world), end: state_hash::<G>(world) }
    }

    /// A whole game of a veteran with these weights against a regular player.
    fn play(&self, at: &Point, seed: u64) -> Result<World, String> {
        let mut world = G::begin(&self.bench.data, &self.bench.scenario, &[], seed)?;
        let factors = at.iter().map(|(name, at)| ((*name).to_owned(), at.exp())).collect();
        let veterans: Veterans = G::veterans(&self.bench.data).tried(&self.id, self.side, &factors);
        world.insert_resource(Shared(Arc::new(veterans)));
        let level = |side: Side| if side == self.side { Level::Veteran } else { Level::Regular };
        world.insert_resource(Levels(Side::BOTH.map(level)));
        self.bench.play(seed, world, |_| {})
    }
}

/// The seeds of the proof are tuned with by nobody.
fn expect_others(tune: &Tune) -> Result<(), String> {
    let last = u64::from(tune.rounds).checked_mul(tune.each_round()).and_then(|games| tune.seed.checked_add(games));
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

/// Weights a part of the way from some to others.
fn between(from: &Point, to: &Point, part: f64) -> Point {
    to.iter().map(|(name, at)| (*name, from[name] + part * (at - from[name]))).collect()
}

/// Of parts of a way with what the same games were worth at each, the first of them its beginning: the best part, by how much it is better
/// than the beginning, and the standard error of that.
fn best_part(tried: &[(f64, Vec<f64>)]) -> (f64, f64, f64) {
    let Some((_, here)) = tried.first() else { return (0.0, 0.0, 0.0) };
    let mut best = (0.0, 0.0, 0.0);
    for (part, there) in tried {
        let more: Vec<f64> = there.iter().zip(here).map(|(there, here)| there - here).collect();
        let mean = average(more.iter().copied());
        if mean > best.1 {
            let spread = average(more.iter().map(|more| (more - mean).powi(2))).sqrt();
            best = (*part, mean, spread / f64::from(u32::try_from(more.len()).unwrap_or(u32::MAX)).sqrt());
        }
    }
    best
}

/// Up or down for each weight, by chance.
fn ways(names: &[&'static str], whims: &mut ChaCha8Rng) -> Point {
    names.iter().map(|name| (*name, if whims.next_u32() & 1 == 0 { 1.0 } else { -1.0 })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proof_has_seeds_of_its_own() {
        let of = |seed, rounds, games| {
            expect_others(&Tune { scenario: "tobruk/02".to_owned(), side: Party::Axis, rounds, games, seed, on: false })
                .is_ok()
        };
        assert!(of(1000, 120, 12) && of(PROOF_SEED + PROOF, 1, 1) && of(PROOF_SEED - 15, 1, 12));
        assert!(!of(PROOF_SEED - 14, 1, 12) && !of(PROOF_SEED + PROOF - 1, 1, 1) && !of(u64::MAX, 2, 1));
    }

    #[test]
    fn a_way_is_gone_as_far_as_it_pays() {
        let at = |part: f64, worth: f64| (part, vec![worth - 0.1, worth + 0.1, worth]);
        let (part, worth, error) = best_part(&[at(0.0, 0.2), at(0.3, 0.5), at(0.6, 0.4), at(1.0, -0.3)]);
        assert!(
            (part - 0.3).abs() < 1e-9 && (worth - 0.3).abs() < 1e-9 && error < 1e-9,
            "better by as much in each game"
        );
        assert_eq!(best_part(&[at(0.0, 0.2), at(0.3, 0.1), at(1.0, -0.3)]), (0.0, 0.0, 0.0));
        assert_eq!(best_part(&[]), (0.0, 0.0, 0.0));
        let (.., error) = best_part(&[(0.0, vec![0.0; 4]), (1.0, vec![1.0, 0.0, 1.0, 0.0])]);
        assert!((error - 0.25).abs() < 1e-9, "{error}");
    }

    #[test]
    fn a_part_of_the_way_lies_between() {
        let [from, to] = [0.0, 1.0].map(|at| Point::from([("a", at), ("b", -at)]));
        assert_eq!(between(&from, &to, 0.0), from);
        assert_eq!(between(&from, &to, 1.0), to);
        assert_eq!(between(&from, &to, 0.25), Point::from([("a", 0.25), ("b", -0.25)]));
    }
}
