//! What flashes for a moment when guns speak. Every age runs from 0 (begins) to 1 (over).

use bevy_egui::egui::{
    Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, emath::Rot2, epaint::RectShape, vec2,
};

use super::brush::{fade, fan, halo_text, mix};
use crate::desk::kit::style::{bold, palette, zoom_size};

const HEAT: Color32 = Color32::from_rgb(0xfb, 0xe3, 0xa4);
const DUST: Color32 = Color32::from_rgb(0xc2, 0xa8, 0x78);
const SOOT: Color32 = Color32::from_rgb(0x33, 0x29, 0x1c);
const SMOKE: Color32 = Color32::from_rgb(0x6d, 0x5d, 0x45);

/// A repeatable number from 0 to 1 for the `i`th part of a spark.
fn scatter(i: u32) -> f32 {
    (i.wrapping_add(1).wrapping_mul(2_654_435_761) >> 16) as f32 % 1000.0 / 1000.0
}

/// A star with `spikes` points; its valleys lie at `waist` of the radius.
fn star(centre: Pos2, radius: f32, waist: f32, spikes: u32, turn: f32) -> Vec<Pos2> {
    (0..spikes * 2)
        .map(|i| {
            let reach = if i % 2 == 0 { 0.72 + 0.28 * scatter(i) } else { waist };
            centre + radius * reach * Vec2::angled(turn + std::f32::consts::PI * i as f32 / spikes as f32)
        })
        .collect()
}

fn puff(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    let rect = Rect::from_center_size(at, Vec2::splat(2.0 * radius));
    painter.add(RectShape::filled(rect, radius, colour).with_blur_width(radius * 0.9));
}

/// A shell striking: flash, ring, flung grit, and a little smoke that drifts up. `size` is the radius in points.
pub fn paint_impact(painter: &Painter, centre: Pos2, size: f32, age: f32) {
    let age = age.clamp(0.0, 1.0);
    let out = 1.0 - (1.0 - age).powi(3);
    let left = 1.0 - age;
    for i in 0..5 {
        let way = Vec2::angled(i as f32 * 1.3 + 0.4) * size * (0.2 + 0.5 * out) - Vec2::Y * size * 0.5 * age;
        puff(painter, centre + way, size * (0.24 + 0.34 * out), fade(SMOKE, 0.42 * left));
    }
    painter.circle_stroke(centre, size * (0.3 + 0.75 * out), Stroke::new(size * 0.09 * left, fade(HEAT, left)));
    for i in 0..9 {
        let way = Rot2::from_angle(i as f32 * 0.7 + scatter(i)) * Vec2::X;
        let reach = size * (0.35 + (0.5 + 0.5 * scatter(i + 20)) * out);
        let grain = [centre + way * reach * 0.86, centre + way * reach];
        painter.line_segment(grain, Stroke::new((size * 0.06).max(1.0), fade(palette::FRAME, left)));
    }
    let flash = ((0.6 - age) / 0.6).max(0.0);
    if flash > 0.0 {
        let wide = size * (0.55 + 0.35 * out);
        for (scale, colour) in [(1.0, palette::RED), (0.78, palette::AMBER), (0.5, HEAT)] {
            let points = star(centre, wide * scale, 0.42, 8, 0.2);
            painter.add(fan(centre, &points, |_| fade(colour, flash)));
            painter.add(Shape::closed_line(points, Stroke::new(1.0, fade(colour, flash * 0.6))));
        }
    }
}

/// A shell that went by: sand thrown up that drifts off. `size` is the radius in points.
pub fn paint_dust(painter: &Painter, centre: Pos2, size: f32, age: f32) {
    let age = age.clamp(0.0, 1.0);
    let out = 1.0 - (1.0 - age).powi(3);
    for i in 0..6 {
        let way =
            Vec2::angled(i as f32 * 1.1 + 0.3) * size * (0.12 + 0.42 * out) - Vec2::Y * size * (0.25 + 0.35 * age);
        puff(
            painter,
            centre + way,
            size * (0.2 + 0.32 * out) * (0.8 + 0.4 * scatter(i)),
            fade(DUST, 0.5 * (1.0 - age)),
        );
    }
    for i in 0..7 {
        let way = Vec2::angled(-2.6 + 0.35 * i as f32) * size * (0.4 + 0.6 * scatter(i)) * out;
        let grain = centre + way + Vec2::Y * size * 0.6 * age * age;
        painter.circle_filled(grain, (size * 0.045).max(1.0), fade(palette::FRAME, 0.8 * (1.0 - age)));
    }
}

/// What is left where a vehicle burnt out: scorched sand under its hex, `hex` points wide. `seed` makes two of them differ.
pub fn paint_scorch(painter: &Painter, centre: Pos2, hex: f32, seed: u32) {
    let turn = scatter(seed) * std::f32::consts::TAU;
    for (reach, opacity) in [(0.40, 0.16), (0.30, 0.20), (0.19, 0.30)] {
        let points: Vec<Pos2> = star(centre, hex * reach, reach * 1.9, 9, turn + reach)
            .into_iter()
            .map(|point| centre + (point - centre) * vec2(1.0, 0.86))
            .collect();
        painter.add(fan(centre, &points, |_| fade(SOOT, opacity)));
    }
    puff(painter, centre, hex * 0.17, fade(SOOT, 0.5));
    for i in 0..7 {
        let way = Vec2::angled(turn + i as f32 * 0.9) * hex * (0.2 + 0.22 * scatter(i + seed));
        let r = hex * (0.012 + 0.014 * scatter(i + seed + 9));
        painter.circle_filled(centre + way, r.max(0.8), fade(SOOT, 0.75));
    }
}

/// A gun firing at `muzzle` in direction `angle` (radians clockwise from due right): a tongue of flame and smoke.
pub fn paint_muzzle(painter: &Painter, muzzle: Pos2, angle: f32, size: f32, age: f32) {
    let age = age.clamp(0.0, 1.0);
    let way = Vec2::angled(angle);
    for i in 0..3 {
        let at = muzzle + way * size * (0.3 + 0.35 * i as f32) * (0.6 + age);
        puff(painter, at, size * (0.22 + 0.26 * age), fade(SMOKE, 0.36 * (1.0 - age)));
    }
    let flash = 1.0 - age * 1.8;
    if flash > 0.0 {
        for (scale, colour) in [(1.0, palette::RED), (0.8, palette::AMBER), (0.5, HEAT)] {
            let long = size * scale * (0.6 + 0.4 * flash);
            let at = |x: f32, y: f32| muzzle + way * long * x + way.rot90() * long * y;
            // A tongue ahead, two lesser ones aside: what a muzzle brake or hot gas makes of it.
            let right = [[0.0, 0.05], [0.2, 0.34], [0.32, 0.13], [0.6, 0.19], [0.68, 0.08]];
            let left = right.iter().rev().map(|[x, y]| at(*x, -y));
            let points: Vec<Pos2> = right.iter().map(|[x, y]| at(*x, *y)).chain([at(1.0, 0.0)]).chain(left).collect();
            painter.add(fan(at(0.3, 0.0), &points, |_| fade(colour, flash.min(1.0))));
            painter.add(Shape::closed_line(points, Stroke::new(1.0, fade(colour, flash.min(1.0) * 0.6))));
        }
    }
}

/// A shell in flight from `from` to `to`, at `age` of its way: a bright streak with a fading tail.
pub fn paint_tracer(painter: &Painter, from: Pos2, to: Pos2, width: f32, age: f32) {
    let age = age.clamp(0.0, 1.0);
    let head = from + (to - from) * age;
    let tail = from + (to - from) * (age - 0.28).max(0.0);
    let way = (to - from).normalized();
    let side = way.rot90() * width;
    for (w, colour) in [(1.6, fade(palette::RED, 0.55)), (1.0, palette::AMBER), (0.5, HEAT)] {
        let points = [head + way * width * 1.6, head + side * w, tail, head - side * w];
        let middle = head - way * width;
        let clear = Color32::TRANSPARENT;
        painter.add(fan(middle, &points, |p| if p == tail { clear } else { colour }));
    }
}

/// A word that rises and fades, such as what a hit has done. `hex` is the width of a hex in points.
pub fn paint_floating_text(painter: &Painter, at: Pos2, text: &str, hex: f32, age: f32, colour: Color32) {
    let age = age.clamp(0.0, 1.0);
    let shown = (1.0 - ((age - 0.55) / 0.45).max(0.0)).min(age * 8.0).clamp(0.0, 1.0);
    let rise = Vec2::Y * hex * 0.75 * (1.0 - (1.0 - age).powi(2));
    let font = bold(zoom_size((hex * 0.36).clamp(13.0, 30.0)));
    let halo = fade(mix(palette::IVORY, palette::PARCHMENT, 0.4), shown * 0.85);
    halo_text(painter, at - rise, Align2::CENTER_CENTER, text, font, fade(colour, shown), halo, 1.8, 0.0);
}
