//! What a state is worth when the next battle is looked at as well.

use super::clash::{Clash, Force};
use super::fixed::Fixed;
use super::force;
use super::state::State;
use super::threat::Situation;
use super::worth::{initiative_now, worth};
use crate::core::side::Side;

/// Attacks of each side that are looked at.
const ATTACKS: usize = 3;

/// What a state is worth to a side, both having their best attacks next, by the chance of the initiative.
pub fn foresee(fixed: &Fixed, state: &State, side: Side) -> f32 {
    if state.left < 1.0 || !fixed.foresees {
        return worth(fixed, state, side);
    }
    let mut next = state.clone();
    next.left -= 1.0;
    let situation = Situation::new(fixed, &next);
    let best = |attacker: Side| {
        let mut attacks = situation.attacks(attacker);
        attacks.sort_by(|one, other| other.2.total_cmp(&one.2));
        let worths = attacks.into_iter().take(ATTACKS).map(|(from, into, _)| {
            let mut attack = force::likely(fixed, &next, attacker, from);
            if let Some((rommel, _)) = next.rommel(fixed).filter(|(_, at)| attacker == Side::Axis && *at == from) {
                attack.troops.push(rommel);
            }
            let defence: Force = force::likely(fixed, &next, attacker.enemy(), into);
            Clash::new(fixed, &next, attacker, from, into).expect([&attack, &defence], worth)
        });
        worths.reduce(f32::max).unwrap_or_else(|| worth(fixed, &next, attacker))
    };
    let axis = initiative_now(fixed, state);
    let worth = axis * best(Side::Axis) - (1.0 - axis) * best(Side::Allies);
    if side == Side::Axis { worth } else { -worth }
}
