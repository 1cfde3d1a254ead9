//! What the computer player weighs beside its own choice.

use super::situation::Situation;
use super::{combat, follow};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// The computer's choices, the best first.
pub fn next_best(position: &Position) -> Vec<Order> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let situation = Situation::new(position, side);
    match Prompt::of(position).asks {
        Ask::Combat => combat::orders(&situation),
        Ask::Casualty { among, .. } | Ask::Exchange { among, .. } => {
            among.into_iter().map(|unit| Order::Lose { unit }).collect()
        }
        Ask::Retreat(_) => follow::retreats(&situation),
        Ask::Advance { units, .. } => follow::advances(&situation, &units),
        _ => Vec::new(),
    }
}
