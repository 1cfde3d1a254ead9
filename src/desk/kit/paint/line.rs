//! Lines and areas as geometry: curves, even steps, smooth outlines, areas of any shape as triangles.

use std::collections::BTreeMap;

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, Vec2, epaint::Vertex, pos2};

use super::brush::veil;
use super::easy::eased;
use super::overlay::{HexCorners, curve, outlines};

/// Points at even distances along a line, about `gap` apart, each with the direction of the line there.
pub fn paces(line: &[Pos2], gap: f32) -> Vec<(Pos2, Vec2)> {
    let length = length(line);
    if length <= 0.0 || gap <= 0.0 {
        return Vec::new();
    }
    let gap = length / (length / gap).round().clamp(1.0, 4000.0);
    let mut points = Vec::new();
    let mut due = gap / 2.0;
    for pair in line.windows(2) {
        let (way, long) = ((pair[1] - pair[0]).normalized(), pair[0].distance(pair[1]));
        while due <= long {
            points.push((pair[0] + way * due, way));
            due += gap;
        }
        due -= long;
    }
    points
}

/// The length of a line in the units of its points.
pub fn length(line: &[Pos2]) -> f32 {
    line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The point `at` units along a line with the line's direction there; beyond its ends the end itself.
pub fn along(line: &[Pos2], at: f32) -> Option<(Pos2, Vec2)> {
    let mut left = at.max(0.0);
    let mut last = None;
    for pair in line.windows(2) {
        let (way, long) = ((pair[1] - pair[0]).normalized(), pair[0].distance(pair[1]));
        if left <= long {
            return Some((pair[0] + way * left, way));
        }
        left -= long;
        last = Some((pair[1], way));
    }
    last
}

/// A number from -1 to 1 that belongs to a place: the same whenever it is asked for.
pub fn whim(at: Pos2, salt: u32) -> f32 {
    let cell = |v: f32| ((v * 40.0).round() as i32).cast_unsigned();
    let mut h = cell(at.x).wrapping_mul(0x9e37_79b9) ^ cell(at.y).wrapping_mul(0x85eb_ca6b) ^ salt;
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    ((h ^ (h >> 15)) >> 8) as f32 / 8_388_607.5 - 1.0
}

/// Lines that share points, each calmed so that it cuts corners, and still meeting where they met: a junction is moved
/// once for all. A stretch that two lines share is drawn by the first of them alone. Points in hex sizes.
#[must_use]
pub fn network(lines: &[Vec<Pos2>]) -> Vec<Vec<Pos2>> {
    let key = |p: Pos2| ((p.x * 50.0).round() as i32, (p.y * 50.0).round() as i32);
    let mut pulls: BTreeMap<(i32, i32), (Vec2, f32)> = BTreeMap::new();
    for line in lines {
        for three in line.windows(3) {
            let pull = (three[0].lerp(three[2], 0.5) - three[1]) * 0.36;
            let sum = pulls.entry(key(three[1])).or_default();
            *sum = (sum.0 + pull, sum.1 + 1.0);
        }
    }
    let moved = |p: Pos2| pulls.get(&key(p)).map_or(p, |(sum, count)| p + *sum / *count);
    let mut known = std::collections::BTreeSet::new();
    let mut pieces = Vec::new();
    for line in lines {
        let mut piece: Vec<Pos2> = Vec::new();
        for pair in line.windows(2) {
            let ends = (key(pair[0]), key(pair[1]));
            if known.insert((ends.0.min(ends.1), ends.0.max(ends.1))) {
                if piece.is_empty() {
                    piece.push(moved(pair[0]));
                }
                piece.push(moved(pair[1]));
            } else if !piece.is_empty() {
                pieces.push(std::mem::take(&mut piece));
            }
        }
        pieces.push(piece);
    }
    pieces.iter().filter(|piece| piece.len() > 1).map(|piece| curve(piece)).collect()
}

/// An area of any shape, holes included, ready to be filled: made once, shown at any zoom. Points in hex sizes.
#[derive(Clone, Debug, Default)]
pub struct Region {
    rings: Vec<Vec<Pos2>>,
    corners: Vec<Pos2>,
}

impl Region {
    /// The area inside closed lines; what lies inside two of them is outside.
    #[must_use]
    pub fn inside(rings: Vec<Vec<Pos2>>) -> Self {
        let corners = strips(&rings);
        Region { rings, corners }
    }

    /// The hexes exactly.
    #[must_use]
    pub fn of_hexes(hexes: &[HexCorners]) -> Self {
        Region::inside(rings_of(hexes))
    }

    /// The hexes with the outline a cartographer would give them: `stray` (in hex sizes) is how far the line wanders.
    #[must_use]
    pub fn natural(hexes: &[HexCorners], stray: f32) -> Self {
        let rings = rings_of(hexes).into_iter().map(|ring| {
            let n = ring.len();
            let middles = (0..n).map(|i| {
                let p = ring[i].lerp(ring[(i + 1) % n], 0.5);
                p + stray * Vec2::new(whim(p, 1), whim(p, 2))
            });
            let mut ring: Vec<Pos2> = middles.collect();
            for round in 0..3 {
                ring = cut_corners(&ring, if round == 1 { stray * 0.22 } else { 0.0 });
            }
            ring
        });
        Region::inside(rings.collect())
    }

    /// The hexes with a shore round them that sweeps through several of them, and never reaches the middle of one: see [`eased`].
    #[must_use]
    pub fn swept(hexes: &[HexCorners], far: f32, stray: f32) -> Self {
        Region::inside(rings_of(hexes).iter().map(|ring| eased(ring, true, far, stray)).collect())
    }

    /// The closed lines round it, seen through `project`; the first point comes again at the end.
    pub fn lines(&self, project: impl Fn(Pos2) -> Pos2) -> Vec<Vec<Pos2>> {
        let closed = |ring: &Vec<Pos2>| ring.iter().chain(ring.first()).map(|p| project(*p)).collect();
        self.rings.iter().map(closed).collect()
    }

    /// Fills it.
    pub fn fill(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, colour: Color32) {
        let mut mesh = Mesh::default();
        mesh.vertices.extend(self.corners.iter().map(|p| Vertex::untextured(project(*p), colour)));
        for first in (0..mesh.vertices.len() as u32).step_by(4) {
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first, first + 2, first + 3);
        }
        painter.add(Shape::mesh(mesh));
    }

    /// Draws the line round it.
    pub fn outline(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, stroke: Stroke) {
        for line in self.lines(project) {
            painter.line(line, stroke);
        }
    }

    /// A band along the line, `wide` hex sizes inwards (below 0: outwards), of `opacity` at the line and clear at its
    /// other edge.
    pub fn vignette(
        &self,
        painter: &Painter,
        project: impl Fn(Pos2) -> Pos2,
        wide: f32,
        colour: Color32,
        opacity: f32,
    ) {
        for (ring, inner) in self.rings.iter().zip(self.offset(wide)) {
            let closed = |line: &[Pos2]| line.iter().chain(line.first()).copied().collect::<Vec<_>>();
            let strength = vec![opacity; ring.len() + 1];
            painter.add(fading_band(&closed(ring), &closed(&inner), &strength, &project, colour));
        }
    }

    /// The rings moved inwards by `wide` hex sizes.
    pub fn offset(&self, wide: f32) -> Vec<Vec<Pos2>> {
        // All rings run the way the hexes' corners do; a hole runs the other way round, so inwards is the same side.
        let all: f32 = self.rings.iter().map(|ring| area(ring)).sum();
        let side = if all < 0.0 { wide } else { -wide };
        let moved = |ring: &Vec<Pos2>| {
            let n = ring.len();
            // The direction over a few points, so that one small kink does not make a spike.
            let far = (n / 6).clamp(1, 4);
            (0..n)
                .map(|i| ring[i] + (ring[(i + far) % n] - ring[(i + n - far) % n]).normalized().rot90() * side)
                .collect()
        };
        self.rings.iter().map(moved).collect()
    }
}

/// A band from a line to `other`, point by point: `colour` at each point's `strength` at the line, clear at the other. In
/// steps, because the window blends colours at corners darker than they are between them.
pub fn fading_band(
    line: &[Pos2],
    other: &[Pos2],
    strength: &[f32],
    project: impl Fn(Pos2) -> Pos2,
    colour: Color32,
) -> Shape {
    const STEPS: u32 = 5;
    let mut mesh = Mesh::default();
    for ((p, q), strength) in line.iter().zip(other).zip(strength) {
        for step in 0..=STEPS {
            let t = step as f32 / STEPS as f32;
            mesh.vertices.push(Vertex::untextured(project(p.lerp(*q, t)), veil(colour, strength * (1.0 - t).powi(2))));
        }
    }
    let row = STEPS + 1;
    for first in (0..(mesh.vertices.len() as u32).saturating_sub(row)).step_by(row as usize) {
        for i in first..first + STEPS {
            mesh.add_triangle(i, i + 1, i + row);
            mesh.add_triangle(i + 1, i + row + 1, i + row);
        }
    }
    Shape::mesh(mesh)
}

/// Twice the area inside a ring, above 0 when it runs clockwise on the screen.
pub fn area(ring: &[Pos2]) -> f32 {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

/// [`outlines`] for hexes measured in hex sizes: it takes corners less than a point apart for one.
fn rings_of(hexes: &[HexCorners]) -> Vec<Vec<Pos2>> {
    const POINTS: f32 = 64.0;
    let large: Vec<HexCorners> = hexes.iter().map(|hex| hex.map(|p| (p.to_vec2() * POINTS).to_pos2())).collect();
    let small = |ring: Vec<Pos2>| ring.into_iter().map(|p| (p.to_vec2() / POINTS).to_pos2()).collect();
    outlines(&large).into_iter().map(small).collect()
}

/// Each corner replaced by two, a quarter of the way along its sides.
fn cut_corners(ring: &[Pos2], stray: f32) -> Vec<Pos2> {
    let n = ring.len();
    let pair = |i: usize| {
        let (a, b) = (ring[i], ring[(i + 1) % n]);
        [a.lerp(b, 0.25), a.lerp(b, 0.75)].map(|p| p + stray * Vec2::new(whim(p, 3), whim(p, 4)))
    };
    (0..n).flat_map(pair).collect()
}

/// The area inside the rings as level strips, four corners each: between two neighbouring heights no side begins or ends.
fn strips(rings: &[Vec<Pos2>]) -> Vec<Pos2> {
    let sides: Vec<[Pos2; 2]> = rings
        .iter()
        .flat_map(|ring| (0..ring.len()).map(|i| [ring[i], ring[(i + 1) % ring.len()]]))
        .map(|[a, b]| if a.y <= b.y { [a, b] } else { [b, a] })
        .collect();
    let mut heights: Vec<f32> = rings.iter().flatten().map(|p| p.y).collect();
    heights.sort_by(f32::total_cmp);
    heights.dedup_by(|a, b| (*a - *b).abs() < 1e-5);
    let mut corners = Vec::new();
    for level in heights.windows(2) {
        let (top, low) = (level[0], level[1]);
        let middle = (top + low) / 2.0;
        let at = |[a, b]: [Pos2; 2], y: f32| a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)).clamp(0.0, 1.0);
        let mut cut: Vec<[Pos2; 2]> = sides.iter().copied().filter(|[a, b]| a.y <= middle && middle < b.y).collect();
        cut.sort_by(|a, b| at(*a, middle).total_cmp(&at(*b, middle)));
        for pair in cut.chunks_exact(2) {
            let (left, right) = (pair[0], pair[1]);
            corners.extend([
                pos2(at(left, top), top),
                pos2(at(right, top), top),
                pos2(at(right, low), low),
                pos2(at(left, low), low),
            ]);
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: f32, size: f32) -> Vec<Pos2> {
        vec![pos2(x, x), pos2(x + size, x), pos2(x + size, x + size), pos2(x, x + size)]
    }

    fn filled(region: &Region) -> f32 {
        region.corners.chunks_exact(4).map(|strip| area(strip) / 2.0).sum()
    }

    #[test]
    fn a_hole_stays_empty() {
        let region = Region::inside(vec![square(0.0, 10.0), square(2.0, 3.0)]);
        assert!((filled(&region) - 91.0).abs() < 1e-3);
    }

    #[test]
    fn a_dent_stays_empty() {
        let dented = vec![pos2(0.0, 0.0), pos2(4.0, 0.0), pos2(2.0, 2.0), pos2(4.0, 4.0), pos2(0.0, 4.0)];
        assert!((filled(&Region::inside(vec![dented])) - 12.0).abs() < 1e-3);
    }

    #[test]
    fn a_swept_shore_leaves_every_hex_on_its_own_side() {
        use crate::core::hex::Hex;
        use crate::desk::kit::layout::Layout;
        for layout in [Layout::Rows, Layout::Columns] {
            // A coast that steps down by a row every few hexes, with a spit of land and a bay of one hex each.
            let wet = |q: i32, r: i32| match (q, r) {
                (9, 2) => false,
                (17, 7) => true,
                _ => r < q / 3,
            };
            let all = (0..30).flat_map(|q| (-4..16).map(move |r| (q, r)));
            let sea: Vec<HexCorners> =
                all.clone().filter(|(q, r)| wet(*q, *r)).map(|(q, r)| layout.corners_of(Hex::new(q, r))).collect();
            let region = Region::swept(&sea, 0.48, 0.1);
            let inside = |p: Pos2| {
                region.corners.chunks_exact(4).any(|strip| {
                    let (top, low) = (strip[0].y, strip[2].y);
                    let at = |a: Pos2, b: Pos2| a.x + (b.x - a.x) * ((p.y - top) / (low - top));
                    (top..low).contains(&p.y) && (at(strip[0], strip[3])..at(strip[1], strip[2])).contains(&p.x)
                })
            };
            for (q, r) in all {
                assert_eq!(inside(layout.middle(Hex::new(q, r))), wet(q, r), "{layout:?} {q} {r}");
            }
        }
    }

    #[test]
    fn a_shared_stretch_is_drawn_once_and_a_junction_holds() {
        let p = |x: f32, y: f32| pos2(x, y);
        let through = vec![p(0.0, 0.0), p(2.0, 0.0), p(4.0, 1.0), p(6.0, 1.0)];
        let branch = vec![p(2.0, 4.0), p(2.0, 0.0), p(4.0, 1.0), p(4.0, 5.0)];
        let pieces = network(&[through, branch]);
        assert_eq!(pieces.len(), 3);
        let end = |i: usize| pieces[i].last().copied();
        assert!(end(1).is_some_and(|e| pieces[0].iter().any(|q| q.distance(e) < 1e-3)));
        assert!(pieces[2].first().is_some_and(|s| pieces[0].iter().any(|q| q.distance(*s) < 1e-3)));
    }

    #[test]
    fn a_place_along_a_line() {
        let line = [pos2(0.0, 0.0), pos2(3.0, 0.0), pos2(3.0, 4.0)];
        assert_eq!(along(&line, 5.0).map(|a| a.0), Some(pos2(3.0, 2.0)));
        assert_eq!(along(&line, 99.0).map(|a| a.0), Some(pos2(3.0, 4.0)));
        assert!(along(&line[..1], 1.0).is_none());
        assert_eq!(paces(&line, 1.0).len(), 7);
    }
}
