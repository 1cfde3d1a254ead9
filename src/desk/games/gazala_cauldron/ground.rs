//! What lies under the counters as meshes.

use super::Table;
use crate::desk::table::game::Ground;

/// The sand alone: everything on it is lines, which the map paints itself.
pub fn ground(_: &Table) -> Ground {
    Ground::default()
}
