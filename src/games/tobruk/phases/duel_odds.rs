//! The odds of a gun duel (IV.E.3): what the rounds that are left do to either unit, with an answer and without.

use std::collections::BTreeMap;

use super::duel::{AnswerPlan, is_due, left};
use super::fire_plan::FirePlan;
use crate::core::dice::ways;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::hit_odds::{HIT_WAYS, guns_lost, mask};
use crate::games::tobruk::state::marks::Duel;
use crate::games::tobruk::state::position::Position;

/// Guns of a unit as bits: all of them.
const ALL: usize = 0b11;
/// What one round can do: silence these guns of its target, by bits; the last place is its destruction.
const DESTROYS: usize = ALL + 1;

/// Chances, 0 to 1, of what a duel leaves of one of the two units.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Fate {
    /// It is destroyed.
    pub destroyed: f64,
    /// It lives and has no gun that can go on firing this turn: its gun is lost, or its crew was hit (IV.C.2).
    pub silenced: f64,
}

/// What a duel leaves of both.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Outlook {
    /// Of the unit that opened fire.
    pub opener: Fate,
    /// Of the unit fired at.
    pub target: Fate,
}

impl Outlook {
    /// What the rounds that are left do with this answer, or with none; nothing where no duel goes on.
    #[must_use]
    pub fn of(position: &Position, answer: Option<&AnswerPlan>) -> Self {
        let mut sum = Self::default();
        let Some(duel) = &position.marks.duel else { return sum };
        let mut rounds = [[0; 2]; 2];
        let mut odds = [[Round::default(); 2]; 2];
        let mut waits = [false; 2];
        for (plan, more) in left(position, duel) {
            load(&mut rounds[0], &mut odds[0], position.catalog, &plan, more);
        }
        for (plan, wait) in answer.iter().flat_map(|answer| &answer.shots) {
            load(&mut rounds[1], &mut odds[1], position.catalog, plan, plan.shot.rounds);
            waits[usize::from(plan.gun).min(1)] = *wait;
        }
        let state = State {
            rounds,
            silent: [duel.opener, duel.target].map(|unit| no_gun(position, unit)),
            gone: [false; 2],
            fired: duel.fired,
            next: usize::from(answer.is_some()),
            hit: [[false; 2]; 2],
        };
        Course { duel, odds, waits }.follow(state, &mut sum);
        sum
    }
}

/// Guns that a unit does not have or has lost before, by bits.
fn no_gun(position: &Position, unit: UnitId) -> usize {
    let Some(unit) = position.find(unit) else { return ALL };
    let guns = position.kind(&unit).guns.len();
    (0..2).filter(|gun| *gun >= guns || unit.damage.lost[*gun]).map(|gun| 1 << gun).sum()
}

/// Puts a gun's rounds and what each of them does in its place.
fn load(rounds: &mut [u8; 2], odds: &mut [Round; 2], catalog: &Catalog, plan: &FirePlan, left: u8) {
    let gun = usize::from(plan.gun).min(1);
    rounds[gun] = left;
    odds[gun] = of_round(catalog, plan);
}

/// One round of a gun: its chances to hit, and what a hit does.
#[derive(Debug, Clone, Copy, Default)]
struct Round {
    /// Before the gun's first hit, and after it (VII.B.3).
    hits: [f64; 2],
    /// Chances of what a hit does.
    does: [f64; DESTROYS + 1],
}

impl Round {
    /// What it can do, each with its chance and whether the target is hit: a harmless hit is told from a miss only where that matters.
    fn ends(&self, was_hit: bool) -> impl Iterator<Item = (usize, bool, f64)> + use<'_> {
        let hits = self.hits[usize::from(was_hit)];
        let apart = !was_hit && (self.hits[0] - self.hits[1]).abs() > 0.0;
        let misses = if apart { 1.0 - hits } else { 1.0 - hits + hits * self.does[0] };
        let harm = self.does.iter().enumerate().skip(usize::from(!apart));
        let harm = harm.map(move |(does, share)| (does, true, hits * share));
        std::iter::once((0, was_hit, misses)).chain(harm).filter(|(.., share)| *share > 0.0)
    }
}

/// What one round of a shot does to its target.
fn of_round(catalog: &Catalog, plan: &FirePlan) -> Round {
    let mut odds = [0u32; DESTROYS + 1];
    let target = catalog.get(plan.target_kind);
    if plan.strikes_crew_alone(catalog) {
        // Its fragments roll once all rounds have fallen (IV.D).
        odds[0] = HIT_WAYS;
    } else if target.damage_chart.is_none() {
        // A hit silences a weapon (III.D.2.d).
        odds[if target.class.is_weapon() { ALL } else { DESTROYS }] = HIT_WAYS;
    } else {
        let struck = plan.shot.struck();
        for dice in 2..=12 {
            let area = catalog.area(plan.target_kind, struck.hull, dice);
            let area = area.filter(|area| !struck.defilade.covers(*area));
            let gun = plan.gun_of(catalog);
            let band = area
                .and_then(|area| catalog.band(gun, plan.target_kind, struck.on(area), area, plan.shot.range))
                .cloned()
                .unwrap_or_default();
            let lost = band.firepower.map_or_else(Default::default, |loss| guns_lost(&target.guns, loss));
            let silent = if band.crew > 0 { ALL } else { mask(false, lost) >> 1 };
            let sixths = if band.kill { 6 } else { u32::from(band.kill_on.unwrap_or(0)) };
            odds[DESTROYS] += ways(dice) * sixths;
            odds[silent] += ways(dice) * (6 - sixths);
        }
    }
    let hits = [plan.shot.hit_ways(), plan.shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
    Round { hits, does: odds.map(|ways| f64::from(ways) / f64::from(HIT_WAYS)) }
}

/// Where a duel stands: of the opener first, then of the unit fired at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    rounds: [[u8; 2]; 2],
    silent: [usize; 2],
    gone: [bool; 2],
    /// Rounds of the opener.
    fired: u8,
    /// Whose round is next.
    next: usize,
    /// Guns that have hit in this duel, where that matters (VII.B.3).
    hit: [[bool; 2]; 2],
}

/// How a duel can go on.
struct Course<'a> {
    duel: &'a Duel,
    odds: [[Round; 2]; 2],
    /// Guns of the answer that wait for half of the opener's rounds.
    waits: [bool; 2],
}

impl Course<'_> {
    /// Plays the duel out round by round; courses that reach the same state are merged.
    fn follow(&self, state: State, sum: &mut Outlook) {
        let mut open = BTreeMap::from([(state, 1.0)]);
        while !open.is_empty() {
            let mut next: BTreeMap<State, f64> = BTreeMap::new();
            for (state, chance) in open {
                let Some(after) = self.step(state) else {
                    tally(&state, chance, sum);
                    continue;
                };
                for (state, share) in after {
                    *next.entry(state).or_default() += chance * share;
                }
            }
            open = next;
        }
    }

    /// What the next round of each gun of a side can come to, as [`super::duel::next`] has them; `None` where nobody fires any more.
    fn step(&self, state: State) -> Option<Vec<(State, f64)>> {
        let due = is_due(&Duel { fired: state.fired, ..self.duel.clone() }, false);
        let ready = |who: usize| {
            let fires = |gun: &usize| {
                state.rounds[who][*gun] > 0
                    && state.silent[who] & (1 << gun) == 0
                    && (who == 0 || due || !self.waits[*gun])
            };
            (0..2).filter(fires).collect::<Vec<usize>>()
        };
        let guns = [ready(0), ready(1)];
        if state.gone.contains(&true) || guns.iter().all(Vec::is_empty) {
            return None;
        }
        let who = if guns[state.next].is_empty() { 1 - state.next } else { state.next };
        let begun = vec![(State { next: 1 - who, ..state }, 1.0)];
        Some(guns[who].iter().fold(begun, |before, gun| self.shoot(who, *gun, before)))
    }

    /// The same after one round of this gun as well; nobody fires at what is destroyed.
    fn shoot(&self, who: usize, gun: usize, before: Vec<(State, f64)>) -> Vec<(State, f64)> {
        let at = 1 - who;
        let fire = |(state, chance): (State, f64)| {
            if state.gone[at] {
                return vec![(state, chance)];
            }
            let mut fired = state;
            fired.rounds[who][gun] -= 1;
            fired.fired += u8::from(who == 0);
            let ends = self.odds[who][gun].ends(state.hit[who][gun]).map(|(does, hit, share)| {
                let mut after = fired;
                after.hit[who][gun] = hit;
                if does == DESTROYS {
                    after.gone[at] = true;
                } else {
                    after.silent[at] |= does;
                    // What a silent gun has left makes no difference.
                    (0..2).filter(|gun| does & (1 << gun) != 0).for_each(|gun| after.rounds[at][gun] = 0);
                }
                (after, chance * share)
            });
            ends.collect()
        };
        before.into_iter().flat_map(fire).collect()
    }
}

/// Adds the outcome of a finished duel.
fn tally(end: &State, chance: f64, sum: &mut Outlook) {
    for (who, fate) in [&mut sum.opener, &mut sum.target].into_iter().enumerate() {
        fate.destroyed += if end.gone[who] { chance } else { 0.0 };
        fate.silenced += if !end.gone[who] && end.silent[who] == ALL { chance } else { 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One gun on either side, each with so many rounds, that destroys what it hits with this chance.
    fn duel(rounds: u8, chances: [f64; 2]) -> Outlook {
        let marks = Duel {
            opener: UnitId(1),
            target: UnitId(2),
            guns: Vec::new(),
            rounds,
            fired: 0,
            asked: true,
            answer: Vec::new(),
            answers_next: false,
            could_move: false,
            crew_hits: [0; 2],
            announced: None,
        };
        let round = |chance| Round { hits: [chance, chance], does: [0.0, 0.0, 0.0, 0.0, 1.0] };
        let state = State {
            rounds: [[rounds, 0]; 2],
            silent: [0b10; 2],
            gone: [false; 2],
            fired: 0,
            next: 0,
            hit: [[false; 2]; 2],
        };
        let mut sum = Outlook::default();
        let odds = chances.map(|chance| [round(chance), Round::default()]);
        Course { duel: &marks, odds, waits: [false; 2] }.follow(state, &mut sum);
        sum
    }

    /// Thirty-five rounds on either side have more courses than can be gone through one by one: a Bofors and a tank had the game stand
    /// still. The chances of those that are left after each round make the sums.
    #[test]
    fn a_long_duel_has_the_chances_of_its_rounds() {
        let [opens, answers] = [0.1, 0.05];
        let outlook = duel(35, [opens, answers]);
        let (mut both_live, mut destroyed) = (1.0, [0.0; 2]);
        for _ in 0..35 {
            destroyed[1] += both_live * opens;
            both_live *= 1.0 - opens;
            destroyed[0] += both_live * answers;
            both_live *= 1.0 - answers;
        }
        assert!((outlook.opener.destroyed - destroyed[0]).abs() < 1e-12, "{outlook:?}");
        assert!((outlook.target.destroyed - destroyed[1]).abs() < 1e-12, "{outlook:?}");
    }
}
