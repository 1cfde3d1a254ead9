//! What moves on the map for a moment: counters gliding along their path, shots and dice.

use bevy_egui::egui::{Painter, Pos2, Rect, pos2, vec2};

use crate::desk::kit::paint::dice::{DieColour, paint_tumbling_die};
use crate::desk::kit::paint::overlay::paint_plate;
use crate::desk::kit::paint::spark::{paint_floating_text, paint_impact, paint_muzzle, paint_tracer};
use crate::desk::kit::style::palette;
use crate::desk::kit::view::MapView;
use crate::desk::table::clip::{Card, Clip, Roll, TUMBLE, Volley};
use crate::desk::table::motion::{Motion, smooth};

/// Paints shots, dice and words.
pub fn paint(painter: &Painter, motion: &Motion, view: &MapView, now: f64) {
    for (start, clip) in &motion.clips {
        if now < *start || now > start + clip.seconds() {
            continue;
        }
        #[expect(clippy::cast_possible_truncation, reason = "seconds since the shot")]
        let (age, whole) = ((now - start) as f32, clip.seconds() as f32);
        match clip {
            Clip::Glide { .. } => {}
            Clip::Volley(volley) => paint_volley(painter, view, volley, age, whole),
            Clip::Card(card) => paint_drawn(painter, view, card, age / whole),
            Clip::Word { at, text, grave } => {
                let colour = if *grave { palette::RED } else { palette::INK };
                let hex = view.hex_width();
                let at = view.hex(*at) - vec2(0.0, hex * 0.2);
                paint_floating_text(painter, at, text, hex.max(34.0), age / whole, colour);
            }
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
