//! What units and places are worth, in victory points.

use crate::core::doctrine::Doctrine;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::material::catalog::{Arm, Face};
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::position::Position;

/// What a side is about.
pub fn doctrine<'a>(position: &Position<'a>, side: Side) -> &'a Doctrine<Hex> {
    position.scenario.doctrines.of(side)
}

/// How many times the enemy's losses its own count for a side; what the side that acts makes of it is no matter of the other's.
pub fn price(position: &Position, side: Side) -> f64 {
    let own = if position.to_act() == Some(side) { position.weight(Dial::Price) } else { 1.0 };
    own * doctrine(position, side).price(position.sequence.turn)
}

/// True in the last turn. Supply and lines of communication have been looked at as it began: a line matters to replacements and
/// withdrawals alone by then (13.3, 13.7), and few of those are to come.
pub fn is_last_turn(position: &Position) -> bool {
    position.sequence.turn >= position.scenario.last_turn
}

/// What a unit is worth in a hex as one of the garrison that its side's doctrine lays down; nothing where enough others are.
pub fn post(position: &Position, unit: &Unit, hex: Hex) -> f64 {
    let others = position.side_in(hex, unit.side).filter(|other| other.id != unit.id).count();
    doctrine(position, unit.side).post(hex, position.sequence.turn, others)
}

/// The share of the game that is still to come, from 1 down to 0.
pub fn share_left(position: &Position) -> f64 {
    let turns = f64::from(position.scenario.last_turn.max(1));
    ((turns - f64::from(position.sequence.turn)) / turns).clamp(0.0, 1.0)
}

/// Victory point phases to come, this turn's among them.
pub fn turns_left(position: &Position) -> f64 {
    f64::from((position.scenario.last_turn + 1).saturating_sub(position.sequence.turn.max(1)))
}

/// What the enemy scores for a step of this side (16.0).
pub fn points(side: Side) -> f64 {
    match side {
        Side::Axis => 2.0,
        Side::Allies => 1.0,
    }
}

fn strength(face: Face) -> f64 {
    f64::from(face.hard + face.soft) / 2.0
}

/// What the last of so many steps is worth to a unit.
fn step_of(position: &Position, unit: &Unit, steps: u8) -> f64 {
    let counter = position.counter(unit.id);
    let less = if steps > 1 { strength(counter.face(steps - 1, false)) } else { 0.0 };
    let future = position.weight(Dial::Strength) * share_left(position) * (strength(counter.face(steps, false)) - less);
    let mends = if counter.arm == Arm::Armour {
        position.weight(Dial::Mends) * (2.0 * share_left(position)).min(1.0)
    } else {
        0.0
    };
    points(unit.side) * (1.0 - mends) + future
}

/// What the unit's side loses with its next step.
pub fn step(position: &Position, unit: &Unit) -> f64 {
    step_of(position, unit, unit.state.steps.max(1))
}

/// What it loses with the whole unit.
pub fn whole(position: &Position, unit: &Unit) -> f64 {
    (1..=unit.state.steps.max(1)).map(|steps| step_of(position, unit, steps)).sum()
}

/// What it costs a unit to be disrupted.
pub fn shaken(position: &Position, unit: &Unit) -> f64 {
    if unit.state.disrupted { 0.0 } else { position.weight(Dial::Shaken) * whole(position, unit) }
}

/// What a place that scores turn by turn is worth to whoever takes it now.
pub fn lasting(position: &Position) -> f64 {
    lasting_while(position, 1.0, 1.0)
}

/// The same for whoever stays there for this turn, and then for the next one, with such a chance.
pub fn lasting_while(position: &Position, now: f64, next: f64) -> f64 {
    let later = position.weight(Dial::Kept) * (turns_left(position) - 1.0).clamp(0.0, position.weight(Dial::MostTurns));
    now * (1.0 + next * later)
}

/// Points that the Allies have at the end for holding a hex (17.0).
pub fn fortified(position: &Position, hex: Hex) -> f64 {
    position.scenario.fortified.iter().filter(|(at, _)| *at == hex).map(|(_, points)| f64::from(*points)).sum()
}

/// What it is worth to drive the enemy of this side out of a hex.
pub fn prize(position: &Position, side: Side, hex: Hex) -> f64 {
    let scoring = if victory::scoring_hex() == Some(hex) { lasting(position) } else { 0.0 };
    match side {
        Side::Axis => fortified(position, hex) + 0.5 * scoring,
        Side::Allies => {
            let edge = position.board.on_edge(hex, Edge::North);
            scoring + if edge { position.weight(Dial::OfFour) * lasting(position) } else { 0.0 }
        }
    }
}
