//! Lines of supply along roads and tracks: whole, cut, or the one that is asked about.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

use super::brush::{mix, veil};
use super::ground::SAND;
use super::line::paces;
use super::overlay::smoothed;
use crate::desk::kit::style::palette;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// It holds: a ribbon with darts the way supplies go.
    Whole,
    /// It holds and is asked about: broad.
    Asked,
    /// It leads to where it is cut: red and broken.
    Cut,
}

/// Paints a line through points on the screen, from the dump. `width` is the width of a hex in points.
pub fn paint_line(painter: &Painter, points: &[Pos2], line: Line, width: f32) {
    let points = smoothed(points);
    let (ink, share) = match line {
        Line::Whole => (palette::BLUE, 0.13),
        Line::Asked => (palette::BLUE, 0.22),
        Line::Cut => (palette::RED, 0.1),
    };
    let wide = (width * share).clamp(4.0, 26.0);
    if line == Line::Cut {
        broken(painter, &points, wide, ink);
    } else {
        ribbon(painter, &points, wide, veil(ink, if line == Line::Asked { 1.0 } else { 0.86 }), width);
    }
}

/// A way through points on the screen in a side's colour: a ribbon with darts up to the point numbered `open`, broken from there on.
/// `width` is the width of a hex in points.
pub fn paint_course(painter: &Painter, points: &[Pos2], open: usize, ink: Color32, width: f32) {
    let wide = (width * 0.16).clamp(4.5, 22.0);
    let (free, barred) = (&points[..open.min(points.len())], &points[open.saturating_sub(1).min(points.len())..]);
    if open < points.len() {
        broken(painter, &smoothed(barred), wide * 0.8, ink);
    }
    ribbon(painter, &smoothed(free), wide, veil(ink, 0.86), width);
}

/// What keeps a line apart from the map under it.
fn casing(painter: &Painter, points: &[Pos2], wide: f32) {
    painter.line(points.to_vec(), Stroke::new(wide + 3.0, veil(mix(SAND, palette::IVORY, 0.8), 0.7)));
}

fn broken(painter: &Painter, points: &[Pos2], wide: f32, ink: Color32) {
    casing(painter, points, wide);
    painter.extend(Shape::dashed_line(points, Stroke::new(wide * 0.75, ink), wide * 1.8, wide * 1.2));
}

/// A firm line with darts the way it leads.
fn ribbon(painter: &Painter, points: &[Pos2], wide: f32, ink: Color32, width: f32) {
    casing(painter, points, wide);
    painter.line(points.to_vec(), Stroke::new(wide, ink));
    for (at, way) in paces(points, width * 0.5) {
        let (long, half) = (wide * 0.55, wide * 0.34);
        let dart = vec![
            at + way * long,
            at - way * long * 0.6 + way.rot90() * half,
            at - way * long * 0.6 - way.rot90() * half,
        ];
        painter.add(Shape::convex_polygon(dart, palette::IVORY, Stroke::NONE));
    }
}

/// The cross where a line is cut. `width` is the width of a hex in points.
pub fn paint_cut(painter: &Painter, at: Pos2, width: f32) {
    let r = (width * 0.22).clamp(8.0, 24.0);
    painter.circle(at, r, palette::IVORY, Stroke::new((r * 0.2).max(1.6), palette::RED));
    let arm = Vec2::splat(r * 0.46);
    for way in [arm, arm.rot90()] {
        painter.line_segment([at - way, at + way], Stroke::new((r * 0.3).max(2.0), palette::RED));
    }
}
