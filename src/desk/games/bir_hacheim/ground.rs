//! What lies under the counters as meshes.

use super::Table;
use crate::desk::table::game::Ground;

/// The sand alone: coast and crests are curves, which the map paints itself.
pub fn ground(_: &Table) -> Ground {
    Ground::default()
}
