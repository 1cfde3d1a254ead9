//! Exact odds of what a volley does to the crew of the AFV fired at (IV.C).

use std::collections::BTreeMap;

use super::command::{self, lowered};
use super::crew;
use super::fire_plan::FirePlan;
use super::salvo_odds::SalvoOdds;
use super::shot::Burst;
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, HitOdds, mask};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
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
    /// Of that: the crew stays.
    pub stays: f64,
    /// Of those that stay: the crew withdraws from now on (IV.C.4).
    pub withdraws: f64,
    /// The crew bails out, at a casualty (IV.C.3) or since it withdraws and can't drive any more (IV.C.4).
    pub bails_out: f64,
    /// Men lost on the average, those of a K-killed AFV included (IV.C.5).
    pub expected: f64,
}

/// Where a volley stands: the damage by bits, men that the crew has lost, whether it is out, and how many rounds have hit.
type State = (usize, u8, bool, u8);

/// A howitzer's fragments on the crew of an open mount, in the same fire as its hits (IV.D, VI.B.1.b).
struct Fragments<'a> {
    table: &'a CasualtyTable,
    /// Of each round.
    factors: u32,
    cover: Cover,
    rounds: u8,
}

impl Fragments<'_> {
    /// The chances of casualties after so many hits: those fall on men in the open where cover counts, misses on the cover.
    fn odds(&self, hits: u8) -> SalvoOdds {
        let of = |rounds: u8| u32::from(rounds) * self.factors;
        let shells = [(of(hits), 1.0, false), (of(self.rounds.saturating_sub(hits)), 0.0, false)];
        SalvoOdds::of_shells(self.table, &shells, self.cover)
    }
}

/// A crew and what it goes by.
struct Men<'a> {
    tables: &'a Vehicles,
    /// Men of a full crew.
    all: u8,
    /// What its bail-out dice lose (X.D.5.c).
    less: u8,
}

impl Men<'_> {
    /// The chance that a crew with so many casualties in all bails out as it is struck (IV.C.2); one that would have to withdraw and can't
    /// does so without a die (IV.C.4).
    fn bails_out(&self, lost: u8, immobilised: bool) -> f64 {
        if immobilised && lost >= WITHDRAWS_AT {
            return 1.0;
        }
        let dice = (1..=6).filter(|die| self.tables.bails_out(lost, lowered(*die, self.less))).count();
        u8::try_from(dice).map_or(1.0, |dice| f64::from(dice) / 6.0)
    }

    /// The chance that a crew that has just lost so many men is out: the bail-out die, or none if it can't withdraw.
    fn leaves(&self, (damage, lost, out, _): State, took: u8) -> f64 {
        let strands = damage & 1 != 0 && lost >= WITHDRAWS_AT;
        match (out, took > 0 || strands) {
            (true, _) => 1.0,
            (false, true) => self.bails_out(lost, damage & 1 != 0),
            (false, false) => 0.0,
        }
    }

    /// Men that a result costs the crew of a state.
    fn takes(&self, (_, lost, out, _): State, stated: usize) -> u8 {
        if out { 0 } else { u8::try_from(stated).unwrap_or(u8::MAX).min(self.all.saturating_sub(lost)) }
    }

    /// Tells the states after so many men are lost, the crew in or out, each with its part of the chance.
    fn lose(&self, state: State, took: u8, chance: f64, tell: &mut impl FnMut(State, f64)) {
        let (damage, lost, _, hits) = state;
        let lost = lost + took;
        let leaves = self.leaves((damage, lost, state.2, hits), took);
        for (out, part) in [(true, leaves), (false, 1.0 - leaves)] {
            if part > 0.0 {
                tell((damage, lost, out, hits), chance * part);
            }
        }
    }

    /// What one hit leaves of each state in which the AFV lives, with its share; and the men it costs on the average, dead AFVs included.
    fn hit(&self, odds: &HitOdds, state: State, mut tell: impl FnMut(State, f64)) -> f64 {
        let (damage, lost, out, hits) = state;
        let share = |ways: u32| f64::from(ways) / f64::from(HIT_WAYS);
        let mut cost = 0.0;
        for (adds, men, ways) in odds.lives() {
            let took = self.takes(state, men);
            cost += share(ways) * f64::from(took);
            self.lose((damage | adds, lost, out, hits + 1), took, share(ways), &mut tell);
        }
        for (men, ways) in odds.kills() {
            cost += share(ways) * f64::from(self.takes(state, men));
        }
        cost
    }

    /// What fragments leave of a state, and the men that they cost on the average.
    fn fragments(&self, fragments: &Fragments, state: State, mut tell: impl FnMut(State, f64)) -> f64 {
        let mut cost = 0.0;
        for (men, chance) in fragments.odds(state.3).chances().iter().enumerate() {
            let took = self.takes(state, men);
            cost += chance * f64::from(took);
            self.lose(state, took, *chance, &mut tell);
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
        let men = Men { tables: &position.tables.vehicles, all: kind.crew, less: command::less(position, &target) };
        let chances = [shot.hit_ways(), shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
        let before = mask(plan.damage.immobilised, plan.damage.lost);
        let begins = (before, target.crew, shot.rounds);
        let explosive = plan.fragments.as_ref().filter(|_| crew::is_exposed(position, &target));
        let fragments = explosive.and_then(|salvo| {
            let factors = u32::from(salvo.parts.first()?.factors);
            Some(Fragments { table: &position.tables.casualty, factors, cover: salvo.cover, rounds: shot.rounds })
        });
        Some(Self::of_volley(&men, &hit, begins, (chances, shot.burst == Burst::Open), fragments.as_ref()))
    }

    fn of_volley(
        men: &Men,
        odds: &HitOdds,
        (before, crew, rounds): (usize, &Crew, u8),
        (chances, hits_on): ([f64; 2], bool),
        fragments: Option<&Fragments>,
    ) -> Self {
        let begins: State = (before, crew.lost, crew.out, 0);
        let mut states = BTreeMap::from([(begins, 1.0)]);
        let mut sum = Self::default();
        for _ in 0..rounds {
            let mut next: BTreeMap<State, f64> = BTreeMap::new();
            for (state, chance) in states {
                let hits = chance * chances[usize::from(hits_on && state.3 > 0)];
                *next.entry(state).or_default() += chance - hits;
                let cost = men.hit(odds, state, |after, share| *next.entry(after).or_default() += hits * share);
                sum.expected += hits * cost;
            }
            next.retain(|_, chance| *chance > 0.0);
            states = next;
        }
        if let Some(fragments) = fragments {
            let mut next: BTreeMap<State, f64> = BTreeMap::new();
            for (state, chance) in states {
                let tell = |after, share| *next.entry(after).or_default() += chance * share;
                sum.expected += chance * men.fragments(fragments, state, tell);
            }
            states = next;
        }
        for ((damage, lost, out, _), chance) in states {
            sum.bails_out += if out && !crew.out { chance } else { 0.0 };
            if lost > crew.lost {
                sum.hit += chance;
                sum.stays += if out { 0.0 } else { chance };
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
        let men = Men { tables: &tables.vehicles, all: 5, less: 0 };
        let close = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
        let of = |crew: &Crew, rounds| CrewOdds::of_volley(&men, &hit(), (0, crew, rounds), ([0.5; 2], false), None);
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
        let men = Men { tables: &tables.vehicles, all: 5, less: 0 };
        let mut odds = HitOdds::default();
        odds.add_life(1, 2, HIT_WAYS);
        let found = CrewOdds::of_volley(&men, &odds, (0, &Crew::default(), 1), ([1.0; 2], false), None);
        assert!((found.bails_out - 1.0).abs() < 1e-12 && found.withdraws.abs() < 1e-12, "{found:?}");
    }
}
