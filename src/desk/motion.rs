//! What moves on the map for a moment: counters gliding along their path, shots and dice.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;
use bevy_egui::egui::{Color32, Painter, Pos2, pos2, vec2};

use super::paint::dice::{DieColour, paint_tumbling_die};
use super::paint::spark::{paint_floating_text, paint_impact, paint_muzzle, paint_tracer};
use super::style::{palette, semi};
use super::table::Speed;
use super::view::MapView;
use crate::core::game::Entry;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::components::Unit;
use crate::games::tobruk::orders::{Event, Harm};

/// Seconds for a counter to glide over one hex, at normal speed.
const PER_HEX: f64 = 0.2;
/// Seconds for the dice to tumble.
const TUMBLE: f64 = 0.5;
/// Seconds for which a result can be read.
const READ: f64 = 0.6;

/// Dice thrown together.
#[derive(Debug, Clone)]
struct Roll {
    /// One die or two.
    faces: Vec<u8>,
    /// They did something: red once they lie still.
    hit: bool,
}

/// One thing that moves, from its beginning to its end.
#[derive(Debug, Clone)]
enum Clip {
    /// Counters glide along a path: a unit with what it carries.
    Glide { units: Vec<UnitId>, path: Vec<Hex>, from: Facing, to: Facing },
    /// Guns and men fire; dice fall; what comes of it is told.
    Volley { from: Vec<Hex>, to: Hex, dice: Vec<Roll>, title: Option<String>, result: Vec<String>, grave: bool },
    /// A word rises from a hex.
    Word { at: Hex, text: String, grave: bool },
}

impl Clip {
    fn seconds(&self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "a path has a few hexes")]
            Self::Glide { path, .. } => PER_HEX * (path.len().saturating_sub(1)).max(1) as f64,
            Self::Volley { result, .. } => TUMBLE + 0.15 + if result.is_empty() { READ } else { READ * 1.6 },
            Self::Word { .. } => READ * 1.4,
        }
    }
}

/// Clips that wait or run. Rules never look here.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    clips: Vec<(f64, Clip)>,
    until: f64,
    /// Units as they were before the order that is being shown.
    before: BTreeMap<UnitId, Unit>,
    /// Units whose strength those at the desk may not know (II.G.5).
    hidden: BTreeSet<UnitId>,
}

impl Motion {
    /// Shows what came of an order: the events, the units as they were before it, and those whose strength is hidden.
    pub fn show(
        &mut self,
        events: &[Entry<Event>],
        before: Vec<Unit>,
        hidden: BTreeSet<UnitId>,
        speed: Speed,
        now: f64,
    ) {
        let hurry = match speed {
            Speed::Instant => return,
            Speed::Fast => 0.34,
            Speed::Normal | Speed::Step => 1.0,
        };
        self.hidden = hidden;
        self.before = before.into_iter().map(|unit| (unit.id, unit)).collect();
        let mut at = self.until.max(now);
        for clip in self.clips_of(events) {
            let seconds = clip.seconds() * hurry;
            self.clips.push((at, clip));
            at += seconds;
        }
        self.until = at;
    }

    fn clips_of(&self, events: &[Entry<Event>]) -> Vec<Clip> {
        let mut clips = Vec::new();
        for entry in events {
            if let Some(clip) = self.glide(&entry.event).or_else(|| self.fire(&entry.event)) {
                clips.push(clip);
            } else if !tell_volley(clips.last_mut(), &entry.event)
                && let Some(clip) = self.told_alone(&entry.event)
            {
                clips.push(clip);
            }
        }
        clips
    }

    /// Where a unit was before the order.
    fn at(&self, unit: UnitId) -> Option<Hex> {
        self.before.get(&unit)?.location.hex()
    }

    /// Counters that move or turn.
    fn glide(&self, event: &Event) -> Option<Clip> {
        match event {
            Event::Moved { unit, from, path, facing: to, carrying, .. } => {
                let mut way: Vec<Hex> = from.iter().map(|from| from.0).collect();
                if way.is_empty()
                    && let Some(first) = path.first()
                {
                    // A unit that enters comes from beyond the edge.
                    way.push(first.neighbour(to.opposite()));
                }
                way.extend(path);
                let from = self.before.get(unit).map_or(*to, |unit| unit.facing);
                let units = std::iter::once(*unit).chain(carrying.iter().copied()).collect();
                Some(Clip::Glide { units, path: way, from, to: *to })
            }
            Event::Pivoted { unit, from, facing } | Event::WeaponPivoted { weapon: unit, from, facing, .. } => {
                let path = self.at(*unit).into_iter().collect();
                Some(Clip::Glide { units: vec![*unit], path, from: *from, to: *facing })
            }
            _ => None,
        }
    }

    /// Fire, and rolls that stand alone: melees, checks, casualties told after the units fired at had answered.
    fn fire(&self, event: &Event) -> Option<Clip> {
        let volley = |from: Vec<Hex>, to: Hex| Clip::Volley {
            from,
            to,
            dice: Vec::new(),
            title: None,
            result: Vec::new(),
            grave: false,
        };
        let roll = |to: Hex, faces: &[u8], hit: bool, title: String| Clip::Volley {
            from: Vec::new(),
            to,
            dice: vec![Roll { faces: faces.to_vec(), hit }],
            title: Some(title),
            result: Vec::new(),
            grave: hit,
        };
        match event {
            Event::Fired { unit, target, .. } => Some(volley(vec![self.at(*unit)?], self.at(*target)?)),
            Event::Engaged { target, firers, .. } => {
                let mut from: Vec<Hex> = firers.iter().filter_map(|share| self.at(share.unit)).collect();
                from.sort_unstable();
                from.dedup();
                Some(volley(from, self.at(*target)?))
            }
            Event::MoraleChecked { unit, dice, morale, broke } => {
                // The morale of a unit that holds would tell how many men it has.
                let title = if *broke { format!("morale {morale}: breaks") } else { "morale holds".to_owned() };
                Some(roll(self.at(*unit)?, dice, *broke, title))
            }
            Event::MeleeRound { hex, die, attacker_loses, defender_loses } => {
                let title = format!("melee: attacker \u{2212}{attacker_loses}, defender \u{2212}{defender_loses}");
                Some(roll(*hex, &[*die], false, title))
            }
            _ => None,
        }
    }

    /// What is told by itself, when no shot is being shown: a word at the unit.
    fn told_alone(&self, event: &Event) -> Option<Clip> {
        let word = |at: Hex, text: String, grave: bool| Clip::Word { at, text, grave };
        match event {
            Event::Casualties { target, die, men, .. } => Some(Clip::Volley {
                from: Vec::new(),
                to: self.at(*target)?,
                dice: vec![Roll { faces: vec![*die], hit: *men > 0 }],
                title: Some(casualties(None, *men)),
                result: Vec::new(),
                grave: false,
            }),
            Event::Round { .. } => None,
            Event::Lost { unit, men, .. } => {
                let text = if self.hidden.contains(unit) { "men lost".to_owned() } else { format!("\u{2212}{men}") };
                Some(word(self.at(*unit)?, text, true))
            }
            Event::Harmed { target, harm } => Some(word(self.at(*target)?, harm_word(*harm).to_owned(), true)),
            Event::TookCover { unit } => Some(word(self.at(*unit)?, "takes cover".to_owned(), false)),
            Event::Overran { target, .. } => Some(word(self.at(*target)?, "overrun".to_owned(), true)),
            Event::OverrunStopped { unit } => Some(word(self.at(*unit)?, "stopped".to_owned(), false)),
            Event::MeleeAnnounced { hex, .. } => Some(word(*hex, "melee".to_owned(), true)),
            _ => None,
        }
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
        self.before.clear();
    }

    /// Forgets clips that have run out.
    pub fn tidy(&mut self, now: f64) {
        if !self.is_busy(now) && !self.clips.is_empty() {
            self.skip();
        }
    }

    /// The unit as it was before the order being shown, as long as its end has not been shown.
    #[must_use]
    pub fn still_there(&self, unit: UnitId, now: f64) -> Option<&Unit> {
        if self.is_busy(now) { self.before.get(&unit) } else { None }
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
        Some((position, turn(&heading, age)))
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
                Clip::Volley { .. } => paint_volley(painter, view, clip, age, whole),
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

fn paint_volley(painter: &Painter, view: &MapView, clip: &Clip, age: f32, whole: f32) {
    let Clip::Volley { from, to, dice, title, result, grave } = clip else { return };
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
    paint_dice(painter, view, target, hex, dice, title.as_deref(), settled);
    if settled >= 1.0 && !result.is_empty() {
        let text = summary(result);
        let shown = ((age - 0.5) / (whole - 0.5).max(0.1)).clamp(0.0, 1.0);
        let colour = if *grave { palette::RED } else { palette::RUST };
        paint_floating_text(painter, target - vec2(0.0, hex * 0.35), &text, hex.max(34.0), shown * 0.8, colour);
    }
}

/// Adds to a shot what its dice did; false if the event is none of it.
fn tell_volley(last: Option<&mut Clip>, event: &Event) -> bool {
    let Some(Clip::Volley { from, dice, title, result, grave, .. }) = last else { return false };
    match event {
        Event::Round { dice: roll, hit } => dice.push(Roll { faces: roll.to_vec(), hit: *hit }),
        Event::Casualties { die, men, .. } if !from.is_empty() || dice.iter().all(|roll| roll.faces.len() == 1) => {
            dice.push(Roll { faces: vec![*die], hit: *men > 0 });
            *title = Some(casualties(title.as_deref(), *men));
        }
        // What the table says has been told already.
        Event::Lost { .. } if dice.iter().any(|roll| roll.faces.len() == 1) && title.is_some() => {}
        Event::Harmed { harm, .. } => {
            result.push(harm_word(*harm).to_owned());
            *grave |= matches!(harm, Harm::Destroyed | Harm::Eliminated);
        }
        Event::Struck { area: None, .. } => result.push("ricochet".to_owned()),
        Event::Result { effect: false, .. } => result.push("no effect".to_owned()),
        _ => return false,
    }
    true
}

/// The men that the table takes, added to those that an earlier die took.
fn casualties(before: Option<&str>, men: u8) -> String {
    let before = before.and_then(|text| text.strip_prefix('\u{2212}')?.parse::<u32>().ok()).unwrap_or(0);
    match before + u32::from(men) {
        0 => "no casualties".to_owned(),
        sum => format!("\u{2212}{sum}"),
    }
}

/// The dice of a volley, in rows beside the target; hits are framed by their colour and told in words below.
fn paint_dice(painter: &Painter, view: &MapView, target: Pos2, hex: f32, dice: &[Roll], title: Option<&str>, age: f32) {
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
        let count = dice.iter().filter(|roll| roll.hit).count();
        let words = match (title, wide, count) {
            (Some(title), ..) => title.to_owned(),
            (None, false, _) => String::new(),
            (None, true, 0) => "no hit".to_owned(),
            (None, true, 1) => "1 hit".to_owned(),
            (None, true, count) => format!("{count} hits"),
        };
        let ink = if count > 0 { palette::RED } else { palette::INK };
        label(painter, pos2(target.x, top - 12.0), &words, ink);
    }
}

fn label(painter: &Painter, at: Pos2, text: &str, ink: Color32) {
    super::paint::overlay::paint_label(painter, at, text, semi(14.0), ink, 0.0);
}

fn harm_word(harm: Harm) -> &'static str {
    match harm {
        Harm::Immobilised => "immobilised",
        Harm::GunLost(_) => "gun lost",
        Harm::Destroyed => "destroyed",
        Harm::Eliminated => "eliminated",
    }
}

/// The gravest result, for the map; the log has all of them.
fn summary(result: &[String]) -> String {
    for word in ["destroyed", "eliminated", "immobilised", "gun lost", "no effect"] {
        if result.iter().any(|known| known == word) {
            return word.to_owned();
        }
    }
    result.first().cloned().unwrap_or_default()
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

fn turn(headings: &[Facing], age: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "six facings")]
    let angle = |facing: Facing| facing.index() as f32 * std::f32::consts::FRAC_PI_3;
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
