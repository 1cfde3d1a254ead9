//! Bombardments that open the Axis's way of victory, and the answers to them: a disrupted unit has no zone.

use super::sight::Stand;
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

/// Units that bar the way and could all be silenced, and the chance to silence them with all markers, the enemy's answers allowed for.
pub struct Chance<'s> {
    pub targets: Vec<&'s Stand>,
    pub of_all: f64,
}

/// The chance to open the way of victory by bombardments alone; `None` where that can't be.
pub fn chance<'s>(situation: &'s Situation) -> Option<Chance<'s>> {
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
    let mut largest: Vec<u8> = markers.iter().rev().copied().collect();
    answered(&mut largest, position.markers.of(situation.side.enemy()), targets.len());
    let of_all = silences(&largest, targets.len());
    Some(Chance { targets, of_all })
}

/// The largest marker against one of the units that bar the way, if the chance to silence all of them is good enough.
fn bombard(situation: &Situation, least: f64) -> Option<Order> {
    let chance = chance(situation).filter(|chance| chance.of_all >= least)?;
    let target = situation.terrain.hex(chance.targets.first()?.spot);
    Some(Order::Bombard { target, value: *situation.position.markers.of(situation.side).last()? })
}

/// Takes the enemy's answers off the markers, the largest answer first, each where it lowers the chance to silence so many units most: one
/// answer meets one marker.
fn answered(markers: &mut Vec<u8>, answers: &[u8], units: usize) {
    for answer in answers.iter().rev() {
        let less = |at: usize| {
            let mut markers = markers.clone();
            markers[at] = markers[at].saturating_sub(*answer);
            markers.sort_unstable_by(|a, b| b.cmp(a));
            markers
        };
        let worst = (0..markers.len()).map(less).min_by(|a, b| silences(a, units).total_cmp(&silences(b, units)));
        if let Some(worst) = worst {
            *markers = worst;
        }
    }
}

/// The chance to silence so many units one after the other, by these markers in their order; each unit takes as many as it needs.
fn silences(markers: &[u8], units: usize) -> f64 {
    let Some(fewer) = units.checked_sub(1) else { return 1.0 };
    let Some((value, rest)) = markers.split_first() else { return 0.0 };
    let hit = f64::from((*value).min(FACES)) / f64::from(FACES);
    hit * silences(rest, fewer) + (1.0 - hit) * silences(rest, units)
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

#[cfg(test)]
mod tests {
    use super::{answered, silences};

    #[test]
    fn a_unit_takes_as_many_markers_as_it_needs() {
        let is = |chance: f64, markers: &[u8], units| {
            assert!((silences(markers, units) - chance).abs() < 1e-9, "{markers:?}")
        };
        is(0.5, &[3], 1);
        is(0.75, &[3, 3], 1);
        is(0.25, &[3, 3], 2);
        is(0.5, &[3, 3, 3], 2);
        is(1.0, &[7, 6], 2);
        is(0.0, &[6], 2);
        is(1.0, &[], 0);
    }

    #[test]
    fn each_answer_meets_one_marker() {
        let left = |markers: &[u8], answers: &[u8], units| {
            let mut markers = markers.to_vec();
            answered(&mut markers, answers, units);
            markers
        };
        assert_eq!(left(&[2, 2, 1, 1], &[3, 3], 1), [1, 1, 0, 0]);
        assert_eq!(left(&[6, 5, 1], &[3], 1), [5, 3, 1]);
        // Where every marker is needed, the smallest is met.
        assert_eq!(left(&[3, 1], &[1], 2), [3, 0]);
    }
}
