//! What a state is worth when the next battle is looked at as well.

use super::clash::{Clash, Force};
use super::force;
use super::ground::Ground;
use super::state::State;
use super::threat::View;
use super::worth::{initiative_now, worth};
use crate::core::side::Side;

/// Attacks of each side that are looked at.
const ATTACKS: usize = 3;

/// What a state is worth to a side, both having their best attacks next, by the chance of the initiative.
pub fn foresee(ground: &Ground, state: &State, side: Side) -> f32 {
    if state.left < 1.0 {
        return worth(ground, state, side);
    }
    let mut next = state.clone();
    next.left -= 1.0;
    let view = View::new(ground, &next);
    let best = |attacker: Side| {
        let mut attacks = view.attacks(attacker);
        attacks.sort_by(|one, other| other.2.total_cmp(&one.2));
        let worths = attacks.into_iter().take(ATTACKS).map(|(from, into, _)| {
            let mut attack = force::likely(ground, &next, attacker, from);
            if let Some((rommel, _)) = next.rommel(ground).filter(|(_, at)| attacker == Side::Axis && *at == from) {
                attack.troops.push(rommel);
            }
            let defence: Force = force::likely(ground, &next, attacker.enemy(), into);
            Clash::new(ground, &next, attacker, from, into).expect([&attack, &defence], worth)
        });
        worths.reduce(f32::max).unwrap_or_else(|| worth(ground, &next, attacker))
    };
    let axis = initiative_now(ground, state);
    let worth = axis * best(Side::Axis) - (1.0 - axis) * best(Side::Allies);
    if side == Side::Axis { worth } else { -worth }
}
