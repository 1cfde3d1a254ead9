//! Field emplacements: what is dug into a hex, drawn on the ground beneath the counters.

use std::f32::consts::{FRAC_PI_3, FRAC_PI_6, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::desk::kit::paint::brush::{fade, mix};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::line::paces;
use crate::desk::kit::style::palette;

/// The bottom of a trench.
pub const TRENCH: Color32 = Color32::from_rgb(0x55, 0x40, 0x25);
/// Earth thrown up.
pub const EARTH: Color32 = Color32::from_rgb(0x9c, 0x7b, 0x4a);
/// A sandbag.
pub const SANDBAG: Color32 = Color32::from_rgb(0xc3, 0xa3, 0x68);

/// A repeatable number from 0 to 1 for the `i`th part of the emplacement with this seed.
fn scatter(seed: u32, i: u32) -> f32 {
    let mut h = seed.wrapping_mul(0x9e37_79b9) ^ i.wrapping_add(1).wrapping_mul(0x85eb_ca6b);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    ((h ^ (h >> 15)) >> 8) as f32 / 16_777_215.0
}

/// A wall of sandbags along a line, each bag `thick` points across; `edge` is the colour of the gaps between them.
pub fn paint_sandbags(painter: &Painter, line: &[Pos2], thick: f32, edge: Color32) {
    let shade = line.iter().map(|p| *p + vec2(thick * 0.12, thick * 0.24)).collect();
    painter.add(Shape::line(shade, Stroke::new(thick * 1.05, fade(palette::FRAME, 0.3))));
    painter.add(Shape::line(line.to_vec(), Stroke::new(thick, edge)));
    let outline = Stroke::new((thick * 0.1).clamp(0.4, 1.6), edge);
    for (i, (at, way)) in paces(line, thick * 1.5).into_iter().enumerate() {
        let (long, wide) = (way * thick * 0.72, way.rot90() * thick * 0.48);
        let corner = |x: f32, y: f32| at + long * x + wide * y;
        let bag = [[1.0, 0.0], [0.8, 0.85], [-0.8, 0.85], [-1.0, 0.0], [-0.8, -0.85], [0.8, -0.85]];
        let tone = mix(SANDBAG, if i % 3 == 1 { EARTH } else { palette::IVORY }, [0.12, 0.3, 0.02][i % 3]);
        let points = bag.iter().map(|[x, y]| corner(*x, *y)).collect();
        painter.add(Shape::convex_polygon(points, tone, outline));
    }
}

/// What is dug into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Emplacement {
    /// Trenches and foxholes with all-round protection (II.J.2).
    Hedgehog,
    /// Mines against men and vehicles (II.J.1).
    Minefield,
    /// A dug-in position for a gun or a vehicle (V.E).
    WeaponPit,
    /// A roofed position with slits to fire from (VIII.F).
    Bunker,
    /// A steep ditch that stops vehicles (IX.C.2).
    AtTrench,
    /// A low work of concrete (IX.C.1).
    Blockhouse,
}

/// A ring of thrown-up earth, open to the rear, round a shallow floor.
fn paint_weapon_pit(painter: &Painter, centre: Pos2, radius: f32) {
    painter.circle_filled(centre, radius * 0.46, TRENCH);
    for (width, colour) in [(0.16, EARTH), (0.05, SANDBAG)] {
        let ring: Vec<Pos2> = (0u8..=20)
            .map(|step| {
                let angle = (f32::from(step) * 15.0 - 240.0).to_radians();
                centre + vec2(angle.cos(), angle.sin()) * radius * 0.5
            })
            .collect();
        painter.add(Shape::line(ring, Stroke::new(radius * width, colour)));
    }
}

/// A low roof of timbers under earth, with a wall of sandbags round it and a dark slit on each side of the hex.
fn paint_bunker(painter: &Painter, centre: Pos2, radius: f32) {
    let corners = |by: f32| -> Vec<Pos2> {
        (0u8..6).map(|i| centre + by * radius * Vec2::angled(FRAC_PI_3 * f32::from(i))).collect()
    };
    let shade = corners(0.66).into_iter().map(|p| p + radius * vec2(0.03, 0.06)).collect();
    painter.add(Shape::convex_polygon(shade, fade(palette::FRAME, 0.3), Stroke::NONE));
    painter.add(Shape::convex_polygon(corners(0.64), TRENCH, Stroke::NONE));
    let mut wall = corners(0.6);
    wall.extend(wall.first().copied());
    if radius < 16.0 {
        painter.add(Shape::line(wall, Stroke::new((radius * 0.14).max(1.3), SANDBAG)));
    } else {
        paint_sandbags(painter, &wall, radius * 0.1, mix(EARTH, TRENCH, 0.55));
    }
    painter.add(Shape::convex_polygon(corners(0.5), mix(EARTH, TRENCH, 0.25), Stroke::new(radius * 0.03, TRENCH)));
    // The timbers under the earth, all one way.
    let beam = Stroke::new((radius * 0.05).max(0.6), mix(EARTH, TRENCH, 0.6));
    for row in [-0.3_f32, -0.1, 0.1, 0.3] {
        let half = 0.5 - row.abs() * 0.58;
        painter.line_segment([centre + radius * vec2(-half, row), centre + radius * vec2(half, row)], beam);
    }
    let slit = Stroke::new((radius * 0.07).max(1.0), palette::FRAME);
    for side in 0u8..6 {
        let way = Vec2::angled(FRAC_PI_3 * f32::from(side) + FRAC_PI_6);
        let (middle, along) = (centre + way * radius * 0.52, way.rot90() * radius * 0.12);
        painter.line_segment([middle - along, middle + along], slit);
    }
}

/// A straight deep ditch from north to south with its earth thrown up on one side.
fn paint_at_trench(painter: &Painter, centre: Pos2, radius: f32) {
    let line = |across: f32| [centre + radius * vec2(across, -0.72), centre + radius * vec2(across, 0.72)];
    painter.line_segment(line(0.2), Stroke::new(radius * 0.2, EARTH));
    painter.line_segment(line(0.0), Stroke::new(radius * 0.3, TRENCH));
    painter.line_segment(line(-0.04), Stroke::new(radius * 0.1, mix(TRENCH, palette::FRAME, 0.6)));
}

/// A round roof of concrete flush with the ground, and the stairs that lead down.
fn paint_blockhouse(painter: &Painter, centre: Pos2, radius: f32) {
    let concrete = mix(palette::IVORY, palette::FRAME, 0.35);
    painter.circle_filled(centre + radius * vec2(0.03, 0.06), radius * 0.52, fade(palette::FRAME, 0.3));
    painter.circle(centre, radius * 0.5, concrete, Stroke::new((radius * 0.05).max(1.0), palette::FRAME));
    painter.circle_stroke(
        centre,
        radius * 0.34,
        Stroke::new((radius * 0.03).max(0.6), mix(concrete, palette::FRAME, 0.5)),
    );
    painter.circle_filled(centre, radius * 0.12, palette::FRAME);
}

/// Draws an emplacement into its hex. `radius` is the hex from centre to corner in points, from some 8 to 150; `seed`
/// tells one from another and is best made of the hex's coordinates.
pub fn paint_emplacement(painter: &Painter, kind: Emplacement, centre: Pos2, radius: f32, seed: u32) {
    match kind {
        Emplacement::Hedgehog => paint_hedgehog(painter, centre, radius, seed),
        Emplacement::Minefield => paint_minefield(painter, centre, radius, seed),
        Emplacement::WeaponPit => paint_weapon_pit(painter, centre, radius),
        Emplacement::Bunker => paint_bunker(painter, centre, radius),
        Emplacement::AtTrench => paint_at_trench(painter, centre, radius),
        Emplacement::Blockhouse => paint_blockhouse(painter, centre, radius),
    }
}

/// A hedgehog: a crooked ring of trench with its parapet and foxholes, just inside the sides of the hex, so that it
/// shows round the counters in the middle.
fn paint_hedgehog(painter: &Painter, centre: Pos2, radius: f32, seed: u32) {
    // It follows the hex with rounded corners. Every second stretch of the trench steps inwards: nobody can fire along it.
    let start = TAU * scatter(seed, 0);
    let corner = |i: u32| {
        let angle = start + TAU * (i as f32 + 0.4 * scatter(seed, i + 40)) / 20.0;
        let off_side = (angle + FRAC_PI_6).rem_euclid(FRAC_PI_3) - FRAC_PI_6;
        let side = radius * FRAC_PI_6.cos() / off_side.cos().powf(0.7);
        let bay = if (i / 2).is_multiple_of(2) { 0.885 } else { 0.8 };
        centre + side * (bay - 0.05 * scatter(seed, i + 1)) * Vec2::angled(angle)
    };
    let mut trench: Vec<Pos2> = (0..20).map(corner).collect();
    trench.extend(trench.first().copied());
    painter.circle_filled(centre, radius * 0.84, fade(EARTH, 0.22));
    let width = (radius * 0.085).max(1.3);
    let outward = |by: f32| -> Vec<Pos2> { trench.iter().map(|p| centre + (*p - centre) * by).collect() };
    if radius < 16.0 {
        painter.add(Shape::line(outward(1.08), Stroke::new(width * 0.9, mix(SANDBAG, palette::IVORY, 0.2))));
        painter.add(Shape::line(trench, Stroke::new(width, TRENCH)));
        return;
    }
    painter.add(Shape::line(trench.clone(), Stroke::new(width * 1.5, mix(EARTH, TRENCH, 0.3))));
    painter.add(Shape::line(trench.clone(), Stroke::new(width, TRENCH)));
    paint_sandbags(painter, &outward(1.0 + 0.85 * width / (0.72 * radius)), width * 0.75, mix(EARTH, TRENCH, 0.55));
    // Foxholes with a field of fire of their own, between the trench and the counters.
    for i in 0..6 {
        let angle = start + FRAC_PI_3 * (i as f32 + 0.5 * scatter(seed, i + 80));
        let hole = centre + radius * 0.54 * Vec2::angled(angle);
        painter.circle(hole, width * 0.62, TRENCH, Stroke::new(width * 0.3, mix(EARTH, SANDBAG, 0.4)));
    }
}

/// A minefield: red dots just inside the sides of the hex and a sparse sowing within.
fn paint_minefield(painter: &Painter, centre: Pos2, radius: f32, seed: u32) {
    // On a small map they are to be seen before the map is drawn larger: few and thick, in a red hex.
    let small = radius < 16.0;
    let dot = (radius * if small { 0.12 } else { 0.06 }).clamp(1.3, 6.0);
    let halo = Stroke::new((dot * 0.5).clamp(0.5, 2.0), fade(mix(SAND, palette::IVORY, 0.4), 0.8));
    let corner = |i: u32| centre + radius * 0.84 * Vec2::angled(FRAC_PI_3 * i as f32 - FRAC_PI_6);
    let each = if small { 2 } else { 3 };
    let rim = (0..6).flat_map(|side| (0..each).map(move |k| (side, k as f32 / each as f32)));
    let rim = rim.map(|(side, share)| corner(side).lerp(corner(side + 1), share));
    let within = (0..7).filter(|_| radius >= 16.0).map(|i: u32| {
        let place = if i == 0 { Vec2::ZERO } else { 0.45 * Vec2::angled(FRAC_PI_3 * i as f32) };
        let stray = vec2(scatter(seed, i) - 0.5, scatter(seed, i + 20) - 0.5) * 0.16;
        centre + radius * (place + stray)
    });
    let wash: Vec<Pos2> = (0..6).map(|i| centre + (corner(i) - centre) * (0.93 / 0.84)).collect();
    let edge = if small { Stroke::new(1.0, fade(palette::RED, 0.75)) } else { Stroke::NONE };
    painter.add(Shape::convex_polygon(wash, fade(palette::RED, if small { 0.3 } else { 0.14 }), edge));
    for at in rim.chain(within) {
        painter.circle(at, dot, palette::RED, halo);
        if dot >= 2.6 {
            painter.circle_filled(pos2(at.x - dot * 0.3, at.y - dot * 0.3), dot * 0.28, fade(palette::IVORY, 0.55));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sandbags_lie_evenly_round_corners() {
        let line = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0)];
        let places: Vec<Pos2> = paces(&line, 4.0).into_iter().map(|(at, _)| at).collect();
        assert_eq!(places, [pos2(2.0, 0.0), pos2(6.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 4.0), pos2(10.0, 8.0)]);
        assert!(paces(&line[..1], 4.0).is_empty() && paces(&line, 0.0).is_empty());
    }

    #[test]
    fn no_two_hedgehogs_are_alike() {
        let dug = |seed| (0..60).map(|i| scatter(seed, i)).collect::<Vec<_>>();
        assert_eq!(dug(5), dug(5));
        assert_ne!(dug(5), dug(6));
        assert!((0..1000).all(|i| (0.0..=1.0).contains(&scatter(i, i))));
    }
}
