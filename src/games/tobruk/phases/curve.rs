//! What a gun can do to a type of AFV at every range: the figures of a plot (I.F, VII.B).

use super::odds::Volley;
use super::shot::{Burst, FLANK, HIGHEST_NUMBER, Shot};
use super::sizing;
use crate::games::tobruk::material::catalog::{Gun, TypeId};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::components::Damage;
use crate::games::tobruk::state::position::Position;

/// A gun's chances at one range against an AFV in the open that has not moved and is not damaged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// In hexes, 1 or more.
    pub range: u8,
    /// The Hit Probability Number with the modifiers for size and flank.
    pub number: u8,
    /// That one round hits, 0 to 1; after the first hit it may be more (VII.B.3).
    pub hits: f64,
    /// That all rounds of a turn destroy it, 0 to 1.
    pub destroys: f64,
}

/// The chances at each range at which the gun can hit this side of the target, from near to far; `acquired` for a target at which it fired
/// the turn before (I.F.1).
#[must_use]
pub fn curve(position: &Position, gun: &Gun, acquired: bool, target: TypeId, aspect: Aspect) -> Vec<Chance> {
    let sizes = position.scenario.plays(Chapter::VII);
    let size = sizing::of_kind(position, target, false);
    let chance = |range: u8| {
        let rounds = if acquired { gun.acquired_rounds } else { gun.initial_rounds };
        let shot = Shot {
            base: Some(gun.number(range)?),
            size: size.filter(|size| range > 1 || size.value < 0),
            flank: (sizes && aspect == Aspect::Flank).then_some(FLANK),
            burst: if sizes { Burst::Open } else { Burst::Off },
            aspect,
            turret: aspect,
            ..Shot::plain(range, rounds)
        };
        let number = shot.number().filter(|number| *number <= HIGHEST_NUMBER)?;
        let hit = position.catalog.hit_odds(gun, target, shot.struck(), range);
        let destroys = Volley::new(&shot, &hit, &Damage::default()).destroyed();
        Some(Chance { range, number, hits: f64::from(shot.hit_ways()) / 36.0, destroys })
    };
    (1..=u8::MAX).take(gun.numbers.len()).filter_map(chance).collect()
}
