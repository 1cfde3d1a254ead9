//! The map of this game, from the ground up: terrain, mines and boxes, names, areas.

use bevy_egui::egui::Rect;

use super::terrain::Printed;
use super::{Scene, areas, arrows, belt, path, places};
use crate::desk::kit::layout::Layout;
use crate::desk::table::roles::OnMap;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::material::board::Board;

/// The board.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    Layout::Rows.extent(board.hexes())
}

impl OnMap for BattleForGazala {
    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        let printed = scene.table.hand.printed.get_or_init(|| Printed::of(&scene.table.data.board));
        scene.paint_terrain(&printed.terrain);
        belt::paint(scene, printed);
        places::paint(scene);
        areas::paint(scene);
    }

    /// Under the counters.
    fn paint_plan(scene: &Scene) {
        path::paint_ways(scene);
        arrows::paint_plan(scene);
    }

    /// Over the counters.
    fn paint_over(scene: &Scene) {
        path::paint_bars(scene);
        arrows::paint_over(scene);
    }
}
