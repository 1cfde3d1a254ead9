//! Victory points and the end of the game (Scenarios A.4, A.6, Scenario 1).

use bevy_ecs::prelude::{ResMut, World};

use super::components::{Damage, Location};
use super::orders::Event;
use super::scenario::{Points, Scenario};
use super::sequence::{Sequence, note};
use super::situation::{Situation, ViewItem};
use crate::core::game::Log;
use crate::core::shared::Shared;
use crate::core::side::Side;

/// Points for the damage done to one vehicle. M and F both score, the F once a vehicle; a K-kill replaces them.
#[must_use]
pub fn points_for(points: &Points, location: Location, damage: &Damage) -> u16 {
    if location == Location::Destroyed {
        return points.killed;
    }
    let mut sum = 0;
    if damage.immobilised {
        sum += points.immobilised;
    }
    if damage.any_lost() {
        sum += points.firepower;
    }
    sum
}

/// Points that the enemy has for this unit.
#[must_use]
pub fn points_for_unit(scenario: &Scenario, unit: &ViewItem) -> u16 {
    scenario.points.get(&unit.kind.0).map_or(0, |points| points_for(points, *unit.location, unit.damage))
}

/// Points of both sides, Axis first.
#[must_use]
pub fn score(situation: &Situation) -> [u16; 2] {
    let mut score = [0; 2];
    for unit in situation.all() {
        score[unit.side.enemy().index()] += points_for_unit(&situation.scenario, &unit);
    }
    score
}

/// The side that wins with these points.
#[must_use]
pub fn winner(scenario: &Scenario, score: [u16; 2]) -> Side {
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Side::Axis,
        std::cmp::Ordering::Less => Side::Allies,
        std::cmp::Ordering::Equal => scenario.ties,
    }
}

/// The game ends with its last turn, or when a side has nothing left that could be fired at or fire: the points stand then.
#[must_use]
pub fn is_over(situation: &Situation, turn: u16) -> bool {
    turn >= situation.scenario.length
        || Side::BOTH.into_iter().any(|side| {
            !situation
                .all()
                .any(|unit| *unit.side == side && matches!(unit.location, Location::On(_) | Location::Waiting))
        })
}

/// Names the winner.
pub fn end_game(situation: Situation, mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let [axis, allies] = score(&situation);
    let winner = winner(&situation.scenario, [axis, allies]);
    sequence.winner = Some(winner);
    note(&mut log, &sequence, Event::Ended { winner, axis, allies });
}

/// Points of both sides, Axis first, asked from outside the rules' systems.
#[must_use]
pub fn score_of(world: &World) -> [u16; 2] {
    let Some(scenario) = world.get_resource::<Shared<Scenario>>() else { return [0; 2] };
    let mut score = [0; 2];
    for unit in super::units(world) {
        let points =
            scenario.points.get(&unit.kind.0).map_or(0, |points| points_for(points, unit.location, &unit.damage));
        score[unit.side.enemy().index()] += points;
    }
    score
}
