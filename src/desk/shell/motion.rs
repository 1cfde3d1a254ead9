//! What moves on the map for a moment: arrows under gliding counters, shots, battles on their cards, words.

use bevy_egui::egui::{Painter, Pos2, Rect, Vec2, vec2};

use super::battle_card;
use crate::core::chart::Chart;
use crate::desk::kit::paint::overlay::paint_path;
use crate::desk::kit::paint::spark::{paint_dust, paint_floating_text, paint_impact, paint_muzzle, paint_tracer};
use crate::desk::kit::paint::trail::{paint_strike, paint_way_back};
use crate::desk::kit::paint::zone::Retreat;
use crate::desk::kit::style::palette;
use crate::desk::kit::view::MapView;
use crate::desk::table::battle::{Battle, FLIGHT, Strike};
use crate::desk::table::clip::{Card, Clip, Gait};
use crate::desk::table::motion::{Motion, smooth};

/// Shots that are seen of one volley at most.
const SHOTS: usize = 6;
/// Seconds between two of them.
const BETWEEN: f32 = 0.09;

/// Paints the arrow along which a counter retreats or advances, below the counters.
pub fn paint_below(painter: &Painter, motion: &Motion, view: &MapView, now: f64) {
    let Some(Clip::Glide { path, gait, .. }) = motion.running(now).map(|running| &running.clip) else { return };
    let points: Vec<Pos2> = path.iter().map(|hex| view.hex(*hex)).collect();
    if points.len() < 2 {
        return;
    }
    let hex = view.hex_width();
    match gait {
        Gait::Move => {}
        Gait::Retreat => paint_way_back(painter, &points, None, "", Retreat::Costly, hex),
        Gait::Advance => paint_path(painter, &points, "", hex, true),
    }
}

/// Paints shots, battles and words over the counters; cards only where they are `read`, not under a window that halts the game.
pub fn paint(painter: &Painter, motion: &Motion, view: &MapView, book: &[Chart], (now, read): (f64, bool)) {
    let Some(running) = motion.running(now) else { return };
    let clip = &running.clip;
    #[expect(clippy::cast_possible_truncation, reason = "an age between 0 and 1, and a few seconds")]
    let (age, whole) = (running.age(now) as f32, clip.seconds() as f32);
    match clip {
        Clip::Glide { .. } => {}
        Clip::Battle(battle) => {
            paint_fire(painter, view, battle, age * whole);
            if battle.has_card() && read {
                battle_card::paint(painter, view, book, battle, age * whole, whole);
            }
        }
        Clip::Card(card) if read => paint_drawn(painter, view, card, age),
        Clip::Card(_) => {}
        Clip::Word { at, text, grave } => {
            let colour = if *grave { palette::RED } else { palette::INK };
            let hex = view.hex_width();
            let at = view.hex(*at) - vec2(0.0, hex * 0.2);
            paint_floating_text(painter, at, text, hex.max(34.0), age, colour);
        }
    }
}

/// A card comes up large, stays to be read, and goes.
fn paint_drawn(painter: &Painter, view: &MapView, card: &Card, age: f32) {
    let rise = smooth((age / 0.3).min(1.0));
    let gone = smooth(((age - 0.85) / 0.15).clamp(0.0, 1.0));
    let mut painter = painter.clone();
    painter.multiply_opacity(rise * (1.0 - gone));
    let at = view.rect.center() - vec2(0.0, view.rect.height() * (0.12 + 0.08 * rise));
    card.0.paint(&painter, Rect::from_center_size(at, card.0.size(90.0 + 60.0 * rise)));
}

/// What flies from those who strike to the hex that is struck.
#[expect(clippy::cast_possible_truncation, reason = "a constant")]
fn paint_fire(painter: &Painter, view: &MapView, battle: &Battle, age: f32) {
    const FLIES: f32 = FLIGHT as f32;
    let (target, hex) = (view.hex(battle.to), view.hex_width());
    let from = battle.from.iter().filter(|from| **from != battle.to).map(|from| view.hex(*from));
    match battle.strike {
        Strike::Dice => {}
        Strike::Attack => {
            let grown = smooth((age / FLIES).min(1.0));
            from.for_each(|from| paint_strike(painter, from, target, grown, hex));
            if age > FLIES * 0.8 {
                paint_impact(painter, target, hex * 0.5, ((age - FLIES * 0.8) / 0.6).min(1.0));
            }
        }
        Strike::Guns | Strike::SmallArms => {
            // What further throws are for comes of the shots.
            let first = &battle.dice[..battle.later.first().copied().unwrap_or(battle.dice.len())];
            let shots = if battle.strike == Strike::Guns {
                first.iter().filter(|roll| roll.faces.len() > 1).count().clamp(1, SHOTS)
            } else {
                SHOTS
            };
            let wide = if battle.strike == Strike::Guns { 0.03 } else { 0.014 };
            for (place, muzzle) in from.enumerate() {
                let angle = (target - muzzle).angle();
                let mouth = muzzle + Vec2::angled(angle) * hex * 0.42;
                for shot in 0..shots {
                    #[expect(clippy::cast_precision_loss, reason = "a few shots")]
                    let since = age - BETWEEN * shot as f32 - 0.03 * place as f32;
                    if (0.0..0.25).contains(&since) {
                        let flame = if battle.strike == Strike::Guns { 0.5 } else { 0.24 };
                        paint_muzzle(painter, mouth, angle, hex * flame, since / 0.25);
                    }
                    if (0.0..FLIES).contains(&since) {
                        paint_tracer(painter, muzzle, target, (hex * wide).clamp(1.0, 4.0), since / FLIES);
                    }
                }
            }
            // Where it struck is not seen before the dice lie.
            let lies = FLIES.max(if battle.dice.is_empty() { 0.0 } else { battle.tumbles() as f32 });
            if age > lies && !battle.from.is_empty() {
                let since = (age - lies).min(0.9) / 0.9;
                if battle.dice.iter().any(|roll| roll.hit) {
                    paint_impact(painter, target, hex * if battle.grave { 0.75 } else { 0.45 }, since);
                } else {
                    paint_dust(painter, target + vec2(0.3, 0.22) * hex, hex * 0.4, since);
                }
            }
        }
    }
}
