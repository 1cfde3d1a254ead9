//! The map of this game, from the ground up: sea, ways, borders with mines, places, names, what is laid over it, markers.

use bevy_egui::egui::{Pos2, Rect, Shape, Stroke};

use super::printed::{self, printed};
use super::{Scene, arrow, holdings, markers, names, overlays, plan, ways};
use crate::core::hex::Hex;
use crate::desk::kit::paint::brush::{fade, veil};
use crate::desk::kit::paint::sea::paint_rim;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::OnMap;
use crate::desk::table::scene::Land;
use crate::games::firestorm::Firestorm;

impl OnMap for Firestorm {
    /// The sea: the rest lies over the borders, which change.
    fn paint_land(land: &Land<Self>) {
        let printed = printed(land.table);
        let at = |point: Pos2| land.at(point);
        printed.coast.paint(land.painter, at, land.hex_width());
        paint_rim(land.painter, &printed.frame, land.sheet, at, land.hex_width());
    }

    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        names::paint_sea(scene);
        // Borders and ways end where the board does, at the frame.
        let board = plan::extent(&scene.table.data.board);
        let corner = |at: Pos2| scene.view.to_screen(at.to_vec2());
        let board = Rect::from_min_max(corner(board.min), corner(board.max));
        let within = scene.painter.with_clip_rect(board.intersect(scene.painter.clip_rect()));
        let on_board = Scene { painter: &within, ..*scene };
        holdings::paint(&on_board);
        ways::paint(&on_board);
        overlays::paint_lit(&on_board);
        let mut labels = names::labels(scene);
        names::paint_places(scene, &mut labels);
        markers::paint_dumps(scene);
        ways::paint_names(scene, &mut labels);
        overlays::paint(scene);
        names::paint(scene);
        if !scene.held.hide_counters {
            markers::paint(scene);
        }
    }

    /// The outline of the area under the pointer.
    fn paint_pointed(scene: &Scene, hex: Hex) {
        let Some(area) = plan::area(hex) else { return };
        let ring = printed::ring(scene, &printed(scene.table).rings[area.index()]);
        let line = (scene.view.hex_width() * 0.045).clamp(1.4, 3.6);
        scene.painter.add(Shape::closed_line(ring.clone(), Stroke::new(line + 1.8, fade(palette::FRAME, 0.45))));
        scene.painter.add(Shape::closed_line(ring, Stroke::new(line, veil(palette::IVORY, 0.95))));
    }

    /// Over the counters: the odds of the battle, ghosts at the end of a move.
    fn paint_over(scene: &Scene) {
        arrow::paint_over(scene);
        overlays::paint_over(scene);
    }
}
