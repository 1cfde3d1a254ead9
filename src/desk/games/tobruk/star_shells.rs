//! Star shells on the map: the hex over which one burns, and how far its light reaches (Firefight F).

use bevy_egui::egui::{Color32, Stroke, vec2};

use super::{Scene, Table, sight};
use crate::desk::kit::style::palette;
use crate::games::tobruk::phases::night::LIGHT;
use crate::games::tobruk::phases::star_shells::fires_them;
use crate::games::tobruk::state::marks::Marks;

/// The light on the ground.
const GLOW: Color32 = Color32::from_rgba_premultiplied(0x5c, 0x50, 0x22, 0x28);
/// Directions of the rays, and their length in widths of a hex.
const RAYS: [(f32, f32); 4] = [(1.0, 0.0), (0.0, 1.0), (0.7, 0.7), (0.7, -0.7)];
const LONG: f32 = 0.42;

/// True if the selected unit fires star shells, so that a hex is its target.
#[must_use]
pub fn are_in_hand(table: &Table) -> bool {
    let position = &sight::position(table);
    table.selected.and_then(|id| position.find(id)).is_some_and(|unit| fires_them(position, &unit))
}

/// Paints every star shell that burns.
pub fn paint(scene: &Scene) {
    let Some(marks) = scene.table.world().get_resource::<Marks>() else { return };
    let width = scene.view.hex_width();
    for hex in &marks.works.star_shells {
        let Some(at) = scene.visible(*hex) else { continue };
        let radius = width * (f32::from(LIGHT) + 0.5);
        scene.painter.circle_filled(at, radius, GLOW);
        scene.painter.circle_stroke(at, radius, Stroke::new((width * 0.03).clamp(1.0, 3.0), palette::AMBER));
        for (right, down) in RAYS {
            let ray = vec2(right, down) * width * LONG;
            scene
                .painter
                .line_segment([at - ray, at + ray], Stroke::new((width * 0.04).clamp(1.0, 4.0), palette::AMBER));
        }
    }
}
