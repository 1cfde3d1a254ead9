//! Exact odds of a shot: what a volley leaves of the target.

use super::shot::{Burst, Shot};
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds, STATES, mask};
use crate::games::tobruk::state::components::Damage;

/// The place of the destroyed state.
const DESTROYED: usize = STATES;

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
        let chances = [shot.hit_ways(), shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
        // Apart: whether no round has hit so far, or one has, which makes the others likelier to (VII.B.3).
        let hits_on = usize::from(shot.burst == Burst::Open);
        let mut after = [[0.0; STATES + 1]; 2];
        after[0][before] = 1.0;
        for _ in 0..shot.rounds {
            let mut next = [[0.0; STATES + 1]; 2];
            for (was_hit, row) in after.iter().enumerate() {
                let hits = chances[was_hit];
                let share = |ways: u32| hits * f64::from(ways) / f64::from(HIT_WAYS);
                let then = was_hit.max(hits_on);
                next[was_hit][DESTROYED] += row[DESTROYED];
                for (state, chance) in row.iter().enumerate().take(STATES).filter(|(_, chance)| **chance > 0.0) {
                    next[was_hit][state] += chance * (1.0 - hits);
                    next[then][DESTROYED] += chance * share(hit.destroys);
                    for (adds, ways) in hit.adds.iter().enumerate() {
                        next[then][state | adds] += chance * share(*ways);
                    }
                }
            }
            after = next;
        }
        Self { before, after: std::array::from_fn(|state| after[0][state] + after[1][state]) }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn two_rounds(burst: Burst) -> Volley {
        let shot = Shot { base: Some(9), burst, ..Shot::plain(8, 2) };
        // Half of the hits destroy, the others do nothing.
        let hit = HitOdds { adds: [108, 0, 0, 0, 0, 0, 0, 0], destroys: 108, ..HitOdds::default() };
        Volley::new(&shot, &hit, &Damage::default())
    }

    #[test]
    fn the_first_hit_of_a_salvo_makes_the_second_likelier() {
        let close = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        let lives = |first: f64, later: f64| (1.0 - first) * (1.0 - first / 2.0) + first / 2.0 * (1.0 - later / 2.0);
        // 9 or more is 10 ways of 36, 6 or more 26.
        let (nine, six) = (10.0 / 36.0, 26.0 / 36.0);
        close(two_rounds(Burst::Off).nothing(), lives(nine, nine));
        close(two_rounds(Burst::Open).nothing(), lives(nine, six));
        close(two_rounds(Burst::On).nothing(), lives(six, six));
        for burst in [Burst::Off, Burst::Open, Burst::On] {
            close(two_rounds(burst).total(), 1.0);
        }
    }
}
