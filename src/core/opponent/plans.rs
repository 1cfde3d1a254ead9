//! The choice of a plan: as his part of a turn begins, a veteran plays it on in copies of the game with each of his plans, the other side by
//! the usual tactics, and follows the one that comes out best until his next part.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::outcome::Outcome;
use super::trial::{Tried, halve};
use super::{Mind, processors};
use crate::core::dice::Dice;
use crate::core::game::Game;
use crate::core::level::{Level, Levels};
use crate::core::plans::{Chosen, Followed, Plans};
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::weights::Veterans;

/// What games are worth is told apart to one part of this.
const ROUND: f64 = 1e9;

/// The plan that a side follows: the one that it has chosen already, or the best of them as its part of a turn begins.
pub fn choose<G: Game>(mind: &Mind<G>, world: &World, side: Side, plans: &Plans, dice: &mut ChaCha8Rng) -> Chosen {
    let turn = G::turn(world);
    let followed = Followed::of(world).0[side.index()];
    if let Some(chosen) = followed.filter(|chosen| chosen.turn == turn || !G::is_own_part(world, side)) {
        return chosen;
    }
    // Nothing is to be chosen before the first turn for which he does, nor in the other side's part of it.
    if turn < plans.from || !G::is_own_part(world, side) {
        return Chosen { turn: 0, plan: None };
    }
    let study = Study::of(mind, world, side, plans, dice.next_u64());
    let mut tried: Vec<Tried<Option<usize>>> = study.choices().map(Tried::new).collect();
    let all = tried.len();
    // What has been seen while the other side was at its part.
    let seen = mind.ahead.map(|ahead| ahead.of(side, turn)).unwrap_or_default();
    let mut seen = seen.into_iter().filter(|game| game.len() == all);
    // As many rounds as it takes to halve them down to two.
    let rounds = tried.len().next_power_of_two().ilog2().max(1) as usize;
    let games = usize::from(plans.games) / rounds;
    if let Some(watch) = mind.watch {
        let plans = std::iter::successors(Some(tried.len()), |plans| Some(plans.div_ceil(2)));
        watch.begin(plans.take(rounds).map(|plans| plans * each(games, plans)).sum());
    }
    let mut had = 0;
    while tried.len() > 1 {
        let each = each(games, tried.len());
        if !mind.is_enough() {
            study.play(&mut tried, had..had + each);
        }
        had += each;
        // It makes up for games that there was no time for, the newest first.
        let missing = had.saturating_sub(tried[0].values.len());
        for game in seen.by_ref().rev().take(missing) {
            for tried in &mut tried {
                tried.values.push(game[tried.choice.map_or(0, |plan| plan + 1)]);
            }
        }
        halve(&mut tried);
    }
    Chosen { turn, plan: tried.into_iter().next().and_then(|best| best.choice) }
}

/// Games that each of so many plans has of those of a round.
fn each(games: usize, plans: usize) -> usize {
    (games / plans).max(1)
}

/// What all games of a choice have in common.
pub(super) struct Study<'a, G: Game> {
    mind: &'a Mind<'a, G>,
    snapshot: G::Snapshot,
    side: Side,
    levels: Levels,
    turn: u16,
    plans: &'a Plans,
    /// What the game in progress lends its veterans, if it does: they may be on trial.
    veterans: Option<Arc<Veterans>>,
    /// The seed of the first game's dice; each game after it has the next number.
    dice: u64,
}

impl<'a, G: Game> Study<'a, G> {
    /// The choice of a side whose part of a turn begins in a state; its games have dice from this seed on.
    pub(super) fn of(mind: &'a Mind<'a, G>, world: &World, side: Side, plans: &'a Plans, dice: u64) -> Self {
        let level = |other| if other == side { Level::Veteran } else { Level::Regular };
        Self {
            mind,
            snapshot: G::snapshot(world),
            side,
            levels: Levels(Side::BOTH.map(level)),
            turn: G::turn(world),
            plans,
            veterans: world.get_resource::<Shared<Veterans>>().map(|veterans| veterans.0.clone()),
            dice,
        }
    }

    /// The turn that is played.
    pub(super) const fn turn(&self) -> u16 {
        self.turn
    }

    /// All plans, the usual one first.
    fn choices(&self) -> impl Iterator<Item = Option<usize>> + use<G> {
        std::iter::once(None).chain((0..self.plans.others.len()).map(Some))
    }

    /// What each plan is worth in a game with the same dice, the usual one first; `None` where they could not all be played.
    pub(super) fn row(&self, copy: &mut World) -> Option<Vec<f64>> {
        self.prepare(copy);
        let values: Option<Vec<f64>> = self.choices().map(|plan| self.one(copy, plan, 0)).collect();
        values.filter(|_| !self.mind.is_enough())
    }

    /// Lends a copy of the game who plays in it.
    fn prepare(&self, copy: &mut World) {
        copy.insert_resource(self.levels);
        if let Some(veterans) = &self.veterans {
            copy.insert_resource(Shared(veterans.clone()));
        }
    }

    /// Plays these games with each of the plans, on all processors but one where somebody waits at a window.
    fn play(&self, tried: &mut [Tried<Option<usize>>], games: Range<usize>) {
        let tasks: Vec<(usize, u64)> =
            games.flat_map(|game| (0..tried.len()).map(move |place| (place, game as u64))).collect();
        let threads = (processors() - usize::from(self.mind.watch.is_some())).max(1);
        let plans: Vec<Option<usize>> = tried.iter().map(|tried| tried.choice).collect();
        // Each takes the next game that nobody has: were they dealt out beforehand, those that are cut short would leave no row whole.
        let next = AtomicUsize::new(0);
        let played = || -> Vec<(usize, Option<f64>)> {
            let Some(mut copy) = self.mind.copy() else { return Vec::new() };
            self.prepare(&mut copy);
            let taken = std::iter::from_fn(|| {
                let number = next.fetch_add(1, Ordering::Relaxed);
                tasks.get(number).map(|task| (number, task))
            });
            let worth = taken.map(|(number, (place, game))| (number, self.one(&mut copy, plans[*place], *game)));
            // A game that is cut short has no end.
            worth.take_while(|_| !self.mind.is_enough()).collect()
        };
        let values: BTreeMap<usize, Option<f64>> = std::thread::scope(|scope| {
            let players: Vec<_> = (0..threads.min(tasks.len())).map(|_| scope.spawn(played)).collect();
            players.into_iter().flat_map(|player| player.join().unwrap_or_default()).collect()
        });
        // Only games that all of the plans have had can be compared.
        let of = |number: usize| values.get(&number).copied().flatten();
        for (game, _) in tasks.iter().step_by(tried.len()).enumerate() {
            let row: Option<Vec<f64>> = (0..tried.len()).map(|place| of(game * tried.len() + place)).collect();
            for (tried, value) in tried.iter_mut().zip(row.into_iter().flatten()) {
                tried.values.push(value);
            }
        }
    }

    /// What one game is worth in which the plan is followed; `None` where it can't be played on.
    fn one(&self, copy: &mut World, plan: Option<usize>, game: u64) -> Option<f64> {
        let seed = self.dice.wrapping_add(game);
        let mut players = ChaCha8Rng::seed_from_u64(!seed);
        G::restore(copy, &self.snapshot);
        copy.insert_resource(Dice::seeded(seed));
        if !G::imagine(copy, self.side, &mut players) {
            return None;
        }
        let mut followed = Followed::default();
        followed.0[self.side.index()] = Some(Chosen { turn: self.turn, plan });
        copy.insert_resource(followed);
        let end = self.turn.saturating_add(self.plans.turns);
        self.mind.play_on(copy, &mut players, |copy| G::turn(copy) >= end)?;
        if let Some(watch) = self.mind.watch {
            watch.tick();
        }
        // Rounded, lest two that are equal differ by what a machine makes of the last digit.
        let value = Outcome::of::<G>(copy, self.side).value(f64::from(self.plans.spread));
        Some((value * ROUND).round() / ROUND)
    }
}
