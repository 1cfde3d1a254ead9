//! What each side may gain by the attacks that it could make next: a battle's chances times its prize, less its risks.

use super::areas::Areas;
use super::fixed::Fixed;
use super::state::{Post, State};
use super::worth::life;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::dials::Dial;

/// What stands where, and is supplied.
pub struct Situation<'a> {
    /// What does not change.
    pub fixed: &'a Fixed<'a>,
    /// The state.
    pub state: &'a State,
    /// What stands in each area.
    pub posts: [Post; Area::ALL.len()],
    /// Areas with a line of supply, of the Axis and the Allies.
    pub supplied: [Areas; 2],
    /// What the side that holds an area has there for a battle: its two best troops, or one and a sortie, Rommel, and supply.
    strength: [i8; Area::ALL.len()],
}

impl<'a> Situation<'a> {
    /// The situation in a state.
    pub fn new(fixed: &'a Fixed<'a>, state: &'a State) -> Self {
        let supplied = Side::BOTH.map(|side| state.supplied(fixed, side));
        let mut situation = Self { fixed, state, posts: state.posts(fixed), supplied, strength: [0; Area::ALL.len()] };
        for side in Side::BOTH {
            for area in state.held[side.index()].iter() {
                situation.strength[area.index()] = situation.strength(side, area);
            }
        }
        situation
    }

    fn is_in_supply(&self, side: Side, area: Area) -> bool {
        self.supplied[side.index()].holds(area) || self.state.markers[area.index()] > 0
    }

    fn shortage(&self, side: Side, area: Area) -> i8 {
        if self.is_in_supply(side, area) { 0 } else { self.fixed.bonuses.out_of_supply }
    }

    /// A side's bonus in an area: its two best, or one and a sortie, and Rommel.
    fn strength(&self, side: Side, area: Area) -> i8 {
        let post = self.posts[area.index()];
        let sortie = if self.state.sorties[side.index()] > 0 { self.fixed.bonuses.aircraft } else { 0 };
        let rommel = if post.troops > 0 { post.rommel } else { 0 };
        let second = if post.troops == 0 { sortie } else { post.best[1].max(sortie) };
        post.best[0] + second + rommel + self.shortage(side, area)
    }

    /// What the ground gives the defender.
    pub fn defences(&self, from: Area, into: Area) -> i8 {
        let (fixed, bonuses) = (self.fixed, self.fixed.bonuses);
        let bonus = |applies: bool, value: i8| if applies { value } else { 0 };
        bonus(fixed.mined[from.index()].holds(into), bonuses.minefield)
            + bonus(self.state.forts.holds(into), bonuses.fortified)
            + bonus(fixed.works.holds(into), bonuses.tobruk)
    }

    /// What an area is worth to the side that takes it.
    fn prize(&self, side: Side, from: Area, into: Area) -> f32 {
        let area = 2.0 * self.fixed.points[into.index()] + self.fixed.weight(Dial::Room);
        if side == Side::Allies || !Area::TOBRUK.contains(&into) {
            return area;
        }
        let other = Area::TOBRUK.iter().all(|half| *half == into || self.state.holds(Side::Axis, *half));
        let line = self.supplied[0].holds(from) && self.fixed.ways[from.index()].holds(into);
        let whole = (other || self.fixed.either_tobruk) && line;
        self.fixed.weight(if whole { Dial::Tobruk } else { Dial::HalfOfTobruk })
    }

    /// What a side may expect of an attack, in points.
    pub fn gain(&self, side: Side, from: Area, into: Area) -> f32 {
        let (fixed, enemy) = (self.fixed, side.enemy());
        let (own, theirs) = (self.posts[from.index()], self.posts[into.index()]);
        let delta = self.strength[from.index()] - self.strength[into.index()] - self.defences(from, into);
        let odds = fixed.odds(delta);
        let troop = fixed.weight(Dial::Troop) * life(fixed, self.state);
        let defending = theirs.troops.min(2);
        let destroyed = troop * 0.5 * f32::from(theirs.best[0] + theirs.best[1]);
        let prize = self.prize(side, from, into);
        let lost = troop * 0.5 * f32::from(own.best[0] + own.best[1])
            + if own.rommel > 0 { fixed.rommel_points(self.state.left) } else { 0.0 };
        let mut gain = odds.defender_held * destroyed - (odds.attacker_held + odds.attacker_won) * lost;
        let captured = |part: f32| {
            let stranded = !self.is_in_supply(enemy, into) || self.state.ways_back(fixed, enemy, into).is_empty();
            if stranded { part * (theirs.points + troop * theirs.bonuses) } else { odds.defender_won * destroyed }
        };
        if self.state.forts.holds(into) && theirs.troops > 0 {
            let all = if theirs.troops > 2 { 0.0 } else { odds.sweep[usize::from(defending)] };
            gain += all * prize + (odds.win - all) * fixed.weight(Dial::Breach) * prize + captured(all);
        } else {
            gain += odds.win * prize + captured(odds.win);
        }
        if !self.supplied[enemy.index()].holds(into) && self.state.markers[into.index()] > 0 {
            gain += fixed.weight(Dial::MarkerSpent);
        }
        gain
    }

    /// The attacks that a side can make, each with what it may gain.
    pub fn attacks(&self, side: Side) -> Vec<(Area, Area, f32)> {
        let (own, enemy) = (self.state.held[side.index()], self.state.held[side.enemy().index()]);
        let from = own.iter().filter(|from| self.posts[from.index()].troops > 0);
        let pairs =
            from.flat_map(|from| self.fixed.beside[from.index()].and(enemy).iter().map(move |into| (from, into)));
        pairs.map(|(from, into)| (from, into, self.gain(side, from, into))).collect()
    }

    /// What a side may gain by so many attacks, its best against different areas.
    pub fn threat(&self, side: Side, attacks: f32) -> f32 {
        if attacks <= 0.0 {
            return 0.0;
        }
        let (own, enemy) = (self.state.held[side.index()], self.state.held[side.enemy().index()]);
        let mut gains: Vec<f32> = enemy
            .iter()
            .filter_map(|into| {
                let from = self.fixed.beside[into.index()].and(own);
                let from = from.iter().filter(|from| self.posts[from.index()].troops > 0);
                from.map(|from| self.gain(side, from, into)).reduce(f32::max).filter(|gain| *gain > 0.0)
            })
            .collect();
        gains.sort_by(|one, other| other.total_cmp(one));
        let (mut left, mut weight, mut sum) = (attacks, 1.0, 0.0);
        for gain in gains {
            sum += left.min(1.0) * weight * gain;
            left -= 1.0;
            weight *= self.fixed.weight(Dial::Fading);
            if left <= 0.0 {
                break;
            }
        }
        sum
    }
}
