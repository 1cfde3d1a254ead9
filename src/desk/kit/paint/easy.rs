//! Lines as an easy hand draws them: a staircase of hexsides becomes one sweep through several hexes, with small turns of its own.

use bevy_egui::egui::{Pos2, Vec2, pos2};

use super::line::whim;

/// From point to point of an eased line, in hex sizes.
const STEP: f32 = 0.14;
/// How often each point is drawn towards its neighbours: a sweep over some three hexes.
const ROUNDS: f32 = 220.0;
/// A closed line shorter than this, in hex sizes, is eased less, so that it does not shrink to a ring.
const SHORT: f32 = 26.0;

/// The line through even points, each at most `far` hex sizes from where it was, and straying by about `stray` with turns of no even
/// length. An open line keeps its ends.
#[must_use]
pub fn eased(line: &[Pos2], closed: bool, far: f32, stray: f32) -> Vec<Pos2> {
    let origin = even(line, closed);
    let n = origin.len();
    if n < 4 {
        return line.to_vec();
    }
    let long = n as f32 * STEP;
    // An open line is held by its ends.
    let share = if closed { (long / SHORT).min(1.0) } else { 1.0 };
    let rounds = (ROUNDS * share * share) as usize;
    let mut points = origin.clone();
    for round in 0..rounds {
        let before = points.clone();
        for i in 0..n {
            if !closed && (i == 0 || i + 1 == n) {
                continue;
            }
            let middle = before[(i + n - 1) % n].lerp(before[(i + 1) % n], 0.5);
            let moved = before[i].lerp(middle, 0.5);
            // The last rounds round off where the line was held.
            let off = moved - origin[i];
            let held = off.length() > far && round + 6 < rounds;
            points[i] = if held { origin[i] + off.normalized() * far } else { moved };
        }
    }
    if stray <= 0.0 {
        return points;
    }
    let calm = points.clone();
    for i in 0..n {
        if !closed && (i == 0 || i + 1 == n) {
            continue;
        }
        let (a, b) = (calm[(i + n - 1) % n], calm[(i + 1) % n]);
        let turn = 0.62 * drift(calm[i], 1.9, 41) + 0.28 * drift(calm[i], 0.8, 42) + 0.14 * drift(calm[i], 0.4, 43);
        points[i] = calm[i] + (b - a).normalized().rot90() * (stray * 1.8 * turn);
    }
    points
}

/// Points at even steps along a line, its ends among them; the first of a closed one is not told again.
fn even(line: &[Pos2], closed: bool) -> Vec<Pos2> {
    let mut all = line.to_vec();
    if closed {
        all.extend(line.first().copied());
    }
    let whole: f32 = all.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let steps = (whole / STEP).round().max(1.0);
    let step = whole / steps;
    let mut points = Vec::with_capacity(steps as usize + 1);
    let mut due = 0.0;
    for pair in all.windows(2) {
        let long = pair[0].distance(pair[1]);
        while due < long && points.len() < steps as usize {
            points.push(pair[0].lerp(pair[1], due / long));
            due += step;
        }
        due -= long;
    }
    if !closed {
        points.extend(line.last().copied());
    }
    points
}

/// Soft noise from -1 to 1 that changes over some `long` hex sizes; the same for the same place whenever it is asked.
#[must_use]
pub fn drift(at: Pos2, long: f32, salt: u32) -> f32 {
    let cell = (at.to_vec2() / long).to_pos2();
    let corner = cell.floor();
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (x, y) = (ease(cell.x - corner.x), ease(cell.y - corner.y));
    let value = |dx: f32, dy: f32| whim(pos2(corner.x + dx, corner.y + dy), salt);
    let top = value(0.0, 0.0) * (1.0 - x) + value(1.0, 0.0) * x;
    let low = value(0.0, 1.0) * (1.0 - x) + value(1.0, 1.0) * x;
    top * (1.0 - y) + low * y
}

/// A mean course along part of a line, over a window so wide that no kink of it is left: what a name is set on. `from` and `to` in the
/// units of the line.
#[must_use]
pub fn course(line: &[Pos2], from: f32, to: f32, window: f32) -> Vec<Pos2> {
    const POINTS: usize = 9;
    const SAMPLES: usize = 9;
    let mean = |at: f32| {
        let mut sum = Vec2::ZERO;
        for i in 0..SAMPLES {
            let off = window * (i as f32 / (SAMPLES - 1) as f32 - 0.5);
            sum += beyond(line, at + off).to_vec2();
        }
        (sum / SAMPLES as f32).to_pos2()
    };
    (0..POINTS).map(|i| mean(from + (to - from) * i as f32 / (POINTS - 1) as f32)).collect()
}

/// A point along a line, which runs on straight beyond its ends.
fn beyond(line: &[Pos2], at: f32) -> Pos2 {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return Pos2::ZERO };
    if at < 0.0 {
        let way = line.iter().find(|p| p.distance(*first) > 1e-3).map_or(Vec2::X, |p| (*p - *first).normalized());
        return *first + way * at;
    }
    let whole = super::line::length(line);
    if at > whole {
        let way = line.iter().rev().find(|p| p.distance(*last) > 1e-3).map_or(Vec2::X, |p| (*last - *p).normalized());
        return *last + way * (at - whole);
    }
    super::line::along(line, at).map_or(*first, |found| found.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::kit::paint::line::length;

    /// Hexsides along a row of hexes that steps down by a row here and there.
    fn stairs() -> Vec<Pos2> {
        let mut points = vec![pos2(0.0, 0.0)];
        let mut at = pos2(0.0, 0.0);
        for i in 0..40 {
            at += Vec2::new(0.866, if i % 2 == 0 { -0.5 } else { 0.5 });
            points.push(at);
            if i % 8 == 7 {
                at += Vec2::new(0.0, 1.0);
                points.push(at);
            }
        }
        points
    }

    #[test]
    fn stairs_become_a_sweep_that_stays_near_and_keeps_its_ends() {
        let stairs = stairs();
        let line = eased(&stairs, false, 0.5, 0.0);
        assert_eq!(line.first(), stairs.first());
        assert!(line.last().is_some_and(|end| stairs.last().is_some_and(|last| end.distance(*last) < 1e-3)));
        let near = |p: &Pos2| even(&stairs, false).iter().any(|q| q.distance(*p) < 0.6);
        assert!(line.iter().all(near));
        // No step of the staircase is left: it runs down all the way, and never steeply.
        let inner = &line[20..line.len() - 20];
        let steep = inner.windows(2).map(|pair| ((pair[1].y - pair[0].y) / (pair[1].x - pair[0].x)).abs());
        assert!(steep.fold(0.0, f32::max) < 0.75);
        assert!(length(&line) < length(&stairs) * 0.9);
    }

    #[test]
    fn a_small_ring_stays_a_ring() {
        let ring: Vec<Pos2> = (0..6).map(|i| Pos2::ZERO + Vec2::angled(i as f32)).collect();
        let drawn = eased(&ring, true, 0.5, 0.0);
        assert!(drawn.iter().all(|p| p.to_vec2().length() > 0.5), "{drawn:?}");
    }
}
