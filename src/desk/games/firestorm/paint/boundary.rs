//! Borders of areas: the line itself, the band that tells who holds what lies inside it, mines and permanent works along it.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

use crate::desk::kit::paint::brush::{mix, veil};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::line::{area, fading_band, paces};
use crate::desk::kit::paint::mines::{MINES, paint_mine};
use crate::desk::kit::style::palette;

/// The line of a border.
pub const BORDER: Color32 = Color32::from_rgb(0x8f, 0x5f, 0x45);
/// The soft tint under it.
const TINT: Color32 = Color32::from_rgb(0xc0, 0x86, 0x62);

/// A border as maps have it: fine dashes and dots over a pale halo; `firm` between enemies. `width` is the width of a hex in
/// points.
pub fn paint_boundary(painter: &Painter, line: &[Pos2], firm: bool, width: f32) {
    let wide = (width * if firm { 0.034 } else { 0.024 }).clamp(0.9, 3.2);
    painter.line(line.to_vec(), Stroke::new(wide * 6.0, veil(mix(SAND, palette::IVORY, 0.6), 0.35)));
    if !firm {
        painter.line(line.to_vec(), Stroke::new(wide * 4.4, veil(TINT, 0.3)));
    }
    let ink = if firm { mix(BORDER, palette::INK, 0.35) } else { BORDER };
    let (dash, dot, gap) = (wide * 9.0, wide * 1.1, wide * 2.4);
    let strokes = [dash, dot, dot];
    painter.extend(Shape::dashed_line_with_offset(line, Stroke::new(wide, ink), &strokes, &[gap; 3], 0.0));
}

/// A band along the inner side of a ring that fades inwards, at each point of the ring as strong as told, 0 to 1. `wide` is in
/// points.
pub fn paint_inner_band(painter: &Painter, ring: &[Pos2], strength: &[f32], wide: f32, colour: Color32) {
    let n = ring.len();
    if n < 3 || strength.len() != n {
        return;
    }
    let side = if area(ring) > 0.0 { -wide } else { wide };
    let inner = |i: usize| {
        let (into, on) = ((ring[i] - ring[(i + n - 1) % n]).normalized(), (ring[(i + 1) % n] - ring[i]).normalized());
        ring[i] + (into + on).normalized().rot90() * side
    };
    let closed = |i: usize| i % n;
    let line: Vec<Pos2> = (0..=n).map(|i| ring[closed(i)]).collect();
    let inside: Vec<Pos2> = (0..=n).map(|i| inner(closed(i))).collect();
    let strength: Vec<f32> = (0..=n).map(|i| strength[closed(i)]).collect();
    painter.add(fading_band(&line, &inside, &strength, |p| p, colour));
}

/// An area that can be chosen: a line and a band along its ring, broken and hatched where a click in it gives an order. `width` is
/// the width of a hex in points.
pub fn paint_choice(painter: &Painter, ring: &[Pos2], colour: Color32, hatched: bool, width: f32) {
    paint_inner_band(painter, ring, &vec![if hatched { 0.75 } else { 0.6 }; ring.len()], width * 0.26, colour);
    let closed: Vec<Pos2> = ring.iter().chain(ring.first()).copied().collect();
    let wide = (width * 0.05).clamp(1.6, 4.0);
    if !hatched {
        painter.line(closed, Stroke::new(wide * 0.8, colour));
        return;
    }
    let thin = Stroke::new((width * 0.02).clamp(0.8, 2.0), veil(colour, 0.42));
    painter.extend(hatching(ring, (width * 0.16).max(6.0)).into_iter().map(|line| Shape::line_segment(line, thin)));
    painter.line(closed.clone(), Stroke::new(wide + 2.0, veil(mix(SAND, palette::IVORY, 0.5), 0.8)));
    painter.extend(Shape::dashed_line(&closed, Stroke::new(wide, colour), wide * 3.6, wide * 2.0));
}

/// Lines that rise to the right inside a ring, `gap` points apart.
fn hatching(ring: &[Pos2], gap: f32) -> Vec<[Pos2; 2]> {
    // Along such a line x + y is constant.
    let key = |p: Pos2| p.x + p.y;
    let step = gap * std::f32::consts::SQRT_2;
    let (low, high) = ring.iter().fold((f32::MAX, f32::MIN), |(low, high), p| (low.min(key(*p)), high.max(key(*p))));
    let mut lines = Vec::new();
    let mut at = (low / step).ceil() * step;
    while at < high {
        let sides = (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()]));
        let cut = |(a, b): (Pos2, Pos2)| {
            let (from, to) = (key(a), key(b));
            ((from > at) != (to > at)).then(|| a.lerp(b, (at - from) / (to - from)))
        };
        let mut cuts: Vec<Pos2> = sides.filter_map(cut).collect();
        cuts.sort_by(|a, b| a.x.total_cmp(&b.x));
        lines.extend(cuts.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        at += step;
    }
    lines
}

/// A mined border: two rows of dots over a light wash, with gaps about the points where a road or track leads through. `width`
/// is the width of a hex in points.
pub fn paint_mined_border(painter: &Painter, line: &[Pos2], ways: &[Pos2], width: f32) {
    let half = width * 0.1;
    painter.line(line.to_vec(), Stroke::new(half * 4.2, veil(mix(SAND, palette::IVORY, 0.4), 0.85)));
    painter.line(line.to_vec(), Stroke::new(half * 4.2, veil(MINES, 0.24)));
    let thin = (width * 0.02).clamp(0.8, 2.4);
    painter.extend(Shape::dashed_line(line, Stroke::new(thin, mix(BORDER, MINES, 0.4)), thin * 7.0, thin * 4.0));
    let dot = (width * 0.036).clamp(1.3, 6.0);
    for (row, side) in [-1.0_f32, 1.0].into_iter().enumerate() {
        let gap = width * 0.15;
        for (i, (at, way)) in paces(line, gap / 2.0).into_iter().enumerate() {
            let at: Pos2 = at + way.rot90() * side * half;
            let clear = ways.iter().all(|through| through.distance(at) > width * 0.2);
            // The rows are staggered.
            if i % 2 == row && clear {
                paint_mine(painter, at, dot, false);
            }
        }
    }
}

/// Permanent works: a heavy line with teeth to the left of one who follows it. `width` is the width of a hex in points.
pub fn paint_works(painter: &Painter, line: &[Pos2], width: f32) {
    let wide = (width * 0.05).clamp(1.6, 6.0);
    painter.line(line.to_vec(), Stroke::new(wide + 2.4, veil(palette::IVORY, 0.5)));
    painter.line(line.to_vec(), Stroke::new(wide, palette::FRAME));
    for (at, way) in paces(line, width * 0.17) {
        let out: Vec2 = way.rot90() * wide * 2.0;
        let tooth = vec![at + way * wide * 1.1, at + out, at - way * wide * 1.1];
        painter.add(Shape::convex_polygon(tooth, palette::FRAME, Stroke::NONE));
    }
}

/// A single line of railway with its ties, and a buffer at its end. `width` is the width of a hex in points.
pub fn paint_railway(painter: &Painter, line: &[Pos2], width: f32) {
    let ink = mix(palette::INK, BORDER, 0.2);
    let wide = (width * 0.03).clamp(1.0, 3.4);
    painter.line(line.to_vec(), Stroke::new(wide * 3.2, veil(mix(SAND, palette::IVORY, 0.6), 0.6)));
    painter.line(line.to_vec(), Stroke::new(wide, ink));
    for (at, way) in paces(line, width * 0.14) {
        let tie = way.rot90() * wide * 1.9;
        painter.line_segment([at - tie, at + tie], Stroke::new(wide * 0.75, ink));
    }
    if let [.., before, end] = line {
        let across = (*end - *before).normalized().rot90() * wide * 3.2;
        painter.line_segment([*end - across, *end + across], Stroke::new(wide * 1.5, ink));
    }
}
