//! Strokes that several painters share.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Rgba, Shape, Vec2,
    ecolor::gamma_u8_from_linear_f32,
    emath::Rot2,
    epaint::{TextShape, Vertex},
    pos2, vec2,
};

use crate::desk::kit::style::{Face, zoom_size};

/// The colour a share `t` (0 to 1) of the way from `a` to `b`.
pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    a.lerp_to_gamma(b, t.clamp(0.0, 1.0))
}

/// The colour at an opacity from 0 to 1.
pub fn fade(colour: Color32, opacity: f32) -> Color32 {
    colour.gamma_multiply(opacity.clamp(0.0, 1.0))
}

/// How long a point at a text size of 100 % is, in points: the map does not grow with the text, and what is too small to be read on it
/// does not either.
#[must_use]
pub fn map_point(painter: &Painter) -> f32 {
    1.0 / painter.ctx().zoom_factor()
}

/// The most that a mark takes of what it stands on, from its middle to its edge: a third of the side.
const MOST_OF_ALL: f32 = 0.33;

/// How far a mark reaches on a counter `size` points wide: a `share` of that, between so many points at a text size of 100 %, and never
/// so much that little of the counter is left.
#[must_use]
pub fn mark_size(painter: &Painter, size: f32, share: f32, [least, most]: [f32; 2]) -> f32 {
    let point = map_point(painter);
    (size * share).clamp(least * point, most.max(least * point)).min(size * MOST_OF_ALL)
}

/// An opaque colour at an opacity from 0 to 1 as the window blends it, in linear light: a pale veil stays pale. [`fade`] darkens
/// what it lies over, which suits shadows and ink.
pub fn veil(colour: Color32, opacity: f32) -> Color32 {
    let opacity = opacity.clamp(0.0, 1.0);
    let light = Rgba::from(colour);
    let [r, g, b] = [light.r(), light.g(), light.b()].map(|part| gamma_u8_from_linear_f32(part * opacity));
    Color32::from_rgba_premultiplied(r, g, b, (light.a() * opacity * 255.0).round() as u8)
}

/// The outline of a rectangle with rounded corners, clockwise, radius in points.
pub fn rounded(rect: Rect, radius: f32) -> Vec<Pos2> {
    let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0).max(0.0);
    let inner = rect.shrink(r);
    let corners = [inner.right_top(), inner.right_bottom(), inner.left_bottom(), inner.left_top()];
    let steps = (r.sqrt() * 2.0).ceil().clamp(2.0, 12.0);
    let mut points = Vec::with_capacity(4 * (steps as usize + 1));
    for (quarter, corner) in corners.into_iter().enumerate() {
        for step in 0..=steps as u32 {
            let angle = FRAC_PI_2 * (quarter as f32 - 1.0 + step as f32 / steps);
            points.push(corner + r * Vec2::angled(angle));
        }
    }
    points
}

/// The points turned about `centre` by `angle` radians, clockwise on the screen.
pub fn turned(points: Vec<Pos2>, centre: Pos2, angle: f32) -> Vec<Pos2> {
    let rot = Rot2::from_angle(angle);
    points.into_iter().map(|p| centre + rot * (p - centre)).collect()
}

/// A shape that a star of triangles about `centre` fills, coloured at each corner by `colour`. Its edge is not smoothed.
pub fn fan(centre: Pos2, points: &[Pos2], colour: impl Fn(Pos2) -> Color32) -> Shape {
    let mut mesh = Mesh::default();
    mesh.vertices.push(Vertex::untextured(centre, colour(centre)));
    mesh.vertices.extend(points.iter().map(|p| Vertex::untextured(*p, colour(*p))));
    let n = points.len() as u32;
    for i in 0..n {
        mesh.add_triangle(0, 1 + i, 1 + (i + 1) % n);
    }
    Shape::mesh(mesh)
}

/// A convex shape lit from above: `top` and `bottom` are the colours at the ends of `rect`.
pub fn lit(rect: Rect, points: &[Pos2], top: Color32, bottom: Color32) -> Shape {
    fan(rect.center(), points, |p| mix(top, bottom, (p.y - rect.top()) / rect.height().max(1.0)))
}

/// A circle as points, the first to the right, clockwise.
pub fn ring(centre: Pos2, radius: f32, corners: usize) -> Vec<Pos2> {
    (0..corners).map(|i| centre + radius * Vec2::angled(TAU * i as f32 / corners as f32)).collect()
}

/// Text with a halo `width` points wide, so that it reads over lines. Gives the rectangle of the text.
pub fn halo_text(
    painter: &Painter,
    at: Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    ink: Color32,
    halo: Color32,
    width: f32,
    angle: f32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), font, ink);
    let rect = anchor.anchor_size(at, galley.size());
    let place = |offset: Vec2, colour: Option<Color32>| {
        let mut shape = TextShape::new(rect.min + offset, galley.clone(), ink);
        shape.override_text_color = colour;
        if angle == 0.0 { shape } else { shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER) }
    };
    if width > 0.0 {
        let around = ring(pos2(0.0, 0.0), width, 8);
        painter.extend(around.into_iter().map(|p| place(p.to_vec2(), Some(halo)).into()));
    }
    painter.add(place(Vec2::ZERO, None));
    rect
}

/// Text about `at`, `size` points high or as much smaller as `room` points of width ask for, turned by `angle` radians.
pub fn fitted_text(
    painter: &Painter,
    at: Pos2,
    text: &str,
    face: Face,
    size: f32,
    room: f32,
    ink: Color32,
    angle: f32,
) {
    if text.is_empty() {
        return;
    }
    let width = painter.layout_no_wrap(text.to_owned(), face.at(zoom_size(size)), ink).size().x;
    let size = if width > room { size * room / width } else { size };
    halo_text(painter, at, Align2::CENTER_CENTER, text, face.at(zoom_size(size)), ink, ink, 0.0, angle);
}

/// Where things drawn in their own units stand on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The screen point of the origin.
    pub centre: Pos2,
    /// Points per unit, forward and sideways.
    pub scale: Vec2,
    /// Radians clockwise on the screen from due right.
    pub angle: f32,
}

impl Stand {
    /// The screen point of `x` units forward and `y` units to the right-hand side.
    pub fn at(&self, x: f32, y: f32) -> Pos2 {
        self.centre + Rot2::from_angle(self.angle) * (vec2(x, y) * self.scale)
    }

    /// The same scale about another origin, turned another way.
    pub fn on(&self, x: f32, y: f32, angle: f32) -> Stand {
        Stand { centre: self.at(x, y), angle, ..*self }
    }

    /// The outline whose right half runs from front to rear, mirrored to the left.
    pub fn mirrored(&self, half: &[[f32; 2]]) -> Vec<Pos2> {
        let right = half.iter().map(|[x, y]| self.at(*x, *y));
        let left = half.iter().rev().filter(|p| p[1] != 0.0).map(|[x, y]| self.at(*x, -*y));
        right.chain(left).collect()
    }

    /// A rectangle from `x0` to `x1` forward and `y0` to `y1` sideways.
    pub fn block(&self, x0: f32, x1: f32, y0: f32, y1: f32) -> Vec<Pos2> {
        vec![self.at(x1, y0), self.at(x1, y1), self.at(x0, y1), self.at(x0, y0)]
    }
}
