//! Exact odds of what a volley does to the crew of an AFV, beside its damage: men lost, and crews that bail out (IV.C).

use super::fire_plan::FirePlan;
use super::shot::{Burst, Shot};
use crate::core::dice::ways;
use crate::games::tobruk::material::catalog::Catalog;
use crate::games::tobruk::material::hit_odds::{STATES, guns_lost, mask};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::vehicles::Vehicles;
use crate::games::tobruk::state::components::{Crew, Damage};

/// Faces of the die that decides on a K-kill, and of the one that decides on bailing out.
const FACES: u8 = 6;

/// A vehicle and its crew between two rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    /// Its damage as bits.
    damage: usize,
    /// Men that the crew has lost.
    lost: u8,
    /// It has bailed out.
    out: bool,
}

/// What a hit does in so many ways of 36.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hit {
    ways: u32,
    /// Damage as bits.
    damage: usize,
    /// Crew casualties as the chart states them.
    men: u8,
    /// Faces of the die that destroy the vehicle: all of them for a K.
    kills_on: u8,
}

/// Chances, 0 to 1, of what a volley leaves of an AFV's crew.
#[derive(Debug, Clone, PartialEq)]
pub struct CrewOdds {
    before: State,
    /// Men of the whole crew.
    men: u8,
    /// The chance of each state in which the vehicle is not destroyed.
    after: Vec<f64>,
}

/// What decides about a crew that has lost men.
struct Rules<'a> {
    men: u8,
    hits: Vec<Hit>,
    bails_out: &'a dyn Fn(u8, u8) -> bool,
}

impl CrewOdds {
    /// The odds of a fire that may be ordered; `None` where crews don't count: before section IV, or at what has no armour chart.
    #[must_use]
    pub fn of(
        catalog: &Catalog,
        vehicles: &Vehicles,
        scenario: &Scenario,
        plan: &FirePlan,
        crew: &Crew,
    ) -> Option<Self> {
        let kind = catalog.get(plan.target_kind);
        if !scenario.plays(Chapter::IV) || !kind.class.is_afv() || kind.damage_chart.is_none() || plan.shot.soft {
            return None;
        }
        let (struck, gun) = (plan.shot.struck(), plan.gun_of(catalog));
        let hit = |dice: u8| {
            let area = catalog.area(plan.target_kind, struck.hull, dice);
            let area = area.filter(|area| !struck.defilade.covers(*area))?;
            let band = catalog.band(gun, plan.target_kind, struck.on(area), area, plan.shot.range)?;
            let lost = band.firepower.map_or_else(Default::default, |loss| guns_lost(&kind.guns, loss));
            let kills_on = if band.kill { FACES } else { band.kill_on.unwrap_or(0) };
            Some(Hit { ways: ways(dice), damage: mask(band.immobilised, lost), men: band.crew, kills_on })
        };
        let bails_out = |lost: u8, die: u8| vehicles.bails_out(lost, die);
        let rules = Rules { men: kind.crew, hits: (2..=12).filter_map(hit).collect(), bails_out: &bails_out };
        Some(Self::new(&plan.shot, &rules, &plan.damage, crew))
    }

    fn new(shot: &Shot, rules: &Rules, damage: &Damage, crew: &Crew) -> Self {
        let before = State { damage: mask(damage.immobilised, damage.lost), lost: crew.lost, out: crew.out };
        let men = rules.men.max(crew.lost);
        let places = STATES * (usize::from(men) + 1) * 2;
        let chances = [shot.hit_ways(), shot.hit_ways_after_hit()].map(|ways| f64::from(ways) / 36.0);
        let hits_on = usize::from(shot.burst == Burst::Open);
        let idle = 36 - rules.hits.iter().map(|hit| hit.ways).sum::<u32>().min(36);
        // Apart: whether no round has hit so far, or one has (VII.B.3), as the odds of the damage have it.
        let mut after = [vec![0.0; places], vec![0.0; places]];
        after[0][before.place()] = 1.0;
        for _ in 0..shot.rounds {
            let mut next = [vec![0.0; places], vec![0.0; places]];
            for (was_hit, row) in after.iter().enumerate() {
                let (hits, then) = (chances[was_hit], was_hit.max(hits_on));
                for (place, chance) in row.iter().copied().enumerate().filter(|(_, chance)| *chance > 0.0) {
                    next[was_hit][place] += chance * (1.0 - hits);
                    next[then][place] += chance * hits * f64::from(idle) / 36.0;
                    for hit in &rules.hits {
                        let share = chance * hits * f64::from(hit.ways) / 36.0;
                        for (state, part) in State::at(place).after(hit, rules).into_iter().flatten() {
                            next[then][state.place()] += share * part;
                        }
                    }
                }
            }
            after = next;
        }
        let [first, second] = after;
        Self { before, men, after: first.into_iter().zip(second).map(|(one, other)| one + other).collect() }
    }

    /// The chance that neither the vehicle nor its crew is any worse.
    #[must_use]
    pub fn nothing(&self) -> f64 {
        self.after[self.before.place()]
    }

    /// The chance that the crew loses men and stays, and the vehicle is not destroyed.
    #[must_use]
    pub fn loses_men(&self) -> f64 {
        self.sum(|state| !state.out && state.lost > self.before.lost)
    }

    /// The chance that the crew bails out of a vehicle that is not destroyed.
    #[must_use]
    pub fn bails_out(&self) -> f64 {
        if self.before.out { 0.0 } else { self.sum(|state| state.out) }
    }

    /// Men of the crew who are left before the volley.
    #[must_use]
    pub fn men(&self) -> u8 {
        self.men.saturating_sub(self.before.lost)
    }

    fn sum(&self, counts: impl Fn(State) -> bool) -> f64 {
        let counted = self.after.iter().enumerate().filter(|(place, _)| counts(State::at(*place)));
        counted.fold(0.0, |sum, (_, chance)| sum + chance)
    }
}

impl State {
    fn place(self) -> usize {
        (usize::from(self.lost) * 2 + usize::from(self.out)) * STATES + self.damage
    }

    fn at(place: usize) -> Self {
        let (crew, damage) = (place / STATES, place % STATES);
        Self { damage, lost: u8::try_from(crew / 2).unwrap_or(u8::MAX), out: crew % 2 == 1 }
    }

    /// The states after a hit that doesn't destroy the vehicle, each with its chance: the crew stays, or bails out.
    fn after(self, hit: &Hit, rules: &Rules) -> [Option<(Self, f64)>; 2] {
        let lives = f64::from(FACES - hit.kills_on.min(FACES)) / f64::from(FACES);
        let left = rules.men.saturating_sub(self.lost);
        let men = if self.out { 0 } else { hit.men.min(left) };
        let stays = Self { damage: self.damage | hit.damage, lost: self.lost + men, out: self.out };
        let leaves = Self { out: true, ..stays };
        // A crew that would have to drive home and can't bails out without a die (IV.C.4).
        let withdraws = Crew { lost: stays.lost, out: stays.out, ..Crew::default() }.withdraws();
        let leaves_on = match () {
            () if self.out => 0,
            () if withdraws && stays.damage & mask(true, [false; 2]) != 0 => FACES,
            () if men > 0 => {
                u8::try_from((1..=FACES).filter(|die| (rules.bails_out)(stays.lost, *die)).count()).unwrap_or(FACES)
            }
            () => 0,
        };
        let leaves_on = f64::from(leaves_on) / f64::from(FACES);
        [Some((stays, lives * (1.0 - leaves_on))), (leaves_on > 0.0).then_some((leaves, lives * leaves_on))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shot(rounds: u8) -> Shot {
        Shot { base: Some(7), ..Shot::plain(8, rounds) }
    }

    /// A crew of four that bails out on 1 and 2 after one casualty, on 1 to 4 after two.
    fn odds(shot: &Shot, hits: Vec<Hit>, damage: &Damage, crew: &Crew) -> CrewOdds {
        let bails_out = |lost: u8, die: u8| die <= lost * 2;
        CrewOdds::new(shot, &Rules { men: 4, hits, bails_out: &bails_out }, damage, crew)
    }

    fn close(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }

    #[test]
    fn men_lost_are_an_effect_and_some_crews_bail_out() {
        // Seven or more is 21 ways of 36; half of the hits cost a man.
        let hit = Hit { ways: 18, damage: 0, men: 1, kills_on: 0 };
        let one = odds(&shot(1), vec![hit], &Damage::default(), &Crew::default());
        let struck = 21.0 / 36.0 / 2.0;
        close(one.nothing(), 1.0 - struck);
        close(one.bails_out(), struck / 3.0);
        close(one.loses_men(), struck * 2.0 / 3.0);
        // The die for a K-kill comes first, and leaves no crew that could bail out.
        let deadly = odds(&shot(1), vec![Hit { kills_on: 3, ..hit }], &Damage::default(), &Crew::default());
        close(deadly.bails_out(), struck / 6.0);
        // A second man is lost by the second round of those who stayed.
        let two = odds(&shot(2), vec![hit], &Damage::default(), &Crew::default());
        let first_or_second = struck / 3.0 * (1.0 + (1.0 - struck)) + struck * (2.0 / 3.0) * struck * (2.0 / 3.0);
        close(two.bails_out(), first_or_second);
    }

    #[test]
    fn an_immobilised_crew_that_would_withdraw_bails_out_without_a_die() {
        let stops = Hit { ways: 36, damage: mask(true, [false; 2]), men: 0, kills_on: 0 };
        let crew = Crew { lost: 2, ..Crew::default() };
        let struck = odds(&shot(1), vec![stops], &Damage::default(), &crew);
        close(struck.bails_out(), 21.0 / 36.0);
        // Once it is out nothing more becomes of it.
        let out = Crew { out: true, ..crew };
        let gone = odds(&shot(1), vec![Hit { damage: 0, men: 2, ..stops }], &Damage::default(), &out);
        close(gone.nothing(), 1.0);
        close(gone.bails_out() + gone.loses_men(), 0.0);
    }
}
