//! Counters of operational games: nation's colour, staff sign, formation, printed values, small marks for the state.

use std::f32::consts::FRAC_PI_2;

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, epaint::RectShape, pos2, vec2};

use super::brush::{fade, halo_text, mix, rounded};
use super::card::{CardFrame, PAPER, paint_arrow, paint_card, paint_frame, radius};
use super::counter::Nation;
use super::ground::SAND;
use super::nato_symbol::{Branch, Echelon, paint_branch, paint_echelon};
use super::overlay::round_chip;
use crate::desk::style::{Face, bold, palette, zoom_size};

/// All that a counter shows.
#[derive(Clone, Debug, PartialEq)]
pub struct NatoFace {
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub branch: Branch,
    /// How large it is.
    pub echelon: Echelon,
    /// Division or corps, above the sign.
    pub formation: String,
    /// Its own number, on the left edge.
    pub id: String,
    /// Printed below, such as `3-4-6`: those of the side that lies upwards.
    pub values: String,
    /// Reach of its guns in hexes, in the upper right corner; empty for others.
    pub range: String,
    /// On its reduced side.
    pub reduced: bool,
    /// What has befallen it.
    pub marks: NatoMarks,
    /// Picked or aimed at.
    pub frame: Option<CardFrame>,
    /// Has no part in what goes on.
    pub dimmed: bool,
    /// Not there: a place it might go to.
    pub ghost: bool,
}

/// The state of a unit: each has its own place on the edge and its own shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NatoMarks {
    /// Has moved: an arrow head at the left edge.
    pub moved: bool,
    /// Has attacked or fired: a red disc with a burst at the lower right.
    pub attacked: bool,
    /// Owes an attack: a red flash at the right edge.
    pub must_attack: bool,
    /// Out of supply or out of its reach, may not move: a star of frost at the lower left.
    pub frozen: bool,
    /// Next to the enemy: two wedges that meet at the upper left.
    pub engaged: bool,
}

impl NatoFace {
    /// A fresh counter with nothing printed on it but its signs.
    pub fn new(nation: Nation, branch: Branch, echelon: Echelon) -> Self {
        NatoFace {
            nation,
            branch,
            echelon,
            formation: String::new(),
            id: String::new(),
            values: String::new(),
            range: String::new(),
            reduced: false,
            marks: NatoMarks::default(),
            frame: None,
            dimmed: false,
            ghost: false,
        }
    }
}

/// Beneath this side, in points, a counter shows its sign alone.
pub const VALUES_FROM: f32 = 27.0;
/// Beneath this side, in points, a counter shows sign and values alone.
pub const FORMATION_FROM: f32 = 33.0;
/// Beneath this side, in points, a counter lacks its own number and the mark of its size.
pub const ID_FROM: f32 = 42.0;

/// Colours of one counter.
struct Tint {
    card: Color32,
    ink: Color32,
    paper: Color32,
}

fn tint(face: &NatoFace) -> Tint {
    let (mut card, mut ink) = (face.nation.colour(), face.nation.ink());
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
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    let tint = tint(face);
    if let Some(frame) = face.frame {
        paint_frame(painter, rect, frame);
    }
    paint_card(painter, rect, tint.card, tint.ink, !face.ghost && !face.dimmed);
    if face.reduced {
        stripe(painter, rect, &tint);
    }
    let at = |x: f32, y: f32| rect.min + size * vec2(x, y);
    if face.nation == Nation::SouthAfrican {
        let bar = Rect::from_min_max(at(0.02, 0.075), at(0.98, 0.145).max(at(0.98, 0.075) + vec2(0.0, 2.0)));
        let bar = if size < FORMATION_FROM { bar } else { Rect::from_min_max(at(0.93, 0.28), at(0.985, 0.66)) };
        painter.rect_filled(bar, 0.0, mix(Color32::from_rgb(0x4f, 0x78, 0x3d), tint.card, 0.05));
    }
    // Where less is printed the sign takes the room.
    let (middle, box_size) = match size {
        s if s < VALUES_FROM => (at(0.5, 0.5), vec2(0.72, 0.48)),
        s if s < FORMATION_FROM => (at(0.5, 0.34), vec2(0.6, 0.4)),
        s if s < ID_FROM => (at(0.5, 0.42), vec2(0.54, 0.34)),
        _ => (at(0.545, 0.475), vec2(0.48, 0.3)),
    };
    paint_branch(painter, Rect::from_center_size(middle, box_size * size), face.branch, tint.ink, tint.paper);
    if size >= VALUES_FROM {
        values(painter, rect, face, &tint);
    }
    if size >= FORMATION_FROM {
        let top = if size < ID_FROM { 0.13 } else { 0.115 };
        let room = if face.range.is_empty() { 0.9 } else { 0.6 };
        let x = if face.range.is_empty() { 0.5 } else { 0.4 };
        print(painter, at(x, top), &face.formation, size * 0.19, size * room, 0.0, &tint);
        print(painter, at(0.86, top + 0.01), &face.range, size * 0.21, size * 0.24, 0.0, &tint);
    }
    if size >= ID_FROM {
        paint_echelon(painter, at(0.545, 0.292), size * 0.075, face.echelon, tint.ink);
        print(painter, at(0.135, 0.475), &face.id, size * 0.17, size * 0.5, -FRAC_PI_2, &tint);
    }
    marks(painter, rect, face.marks);
}

/// The band across a reduced side, under all that is printed.
fn stripe(painter: &Painter, rect: Rect, tint: &Tint) {
    let inner = rect.shrink((rect.width() * 0.03).max(1.0));
    let at = |x: f32, y: f32| inner.min + inner.size() * vec2(x, y);
    let band = vec![at(0.62, 0.0), at(1.0, 0.0), at(1.0, 0.0), at(0.38, 1.0), at(0.0, 1.0), at(0.0, 1.0)];
    painter.add(Shape::convex_polygon(band, mix(tint.card, PAPER, 0.62), Stroke::NONE));
}

/// Text in the ink of the counter about `at`, no wider than `room`, turned by `angle`.
fn print(painter: &Painter, at: Pos2, text: &str, size: f32, room: f32, angle: f32, tint: &Tint) {
    if text.is_empty() {
        return;
    }
    let face = Face::Bold;
    let width = painter.layout_no_wrap(text.to_owned(), face.at(zoom_size(size)), tint.ink).size().x;
    let size = if width > room { size * room / width } else { size };
    halo_text(painter, at, Align2::CENTER_CENTER, text, face.at(zoom_size(size)), tint.ink, tint.ink, 0.0, angle);
}

/// The values along the lower edge; those of a reduced side in reverse print.
fn values(painter: &Painter, rect: Rect, face: &NatoFace, tint: &Tint) {
    let size = rect.width();
    let at = rect.min + size * vec2(0.5, 0.84);
    let mut figure = size * if size < FORMATION_FROM { 0.34 } else { 0.29 };
    let width = painter.layout_no_wrap(face.values.clone(), bold(zoom_size(figure)), tint.ink).size().x;
    let room = size * 0.9;
    if width > room {
        figure *= room / width;
    }
    let ink = if face.reduced {
        let tab = Rect::from_center_size(at, vec2(width.min(room) + size * 0.08, figure * 0.96));
        painter.add(RectShape::filled(tab, size * 0.05, tint.ink).with_round_to_pixels(false));
        mix(tint.card, PAPER, 0.75)
    } else {
        tint.ink
    };
    painter.text(at, Align2::CENTER_CENTER, &face.values, bold(zoom_size(figure)), ink);
}

/// What has befallen the unit, on the edges, clear of what is printed.
fn marks(painter: &Painter, rect: Rect, marks: NatoMarks) {
    let size = rect.width();
    let disc = (size * 0.13).clamp(3.6, 26.0);
    if marks.moved {
        paint_arrow(painter, rect, 0, true);
    }
    if marks.engaged {
        let at = rect.left_top() + size * vec2(0.03, 0.03);
        round_chip(painter, at, disc, "", palette::FRAME);
        for side in [-1.0, 1.0] {
            let tip = at + vec2(side * disc * 0.08, 0.0);
            let wing = |y: f32| tip + disc * vec2(side * 0.6, y);
            painter.add(Shape::convex_polygon(vec![tip, wing(-0.45), wing(0.45)], palette::RED, Stroke::NONE));
        }
    }
    if marks.frozen {
        let at = rect.left_bottom() + size * vec2(0.02, -0.02);
        round_chip(painter, at, disc, "", palette::BLUE);
        let line = Stroke::new((disc * 0.18).max(1.0), palette::BLUE);
        for i in 0..3 {
            let arm = disc * 0.66 * Vec2::angled(std::f32::consts::PI * (i as f32 / 3.0 + 0.5));
            painter.line_segment([at - arm, at + arm], line);
        }
    }
    if marks.attacked {
        let at = rect.right_bottom() - Vec2::splat(size * 0.02);
        painter.circle(at, disc, palette::RED, Stroke::new((disc * 0.16).max(1.0), palette::IVORY));
        let line = Stroke::new((disc * 0.2).max(1.0), palette::IVORY);
        for way in [vec2(0.42, 0.42), vec2(0.42, -0.42)] {
            painter.line_segment([at - way * disc, at + way * disc], line);
        }
    }
    if marks.must_attack {
        flash(painter, rect.right_center() + size * vec2(0.03, -0.06), size * 0.25);
    }
}

/// A red flash, `half` its height in points.
pub fn flash(painter: &Painter, centre: Pos2, half: f32) {
    let half = half.max(5.0);
    let at = |[x, y]: [f32; 2]| centre + half * vec2(x, y);
    let bolt = [[0.18, -1.0], [-0.55, 0.14], [-0.08, 0.14], [-0.22, 1.0], [0.55, -0.2], [0.08, -0.2]].map(at);
    let halo = Stroke::new((half * 0.24).clamp(1.6, 5.0), palette::IVORY);
    painter.add(Shape::closed_line(bolt.to_vec(), halo));
    // Two halves: the whole is not convex.
    let fill = |points: Vec<Pos2>| Shape::convex_polygon(points, palette::RED, Stroke::new(0.6, palette::RED));
    painter.add(fill(vec![bolt[0], bolt[1], bolt[2], bolt[5]]));
    painter.add(fill(vec![bolt[2], bolt[3], bolt[4], bolt[5]]));
}

/// A blank counter with a word on it, such as `Cleared`, or a number in a box.
pub fn paint_word_counter(painter: &Painter, centre: Pos2, size: f32, card: Color32, ink: Color32, word: &str) {
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    paint_card(painter, rect, card, ink, true);
    let tint = Tint { card, ink, paper: PAPER };
    print(painter, pos2(rect.center().x, rect.center().y), word, size * 0.5, size * 0.84, 0.0, &tint);
    painter.add(Shape::closed_line(
        rounded(rect.shrink(size * 0.07), radius(size) * 0.6),
        Stroke::new((size * 0.025).max(0.7), fade(ink, 0.4)),
    ));
}
