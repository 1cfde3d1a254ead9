//! What it is worth to have a unit in a hex at the end of its side's movement, enemies not attacked.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::side::Side;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::{recovery, supply};
use crate::games::bir_hacheim::state::components::{Strength, Unit};
use crate::games::bir_hacheim::state::position::Position;

/// Places that draw units, each with its weight.
pub struct Goals {
    goals: Vec<(Hex, f64)>,
    /// How fast their pull fades, and from which part of a move on.
    fades: f64,
    at_hand: f64,
}

impl Goals {
    pub fn of(situation: &Situation) -> Self {
        let position = situation.position;
        let mut goals: Vec<(Hex, f64)> = Vec::new();
        let (fades, at_hand) = (position.weight(Dial::Fades), position.weight(Dial::AtHand));
        // Nobody is drawn to where he would come after the end.
        let last = situation.side == Side::Axis || position.sequence.active == Side::Allies;
        if last && position.sequence.turn >= u16::from(position.scenario.turns) {
            return Self { goals, fades, at_hand };
        }
        for objective in &position.scenario.objectives {
            let garrison: Vec<&Unit> = position.side_in(objective.hex, situation.side).collect();
            let weight = worth::effort(position, situation.side, objective.hex);
            let weight = position.weight(Dial::Pull) * (situation.loss(objective.hex, &garrison) + weight);
            goals.push((objective.hex, weight));
        }
        let vacant = worth::vacancies(position, situation.side).into_iter();
        goals.extend(vacant.map(|(hex, worth)| (hex, position.weight(Dial::Vacant) * worth)));
        for (unit, hex) in position.on_map(situation.side.enemy()) {
            goals.push((hex, position.weight(Dial::Quarry) * worth::death(position, unit)));
        }
        Self { goals, fades, at_hand }
    }

    /// How strongly they draw a unit to a hex.
    fn pull(&self, movement: u8, hex: Hex) -> f64 {
        self.goals.iter().map(|goal| self.of_one(*goal, movement, hex)).fold(0.0, f64::max)
    }

    fn of_one(&self, (goal, weight): (Hex, f64), movement: u8, hex: Hex) -> f64 {
        let far = f64::from(goal.range(hex).saturating_sub(1)) / f64::from(movement.max(1));
        weight * (-self.fades * (far - self.at_hand).max(0.0)).exp()
    }

    /// The one that draws a unit most strongly to a hex.
    fn strongest(&self, movement: u8, hex: Hex) -> Option<Hex> {
        let pull = |goal: &(Hex, f64)| self.of_one(*goal, movement, hex);
        self.goals
            .iter()
            .max_by(|a, b| pull(a).total_cmp(&pull(b)))
            .filter(|goal| pull(goal) > 0.0)
            .map(|(goal, _)| *goal)
    }
}

/// What makes a place good or bad for a unit, each part in points.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms {
    /// How strongly it is drawn there.
    pub pull: f64,
    /// What it adds to what its side stands to lose there.
    pub risk: f64,
    /// Cover.
    pub cover: f64,
    /// Mines on its way.
    pub mines: f64,
    /// To be beyond supply.
    pub beyond: f64,
    /// Enemy stacks within the range of its guns.
    pub range: f64,
    /// To recover.
    pub recovers: f64,
    /// To be one of a garrison that the doctrine lays down.
    pub post: f64,
}

impl Terms {
    /// All together.
    pub fn total(self) -> f64 {
        self.pull - self.risk + self.cover - self.mines - self.beyond + self.range + self.recovers + self.post
    }
}

/// What places are worth to the units of a side.
pub struct Places<'a> {
    situation: &'a Situation<'a>,
    goals: Goals,
    /// Hexes from which an Allied unit recovers.
    lines: HexMap<u16>,
}

impl<'a> Places<'a> {
    pub fn of(situation: &'a Situation<'a>) -> Self {
        let lines = if situation.side == Side::Allies { recovery::lines(situation.position) } else { HexMap::new() };
        Self { situation, goals: Goals::of(situation), lines }
    }

    /// What the hex is worth to the unit, when it crosses so many minefields on its way.
    pub fn value(&self, unit: &Unit, hex: Hex, mines: u8) -> f64 {
        self.terms(unit, hex, mines).total()
    }

    /// The parts of that.
    pub fn terms(&self, unit: &Unit, hex: Hex, mines: u8) -> Terms {
        let situation = self.situation;
        let position = situation.position;
        let counter = position.counter(unit.id);
        let drawn = if counter.arm.is_artillery() { position.weight(Dial::GunsFollow) } else { 1.0 };
        let in_range =
            |range: u8| position.weight(Dial::InRange) * f64::from(in_range(position, situation.side, hex, range));
        let hale = Unit { strength: Strength::default(), ..*unit };
        Terms {
            pull: drawn * self.goals.pull(counter.movement, hex),
            risk: situation.risk(unit, hex),
            cover: position.weight(Dial::Cover) * f64::from(situation.cover(hex)),
            mines: worth::mines(position, unit, mines),
            beyond: if situation.is_beyond(unit, hex) { position.weight(Dial::Beyond) } else { 0.0 },
            range: counter.range.map_or(0.0, in_range),
            recovers: if self.recovers(unit, hex) { worth::casualty(position, &hale) } else { 0.0 },
            post: worth::post(position, unit, hex),
        }
    }

    /// The place that draws the unit most strongly to a hex.
    pub fn goal(&self, unit: &Unit, hex: Hex) -> Option<Hex> {
        self.goals.strongest(self.situation.position.counter(unit.id).movement, hex)
    }

    /// True if an Allied unit recovers in the hex.
    fn recovers(&self, unit: &Unit, hex: Hex) -> bool {
        unit.strength.reduced
            && !unit.march.engaged
            && supply::length(self.situation.position, &self.lines, hex).is_some()
            && !self.situation.engages(unit, hex)
    }
}

/// Enemy stacks that guns in the hex reach without being beside them, three at most.
fn in_range(position: &Position, side: Side, hex: Hex, range: u8) -> u8 {
    let mut stacks: Vec<Hex> = position.on_map(side.enemy()).map(|(_, at)| at).collect();
    stacks.sort_unstable();
    stacks.dedup();
    let count = stacks.into_iter().filter(|at| (2..=range).contains(&at.range(hex))).count();
    u8::try_from(count.min(3)).unwrap_or(3)
}
