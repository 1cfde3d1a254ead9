//! Escarpments: the line of the crest with hachures down its steep side, over shaded ground.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, Vec2, epaint::Vertex};

use super::brush::{mix, veil};
use super::ground::SAND;
use super::line::{Region, fading_band, length, paces, whim};
use super::overlay::{HexCorners, curve};
use crate::desk::kit::style::palette;

/// The crest line and its hachures.
pub const CREST: Color32 = Color32::from_rgb(0x6f, 0x4f, 0x28);
/// How strongly a crest hex is tinted.
const WASH: f32 = 0.22;
/// From middle to middle of neighbouring hexes, in hex sizes, with a little to spare.
const NEIGHBOURS: f32 = 1.8;

/// The escarpments of a map: made once from its crest hexes (corners in hex sizes), painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Relief {
    ground: Region,
    crests: Vec<Vec<Pos2>>,
}

impl Relief {
    /// Runs crest lines through the hexes; the steep side is the upper one on the screen.
    #[must_use]
    pub fn new(hexes: &[HexCorners]) -> Self {
        let middles: Vec<Pos2> = hexes.iter().map(|hex| hex[0].lerp(hex[3], 0.5)).collect();
        Relief { ground: Region::natural(hexes, 0.08), crests: crest_lines(&middles) }
    }

    /// Paints the escarpments. `hex` is the width of a hex in points.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        self.ground.vignette(painter, &project, -0.2, CREST, WASH);
        self.ground.fill(painter, &project, veil(CREST, WASH));
        for crest in &self.crests {
            paint_crest(painter, crest, &project, 1.0, hex);
        }
    }
}

/// A crest line with shade and hachures down its steep side, which is the upper one of a line that runs to the right, and
/// light on its other side. `deep` scales how far both reach.
pub(super) fn paint_crest(painter: &Painter, crest: &[Pos2], project: impl Fn(Pos2) -> Pos2, deep: f32, hex: f32) {
    shade(painter, crest, &project, -0.7 * deep, CREST, 0.6);
    shade(painter, crest, &project, 0.6 * deep, mix(SAND, palette::IVORY, 0.75), 0.8);
    hachures(painter, crest, &project, deep);
    let line = crest.iter().map(|p| project(*p)).collect();
    painter.line(line, Stroke::new((hex * 0.032).clamp(1.1, 4.0), CREST));
}

/// A band along a line, to its left for `wide` below 0, that fades outwards and comes and goes with the line.
fn shade(painter: &Painter, line: &[Pos2], project: impl Fn(Pos2) -> Pos2, wide: f32, colour: Color32, opacity: f32) {
    let whole = length(line).max(0.01);
    let mut gone = 0.0;
    let (mut other, mut strength) = (Vec::new(), Vec::new());
    for (i, p) in line.iter().enumerate() {
        let (before, after) = (line[i.saturating_sub(1)], line[(i + 1).min(line.len() - 1)]);
        gone += before.distance(*p);
        let share = (gone.min(whole - gone) / 0.6).clamp(0.0, 1.0);
        other.push(*p - (after - before).normalized().rot90() * wide * (0.45 + 0.55 * share));
        strength.push(opacity * share);
    }
    painter.add(fading_band(line, &other, &strength, project, colour));
}

/// Wedges down the steep side, broad at the crest and pointed at the foot.
fn hachures(painter: &Painter, crest: &[Pos2], project: impl Fn(Pos2) -> Pos2, deep: f32) {
    let mut mesh = Mesh::default();
    let whole = length(crest);
    for (i, (p, way)) in paces(crest, 0.125).into_iter().enumerate() {
        let gone = i as f32 * 0.125;
        let ends = (gone.min(whole - gone) / 0.5).clamp(0.35, 1.0);
        let long = deep * ends * (if i % 2 == 0 { 0.34 } else { 0.22 }) * (1.0 + 0.18 * whim(p, 7));
        let foot = p + way.rot90() * long + way * 0.05 * whim(p, 8);
        let half = way * 0.026;
        let first = mesh.vertices.len() as u32;
        for (corner, colour) in [(p - half, CREST), (p + half, CREST), (foot, veil(CREST, 0.55))] {
            mesh.vertices.push(Vertex::untextured(project(corner), colour));
        }
        mesh.add_triangle(first, first + 1, first + 2);
    }
    painter.add(Shape::mesh(mesh));
}

/// Smooth lines through the middles of hexes: each hex has its share of a line, neighbours are joined, and a branch
/// begins on the line it leaves. All run from left to right.
fn crest_lines(middles: &[Pos2]) -> Vec<Vec<Pos2>> {
    let near = |a: usize, b: usize| a != b && middles[a].distance(middles[b]) < NEIGHBOURS;
    let mut order: Vec<usize> = (0..middles.len()).collect();
    order.sort_by(|a, b| {
        (middles[*a].x, middles[*a].y).partial_cmp(&(middles[*b].x, middles[*b].y)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut free = vec![true; middles.len()];
    let mut lines = Vec::new();
    for &start in &order {
        if !free[start] {
            continue;
        }
        free[start] = false;
        let mut chain = vec![start];
        // On to the free neighbour that bends the line least.
        loop {
            let here = chain[chain.len() - 1];
            let way = match chain.len() {
                1 => Vec2::X,
                n => (middles[here] - middles[chain[n - 2]]).normalized(),
            };
            let bend = |next: &usize| way.dot((middles[*next] - middles[here]).normalized());
            let ahead = order.iter().copied().filter(|next| free[*next] && near(here, *next) && bend(next) > 0.2);
            let Some(next) = ahead.max_by(|a, b| bend(a).total_cmp(&bend(b))) else { break };
            free[next] = false;
            chain.push(next);
        }
        lines.push(chain);
    }
    let done: Vec<usize> = lines.iter().flatten().copied().collect();
    let drawn = lines.into_iter().map(|chain| {
        let first = chain[0];
        let mut points: Vec<Pos2> = chain.iter().map(|i| middles[*i]).collect();
        // A branch is tied to its stem; a free end runs on to the side of its hex.
        let stem = (chain.len() == 1).then(|| {
            done.iter().copied().find(|other| near(first, *other) && middles[*other].x < middles[first].x - 0.1)
        });
        let ahead = points.get(1).map_or(Vec2::X, |next| (*next - points[0]).normalized());
        match stem.flatten() {
            Some(stem) => points.insert(0, middles[stem]),
            None => points.insert(0, points[0] - ahead * 0.62),
        }
        let n = points.len();
        let out = (points[n - 1] - points[n - 2]).normalized();
        let level = Vec2::new(out.x.abs().max(0.5), out.y * 0.6).normalized();
        points.push(points[n - 1] + level * 0.62);
        let calm: Vec<Pos2> = (0..points.len())
            .map(|i| match (i.checked_sub(1).and_then(|b| points.get(b)), points.get(i + 1)) {
                (Some(before), Some(after)) => points[i].lerp(before.lerp(*after, 0.5), 0.3),
                _ => points[i],
            })
            .map(|p| p + Vec2::new(0.05 * whim(p, 5), 0.07 * whim(p, 6)))
            .collect();
        curve(&calm)
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn every_crest_hex_lies_on_a_line() {
        let row: Vec<Pos2> = (0..6).map(|c| pos2(1.5 * c as f32, if c % 2 == 1 { 0.866 } else { 0.0 })).collect();
        let lone = pos2(20.0, 3.0);
        let middles: Vec<Pos2> = row.iter().copied().chain([lone]).collect();
        let lines = crest_lines(&middles);
        assert_eq!(lines.len(), 2);
        for middle in middles {
            assert!(lines.iter().flatten().any(|p| p.distance(middle) < 0.6), "{middle}");
        }
    }
}
