//! Signs of supply and of who holds what: fuel cans, dumps, field works, flags, discs with points.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, vec2};

use super::brush::{fade, mark_size, mix, ring, rounded, veil};
use super::line::paces;
use super::zone::SideInk;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// A fuel can `high` points high in a side's colour, for a stock of supplies; with how many there are if more than one.
pub fn paint_supplies(painter: &Painter, centre: Pos2, high: f32, count: u8, ink: Color32) {
    let at = |x: f32, y: f32| centre + high * vec2(x, y);
    let shade = Rect::from_center_size(at(0.02, 0.46), high * vec2(0.8, 0.16));
    painter.add(RectShape::filled(shade, high * 0.08, palette::SHADOW).with_blur_width(high * 0.12));
    if count > 1 {
        can(painter, at(0.14, -0.05), high * 0.94, mix(ink, palette::INK, 0.25));
    }
    can(painter, at(-0.03, 0.0), high, ink);
    if count > 1 {
        let r = mark_size(painter, high, 0.28, [5.0, f32::INFINITY]);
        let chip = at(0.36, 0.36);
        painter.circle(chip, r, palette::IVORY, Stroke::new((r * 0.18).max(1.0), palette::FRAME));
        painter.text(chip, Align2::CENTER_CENTER, count.to_string(), bold(zoom_size(r * 1.5)), palette::INK);
    }
}

/// One can, with handle and the pressed cross on its side.
fn can(painter: &Painter, centre: Pos2, high: f32, ink: Color32) {
    let at = |x: f32, y: f32| centre + high * vec2(x, y);
    let body = vec![at(-0.31, -0.32), at(0.14, -0.32), at(0.33, -0.16), at(0.33, 0.48), at(-0.31, 0.48)];
    let line = (high * 0.06).clamp(0.9, 3.0);
    let handle = vec![at(-0.2, -0.3), at(-0.2, -0.47), at(0.08, -0.47), at(0.08, -0.3)];
    painter.line(handle.clone(), Stroke::new(line * 2.6, palette::IVORY));
    painter.add(Shape::closed_line(body.clone(), Stroke::new(line * 2.0, palette::IVORY)));
    painter.line(handle, Stroke::new(line * 1.3, palette::FRAME));
    painter.add(Shape::convex_polygon(body, ink, Stroke::new(line * 0.8, palette::FRAME)));
    let press = Stroke::new(line * 1.1, veil(palette::IVORY, 0.75));
    painter.line_segment([at(-0.2, -0.14), at(0.22, 0.38)], press);
    painter.line_segment([at(0.22, -0.1), at(-0.2, 0.38)], press);
}

/// A supply dump `wide` points across: drums under a roof, in a side's colour.
pub fn paint_dump(painter: &Painter, centre: Pos2, wide: f32, ink: Color32) {
    let at = |x: f32, y: f32| centre + wide * vec2(x, y);
    let line = (wide * 0.035).clamp(0.9, 3.0);
    painter.circle(centre, wide * 0.56, veil(palette::IVORY, 0.75), Stroke::new(line, veil(ink, 0.8)));
    let roof = vec![at(-0.44, -0.08), at(0.0, -0.4), at(0.44, -0.08)];
    painter.add(Shape::convex_polygon(roof, ink, Stroke::new(line, palette::FRAME)));
    for x in [-0.27, 0.0, 0.27] {
        let drum = Rect::from_center_size(at(x, 0.14), wide * vec2(0.23, 0.32));
        painter.rect(drum, wide * 0.05, ink, Stroke::new(line, palette::FRAME), StrokeKind::Inside);
        for y in [0.07, 0.2] {
            painter.line_segment([at(x - 0.1, y), at(x + 0.1, y)], Stroke::new(line * 0.7, veil(palette::IVORY, 0.7)));
        }
    }
}

/// A fortified marker `size` points across: a heavy outline with teeth, and what it gives.
pub fn paint_field_works(painter: &Painter, centre: Pos2, size: f32, bonus: &str) {
    let line = (size * 0.1).clamp(1.6, 6.0);
    let wall = ring(centre, size * 0.42, 8);
    let mut closed = wall.clone();
    closed.extend(wall.first().copied());
    painter.add(Shape::closed_line(wall.clone(), Stroke::new(line + 2.4, veil(palette::IVORY, 0.7))));
    painter.add(Shape::convex_polygon(
        wall,
        mix(palette::IVORY, palette::DUN, 0.25),
        Stroke::new(line, palette::FRAME),
    ));
    for (at, way) in paces(&closed, size * 0.17) {
        let out = if (at - centre).dot(way.rot90()) > 0.0 { way.rot90() } else { -way.rot90() };
        painter.line_segment([at, at + out * line * 1.6], Stroke::new(line * 0.8, palette::FRAME));
    }
    painter.text(centre, Align2::CENTER_CENTER, bonus, bold(zoom_size(size * 0.44)), palette::INK);
}

/// A small flag, its pole's foot at `foot`, `high` points high; the cloth leans its stripes as the side's hatching does.
pub fn paint_control(painter: &Painter, foot: Pos2, high: f32, ink: SideInk) {
    let top = foot - vec2(0.0, high);
    let at = |x: f32, y: f32| top + high * vec2(x, y);
    let cloth = [at(0.0, 0.02), at(0.78, 0.02), at(0.78, 0.52), at(0.0, 0.52)];
    painter.add(Shape::closed_line(cloth.to_vec(), Stroke::new((high * 0.14).max(2.0), veil(palette::IVORY, 0.85))));
    painter.add(Shape::convex_polygon(cloth.to_vec(), ink.colour, Stroke::NONE));
    let stripe = Stroke::new((high * 0.07).max(1.0), mix(ink.colour, palette::IVORY, 0.62));
    for x in [0.14, 0.42] {
        let (a, b) = if ink.rising { (0.52, 0.02) } else { (0.02, 0.52) };
        painter.line_segment([at(x, a), at(x + 0.22, b)], stripe);
    }
    painter.line_segment([foot, top], Stroke::new((high * 0.1).max(1.2), palette::FRAME));
}

/// Points on a disc `r` points in radius; a star in place of them where a rule of its own decides.
pub fn paint_points(painter: &Painter, centre: Pos2, r: f32, points: Option<u16>) {
    painter.circle(
        centre,
        r,
        palette::AMBER_WASH,
        Stroke::new((r * 0.16).max(1.0), mix(palette::AMBER, palette::INK, 0.45)),
    );
    match points {
        Some(points) => {
            painter.text(centre, Align2::CENTER_CENTER, points.to_string(), bold(zoom_size(r * 1.3)), palette::INK);
        }
        None => {
            let tips = |i: usize| {
                let angle = std::f32::consts::PI * (i as f32 / 5.0 - 0.5);
                centre + Vec2::angled(angle) * r * if i.is_multiple_of(2) { 0.74 } else { 0.3 }
            };
            painter.add(super::brush::fan(centre, &(0..10).map(tips).collect::<Vec<_>>(), |_| palette::RED));
        }
    }
}

/// A frame about a thing `size` points across that waits to be clicked.
pub fn paint_waiting(painter: &Painter, centre: Pos2, size: f32) {
    let rect = Rect::from_center_size(centre, vec2(size, size) * 1.16);
    let line = (size * 0.07).clamp(1.4, 4.0);
    let mut ring = rounded(rect, size * 0.2);
    ring.extend(ring.first().copied());
    painter.line(ring.clone(), Stroke::new(line + 1.6, fade(palette::FRAME, 0.7)));
    painter.line(ring, Stroke::new(line, palette::AMBER));
}
