//! Six-sided dice.

use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, emath::Rot2, epaint::RectShape, vec2,
};

use super::brush::{lit, mix, rounded, turned};
use crate::desk::style::palette;

/// How a die is coloured, so that two thrown together can be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieColour {
    /// Ivory with dark pips.
    Ivory,
    /// Red with ivory pips.
    Red,
}

/// Where the pips of a face lie, in parts of the side from the middle.
fn pips(value: u8) -> &'static [[f32; 2]] {
    const D: f32 = 0.25;
    match value {
        1 => &[[0.0, 0.0]],
        2 => &[[-D, -D], [D, D]],
        3 => &[[-D, -D], [0.0, 0.0], [D, D]],
        4 => &[[-D, -D], [D, -D], [-D, D], [D, D]],
        5 => &[[-D, -D], [D, -D], [0.0, 0.0], [-D, D], [D, D]],
        6 => &[[-D, -D], [D, -D], [-D, 0.0], [D, 0.0], [-D, D], [D, D]],
        _ => &[],
    }
}

/// Draws a die showing `value` (1 to 6; any other number leaves the face blank) with sides of `size` points, turned by
/// `angle` radians clockwise. `struck` rings it in amber.
pub fn paint_die(painter: &Painter, centre: Pos2, size: f32, value: u8, angle: f32, colour: DieColour, struck: bool) {
    let (face, pip) = match colour {
        DieColour::Ivory => (Color32::from_rgb(0xf6, 0xec, 0xd6), palette::INK),
        DieColour::Red => (palette::RED, palette::IVORY),
    };
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    let round = size * 0.2;
    let corner = CornerRadius::same(round.clamp(1.0, 60.0) as u8);
    let shadow = rect.translate(vec2(size * 0.04, size * 0.1)).expand(size * 0.02);
    painter.add(RectShape::filled(shadow, corner, palette::SHADOW).with_blur_width(size * 0.22).with_angle(angle));
    if struck {
        let ring = Stroke::new((size * 0.08).max(2.0), palette::AMBER);
        let around = rect.expand(size * 0.06);
        painter.add(RectShape::stroke(around, corner, ring, StrokeKind::Middle).with_angle(angle));
    }
    let edge = mix(face, palette::INK, 0.45);
    painter.add(
        RectShape::new(rect, corner, face, Stroke::new((size * 0.03).max(1.0), edge), StrokeKind::Inside)
            .with_angle(angle)
            .with_round_to_pixels(false),
    );
    let points = turned(rounded(rect.shrink(size * 0.05), round * 0.9), centre, angle);
    painter.add(lit(rect, &points, mix(face, palette::IVORY, 0.55), mix(face, palette::INK, 0.14)));
    let rot = Rot2::from_angle(angle);
    let r = size * if value == 1 { 0.12 } else { 0.092 };
    for [x, y] in pips(value) {
        let at = centre + rot * vec2(x * size, y * size);
        painter.circle_filled(at + vec2(0.0, size * 0.018), r, mix(face, palette::IVORY, 0.7));
        painter.circle_filled(at, r, pip);
    }
}

/// A die in the air: `age` runs from 0 (thrown) to 1 (at rest on `value`). Turns and hops, and shows passing faces until
/// it settles; `seed` makes dice thrown together differ.
pub fn paint_tumbling_die(
    painter: &Painter,
    centre: Pos2,
    size: f32,
    value: u8,
    age: f32,
    seed: u32,
    colour: DieColour,
) {
    let left = (1.0 - age.clamp(0.0, 1.0)).powi(2);
    let spin = if seed.is_multiple_of(2) { 1.0 } else { -1.0 };
    let rest = ((seed.wrapping_mul(2_654_435_761) >> 24) as f32 / 255.0 - 0.5) * 0.3;
    let hop = (left * 9.0).sin().abs() * left * size * 0.5;
    let passing = 1 + ((left * 14.0) as u32 + seed) % 6;
    let shown = if left > 0.05 { passing as u8 } else { value };
    paint_die(painter, centre - vec2(0.0, hop), size, shown, rest + spin * left * 7.0, colour, false);
}
