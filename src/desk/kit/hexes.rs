//! Boards of hexes, in columns or in rows, as painters want them: in hex sizes.

use std::ops::RangeInclusive;

use bevy_egui::egui::Pos2;

use super::layout::Layout;
use super::paint::overlay::HexCorners;
use super::paint::scarp::ScarpSide;
use crate::core::grid::{Columns, Numbering};
use crate::core::hex::{Facing, Hex};
use crate::core::ways::{Way, WayKind};

impl Layout {
    /// The middle of a hex as a point.
    #[must_use]
    pub fn middle(&self, hex: Hex) -> Pos2 {
        self.centre(hex).to_pos2()
    }

    /// The corners of a hex, in the order of [`Layout::corners`].
    #[must_use]
    pub fn corners_of(&self, hex: Hex) -> HexCorners {
        let at = self.middle(hex);
        self.corners().map(|corner| at + corner)
    }

    /// The escarpment on the side of two adjacent hexes, the lower one first; `crossed` by a way.
    #[must_use]
    pub fn scarp(&self, low: Hex, high: Hex, crossed: bool) -> Option<ScarpSide> {
        let side = low.side_towards(high)?;
        Some(ScarpSide { ends: side_of(&self.corners_of(low), side), low: self.middle(low), crossed })
    }

    /// A way through the middles of its hexes, and on beyond the rim where it leaves the board.
    #[must_use]
    pub fn line<N: Numbering>(&self, columns: Columns<N>, way: &Way) -> Vec<Pos2> {
        let mut points: Vec<Pos2> = way.hexes.iter().map(|hex| self.middle(*hex)).collect();
        let [first, last] = way.leaves;
        if first && let Some(outside) = way.hexes.first().and_then(|hex| beyond_rim(columns, *hex)) {
            points.insert(0, self.middle(outside));
        }
        if last && let Some(outside) = way.hexes.last().and_then(|hex| beyond_rim(columns, *hex)) {
            points.push(self.middle(outside));
        }
        points
    }

    /// All ways of a kind as lines.
    #[must_use]
    pub fn lines<N: Numbering>(&self, columns: Columns<N>, ways: &[Way], wanted: WayKind) -> Vec<Vec<Pos2>> {
        ways.iter().filter(|way| way.kind == wanted).map(|way| self.line(columns, way)).collect()
    }
}

/// The ends of a hexside.
#[must_use]
pub fn side_of(corners: &HexCorners, side: Facing) -> [Pos2; 2] {
    let first = side.index() + 1;
    [corners[first % 6], corners[(first + 1) % 6]]
}

/// The hex outside the board that lies straight west or east of a hex at the end of its row or in the outermost column, or north or
/// south of one in the outermost rows; half a hex off where the hexes are.
#[must_use]
pub fn beyond_rim<N: Numbering>(columns: Columns<N>, hex: Hex) -> Option<Hex> {
    let outwards = [Facing::W, Facing::E, Facing::NW, Facing::SE, Facing::NE, Facing::SW];
    outwards.into_iter().map(|side| hex.neighbour(side)).find(|next| !columns.contains(*next))
}

/// Hexes round a board within these printed lines and places that are picked by their line, their place and the hex of the rim that
/// lies nearest.
pub fn round_about<N: Numbering>(
    columns: Columns<N>,
    [lines, places]: [RangeInclusive<i32>; 2],
    picked: impl Fn(i32, i32, Hex) -> bool,
) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for (line, place) in lines.flat_map(|line| places.clone().map(move |place| (line, place))) {
        let on_rim = line.clamp(1, i32::from(columns.columns));
        let last = columns.rows_of(u8::try_from(on_rim).unwrap_or(1));
        let rim = N::hex(on_rim, place.clamp(1, i32::from(last)));
        let hex = N::hex(line, place);
        if !columns.contains(hex) && picked(line, place, rim) {
            hexes.push(hex);
        }
    }
    hexes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::grid::{Name, RowsFromEast};

    #[test]
    fn beyond_the_rim_of_rows_lies_the_next_hex_of_the_row_or_of_the_next_row() {
        let board = Columns::<RowsFromEast>::new(29, 34, 34);
        let beyond = |name: &str| {
            let hex = Name::<RowsFromEast>::parse(name).and_then(|hex| beyond_rim(board, hex));
            hex.map(RowsFromEast::line_and_place)
        };
        assert_eq!(beyond("0734"), Some((7, 35)));
        assert_eq!(beyond("1201"), Some((12, 0)));
        assert_eq!(beyond("2904"), Some((30, 3)));
        assert_eq!(beyond("1417"), None);
    }

    #[test]
    fn hexes_round_a_board_are_picked_by_the_nearest_of_its_rim() {
        let board = Columns::<RowsFromEast>::new(29, 34, 34);
        let hexes = round_about(board, [-1..=31, -1..=36], |_, _, rim| rim == Columns::<RowsFromEast>::hex(1, 34));
        assert_eq!(hexes.len(), 8);
        assert!(hexes.iter().all(|hex| !board.contains(*hex)));
    }
}
