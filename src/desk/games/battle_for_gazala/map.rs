//! The map of this game, from the ground up: terrain, mines and boxes, names, areas.

use bevy_egui::egui::{Rect, vec2};

use super::overlays::approach;
use super::terrain::Printed;
use super::{Scene, Table, areas, arrows, belt, path, places, position};
use crate::core::hex::Hex;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::sheet::around;
use crate::desk::table::roles::{Drawn, OnMap};
use crate::desk::table::scene::Land;
use crate::games::battle_for_gazala::material::board::{Board, Columns, Name};
use crate::games::battle_for_gazala::{BattleForGazala, Plan};

/// The board.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    Layout::Rows.extent(board.hexes())
}

/// Room for the legend: the open sea north of Tobruk.
#[must_use]
pub fn legend_room() -> Rect {
    let at = |row, column| Layout::Rows.middle(Columns::hex(row, column));
    Rect::from_two_pos(at(1, 9) + vec2(0.2, -0.4), at(4, 1) + vec2(0.5, 0.5))
}

/// The paper with the board.
#[must_use]
pub fn paper(board: &Board) -> Rect {
    around(extent(board), legend_room())
}

/// What is printed on the map of this table.
fn printed(table: &Table) -> &Printed {
    table.selection.printed.get_or_init(|| Printed::of(&table.data.board))
}

impl OnMap for BattleForGazala {
    /// Coast, escarpments, grid, ways.
    fn paint_land(land: &Land<Self>) {
        land.paint_terrain(&printed(land.table).terrain);
    }

    fn path(table: &Table) -> Vec<Hex> {
        match table.proposed().map(|proposal| &proposal.plan) {
            Some(Plan::Move(plan)) => plan.path.clone(),
            _ => Vec::new(),
        }
    }

    fn odds_words(table: &Table, hex: Hex) -> Option<String> {
        let ends = &table.selection.highlights.ends;
        let (from, difference) = approach(&position::seen(table)?, table.selected?, hex, ends)?;
        Some(format!("difference {difference} from {}, with all adjacent", Name::of(from)))
    }

    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        belt::paint(scene, printed(scene.table));
        places::paint_signs(scene);
        areas::paint(scene);
    }

    fn paint_names(scene: &Scene) {
        places::paint_names(scene);
    }

    /// Over the counters.
    fn paint_over(scene: &Scene) {
        path::paint_bars(scene);
        arrows::paint_over(scene);
    }
}

impl Drawn for BattleForGazala {
    /// Under the counters.
    fn paint_plan(scene: &Scene) {
        path::paint_ways(scene);
        arrows::paint_plan(scene);
    }
}
