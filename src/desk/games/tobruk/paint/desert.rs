//! What lies about in the open desert and means nothing to the rules: stones, camel-thorn, old wheel ruts, each with a soft shadow.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Vec2, epaint::Vertex, pos2, vec2};

use crate::desk::kit::paint::brush::veil;
use crate::desk::kit::paint::easy::drift;
use crate::desk::kit::paint::line::whim;
use crate::desk::kit::style::palette;

/// The dark side of a stone, and shadows.
const SHADOW: Color32 = Color32::from_rgb(0x6d, 0x50, 0x2a);
/// A stone.
const STONE: Color32 = Color32::from_rgb(0xb9, 0x9b, 0x69);
/// Camel-thorn: grey-green, never as green as a hex that means something.
const THORN: Color32 = Color32::from_rgb(0x7d, 0x79, 0x4a);
/// The side of the squares that hold one thing at most, in hex sizes.
const SQUARE: f32 = 1.15;
/// The side of those from which ruts start.
const FIELD: f32 = 11.0;

/// A mesh that grows by small shapes.
struct Pile<P: Fn(Pos2) -> Pos2> {
    mesh: Mesh,
    project: P,
}

impl<P: Fn(Pos2) -> Pos2> Pile<P> {
    /// A round shape of few corners, `colour` at its middle and `rim` at its edge.
    fn blot(&mut self, at: Pos2, reach: Vec2, colour: Color32, rim: Color32) {
        const CORNERS: u32 = 9;
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push(Vertex::untextured((self.project)(at), colour));
        for i in 0..CORNERS {
            let way = Vec2::angled(std::f32::consts::TAU * i as f32 / CORNERS as f32) * reach;
            let rough = 1.0 + 0.16 * whim(at + way * 3.0, i);
            self.mesh.vertices.push(Vertex::untextured((self.project)(at + way * rough), rim));
        }
        for i in 0..CORNERS {
            self.mesh.add_triangle(first, first + 1 + i, first + 1 + (i + 1) % CORNERS);
        }
    }

    /// A wedge from a foot to a tip.
    fn blade(&mut self, foot: Pos2, tip: Pos2, half: f32, colour: Color32) {
        let across = (tip - foot).normalized().rot90() * half;
        let first = self.mesh.vertices.len() as u32;
        for corner in [foot - across, foot + across, tip] {
            self.mesh.vertices.push(Vertex::untextured((self.project)(corner), colour));
        }
        self.mesh.add_triangle(first, first + 1, first + 2);
    }

    /// A thin line that comes and goes.
    fn rut(&mut self, line: &[Pos2], half: f32, colour: Color32, deep: f32) {
        let first = self.mesh.vertices.len() as u32;
        for (i, p) in line.iter().enumerate() {
            let (before, after) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
            let across = (after - before).normalized().rot90() * half;
            let share = i as f32 / (line.len() - 1).max(1) as f32;
            let there = (share.min(1.0 - share) * 4.0).min(1.0) * (0.55 + 0.45 * drift(*p, 1.3, 71)).max(0.0);
            for side in [across, -across] {
                self.mesh.vertices.push(Vertex::untextured((self.project)(*p + side), veil(colour, deep * there)));
            }
        }
        for i in (first..first + 2 * (line.len() as u32).saturating_sub(1)).step_by(2) {
            self.mesh.add_triangle(i, i + 1, i + 2);
            self.mesh.add_triangle(i + 1, i + 3, i + 2);
        }
    }
}

/// Strews an area in hex sizes; the same things at the same places every time.
pub fn paint_desert(painter: &Painter, area: Rect, project: impl Fn(Pos2) -> Pos2) {
    let mut pile = Pile { mesh: Mesh::default(), project };
    for corner in squares(area, FIELD) {
        if whim(corner, 81) > -0.1 {
            ruts(&mut pile, corner + FIELD * vec2(0.5 + 0.4 * whim(corner, 82), 0.5 + 0.4 * whim(corner, 83)), area);
        }
    }
    for corner in squares(area, SQUARE) {
        let at = corner + SQUARE * vec2(0.5 + 0.4 * whim(corner, 84), 0.5 + 0.4 * whim(corner, 85));
        // In swarms, with bare sand between.
        let (stony, green) = (drift(at, 5.0, 86), drift(at, 6.5, 87));
        let chance = whim(corner, 88) * 0.5 + 0.5;
        if chance < 0.42 * (stony - 0.05) {
            stones(&mut pile, at);
        } else if chance > 1.0 - 0.36 * (green - 0.05) {
            thorn(&mut pile, at);
        }
    }
    painter.add(Shape::mesh(pile.mesh));
}

/// The corners of the squares of an area.
fn squares(area: Rect, side: f32) -> impl Iterator<Item = Pos2> {
    let (columns, rows) = ((area.width() / side) as u32, (area.height() / side) as u32);
    (0..rows).flat_map(move |row| {
        (0..columns).map(move |column| pos2(area.left() + column as f32 * side, area.top() + row as f32 * side))
    })
}

/// A few stones of different size.
fn stones<P: Fn(Pos2) -> Pos2>(pile: &mut Pile<P>, at: Pos2) {
    let count = 2 + ((whim(at, 91) + 1.0) * 1.6) as u32;
    for i in 0..count {
        let at = at + 0.26 * vec2(whim(at, 92 + i), whim(at, 102 + i));
        let r = 0.04 + 0.02 * whim(at, 93);
        pile.blot(at + vec2(0.8, 0.7) * r, vec2(1.3, 0.9) * r, veil(SHADOW, 0.4), veil(SHADOW, 0.0));
        pile.blot(at, vec2(1.05, 0.85) * r, veil(STONE, 1.0), veil(SHADOW, 0.75));
        pile.blot(at - vec2(0.3, 0.3) * r, vec2(0.5, 0.4) * r, veil(palette::IVORY, 0.55), veil(STONE, 0.2));
    }
}

/// A tuft of camel-thorn.
fn thorn<P: Fn(Pos2) -> Pos2>(pile: &mut Pile<P>, at: Pos2) {
    let high = 0.17 + 0.045 * whim(at, 94);
    pile.blot(at + vec2(0.5, 0.12) * high, vec2(0.95, 0.34) * high, veil(SHADOW, 0.3), veil(SHADOW, 0.0));
    for i in 0..7_u32 {
        let lean = -1.1 + 0.366 * i as f32 + 0.16 * whim(at, 110 + i);
        let long = high * (0.95 + 0.3 * whim(at, 120 + i)) * (1.0 - 0.22 * lean.abs());
        let tip = at + vec2(lean * 0.85, -1.0).normalized() * long;
        pile.blade(at + vec2(0.12 * lean, 0.0) * high, tip, 0.015, veil(THORN, 0.95));
    }
}

/// Where lorries went one behind the other: a pair of faint lines that fade out at both ends. They follow no hex and lead nowhere.
fn ruts<P: Fn(Pos2) -> Pos2>(pile: &mut Pile<P>, from: Pos2, area: Rect) {
    let mut way = Vec2::angled(std::f32::consts::PI * whim(from, 95));
    let (mut at, mut line) = (from, Vec::new());
    for i in 0..56_u32 {
        line.push(at);
        way = (way + way.rot90() * 0.05 * drift(from + vec2(i as f32 * 0.2, 0.0), 1.7, 96)).normalized();
        at += way * 0.2;
        if !area.shrink(0.6).contains(at) {
            break;
        }
    }
    if line.len() < 8 {
        return;
    }
    for side in [-0.055_f32, 0.055] {
        let moved = |i: usize| {
            let (before, after) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
            line[i] + (after - before).normalized().rot90() * side
        };
        let course: Vec<Pos2> = (0..line.len()).map(moved).collect();
        pile.rut(&course, 0.014, SHADOW, 0.34);
        let lit: Vec<Pos2> = course.iter().map(|p| *p + vec2(0.016, 0.016)).collect();
        pile.rut(&lit, 0.008, palette::IVORY, 0.3);
    }
}
