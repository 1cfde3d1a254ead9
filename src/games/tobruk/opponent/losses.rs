//! What fire costs a unit of men: the exact odds of the Casualty Table, and what lost men are worth.

use super::ground;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::{CasualtyTable, Cover};
use crate::games::tobruk::phases::morale::{self, breaks_at};
use crate::games::tobruk::phases::victory::points_of;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// More casualties than this in one fire count as so many.
pub const MOST: usize = 24;

/// Chances of 0, 1, 2 ... casualties.
pub type Odds = [f64; MOST + 1];

/// Chances of casualties by so many factors on a cover.
pub fn odds(table: &CasualtyTable, cover: Cover, factors: u32) -> Odds {
    let mut odds = [0.0; MOST + 1];
    odds[0] = 1.0;
    if cover == Cover::Full {
        return odds;
    }
    for factors in CasualtyTable::dice(factors) {
        let mut next = [0.0; MOST + 1];
        for die in 1..=6 {
            let men = usize::from(table.casualties(cover, factors, die));
            for (before, chance) in odds.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                next[(before + men).min(MOST)] += chance / 6.0;
            }
        }
        odds = next;
    }
    odds
}

/// Chances of the sum of two fires.
pub fn both(one: &Odds, other: &Odds) -> Odds {
    let mut sum = [0.0; MOST + 1];
    for (a, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        for (b, other) in other.iter().enumerate() {
            sum[(a + b).min(MOST)] += chance * other;
        }
    }
    sum
}

/// Casualties on the average.
pub fn mean(odds: &Odds) -> f64 {
    odds.iter().zip(0u32..).map(|(chance, men)| chance * f64::from(men)).sum()
}

/// What a unit of men is worth: the unit itself, and each man of it.
#[derive(Debug, Clone, Copy)]
pub struct Prize {
    pub unit: f64,
    pub man: f64,
}

/// What a unit of men is worth in this scenario: in men where ground decides, else in victory points.
pub fn prize(position: &Position, unit: &ViewItem) -> Prize {
    let hq = position.class(unit) == Class::HqGroup;
    if ground::attacker(position).is_some() {
        return Prize { unit: if hq { 2.0 } else { 1.5 }, man: if hq { 0.5 } else { 1.0 } };
    }
    let points = points_of(position, unit).map_or(0, |points| points.killed);
    Prize { unit: f64::from(points) + 0.2, man: 0.1 }
}

/// What one unit loses with 0, 1, 2 ... of its men struck off, the morale check that follows included.
#[derive(Debug, Clone)]
pub struct Cost {
    pub id: UnitId,
    pub men: u8,
    by_men: Vec<f64>,
}

impl Cost {
    /// By fire; `men` are left in it as far as known.
    pub fn by_fire(position: &Position, unit: &ViewItem, men: u8) -> Self {
        let support: i8 = morale::support(position, unit).iter().map(|line| line.points).sum();
        let people = position.kind(unit).people.as_ref();
        let checked = unit.men.checked;
        Self::new(unit, men, prize(position, unit), |left| {
            let base = people.map_or(0, |people| people.morale(left));
            if checked { 0.0 } else { f64::from(breaks_at(support.saturating_add_unsigned(base))) / 36.0 }
        })
    }

    /// Of those who may stand at a gun that lies face down: a full crew, of whose morale nothing is known (IX.A.1).
    pub fn of_unseen(position: &Position, gun: &ViewItem) -> Self {
        let crew = position.kind(gun).weapon.as_ref().map_or(1, |weapon| weapon.crew);
        Self::new(gun, crew, prize(position, gun), |_| 0.0)
    }

    /// In a melee, where no morale is checked any more.
    pub fn by_melee(position: &Position, unit: &ViewItem) -> Self {
        Self::new(unit, unit.men.left, prize(position, unit), |_| 0.0)
    }

    fn new(unit: &ViewItem, men: u8, prize: Prize, breaks: impl Fn(u8) -> f64) -> Self {
        let value = |left: u8| if left == 0 { 0.0 } else { prize.unit + prize.man * f64::from(left) };
        // A unit that lost men before may be checked anyway.
        let now = value(men) * if unit.men.lost > 0 { 1.0 - breaks(men) } else { 1.0 };
        let by_men = (0..=men)
            .map(|lost| {
                let left = men - lost;
                if lost == 0 { 0.0 } else { now - value(left) * (1.0 - breaks(left)) }
            })
            .collect();
        Self { id: *unit.id, men, by_men }
    }

    /// What is lost with so many men, all of it at most.
    pub fn of(&self, men: usize) -> f64 {
        self.by_men.get(men).or(self.by_men.last()).copied().unwrap_or(0.0)
    }
}

/// The cheapest way to strike off so many men: what it costs, and each unit's part. The `target` may take all, the excess
/// ignored (II.G.2.b).
pub fn share(costs: &[Cost], target: Option<UnitId>, men: usize) -> (f64, Vec<(UnitId, u8)>) {
    // best[m]: cheapest cost of m men by the units so far, with the last unit's part.
    let all: usize = costs.iter().map(|cost| usize::from(cost.men)).sum();
    let due = men.min(all);
    let mut best = vec![f64::INFINITY; due + 1];
    best[0] = 0.0;
    let mut parts: Vec<Vec<usize>> = Vec::with_capacity(costs.len());
    for cost in costs {
        let mut next = vec![f64::INFINITY; due + 1];
        let mut part = vec![0; due + 1];
        for (before, so_far) in best.iter().enumerate().filter(|(_, so_far)| so_far.is_finite()) {
            for lost in 0..=usize::from(cost.men).min(due - before) {
                let sum = so_far + cost.of(lost);
                if sum < next[before + lost] {
                    next[before + lost] = sum;
                    part[before + lost] = lost;
                }
            }
        }
        best = next;
        parts.push(part);
    }
    let mut rest = due;
    let mut shares = Vec::new();
    for (cost, part) in costs.iter().zip(&parts).rev() {
        let lost = part[rest];
        rest -= lost;
        if lost > 0 {
            shares.push((cost.id, u8::try_from(lost).unwrap_or(u8::MAX)));
        }
    }
    let alone = target.and_then(|target| costs.iter().find(|cost| cost.id == target));
    match alone.map(|alone| alone.of(men)) {
        Some(cost) if cost <= best[due] => {
            (cost, alone.map(|alone| (alone.id, u8::try_from(men).unwrap_or(u8::MAX))).into_iter().collect())
        }
        _ => (best[due], shares),
    }
}

/// What 0, 1, 2 ... casualties cost the owner of these units if he strikes them off well.
pub fn losses(costs: &[Cost], target: Option<UnitId>) -> Odds {
    std::array::from_fn(|men| if men == 0 || costs.is_empty() { 0.0 } else { share(costs, target, men).0 })
}

/// What a fire costs on the average.
pub fn expected(odds: &Odds, losses: &Odds) -> f64 {
    odds.iter().zip(losses).map(|(chance, loss)| chance * loss).sum()
}
