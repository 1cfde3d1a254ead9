//! Roads and tracks from area to area (The Campaign Map).

use super::area::Area;
use super::board::Board;
use super::sequence::Sequence;
use crate::core::ways::WayKind;

/// The two areas between which the Trigh Capuzzo crosses the mines, with the option.
const TRIGH_CAPUZZO: [Area; 2] = [Area::B1, Area::B4];

/// The road or track between two areas, if there is one.
#[must_use]
pub fn between(board: &Board, sequence: &Sequence, a: Area, b: Area) -> Option<WayKind> {
    let border = board.border(a, b)?;
    let crossing = TRIGH_CAPUZZO.contains(&a) && TRIGH_CAPUZZO.contains(&b);
    border.way.or_else(|| (sequence.trigh_capuzzo && crossing).then_some(WayKind::Track))
}
