//! Lines that rules draw on a map: where a side may not go, and the ground that belongs to a formation.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use crate::desk::kit::paint::brush::{mix, veil};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::line::paces;
use crate::desk::kit::paint::overlay::{HexCorners, outlines};
use crate::desk::kit::style::palette;

/// A line that a side may not cross: dash and dot, with short ticks on the barred side, which lies to the right of one who
/// follows the line. `width` is the width of a hex in points.
pub fn paint_frontier(painter: &Painter, line: &[Pos2], colour: Color32, width: f32) {
    let wide = (width * 0.055).clamp(1.5, 5.0);
    painter.line(line.to_vec(), Stroke::new(wide + 2.6, veil(mix(SAND, palette::IVORY, 0.5), 0.8)));
    let stroke = Stroke::new(wide, colour);
    let (dash, dot, gap) = (wide * 5.2, wide * 1.1, wide * 2.0);
    painter.extend(Shape::dashed_line_with_offset(line, stroke, &[dash, dot], &[gap, gap], 0.0));
    for (at, way) in paces(line, width * 0.5) {
        painter.line_segment([at, at - way.rot90() * wide * 2.6], Stroke::new(wide * 0.7, colour));
    }
}

/// The ground that belongs to a formation: a thin line round the hexes with a thinner one inside it.
pub fn paint_district(painter: &Painter, hexes: &[HexCorners], colour: Color32, width: f32) {
    let wide = (width * 0.028).clamp(1.0, 3.0);
    for mut ring in outlines(hexes) {
        ring.extend(ring.first().copied());
        painter.line(ring.clone(), Stroke::new(wide + 2.0, veil(mix(SAND, palette::IVORY, 0.5), 0.7)));
        painter.line(ring.clone(), Stroke::new(wide, colour));
    }
    for hex in hexes {
        painter.add(Shape::convex_polygon(hex.to_vec(), veil(colour, 0.05), Stroke::NONE));
    }
}
