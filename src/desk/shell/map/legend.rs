//! The cartouche of a map: title, compass rose, scale.

use bevy_egui::egui::Rect;

use crate::desk::kit::paint::sheet::paint_legend;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// A room narrower than this, in points, holds nothing that could be read.
const LEAST: f32 = 44.0;

/// Paints it where the game has left room for it.
pub(super) fn paint<G: DeskGame>(scene: &Scene<G>) {
    let legend = G::legend(scene.table);
    let corner = |at: bevy_egui::egui::Pos2| scene.view.to_screen(at.to_vec2());
    let room = Rect::from_min_max(corner(legend.room.min), corner(legend.room.max));
    if room.width().max(room.height()) >= LEAST && scene.view.window.intersects(room) {
        paint_legend(scene.painter, room, &legend, scene.view.hex_size());
    }
}
