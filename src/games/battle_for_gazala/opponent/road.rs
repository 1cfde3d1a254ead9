//! The way of victory from Tobruk, with the enemies that bar it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::sight::{Piece, Sight};
use super::terrain::Spot;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// What an enemy on the way counts, and mines that aren't held on both sides, in hexes.
const ENEMY: u32 = 20;
const MINES: u32 = 60;

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
pub fn of(view: &Sight, side: Side, moved: Option<(UnitId, Spot)>) -> Option<Road> {
    let (terrain, board) = (&view.terrain, view.position.board);
    let ends: Vec<Spot> = match side {
        Side::Axis => board.supply(side).to_vec(),
        Side::Allies => vec![board.supply(side)[0]],
    }
    .into_iter()
    .filter_map(|hex| terrain.spot(view.position, hex))
    .collect();
    let stands = |piece: &Piece| moved.filter(|(unit, _)| *unit == piece.id).map_or(piece.spot, |(_, spot)| spot);
    let foes: Vec<_> = view.pieces.iter().filter(|piece| piece.side != side).collect();
    // Which enemies bar a spot, as bits.
    let mut bars = vec![0u128; terrain.size()];
    for (bit, foe) in foes.iter().enumerate().take(128) {
        let spot = stands(foe);
        bars[spot] |= 1 << bit;
        if !foe.disrupted {
            terrain.steps(spot).for_each(|step| bars[step.to] |= 1 << bit);
        }
    }
    let held = |spot: Spot| view.scene.is_held_by(spot, Side::Axis);
    let mined = |from: Spot, to: Spot, way: bool| {
        side == Side::Axis && (way || terrain.is_box(from)) && !(held(from) && held(to))
    };
    let mut found: Vec<(u32, Spot)> = vec![(u32::MAX, 0); terrain.size()];
    let first = ENEMY * bars[view.tobruk].count_ones();
    found[view.tobruk] = (first, view.tobruk);
    let mut open = BinaryHeap::from([Reverse((first, view.tobruk))]);
    while let Some(Reverse((cost, at))) = open.pop() {
        if found[at].0 < cost {
            continue;
        }
        for step in terrain.beside(at) {
            let more = ENEMY * (bars[step.to] & !bars[at]).count_ones();
            let total = cost + 1 + more + if mined(at, step.to, step.mined) { MINES } else { 0 };
            if total < found[step.to].0 {
                found[step.to] = (total, at);
                open.push(Reverse((total, step.to)));
            }
        }
    }
    let end = ends.into_iter().filter(|end| found[*end].0 < u32::MAX).min_by_key(|end| found[*end].0)?;
    let mut road = Road { spots: vec![end], blockers: Vec::new(), mined: false };
    let (mut at, mut all) = (end, bars[end]);
    while at != view.tobruk {
        let before = found[at].1;
        let way = terrain.beside(before).iter().any(|step| step.to == at && step.mined);
        road.mined |= mined(before, at, way);
        at = before;
        all |= bars[at];
        road.spots.push(at);
    }
    road.spots.reverse();
    road.blockers = foes.iter().enumerate().filter(|(bit, _)| all >> bit & 1 == 1).map(|(_, foe)| foe.id).collect();
    Some(road)
}
