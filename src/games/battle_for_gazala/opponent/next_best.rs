//! What the computer player weighs beside its own choice.

use super::situation::Situation;
use super::{attack, follow, march};
use crate::games::battle_for_gazala::play::prompt::{Ask, Prompt};
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// The computer's choices, the best first.
pub fn next_best(position: &Position) -> Vec<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let Some(situation) = side.and_then(|side| Situation::of(position, side)) else { return Vec::new() };
    match &asks {
        Ask::Move { .. } => march::moves(&situation),
        Ask::Combat { .. } => attack::attacks(&situation),
        Ask::Retreat(withdrawal) => follow::retreats(&situation, withdrawal),
        Ask::Advance { units, .. } => units.iter().map(|unit| Order::Advance { unit: *unit }).collect(),
        Ask::Exchange { units, .. } => units.iter().map(|unit| Order::Lose { unit: *unit }).collect(),
        _ => Vec::new(),
    }
}
