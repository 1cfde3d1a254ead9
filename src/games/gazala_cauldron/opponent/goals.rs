//! Places that draw units, and how strongly.

use super::choke::{self, Choke};
use super::fading::Fading;
use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::{Supply, Unit};
use crate::games::gazala_cauldron::state::position::Position;

/// Turns before lines of communication count in which they are looked after.
const AHEAD: u16 = 1;

/// A place that draws units.
struct Goal {
    hex: Hex,
    weight: f64,
    /// Own units there already, or beside it.
    company: Vec<crate::core::unit::UnitId>,
    /// Units that are enough.
    wants: f64,
    /// To stand in it, not beside it.
    inside: bool,
    /// The part of it that is left where enough are.
    spare: f64,
}

impl Goal {
    /// How strongly it draws a unit to a hex.
    fn pull(&self, unit: &Unit, movement: u8, hex: Hex, fading: &Fading) -> f64 {
        let others = self.company.iter().filter(|id| **id != unit.id).count();
        let others = u32::try_from(others).map_or(0.0, f64::from);
        let weight = if others < self.wants {
            self.weight
        } else {
            self.weight * (self.spare * self.wants / (others + 1.0)).min(1.0)
        };
        let far = self.hex.range(hex).saturating_sub(u8::from(!self.inside));
        weight * fading.left(movement, far)
    }
}

/// All of them.
pub struct Goals {
    goals: Vec<Goal>,
    /// The part of the second best that counts beside the best.
    second: f64,
    fading: Fading,
}

impl Goals {
    pub fn of(situation: &Situation) -> Self {
        let position = situation.position;
        let mut goals: Vec<(Hex, f64, f64, bool)> = Vec::new();
        let lasting = worth::lasting(position);
        if let Some(hex) = victory::scoring_hex() {
            goals.push((hex, 2.0 * position.weight(Dial::Pull) * lasting, position.weight(Dial::Holders), true));
        }
        quarry(situation, &mut goals);
        let choke = if worth::is_last_turn(position) {
            Choke::default()
        } else {
            choke::of(position, situation.supplied(Side::Axis))
        };
        let narrow = u32::try_from(choke.hexes.len()).map_or(1.0, f64::from);
        for hex in &choke.hexes {
            let weight = position.weight(Dial::Cut) / (narrow * narrow) * if choke.units >= 8 { 1.0 } else { 0.4 };
            goals.push((*hex, if situation.side == Side::Axis { 0.6 * weight } else { weight }, 1.0, true));
        }
        match situation.side {
            Side::Axis => axis(position, lasting, &mut goals),
            Side::Allies => allies(position, &mut goals),
        }
        doctrine(situation, &mut goals);
        let spare = position.weight(Dial::SpareUnits);
        let goals = goals.into_iter().map(|(hex, weight, wants, inside)| {
            let near = position.on_map(situation.side).filter(|(_, at)| at.range(hex) <= u8::from(!inside));
            Goal { hex, weight, company: near.map(|(unit, _)| unit.id).collect(), wants, inside, spare }
        });
        let mut goals: Vec<Goal> = goals.collect();
        goals.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.hex.cmp(&b.hex)));
        Self { goals, second: position.weight(Dial::SecondGoal), fading: Fading::of(position, situation.side) }
    }

    /// How strongly they draw a unit to a hex.
    pub fn pull(&self, unit: &Unit, movement: u8, hex: Hex) -> f64 {
        let (mut best, mut next) = (0.0, 0.0);
        // The heaviest come first: lighter ones than the second best can't change anything.
        for goal in self.goals.iter() {
            if goal.weight <= next {
                break;
            }
            let pull = goal.pull(unit, movement, hex, &self.fading);
            if pull > best {
                (best, next) = (pull, best);
            } else if pull > next {
                next = pull;
            }
        }
        best + self.second * next
    }
}

impl Goals {
    /// The place that draws a unit most strongly to a hex.
    pub fn strongest(&self, unit: &Unit, movement: u8, hex: Hex) -> Option<Hex> {
        let pull = |goal: &Goal| goal.pull(unit, movement, hex, &self.fading);
        self.goals.iter().max_by(|a, b| pull(a).total_cmp(&pull(b))).map(|goal| goal.hex)
    }
}

/// Enemy units, those most that are hurt.
fn quarry(situation: &Situation, goals: &mut Vec<(Hex, f64, f64, bool)>) {
    let position = situation.position;
    let mut hexes: Vec<Hex> = position.on_map(situation.side.enemy()).map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let units = position.side_in(hex, situation.side.enemy());
        let weight: f64 = units
            .map(|unit| {
                let hurt = if unit.state.disrupted { position.weight(Dial::ShakenQuarry) } else { 1.0 }
                    * if unit.state.used { position.weight(Dial::UsedQuarry) } else { 1.0 };
                let cut = match unit.state.supply {
                    Supply::Supplied => 1.0,
                    Supply::OutOfSupply => 1.2 / 1.6 * position.weight(Dial::CutOffQuarry),
                    Supply::Isolated => position.weight(Dial::CutOffQuarry),
                };
                let hard = if position.arm(unit.id) == Arm::Armour { position.weight(Dial::HardQuarry) } else { 1.0 };
                worth::whole(position, unit).sqrt() * hurt * cut * hard
            })
            .sum();
        let cover = if position.ground(hex).fortified { position.weight(Dial::FortifiedQuarry) } else { 1.0 };
        let weight = position.weight(Dial::Quarry) * weight * cover
            + position.weight(Dial::Pull) * worth::prize(position, situation.side, hex);
        goals.push((hex, weight, position.weight(Dial::Hunters), false));
    }
}

/// Garrisons that the side's doctrine lays down, and where it has the weight go.
fn doctrine(situation: &Situation, goals: &mut Vec<(Hex, f64, f64, bool)>) {
    let (position, side) = (situation.position, situation.side);
    let (doctrine, turn) = (worth::doctrine(position, side), position.sequence.turn);
    for (hex, hold) in doctrine.held(turn) {
        let units = f64::from(hold.units);
        goals.push((hex, hold.worth / units, units, true));
    }
    let efforts = doctrine.weights(turn).filter(|(_, worth)| *worth > 0.0);
    let enough = position.weight(Dial::Effort);
    goals.extend(efforts.map(|(hex, worth)| (hex, worth, enough, !position.is_held_by(hex, side.enemy()))));
}

fn axis(position: &Position, lasting: f64, goals: &mut Vec<(Hex, f64, f64, bool)>) {
    for hex in position.board.hexes().filter(|hex| position.board.on_edge(*hex, Edge::North)) {
        goals.push((hex, position.weight(Dial::Pull) * lasting * position.weight(Dial::EdgePull), 1.0, true));
    }
}

fn allies(position: &Position, goals: &mut Vec<(Hex, f64, f64, bool)>) {
    for (hex, points) in &position.scenario.fortified {
        goals.push((*hex, position.weight(Dial::Boxes) * f64::from(*points), 1.0, true));
    }
    if position.sequence.turn + AHEAD < 4 || worth::is_last_turn(position) {
        return;
    }
    for breach in &position.marks.breaches {
        let near = if position.board.in_belt(breach.to) { breach.to } else { breach.from };
        goals.push((near, position.weight(Dial::Line), 1.0, true));
        let beyond = breach.beyond();
        if !position.board.prohibited(beyond) {
            goals.push((beyond, 0.8 * position.weight(Dial::Line), 1.0, true));
        }
    }
}
