//! What lies under the counters as meshes.

use bevy_egui::egui::Rect;

use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::desk::games::gazala_cauldron::map;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::sheet::{Legend, Scale};
use crate::desk::table::roles::{InBox, OnBoard};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::board::Name;

impl OnBoard for GazalaCauldron {
    fn layout(_data: &Self::Data) -> Layout {
        Layout::Columns
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
        table.selection.highlights.intents.keys().copied().collect()
    }

    fn legend(table: &Table) -> Legend {
        Legend {
            title: "Gazala:\nThe Cauldron".to_owned(),
            subtitle: Self::title(&table.session.scenario).date,
            room: map::legend_room(&table.data.board),
            north: -11.5_f32.to_radians(),
            // 2.1: a hex is about a mile across.
            scale: Scale { unit: "miles", per_size: 1.0 / 3.0_f32.sqrt(), part: 1.0, words: "a mile a hex" },
        }
    }

    fn hex_words(table: &Table, hex: Hex) -> [String; 2] {
        let ground = position::seen(table).map(|position| words::ground(&position, hex)).unwrap_or_default();
        [words::hex_on(table, hex), ground]
    }
}
