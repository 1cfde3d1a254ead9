//! The cardboard of a counter and the frames round it.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, epaint::RectShape, vec2};

use super::brush::{fade, lit, mark_size, mix, rounded};
use crate::desk::kit::style::palette;

/// The white of paper in the light.
pub const PAPER: Color32 = Color32::from_rgb(0xfb, 0xf6, 0xea);

/// A frame round a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardFrame {
    /// Picked by the player: a light ring.
    Selected,
    /// Aimed at: red corners.
    Target,
    /// Could be picked, and is waited for: a thin amber ring.
    Asked,
    /// Its formation has been called up: a dashed amber ring.
    Activated,
    /// The one that moves and fights at this moment: a broad amber ring with light in it.
    Active,
}

/// The rounding of a counter with sides of `size` points.
pub fn radius(size: f32) -> f32 {
    (size * 0.085).clamp(2.0, 14.0)
}

/// A blank counter: rounded square in `card`, lit from above, with an edge toward `ink`. `raised` gives it a shadow.
pub fn paint_card(painter: &Painter, rect: Rect, card: Color32, ink: Color32, raised: bool) {
    let size = rect.width();
    let round = radius(size);
    let drop = (size * 0.034).clamp(0.9, 5.0);
    if raised {
        let under = rect.translate(vec2(drop * 0.9, drop * 1.7)).expand(drop * 0.4);
        painter.add(RectShape::filled(under, round + drop, palette::SHADOW).with_blur_width(size * 0.12));
    }
    // The thickness of the cardboard shows as a darker edge below.
    let shape = |r: Rect, fill: Color32| RectShape::filled(r, round, fill).with_round_to_pixels(false);
    let edge = mix(card, ink, 0.62);
    painter.add(shape(rect.expand(0.4).translate(vec2(0.0, drop * 0.5)), edge));
    painter.add(shape(rect.expand(0.4), edge));
    let face = rect.shrink((size * 0.014).clamp(0.5, 2.0));
    painter.add(shape(face, card));
    let points = rounded(face.shrink(0.5), round - 0.5);
    painter.add(lit(face, &points, mix(card, PAPER, 0.17), mix(card, ink, 0.09)));
    // A bevel: light along the upper and left edges, shade along the others.
    let bevel = (size * 0.028).clamp(0.9, 3.0);
    let inner = face.shrink(bevel / 2.0);
    let (light, dark) = (Stroke::new(bevel, fade(PAPER, 0.5)), Stroke::new(bevel, fade(ink, 0.26)));
    painter.hline(face.left() + round..=face.right() - round * 0.6, inner.top(), light);
    painter.vline(
        inner.left(),
        face.top() + round..=face.bottom() - round * 0.6,
        Stroke::new(bevel, fade(PAPER, 0.34)),
    );
    painter.hline(face.left() + round * 0.6..=face.right() - round, inner.bottom(), dark);
    painter.vline(inner.right(), face.top() + round * 0.6..=face.bottom() - round, Stroke::new(bevel, fade(ink, 0.2)));
}

/// The frame round a counter, outside its edge.
pub fn paint_frame(painter: &Painter, rect: Rect, frame: CardFrame) {
    let size = rect.width();
    let gap = (size * 0.045).clamp(1.2, 6.0);
    let width = (size * 0.06).clamp(1.6, 8.0);
    let ring = rect.expand(gap);
    let round = radius(size) + gap;
    match frame {
        CardFrame::Asked => {
            painter.rect_stroke(ring, round, Stroke::new(width, fade(palette::FRAME, 0.7)), StrokeKind::Middle);
            painter.rect_stroke(ring, round, Stroke::new(width * 0.6, palette::AMBER), StrokeKind::Middle);
        }
        CardFrame::Activated => {
            painter.rect_stroke(ring, round, Stroke::new(width, fade(palette::FRAME, 0.6)), StrokeKind::Middle);
            let mut dashes = rounded(ring, round);
            dashes.extend(dashes.first().copied());
            painter.extend(Shape::dashed_line(
                &dashes,
                Stroke::new(width * 0.75, palette::AMBER),
                width * 2.2,
                width * 1.5,
            ));
        }
        CardFrame::Active => {
            for (wide, colour) in [(width * 2.0 + 2.0, fade(palette::FRAME, 0.75)), (width * 2.0, palette::AMBER)] {
                painter.rect_stroke(ring, round, Stroke::new(wide, colour), StrokeKind::Middle);
            }
            painter.rect_stroke(ring, round, Stroke::new(width * 0.55, palette::IVORY), StrokeKind::Middle);
        }
        CardFrame::Selected => {
            // Dark outside light: the ring stands out from sand and from other counters.
            let dark = Stroke::new(width + 2.0, fade(palette::FRAME, 0.55));
            painter.rect_stroke(ring, round, dark, StrokeKind::Middle);
            painter.rect_stroke(ring, round, Stroke::new(width, palette::IVORY), StrokeKind::Middle);
        }
        CardFrame::Target => {
            let reach = size * 0.3;
            let corners = [
                (ring.left_top(), 1.0, 1.0),
                (ring.right_top(), -1.0, 1.0),
                (ring.right_bottom(), -1.0, -1.0),
                (ring.left_bottom(), 1.0, -1.0),
            ];
            let bracket = |(at, x, y): (Pos2, f32, f32)| vec![at + vec2(x * reach, 0.0), at, at + vec2(0.0, y * reach)];
            for (wide, colour) in [(width + 2.4, palette::IVORY), (width, palette::RED)] {
                painter.extend(corners.map(|corner| Shape::line(bracket(corner), Stroke::new(wide, colour))));
            }
        }
    }
}

/// An arrow head at the left edge: the unit has moved. The second stands behind the first; a hollow one is a memory of
/// the turn before.
pub fn paint_arrow(painter: &Painter, rect: Rect, behind: u8, filled: bool) {
    let size = rect.width();
    let [w, h] =
        [(0.12, 3.5), (0.1, 3.0)].map(|(share, least)| mark_size(painter, size, share, [least, f32::INFINITY]));
    let tip = rect.left_center() - vec2(size * 0.035 + f32::from(behind) * w * 1.15, 0.0);
    let points = vec![tip, tip + vec2(-w, h), tip + vec2(-w, -h)];
    let halo = Stroke::new((size * 0.05).clamp(1.2, 4.0), palette::IVORY);
    painter.add(Shape::closed_line(points.clone(), halo));
    if filled {
        painter.add(Shape::convex_polygon(points, palette::FRAME, Stroke::NONE));
    } else {
        let line = Stroke::new((size * 0.025).clamp(0.9, 3.0), palette::FRAME);
        painter.add(Shape::convex_polygon(points, palette::IVORY, line));
    }
}
