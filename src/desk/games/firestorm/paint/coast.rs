//! A sea along one long shore, as charts draw it: wet sand, shallows, and thin lines that follow the shore and fade.

use bevy_egui::egui::{Painter, Pos2, Stroke, Vec2};

use crate::desk::kit::paint::brush::{mix, veil};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::line::{Region, fading_band, paces};
use crate::desk::kit::paint::sea::{SEA, SHALLOWS, SHORE};
use crate::desk::kit::style::palette;

/// How far from the shore the thin lines run, in hex sizes.
const LINES: [f32; 3] = [0.22, 0.46, 0.78];
/// From point to point of the shore.
const STEP: f32 = 0.18;
/// How far the shallows reach.
const SHELF: f32 = 1.3;

/// The sea of a map: made once (points in hex sizes), painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Coast {
    sea: Region,
    shore: Vec<Pos2>,
    /// At each point of the shore the way to the sea, and how far the opposite shore lies that way.
    seaward: Vec<(Vec2, f32)>,
}

impl Coast {
    /// The sea lies to the left of one who follows the shore; `beyond` closes it from the shore's end to its beginning.
    #[must_use]
    pub fn new(shore: &[Pos2], beyond: &[Pos2]) -> Self {
        let shore = calmed(shore);
        let seaward = (0..shore.len()).map(|i| {
            let (before, after) = (shore[i.saturating_sub(4)], shore[(i + 4).min(shore.len() - 1)]);
            let way = (after - before).normalized().rot90();
            (way, room(&shore, i, way))
        });
        let seaward = seaward.collect();
        let ring = shore.iter().chain(beyond).copied().collect();
        Coast { sea: Region::inside(vec![ring]), shore, seaward }
    }

    /// The shore moved towards the sea, never as far as the shore opposite.
    fn off(&self, far: f32) -> Vec<Pos2> {
        let moved = |(p, (way, room)): (&Pos2, &(Vec2, f32))| *p + *way * far.min(room * 0.45);
        self.shore.iter().zip(&self.seaward).map(moved).collect()
    }

    /// Paints it. `hex` is the width of a hex in points.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        let whole = vec![1.0; self.shore.len()];
        let faint = |strength: f32| whole.iter().map(|whole| whole * strength).collect::<Vec<f32>>();
        let sand = mix(SAND, palette::IVORY, 0.7);
        painter.add(fading_band(&self.shore, &self.off(-0.4), &faint(0.8), &project, sand));
        self.sea.fill(painter, &project, SEA);
        painter.add(fading_band(&self.shore, &self.off(SHELF), &faint(0.9), &project, SHALLOWS));
        let seen = |line: Vec<Pos2>| line.into_iter().map(&project).collect::<Vec<Pos2>>();
        for (i, far) in LINES.into_iter().enumerate() {
            let thin = Stroke::new((hex * 0.014).clamp(0.6, 1.6), veil(SHORE, 0.44 - 0.12 * i as f32));
            painter.line(seen(self.off(far)), thin);
        }
        painter.line(seen(self.shore.clone()), Stroke::new((hex * 0.034).clamp(1.2, 3.6), SHORE));
    }
}

/// The line with its corners cut, as points at even steps: the bands along it show no kinks.
fn calmed(line: &[Pos2]) -> Vec<Pos2> {
    let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else { return Vec::new() };
    let mut line = line.to_vec();
    for _ in 0..2 {
        let cut = line.windows(2).flat_map(|pair| [pair[0].lerp(pair[1], 0.25), pair[0].lerp(pair[1], 0.75)]);
        line = std::iter::once(first).chain(cut).chain([last]).collect();
    }
    let even = paces(&line, STEP).into_iter().map(|(at, _)| at);
    std::iter::once(first).chain(even).chain([last]).collect()
}

/// How far one sees from a point of the shore before the shore stands in the way again.
fn room(shore: &[Pos2], from: usize, way: Vec2) -> f32 {
    const FAR: f32 = 10.0;
    let origin = shore[from];
    let hit = |(i, pair): (usize, &[Pos2])| {
        if i.abs_diff(from) < 3 {
            return None;
        }
        let (along, to) = (pair[1] - pair[0], pair[0] - origin);
        let cross = |a: Vec2, b: Vec2| a.x * b.y - a.y * b.x;
        let across = cross(way, along);
        let (t, u) = (cross(to, along) / across, cross(to, way) / across);
        (across.abs() > 1e-6 && t > 0.0 && (0.0..=1.0).contains(&u)).then_some(t)
    };
    shore.windows(2).enumerate().filter_map(hit).fold(FAR, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn lines_off_shore_do_not_cross_a_narrow_harbour() {
        let shore = [(0.0, 0.0), (5.0, 0.0), (5.0, 4.0), (6.0, 4.0), (6.0, 0.0), (12.0, 0.0)].map(|(x, y)| pos2(x, y));
        let coast = Coast::new(&shore, &[pos2(12.0, -9.0), pos2(0.0, -9.0)]);
        for (at, (p, (way, _))) in coast.off(SHELF).iter().zip(coast.shore.iter().zip(&coast.seaward)) {
            // Up is the sea; in the harbour the way leads to its other side, half of it at most.
            assert!((*at - *p).length() <= SHELF + 1e-3 && way.y <= 0.8, "{p:?} {at:?}");
            assert!(p.y < 1.0 || (4.4..=6.6).contains(&at.x), "{p:?} {at:?}");
        }
    }
}
