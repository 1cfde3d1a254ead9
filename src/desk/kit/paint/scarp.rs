//! Escarpments along hexsides: one line with hachures down its lower side, broken where a road or track climbs it.

use std::collections::BTreeMap;

use bevy_egui::egui::{Painter, Pos2};

use super::easy::eased;
use super::relief::{Crest, paint_crest};

/// A hexside with an escarpment, in hex sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScarpSide {
    /// Its ends, in either order.
    pub ends: [Pos2; 2],
    /// The middle of the hex on its lower side.
    pub low: Pos2,
    /// A road or track crosses it.
    pub crossed: bool,
}

impl ScarpSide {
    fn middle(&self) -> Pos2 {
        self.ends[0].lerp(self.ends[1], 0.5)
    }

    /// Its ends so that its lower side is the upper one when the line is turned to run to the right.
    fn directed(&self) -> [Pos2; 2] {
        let [a, b] = self.ends;
        if (self.low - self.middle()).dot((b - a).rot90()) > 0.0 { [a, b] } else { [b, a] }
    }
}

/// How far shade and hachures reach, against those of a crest through hexes.
const DEEP: f32 = 0.72;
/// Half the gap where a way crosses, in hex sizes.
const GAP: f32 = 0.2;
/// How far the line leaves its hexsides, in hex sizes: it never reaches the middle of a hex.
const SWEEP: f32 = 0.4;
/// How far it strays beside.
const STRAY: f32 = 0.07;
/// How far a free end runs out, and one at a crossing.
const TAPER: [f32; 2] = [2.2, 0.35];

/// The escarpments of a map: made once, painted at any zoom.
#[derive(Clone, Debug, Default)]
pub struct Scarps(Vec<Crest>);

impl Scarps {
    /// Joins the hexsides into lines.
    #[must_use]
    pub fn new(sides: &[ScarpSide]) -> Self {
        let crossings: Vec<Pos2> = sides.iter().filter(|side| side.crossed).map(ScarpSide::middle).collect();
        let lines = joined(sides).into_iter().flat_map(|line| broken(&eased(&line, false, SWEEP, STRAY), &crossings));
        Scarps(lines.collect())
    }

    /// Paints them. `hex` is the width of a hex in points.
    pub fn paint(&self, painter: &Painter, project: impl Fn(Pos2) -> Pos2, hex: f32) {
        for line in &self.0 {
            paint_crest(painter, line, &project, DEEP, hex);
        }
    }
}

/// A corner that hexes share, whatever rounding made of it.
fn key(p: Pos2) -> (i32, i32) {
    ((p.x * 20.0).round() as i32, (p.y * 20.0).round() as i32)
}

/// The sides end to end, each in one line, all with the lower ground on the same hand.
fn joined(sides: &[ScarpSide]) -> Vec<Vec<Pos2>> {
    let mut free: BTreeMap<(i32, i32), Vec<[Pos2; 2]>> = BTreeMap::new();
    let mut arriving: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    for [a, b] in sides.iter().map(ScarpSide::directed) {
        free.entry(key(a)).or_default().push([a, b]);
        *arriving.entry(key(b)).or_default() += 1;
    }
    // From the open ends first; what is left then are rings.
    let mut starts: Vec<(i32, i32)> = free.keys().copied().filter(|at| !arriving.contains_key(at)).collect();
    starts.extend(free.keys().copied());
    let mut lines = Vec::new();
    for start in starts {
        while let Some([a, mut end]) = free.get_mut(&start).and_then(Vec::pop) {
            let mut line = vec![a, end];
            while let Some([_, next]) = free.get_mut(&key(end)).and_then(Vec::pop) {
                line.push(next);
                end = next;
            }
            lines.push(line);
        }
    }
    lines
}

/// The parts of a line that lie clear of the crossings.
fn broken(line: &[Pos2], crossings: &[Pos2]) -> Vec<Crest> {
    let (first, last) = (line.first().copied(), line.last().copied());
    line.split(|p| crossings.iter().any(|crossing| crossing.distance(*p) < GAP))
        .filter(|part| part.len() > 2)
        .map(|part| {
            let free = |end: Option<&Pos2>, of: Option<Pos2>| if end.copied() == of { TAPER[0] } else { TAPER[1] };
            Crest { line: part.to_vec(), tapers: [free(part.first(), first), free(part.last(), last)] }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    fn side(a: (f32, f32), b: (f32, f32), crossed: bool) -> ScarpSide {
        let low = pos2((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0 - 0.8);
        ScarpSide { ends: [pos2(a.0, a.1), pos2(b.0, b.1)], low, crossed }
    }

    #[test]
    fn sides_become_one_line_that_breaks_at_a_road() {
        let whole = [
            side((1.0, 0.0), (0.0, 0.0), false),
            side((1.0, 0.0), (1.5, 0.8), false),
            side((2.5, 0.8), (1.5, 0.8), false),
        ];
        assert_eq!(joined(&whole).len(), 1);
        assert_eq!(Scarps::new(&whole).0.len(), 1);
        let mut crossed = whole;
        crossed[1].crossed = true;
        assert_eq!(Scarps::new(&crossed).0.len(), 2);
    }

    #[test]
    fn the_lower_side_is_on_the_same_hand_everywhere() {
        let flat = side((1.0, 0.0), (0.0, 0.0), false);
        let [a, b] = flat.directed();
        assert!((flat.low - flat.middle()).dot((b - a).rot90()) > 0.0);
        let turned = ScarpSide { low: pos2(0.5, 0.8), ..flat };
        assert_eq!(turned.directed(), [b, a]);
    }
}
