//! The map of this game, from the ground up: terrain, mine belts and forts, lines and districts, names, areas.

use bevy_egui::egui::{Pos2, Rect};

use super::paint::frontier::{paint_district, paint_frontier};
use super::terrain::Printed;
use super::{Scene, areas, arrows, belt, places};
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::counter::Nation;
use crate::desk::kit::paint::mines::paint_fort;
use crate::desk::kit::paint::places::paint_number;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::OnMap;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::board::{Board, Name};

/// The board.
#[must_use]
pub fn extent(board: &Board) -> Rect {
    Layout::Columns.extent(board.hexes())
}

impl OnMap for GazalaCauldron {
    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        let (p, view, table) = (scene.painter, scene.view, scene.table);
        let board = &table.data.board;
        let width = view.hex_width();
        let printed = table.hand.printed.get_or_init(|| Printed::of(board));
        scene.paint_terrain(&printed.terrain);
        belt::paint(scene);
        for hex in board.hexes().filter(|hex| board.ground(*hex).is_some_and(|ground| ground.fortified)) {
            if scene.visible(hex).is_some() {
                paint_fort(p, &view.corners(hex), width);
            }
        }
        for hex in board.hexes() {
            if let Some(at) = scene.visible(hex) {
                paint_number(p, at, &Name::of(hex).to_string(), width);
            }
        }
        for line in &printed.frontier {
            let line: Vec<Pos2> = line.iter().map(|point| view.to_screen(point.to_vec2())).collect();
            paint_frontier(p, &line, palette::RUST, width);
        }
        let guarded = view.corners_of(printed.guarded.iter().copied());
        paint_district(p, &guarded, Nation::British.ink(), width);
        places::paint(scene);
        areas::paint(scene);
    }

    /// Under the counters.
    fn paint_plan(scene: &Scene) {
        arrows::paint_plan(scene);
    }

    /// Over the counters.
    fn paint_over(scene: &Scene) {
        belt::paint_works(scene);
        arrows::paint_over(scene);
    }
}
