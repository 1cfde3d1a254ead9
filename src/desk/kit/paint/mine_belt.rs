//! Minefields whose hexsides are the obstacle, and the lanes cleared through them side by side.

use std::collections::BTreeSet;

use bevy_egui::egui::{Painter, Pos2, Shape, Stroke};

use super::brush::{mix, veil};
use super::ground::SAND;
use super::line::paces;
use super::mines::{MINES, middle, paint_mine};
use super::overlay::{Corners, HexCorners};
use crate::desk::kit::style::palette;

/// A side of a mined hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MineSide {
    /// No obstacle.
    #[default]
    Open,
    /// An obstacle.
    Mined,
    /// To become one later: grey, hollow.
    Planned,
    /// Was one: a lane leads through.
    Breached,
}

/// A hex with mines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinedHex {
    /// Its corners on the screen.
    pub corners: HexCorners,
    /// Its sides: the first from the first corner to the second, and so on. A side that two mined hexes share may be told
    /// by both, but alike.
    pub sides: [MineSide; 6],
}

impl MinedHex {
    fn side(&self, i: usize) -> [Pos2; 2] {
        [self.corners[i % 6], self.corners[(i + 1) % 6]]
    }

    fn is_laid(&self) -> bool {
        self.sides.iter().any(|side| matches!(side, MineSide::Mined | MineSide::Breached))
    }
}

/// Draws the mined hexes: a light wash, lanes, and dots along each side once. `width` is the width of a hex in points.
pub fn paint_mine_belt(painter: &Painter, hexes: &[MinedHex], width: f32) {
    for hex in hexes.iter().filter(|hex| hex.is_laid()) {
        painter.add(Shape::convex_polygon(hex.corners.to_vec(), veil(MINES, 0.15), Stroke::NONE));
    }
    for hex in hexes {
        for i in (0..6).filter(|i| hex.sides[*i] == MineSide::Breached) {
            let through = hex.sides[(i + 3) % 6] == MineSide::Breached;
            lane(painter, hex, i, through, width);
        }
    }
    let mut corners = Corners::default();
    let mut drawn = BTreeSet::new();
    for hex in hexes {
        for (i, kind) in hex.sides.into_iter().enumerate().filter(|side| side.1 != MineSide::Open) {
            let side = hex.side(i);
            let ends = side.map(|end| corners.number(end));
            if drawn.insert((ends[0].min(ends[1]), ends[0].max(ends[1]))) {
                dots(painter, side, kind, width);
            }
        }
    }
}

/// A single mined hexside, where the hexes themselves are free of mines. `width` is the width of a hex in points.
pub fn paint_mined_side(painter: &Painter, side: [Pos2; 2], width: f32) {
    painter.line_segment(side, Stroke::new(width * 0.2, veil(MINES, 0.15)));
    dots(painter, side, MineSide::Mined, width);
}

fn dots(painter: &Painter, side: [Pos2; 2], kind: MineSide, width: f32) {
    let dot = (width * 0.027).clamp(1.05, 5.0);
    let gap = dot * if width < 40.0 { 3.6 } else { 3.2 };
    match kind {
        MineSide::Open => {}
        MineSide::Mined => paces(&side, gap).into_iter().for_each(|(at, _)| paint_mine(painter, at, dot, false)),
        MineSide::Planned => {
            paces(&side, gap * 1.35).into_iter().for_each(|(at, _)| paint_mine(painter, at, dot, true))
        }
        MineSide::Breached => {
            // What is left beside the lane.
            let (middle, half) = (side[0].lerp(side[1], 0.5), width * LANE * 1.25);
            let left = paces(&side, gap).into_iter().filter(|(at, _)| at.distance(middle) > half);
            left.for_each(|(at, _)| paint_mine(painter, at, dot, true));
            posts(painter, side, width);
        }
    }
}

/// Half the width of a lane, in hex widths.
const LANE: f32 = 0.105;

/// The lane through a side, from outside to the middle of the hex; it ends there with a tape across unless it goes on
/// `through` the opposite side.
fn lane(painter: &Painter, hex: &MinedHex, i: usize, through: bool, width: f32) {
    let [a, b] = hex.side(i);
    let (centre, gate) = (middle(&hex.corners), a.lerp(b, 0.5));
    let out = (gate - centre).normalized();
    let half = width * LANE;
    let from = gate + out * width * 0.16;
    let to = if through { centre } else { centre + out * width * 0.06 };
    painter.line_segment([from, to], Stroke::new(half * 2.0, mix(SAND, palette::IVORY, 0.55)));
    painter.line_segment([from, to], Stroke::new(half * 2.0, veil(palette::BLUE, 0.2)));
    let tape = Stroke::new((width * 0.03).clamp(1.1, 4.0), palette::BLUE);
    for side in [-half, half] {
        let off = out.rot90() * side;
        painter.line_segment([from + off, to + off], tape);
    }
    if !through {
        painter.line_segment([to + out.rot90() * half, to - out.rot90() * half], tape);
    }
}

/// The posts at the gate in a breached side.
fn posts(painter: &Painter, side: [Pos2; 2], width: f32) {
    let (gate, way) = (side[0].lerp(side[1], 0.5), (side[1] - side[0]).normalized());
    let r = (width * 0.038).clamp(1.4, 5.5);
    for side in [-1.0, 1.0] {
        let at = gate + way * side * width * LANE;
        painter.circle(at, r, palette::BLUE, Stroke::new((r * 0.4).max(0.8), palette::IVORY));
    }
}

/// A lane under construction: a pale arrow from the hex with its middle at `from` that points at the mined `side`.
/// `width` is the width of a hex in points. Over the counters.
pub fn paint_mine_works(painter: &Painter, from: Pos2, side: [Pos2; 2], width: f32) {
    let gate = side[0].lerp(side[1], 0.5);
    let way = (gate - from).normalized();
    // The lane to be, through the hex beyond.
    let beyond = way * width * 0.42;
    let thin = Stroke::new((width * 0.026).clamp(1.0, 3.2), palette::BLUE);
    for off in [-LANE, LANE] {
        let from = gate + way.rot90() * off * width;
        painter.extend(Shape::dashed_line(&[from, from + beyond], thin, width * 0.055, width * 0.045));
    }
    let (tail, tip) = (from + way * width * 0.26, gate + way * width * 0.13);
    let neck = tip - way * width * 0.2;
    let across = |base: Pos2, off: f32| base + way.rot90() * off * width;
    let shaft = [across(tail, 0.085), across(neck, 0.085), across(neck, -0.085), across(tail, -0.085)];
    let head = [across(neck, 0.2), tip, across(neck, -0.2)];
    let ring = vec![shaft[0], shaft[1], head[0], tip, head[2], shaft[2], shaft[3]];
    let edge = (width * 0.03).clamp(1.2, 4.0);
    painter.add(Shape::closed_line(ring.clone(), Stroke::new(edge + 2.4, veil(palette::IVORY, 0.85))));
    let pale = mix(palette::IVORY, palette::BLUE, 0.1);
    for part in [shaft.to_vec(), head.to_vec()] {
        painter.add(Shape::convex_polygon(part, pale, Stroke::new(0.6, pale)));
    }
    painter.add(Shape::closed_line(ring, Stroke::new(edge, palette::BLUE)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Vec2;

    #[test]
    fn a_field_still_to_be_laid_is_no_obstacle_to_the_eye() {
        let corners = std::array::from_fn(|i| Pos2::ZERO + 10.0 * Vec2::angled(std::f32::consts::FRAC_PI_3 * i as f32));
        assert!(!MinedHex { corners, sides: [MineSide::Planned; 6] }.is_laid());
        let mut sides = [MineSide::Planned; 6];
        sides[2] = MineSide::Breached;
        assert!(MinedHex { corners, sides }.is_laid());
    }
}
