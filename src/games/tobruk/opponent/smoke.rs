//! Smoke of the side that has to come through (VI.C.1): it blinds the guns that bear on most of its tanks.

use crate::core::hex::Hex;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::call::FOR_EFFECT;
use crate::games::tobruk::phases::smoke::{self, shooters};
use crate::games::tobruk::state::orders::{Order, Shooter};
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// The highest number at which a gun is a danger to a tank.
const HITS: u8 = 9;
/// A howitzer blinds a gun that bears on so many tanks; batteries, whose high explosive tells too, one that bears on so many.
const LEAST_TANKS: [usize; 2] = [2, 4];

/// Smoke on the gun that bears on most of the side's tanks, if anything can lay it now.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    let side = sequence.active;
    let comes = position.scenario.exits.as_ref().is_some_and(|exits| exits.side == side);
    if !comes || !position.scenario.plays(Chapter::VI) || !position.decisions.0.is_empty() {
        return None;
    }
    let least = LEAST_TANKS[usize::from(sequence.phase == Phase::Batteries)];
    let mut guns: Vec<(usize, Hex)> = position
        .on_board(side.enemy())
        .filter(|(gun, hex)| {
            position.class(gun) == Class::HeavyWeapon && !gun.damage.lost[0] && !position.has_smoke(*hex)
        })
        .map(|(gun, hex)| (bears_on(position, sequence, &gun, hex), hex))
        .filter(|(tanks, _)| *tanks >= least)
        .collect();
    guns.sort_unstable_by_key(|(tanks, hex)| (std::cmp::Reverse(*tanks), *hex));
    let shooters: Vec<Shooter> = shooters(position, sequence).collect();
    guns.into_iter().find_map(|(_, hex)| {
        let falls = |by: &&Shooter| {
            let plan = smoke::plan(position, sequence, **by, hex);
            // A battery that is not laid near by goes on with its fire on men.
            plan.is_ok_and(|plan| plan.turns.is_some() || plan.shift.is_some() && plan.calls >= Some(FOR_EFFECT - 1))
        };
        shooters.iter().find(falls).map(|by| Order::Smoke { by: *by, hex })
    })
}

/// Tanks of the side that a gun could hit.
fn bears_on(position: &Position, sequence: &Sequence, gun: &ViewItem, hex: Hex) -> usize {
    let Some(row) = position.kind(gun).guns.first() else { return 0 };
    let tanks = position.on_board(sequence.active).filter(|(tank, at)| {
        position.class(tank).is_afv() && row.number(hex.range(*at)).is_some_and(|number| number <= HITS)
    });
    tanks.count()
}
