//! The board as the painters of the ground want it: coast, crests, roads and tracks, in hex sizes.

use crate::desk::kit::hexes::round_about;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::overlay::HexCorners;
use crate::desk::kit::paint::terrain::{Terrain as Painted, TerrainPlan};
use crate::games::bir_hacheim::material::board::{Board, Terrain, WayKind};

/// Columns and rows beyond the board, as far as the sea is drawn.
const BEYOND: [std::ops::RangeInclusive<i32>; 2] = [-12..=66, -24..=16];

/// Works the ground out of the board; a few milliseconds, so once for a table.
#[must_use]
pub fn of(board: &Board) -> Painted {
    let kind = |hex| board.ground(hex).map(|ground| ground.terrain);
    let layout = Layout::Columns;
    let corners = |hex| layout.corners_of(hex);
    let all = |wanted: Terrain| board.hexes().filter(|hex| kind(*hex) == Some(wanted)).map(corners).collect();
    let ways = |wanted| layout.lines(board.columns, board.ways(), wanted);
    Painted::new(TerrainPlan {
        land: board.hexes().filter(|hex| board.is_land(*hex)).map(corners).collect(),
        sea: all(Terrain::Sea),
        sea_beyond: sea_beyond(board),
        lagoons: all(Terrain::SeaArm),
        crests: all(Terrain::Crest),
        roads: ways(WayKind::Road),
        tracks: ways(WayKind::Track),
        ..TerrainPlan::default()
    })
}

/// The sea as it goes on where the board ends: as its rim has it, and north-west along the coast of the Gulf of Bomba.
fn sea_beyond(board: &Board) -> Vec<HexCorners> {
    let wet = |column, row, rim| !board.is_land(rim) || row < 1 && row < column - 6;
    round_about(board.columns, BEYOND, wet).into_iter().map(|hex| Layout::Columns.corners_of(hex)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::desk::kit::hexes::beyond_rim;
    use crate::games::bir_hacheim::material::board::Name;

    #[test]
    fn ways_that_leave_the_board_run_on_over_its_rim() {
        let board = Board::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        for way in board.ways() {
            let more = way.leaves.iter().filter(|leaves| **leaves).count();
            assert_eq!(Layout::Columns.line(board.columns, way).len(), way.hexes.len() + more, "{:?}", way.name);
        }
        let inside = Name::parse("1208").and_then(|hex| beyond_rim(board.columns, hex));
        assert_eq!(inside, None);
    }
}
