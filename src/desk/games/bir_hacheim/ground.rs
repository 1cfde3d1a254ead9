//! What lies under the counters as meshes.

use bevy_egui::egui::Rect;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::games::bir_hacheim::map;
use crate::desk::kit::layout::Layout;
use crate::desk::table::roles::{Ground, OnBoard};
use crate::games::bir_hacheim::BirHacheim;

impl OnBoard for BirHacheim {
    fn layout(_data: &Self::Data) -> Layout {
        Layout::Columns
    }

    /// The sand alone: coast and crests are curves, which the map paints itself.
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
        let shown = &table.hand.shown;
        shown.ways.keys().copied().chain(shown.reach.ends().map(|(hex, _)| hex)).collect()
    }
}
