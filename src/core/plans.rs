//! The plans among which a veteran chooses as his part of a turn begins, where his file has some: sets of weights with which he goes about it
//! in one way or another.

use std::ops::RangeInclusive;

use bevy_ecs::prelude::{Resource, World};
use serde::Deserialize;

use super::data::{Fault, Source};
use super::side::Side;
use super::weights::{Dial, Entries, FACTORS, Weights, wrong_factors};

/// So many games for each plan, the usual one among them, have to be allowed for one choice at least; and how many they can be in all.
const LEAST_EACH: u16 = 4;
const MOST_GAMES: u16 = 10_000;
/// Bounds of the turns through which they are played on, and of the first for which there is a choice.
const TURNS: RangeInclusive<u16> = 1..=99;

/// The plans of a side's veteran beside his usual one, and what a choice among them takes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plans {
    /// Games that are played on for a choice, in all plans together: four times as many as there are plans at least, up to 10,000.
    pub games: u16,
    /// The first turn for which he chooses: 1 to 99. Until then he keeps to his own weights.
    pub from: u16,
    /// Turns through which they are played on, the one in progress among them: 1 to 99. A game that ends sooner is over.
    pub turns: u16,
    /// How far the points of both sides lie apart at the end, on the average; 0 where the result is all that counts.
    pub spread: u16,
    /// The weights of each other plan.
    pub others: Vec<Weights>,
}

/// The plans as they stand in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlans {
    spread: u16,
    #[serde(default)]
    axis: Option<RawSide>,
    #[serde(default)]
    allies: Option<RawSide>,
}

/// Those of one side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSide {
    games: u16,
    #[serde(default = "first")]
    from: u16,
    turns: u16,
    plans: Entries<RawPlan>,
}

/// Where nothing else is said there is a choice from the beginning.
fn first() -> u16 {
    *TURNS.start()
}

/// How many times as high some weights of a plan are as others.
#[derive(Deserialize)]
enum RawPlan {
    /// As the usual weights of the game.
    Usual(Entries<f64>),
    /// As this veteran's own.
    Own(Entries<f64>),
}

impl RawPlan {
    fn factors(&self) -> &Entries<f64> {
        let (Self::Usual(factors) | Self::Own(factors)) = self;
        factors
    }
}

impl RawPlans {
    /// No plan at all, plans of one name, weights that the game does not have, numbers out of bounds.
    pub(super) fn faults(&self, source: &Source, dials: &[Dial], own: [&Entries<f64>; 2]) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.axis.is_none() && self.allies.is_none() {
            let sentence = "there are no plans to choose from; write some for a side, or remove them all";
            faults.push(source.fault_at("plans:", 0, sentence));
        }
        for (name, side, own) in [("axis", &self.axis, own[0]), ("allies", &self.allies, own[1])] {
            let Some(side) = side else { continue };
            // Each plan has some games before the first of them are dropped.
            let plans = u16::try_from(side.plans.0.len()).unwrap_or(u16::MAX);
            let least = plans.saturating_add(1).saturating_mul(LEAST_EACH);
            let numbers =
                [("games", side.games, least..=MOST_GAMES), ("from", side.from, TURNS), ("turns", side.turns, TURNS)];
            for (what, number, bounds) in numbers {
                if !bounds.contains(&number) {
                    let (least, most) = (bounds.start(), bounds.end());
                    let sentence = format!("{what} of {name} can't be {number}; write a number from {least} to {most}");
                    faults.push(source.fault_at(&format!("{what}: {number},"), 0, sentence));
                }
            }
            if side.plans.0.is_empty() {
                let sentence =
                    format!("{name} has no plans to choose from; write some, or remove what stands for {name}");
                faults.push(source.fault_at("plans:", 0, sentence));
            }
            faults.extend(side.plans.twice(source));
            for (title, plan) in &side.plans.0 {
                let factors = plan.factors();
                faults.extend(factors.twice(source));
                faults.extend(wrong_factors(source, dials, factors));
                for (weight, factor) in factors.0.iter().filter(|_| matches!(plan, RawPlan::Own(_))) {
                    let own = own.0.iter().find(|(other, _)| other == weight).map_or(1.0, |(_, factor)| *factor);
                    if FACTORS.contains(factor) && !FACTORS.contains(&(own * factor)) {
                        let (product, least, most) = (own * factor, FACTORS.start(), FACTORS.end());
                        let sentence = format!(
                            "{weight} of the plan {title} of {name} comes to {product} times the usual weight; it can be {least} to {most} times as high"
                        );
                        faults.push(source.fault(title, sentence));
                    }
                }
            }
        }
        faults
    }

    /// The plans of both sides, the Axis first; a side without any has none to choose from.
    pub(super) fn plans(self, dials: &[Dial], own: &[Weights; 2]) -> [Plans; 2] {
        let (spread, usual) = (self.spread, Weights::usual(dials));
        let [axis, allies] = own;
        [(self.axis, axis), (self.allies, allies)].map(|(side, own)| {
            let Some(RawSide { games, from, turns, plans }) = side else { return Plans::default() };
            let others = plans.0.into_iter().map(|(_, plan)| match plan {
                RawPlan::Usual(factors) => usual.times(dials, &factors.map()),
                RawPlan::Own(factors) => own.times(dials, &factors.map()),
            });
            Plans { games, from, turns, spread, others: others.collect() }
        })
    }
}

/// The plan that a veteran has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The turn for which.
    pub turn: u16,
    /// Its place among the other plans of the side; `None` for the usual one.
    pub plan: Option<usize>,
}

/// The plans that both sides' veterans have chosen last in a game, Axis first. No part of the state: who loads a game chooses anew.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Followed(pub [Option<Chosen>; 2]);

impl Followed {
    /// Those of a game.
    #[must_use]
    pub fn of(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }

    /// The place of the plan that a side follows among its other plans; `None` where it follows its usual one.
    #[must_use]
    pub fn plan(self, side: Side) -> Option<usize> {
        self.0[side.index()].and_then(|chosen| chosen.plan)
    }
}
