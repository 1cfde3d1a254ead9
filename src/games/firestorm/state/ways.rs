//! Roads and tracks from area to area (The Campaign Map).

use super::turn::Sequence;
use crate::core::ways::WayKind;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Board;

/// The road or track between two areas, if there is one; with the option also the Trigh Capuzzo through the mines.
#[must_use]
pub fn between(board: &Board, sequence: &Sequence, a: Area, b: Area) -> Option<WayKind> {
    let border = board.border(a, b)?;
    border.way.or(border.optional.filter(|_| sequence.trigh_capuzzo))
}
