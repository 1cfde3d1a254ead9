//! The map of this game, from the ground up: sea, ways, borders with mines, places, names, what is laid over it, markers.

use bevy_egui::egui::{Pos2, Shape, Stroke};

use super::printed::printed;
use super::{Scene, arrow, borders, markers, names, overlays, plan, ways};
use crate::core::hex::Hex;
use crate::desk::kit::paint::brush::{fade, veil};
use crate::desk::kit::paint::sea::paint_rim;
use crate::desk::kit::style::palette;
use crate::desk::table::roles::OnMap;
use crate::games::firestorm::Firestorm;

impl OnMap for Firestorm {
    /// What lies on the ground.
    fn paint_ground(scene: &Scene) {
        let (view, width) = (scene.view, scene.view.hex_width());
        let printed = printed(scene.table);
        // As far as the sand, under the bars too: no seam shows along their edges.
        let window = scene.painter.ctx().content_rect();
        let mut wide = scene.painter.clone();
        wide.set_clip_rect(window);
        let project = |point: Pos2| view.to_screen(point.to_vec2());
        printed.coast.paint(&wide, project, width);
        names::paint_sea(scene);
        let everywhere = Scene { painter: &wide, ..*scene };
        borders::paint(&everywhere);
        ways::paint(&everywhere);
        overlays::paint_lit(scene);
        paint_rim(&wide, &printed.frame, project, window, width);
        names::paint_places(scene);
        markers::paint_dumps(scene);
        ways::paint_names(scene);
        overlays::paint(scene);
        names::paint(scene);
        if !scene.held.hide_counters {
            markers::paint(scene);
        }
    }

    /// The outline of the area under the pointer.
    fn paint_pointed(scene: &Scene, hex: Hex) {
        let Some(area) = plan::area(hex) else { return };
        let ring = printed(scene.table).rings[area.index()].seen(scene);
        let line = (scene.view.hex_width() * 0.045).clamp(1.4, 3.6);
        scene.painter.add(Shape::closed_line(ring.clone(), Stroke::new(line + 1.8, fade(palette::FRAME, 0.45))));
        scene.painter.add(Shape::closed_line(ring, Stroke::new(line, veil(palette::IVORY, 0.95))));
    }

    /// Under the counters: the battle arrow, and the way of a move.
    fn paint_plan(scene: &Scene) {
        arrow::paint(scene);
    }

    /// Over the counters: the odds of the battle, ghosts at the end of a move.
    fn paint_over(scene: &Scene) {
        arrow::paint_over(scene);
        overlays::paint_over(scene);
    }
}
