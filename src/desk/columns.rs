//! Boards whose hexes stand in columns, as painters want them: in hex sizes.

use bevy_egui::egui::{Pos2, pos2};

use super::layout::Layout;
use super::paint::overlay::HexCorners;
use crate::core::grid::{Columns, Numbering};
use crate::core::hex::{Facing, Hex};
use crate::core::ways::{Way, WayKind};

/// The middle of a hex.
#[must_use]
pub fn middle(hex: Hex) -> Pos2 {
    Layout::Columns.centre(hex).to_pos2()
}

/// The corners of a hex, as [`Layout::corners`] has them.
#[must_use]
pub fn corners(hex: Hex) -> HexCorners {
    let at = middle(hex);
    Layout::Columns.corners().map(|corner| pos2(at.x, at.y) + corner)
}

/// The ends of a hexside.
#[must_use]
pub fn side_of(corners: &HexCorners, side: Facing) -> [Pos2; 2] {
    let first = side.index() + 1;
    [corners[first % 6], corners[(first + 1) % 6]]
}

/// A way through the middles of its hexes, and on beyond the rim where it leaves the board.
#[must_use]
pub fn line<N: Numbering>(columns: Columns<N>, way: &Way) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = way.hexes.iter().map(|hex| middle(*hex)).collect();
    let [first, last] = way.leaves;
    if first && let Some(outside) = way.hexes.first().and_then(|hex| beyond_rim(columns, *hex)) {
        points.insert(0, middle(outside));
    }
    if last && let Some(outside) = way.hexes.last().and_then(|hex| beyond_rim(columns, *hex)) {
        points.push(middle(outside));
    }
    points
}

/// All ways of a kind as lines.
#[must_use]
pub fn lines<N: Numbering>(columns: Columns<N>, ways: &[Way], wanted: WayKind) -> Vec<Vec<Pos2>> {
    ways.iter().filter(|way| way.kind == wanted).map(|way| line(columns, way)).collect()
}

/// The hex outside the board that lies straight west or east of a hex in its outermost columns, or north or south of one in its
/// outermost rows; half a hex lower or higher where the columns are.
#[must_use]
pub fn beyond_rim<N: Numbering>(columns: Columns<N>, hex: Hex) -> Option<Hex> {
    let outwards = [Facing::W, Facing::E, Facing::NW, Facing::SE, Facing::NE, Facing::SW];
    outwards.into_iter().map(|side| hex.neighbour(side)).find(|next| !columns.contains(*next))
}
