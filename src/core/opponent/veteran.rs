//! The veteran: he plays the tactical player's choice and a few others on in his head, all with the same dice, and leaves the tactical
//! player's choice only for one that does clearly better.

use bevy_ecs::prelude::World;
use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::Thought;
use crate::core::dice::Dice;
use crate::core::foresight::Foresight;
use crate::core::game::{Game, Log, submit};
use crate::core::side::Side;

/// Choices that are compared at most, the tactical player's among them.
const CHOICES: usize = 4;
/// Samples of each choice after each round; the better half of the others goes into the next.
const ROUNDS: [usize; 3] = [8, 24, 64];
/// Samples before which nothing is preferred to the tactical player's choice.
const LEAST_SAMPLES: usize = 24;
/// Standard errors by which another choice has to lead.
const CLEAR: f64 = 2.0;
/// The lead of another choice that is worth a change, as a share of the result.
const LEAST_LEAD: f64 = 0.01;
/// Orders after which a game that is played on is broken off, wherever it stands: so many times those that it should have.
const TOO_FAR: u32 = 8;

/// What the veteran expects of an order, and of the one that the tactical player would have given: shares of the result from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expectation {
    /// Of the order.
    pub of_it: f64,
    /// Of the tactical player's choice.
    pub of_plain: f64,
    /// How often each was played on.
    pub samples: usize,
}

impl Expectation {
    /// The same in a sentence.
    #[must_use]
    pub fn told(&self) -> String {
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let (it, plain) = (percent(self.of_it), percent(self.of_plain));
        format!(
            "Having played it out {} times, expects {it} of the result; {plain} with the obvious order.",
            self.samples
        )
    }
}

/// A choice with what came of it in each sample.
struct Choice<O> {
    order: O,
    results: Vec<f64>,
}

impl<O> Choice<O> {
    /// The mean lead over another choice and its standard error, from -2 to 2.
    fn lead(&self, other: &Self) -> (f64, f64) {
        let leads: Vec<f64> = self.results.iter().zip(&other.results).map(|(own, other)| own - other).collect();
        let count = f64::from(u32::try_from(leads.len()).unwrap_or(u32::MAX)).max(2.0);
        let mean = leads.iter().sum::<f64>() / count;
        let spread = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (mean, (spread / count).sqrt())
    }

    /// The mean, as a share from 0 to 1.
    fn share(&self) -> f64 {
        let count = f64::from(u32::try_from(self.results.len()).unwrap_or(u32::MAX)).max(1.0);
        f64::midpoint(self.results.iter().sum::<f64>() / count, 1.0)
    }
}

/// The veteran's order.
pub fn order<G: Game>(
    world: &World,
    own: &mut World,
    bounds: Foresight,
    dice: &mut ChaCha8Rng,
    enough: &dyn Fn() -> bool,
) -> Option<Thought<G::Order>> {
    let plain = G::computer_order(world, dice)?;
    let seed = dice.next_u64();
    let Some(side) = G::to_act(world).filter(|_| G::turn(world) > 0) else {
        return Some(Thought::plain(plain));
    };
    let mut choices = choices::<G>(world, plain);
    let mut head = Head::<G> { own, start: G::snapshot(world), side, bounds, seed, spent: 0 };
    for samples in ROUNDS {
        if choices.len() < 2 || !head.play_on(&mut choices, samples, enough) {
            break;
        }
        drop_worse(&mut choices);
    }
    let (plain, others) = choices.split_first()?;
    let clear = others.iter().filter(|choice| {
        let (lead, error) = choice.lead(plain);
        choice.results.len() >= LEAST_SAMPLES && lead > CLEAR * error && lead > 2.0 * LEAST_LEAD
    });
    let best = clear.max_by(|one, other| one.share().total_cmp(&other.share()));
    Some(match best {
        None => Thought::plain(plain.order.clone()),
        Some(best) => {
            let samples = best.results.len();
            let expects = Expectation { of_it: best.share(), of_plain: plain.share(), samples };
            Thought { order: best.order.clone(), expects: Some(expects) }
        }
    })
}

/// The tactical player's choice, what he weighed beside it, and to go no further.
fn choices<G: Game>(world: &World, plain: G::Order) -> Vec<Choice<G::Order>> {
    let mut orders = vec![plain];
    let is_open = |order: &G::Order| G::plan(world, order).is_ok();
    let rest = G::rests().into_iter().find(is_open);
    for order in G::next_best(world) {
        if orders.len() < CHOICES && !orders.contains(&order) && is_open(&order) {
            orders.push(order);
        }
    }
    if orders.len() > 1
        && let Some(rest) = rest.filter(|rest| !orders.contains(rest))
    {
        orders.truncate(CHOICES - 1);
        orders.push(rest);
    }
    orders.into_iter().map(|order| Choice { order, results: Vec::new() }).collect()
}

/// Keeps the tactical player's choice and the better half of those that lead it.
fn drop_worse<O>(choices: &mut Vec<Choice<O>>) {
    let mut others = choices.split_off(1);
    let Some(plain) = choices.first() else { return };
    let kept = others.len().div_ceil(2);
    others.retain(|choice| choice.lead(plain).0 > 0.0);
    others.sort_by(|one, other| other.share().total_cmp(&one.share()));
    others.truncate(kept);
    choices.append(&mut others);
}

/// Where the veteran plays on.
struct Head<'a, G: Game> {
    own: &'a mut World,
    start: G::Snapshot,
    side: Side,
    bounds: Foresight,
    seed: u64,
    /// Orders that were played on.
    spent: u32,
}

impl<G: Game> Head<'_, G> {
    /// Plays every choice on until it has so many samples; false if that was broken off, all choices having equally many.
    fn play_on(&mut self, choices: &mut [Choice<G::Order>], samples: usize, enough: &dyn Fn() -> bool) -> bool {
        let done = choices.iter().map(|choice| choice.results.len()).min().unwrap_or(0);
        for sample in done..samples {
            let mut results = Vec::new();
            for choice in &mut *choices {
                if self.spent >= self.bounds.budget || enough() {
                    return false;
                }
                results.push(self.sample(&choice.order, sample, enough));
            }
            for (choice, result) in choices.iter_mut().zip(results) {
                choice.results.push(result);
            }
        }
        true
    }

    /// What comes of an order with the dice of a sample, for the side that gives it.
    fn sample(&mut self, order: &G::Order, sample: usize, enough: &dyn Fn() -> bool) -> f64 {
        G::restore(self.own, &self.start);
        if let Some(mut log) = self.own.get_resource_mut::<Log<G::Event>>() {
            log.0.clear();
        }
        let seed = self.seed.wrapping_add(sample as u64);
        self.own.insert_resource(Dice::seeded(seed));
        let mut players = ChaCha8Rng::seed_from_u64(seed);
        let mut next = Some(order.clone());
        let mut given = 0;
        while let Some(order) = next {
            // An order that is refused here would be refused at the table: what stands is judged.
            if submit::<G>(self.own, &order).is_err() || enough() {
                break;
            }
            given += 1;
            let rests = given >= self.bounds.far && G::outlook(self.own).is_some();
            if rests || given >= TOO_FAR * self.bounds.far {
                break;
            }
            next = G::computer_order(self.own, &mut players);
        }
        self.spent += given;
        let axis = G::outlook(self.own).unwrap_or(0.0).clamp(-1.0, 1.0);
        if self.side == Side::Axis { axis } else { -axis }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(results: &[f64]) -> Choice<char> {
        Choice { order: 'a', results: results.to_vec() }
    }

    #[test]
    fn a_lead_is_measured_in_pairs() {
        let (plain, other) = (choice(&[-1.0, 0.0, 1.0, 0.0]), choice(&[-0.5, 0.5, 1.5, 0.5]));
        let (lead, error) = other.lead(&plain);
        assert!((lead - 0.5).abs() < 1e-9 && error < 1e-9, "{lead} {error}");
        assert!((plain.share() - 0.5).abs() < 1e-9 && (other.share() - 0.75).abs() < 1e-9);
    }

    #[test]
    fn of_the_others_the_better_half_that_leads_goes_on() {
        let of = |order, result| Choice { order, results: vec![result; 8] };
        let mut choices = vec![of('p', 0.0), of('a', 0.2), of('b', 0.4), of('c', -0.1)];
        drop_worse(&mut choices);
        assert_eq!(choices.iter().map(|choice| choice.order).collect::<String>(), "pba");
        drop_worse(&mut choices);
        assert_eq!(choices.iter().map(|choice| choice.order).collect::<String>(), "pb");
        let mut choices = vec![of('p', 0.0), of('a', -0.2)];
        drop_worse(&mut choices);
        assert_eq!(choices.len(), 1);
    }
}
