//! What moves on the map for a moment. Rules never look here.

use bevy::prelude::Resource;
use bevy_egui::egui::Pos2;

use super::clip::Clip;
use super::speed::Speed;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::kit::layout::Layout;
use crate::desk::kit::view::MapView;

/// Clips that wait or run. Rules never look here.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    /// When each begins, in seconds.
    pub(in crate::desk) clips: Vec<(f64, Clip)>,
    until: f64,
}

impl Motion {
    /// Shows clips one after the other, behind those that still run.
    pub fn show(&mut self, clips: Vec<Clip>, speed: Speed, now: f64) {
        let hurry = match speed {
            Speed::Instant => return,
            Speed::Fast => 0.34,
            Speed::Normal | Speed::Step => 1.0,
        };
        let mut at = self.until.max(now);
        for clip in clips {
            let seconds = clip.seconds() * hurry;
            self.clips.push((at, clip));
            at += seconds;
        }
        self.until = at;
    }

    /// True while something moves.
    #[must_use]
    pub fn is_busy(&self, now: f64) -> bool {
        now < self.until
    }

    /// Ends what moves at once.
    pub fn skip(&mut self) {
        self.clips.clear();
        self.until = 0.0;
    }

    /// Forgets clips that have run out.
    pub fn tidy(&mut self, now: f64) {
        if !self.is_busy(now) && !self.clips.is_empty() {
            self.skip();
        }
    }

    /// Where a gliding counter is on the screen, and its facing in radians clockwise from east; `None` if it stands.
    #[must_use]
    pub fn place(&self, unit: UnitId, view: &MapView, now: f64) -> Option<(Pos2, f32)> {
        let (start, clip) = self.clips.iter().find(|(start, clip)| {
            matches!(clip, Clip::Glide { units, .. } if units.contains(&unit)) && now < start + clip.seconds()
        })?;
        let Clip::Glide { path, from, to, .. } = clip else { return None };
        #[expect(clippy::cast_possible_truncation, reason = "an age between 0 and 1")]
        let age = ((now - start) / clip.seconds()).clamp(0.0, 1.0) as f32;
        let points: Vec<Pos2> = path.iter().map(|hex| view.hex(*hex)).collect();
        let position = along(&points, smooth(age))?;
        let heading = headings(path, *from, *to);
        Some((position, turn(&view.layout, &heading, age)))
    }
}

/// An even age as one that begins and ends slowly; both 0 to 1.
#[must_use]
pub fn smooth(age: f32) -> f32 {
    age * age * (3.0 - 2.0 * age)
}

fn along(points: &[Pos2], age: f32) -> Option<Pos2> {
    let (first, last) = (points.first()?, points.last()?);
    #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
    let way = age * (points.len() - 1) as f32;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the path")]
    let step = way as usize;
    let (Some(a), Some(b)) = (points.get(step), points.get(step + 1)) else {
        return Some(if age < 0.5 { *first } else { *last });
    };
    Some(*a + (*b - *a) * way.fract())
}

/// Facings along a path: at the start, in each step, and at the end.
fn headings(path: &[Hex], from: Facing, to: Facing) -> Vec<Facing> {
    let steps = path.windows(2).filter_map(|pair| pair[0].side_towards(pair[1]));
    // A vehicle that backs keeps its front towards the hex it leaves.
    let backs = path.len() == 2 && path[0].side_towards(path[1]) == Some(to.opposite());
    if backs { vec![from, to, to] } else { std::iter::once(from).chain(steps).chain([to]).collect() }
}

fn turn(layout: &Layout, headings: &[Facing], age: f32) -> f32 {
    let angle = |facing: Facing| layout.angle(facing);
    #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
    let way = age * (headings.len() - 1) as f32;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the path")]
    let step = way as usize;
    let (Some(a), Some(b)) = (headings.get(step), headings.get(step + 1)) else {
        return headings.last().map_or(0.0, |last| angle(*last));
    };
    let full = std::f32::consts::TAU;
    let way_round = (angle(*b) - angle(*a) + full * 1.5).rem_euclid(full) - full / 2.0;
    angle(*a) + way_round * smooth(way.fract())
}
