//! What the computer player weighs beside its own choice.

use super::situation::Situation;
use super::{combat, follow, movement};
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Of the places to which a unit can go one in so many is weighed, the best first.
const APART: usize = 8;

/// The computer's choices beside its own order, the best first.
pub fn next_best(position: &Position, own: &Order) -> Vec<Order> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let situation = Situation::new(position, side);
    match Prompt::of(position).asks {
        Ask::Movement => match own {
            // Where a march is part of an attack there is nothing to choose. Of the other places those next to the best differ by a hair.
            Order::Move { unit, path } if path.last().is_some_and(|end| !situation.is_contact(*end)) => {
                movement::moves(&situation, *unit).into_iter().step_by(APART).collect()
            }
            _ => Vec::new(),
        },
        Ask::Combat => combat::orders(&situation),
        // To do without aircraft, without the guns that could help, or without those who have not joined yet.
        Ask::Assault(_) | Ask::Defence(_) => match own {
            Order::Commit { points: 1.. } | Order::Support { .. } | Order::Attack { .. } => {
                vec![Order::Commit { points: 0 }]
            }
            _ => Vec::new(),
        },
        Ask::Casualty { among, .. } | Ask::Exchange { among, .. } => {
            among.into_iter().map(|unit| Order::Lose { unit }).collect()
        }
        Ask::Retreat(_) => follow::retreats(&situation),
        Ask::Advance { units, .. } => follow::advances(&situation, &units),
        _ => Vec::new(),
    }
}
