//! What lies under the counters as meshes.

use bevy_egui::egui::Rect;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::games::battle_for_gazala::map;
use crate::desk::kit::layout::Layout;
use crate::desk::table::roles::{Ground, OnBoard};
use crate::games::battle_for_gazala::{BattleForGazala, Data};

impl OnBoard for BattleForGazala {
    fn layout(_: &Data) -> Layout {
        Layout::Rows
    }

    /// The sand alone: coast and escarpments are curves, which the map paints itself.
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
