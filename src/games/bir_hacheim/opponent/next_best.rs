//! What the computer player weighs beside its own choice.

use super::situation::Situation;
use super::{combat, follow, movement};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// The computer's choices beside its own order, the best first.
pub fn next_best(position: &Position, own: &Order) -> Vec<Order> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let situation = Situation::new(position, side);
    match Prompt::of(position).asks {
        Ask::Movement => match own {
            // Where a march is part of an attack there is nothing to choose.
            Order::Move { unit, path } if path.last().is_some_and(|end| !situation.is_contact(*end)) => {
                movement::moves(&situation, *unit)
            }
            _ => Vec::new(),
        },
        Ask::Combat => combat::orders(&situation),
        Ask::Casualty { among, .. } | Ask::Exchange { among, .. } => {
            among.into_iter().map(|unit| Order::Lose { unit }).collect()
        }
        Ask::Retreat(_) => follow::retreats(&situation),
        Ask::Advance { units, .. } => follow::advances(&situation, &units),
        _ => Vec::new(),
    }
}
