//! Ground that decides the game, and who has to take it (Scenarios 2, 5, 8 and 9).

use std::collections::BTreeSet;

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::{hold, night};
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// The side that has to take ground, or to clear a way through it; the other one defends it. `None` where points decide.
pub fn attacker(position: &Position) -> Option<Side> {
    position.scenario.attacker()
}

/// True for a side whose men go forward: as its doctrine has it, or else where it has to take ground, or in a firefight the enemy has dug in and
/// it has not (E, F and H).
pub fn comes(position: &Position, side: Side) -> bool {
    let dug_in = |of: Side| position.those(|owner, class, _| owner == of && class.shelters_men()).next().is_some();
    let firefight = || position.scenario.is_small_battle() && dug_in(side.enemy()) && !dug_in(side);
    let laid_down = position.scenario.doctrines.of(side).comes;
    laid_down.unwrap_or_else(|| attacker(position).map_or_else(firefight, |attacker| attacker == side))
}

/// The hexes that it has to take: those with counters that count, or the one that is named. `None` where points decide.
pub fn wanted(position: &Position) -> Option<BTreeSet<Hex>> {
    if let Some(hold) = &position.scenario.hold {
        let counted = position.those(|_, class, _| hold::counts(hold, class));
        return Some(counted.filter_map(|unit| unit.location.hex()).collect());
    }
    position.scenario.point.as_ref().map(|point| BTreeSet::from([point.hex]))
}

/// What it costs a unit that it has company in a hex, for each of the others, in points: a little, and much from section VI on, since what
/// indirect fire aims at one strikes all (VI.C.3).
pub fn crowding(position: &Position) -> f64 {
    if position.scenario.plays(Chapter::VI) { 2.0 } else { 0.3 }
}

/// What the attacker's men and loaded vehicles keep away from while the attack is prepared.
pub struct Preparation {
    /// The last turn of it.
    pub through: u16,
    /// How many hexes they keep.
    pub keeps: u8,
    /// Hexes with enemies and with works of theirs.
    pub defended: HexSet,
}

impl Preparation {
    /// A hex farther off for those who enter, in points.
    const OFF: f64 = 3.0;

    /// For the side to act; `None` for the defender, and once the attack is on.
    pub fn of(position: &Position, sequence: &Sequence) -> Option<Self> {
        let doctrine = position.scenario.doctrines.of(sequence.active);
        let plan = doctrine.prepares.filter(|plan| sequence.turn <= plan.through)?;
        Some(Self { through: plan.through, ..Self::against(position, sequence.active.enemy(), plan.keeps) })
    }

    /// Against whatever this side has on the board.
    fn against(position: &Position, enemy: Side, keeps: u8) -> Self {
        let theirs = position.those(|side, class, _| side == enemy && class != Class::Minefield);
        Self {
            through: position.scenario.length,
            keeps,
            defended: theirs.filter_map(|unit| unit.location.hex()).collect(),
        }
    }

    /// For loaded vehicles that enter: as [`Self::of`], and by day where points decide and the enemy has dug in.
    pub fn of_loads(position: &Position, sequence: &Sequence) -> Option<Self> {
        let shy = || attacker(position).is_none() && comes(position, sequence.active) && !night::is_night(position);
        Self::of(position, sequence).or_else(|| shy().then(|| Self::against(position, sequence.active.enemy(), 0)))
    }

    /// Hexes to the nearest of them.
    pub fn range(&self, hex: Hex) -> u8 {
        self.defended.iter().map(|defended| defended.range(hex)).min().unwrap_or(u8::MAX)
    }

    /// What it is worth to enter in this hex: who waits does so as far away as he can.
    pub fn worth(&self, hex: Hex) -> f64 {
        if self.defended.is_empty() { 0.0 } else { Self::OFF * f64::from(self.range(hex)) }
    }
}
