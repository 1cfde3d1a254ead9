//! Counters of operational games: nation's colour, staff sign, formation, printed values, small marks for the state.

use std::f32::consts::FRAC_PI_2;

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::brush::{fade, fitted_text, map_point, mix, rounded};
use super::card::{CardFrame, PAPER, paint_card, paint_frame, radius};
use super::ground::SAND;
use super::nato_marks::paint_marks;
pub use super::nato_marks::{NatoMarks, Supplied, flash};
use super::nato_symbol::{Branch, Echelon, paint_branch, paint_echelon};
use super::nato_values::paint_values;
pub use super::nato_values::{Print, Values};
use crate::core::nation::Nation;
use crate::desk::kit::style::Face;

/// All that a counter shows.
#[derive(Clone, Debug, PartialEq)]
pub struct NatoFace {
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub branch: Branch,
    /// How large it is, where that is printed.
    pub echelon: Option<Echelon>,
    /// Division or corps, above the sign.
    pub formation: String,
    /// Its own number, on the left edge.
    pub id: String,
    /// Printed below, such as `3-4-6`: those of the side that lies upwards.
    pub values: Values,
    /// Reach of its guns in hexes, in the upper right corner; empty for others.
    pub range: String,
    /// On its reduced side: a band across, values in reverse print.
    pub reduced: bool,
    /// On the side of a unit that has had its turn: pale, with a belt in the nation's colour.
    pub used: bool,
    /// Steps left of those it began with, as pips at the right; none for units of a single step.
    pub steps: Option<[u8; 2]>,
    /// What has befallen it.
    pub marks: NatoMarks,
    /// Picked or aimed at.
    pub frame: Option<CardFrame>,
    /// Has no part in what goes on.
    pub dimmed: bool,
    /// Not there: a place it might go to.
    pub ghost: bool,
}

impl NatoFace {
    /// A fresh counter with nothing printed on it but its signs.
    pub fn new(nation: Nation, branch: Branch, echelon: impl Into<Option<Echelon>>) -> Self {
        NatoFace {
            nation,
            branch,
            echelon: echelon.into(),
            formation: String::new(),
            id: String::new(),
            values: Values::default(),
            range: String::new(),
            reduced: false,
            used: false,
            steps: None,
            marks: NatoMarks::default(),
            frame: None,
            dimmed: false,
            ghost: false,
        }
    }
}

/// Beneath this side, in points of the map, a counter shows its sign alone.
pub const VALUES_FROM: f32 = 18.0;
/// Beneath this side, in points of the map, a counter shows sign and values alone.
pub const FORMATION_FROM: f32 = 34.0;
/// Beneath this side, in points of the map, a counter lacks its own number and the mark of its size.
pub const ID_FROM: f32 = 42.0;

/// How far the card of a used side is on its way to white.
const USED: f32 = 0.62;

/// Colours of one counter.
struct Tint {
    card: Color32,
    ink: Color32,
    paper: Color32,
}

fn tint(face: &NatoFace) -> Tint {
    let (mut card, mut ink) = (face.nation.colour(), face.nation.ink());
    if face.used {
        card = mix(card, PAPER, USED);
    }
    if face.ghost {
        card = mix(card, PAPER, 0.3);
        ink = mix(ink, card, 0.25);
    }
    if face.dimmed {
        card = mix(card, SAND, 0.6);
        ink = mix(ink, SAND, 0.5);
    }
    Tint { card, ink, paper: mix(card, PAPER, if face.dimmed { 0.5 } else { 0.86 }) }
}

/// Draws a counter with its middle at `centre` and sides of `size` points; good from 16 to 200.
pub fn paint_nato(painter: &Painter, centre: Pos2, size: f32, face: &NatoFace) {
    let mut painter = painter.clone();
    if face.ghost {
        painter.multiply_opacity(0.8);
    }
    let painter = &painter;
    // On whole points: edges and letters stay sharp.
    let size = size.round().max(1.0);
    let seen = size / map_point(painter);
    let rect = Rect::from_min_size((centre - Vec2::splat(size / 2.0)).round(), Vec2::splat(size));
    let tint = tint(face);
    if let Some(frame) = face.frame {
        paint_frame(painter, rect, frame);
    }
    paint_card(painter, rect, tint.card, tint.ink, !face.ghost && !face.dimmed);
    if face.reduced {
        stripe(painter, rect, &tint);
    }
    if face.used {
        belt(painter, rect, face.nation.colour(), &tint);
    }
    let at = |x: f32, y: f32| rect.min + size * vec2(x, y);
    if face.nation == Nation::SouthAfrican {
        let bar = Rect::from_min_max(at(0.02, 0.075), at(0.98, 0.145).max(at(0.98, 0.075) + vec2(0.0, 2.0)));
        let bar = if seen < FORMATION_FROM { bar } else { Rect::from_min_max(at(0.93, 0.28), at(0.985, 0.66)) };
        painter.rect_filled(bar, 0.0, mix(Color32::from_rgb(0x4f, 0x78, 0x3d), tint.card, 0.05));
    }
    let print = |at: Pos2, text: &str, high: f32, room: f32, angle: f32| {
        fitted_text(painter, at, text, Face::Bold, size * high, size * room, tint.ink, angle);
    };
    // Where less is printed the sign takes the room.
    let (middle, box_size) = match seen {
        s if s < VALUES_FROM => (at(0.5, 0.5), vec2(0.74, 0.5)),
        s if s < FORMATION_FROM => (at(0.5, 0.315), vec2(0.62, 0.4)),
        s if s < ID_FROM => (at(0.5, 0.42), vec2(0.56, 0.34)),
        // Nothing stands on its edge or over it.
        _ if face.echelon.is_none() && face.id.is_empty() => (at(0.5, 0.44), vec2(0.56, 0.34)),
        _ => (at(0.545, 0.46), vec2(0.5, 0.3)),
    };
    paint_branch(painter, Rect::from_center_size(middle, box_size * size), face.branch, tint.ink, tint.paper);
    if seen >= VALUES_FROM {
        paint_values(painter, rect, &face.values, face.reduced, tint.card, tint.ink);
    }
    if seen >= FORMATION_FROM {
        let top = if seen < ID_FROM { 0.13 } else { 0.115 };
        let room = if face.range.is_empty() { 0.9 } else { 0.6 };
        let x = if face.range.is_empty() { 0.5 } else { 0.4 };
        print(at(x, top), &face.formation, 0.2, room, 0.0);
        print(at(0.86, top + 0.01), &face.range, 0.21, 0.24, 0.0);
    }
    if seen >= ID_FROM {
        if let Some(echelon) = face.echelon {
            paint_echelon(painter, at(0.545, 0.278), size * 0.075, echelon, tint.ink);
        }
        print(at(0.135, 0.46), &face.id, 0.18, 0.5, -FRAC_PI_2);
    }
    if let Some([left, full]) = face.steps {
        pips(
            painter,
            pos2(rect.left() + size * if seen < VALUES_FROM { 0.935 } else { 0.89 }, middle.y),
            size,
            left,
            full,
            &tint,
        );
    }
    paint_marks(painter, rect, face.marks);
}

/// The belt of a used side, behind the sign.
fn belt(painter: &Painter, rect: Rect, colour: Color32, tint: &Tint) {
    let size = rect.width();
    let inner = rect.shrink((size * 0.03).max(1.0));
    let (top, foot) = if size < VALUES_FROM * map_point(painter) { (0.34, 0.66) } else { (0.36, 0.59) };
    let band =
        Rect::from_min_max(pos2(inner.left(), rect.top() + size * top), pos2(inner.right(), rect.top() + size * foot));
    painter.rect_filled(band, 0.0, mix(colour, tint.ink, 0.12));
}

/// A column of pips about `centre`: full ones for steps left, hollow ones for steps lost.
fn pips(painter: &Painter, centre: Pos2, size: f32, left: u8, full: u8, tint: &Tint) {
    let r = (size * 0.042).clamp(1.1, 8.0);
    for pip in 0..full {
        let at = centre + vec2(0.0, r * 2.7 * ((f32::from(full) - 1.0) / 2.0 - f32::from(pip)));
        let fill = if pip < left { tint.ink } else { tint.paper };
        painter.circle(at, r, fill, Stroke::new((r * 0.35).max(0.6), tint.ink));
    }
}

/// The band across a reduced side, under all that is printed.
fn stripe(painter: &Painter, rect: Rect, tint: &Tint) {
    let inner = rect.shrink((rect.width() * 0.03).max(1.0));
    let at = |x: f32, y: f32| inner.min + inner.size() * vec2(x, y);
    let band = vec![at(0.62, 0.0), at(1.0, 0.0), at(1.0, 0.0), at(0.38, 1.0), at(0.0, 1.0), at(0.0, 1.0)];
    painter.add(Shape::convex_polygon(band, mix(tint.card, PAPER, 0.62), Stroke::NONE));
}

/// A blank counter with a word on it, such as `Cleared`, or a number in a box.
pub fn paint_word_counter(painter: &Painter, centre: Pos2, size: f32, card: Color32, ink: Color32, word: &str) {
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    paint_card(painter, rect, card, ink, true);
    fitted_text(painter, rect.center(), word, Face::Bold, size * 0.5, size * 0.84, ink, 0.0);
    painter.add(Shape::closed_line(
        rounded(rect.shrink(size * 0.07), radius(size) * 0.6),
        Stroke::new((size * 0.025).max(0.7), fade(ink, 0.4)),
    ));
}
