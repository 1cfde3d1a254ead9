//! What a veteran's judge reads in a state: the same that he weighs, at the moments by which he is fitted.

use super::fixed::Fixed;
use super::signs::signs;
use super::state::State;
use super::threat::Situation;
use super::verdict::time;
use super::worth::counted;
use crate::core::judge::fit::Reading;
use crate::core::side::Side;
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::position::Position;

/// What is read before a battle, which is still to come, and in the strategic phases; `None` at all other moments.
pub fn reading(position: &Position) -> Option<Reading> {
    let fixed = Fixed::new(position, None);
    let left = match Prompt::of(position).asks {
        Ask::Arrow => fixed.clock.left + 1.0,
        Ask::Moves => fixed.clock.left,
        _ => return None,
    };
    let state = State::of(position, left);
    let situation = Situation::new(&fixed, &state);
    let [axis, allies] = Side::BOTH.map(|side| counted(&situation, side));
    let later = fixed.clock.later();
    Some(Reading {
        later,
        margin: f64::from(axis - allies),
        time: time(later == 0, left).map(f64::from),
        signs: signs(&situation).map(f64::from).into(),
    })
}
