//! What lies under the counters as meshes.

use bevy_egui::egui::Rect;

use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::desk::games::battle_for_gazala::map;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::sheet::{Legend, Scale};
use crate::desk::table::roles::{InBox, OnBoard};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::{BattleForGazala, Data};

impl OnBoard for BattleForGazala {
    fn layout(_: &Data) -> Layout {
        Layout::Rows
    }

    fn on_board(table: &Table, hex: Hex) -> bool {
        table.data.board.contains(hex)
    }

    fn spot(_: &Table, hex: Hex) -> Option<String> {
        Some(Name::of(hex).to_string())
    }

    fn extent(table: &Table) -> Rect {
        map::extent(&table.data.board)
    }

    fn entries(table: &Table) -> Vec<Hex> {
        table.selection.highlights.ways.keys().copied().collect()
    }

    fn legend(table: &Table) -> Legend {
        Legend {
            title: "Cauldron:\nBattle for Gazala".to_owned(),
            subtitle: Self::title(&table.session.scenario).date,
            room: map::legend_room(),
            north: 3.6_f32.to_radians(),
            scale: Scale { unit: "km", per_size: 1.88, part: 5.0, words: "3.25 km a hex" },
        }
    }

    fn hex_words(table: &Table, hex: Hex) -> [String; 2] {
        let ground = position::seen(table).map(|position| words::ground(&position, hex)).unwrap_or_default();
        [words::hex_on(table, hex), ground.to_owned()]
    }
}
