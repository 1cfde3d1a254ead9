//! What it is worth to have a unit in a spot when the enemy's turn comes.

use super::sight::Stand;
use super::situation::Situation;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// What the spot is worth to the unit.
pub fn value(situation: &Situation, piece: &Stand, spot: Spot) -> f64 {
    let friends = situation.occupancy.friends(situation.terrain, piece.side, piece.spot, spot).min(3);
    let company = situation.position.weight(Dial::Company) * f64::from(u8::try_from(friends).unwrap_or(3));
    let goals = situation.goals();
    goals.place(situation, piece, spot) + company
        - goals.aims().price * situation.threats().risk(situation, piece, spot)
}
