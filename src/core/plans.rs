//! The plans among which a veteran chooses as his turn begins, where his file has some: sets of weights with which he goes about the turn in
//! one way or another.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use bevy_ecs::prelude::{Resource, World};
use serde::Deserialize;

use super::data::{Fault, Source};
use super::side::Side;
use super::weights::{Dial, Entries, Weights, wrong_factors};

/// Games that can be played on for one choice.
const GAMES: RangeInclusive<u16> = 8..=10_000;
/// Turns through which they can be played on.
const TURNS: RangeInclusive<u16> = 1..=99;

/// The plans of a scenario's veterans beside their usual ones, and what a choice among them takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Plans {
    /// Games that are played on for a choice, in all plans together: 8 to 10,000.
    pub games: u16,
    /// Turns through which they are played on, the one in progress among them: 1 to 99. A game that ends sooner is over.
    pub turns: u16,
    /// How far the points of both sides lie apart at the end, on the average; 0 where the result is all that counts.
    pub spread: u16,
    /// The weights of each plan, the Axis first.
    sides: [Vec<Weights>; 2],
}

impl Plans {
    /// The other plans of a side, in their order.
    #[must_use]
    pub fn of(&self, side: Side) -> &[Weights] {
        &self.sides[side.index()]
    }

    /// Plans for tests: one other for each side.
    #[cfg(test)]
    #[must_use]
    pub fn one_other(games: u16, turns: u16, spread: u16, other: &Weights) -> Self {
        Self { games, turns, spread, sides: [vec![other.clone()], vec![other.clone()]] }
    }
}

/// The plans as they stand in the file: each how many times the usual weights of the game some of its weights are.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlans {
    games: u16,
    turns: u16,
    spread: u16,
    #[serde(default)]
    axis: Entries<Entries<f64>>,
    #[serde(default)]
    allies: Entries<Entries<f64>>,
}

impl RawPlans {
    /// No plan at all, plans of one name, weights that the game does not have, numbers out of bounds.
    pub(super) fn faults(&self, source: &Source, dials: &[Dial]) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.axis.0.is_empty() && self.allies.0.is_empty() {
            let sentence = "there are no plans to choose from; write some for a side, or remove them all";
            faults.push(source.fault_at("plans:", 0, sentence));
        }
        for (what, number, bounds) in [("games", self.games, GAMES), ("turns", self.turns, TURNS)] {
            if !bounds.contains(&number) {
                let (least, most) = (bounds.start(), bounds.end());
                let sentence = format!("{what} can't be {number}; write a number from {least} to {most}");
                faults.push(source.fault_at(&format!("{what}: {number}"), 0, sentence));
            }
        }
        for side in [&self.axis, &self.allies] {
            faults.extend(side.twice(source));
            faults.extend(side.0.iter().flat_map(|(_, factors)| factors.twice(source)));
            faults.extend(side.0.iter().flat_map(|(_, factors)| wrong_factors(source, dials, factors)));
        }
        faults
    }

    pub(super) fn plans(self, dials: &[Dial]) -> Plans {
        let weights = |factors: Entries<f64>| Weights::with(dials, &factors.0.into_iter().collect::<BTreeMap<_, _>>());
        let side = |plans: Entries<Entries<f64>>| plans.0.into_iter().map(|(_, factors)| weights(factors)).collect();
        let Self { games, turns, spread, axis, allies } = self;
        Plans { games, turns, spread, sides: [side(axis), side(allies)] }
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
