//! What a side can bring to a battle, and what it had best bring.

use super::clash::{Clash, Force};
use super::fixed::Fixed;
use super::state::State;
use super::worth::worth;
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::battle::LIMIT;

/// Every force that a side can bring from an area; an attacker needs a ground troop.
pub fn all(fixed: &Fixed, state: &State, side: Side, area: Area, attacks: bool) -> Vec<Force> {
    let troops = state.ground_in(fixed, area);
    let rommel = state.rommel(fixed).filter(|(_, at)| side == Side::Axis && *at == area);
    let mut forces = vec![Force::default()];
    for (place, one) in troops.iter().enumerate() {
        forces.push(Force { troops: vec![*one], sortie: false });
        forces.extend(troops[place + 1..].iter().map(|other| Force { troops: vec![*one, *other], sortie: false }));
    }
    if attacks {
        forces.swap_remove(0);
    }
    if state.sorties[side.index()] > 0 {
        let room = forces.iter().filter(|force| force.troops.len() < LIMIT);
        let flown: Vec<Force> = room.map(|force| Force { sortie: true, ..force.clone() }).collect();
        forces.extend(flown);
    }
    if let Some((rommel, _)) = rommel {
        let led = forces.iter().filter(|force| !force.troops.is_empty()).map(|force| {
            let mut led = force.clone();
            led.troops.push(rommel);
            led
        });
        let led: Vec<Force> = led.collect();
        forces.extend(led);
    }
    forces
}

/// The strongest force for its size: what the other side has to expect.
pub fn likely(fixed: &Fixed, state: &State, side: Side, area: Area) -> Force {
    let mut troops = state.ground_in(fixed, area);
    troops.truncate(LIMIT);
    let sortie = troops.is_empty() && state.sorties[side.index()] > 0;
    Force { troops, sortie }
}

/// The best force for the attacker, with what he expects.
pub fn best_attack(clash: &Clash, forces: Vec<Force>, defence: &Force) -> Option<(Force, f32)> {
    weighed_attacks(clash, forces, defence).max_by(|one, other| one.1.total_cmp(&other.1))
}

/// The forces, the best for the attacker first.
pub fn attacks(clash: &Clash, forces: Vec<Force>, defence: &Force) -> Vec<Force> {
    ranked(weighed_attacks(clash, forces, defence).map(|(force, worth)| (f64::from(worth), force)))
}

fn weighed_attacks(clash: &Clash, forces: Vec<Force>, defence: &Force) -> impl Iterator<Item = (Force, f32)> {
    forces.into_iter().map(|force| {
        let worth = clash.expect([&force, defence], worth);
        (force, worth)
    })
}

/// What is closer than this, in points, is no difference.
const EVEN: f32 = 1e-3;

/// The forces, the best for the defender first; of equals the one with most troops: who would be captured with his area fights for it.
pub fn defences(clash: &Clash, forces: Vec<Force>, attack: &Force) -> Vec<Force> {
    let weighed = forces.into_iter().map(|force| ((clash.expect([attack, &force], worth) / EVEN).round(), force));
    let mut weighed: Vec<(f32, Force)> = weighed.collect();
    weighed.sort_by(|one, other| one.0.total_cmp(&other.0).then(other.1.troops.len().cmp(&one.1.troops.len())));
    weighed.into_iter().map(|(_, force)| force).collect()
}
