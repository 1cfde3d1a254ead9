//! Troop tokens: the word on the token above, the staff sign in the middle, what it adds to the die below, its name at the edge.

use std::f32::consts::FRAC_PI_2;

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fade, fitted_text, mix, ring};
use crate::desk::kit::paint::card::{CardFrame, PAPER, paint_arrow, paint_card, paint_frame};
use crate::desk::kit::paint::ground::SAND;
use crate::desk::kit::paint::nato_symbol::{Branch, paint_branch};
use crate::desk::kit::style::{Face, palette};

/// Beneath this side, in points, a token shows sign and value alone.
const TITLE_FROM: f32 = 30.0;
/// Beneath this side, in points, a token lacks its name.
const NAME_FROM: f32 = 52.0;

/// What stands in the middle of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenSign {
    /// A staff sign.
    Branch(Branch),
    /// A general's cap.
    General,
}

/// All that a token shows.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenFace {
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub sign: TokenSign,
    /// The word above the sign; set in two lines where it is long.
    pub title: String,
    /// The unit, along the left edge.
    pub name: String,
    /// Below the sign: `+3`.
    pub value: String,
    /// Has made its move: an arrow head at the left edge.
    pub moved: bool,
    /// Picked, asked for, taking part.
    pub frame: Option<CardFrame>,
    /// Has no part in what goes on.
    pub dimmed: bool,
    /// Not there: a place it might go to.
    pub ghost: bool,
}

impl TokenFace {
    /// A token with nothing printed on it but its sign.
    #[must_use]
    pub fn new(nation: Nation, sign: TokenSign) -> Self {
        TokenFace {
            nation,
            sign,
            title: String::new(),
            name: String::new(),
            value: String::new(),
            moved: false,
            frame: None,
            dimmed: false,
            ghost: false,
        }
    }
}

/// Draws a token with its middle at `centre` and sides of `size` points; good from 16 to 200.
pub fn paint_token(painter: &Painter, centre: Pos2, size: f32, face: &TokenFace) {
    let mut painter = painter.clone();
    if face.ghost {
        painter.multiply_opacity(0.8);
    }
    let painter = &painter;
    let rect = Rect::from_center_size(centre, Vec2::splat(size));
    let (mut card, mut ink) = (face.nation.colour(), face.nation.ink());
    if face.sign == TokenSign::General {
        card = mix(card, palette::AMBER, 0.3);
    }
    if face.ghost {
        (card, ink) = (mix(card, PAPER, 0.3), mix(ink, card, 0.25));
    }
    if face.dimmed {
        (card, ink) = (mix(card, SAND, 0.55), mix(ink, SAND, 0.45));
    }
    let paper = mix(card, PAPER, if face.dimmed { 0.5 } else { 0.86 });
    if let Some(frame) = face.frame {
        paint_frame(painter, rect, frame);
    }
    paint_card(painter, rect, card, ink, !face.ghost && !face.dimmed);
    let at = |x: f32, y: f32| rect.min + size * vec2(x, y);
    if face.nation == Nation::SouthAfrican {
        let bar = Rect::from_min_max(at(0.93, 0.3), at(0.985, 0.68));
        painter.rect_filled(bar, 0.0, mix(Color32::from_rgb(0x4f, 0x78, 0x3d), card, 0.05));
    }
    let named = size >= NAME_FROM && !face.name.is_empty();
    let middle = if named { at(0.545, 0.475) } else { at(0.5, if size < TITLE_FROM { 0.36 } else { 0.46 }) };
    let sign = Rect::from_center_size(middle, size * if size < TITLE_FROM { vec2(0.6, 0.4) } else { vec2(0.5, 0.32) });
    match face.sign {
        TokenSign::Branch(branch) => paint_branch(painter, sign, branch, ink, paper),
        TokenSign::General => cap(painter, sign.center() + vec2(0.0, size * 0.02), size * 0.46, ink, paper),
    }
    let print = |at: Pos2, text: &str, high: f32, room: f32, angle: f32| {
        fitted_text(painter, at, text, Face::Bold, size * high, size * room, ink, angle);
    };
    if size >= TITLE_FROM {
        match face.title.split_once(' ').filter(|_| face.title.chars().count() > 9) {
            Some((upper, lower)) if size >= NAME_FROM => {
                print(at(0.5, 0.095), upper, 0.17, 0.9, 0.0);
                print(at(0.5, 0.235), lower, 0.17, 0.9, 0.0);
            }
            // The cardboard tells the nation.
            Some((_, lower)) => print(at(0.5, 0.15), lower, 0.22, 0.9, 0.0),
            None => print(at(0.5, 0.15), &face.title, 0.22, 0.9, 0.0),
        }
    }
    print(at(0.5, 0.82), &face.value, 0.33, 0.9, 0.0);
    if named {
        print(at(0.115, 0.53), &face.name, 0.135, 0.74, -FRAC_PI_2);
    }
    if face.moved {
        paint_arrow(painter, rect, 0, true);
    }
}

/// A field marshal's cap with goggles over its band, `wide` points across.
fn cap(painter: &Painter, centre: Pos2, wide: f32, ink: Color32, paper: Color32) {
    let at = |x: f32, y: f32| centre + wide * vec2(x, y);
    let line = Stroke::new((wide * 0.045).clamp(0.8, 3.0), ink);
    let crown = vec![
        at(-0.36, 0.04),
        at(-0.62, -0.2),
        at(-0.34, -0.42),
        at(0.0, -0.5),
        at(0.34, -0.42),
        at(0.62, -0.2),
        at(0.36, 0.04),
    ];
    painter.add(Shape::convex_polygon(crown, paper, line));
    let band = vec![at(-0.38, 0.02), at(0.38, 0.02), at(0.4, 0.22), at(-0.4, 0.22)];
    painter.add(Shape::convex_polygon(band, mix(paper, ink, 0.45), line));
    let visor = vec![at(-0.42, 0.22), at(0.42, 0.22), at(0.34, 0.38), at(0.0, 0.44), at(-0.34, 0.38)];
    painter.add(Shape::convex_polygon(visor, ink, line));
    for x in [-0.17, 0.17] {
        let glass = ring(at(x, 0.1), wide * 0.135, 20);
        painter.add(Shape::convex_polygon(glass, mix(paper, palette::AMBER, 0.5), line));
    }
    painter.circle_filled(at(0.0, -0.24), wide * 0.055, fade(palette::RED, 0.9));
}
