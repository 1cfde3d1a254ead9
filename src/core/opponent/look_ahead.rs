//! Looking ahead: the order that the tactical player would give and the best others that he thinks of are given in copies of the game, which
//! the tactical players of both sides play on to the end. Each of the orders is tried with the same dice, which are none of the game's. The
//! worse half is dropped again and again, and what is left has the rest of the games.

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::outcome::{Outcome, average};
use super::{MOST_ORDERS, Mind};
use crate::core::dice::Dice;
use crate::core::game::{Game, submit};
use crate::core::level::{Level, Levels};
use crate::core::side::Side;
use crate::core::weights::Ahead;

/// The usual choice is left for one that has shown itself better by so many standard errors.
const CLEAR: f64 = 1.0;

/// An order that is tried, with what its games have been worth so far, in the order of their dice.
struct Tried<O> {
    order: O,
    values: Vec<f64>,
}

impl<O> Tried<O> {
    fn new(order: O) -> Self {
        Self { order, values: Vec::new() }
    }

    /// How much better it has come out than another, game by game with the same dice, and by how many standard errors: no end of them
    /// where it was better by as much in each of them.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let leads: Vec<f64> = self.values.iter().zip(&other.values).map(|(own, theirs)| own - theirs).collect();
        let lead = average(leads.iter().copied());
        let deviation = average(leads.iter().map(|own| (own - lead).powi(2))).sqrt();
        let count = f64::from(u32::try_from(leads.len()).unwrap_or(u32::MAX));
        match deviation {
            0.0 if lead > 0.0 && leads.len() > 1 => (lead, f64::INFINITY),
            0.0 => (lead, 0.0),
            _ => (lead, lead / deviation * count.sqrt()),
        }
    }
}

/// The order that comes out best; `None` when the game is over.
pub fn order<G: Game>(mind: &Mind<G>, world: &World, ahead: Ahead, dice: &mut ChaCha8Rng) -> Option<G::Order> {
    let side = G::to_act(world)?;
    let mut tried = vec![Tried::new(G::computer_order(world, dice)?)];
    for order in G::next_best(world) {
        let is_new = tried.iter().all(|other| other.order != order);
        if tried.len() < usize::from(ahead.orders) && is_new && G::plan(world, &order).is_ok() {
            tried.push(Tried::new(order));
        }
    }
    let own = Levels::of(world, side);
    let study = Study {
        mind,
        snapshot: G::snapshot(world),
        side,
        levels: Levels(Side::BOTH.map(|other| if other == side { own } else { Level::Regular })),
        spread: f64::from(ahead.spread),
        dice: dice.next_u64(),
    };
    // As many rounds as it takes to halve them down to two.
    let rounds = tried.len().next_power_of_two().ilog2().max(1) as usize;
    let games = usize::from(ahead.games) / rounds;
    if let Some(watch) = mind.watch {
        watch.begin(rounds * games);
    }
    while tried.len() > 1 {
        if !mind.is_enough() {
            study.play(&mut tried, games);
        }
        halve(&mut tried);
    }
    tried.into_iter().next().map(|best| best.order)
}

/// The better half of them; of two the first stays unless the other one is clearly better. The best stands first, but for the usual choice,
/// which stands there until it is dropped.
fn halve<O>(tried: &mut Vec<Tried<O>>) {
    let usual = tried.remove(0);
    let clear = |other: &Tried<O>| other.lead(&usual).1 > CLEAR;
    let mut others: Vec<(f64, Tried<O>)> = Vec::new();
    let keep = (tried.len() + 1).div_ceil(2);
    let is_last = keep == 1;
    for other in tried.drain(..) {
        if !is_last || clear(&other) {
            others.push((other.lead(&usual).0, other));
        }
    }
    others.sort_by(|one, other| other.0.total_cmp(&one.0));
    let others = others.into_iter().map(|(_, tried)| tried);
    if is_last {
        tried.extend(others.take(1));
        if tried.is_empty() {
            tried.push(usual);
        }
    } else {
        tried.push(usual);
        tried.extend(others.take(keep - 1));
    }
}

/// What all games of a thought have in common.
struct Study<'a, G: Game> {
    mind: &'a Mind<'a, G>,
    snapshot: G::Snapshot,
    side: Side,
    levels: Levels,
    spread: f64,
    /// The seed of the first game's dice; each game after it has the next number.
    dice: u64,
}

impl<G: Game> Study<'_, G> {
    /// Plays so many games in all for these orders, the same number for each, on all processors.
    fn play(&self, tried: &mut [Tried<G::Order>], games: usize) {
        let had = tried.iter().map(|tried| tried.values.len()).min().unwrap_or(0);
        let next = had..had + (games / tried.len()).max(1);
        let tasks: Vec<(usize, u64)> =
            next.flat_map(|game| (0..tried.len()).map(move |place| (place, game as u64))).collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let orders: Vec<&G::Order> = tried.iter().map(|tried| &tried.order).collect();
        let played = |share: &[(usize, u64)]| -> Vec<Option<f64>> {
            let Some(mut copy) = self.mind.copy() else { return Vec::new() };
            copy.insert_resource(self.levels);
            let one = |(place, game): &(usize, u64)| self.one(&mut copy, orders[*place], *game);
            share.iter().map(one).take_while(|_| !self.mind.is_enough()).collect()
        };
        let share = tasks.len().div_ceil(threads).max(1);
        let values: Vec<Vec<Option<f64>>> = std::thread::scope(|scope| {
            let shares: Vec<_> = tasks.chunks(share).map(|share| scope.spawn(|| played(share))).collect();
            shares.into_iter().map(|share| share.join().unwrap_or_default()).collect()
        });
        // Only games that all of the orders have had can be compared.
        let of =
            |place: usize| values.get(place / share).and_then(|values| values.get(place % share)).copied().flatten();
        for (game, _) in tasks.iter().step_by(tried.len()).enumerate() {
            let row: Option<Vec<f64>> = (0..tried.len()).map(|place| of(game * tried.len() + place)).collect();
            for (tried, value) in tried.iter_mut().zip(row.into_iter().flatten()) {
                tried.values.push(value);
            }
        }
    }

    /// What one game is worth in which the order is given; `None` where it can't be played on.
    fn one(&self, copy: &mut World, order: &G::Order, game: u64) -> Option<f64> {
        let seed = self.dice.wrapping_add(game);
        G::restore(copy, &self.snapshot);
        copy.insert_resource(Dice::seeded(seed));
        let mut players = ChaCha8Rng::seed_from_u64(!seed);
        submit::<G>(copy, order).ok()?;
        for _ in 0..MOST_ORDERS {
            let Some(order) = G::glance(copy, &mut players) else { break };
            submit::<G>(copy, &order).ok()?;
        }
        if let Some(watch) = self.mind.watch {
            watch.tick();
        }
        Some(Outcome::of::<G>(copy, self.side).value(self.spread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(order: char, values: &[f64]) -> Tried<char> {
        Tried { order, values: values.to_vec() }
    }

    #[test]
    fn the_usual_choice_is_left_only_for_one_that_is_clearly_better() {
        let last = |other: &[f64]| {
            let mut two = vec![tried('u', &[0.0, 0.5, -0.5, 0.0]), tried('o', other)];
            halve(&mut two);
            two.iter().map(|tried| tried.order).collect::<String>()
        };
        assert_eq!(last(&[0.4, 0.9, 0.1, 0.5]), "o");
        assert_eq!(last(&[0.6, 0.1, -0.2, -0.3]), "u", "better by half a standard error");
        assert_eq!(last(&[0.0, 0.5, -0.5, 0.0]), "u");
        assert_eq!(last(&[]), "u");
        assert_eq!(last(&[0.1, 0.6, -0.4, 0.1]), "o", "better by as much in each");
    }

    #[test]
    fn the_worse_half_is_dropped() {
        let mut four =
            vec![tried('u', &[0.0, 0.0]), tried('a', &[-0.9, -0.8]), tried('b', &[0.2, 0.3]), tried('c', &[0.1, 0.1])];
        halve(&mut four);
        assert_eq!(four.iter().map(|tried| tried.order).collect::<String>(), "ub");
    }
}
