//! The board as the painters of the ground want it, in hex sizes: coast, escarpments, roads and trails, mines.

use std::ops::RangeInclusive;

use bevy_egui::egui::Pos2;

use crate::core::hex::Hex;
use crate::desk::kit::hexes::{round_about, side_of};
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::overlay::HexCorners;
use crate::desk::kit::paint::terrain::{Terrain as Painted, TerrainPlan};
use crate::games::battle_for_gazala::material::board::{Board, WayKind};

/// Rows and columns round the board, as far as the sea is drawn.
const AROUND: [RangeInclusive<i32>; 2] = [-24..=40, -30..=64];

/// What is printed on the map.
#[derive(Debug, Clone)]
pub struct Printed {
    /// The ground with its ways.
    pub terrain: Painted,
    /// The mined hexsides.
    pub mines: Vec<[Pos2; 2]>,
}

impl Printed {
    /// Works the map out of the board; a few milliseconds, so once for a table.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let layout = Layout::Rows;
        let corners = |hex: &Hex| layout.corners_of(*hex);
        let (land, sea): (Vec<Hex>, Vec<Hex>) = board.hexes().iter().partition(|hex| board.is_land(**hex));
        let terrain = Painted::new(TerrainPlan {
            land: land.iter().map(corners).collect(),
            sea: sea.iter().map(corners).collect(),
            sea_beyond: sea_beyond(board),
            scarps: board
                .escarpments()
                .filter_map(|(low, high)| layout.scarp(low, high, board.way(low, high).is_some()))
                .collect(),
            roads: layout.lines(board.columns, board.ways(), WayKind::Road),
            tracks: layout.lines(board.columns, board.ways(), WayKind::Track),
            ..TerrainPlan::default()
        });
        let mined = |(before, behind): (Hex, Hex)| {
            let side = behind.side_towards(before)?;
            Some(side_of(&layout.corners_of(behind), side))
        };
        Self { terrain, mines: board.mines().filter_map(mined).collect() }
    }
}

/// The sea as it goes on where the board ends: as its rim has it, and north-west along the coast beyond Gazala.
fn sea_beyond(board: &Board) -> Vec<HexCorners> {
    let wet = |row, column, rim| !board.is_land(rim) || row < 1 && column < 24 - 2 * row;
    round_about(board.columns, AROUND, wet).into_iter().map(|hex| Layout::Rows.corners_of(hex)).collect()
}
