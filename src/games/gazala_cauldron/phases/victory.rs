//! Victory points (16.0, 17.0): the Axis's track turn by turn, steps and fortified hexes at the end.

use bevy_ecs::prelude::{In, World};

use super::withdrawal;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::state::components::Supply;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// The most that the Axis can have on its track (16.0).
pub const MOST: u8 = 19;
/// Axis units in supply that have to be on the north edge (16.0).
const ON_THE_EDGE: usize = 4;
/// The hex that scores for an Axis unit in it (16.0).
const AIRFIELD_ROAD: &str = "2803";
/// For an enemy step eliminated (16.0).
const AXIS_FOR_A_STEP: u16 = 1;
/// For an enemy step eliminated (16.0).
const ALLIES_FOR_A_STEP: u16 = 2;

/// The hex whose holding scores every turn (16.0).
#[must_use]
pub fn scoring_hex() -> Option<Hex> {
    crate::games::gazala_cauldron::material::board::Name::parse(AIRFIELD_ROAD)
}

/// Axis units in supply on the north edge.
#[must_use]
pub fn on_north_edge(position: &Position) -> usize {
    let supplied = position.on_map(Side::Axis).filter(|(unit, _)| unit.state.supply == Supply::Supplied);
    supplied.filter(|(_, hex)| position.board.on_edge(*hex, Edge::North)).count()
}

/// The points that the Axis's track gains in this turn, each with its rule.
#[must_use]
pub fn gains(position: &Position) -> Vec<&'static str> {
    let edge = (on_north_edge(position) >= ON_THE_EDGE).then_some("16.0");
    let hex = scoring_hex().is_some_and(|hex| position.is_held_by(hex, Side::Axis)).then_some("16.0");
    let chit = withdrawal::is_unplayed(position).then_some("13.7");
    edge.into_iter().chain(hex).chain(chit).collect()
}

/// What the track gains now.
#[must_use]
pub fn gained(world: &World) -> Vec<&'static str> {
    gains(&Position::of(world))
}

/// Moves the marker on the track, which stops at nineteen.
pub fn score(In(gains): In<Vec<&'static str>>, mut position: PositionMut) {
    for rule in gains {
        if position.track.0 < MOST {
            position.track.0 += 1;
            let total = position.track.0;
            position.note(Event::Scored { rule: rule.to_owned(), points: 1, total });
        }
    }
}

/// Steps of a side that are eliminated now; those replaced do not count (16.0).
#[must_use]
pub fn steps_lost(position: &Position, side: Side) -> u16 {
    let units = position.units.iter().filter(|unit| unit.side == side);
    units.map(|unit| u16::from(position.counter(unit.id).steps.saturating_sub(unit.state.steps))).sum()
}

/// Points of the fortified hexes that the Allies occupy (17.0).
#[must_use]
pub fn fortified_points(position: &Position) -> u16 {
    let held = position.scenario.fortified.iter().filter(|(hex, _)| position.is_held_by(*hex, Side::Allies));
    held.map(|(_, points)| *points).sum()
}

/// The points as they would be if the game ended now, Axis first.
#[must_use]
pub fn points(position: &Position) -> [u16; 2] {
    let axis = u16::from(position.marks.points) + AXIS_FOR_A_STEP * steps_lost(position, Side::Allies);
    let allies = ALLIES_FOR_A_STEP * steps_lost(position, Side::Axis) + fortified_points(position);
    [axis, allies]
}

/// The points, asked by the sequence of play.
#[must_use]
pub fn counted(world: &World) -> [u16; 2] {
    points(&Position::of(world))
}
