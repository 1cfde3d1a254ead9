//! Exact odds of what a volley does to the crew of the AFV fired at (IV.C).

use std::collections::BTreeMap;

use super::fire_plan::FirePlan;
use super::shot::Burst;
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds, mask};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::vehicles::Vehicles;
use crate::games::tobruk::state::components::{Crew, WITHDRAWS_AT};
use crate::games::tobruk::state::position::Position;

/// Chances, 0 to 1, of what a volley leaves of a crew. Sums and products of exact ratios only, so that they are the same on every machine.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct CrewOdds {
    /// Nothing new happens to the AFV nor to its crew.
    pub nothing: f64,
    /// The AFV lives, and its crew has lost men by this volley: it fires no more this turn (IV.C.2).
    pub hit: f64,
    /// Of that: the crew has bailed out (IV.C.3).
    pub bails_out: f64,
    /// Of that: the crew stays and withdraws from now on (IV.C.4).
    pub withdraws: f64,
    /// Men lost on the average, those of a K-killed AFV included (IV.C.5).
    pub expected: f64,
}

/// Where a volley stands: the damage by bits, men that the crew has lost, whether it is out, and whether a round has hit (VII.B.3).
type State = (usize, u8, bool, bool);

/// A crew and what it goes by.
struct Men<'a> {
    tables: &'a Vehicles,
    /// Men of a full crew.
    all: u8,
}

impl Men<'_> {
    /// The chance that a crew with so many casualties in all bails out as it is struck (IV.C.2); one that would have to withdraw and can't
    /// does so without a die (IV.C.4).
    fn bails_out(&self, lost: u8, immobilised: bool) -> f64 {
        if immobilised && lost >= WITHDRAWS_AT {
            return 1.0;
        }
        let dice = (1..=6).filter(|die| self.tables.bails_out(lost, *die)).count();
        u8::try_from(dice).map_or(1.0, |dice| f64::from(dice) / 6.0)
    }

    /// What one hit leaves of each state in which the AFV lives, with its share; and the men it costs on the average, dead AFVs included.
    fn hit(&self, odds: &HitOdds, state: State, mut tell: impl FnMut(State, f64)) -> f64 {
        let (damage, lost, out, _) = state;
        let takes = |men: usize| u8::try_from(men).map_or(0, |men| men.min(self.all.saturating_sub(lost)));
        let takes = |men: usize| if out { 0 } else { takes(men) };
        let share = |ways: u32| f64::from(ways) / f64::from(HIT_WAYS);
        let mut cost = 0.0;
        for (adds, men, ways) in odds.lives() {
            let (damage, took) = (damage | adds, takes(men));
            let lost = lost + took;
            cost += share(ways) * f64::from(took);
            let strands = damage & 1 != 0 && lost >= WITHDRAWS_AT;
            let leaves = if out {
                1.0
            } else if took > 0 || strands {
                self.bails_out(lost, damage & 1 != 0)
            } else {
                0.0
            };
            for (out, part) in [(true, leaves), (false, 1.0 - leaves)] {
                if part > 0.0 {
                    tell((damage, lost, out, true), share(ways) * part);
                }
            }
        }
        for (men, ways) in odds.kills() {
            cost += share(ways) * f64::from(takes(men));
        }
        cost
    }
}

impl CrewOdds {
    /// What a shot does to the crew of its target; `None` before section IV, and for targets without a damage chart.
    #[must_use]
    pub fn of(position: &Position, plan: &FirePlan) -> Option<Self> {
        let (catalog, target) = (position.catalog, position.find(plan.target)?);
        let kind = catalog.get(plan.target_kind);
        if !position.scenario.plays(Chapter::IV) || kind.damage_chart.is_none() {
            return None;
        }
        let shot = &plan.shot;
        let hit = catalog.hit_odds(plan.gun_of(catalog), plan.target_kind, shot.struck(), shot.range);
        let men = Men { tables: &position.tables.vehicles, all: kind.crew };
        let chances = [shot.hit_ways(), shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
        let before = mask(plan.damage.immobilised, plan.damage.lost);
        let begins = (before, target.crew, shot.rounds);
        Some(Self::of_volley(&men, &hit, begins, (chances, shot.burst == Burst::Open)))
    }

    fn of_volley(
        men: &Men,
        odds: &HitOdds,
        (before, crew, rounds): (usize, &Crew, u8),
        (chances, hits_on): ([f64; 2], bool),
    ) -> Self {
        let begins: State = (before, crew.lost, crew.out, false);
        let mut states = BTreeMap::from([(begins, 1.0)]);
        let mut sum = Self::default();
        for _ in 0..rounds {
            let mut next: BTreeMap<State, f64> = BTreeMap::new();
            for (state, chance) in states {
                let hits = chance * chances[usize::from(state.3)];
                *next.entry(state).or_default() += chance - hits;
                let cost = men.hit(odds, state, |(damage, lost, out, _), share| {
                    *next.entry((damage, lost, out, state.3 || hits_on)).or_default() += hits * share;
                });
                sum.expected += hits * cost;
            }
            next.retain(|_, chance| *chance > 0.0);
            states = next;
        }
        for ((damage, lost, out, _), chance) in states {
            if lost > crew.lost {
                sum.hit += chance;
                sum.bails_out += if out { chance } else { 0.0 };
                sum.withdraws += if !out && lost >= WITHDRAWS_AT { chance } else { 0.0 };
            } else if damage == before && out == crew.out {
                sum.nothing += chance;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::tobruk::material::tables::Tables;

    /// Half of the hits cost a man, a sixth two and the gun, the rest destroys the AFV and costs three.
    fn hit() -> HitOdds {
        let mut odds = HitOdds::default();
        odds.add_life(0, 1, 108);
        odds.add_life(2, 2, 36);
        odds.add_kill(3, 72);
        odds
    }

    #[test]
    fn casualties_add_up_and_move_the_crew_down_the_chart() {
        let tables = Tables::load(&data_root()).expect("the tables are sound");
        let men = Men { tables: &tables.vehicles, all: 5 };
        let close = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        let of = |crew: &Crew, rounds| CrewOdds::of_volley(&men, &hit(), (0, crew, rounds), ([0.5; 2], false));
        let one = of(&Crew::default(), 1);
        close(one.nothing, 0.5);
        close(one.hit, 0.5 * 2.0 / 3.0);
        // C1 on 1 and 2, C2 on 1 to 4.
        close(one.bails_out, 0.5 * (0.5 / 3.0 + 1.0 / 6.0 * 2.0 / 3.0));
        close(one.withdraws, 0.5 * (1.0 / 6.0 / 3.0));
        close(one.expected, 0.5 * (0.5 + 2.0 / 6.0 + 3.0 / 3.0));
        // A second casualty is the row of C2, and the third of C3, where nobody stays.
        let again = of(&Crew { lost: 1, ..Crew::default() }, 1);
        close(again.bails_out, 0.5 * (0.5 * 2.0 / 3.0 + 1.0 / 6.0));
        close(again.withdraws, 0.5 * 0.5 / 3.0);
        // Nobody is left in a vehicle that was abandoned.
        let out = of(&Crew { lost: 1, out: true, ..Crew::default() }, 3);
        close(out.expected, 0.0);
        close(out.hit, 0.0);
        let two = of(&Crew::default(), 2);
        close(two.nothing, 0.25);
        assert!(two.bails_out > one.bails_out && two.expected > one.expected && two.hit <= 1.0);
    }

    #[test]
    fn a_crew_that_would_withdraw_and_cannot_bails_out() {
        let tables = Tables::load(&data_root()).expect("the tables are sound");
        let men = Men { tables: &tables.vehicles, all: 5 };
        let mut odds = HitOdds::default();
        odds.add_life(1, 2, HIT_WAYS);
        let found = CrewOdds::of_volley(&men, &odds, (0, &Crew::default(), 1), ([1.0; 2], false));
        assert!((found.bails_out - 1.0).abs() < 1e-12 && found.withdraws.abs() < 1e-12, "{found:?}");
    }
}
