//! Exact odds of a shot: what one hit does, and what a volley leaves of the target.

use super::catalog::{Catalog, Class, Gun, TypeId};
use super::components::{Damage, MOST_GUNS};
use super::shot::Shot;
use super::tables::damage::{Area, Aspect, Band, FirepowerLoss};
use crate::core::dice::ways;

/// Damage states of a living vehicle as bits: 1 immobilised, 2 first gun lost, 4 second gun lost.
const STATES: usize = 8;
/// The place of the destroyed state.
const DESTROYED: usize = STATES;

/// What one hit can do, in ways out of 216: two dice for the area and one for the chance of a K-kill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HitOdds {
    /// Ways to add this damage and nothing worse; place 0 is no lasting damage.
    pub adds: [u32; STATES],
    /// Ways to destroy the target.
    pub destroys: u32,
}

/// All ways of [`HitOdds`].
pub const HIT_WAYS: u32 = 216;

impl HitOdds {
    /// A hit on what has no damage chart: it destroys a Carrier (III.H.3) and silences a weapon (III.D.2.d).
    #[must_use]
    pub fn of_any_hit(class: Class) -> Self {
        let mut odds = Self { adds: [0; STATES], destroys: 0 };
        if class.is_weapon() {
            odds.adds[2] = HIT_WAYS;
        } else {
            odds.destroys = HIT_WAYS;
        }
        odds
    }
}

/// Guns of a vehicle that a firepower code silences.
#[must_use]
pub fn guns_lost(guns: &[Gun], loss: FirepowerLoss) -> [bool; MOST_GUNS] {
    let mut lost = [false; MOST_GUNS];
    for (place, gun) in guns.iter().enumerate().take(MOST_GUNS) {
        lost[place] = loss == FirepowerLoss::All || gun.loses == loss;
    }
    lost
}

fn mask(immobilised: bool, lost: [bool; MOST_GUNS]) -> usize {
    usize::from(immobilised) | usize::from(lost[0]) << 1 | usize::from(lost[1]) << 2
}

/// What a band adds, as damage bits, and its chance of a K-kill in sixths.
fn effect(band: &Band, guns: &[Gun]) -> (usize, u32) {
    let lost = band.firepower.map_or([false; MOST_GUNS], |loss| guns_lost(guns, loss));
    let sixths = if band.kill { 6 } else { u32::from(band.kill_on.unwrap_or(0)) };
    (mask(band.immobilised, lost), sixths)
}

/// What one hit by `gun` on `target` does at this range when its area is rolled for.
#[must_use]
pub fn of_hit(catalog: &Catalog, gun: &Gun, target: TypeId, aspect: Aspect, range: u8) -> HitOdds {
    let mut odds = HitOdds { adds: [0; STATES], destroys: 0 };
    for dice in 2..=12 {
        add(&mut odds, catalog, gun, target, aspect, catalog.area(target, aspect, dice), range, ways(dice));
    }
    odds
}

/// The same when the hit is scored on a chosen area (I.G.1).
#[must_use]
pub fn of_chosen(catalog: &Catalog, gun: &Gun, target: TypeId, aspect: Aspect, area: Area, range: u8) -> HitOdds {
    let mut odds = HitOdds { adds: [0; STATES], destroys: 0 };
    add(&mut odds, catalog, gun, target, aspect, Some(area), range, 36);
    odds
}

fn add(
    odds: &mut HitOdds,
    catalog: &Catalog,
    gun: &Gun,
    target: TypeId,
    aspect: Aspect,
    area: Option<Area>,
    range: u8,
    ways: u32,
) {
    let band = area.and_then(|area| catalog.band(gun, target, aspect, area, range));
    let (adds, sixths) = band.map_or((0, 0), |band| effect(band, &catalog.get(target).guns));
    odds.destroys += ways * sixths;
    odds.adds[adds] += ways * (6 - sixths);
}

/// Chances, 0 to 1, of what a volley leaves of the target. Sums and products of exact ratios only, so that they are the same
/// on every machine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Volley {
    before: usize,
    after: [f64; STATES + 1],
}

impl Volley {
    /// The chances of a shot against a target with this damage.
    #[must_use]
    pub fn new(shot: &Shot, hit: &HitOdds, before: &Damage) -> Self {
        let before = mask(before.immobilised, before.lost);
        let mut after = [0.0; STATES + 1];
        after[before] = 1.0;
        let hits = f64::from(shot.hit_ways()) / 36.0;
        let share = |ways: u32| hits * f64::from(ways) / f64::from(HIT_WAYS);
        for _ in 0..shot.rounds {
            let mut next = [0.0; STATES + 1];
            next[DESTROYED] = after[DESTROYED];
            for (state, chance) in after.iter().enumerate().take(STATES).filter(|(_, chance)| **chance > 0.0) {
                next[state] += chance * (1.0 - hits);
                next[DESTROYED] += chance * share(hit.destroys);
                for (adds, ways) in hit.adds.iter().enumerate() {
                    next[state | adds] += chance * share(*ways);
                }
            }
            after = next;
        }
        Self { before, after }
    }

    /// The chance that the target is destroyed.
    #[must_use]
    pub fn destroyed(&self) -> f64 {
        self.after[DESTROYED]
    }

    /// The chance that nothing new happens to it.
    #[must_use]
    pub fn nothing(&self) -> f64 {
        self.after[self.before]
    }

    /// The chance that it is newly immobilised and not destroyed.
    #[must_use]
    pub fn immobilised(&self) -> f64 {
        self.newly(1)
    }

    /// The chance that it newly loses the gun in this place and is not destroyed.
    #[must_use]
    pub fn gun_lost(&self, gun: usize) -> f64 {
        self.newly(2 << gun)
    }

    fn newly(&self, bit: usize) -> f64 {
        if self.before & bit != 0 {
            return 0.0;
        }
        (0..STATES).filter(|state| state & bit != 0).map(|state| self.after[state]).sum()
    }

    /// Every end state that has a chance: immobilised, guns lost, destroyed, and the chance.
    pub fn ends(&self) -> impl Iterator<Item = (Damage, bool, f64)> + '_ {
        self.after.iter().enumerate().filter(|(_, chance)| **chance > 0.0).map(|(state, chance)| {
            let damage = if state == DESTROYED {
                Damage::default()
            } else {
                Damage { immobilised: state & 1 != 0, lost: [state & 2 != 0, state & 4 != 0] }
            };
            (damage, state == DESTROYED, *chance)
        })
    }

    /// The sum of all chances, for checks: 1.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.after.iter().sum()
    }
}
