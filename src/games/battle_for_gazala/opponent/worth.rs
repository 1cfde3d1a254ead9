//! What units are worth, and what a point of support fire is, in units.

use super::sight::Stand;
use crate::core::side::Side;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Phase;

/// The part of what a unit could still do that counts when there is nothing more to do.
const TRIFLE: f64 = 0.1;

/// What the loss of a unit costs its side, `bled` of it for the number of units lost.
pub fn unit(position: &Position, piece: &Stand, bled: f64) -> f64 {
    let future = 1.0 + position.weight(Dial::Strength) * f64::from(piece.attack + piece.whole);
    bled + future * if is_last_player_turn(position) { TRIFLE } else { 1.0 }
}

/// What one more unit costs a side because twice as many losses as the enemy's turn a victory into a draw and a draw into a defeat
/// (`10.Losses`): much late in the game where either side is within three losses of that, nothing early. Losses so far, its own first.
pub fn bled(position: &Position, losses: [u16; 2]) -> f64 {
    position.weight(Dial::Bled) * share_played(position).powi(3) * nearer(losses)
}

/// So many losses short of twice as many a side is near it.
const NEAR: f64 = 3.0;

/// By how much one more loss brings a side nearer to twice as many as the enemy's, and the enemy farther from twice as many as its own: 0 where
/// neither is near, 1 at most.
fn nearer([own, enemy]: [u16; 2]) -> f64 {
    let near = |many: u16, few: u16| ((NEAR - 2.0 * f64::from(few) + f64::from(many)) / NEAR).clamp(0.0, 1.0);
    let standing = |own: u16| near(enemy, own) - near(own, enemy);
    standing(own) - standing(own + 1)
}

/// What a point of support fire is kept for. Markers come back with each turn: after the Allied player turn they are worth nothing.
pub fn point(position: &Position) -> f64 {
    position.weight(match (position.sequence.active, position.sequence.phase) {
        (Side::Axis, Phase::MobileMovement | Phase::MobileCombat) => Dial::PointWhenMobile,
        (Side::Axis, _) => Dial::Point,
        (Side::Allies, Phase::MobileMovement | Phase::MobileCombat) => Dial::LastPoint,
        (Side::Allies, _) => Dial::AlliedPoint,
    })
}

/// The share of the game that has been played, from 0 up to 1.
pub fn share_played(position: &Position) -> f64 {
    (f64::from(position.sequence.turn) / f64::from(position.scenario.turns.max(1))).min(1.0)
}

/// True in the last player turn: how the armies stand after it decides, and what a unit could still do nothing.
pub fn is_last_player_turn(position: &Position) -> bool {
    position.sequence.active == Side::Allies && position.sequence.turn >= position.scenario.turns
}

#[cfg(test)]
mod tests {
    use super::nearer;

    #[test]
    fn a_loss_weighs_where_either_side_is_near_twice_as_many() {
        // 5 to 3: one more makes it twice as many. 3 to 5: the enemy is one short of it, and gets farther away. 10 to 10: nobody is near.
        assert!(nearer([5, 3]) > 0.3);
        assert!(nearer([3, 5]) > nearer([5, 3]));
        assert!(nearer([10, 10]).abs() < 1e-9);
        assert!(nearer([20, 3]).abs() < 1e-9, "it has lost so many more that one makes no difference");
    }
}
