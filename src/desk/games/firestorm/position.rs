//! The position that the desk looks at.

use super::Table;
use crate::games::firestorm::state::position::Position;

/// The present, which orders are about.
#[must_use]
pub fn now(table: &Table) -> Position<'_> {
    Position::of(table.present())
}

/// What is looked at: the present, or an earlier moment.
#[must_use]
pub fn seen(table: &Table) -> Position<'_> {
    Position::of(table.world())
}
