//! The way of victory from Tobruk, with the enemies that bar it.

use super::sight::{Sight, Stand};
use crate::core::search::{Found, cheapest, way};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::terrain::Spot;

/// What an enemy on the way counts, and mines that aren't held on both sides, in hexes.
const ENEMY: u32 = 20;
const MINES: u32 = 60;
/// What the hex of an enemy counts beside that: round him he can be silenced, where he stands he has to be driven off.
const STANDS: u32 = 5;

/// The way that is barred least.
pub struct Road {
    /// From Tobruk on.
    pub spots: Vec<Spot>,
    /// Enemies that stand on it or whose zones reach it.
    pub blockers: Vec<UnitId>,
    /// It leads through mines.
    pub mined: bool,
}

impl Road {
    /// How much bars it; mines count for two.
    pub fn bars(&self) -> usize {
        self.blockers.len() + if self.mined { 2 } else { 0 }
    }
}

/// The way of a side that is barred least, with a unit of the enemy somewhere else perhaps; `None` if the map has none.
pub fn of(situation: &Sight, side: Side, moved: Option<(UnitId, Spot)>) -> Option<Road> {
    let (terrain, board) = (situation.terrain, situation.position.board);
    let ends: Vec<Spot> = match side {
        Side::Axis => board.supply(side).to_vec(),
        Side::Allies => vec![board.supply(side)[0]],
    }
    .into_iter()
    .filter_map(|hex| terrain.spot(hex))
    .collect();
    let stands = |piece: &Stand| moved.filter(|(unit, _)| *unit == piece.id).map_or(piece.spot, |(_, spot)| spot);
    let foes: Vec<_> = situation.pieces.iter().filter(|piece| piece.side != side).collect();
    // Which enemies bar a spot, as bits.
    let mut bars = vec![0u128; terrain.size()];
    for (bit, foe) in foes.iter().enumerate().take(128) {
        let spot = stands(foe);
        bars[spot] |= 1 << bit;
        if !foe.disrupted {
            terrain.steps(spot).for_each(|step| bars[step.to] |= 1 << bit);
        }
    }
    let mut stood = vec![false; terrain.size()];
    foes.iter().for_each(|foe| stood[stands(foe)] = true);
    let held = |spot: Spot| situation.occupancy.is_held_by(spot, Side::Axis);
    let mined = |from: Spot, to: Spot, way: bool| {
        side == Side::Axis && (way || terrain.is_box(from)) && !(held(from) && held(to))
    };
    let first = (situation.tobruk, ENEMY * bars[situation.tobruk].count_ones());
    let found = cheapest([first], |at, cost, tell| {
        for step in terrain.beside(at) {
            let more = ENEMY * (bars[step.to] & !bars[at]).count_ones() + if stood[step.to] { STANDS } else { 0 };
            tell(step.to, cost + 1 + more + if mined(at, step.to, step.mined) { MINES } else { 0 });
        }
    });
    let (_, end) = ends.into_iter().filter_map(|end| Some((found.at(end)?.0, end))).min_by_key(|(cost, _)| *cost)?;
    let spots = way(end, |at| found.at(at).map(|(_, before)| *before))?;
    let crosses = |step: &[Spot]| {
        let way = terrain.beside(step[0]).iter().any(|other| other.to == step[1] && other.mined);
        mined(step[0], step[1], way)
    };
    let all = spots.iter().fold(0, |all, spot| all | bars[*spot]);
    let blockers = foes.iter().enumerate().filter(|(bit, _)| all >> bit & 1 == 1).map(|(_, foe)| foe.id).collect();
    Some(Road { blockers, mined: spots.windows(2).any(crosses), spots })
}
