//! Minefields and fortified hexes of operational maps.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};

use super::brush::{mix, veil};
use super::ground::SAND;
use super::line::paces;
use super::overlay::HexCorners;
use crate::desk::kit::style::palette;

/// The mines.
pub const MINES: Color32 = Color32::from_rgb(0xb4, 0x3a, 0x2e);
/// A lifted mine.
const LIFTED: Color32 = Color32::from_rgb(0x7d, 0x74, 0x62);

/// The middle of a hex.
pub(super) fn middle(hex: &HexCorners) -> Pos2 {
    hex[0].lerp(hex[3], 0.5)
}

/// The corners of a hex drawn in to a share of its size, the first again at the end.
fn ring(hex: &HexCorners, share: f32) -> Vec<Pos2> {
    let centre = middle(hex);
    hex.iter().chain(hex.first()).map(|p| centre.lerp(*p, share)).collect()
}

/// A minefield: red dots just inside the sides of the hex over a light wash. Once a lane is cleared the dots are hollow
/// and a taped lane leads through. `width` is the width of a hex in points.
pub fn paint_mines(painter: &Painter, hex: &HexCorners, width: f32, cleared: bool) {
    let dot = (width * 0.024).clamp(1.0, 5.0);
    let edge = ring(hex, 0.87);
    let wash = if cleared { LIFTED } else { MINES };
    painter.add(Shape::convex_polygon(edge[..6].to_vec(), veil(wash, 0.17), Stroke::NONE));
    if cleared {
        lane(painter, hex, width);
    }
    let gap = dot * if width < 40.0 { 4.2 } else { 3.7 };
    for side in edge.windows(2) {
        // Evenly on each side, so that all sides are alike.
        for (at, _) in paces(side, gap) {
            paint_mine(painter, at, dot, cleared);
        }
    }
}

/// A mine `dot` points in radius; hollow where there is none any more, or not yet.
pub fn paint_mine(painter: &Painter, at: Pos2, dot: f32, hollow: bool) {
    if hollow {
        painter.circle(at, dot * 0.95, veil(SAND, 0.6), Stroke::new((dot * 0.42).max(0.7), LIFTED));
    } else {
        painter.circle(at, dot, MINES, Stroke::new((dot * 0.35).clamp(0.4, 1.2), veil(palette::IVORY, 0.55)));
    }
}

/// Two tapes across a hex with the swept ground between them.
fn lane(painter: &Painter, hex: &HexCorners, width: f32) {
    let (left, right) =
        (hex.iter().map(|p| p.x).fold(f32::MAX, f32::min), hex.iter().map(|p| p.x).fold(f32::MIN, f32::max));
    let centre = middle(hex);
    let (from, to) = (Pos2::new(left + width * 0.03, centre.y), Pos2::new(right - width * 0.03, centre.y));
    let half = width * 0.085;
    painter.line_segment([from, to], Stroke::new(half * 2.0, veil(mix(SAND, palette::IVORY, 0.4), 0.9)));
    for side in [-half, half] {
        let tape = [from + side * bevy_egui::egui::Vec2::Y, to + side * bevy_egui::egui::Vec2::Y];
        let line = Stroke::new((width * 0.022).clamp(0.9, 3.0), LIFTED);
        painter.extend(Shape::dashed_line(&tape, line, width * 0.08, width * 0.045));
    }
}

/// A fortified hex: a heavy dark line just inside its sides with ticks that face the enemy.
pub fn paint_fort(painter: &Painter, hex: &HexCorners, width: f32) {
    let ink = palette::FRAME;
    let line = (width * 0.04).clamp(1.5, 5.5);
    let wall = ring(hex, 0.965);
    let centre = middle(hex);
    painter.add(Shape::closed_line(wall[..6].to_vec(), Stroke::new(line + 2.0, veil(palette::IVORY, 0.45))));
    painter.add(Shape::closed_line(wall[..6].to_vec(), Stroke::new(line, ink)));
    for side in wall.windows(2) {
        for (at, way) in paces(side, width * 0.1) {
            let out = if (at - centre).dot(way.rot90()) > 0.0 { way.rot90() } else { -way.rot90() };
            painter.line_segment([at, at + out * line * 1.9], Stroke::new(line * 0.8, ink));
        }
    }
}
