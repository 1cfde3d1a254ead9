//! What it is worth to have a unit in a hex at the end of its side's movement, enemies not attacked.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::side::Side;
use crate::games::bir_hacheim::phases::recovery;
use crate::games::bir_hacheim::state::components::{Strength, Unit};
use crate::games::bir_hacheim::state::position::Position;

/// The part of a place's worth with which it draws units.
const PULL: f64 = 0.12;
/// The same of enemy units.
const QUARRY: f64 = 0.08;
/// How fast that fades with each move it takes to get there.
const FADES: f64 = 0.6;
/// The part of a move that is no farther than none.
const AT_HAND: f64 = 0.4;
/// What it costs to stand where there is no supply.
const BEYOND: f64 = 4.0;
/// What guns gain from each enemy stack in range.
const IN_RANGE: f64 = 0.5;
/// What a column of cover is worth by itself.
const COVER: f64 = 0.08;
/// The part of a pull that guns feel: they follow where others have gone.
const GUNS_FOLLOW: f64 = 0.4;

/// Places that draw units, each with its weight.
pub struct Goals(Vec<(Hex, f64)>);

impl Goals {
    pub fn of(situation: &Situation) -> Self {
        let position = situation.position;
        let mut goals: Vec<(Hex, f64)> = Vec::new();
        for objective in &position.scenario.objectives {
            let garrison: Vec<&Unit> = position.side_in(objective.hex, situation.side).collect();
            let weight = PULL * situation.loss(objective.hex, &garrison);
            goals.push((objective.hex, weight));
        }
        for (unit, hex) in position.on_map(situation.side.enemy()) {
            goals.push((hex, QUARRY * worth::death(position, unit)));
        }
        Self(goals)
    }

    /// How strongly they draw a unit to a hex.
    fn pull(&self, movement: u8, hex: Hex) -> f64 {
        let pulls = self.0.iter().map(|(goal, weight)| {
            let far = f64::from(goal.range(hex).saturating_sub(1)) / f64::from(movement.max(1));
            weight * (-FADES * (far - AT_HAND).max(0.0)).exp()
        });
        pulls.fold(0.0, f64::max)
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
        let situation = self.situation;
        let position = situation.position;
        let counter = position.counter(unit.id);
        let drawn = if counter.arm.is_artillery() { GUNS_FOLLOW } else { 1.0 };
        let mut value = drawn * self.goals.pull(counter.movement, hex) - situation.risk(unit, hex);
        value += COVER * f64::from(situation.cover(hex));
        value -= worth::mines(position, unit, mines);
        if situation.is_beyond(unit, hex) {
            value -= BEYOND;
        }
        if let Some(range) = counter.range {
            value += IN_RANGE * f64::from(in_range(position, situation.side, hex, range));
        }
        if self.recovers(unit, hex) {
            value += worth::casualty(position, &Unit { strength: Strength::default(), ..*unit });
        }
        value
    }

    /// True if an Allied unit recovers in the hex.
    fn recovers(&self, unit: &Unit, hex: Hex) -> bool {
        unit.strength.reduced
            && !unit.march.engaged
            && self.lines.contains_key(&hex)
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
