//! Air points: what one is worth, and how many an attack or a defence is given.

use super::gain::Stakes;
use super::worth;
use crate::core::side::Side;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::state::position::Position;

/// What a side's air point is worth now: more when they have run low early, little when many are left late.
pub fn price(position: &Position, side: Side) -> f64 {
    let left = f64::from(position.marks.air[side.index()].max(1));
    let all = f64::from(position.scenario.air[side.index()]);
    let turn = 1.0 / f64::from(position.scenario.turns.max(1));
    position.weight(Dial::AirPrice) * all * (worth::share_left(position) + turn) / left
}

/// The number of points that is worth most by what each number brings.
pub fn best(position: &Position, side: Side, most: u8, value: impl Fn(u8) -> f64) -> (u8, f64) {
    let price = price(position, side);
    let most = position.marks.air[side.index()].min(most);
    let choices = (0..=most).map(|points| (points, value(points) - price * f64::from(points)));
    choices.fold((0, f64::NEG_INFINITY), |best, choice| if choice.1 > best.1 + 1e-9 { choice } else { best })
}

/// Air points of the enemy that are foreseen at most.
const MOST_ANSWERED: u8 = 6;

/// What an attack brings with so many air points when the enemy answers with his as pays him best; what he spends on it is a gain, too.
pub fn answered(position: &Position, side: Side, stakes: &Stakes, points: u8) -> f64 {
    let answer = answer(position, side, stakes, points);
    let brings = stakes.gain(position, u16::from(points), u16::from(answer));
    brings + price(position, side.enemy()) * f64::from(answer)
}

/// The air points with which the enemy answers an attack with so many of them as pays him best.
pub fn answer(position: &Position, side: Side, stakes: &Stakes, points: u8) -> u8 {
    let with = |more: u8| stakes.gain(position, u16::from(points), u16::from(more));
    best(position, side.enemy(), MOST_ANSWERED, |more| -with(more)).0
}
