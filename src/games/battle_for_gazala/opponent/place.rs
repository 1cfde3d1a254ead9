//! What it is worth to have a unit in a spot when the enemy's turn comes.

use super::sight::Stand;
use super::situation::Situation;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// What friends beside a unit are worth to it, up to three.
const COMPANY: f64 = 0.05;

/// What the spot is worth to the unit.
pub fn value(situation: &Situation, piece: &Stand, spot: Spot) -> f64 {
    let friends = situation
        .terrain
        .steps(spot)
        .filter(|step| step.to != piece.spot && situation.occupancy.is_held_by(step.to, piece.side));
    let company = COMPANY * f64::from(u8::try_from(friends.count().min(3)).unwrap_or(3));
    let goals = situation.goals();
    goals.place(situation, piece, spot) + company
        - goals.aims().price * situation.threats().risk(situation, piece, spot)
}
