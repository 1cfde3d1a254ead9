//! What an attack brings on average, in points, from the exact outcomes of its plan.

use super::chits;
use super::flight::{self, Flight};
use super::worth;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::tables::combat::Effect;
use crate::games::gazala_cauldron::phases::combat::{AssaultPlan, Part, work_out};
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Assault;
use crate::games::gazala_cauldron::state::position::Position;

/// Units that a D disrupts (11.0).
const DISRUPTED: usize = 2;

/// What may befall a unit.
struct Fate {
    steps: u8,
    step: f64,
    whole: f64,
    shaken: f64,
    disrupted: bool,
    flight: Flight,
    /// What it costs to retreat, and to have to leave the map, whatever else is lost by it.
    retreats: f64,
    leaves: f64,
    armour: bool,
}

impl Fate {
    fn of(position: &Position, unit: &Unit, attacks: bool) -> Self {
        Self {
            steps: unit.state.steps,
            step: worth::step(position, unit),
            whole: worth::whole(position, unit),
            shaken: worth::shaken(position, unit),
            disrupted: unit.state.disrupted,
            // Attackers choose where they stand: their way back is as a rule open.
            flight: if attacks { Flight::Through(0) } else { flight::of(position, unit) },
            retreats: position.weight(Dial::Back),
            leaves: position.weight(Dial::AttackAway),
            armour: position.arm(unit.id) == Arm::Armour,
        }
    }

    /// What so many lost steps cost, of those that are left.
    fn lose(&self, steps: u8, left: u8) -> f64 {
        if steps >= left {
            (self.whole - f64::from(self.steps - left) * self.step).max(self.step)
        } else {
            f64::from(steps) * self.step
        }
    }

    /// What retreating costs (11.1): zones disrupt, then take steps.
    fn back(&self, disrupted: bool, left: u8) -> f64 {
        match self.flight {
            Flight::None => self.lose(left, left),
            Flight::Away => self.leaves.min(self.lose(left, left)),
            Flight::Through(0) => self.retreats,
            Flight::Through(zones) if disrupted => self.retreats + self.lose(zones, left),
            Flight::Through(1) => self.retreats + self.shaken,
            Flight::Through(zones) => self.retreats + self.shaken + self.lose(zones - 1, left),
        }
    }
}

/// The units of a side in the fight, the active unit first.
struct Party(Vec<Fate>);

impl Party {
    fn of(position: &Position, parts: &[Part], attacks: bool) -> Self {
        let units = parts.iter().filter_map(|part| position.find(part.unit));
        Self(units.map(|unit| Fate::of(position, unit, attacks)).collect())
    }

    /// What an effect costs, and whether anybody is left where they stood.
    fn suffer(&self, effect: Effect, leads: bool) -> (f64, bool) {
        let mut left: Vec<(u8, bool)> = self.0.iter().map(|fate| (fate.steps, fate.disrupted)).collect();
        let mut cost = 0.0;
        for step in 0..effect.steps {
            let leader = leads && step == 0;
            let able = (0..left.len()).filter(|place| left[*place].0 > 0);
            let price = |place: &usize| self.0[*place].lose(1, left[*place].0);
            let Some(place) = (if leader { able.min() } else { able.min_by(|a, b| price(a).total_cmp(&price(b))) })
            else {
                break;
            };
            cost += price(&place);
            left[place].0 -= 1;
        }
        if effect.disrupt {
            let mut places: Vec<usize> =
                (0..left.len()).filter(|place| left[*place].0 > 0 && !left[*place].1).collect();
            if !leads {
                places.sort_by(|a, b| self.0[*a].shaken.total_cmp(&self.0[*b].shaken));
            }
            for place in places.into_iter().take(DISRUPTED) {
                cost += self.0[place].shaken;
                left[place].1 = true;
            }
        }
        let alive = || (0..left.len()).filter(|place| left[*place].0 > 0);
        if effect.retreat {
            cost += alive().map(|place| self.0[place].back(left[place].1, left[place].0)).sum::<f64>();
        }
        let holds = !effect.retreat && alive().next().is_some();
        (cost, holds)
    }

    /// Steps that an effect takes, as far as there are any.
    fn steps_of(&self, effect: Effect) -> f64 {
        let left: u16 = self.0.iter().map(|fate| u16::from(fate.steps)).sum();
        f64::from(u16::from(effect.steps).min(left))
    }

    /// What the anti-tank chit takes from this side: the cheapest armoured step.
    fn armoured_step(&self) -> f64 {
        let least = self.0.iter().filter(|fate| fate.armour).map(|fate| fate.step).fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 0.0 }
    }
}

/// What is at stake in an attack: what each modifier brings is worked out from it.
pub struct Stakes {
    side: Side,
    /// How many times the defenders' losses the attackers' count.
    price: f64,
    attackers: Party,
    defenders: Party,
    /// What the ground is worth that the enemy may have to leave.
    ground: f64,
    column: usize,
    modifier: i8,
    /// Chance that the Axis plays an anti-tank chit.
    chance: f64,
}

impl Stakes {
    pub fn of(position: &Position, plan: &AssaultPlan) -> Self {
        let mut hexes: Vec<_> = plan
            .defenders
            .iter()
            .filter_map(|part| position.find(part.unit))
            .filter_map(|unit| unit.location.hex())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        Self {
            side: plan.side,
            price: worth::price(position, plan.side),
            attackers: Party::of(position, &plan.attackers, true),
            defenders: Party::of(position, &plan.defenders, false),
            ground: position.weight(Dial::Ground)
                + hexes.into_iter().map(|hex| worth::prize(position, plan.side, hex)).sum::<f64>(),
            column: plan.column,
            modifier: plan.modifier(),
            chance: chits::anti_tank_chance(position, plan),
        }
    }

    /// Points that the attack wins for its side on average, less what it costs, with so much more on the die.
    pub fn gain(&self, position: &Position, more: i8) -> f64 {
        let table = &position.tables.combat;
        let sum: f64 = table
            .outcomes(self.column, self.modifier + more)
            .map(|outcome| {
                let (won, holds) = self.defenders.suffer(outcome.defender, false);
                let (lost, _) = self.attackers.suffer(outcome.attacker, true);
                won - self.price * lost + if holds { 0.0 } else { self.ground }
            })
            .sum();
        sum / 10.0
    }

    /// What is to be expected of it: the chance that nobody is left where the enemy stood, and the steps that either side loses on average,
    /// the attackers' first.
    pub fn expected(&self, position: &Position) -> (f64, [f64; 2]) {
        let table = &position.tables.combat;
        let (mut driven, mut steps) = (0.0, [0.0; 2]);
        for outcome in table.outcomes(self.column, self.modifier) {
            let (_, holds) = self.defenders.suffer(outcome.defender, false);
            driven += if holds { 0.0 } else { 0.1 };
            steps[0] += self.attackers.steps_of(outcome.attacker) / 10.0;
            steps[1] += self.defenders.steps_of(outcome.defender) / 10.0;
        }
        (driven, steps)
    }

    /// The same, with the anti-tank chits that the Axis holds, or that the Allies have to expect.
    pub fn outlook(&self, position: &Position, more: i8) -> f64 {
        let price = self.chance * self.anti_tank();
        self.gain(position, more) + if self.side == Side::Axis { price } else { -price }
    }

    /// What the anti-tank chit is worth to the Axis (13.6).
    pub fn anti_tank(&self) -> f64 {
        let allies = if self.side == Side::Allies { &self.attackers } else { &self.defenders };
        allies.armoured_step()
    }
}

/// Points that an attack wins on average.
pub fn gain(position: &Position, assault: &Assault) -> f64 {
    Stakes::of(position, &work_out(position, assault)).gain(position, 0)
}
