//! Dice: six-sided ones with pips, ten-sided ones with figures.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, emath::Rot2,
    epaint::RectShape, pos2, vec2,
};

use super::brush::{lit, mix, rounded, turned};
use crate::desk::kit::style::{bold, palette, zoom_size};

/// Values from here on are faces of a ten-sided die.
const TEN: u8 = 10;

/// The face 0 to 9 of a ten-sided die, as it is told to everything that draws dice.
#[must_use]
pub const fn ten(face: u8) -> u8 {
    TEN + face
}

/// How a die is coloured, so that two rolled together can be told apart.
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

/// Draws a die showing `value` (1 to 6, or a face that [`ten`] tells; any other number leaves it blank) with sides of `size`
/// points, turned by `angle` radians clockwise. `struck` rings it in amber.
pub fn paint_die(painter: &Painter, centre: Pos2, size: f32, value: u8, angle: f32, colour: DieColour, struck: bool) {
    let (face, pip) = match colour {
        DieColour::Ivory => (Color32::from_rgb(0xf6, 0xec, 0xd6), palette::INK),
        DieColour::Red => (palette::RED, palette::IVORY),
    };
    if value >= TEN {
        paint_ten(painter, centre, size, value - TEN, angle, [face, pip], struck);
        return;
    }
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

/// A ten-sided die lying on a side, its upper face with the figure towards us; `colours` are its card and its figure.
fn paint_ten(painter: &Painter, centre: Pos2, size: f32, face: u8, angle: f32, colours: [Color32; 2], struck: bool) {
    let [card, figure] = colours;
    let rot = Rot2::from_angle(angle);
    let at = |x: f32, y: f32| centre + rot * (vec2(x, y) * size);
    let outline = vec![at(0.0, -0.58), at(0.53, -0.1), at(0.53, 0.12), at(0.0, 0.58), at(-0.53, 0.12), at(-0.53, -0.1)];
    let (upper, right, foot, left) = (at(0.0, -0.58), at(0.34, 0.13), at(0.0, 0.33), at(-0.34, 0.13));
    let edge = mix(card, palette::INK, 0.45);
    let shade: Vec<Pos2> = outline.iter().map(|point| *point + vec2(size * 0.04, size * 0.09)).collect();
    painter.add(Shape::convex_polygon(shade, palette::SHADOW, Stroke::NONE));
    let rim = if struck { Stroke::new((size * 0.1).max(2.0), palette::AMBER) } else { Stroke::new(1.0, edge) };
    painter.add(Shape::convex_polygon(outline.clone(), mix(card, palette::INK, 0.14), rim));
    painter.add(Shape::convex_polygon(vec![upper, right, foot, left], mix(card, palette::IVORY, 0.4), Stroke::NONE));
    let line = Stroke::new((size * 0.03).max(0.8), mix(card, palette::INK, 0.35));
    for ends in [[upper, right], [upper, left], [right, foot], [left, foot]] {
        painter.line_segment(ends, line);
    }
    for ends in [[right, outline[2]], [left, outline[4]], [foot, outline[3]]] {
        painter.line_segment(ends, line);
    }
    let middle = at(0.0, -0.02);
    let font = bold(zoom_size(size * 0.56));
    painter.text(pos2(middle.x, middle.y), Align2::CENTER_CENTER, face.to_string(), font, figure);
}

/// A die in the air: `age` runs from 0 (rolled) to 1 (at rest on `value`). Turns and hops, and shows passing faces until
/// it settles; `seed` makes dice rolled together differ.
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
    let turns = (left * 14.0) as u32 + seed;
    let passing = if value >= TEN { ten((turns * 3 % 10) as u8) } else { 1 + (turns % 6) as u8 };
    let shown = if left > 0.05 { passing } else { value };
    paint_die(painter, centre - vec2(0.0, hop), size, shown, rest + spin * left * 7.0, colour, false);
}
