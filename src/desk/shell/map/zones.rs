//! Zones of control or engagement, hatched in each side's manner.

use bevy_egui::egui::Stroke;

use crate::core::hex_map::HexSet;
use crate::core::side::Side;
use crate::desk::kit::paint::brush::veil;
use crate::desk::kit::paint::zone::{SideInk, paint_zone};
use crate::desk::kit::style::palette;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::scene::Scene;

/// How a side's zones are hatched.
#[must_use]
pub fn side_ink(side: Side) -> SideInk {
    match side {
        Side::Axis => SideInk::AXIS,
        Side::Allies => SideInk::ALLIES,
    }
}

/// Hatching over hexes of each side, Axis first.
pub fn paint_hatched<G: DeskGame>(scene: &Scene<G>, sides: &[HexSet; 2]) {
    for (side, hexes) in Side::BOTH.into_iter().zip(sides) {
        let corners = scene.view.corners_of(hexes.iter());
        paint_zone(scene.painter, &corners, side_ink(side), scene.view.hex_width());
    }
}

/// The zones of both sides, Axis first; what holds the selected unit is tied to it.
pub fn paint_zones<G: DeskGame>(scene: &Scene<G>, sides: &[HexSet; 2], holders: &HexSet) {
    paint_hatched(scene, sides);
    let width = scene.view.hex_width();
    let Some(here) = scene.hex_of(scene.table.selected) else { return };
    for holder in holders {
        let ends = [scene.view.hex(holder), scene.view.hex(here)];
        scene.painter.line_segment(ends, Stroke::new((width * 0.09).max(3.0), veil(palette::IVORY, 0.8)));
        scene.painter.line_segment(ends, Stroke::new((width * 0.055).max(1.8), palette::RED));
    }
}
