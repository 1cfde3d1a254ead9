//! The board as the painters of the ground want it, in hex sizes: terrain, ways, escarpments, and the line beyond which no Allied
//! unit goes.

use bevy_egui::egui::Pos2;

use crate::core::hex::{Facing, Hex};
use crate::desk::kit::hexes::side_of;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::terrain::{Terrain as Painted, TerrainPlan};
use crate::games::gazala_cauldron::material::board::{Board, Terrain, WayKind};

/// What is printed on the map.
#[derive(Debug, Clone)]
pub struct Printed {
    /// The ground with its ways.
    pub terrain: Painted,
    /// The line beyond which no Allied unit goes, where no mines show it; the barred side lies to its right (8.1).
    pub frontier: Vec<Vec<Pos2>>,
    /// The hexes of the 69th Brigade (8.2).
    pub guarded: Vec<Hex>,
}

impl Printed {
    /// Works the map out of the board; a few milliseconds, so once for a table.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let layout = Layout::Columns;
        let corners = |hex| layout.corners_of(hex);
        let rough = |hex: &Hex| board.ground(*hex).is_some_and(|ground| ground.terrain == Terrain::Rough);
        let terrain = Painted::new(TerrainPlan {
            land: board.hexes().map(corners).collect(),
            rough: board.hexes().filter(rough).map(corners).collect(),
            scarps: board
                .escarpments()
                .filter_map(|(low, high)| layout.scarp(low, high, board.way(low, high).is_some()))
                .collect(),
            roads: layout.lines(board.columns, board.ways(), WayKind::Road),
            tracks: layout.lines(board.columns, board.ways(), WayKind::Track),
            ..TerrainPlan::default()
        });
        let guarded = board.hexes().filter(|hex| board.guarded(*hex)).collect();
        Self { terrain, frontier: frontier(board), guarded }
    }
}

/// The hexsides between the prohibited area and hexes without mines, end to end.
fn frontier(board: &Board) -> Vec<Vec<Pos2>> {
    let mut sides: Vec<[Pos2; 2]> = Vec::new();
    for hex in board.hexes().filter(|hex| board.prohibited(*hex)) {
        let around = Layout::Columns.corners_of(hex);
        for side in Facing::ALL {
            let next = hex.neighbour(side);
            if board.contains(next) && !board.prohibited(next) && !board.in_belt(next) {
                sides.push(side_of(&around, side));
            }
        }
    }
    let same = |a: Pos2, b: Pos2| a.distance(b) < 0.05;
    let mut chains: Vec<Vec<Pos2>> = Vec::new();
    while let Some([first, second]) = sides.pop() {
        let mut chain = vec![first, second];
        loop {
            let (head, tail) = (chain[0], chain[chain.len() - 1]);
            if let Some(place) = sides.iter().position(|side| same(side[0], tail)) {
                chain.push(sides.swap_remove(place)[1]);
            } else if let Some(place) = sides.iter().position(|side| same(side[1], head)) {
                chain.insert(0, sides.swap_remove(place)[0]);
            } else {
                break;
            }
        }
        chains.push(chain);
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn the_line_of_the_allies_runs_in_one_piece() {
        let board = Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let frontier = frontier(&board);
        assert_eq!(frontier.len(), 1, "{:?}", frontier.iter().map(Vec::len).collect::<Vec<_>>());
    }
}
