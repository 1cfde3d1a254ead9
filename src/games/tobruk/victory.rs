//! Victory points and the end of the game (Scenarios A.4, A.6, Scenarios 1 to 3).

use bevy_ecs::prelude::{Commands, Query, Res, ResMut, World};

use super::components::{Damage, Kind, Location};
use super::field::Field;
use super::hold;
use super::orders::Event;
use super::scenario::{Points, Scenario};
use super::situation::{Situation, ViewItem};
use super::turn::{Sequence, note};
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

/// Points for undamaged vehicles that are still on the board when the game ends after the turn that counts (Scenario 3);
/// Axis first.
#[must_use]
pub fn standing(situation: &Situation, turn: u16) -> [u16; 2] {
    let mut points = [0; 2];
    let Some(standing) = situation.scenario.standing.as_ref().filter(|standing| turn > standing.after_turn) else {
        return points;
    };
    for unit in situation.all() {
        let counts = standing.kinds.contains(&unit.kind.0) && unit.location.hex().is_some();
        if counts && !unit.damage.immobilised && !unit.damage.any_lost() {
            points[unit.side.enemy().index()] += standing.points;
        }
    }
    points
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

/// The game ends with its last turn, or when a side has nothing left that could be fired at or fire: the points stand then. It
/// goes on for an enemy who still has hedgehogs to take or vehicles to bring off the board.
#[must_use]
pub fn is_over(situation: &Situation, turn: u16) -> bool {
    let scenario = &situation.scenario;
    let is_busy = |side: Side| {
        let takes_ground = scenario.hold.as_ref().is_some_and(|hold| hold.side == side);
        let kinds = scenario.standing.iter().flat_map(|standing| &standing.kinds);
        takes_ground || kinds.into_iter().any(|kind| situation.catalog.get(*kind).nation.side() == side)
    };
    let is_gone = |side: Side| {
        !situation
            .all()
            .filter(|unit| situation.class(unit).is_vehicle() || situation.class(unit).is_personnel())
            .any(|unit| *unit.side == side && matches!(unit.location, Location::On(_) | Location::Waiting))
    };
    turn >= scenario.length
        || hold::is_won(situation, turn)
        || Side::BOTH.into_iter().any(|side| is_gone(side) && !is_busy(side.enemy()))
}

/// Names the winner.
pub fn end_game(
    situation: Situation,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut commands: Commands,
) {
    let (score, standing) = (score(&situation), standing(&situation, sequence.turn));
    let [axis, allies] = [score[0] + standing[0], score[1] + standing[1]];
    // What stands on the board counts in the end.
    commands.insert_resource(Field { score: [axis, allies], ..situation.field.clone() });
    if standing != [0, 0] {
        note(&mut log, &sequence, Event::Standing { axis: standing[0], allies: standing[1] });
    }
    let winner = match &situation.scenario.hold {
        Some(hold) => {
            let held = hold::held_through(&situation.field, sequence.turn);
            let (side, needed) = (hold.side, hold.hedgehogs);
            note(&mut log, &sequence, Event::HedgehogsHeld { side, held, needed });
            if held >= needed { side } else { side.enemy() }
        }
        None => winner(&situation.scenario, [axis, allies]),
    };
    sequence.winner = Some(winner);
    note(&mut log, &sequence, Event::Ended { winner, axis, allies });
}

/// Points of both sides, Axis first, without what stands at the end.
pub fn count(scenario: Res<Shared<Scenario>>, units: Query<(&Side, &Kind, &Location, &Damage)>) -> [u16; 2] {
    let mut score = [0; 2];
    for (side, kind, location, damage) in &units {
        if let Some(points) = scenario.points.get(&kind.0) {
            score[side.enemy().index()] += points_for(points, *location, damage);
        }
    }
    score
}

/// Points of both sides, Axis first, asked from outside the rules' systems.
#[must_use]
pub fn score_of(world: &World) -> [u16; 2] {
    world.get_resource::<Field>().map_or([0; 2], |field| field.score)
}
