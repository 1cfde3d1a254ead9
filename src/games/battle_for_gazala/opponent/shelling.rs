//! Bombardments that open the Axis's way of victory, and the answers to them: a disrupted unit has no zone.

use super::situation::Situation;
use super::worth;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::phases::combat::FACES;
use crate::games::battle_for_gazala::phases::hold;
use crate::games::battle_for_gazala::state::decisions::Bombardment;
use crate::games::battle_for_gazala::state::orders::Order;

/// A bombardment that may well win the game.
pub fn decisive(situation: &Situation) -> Option<Order> {
    bombard(situation, situation.position.weight(Dial::Decisive))
}

/// One that may win the game all the same.
pub fn last_chance(situation: &Situation) -> Option<Order> {
    bombard(situation, situation.position.weight(Dial::LastChance))
}

/// True when an open way wins the game for this side. That of the Allies is looked for when all who were silenced have their zones again
/// (`10.Allies`).
fn counts(situation: &Situation, side: Side) -> bool {
    side == Side::Axis && hold::counts(situation.position)
}

/// The largest marker against one of the units that bar the way, if the chance to silence all of them is good enough.
fn bombard(situation: &Situation, least: f64) -> Option<Order> {
    let road = situation.goals().road().filter(|road| counts(situation, situation.side) && !road.mined)?;
    let mut targets = Vec::new();
    for unit in &road.blockers {
        let piece = situation.find(*unit)?;
        // One who stands on the way has to be driven off.
        if road.spots.contains(&piece.spot) {
            return None;
        }
        targets.push(piece);
    }
    let position = situation.position;
    let markers = position.markers.of(situation.side);
    let mut largest: Vec<u8> = markers.iter().rev().take(targets.len()).map(|value| (*value).min(FACES)).collect();
    if let Some(least) = largest.last_mut() {
        // He answers where that helps him most.
        let answers: u8 = position.markers.of(situation.side.enemy()).iter().sum();
        *least = least.saturating_sub(answers);
    }
    let chance: f64 = largest.into_iter().map(|value| f64::from(value) / f64::from(FACES)).product();
    if targets.is_empty() || markers.len() < targets.len() || chance < least {
        return None;
    }
    Some(Order::Bombard { target: situation.terrain.hex(targets.first()?.spot), value: *markers.last()? })
}

/// The answer to a bombardment: as much as it is worth not to be disrupted.
pub fn answer(situation: &Situation, bombardment: &Bombardment) -> Option<Order> {
    let left = bombardment.value.saturating_sub(bombardment.answers.iter().sum());
    let position = situation.position;
    // A bombardment that could open the enemy's way of victory.
    let decides = counts(situation, situation.side.enemy());
    let harm = if decides { 10.0 } else { position.weight(Dial::Shaken) };
    let price = worth::point(position) * f64::from(FACES);
    let markers = position.markers.of(situation.side);
    let fits = markers.iter().rev().find(|value| **value <= left).or(markers.first());
    match fits {
        Some(value) if left > 0 && harm > price => Some(Order::Support { value: *value }),
        _ => Some(Order::Commit),
    }
}
