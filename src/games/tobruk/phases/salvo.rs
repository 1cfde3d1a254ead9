//! Combined fire as it is put together: each firer's part, and all of it before its dice (II.F, II.G.1).

use super::aboard::Passengers;
use super::fire_plan::FirePlan;
use super::optics::Optics;
use super::power::Power;
use super::shot::{Burst, Shot};
use crate::core::dice::ways_at_least;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::firers::{Arm, Share};

/// Gunfire factors in one fire that make the crew of an AFV shut its hatches (VI.C.4.c).
pub const SHUTS_HATCHES: u16 = 30;

/// One firer's part, before the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The firing unit, or the weapon unit.
    pub unit: UnitId,
    /// What it fires with.
    pub arm: Arm,
    /// Hexes to the target.
    pub range: u8,
    /// Men who fire; 0 for guns and machine guns.
    pub men: u8,
    /// Gunfire factors, or fragmentation factors of one round.
    pub factors: u16,
    /// Halved after assault movement (II.E.5.a), or after a vehicle's move (IX.B).
    pub halved: bool,
    /// What else cuts it down (X.F.3).
    pub power: Power,
    /// Rounds of high explosive; 0 for gunfire.
    pub rounds: u8,
    /// Rounds come at the acquired rate.
    pub acquired: bool,
    /// Two dice needed for a hit; `None` for gunfire, and in the same hex, where every round hits.
    pub number: Option<u8>,
    /// Whether an earlier hit lowers the number (VII.B.3).
    pub burst: Burst,
    /// What the number of a gun's rounds is made of; `None` for gunfire and grenades.
    pub shot: Option<Shot>,
}

impl Part {
    /// Chances, 0 to 1, that a round hits: before the first hit, and after it (VII.B.3).
    #[must_use]
    pub fn hit_chances(&self) -> [f64; 2] {
        let chance = |number: u8| f64::from(ways_at_least(number)) / 36.0;
        let after = self.number.map(|number| self.burst.after_hit(number));
        [self.number, after].map(|number| number.map_or(1.0, chance))
    }

    /// Factors of all rounds, or of the gunfire.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.factors * u16::from(self.rounds.max(1))
    }

    /// As the log and decisions keep it.
    #[must_use]
    pub fn share(&self) -> Share {
        Share { unit: self.unit, arm: self.arm, factors: self.total(), rounds: self.rounds, number: self.number }
    }
}

/// A combined fire, complete, before its dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvo {
    /// The unit fired at.
    pub target: UnitId,
    /// Its cover.
    pub cover: Cover,
    /// Those who fire.
    pub parts: Vec<Part>,
    /// Units in its hex that could go under cover before the dice (II.F.2.d).
    pub may_drop: Vec<UnitId>,
    /// The target is a vehicle: it has an open mount (IV.D), no armour (V.D.1), or men aboard (V.B.5).
    pub vehicle: bool,
    /// It is an AFV, whose crew may have to shut the hatches (VI.C.4).
    pub armoured: bool,
    /// Men aboard it, who are struck with it (V.B.5).
    pub passengers: Option<Passengers>,
    /// The gun that so many factors put out of action (X.E.5).
    pub breaks: Option<UnitId>,
    /// The AFV whose optics are at risk (X.D.4.b).
    pub optics: Option<Optics>,
    /// Shots of the howitzers among the firers whose hits are read on the AFV's damage chart too (VI.B.1.b).
    pub charts: Vec<FirePlan>,
}

impl Salvo {
    /// True if hits of high explosive count apart from misses (III.E.1.b.2).
    #[must_use]
    pub fn counts_hits(&self) -> bool {
        matches!(self.cover, Cover::Good | Cover::Full) && self.parts.iter().any(|part| part.rounds > 0)
    }
}

impl Salvo {
    /// VI.C.4: the fire makes the crew of an AFV shut its hatches: by so many gunfire factors, or without a number by high explosive.
    #[must_use]
    pub fn shuts_hatches(&self) -> Option<Option<u16>> {
        if !self.armoured {
            return None;
        }
        let explosive = self.parts.iter().any(|part| part.rounds > 0);
        let gunfire: u16 =
            self.parts.iter().filter(|part| part.rounds == 0 && part.arm != Arm::Grenades).map(Part::total).sum();
        if explosive { Some(None) } else { (gunfire >= SHUTS_HATCHES).then_some(Some(gunfire)) }
    }
}
