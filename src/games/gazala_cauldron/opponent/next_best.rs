//! What the computer player weighs beside its own choice.

use super::situation::Situation;
use super::{action, follow};
use crate::games::gazala_cauldron::phases::advance;
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// The computer's choices, the best first.
pub fn next_best(position: &Position) -> Vec<Order> {
    let Prompt { side, asks } = Prompt::of(position);
    let Some(side) = side else { return Vec::new() };
    let situation = Situation::new(position, side);
    match asks {
        Ask::Move => action::attacks(&situation),
        Ask::Loss { among, .. } => among.into_iter().map(|unit| Order::Lose { unit }).collect(),
        Ask::Disruption { among, .. } => among.into_iter().map(|unit| Order::Disrupt { unit }).collect(),
        Ask::Retreat(_) => follow::ways_back(&situation),
        Ask::Advance(_) => {
            let choices = advance::choices(position).into_iter();
            choices.map(|(unit, hex)| Order::Advance { unit, hex }).collect()
        }
        _ => Vec::new(),
    }
}
