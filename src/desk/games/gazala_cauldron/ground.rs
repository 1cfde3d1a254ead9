//! What lies under the counters as meshes.

use bevy_egui::egui::Rect;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::games::gazala_cauldron::map;
use crate::desk::kit::layout::Layout;
use crate::desk::table::roles::{Ground, OnBoard};
use crate::games::gazala_cauldron::GazalaCauldron;

impl OnBoard for GazalaCauldron {
    fn layout(_data: &Self::Data) -> Layout {
        Layout::Columns
    }

    /// The sand alone: everything on it is lines, which the map paints itself.
    fn ground(_: &Table) -> Ground {
        Ground::default()
    }

    fn on_board(table: &Table, hex: Hex) -> bool {
        table.data.board.contains(hex)
    }

    fn extent(table: &Table) -> Rect {
        map::extent(&table.data.board)
    }

    fn entries(table: &Table) -> Vec<Hex> {
        table.hand.shown.ways.keys().copied().collect()
    }
}
