//! What moves on the map for a moment: counters gliding along their path, shots and dice.

use bevy::prelude::Resource;
use bevy_egui::egui::{Painter, Pos2, Rect, pos2, vec2};

use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::paint::chit::{Chit, chit_size, paint_chit};
use crate::desk::kit::layout::Layout;
use crate::desk::kit::paint::dice::{DieColour, paint_tumbling_die};
use crate::desk::kit::paint::overlay::paint_plate;
use crate::desk::kit::paint::spark::{paint_floating_text, paint_impact, paint_muzzle, paint_tracer};
use crate::desk::kit::style::palette;
use crate::desk::kit::view::MapView;
use crate::desk::table::Speed;

/// Seconds for a counter to glide over one hex, at normal speed.
const PER_HEX: f64 = 0.2;
/// Seconds for the dice to tumble.
const TUMBLE: f64 = 0.5;
/// Seconds for which a result can be read.
const READ: f64 = 0.6;

/// Dice thrown together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// One die or two.
    pub faces: Vec<u8>,
    /// They did something: red once they lie still.
    pub hit: bool,
}

/// Guns and men fire, or fight; dice fall; what comes of it is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Volley {
    /// Where it comes from; empty for dice that fall without a shot.
    pub from: Vec<Hex>,
    /// Where it strikes.
    pub to: Hex,
    /// The dice, in the order in which they fell.
    pub dice: Vec<Roll>,
    /// What the dice say, beside them.
    pub title: String,
    /// What comes of it, rising from the hex; empty for nothing.
    pub result: String,
    /// A great flash, and the result in red.
    pub grave: bool,
}

/// One thing that moves, from its beginning to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clip {
    /// Counters glide along a path: a unit with what it carries. The facings are those before and after; they mean nothing for
    /// counters without a front.
    Glide {
        /// The counters.
        units: Vec<UnitId>,
        /// The hexes, with the first and the last.
        path: Vec<Hex>,
        /// Facing at the start.
        from: Facing,
        /// Facing at the end.
        to: Facing,
    },
    /// Fire with its dice.
    Volley(Volley),
    /// A chit is drawn or played: it rises over the middle of the map.
    Chit(Chit),
    /// A word rises from a hex.
    Word {
        /// The hex.
        at: Hex,
        /// The word.
        text: String,
        /// In red.
        grave: bool,
    },
}

impl Clip {
    fn seconds(&self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
            Self::Glide { path, .. } => PER_HEX * (path.len().saturating_sub(1)).max(1) as f64,
            Self::Volley(volley) => TUMBLE + 0.15 + if volley.result.is_empty() { READ } else { READ * 1.6 },
            Self::Word { .. } => READ * 1.4,
            Self::Chit(_) => READ * 2.0,
        }
    }
}

/// Clips that wait or run. Rules never look here.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    clips: Vec<(f64, Clip)>,
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

    /// Paints shots, dice and words.
    pub fn paint(&self, painter: &Painter, view: &MapView, now: f64) {
        for (start, clip) in &self.clips {
            if now < *start || now > start + clip.seconds() {
                continue;
            }
            #[expect(clippy::cast_possible_truncation, reason = "seconds since the shot")]
            let (age, whole) = ((now - start) as f32, clip.seconds() as f32);
            match clip {
                Clip::Glide { .. } => {}
                Clip::Volley(volley) => paint_volley(painter, view, volley, age, whole),
                Clip::Chit(chit) => paint_drawn(painter, view, chit, age / whole),
                Clip::Word { at, text, grave } => {
                    let colour = if *grave { palette::RED } else { palette::INK };
                    let hex = view.hex_width();
                    let at = view.hex(*at) - vec2(0.0, hex * 0.2);
                    paint_floating_text(painter, at, text, hex.max(34.0), age / whole, colour);
                }
            }
        }
    }
}

/// A chit comes up large, stays to be read, and goes.
fn paint_drawn(painter: &Painter, view: &MapView, chit: &Chit, age: f32) {
    let rise = smooth((age / 0.3).min(1.0));
    let gone = smooth(((age - 0.85) / 0.15).clamp(0.0, 1.0));
    let mut painter = painter.clone();
    painter.multiply_opacity(rise * (1.0 - gone));
    let at = view.rect.center() - vec2(0.0, view.rect.height() * (0.12 + 0.08 * rise));
    paint_chit(&painter, Rect::from_center_size(at, chit_size(90.0 + 60.0 * rise)), chit);
}

fn paint_volley(painter: &Painter, view: &MapView, volley: &Volley, age: f32, whole: f32) {
    let Volley { from, to, dice, title, result, grave } = volley;
    let (target, hex) = (view.hex(*to), view.hex_width());
    for muzzle in from.iter().map(|from| view.hex(*from)).filter(|_| age < 0.25) {
        let angle = (target - muzzle).angle();
        let mouth = muzzle + vec2(angle.cos(), angle.sin()) * hex * 0.42;
        paint_muzzle(painter, mouth, angle, hex * 0.5, age / 0.25);
        paint_tracer(painter, muzzle, target, (hex * 0.03).clamp(1.2, 4.0), age / 0.25);
    }
    if !from.is_empty() && dice.iter().any(|roll| roll.hit) && age > 0.2 {
        paint_impact(painter, target, hex * if *grave { 0.75 } else { 0.45 }, ((age - 0.2) / 0.7).min(1.0));
    }
    #[expect(clippy::cast_possible_truncation, reason = "a constant")]
    let settled = (age / TUMBLE as f32).min(1.0);
    paint_dice(painter, view, target, hex, dice, title, settled);
    if settled >= 1.0 && !result.is_empty() {
        let shown = ((age - 0.5) / (whole - 0.5).max(0.1)).clamp(0.0, 1.0);
        let colour = if *grave { palette::RED } else { palette::RUST };
        paint_floating_text(painter, target - vec2(0.0, hex * 0.35), result, hex.max(34.0), shown * 0.8, colour);
    }
}

/// The dice of a volley, in rows beside the target; hits are framed by their colour and told in words below.
fn paint_dice(painter: &Painter, view: &MapView, target: Pos2, hex: f32, dice: &[Roll], title: &str, age: f32) {
    if dice.is_empty() {
        return;
    }
    let size = 20.0;
    let rows = dice.len().div_ceil(4);
    #[expect(clippy::cast_precision_loss, reason = "a volley has a few rounds")]
    let height = rows as f32 * (size + 8.0);
    let above = target.y - hex * 0.6 - height - 24.0;
    let top = if above > view.rect.top() { above } else { target.y + hex * 0.7 };
    let wide = dice.iter().any(|roll| roll.faces.len() > 1);
    let step = if wide { size * 2.0 + 14.0 } else { size + 10.0 };
    let mut seed = 1;
    for (place, roll) in dice.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a volley has a few rounds")]
        let (column, row, across) = ((place % 4) as f32, (place / 4) as f32, dice.len().min(4) as f32);
        let left = target.x + (column - (across - 1.0) / 2.0) * step;
        let middle = pos2(left, top + row * (size + 8.0) + size / 2.0);
        let colour = if roll.hit && age >= 1.0 { DieColour::Red } else { DieColour::Ivory };
        let offsets: &[f32] = if roll.faces.len() > 1 { &[-0.55, 0.55] } else { &[0.0] };
        for (face, offset) in roll.faces.iter().zip(offsets) {
            seed += 1;
            paint_tumbling_die(painter, middle + vec2(size * offset, 0.0), size, *face, age, seed, colour);
        }
    }
    if age >= 1.0 {
        let ink = if dice.iter().any(|roll| roll.hit) { palette::RED } else { palette::INK };
        // On a plate: it falls on names and counters as often as on sand.
        paint_plate(painter, pos2(target.x, top - 14.0), title, 14.0, ink);
    }
}

fn smooth(age: f32) -> f32 {
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
