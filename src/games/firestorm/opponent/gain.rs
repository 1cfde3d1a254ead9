//! The exact chances of a battle's dice, by the difference of the bonuses (`GG.2.5`, `GG.2.6`).

use crate::games::firestorm::phases::odds::{needs, rolls};
use crate::games::firestorm::state::position::Position;

/// The greatest difference of bonuses that is told apart: two dice cannot make up for more.
const MOST: i8 = 6;
/// Troops of a side in a battle, Rommel among them.
const TROOPS: usize = 3;

/// The chances of a battle. Those of destruction are of both happening: the result, and the destruction.
#[derive(Debug, Clone, Copy, Default)]
pub struct Odds {
    /// That the attacker wins.
    pub win: f32,
    /// That an attacker is destroyed when he wins.
    pub attacker_won: f32,
    /// That an attacker is destroyed when he does not.
    pub attacker_held: f32,
    /// That a defender is destroyed when the attacker wins.
    pub defender_won: f32,
    /// That a defender is destroyed when the attacker does not.
    pub defender_held: f32,
    /// That the attacker wins and destroys all of so many defenders.
    pub sweep: [f32; TROOPS + 1],
}

impl Odds {
    /// The chances by the difference of the bonuses, from the least to the greatest.
    pub fn all(position: &Position) -> Vec<Self> {
        (-MOST..=MOST).map(|delta| Self::of(position, i16::from(delta))).collect()
    }

    fn of(position: &Position, delta: i16) -> Self {
        let mut odds = Self::default();
        let chance = |difference: i16, place: usize| {
            needs(position, difference, place).map_or(0.0, |needs| f32::from(7 - needs.min(7)) / 6.0)
        };
        for [one, other] in rolls() {
            let difference = i16::from(one) - i16::from(other) + delta;
            let [attacker, defender] = [0, 1].map(|place| chance(difference, place));
            if difference > 0 {
                odds.win += 1.0 / 36.0;
                odds.attacker_won += attacker / 36.0;
                odds.defender_won += defender / 36.0;
                let mut all = 1.0 / 36.0;
                for sweep in &mut odds.sweep {
                    *sweep += all;
                    all *= defender;
                }
            } else {
                odds.attacker_held += attacker / 36.0;
                odds.defender_held += defender / 36.0;
            }
        }
        odds
    }
}
