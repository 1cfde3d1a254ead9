//! What is laid over the map for a moment: areas, lines of fire, paths, arcs, names.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    epaint::{RectShape, Vertex},
    pos2, vec2,
};

use super::brush::{fade, halo_text, mix, veil};
use super::ground::SAND;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// The corners of a hex on the screen, in order round it.
pub type HexCorners = [Pos2; 6];

/// Shades a set of hexes, hatches it and runs a dashed line round it; reads without colour. `hex` is the width of a hex
/// in points.
pub fn paint_area(painter: &Painter, hexes: &[HexCorners], colour: Color32, hex: f32) {
    let mut wash = Mesh::default();
    for corners in hexes {
        let first = wash.vertices.len() as u32;
        wash.vertices.extend(corners.iter().map(|p| Vertex::untextured(*p, fade(colour, 0.13))));
        for i in 1..5 {
            wash.add_triangle(first, first + i, first + i + 1);
        }
    }
    painter.add(Shape::mesh(wash));
    let thin = Stroke::new((hex * 0.016).clamp(0.6, 1.6), fade(colour, 0.20));
    painter.extend(hatching(hexes, (hex * 0.15).max(4.0)).into_iter().map(|s| Shape::line_segment(s, thin)));
    paint_border(painter, hexes, colour, hex);
}

/// A light tint over a set of hexes with a firm line round it. `hex` is the width of a hex in points.
pub fn paint_tinted(painter: &Painter, hexes: &[HexCorners], colour: Color32, hex: f32) {
    let mut tint = Mesh::default();
    for corners in hexes {
        let first = tint.vertices.len() as u32;
        tint.vertices.extend(corners.iter().map(|p| Vertex::untextured(*p, veil(colour, 0.15))));
        for i in 1..5 {
            tint.add_triangle(first, first + i, first + i + 1);
        }
    }
    painter.add(Shape::mesh(tint));
    let width = (hex * 0.045).clamp(1.6, 3.6);
    for ring in outlines(hexes) {
        painter.add(Shape::closed_line(ring.clone(), Stroke::new(width + 2.2, veil(palette::IVORY, 0.5))));
        painter.add(Shape::closed_line(ring, Stroke::new(width, colour)));
    }
}

/// A dashed line round a set of hexes, inner edges included. `hex` is the width of a hex in points.
pub fn paint_border(painter: &Painter, hexes: &[HexCorners], colour: Color32, hex: f32) {
    let width = (hex * 0.045).clamp(1.3, 3.6);
    for mut ring in outlines(hexes) {
        if let Some(first) = ring.first().copied() {
            ring.push(first);
        }
        painter.line(ring.clone(), Stroke::new(width + 2.0, fade(SAND, 0.75)));
        painter.extend(Shape::dashed_line(&ring, Stroke::new(width, colour), width * 3.4, width * 2.4));
    }
}

/// A firm ring round what may be shot at or attacked. `hex` is the width of a hex in points.
pub fn paint_ring(painter: &Painter, at: Pos2, hex: f32) {
    let line = (hex * 0.05).clamp(1.8, 4.0);
    for (line, colour) in [(line + 2.2, fade(palette::FRAME, 0.75)), (line, palette::AMBER)] {
        painter.circle_stroke(at, hex * 0.52, Stroke::new(line, colour));
    }
}

/// A thin ring in dashes round what may be shot at without effect. `hex` is the width of a hex in points.
pub fn paint_faint_ring(painter: &Painter, at: Pos2, hex: f32) {
    const CORNERS: u8 = 24;
    let line = (hex * 0.03).clamp(1.2, 2.4);
    let corner = |i: u8| {
        let (sin, cos) = (f32::from(i) / f32::from(CORNERS) * std::f32::consts::TAU).sin_cos();
        at + vec2(cos, sin) * hex * 0.52
    };
    let ring: Vec<Pos2> = (0..=CORNERS).map(corner).collect();
    painter.extend(Shape::dashed_line(&ring, Stroke::new(line, fade(palette::FRAME, 0.6)), line * 3.0, line * 2.2));
}

/// Corners closer than this, in points, are one: what two hexes make of a shared corner differs by rounding.
const SAME: f32 = 1.0;

/// Numbers the corners of hexes.
#[derive(Default)]
pub(super) struct Corners {
    cells: BTreeMap<(i32, i32), usize>,
    points: Vec<Pos2>,
}

impl Corners {
    /// The number of the corner at a point.
    pub(super) fn number(&mut self, p: Pos2) -> usize {
        let cell = |v: f32| (v / SAME).floor() as i32;
        let (x, y) = (cell(p.x), cell(p.y));
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let known = around.filter_map(|c| self.cells.get(&c).copied()).find(|n| self.points[*n].distance(p) < SAME);
        known.unwrap_or_else(|| {
            self.points.push(p);
            self.cells.insert((x, y), self.points.len() - 1);
            self.points.len() - 1
        })
    }
}

/// The closed lines round a set of hexes, inner ones included. All hexes must list their corners the same way round.
pub fn outlines(hexes: &[HexCorners]) -> Vec<Vec<Pos2>> {
    let mut corners = Corners::default();
    let mut sides: BTreeSet<(usize, usize)> = BTreeSet::new();
    for hex in hexes {
        let numbers = hex.map(|p| corners.number(p));
        for (i, &from) in numbers.iter().enumerate() {
            let to = numbers[(i + 1) % 6];
            // A side that two hexes share runs both ways and cancels.
            if !sides.remove(&(to, from)) {
                sides.insert((from, to));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((start, mut end)) = sides.pop_first() {
        let mut ring = vec![corners.points[start]];
        while end != start {
            ring.push(corners.points[end]);
            let Some(&next) = sides.range((end, 0)..=(end, usize::MAX)).next() else { break };
            sides.remove(&next);
            end = next.1;
        }
        rings.push(ring);
    }
    rings
}

/// Slanting lines `gap` points apart inside the hexes; neighbours' lines are joined into one.
pub(super) fn hatching(hexes: &[HexCorners], gap: f32) -> Vec<[Pos2; 2]> {
    // Along the line x - y is constant; x + y runs along it.
    let mut lines: BTreeMap<i32, Vec<(f32, f32)>> = BTreeMap::new();
    let turned = |p: Pos2| (p.x - p.y, p.x + p.y);
    let step = gap * std::f32::consts::SQRT_2;
    for corners in hexes {
        let across = corners.map(|p| turned(p).0);
        let low = across.iter().copied().fold(f32::INFINITY, f32::min);
        let high = across.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for i in (low / step).ceil() as i32..=(high / step).floor() as i32 {
            let at = i as f32 * step;
            let (mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY);
            for k in 0..6 {
                let ((a, s), (b, t)) = (turned(corners[k]), turned(corners[(k + 1) % 6]));
                if (a - at) * (b - at) <= 0.0 && a != b {
                    let along = s + (t - s) * (at - a) / (b - a);
                    (from, to) = (from.min(along), to.max(along));
                }
            }
            if from < to {
                lines.entry(i).or_default().push((from, to));
            }
        }
    }
    let mut segments = Vec::new();
    for (i, mut spans) in lines {
        spans.sort_by(|a, b| a.0.total_cmp(&b.0));
        let across = i as f32 * step;
        let mut push = |(from, to): (f32, f32)| {
            let point = |along: f32| pos2((along + across) / 2.0, (along - across) / 2.0);
            segments.push([point(from), point(to)]);
        };
        let mut open: Option<(f32, f32)> = None;
        for span in spans {
            open = Some(match open {
                Some(o) if span.0 <= o.1 + 1.0 => (o.0, o.1.max(span.1)),
                Some(o) => {
                    push(o);
                    span
                }
                None => span,
            });
        }
        open.into_iter().for_each(push);
    }
    segments
}

/// The hex under the mouse.
pub fn paint_hover(painter: &Painter, hex: &HexCorners, width: f32) {
    let line = (width * 0.05).clamp(1.4, 4.0);
    painter.add(Shape::convex_polygon(hex.to_vec(), fade(palette::IVORY, 0.25), Stroke::NONE));
    painter.add(Shape::closed_line(hex.to_vec(), Stroke::new(line + 1.6, fade(palette::FRAME, 0.5))));
    painter.add(Shape::closed_line(hex.to_vec(), Stroke::new(line, palette::IVORY)));
}

/// A dashed line of fire with the range in a round chip at its middle. `clear` is how far from either end it starts, in
/// points; `allowed` = false draws it grey with a cross at its end, for a shot that may not be taken.
pub fn paint_line_of_fire(painter: &Painter, from: Pos2, to: Pos2, clear: f32, range: &str, hex: f32, allowed: bool) {
    let along = (to - from).normalized();
    let ends = [from + along * clear, to - along * clear];
    let colour = if allowed { palette::RED } else { palette::INK_SOFT };
    let width = (hex * 0.05).clamp(1.6, 4.0);
    if (to - from).length() > 2.0 * clear {
        painter.line_segment(ends, Stroke::new(width + 2.4, fade(palette::PARCHMENT, 0.6)));
        painter.extend(Shape::dashed_line(&ends, Stroke::new(width, colour), width * 4.2, width * 2.4));
    }
    let middle = from + (to - from) * 0.5;
    let r = (hex * 0.25).clamp(9.0, 26.0);
    round_chip(painter, middle, r, range, colour);
    if !allowed {
        let arm = Vec2::splat((hex * 0.11).clamp(4.0, 12.0));
        for way in [arm, arm.rot90()] {
            painter
                .line_segment([ends[1] - way, ends[1] + way], Stroke::new(width + 2.4, fade(palette::PARCHMENT, 0.8)));
        }
        for way in [arm, arm.rot90()] {
            painter.line_segment([ends[1] - way, ends[1] + way], Stroke::new(width, palette::RED));
        }
    }
}

/// A round chip: ivory, ringed and lettered in `colour`, `r` points in radius.
pub fn round_chip(painter: &Painter, centre: Pos2, r: f32, text: &str, colour: Color32) {
    let shade = Rect::from_center_size(centre + vec2(0.0, r * 0.14), Vec2::splat(2.2 * r));
    painter.add(RectShape::filled(shade, r * 1.1, palette::SHADOW).with_blur_width(r * 0.5));
    painter.circle(centre, r, palette::IVORY, Stroke::new((r * 0.14).max(1.4), colour));
    let size = r * if text.len() > 2 { 0.95 } else { 1.25 };
    painter.text(centre, Align2::CENTER_CENTER, text, bold(zoom_size(size)), colour);
}

/// A plate with a word or odds on it: ivory, framed and lettered in `colour`, letters `size` points high. Gives its
/// rectangle.
pub fn paint_plate(painter: &Painter, centre: Pos2, text: &str, size: f32, colour: Color32) -> Rect {
    let font = bold(zoom_size(size));
    let letters = painter.layout_no_wrap(text.to_owned(), font.clone(), colour).size();
    let plate = Rect::from_center_size(centre, letters + vec2(font.size * 0.6, font.size * 0.02));
    let line = Stroke::new((size * 0.125).clamp(1.2, 2.6), colour);
    painter.rect(plate, plate.height() * 0.4, palette::IVORY, line, StrokeKind::Middle);
    painter.text(centre, Align2::CENTER_CENTER, text, font, colour);
    plate
}

/// A smooth line along the points that cuts corners a little, so that a zigzag of hexes becomes a calm road. It begins
/// and ends in the outer points exactly.
pub fn smoothed(points: &[Pos2]) -> Vec<Pos2> {
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let calmed: Vec<Pos2> = (0..=last)
        .map(|i| match i {
            0 => points[0],
            i if i == last => points[last],
            i => points[i].lerp(points[i - 1].lerp(points[i + 1], 0.5), 0.34),
        })
        .collect();
    curve(&calmed)
}

/// A smooth line through the points: at each it runs parallel to the line between its neighbours.
pub fn curve(points: &[Pos2]) -> Vec<Pos2> {
    const STEPS: u32 = 8;
    let Some(last) = points.len().checked_sub(1) else { return Vec::new() };
    let mut line = Vec::with_capacity(points.len() * STEPS as usize);
    let slope = |i: usize| (points[(i + 1).min(last)] - points[i.saturating_sub(1)]) * 0.5;
    for i in 0..last {
        let (a, b, m, n) = (points[i].to_vec2(), points[i + 1].to_vec2(), slope(i), slope(i + 1));
        for k in 0..STEPS {
            let t = k as f32 / STEPS as f32;
            let (t2, t3) = (t * t, t * t * t);
            let p =
                a * (2.0 * t3 - 3.0 * t2 + 1.0) + m * (t3 - 2.0 * t2 + t) + b * (3.0 * t2 - 2.0 * t3) + n * (t3 - t2);
            line.push(p.to_pos2());
        }
    }
    line.push(points[last]);
    line
}

/// A move through the middles of hexes, ending in an arrow head and a chip with its cost.
pub fn paint_path(painter: &Painter, points: &[Pos2], cost: &str, hex: f32, allowed: bool) {
    let colour = if allowed { palette::BLUE } else { palette::RED };
    let width = (hex * 0.085).clamp(2.2, 7.0);
    let mut line = smoothed(points);
    let (Some(tip), Some(&first)) = (line.last().copied(), line.first()) else { return };
    if line.len() < 2 {
        return;
    }
    let back = line.iter().rev().copied().find(|p| p.distance(tip) > width * 2.0).unwrap_or(first);
    let along = (tip - back).normalized();
    let side = along.rot90() * width * 1.9;
    let neck = tip - along * width * 3.2;
    while line.last().is_some_and(|p| p.distance(tip) < width * 3.0) {
        line.pop();
    }
    line.push(neck);
    let head = vec![tip, neck + side, neck - side];
    let casing = fade(palette::PARCHMENT, 0.8);
    painter.line(line.clone(), Stroke::new(width + 2.6, casing));
    painter.add(Shape::closed_line(head.clone(), Stroke::new(2.6, casing)));
    painter.line(line, Stroke::new(width, colour));
    painter.circle(first, width * 0.95, colour, Stroke::new(1.3, casing));
    painter.add(Shape::convex_polygon(head, colour, Stroke::NONE));
    if !cost.is_empty() {
        // At the upper right, where it clears a counter in the hex.
        round_chip(painter, tip + vec2(0.36, -0.36) * hex, (hex * 0.19).clamp(8.0, 20.0), cost, colour);
    }
}

/// A field of fire: the wedge from angle `from` clockwise to `to` (radians from due right), fading with distance.
pub fn paint_arc(painter: &Painter, centre: Pos2, radius: f32, from: f32, to: f32, colour: Color32) {
    let span = (to - from).clamp(0.0, std::f32::consts::TAU);
    let steps = ((span * 12.0).ceil() as u32).max(2);
    let rim: Vec<Pos2> =
        (0..=steps).map(|i| centre + radius * Vec2::angled(from + span * i as f32 / steps as f32)).collect();
    let mut mesh = Mesh::default();
    mesh.vertices.push(Vertex::untextured(centre, fade(colour, 0.36)));
    mesh.vertices.extend(rim.iter().map(|p| Vertex::untextured(*p, fade(colour, 0.08))));
    for i in 1..=steps {
        mesh.add_triangle(0, i, i + 1);
    }
    painter.add(Shape::mesh(mesh));
    let line = Stroke::new(1.6, fade(colour, 0.85));
    for end in [rim.first(), rim.last()].into_iter().flatten() {
        painter.extend(Shape::dashed_line(&[centre, *end], line, 7.0, 4.5));
    }
    painter.extend(Shape::dashed_line(&rim, line, 7.0, 4.5));
}

/// A chevron `radius` points out from `centre` that says which way a thing faces (radians clockwise from due right).
pub fn paint_chevron(painter: &Painter, centre: Pos2, radius: f32, facing: f32, colour: Color32) {
    let out = Vec2::angled(facing);
    let tip = centre + out * radius;
    let arm = radius * 0.2;
    let wing = |side: f32| tip - out * arm * 0.85 + out.rot90() * arm * side * 1.5;
    let line = vec![wing(1.0), tip, wing(-1.0)];
    let width = (radius * 0.08).clamp(1.6, 5.0);
    painter.line(line.clone(), Stroke::new(width + 2.2, fade(palette::PARCHMENT, 0.85)));
    painter.line(line, Stroke::new(width, colour));
}

/// A name on the map, in `ink` with a halo the colour of the sand. `angle` turns it, for names along a track.
pub fn paint_label(painter: &Painter, at: Pos2, text: &str, font: FontId, ink: Color32, angle: f32) -> Rect {
    let halo = mix(SAND, palette::IVORY, 0.45);
    let width = (font.size * 0.12).clamp(1.0, 3.0);
    halo_text(painter, at, Align2::CENTER_CENTER, text, font, ink, fade(halo, 0.8), width, angle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(x: f32, y: f32, width: f32) -> HexCorners {
        let r = width / 3.0_f32.sqrt();
        std::array::from_fn(|i| pos2(x, y) + r * Vec2::angled(std::f32::consts::PI * (2 * i + 1) as f32 / 6.0))
    }

    #[test]
    fn the_sides_between_hexes_vanish_at_any_zoom() {
        for step in 0..400 {
            let w = 12.0 + 0.25 * step as f32;
            let row = w * 3.0_f32.sqrt() / 2.0;
            let three = [hex(0.0, 0.0, w), hex(w, 0.0, w), hex(w / 2.0, row, w)];
            let rings = outlines(&three);
            assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [12], "width {w}");
        }
    }

    #[test]
    fn a_hole_has_a_line_of_its_own() {
        let w = 40.0;
        let ring: Vec<HexCorners> = (0..6)
            .map(|i| {
                let p = w * Vec2::angled(std::f32::consts::PI * i as f32 / 3.0);
                hex(p.x, p.y, w)
            })
            .collect();
        let mut sides: Vec<usize> = outlines(&ring).iter().map(Vec::len).collect();
        sides.sort_unstable();
        assert_eq!(sides, [6, 18]);
    }

    #[test]
    fn a_path_keeps_its_ends() {
        let points = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(15.0, 8.0)];
        let line = smoothed(&points);
        assert_eq!((line.first(), line.last()), (points.first(), points.last()));
        assert!(smoothed(&[]).is_empty());
    }
}
