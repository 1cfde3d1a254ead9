//! What is laid over an operational map: zones of engagement, supply, ways of retreat. All read without colour.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use super::brush::{halo_text, mix, veil};
use super::ground::SAND;
use super::line::{area, paces};
use super::overlay::{HexCorners, hatching, outlines, round_chip};
use crate::desk::kit::style::{bold, palette, zoom_size};

/// How a side's areas are drawn: its colour, and which way its hatching leans, so that the two sides differ without
/// colour and cross where both lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideInk {
    /// The colour of lines and hatching.
    pub colour: Color32,
    /// Hatching rises to the right; else it falls.
    pub rising: bool,
}

impl SideInk {
    /// The Axis: slate, falling.
    pub const AXIS: SideInk = SideInk { colour: Color32::from_rgb(0x2f, 0x42, 0x50), rising: false };
    /// The Allies: red brown, rising.
    pub const ALLIES: SideInk = SideInk { colour: Color32::from_rgb(0x96, 0x46, 0x12), rising: true };
}

/// Slanting lines inside the hexes, leaning as the side's do.
fn hatch(hexes: &[HexCorners], gap: f32, rising: bool) -> Vec<[Pos2; 2]> {
    if !rising {
        return hatching(hexes, gap);
    }
    let mirror = |p: Pos2| pos2(-p.x, p.y);
    let mirrored: Vec<HexCorners> = hexes.iter().map(|hex| hex.map(mirror)).collect();
    hatching(&mirrored, gap).into_iter().map(|line| line.map(mirror)).collect()
}

/// The zone of engagement of a side: hatched, with a dashed (falling) or dotted (rising) line round it. `width` is the
/// width of a hex in points.
pub fn paint_zone(painter: &Painter, hexes: &[HexCorners], ink: SideInk, width: f32) {
    let thin = Stroke::new((width * 0.02).clamp(0.8, 2.4), veil(ink.colour, 0.5));
    painter.extend(hatch(hexes, (width * 0.11).max(5.0), ink.rising).into_iter().map(|s| Shape::line_segment(s, thin)));
    let line = Stroke::new((width * 0.045).clamp(1.5, 4.5), ink.colour);
    for mut ring in outlines(hexes) {
        ring.extend(ring.first().copied());
        painter.line(ring.clone(), Stroke::new(line.width + 2.2, veil(mix(SAND, palette::IVORY, 0.4), 0.8)));
        if ink.rising {
            for (at, _) in paces(&ring, line.width * 2.3) {
                painter.circle_filled(at, line.width * 0.68, ink.colour);
            }
        } else {
            painter.extend(Shape::dashed_line(&ring, line, line.width * 3.6, line.width * 2.0));
        }
    }
}

/// How far supply or a limit of movement reaches: a firm line with ticks inwards round the hexes, and the distance in
/// each. Distances over `warn` stand out.
pub fn paint_reach(painter: &Painter, hexes: &[(HexCorners, u32)], warn: u32, colour: Color32, width: f32) {
    let corners: Vec<HexCorners> = hexes.iter().map(|hex| hex.0).collect();
    let line = Stroke::new((width * 0.05).clamp(1.6, 5.0), colour);
    // The outline runs the way the hexes' corners do.
    let inwards = corners.first().map_or(1.0, |hex| -area(hex).signum());
    for mut ring in outlines(&corners) {
        ring.extend(ring.first().copied());
        painter.line(ring.clone(), Stroke::new(line.width + 2.4, veil(mix(SAND, palette::IVORY, 0.4), 0.85)));
        painter.line(ring.clone(), line);
        for (at, way) in paces(&ring, width * 0.2) {
            let tick = way.rot90() * inwards * line.width * 2.0;
            painter.line_segment([at, at + tick], Stroke::new(line.width * 0.7, colour));
        }
    }
    if width < 30.0 {
        return;
    }
    let font = bold(zoom_size((width * 0.2).clamp(9.0, 24.0)));
    let halo = veil(mix(SAND, palette::IVORY, 0.5), 0.8);
    for (hex, distance) in hexes {
        let centre = hex[0].lerp(hex[3], 0.5) + vec2(0.0, width * 0.3);
        let ink = if *distance > warn { palette::RED } else { colour };
        halo_text(painter, centre, Align2::CENTER_CENTER, &distance.to_string(), font.clone(), ink, halo, 1.4, 0.0);
    }
}

/// What a way of retreat brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Retreat {
    /// Free.
    Free,
    /// Costs a loss.
    Costly,
    /// Leads to destruction, or is not allowed.
    Barred,
}

/// The line and the filling of an arrow of retreat.
pub(super) fn retreat_colours(retreat: Retreat) -> (Color32, Color32) {
    let colour = if retreat == Retreat::Free { palette::BLUE } else { palette::RED };
    (colour, mix(palette::IVORY, colour, if retreat == Retreat::Costly { 0.25 } else { 0.08 }))
}

/// A broad arrow from hex to hex: hollow when free, hatched with a chip when it costs a loss, crossed out when barred.
pub fn paint_retreat(painter: &Painter, from: Pos2, to: Pos2, retreat: Retreat, width: f32) {
    let way = (to - from).normalized();
    let side = way.rot90();
    let (tail, tip) = (from + way * width * 0.4, to - way * width * 0.12);
    let long = (tip - tail).dot(way).max(width * 0.2);
    let (half, head) = (width * 0.085, width * 0.24);
    let neck = tail + way * (long - head);
    let at = |base: Pos2, across: f32| base + side * across;
    let shape = vec![
        at(tail, half),
        at(neck, half),
        at(neck, half * 2.3),
        tip,
        at(neck, -half * 2.3),
        at(neck, -half),
        at(tail, -half),
    ];
    let (colour, fill) = retreat_colours(retreat);
    let line = Stroke::new((width * 0.035).clamp(1.2, 3.6), colour);
    painter.add(Shape::closed_line(shape.clone(), Stroke::new(line.width + 2.6, veil(palette::IVORY, 0.8))));
    painter.add(Shape::convex_polygon(vec![shape[0], shape[1], shape[5], shape[6]], fill, Stroke::NONE));
    painter.add(Shape::convex_polygon(vec![shape[2], shape[3], shape[4]], fill, Stroke::NONE));
    painter.add(Shape::closed_line(shape, line));
    let middle: Pos2 = tail + way * long * 0.45;
    paint_retreat_mark(painter, middle, way, retreat, width);
}

/// What tells of the price on an arrow that runs along `way`: a chip, or a cross.
pub(super) fn paint_retreat_mark(painter: &Painter, middle: Pos2, way: Vec2, retreat: Retreat, width: f32) {
    match retreat {
        Retreat::Free => {}
        Retreat::Costly => round_chip(painter, middle, (width * 0.15).clamp(7.0, 18.0), "\u{2212}1", palette::RED),
        Retreat::Barred => {
            let arm = Vec2::angled(way.angle() + std::f32::consts::FRAC_PI_4) * width * 0.17;
            let line = (width * 0.035).clamp(1.2, 3.6);
            for (wide, ink) in [(line * 2.6, palette::IVORY), (line * 1.5, palette::RED)] {
                for cross in [arm, arm.rot90()] {
                    painter.line_segment([middle - cross, middle + cross], Stroke::new(wide, ink));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_sides_lean_apart() {
        let hex: HexCorners =
            std::array::from_fn(|i| pos2(50.0, 50.0) + 40.0 * Vec2::angled(std::f32::consts::FRAC_PI_3 * i as f32));
        let slope = |rising| {
            let [a, b] = hatch(&[hex], 10.0, rising)[0];
            (b.y - a.y) / (b.x - a.x)
        };
        assert!(slope(true) * slope(false) < 0.0);
    }
}
