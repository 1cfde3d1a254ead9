//! The arrow of a battle: broad, from area to area over their border.

use bevy_egui::egui::{
    Align2, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2,
    epaint::{RectShape, Vertex},
    pos2, vec2,
};

use crate::desk::kit::paint::brush::{mix, veil};
use crate::desk::kit::paint::line::length;
use crate::desk::kit::style::{bold, palette, zoom_size};
use crate::desk::kit::words::percents;

/// How a battle arrow stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placed {
    /// Only proposed: pale, with a broken edge.
    Proposed,
    /// On the map.
    Standing,
}

/// The middle line of an arrow: out of its area, over the border, into the other.
fn course(from: Pos2, over: Pos2, into: Pos2) -> Vec<Pos2> {
    const STEPS: u32 = 28;
    // Nearly as far out as leads through the border's middle: an arrow is no hose.
    let bend = from.lerp(into, 0.5) + (over - from.lerp(into, 0.5)) * 1.8;
    let at = |i: u32| {
        let t = i as f32 / STEPS as f32;
        from.lerp(bend, t).lerp(bend.lerp(into, t), t)
    };
    (0..=STEPS).map(at).collect()
}

/// Where the arrow's plate stands: at the middle of its course.
#[must_use]
pub fn arrow_middle(from: Pos2, over: Pos2, into: Pos2) -> Pos2 {
    let line = course(from, over, into);
    line[line.len() / 2]
}

/// Paints it. `width` is the width of a hex in points.
pub fn paint_battle_arrow(painter: &Painter, from: Pos2, over: Pos2, into: Pos2, placed: Placed, width: f32) {
    let line = course(from, over, into);
    let whole = length(&line);
    let head = (width * 0.95).min(whole * 0.42);
    let half = (width * 0.3).clamp(7.0, 60.0);
    let (mut left, mut right, mut shades) = (Vec::new(), Vec::new(), Vec::new());
    let (colour, tail, fill) = match placed {
        Placed::Proposed => (mix(palette::AMBER, palette::RED, 0.35), 0.15, 0.5),
        Placed::Standing => (palette::RED, 0.35, 0.82),
    };
    let mut gone = 0.0;
    let mut neck = (line[0], Vec2::X);
    for (i, p) in line.iter().enumerate() {
        let before = line[i.saturating_sub(1)];
        gone += before.distance(*p);
        if gone > whole - head {
            break;
        }
        let way = (line[(i + 1).min(line.len() - 1)] - before).normalized();
        let share = gone / (whole - head).max(1.0);
        // Broad at the tail, drawn in behind the head.
        let half = half * (1.15 - 0.45 * share);
        left.push(*p + way.rot90() * half);
        right.push(*p - way.rot90() * half);
        shades.push(veil(mix(palette::AMBER, colour, 0.35 + 0.65 * share), tail + (fill - tail) * share));
        neck = (*p, way);
    }
    let (Some(tip), (neck, way)) = (line.last().copied(), neck) else { return };
    let way = if tip.distance(neck) > 0.1 { (tip - neck).normalized() } else { way };
    let barbs =
        [neck + way.rot90() * half * 1.75 - way * half * 0.3, neck - way.rot90() * half * 1.75 - way * half * 0.3];
    let outline: Vec<Pos2> =
        left.iter().copied().chain([barbs[0], tip, barbs[1]]).chain(right.iter().rev().copied()).collect();
    let shadow: Vec<Pos2> = outline.iter().map(|p| *p + Vec2::new(width * 0.03, width * 0.05)).collect();
    painter.add(Shape::closed_line(shadow, Stroke::new(width * 0.1, veil(palette::FRAME, 0.12))));
    fill_shaft(painter, &left, &right, &shades);
    for side in [[left.last(), Some(&barbs[0])], [right.last(), Some(&barbs[1])]] {
        if let [Some(shaft), Some(barb)] = side {
            painter.add(Shape::convex_polygon(vec![*shaft, *barb, tip, neck], veil(colour, fill), Stroke::NONE));
        }
    }
    let wide = (width * 0.045).clamp(1.6, 5.0);
    painter.add(Shape::closed_line(outline.clone(), Stroke::new(wide + 2.6, veil(palette::IVORY, 0.75))));
    match placed {
        Placed::Standing => {
            painter.add(Shape::closed_line(outline, Stroke::new(wide, mix(colour, palette::INK, 0.25))));
        }
        Placed::Proposed => {
            let closed: Vec<Pos2> = outline.iter().chain(outline.first()).copied().collect();
            painter.extend(Shape::dashed_line(&closed, Stroke::new(wide, colour), wide * 4.0, wide * 2.2));
        }
    }
}

fn fill_shaft(painter: &Painter, left: &[Pos2], right: &[Pos2], shades: &[Color32]) {
    let mut mesh = Mesh::default();
    for ((l, r), shade) in left.iter().zip(right).zip(shades) {
        mesh.vertices.push(Vertex::untextured(*l, *shade));
        mesh.vertices.push(Vertex::untextured(*r, *shade));
    }
    for first in (0..(mesh.vertices.len() as u32).saturating_sub(2)).step_by(2) {
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 2, first + 3);
    }
    painter.add(Shape::mesh(mesh));
}

/// The chances in 36 of attacker, draw and defender as a bar in their colours, each with its share. `width` is the width of a hex
/// in points.
pub fn paint_odds(painter: &Painter, centre: Pos2, width: f32, chances: [(u8, Color32); 3]) {
    let size = (width * 0.24).clamp(11.0, 26.0);
    let whole = chances.iter().map(|(chance, _)| f32::from(*chance)).sum::<f32>().max(1.0);
    let bar = Rect::from_center_size(centre, vec2(size * 6.6, size * 1.5));
    let round = size * 0.3;
    painter.add(RectShape::filled(bar.expand(2.5), round, palette::SHADOW).with_blur_width(size * 0.4));
    painter.rect_filled(bar.expand(2.0), round, palette::IVORY);
    // Each part has room for its figure; the rest is shared out by chance.
    let least = size * 1.25;
    let parts = chances.iter().filter(|(chance, _)| *chance > 0).count() as f32;
    let spare = (bar.width() - parts * least).max(0.0);
    let told = percents(&chances.map(|(chance, _)| f64::from(chance) / 36.0));
    let mut left = bar.left();
    for ((chance, colour), told) in chances.into_iter().zip(told).filter(|((chance, _), _)| *chance > 0) {
        let share = f32::from(chance) / whole;
        let part = Rect::from_min_size(pos2(left, bar.top()), vec2(least + spare * share, bar.height()));
        painter.rect_filled(part.shrink2(vec2(0.6, 0.0)), round * 0.5, colour);
        // The figures of narrow parts do without their sign.
        let text = if part.width() > size * 2.4 { told.as_str() } else { told.trim_end_matches('%') };
        painter.text(part.center(), Align2::CENTER_CENTER, text, bold(zoom_size(size)), palette::IVORY);
        left = part.right();
    }
}
