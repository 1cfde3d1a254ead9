//! Escarpments: the line of the crest with hachures down its steep side, over shaded ground.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, Vec2, epaint::Vertex};

use super::brush::{mix, veil};
use super::easy::drift;
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
    crests: Vec<Crest>,
}

impl Relief {
    /// Runs crest lines through the hexes; the steep side is the upper one on the screen.
    #[must_use]
    pub fn new(hexes: &[HexCorners]) -> Self {
        let middles: Vec<Pos2> = hexes.iter().map(|hex| hex[0].lerp(hex[3], 0.5)).collect();
        Relief {
            ground: Region::natural(hexes, 0.08),
            crests: crest_lines(&middles).into_iter().map(|line| Crest { line, tapers: [1.0; 2] }).collect(),
        }
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

/// A crest line; the steep side is the upper one of a line that runs to the right.
#[derive(Clone, Debug, Default)]
pub(super) struct Crest {
    /// Its course, in hex sizes.
    pub(super) line: Vec<Pos2>,
    /// Over which length it grows out of the plain at its beginning and sinks into it at its end, in hex sizes.
    pub(super) tapers: [f32; 2],
}

impl Crest {
    /// How much of its height stands at each of its points, 0 to 1.
    fn shares(&self) -> Vec<f32> {
        let whole = length(&self.line).max(0.01);
        // A short one has to end somewhere too.
        let [first, last] = self.tapers.map(|taper| taper.min(whole * 0.45).max(0.01));
        let mut gone = 0.0;
        let each = self.line.iter().enumerate().map(|(i, p)| {
            gone += self.line[i.saturating_sub(1)].distance(*p);
            let share = (gone / first).min((whole - gone) / last).clamp(0.0, 1.0);
            share * (2.0 - share)
        });
        each.collect()
    }
}

/// A crest line with shade and hachures down its steep side and light on its other side. `deep` scales how far both reach.
pub(super) fn paint_crest(painter: &Painter, crest: &Crest, project: impl Fn(Pos2) -> Pos2, deep: f32, hex: f32) {
    let shares = crest.shares();
    shade(painter, &crest.line, &shares, &project, -0.75 * deep, CREST, 0.62);
    shade(painter, &crest.line, &shares, &project, 0.65 * deep, mix(SAND, palette::IVORY, 0.75), 0.8);
    hachures(painter, crest, &shares, &project, deep, hex);
    painter.add(stroke(&crest.line, &shares, &project, (hex * 0.036).clamp(1.2, 4.4)));
}

/// A band along a line, to its left for `wide` below 0, that fades outwards and comes and goes with the line.
fn shade(
    painter: &Painter,
    line: &[Pos2],
    shares: &[f32],
    project: impl Fn(Pos2) -> Pos2,
    wide: f32,
    colour: Color32,
    opacity: f32,
) {
    let (mut other, mut strength) = (Vec::new(), Vec::new());
    for (i, (p, share)) in line.iter().zip(shares).enumerate() {
        // The direction over a few points: a kink throws no spike.
        let (before, after) = (line[i.saturating_sub(3)], line[(i + 3).min(line.len() - 1)]);
        let swell = 1.0 + 0.3 * drift(*p, 2.3, 51);
        other.push(*p - (after - before).normalized().rot90() * wide * swell * (0.35 + 0.65 * share));
        strength.push(opacity * share);
    }
    painter.add(fading_band(line, &other, &strength, project, colour));
}

/// The line itself, as thick as the crest is high, in a pen that is pressed now more and now less.
fn stroke(line: &[Pos2], shares: &[f32], project: impl Fn(Pos2) -> Pos2, wide: f32) -> Shape {
    let mut mesh = Mesh::default();
    let seen: Vec<Pos2> = line.iter().map(|p| project(*p)).collect();
    for (i, share) in shares.iter().enumerate() {
        let (before, after) = (seen[i.saturating_sub(1)], seen[(i + 1).min(seen.len() - 1)]);
        let press = (0.9 + 0.22 * drift(line[i], 0.9, 52)) * (0.12 + 0.88 * share);
        let half = (after - before).normalized().rot90() * (wide * press / 2.0);
        mesh.vertices.push(Vertex::untextured(seen[i] + half, CREST));
        mesh.vertices.push(Vertex::untextured(seen[i] - half, CREST));
    }
    for first in (0..(mesh.vertices.len() as u32).saturating_sub(2)).step_by(2) {
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 3, first + 2);
    }
    Shape::mesh(mesh)
}

/// Wedges down the steep side, broad at the crest and pointed at the foot, in tufts of no even length.
fn hachures(painter: &Painter, crest: &Crest, shares: &[f32], project: impl Fn(Pos2) -> Pos2, deep: f32, hex: f32) {
    let mut mesh = Mesh::default();
    let whole = length(&crest.line).max(0.01);
    // Never so close on a small map that they run together.
    let size = hex / 3.0_f32.sqrt();
    let gap = (3.6 / size.max(1.0)).max(0.125);
    for (i, (p, way)) in paces(&crest.line, gap).into_iter().enumerate() {
        let part = (i as f32 + 0.5) * gap / whole;
        let share = shares[((part * shares.len() as f32) as usize).min(shares.len() - 1)];
        if share < 0.12 {
            continue;
        }
        let tuft = 0.5 + 0.5 * drift(p, 0.85, 53);
        let second = if i % 2 == 0 { 1.0 } else { 0.62 };
        let long = deep * (0.35 + 0.65 * share) * (0.15 + 0.3 * tuft) * second * (1.0 + 0.2 * whim(p, 7));
        let at = p + way * gap * 0.28 * whim(p, 9);
        let foot = at + way.rot90() * long + way * 0.06 * whim(p, 8);
        let half = way * (0.6 / size.max(1.0)).max(0.024);
        let first = mesh.vertices.len() as u32;
        for (corner, colour) in [(at - half, CREST), (at + half, CREST), (foot, veil(CREST, 0.5))] {
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
