//! What a veteran who has been told by finished games adds up: each sign of a state by its points in the turn that is looked at.

use super::aims::small;
use crate::core::judge::Judge;
use crate::games::firestorm::material::signs::{COUNT, Sign, names};

/// Battles of a turn by which what is left of it is counted.
const BATTLES: f32 = 5.0;

/// By what the two shares of a sign are multiplied with so many battles of the turn to come.
pub fn time(is_last_turn: bool, left: f32) -> [f32; 2] {
    let part = left / BATTLES;
    if is_last_turn { [part, part * part] } else { [1.0, part] }
}

/// What each sign adds to the margin of the Axis, in points, in one turn.
pub struct Verdict {
    is_last_turn: bool,
    shares: Vec<(f32, f32)>,
}

impl Verdict {
    /// What is told of a turn with so many others to come.
    pub fn new(judge: &Judge, later: usize) -> Self {
        let share = |sign: String| {
            let (one, other) = judge.shares(&sign, later);
            (small(one), small(other))
        };
        Self { is_last_turn: later == 0, shares: names().into_iter().map(share).collect() }
    }

    /// True if he heeds the doctrine as well.
    pub fn heeds_doctrine(&self) -> bool {
        self.shares[Sign::Doctrine.place()] != (0.0, 0.0)
    }

    /// The margin of the Axis at the end that is to be expected beside the one that is counted now, in points, with these signs and so many
    /// battles of the turn to come. In the last turn it comes to nothing with the last battle; before that a part of it stays for the turns
    /// that follow.
    pub fn to_come(&self, signs: &[f32; COUNT], left: f32) -> f32 {
        let [one, other] = time(self.is_last_turn, left);
        signs.iter().zip(&self.shares).map(|(sign, shares)| sign * (shares.0 * one + shares.1 * other)).sum()
    }
}
