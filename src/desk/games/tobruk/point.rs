//! The point that decides a game, printed on the map: a triangle with a dot, as surveyors draw it, and its name (Scenario 8).

use bevy_egui::egui::{Align2, Shape, Stroke, vec2};

use super::Scene;
use crate::desk::kit::paint::brush::halo_text;
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// Hexes narrower than this, in points, bear no name.
const NAME_FROM: f32 = 20.0;

/// Paints it, where the scenario has one.
pub fn paint(scene: &Scene) {
    let Some(point) = &scene.table.session.scenario.point else { return };
    let Some(at) = scene.visible(point.hex) else { return };
    let width = scene.view.hex_width();
    let corner = |x: f32, y: f32| at + vec2(x, y) * width;
    let triangle = vec![corner(0.0, -0.44), corner(0.4, 0.26), corner(-0.4, 0.26)];
    let pen = Stroke::new((width * 0.05).clamp(1.4, 5.0), palette::RED_DEEP);
    scene.painter.add(Shape::closed_line(triangle, pen));
    scene.painter.circle_filled(at, (width * 0.05).max(1.5), palette::RED_DEEP);
    if width < NAME_FROM {
        return;
    }
    let font = bold(zoom_size((width * 0.28).clamp(12.0, 28.0)));
    let foot = corner(0.0, 0.56);
    halo_text(scene.painter, foot, Align2::CENTER_CENTER, &point.name, font, palette::RED_DEEP, SAND, 2.0, 0.0);
}
