//! What it is worth to have a unit in a spot when the enemy's turn comes.

use super::sight::Stand;
use super::situation::Situation;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// What the spot is worth to the unit.
pub fn value(situation: &Situation, piece: &Stand, spot: Spot) -> f64 {
    let friends = situation
        .terrain
        .steps(spot)
        .filter(|step| step.to != piece.spot && situation.occupancy.is_held_by(step.to, piece.side));
    let company =
        situation.position.weight(Dial::Company) * f64::from(u8::try_from(friends.count().min(3)).unwrap_or(3));
    let goals = situation.goals();
    goals.place(situation, piece, spot) + company
        - goals.aims().price * situation.threats().risk(situation, piece, spot)
}
