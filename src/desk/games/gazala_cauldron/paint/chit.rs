//! Chits that are drawn from a cup: those that call formations up, and tactical ones.

use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{Align2, Color32, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fade, fitted_text, mix, ring, veil};
use crate::desk::kit::paint::card::{CardFrame, PAPER, paint_card, paint_frame, radius};
use crate::desk::kit::paint::tactic_sign::{TacticSign, paint_tactic_sign};
use crate::desk::kit::style::{Face, bold, palette, zoom_size};
use crate::desk::table::clip::Shown;

/// What is printed on a chit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChitPrint {
    /// Calls up what it names. A line break parts two lines; else a long name breaks by itself at a space.
    Action(String),
    /// Printed on both sides: either may be called up, and one of them has been once it is `chosen` (0 or 1).
    Either {
        /// The names, front then back.
        sides: [String; 2],
        /// The side that was used.
        chosen: Option<usize>,
    },
    /// A tactical chit: its sign and a word.
    Tactic(TacticSign, String),
    /// Lies face down.
    Hidden,
}

/// Where a chit is in its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChitState {
    /// In the cup: pale. With a count of 0 an empty outline stands in its place.
    InCup,
    /// Drawn and at hand: in the side's colour.
    #[default]
    Drawn,
    /// The one drawn last: a glow round it.
    JustDrawn,
    /// Played: flat and faded, with a tick.
    Played,
}

/// A chit, or several alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chit {
    /// Whose colours it bears.
    pub nation: Nation,
    /// What is printed on it.
    pub print: ChitPrint,
    /// How many lie on one another; told from 2 upwards.
    pub count: u8,
    /// Where it is in its life.
    pub state: ChitState,
    /// Picked, or to be picked.
    pub frame: Option<CardFrame>,
}

impl Chit {
    /// A single chit at hand.
    #[must_use]
    pub fn new(nation: Nation, print: ChitPrint) -> Self {
        Chit { nation, print, count: 1, state: ChitState::Drawn, frame: None }
    }

    /// True for those that call formations up.
    #[must_use]
    pub fn is_action(&self) -> bool {
        matches!(self.print, ChitPrint::Action(_) | ChitPrint::Either { .. })
    }
}

/// The size of a chit that is so many points wide.
#[must_use]
pub fn chit_size(width: f32) -> Vec2 {
    vec2(width, (width * 0.7).round())
}

/// Card and ink of a chit in its state.
fn colours(chit: &Chit) -> (Color32, Color32) {
    let (card, ink) = (chit.nation.colour(), chit.nation.ink());
    match chit.state {
        ChitState::InCup => (mix(card, PAPER, 0.74), ink),
        ChitState::Drawn | ChitState::JustDrawn => (card, ink),
        ChitState::Played => {
            let card = mix(card, palette::PARCHMENT, 0.6);
            (card, mix(ink, card, 0.42))
        }
    }
}

/// Draws a chit into `rect`; good from 34 points of width.
pub fn paint_chit(painter: &Painter, rect: Rect, chit: &Chit) {
    let (card, ink) = colours(chit);
    if chit.count == 0 {
        gone(painter, rect, chit, ink);
        return;
    }
    if chit.state == ChitState::JustDrawn {
        let glow = rect.expand(rect.height() * 0.1);
        painter.add(RectShape::filled(glow, radius(glow.width()), palette::AMBER).with_blur_width(rect.height() * 0.3));
        painter.rect_stroke(
            rect.expand(1.6),
            radius(rect.width()) + 1.0,
            Stroke::new(2.0, palette::AMBER),
            StrokeKind::Outside,
        );
    }
    if let Some(frame) = chit.frame {
        paint_frame(painter, rect, frame);
    }
    // Those underneath show at the upper right.
    let step = (rect.height() * 0.06).clamp(1.4, 3.5);
    for below in (1..chit.count.min(3)).rev() {
        let shift = f32::from(below) * step;
        paint_card(painter, rect.translate(vec2(shift, -shift)), mix(card, ink, 0.1), ink, below == 1);
    }
    paint_card(painter, rect, card, ink, chit.state != ChitState::Played);
    print(painter, rect, &chit.print, card, ink);
    if chit.count > 1 {
        count(painter, rect, chit.count, card, ink);
    }
    if chit.state == ChitState::Played {
        tick(painter, rect);
    }
}

/// The place of a kind of which nothing is left.
fn gone(painter: &Painter, rect: Rect, chit: &Chit, ink: Color32) {
    let mut line = crate::desk::kit::paint::brush::rounded(rect.shrink(0.5), radius(rect.width()));
    line.extend(line.first().copied());
    painter.extend(Shape::dashed_line(&line, Stroke::new(1.0, fade(ink, 0.45)), 3.0, 3.0));
    let mut faint = painter.clone();
    faint.multiply_opacity(0.42);
    print(&faint, rect, &chit.print, palette::PARCHMENT, ink);
}

fn print(painter: &Painter, rect: Rect, print: &ChitPrint, card: Color32, ink: Color32) {
    match print {
        ChitPrint::Action(name) => words(painter, rect, name, rect.height() * 0.42, ink),
        ChitPrint::Either { sides, chosen } => either(painter, rect, sides, *chosen, card, ink),
        ChitPrint::Tactic(sign, word) => tactic(painter, rect, *sign, word, ink),
        ChitPrint::Hidden => back(painter, rect, card, ink),
    }
}

/// A name in one line or two, as large as there is room, letters no higher than `size`.
fn words(painter: &Painter, rect: Rect, text: &str, size: f32, ink: Color32) {
    let room = rect.width() * 0.88;
    let wide = painter.layout_no_wrap(text.to_owned(), bold(zoom_size(size * 0.85)), ink).size().x;
    let broken = text.split_once('\n').or_else(|| (wide > room).then(|| break_near_middle(text)).flatten());
    match broken {
        None => fitted_text(painter, rect.center(), text, Face::Bold, size, room, ink, 0.0),
        Some((upper, lower)) => {
            for (line, y) in [(upper, -0.19), (lower, 0.21)] {
                let at = rect.center() + vec2(0.0, y * rect.height());
                fitted_text(painter, at, line, Face::Bold, size.min(rect.height() * 0.37), room, ink, 0.0);
            }
        }
    }
}

/// The two parts of a text that a space near its middle makes.
fn break_near_middle(text: &str) -> Option<(&str, &str)> {
    let off = |at: &usize| at.abs_diff(text.len() / 2);
    let at = text.match_indices(' ').map(|found| found.0).min_by_key(off)?;
    Some((&text[..at], &text[at + 1..]))
}

/// Both names, parted by the fold; once one is chosen it takes most of the room.
fn either(painter: &Painter, rect: Rect, sides: &[String; 2], chosen: Option<usize>, card: Color32, ink: Color32) {
    let share = match chosen {
        Some(0) => 0.66,
        Some(_) => 0.34,
        None => 0.5,
    };
    let fold = rect.top() + rect.height() * share;
    let inner = rect.shrink(1.2);
    let lower = Rect::from_min_max(pos2(inner.left(), fold), inner.right_bottom());
    let corner = radius(rect.width()) as u8;
    let round = bevy_egui::egui::CornerRadius { sw: corner, se: corner, ..Default::default() };
    painter.rect_filled(lower, round, fade(ink, 0.13));
    let crease = [pos2(rect.left() + 2.0, fold), pos2(rect.right() - 2.0, fold)];
    painter.extend(Shape::dashed_line(&crease, Stroke::new(1.0, fade(ink, 0.75)), 3.0, 2.0));
    let notch = rect.height() * 0.07;
    for (x, way) in [(rect.left(), 1.0), (rect.right(), -1.0)] {
        let points = vec![pos2(x, fold - notch), pos2(x + way * notch, fold), pos2(x, fold + notch)];
        painter.add(Shape::convex_polygon(points, mix(card, ink, 0.6), Stroke::NONE));
    }
    let halves =
        [Rect::from_min_max(rect.min, pos2(rect.right(), fold)), Rect::from_min_max(pos2(rect.left(), fold), rect.max)];
    for (i, (half, name)) in halves.into_iter().zip(sides).enumerate() {
        let ink = if chosen.is_some_and(|chosen| chosen != i) { mix(ink, card, 0.5) } else { ink };
        let name = name.replace('\n', " ");
        fitted_text(painter, half.center(), &name, Face::Bold, half.height() * 0.78, rect.width() * 0.84, ink, 0.0);
    }
}

/// Sign over word; beside it where the chit is low.
fn tactic(painter: &Painter, rect: Rect, sign: TacticSign, word: &str, ink: Color32) {
    let high = rect.height();
    if rect.width() > high * 2.0 {
        let half = high * 0.32;
        paint_tactic_sign(painter, pos2(rect.left() + high * 0.5, rect.center().y), half, sign, ink);
        let room = Rect::from_min_max(pos2(rect.left() + high * 0.9, rect.top()), rect.max);
        words(painter, room, word, high * 0.42, ink);
        return;
    }
    let at = |y: f32| pos2(rect.center().x, rect.top() + high * y);
    paint_tactic_sign(painter, at(0.345), high * 0.265, sign, ink);
    fitted_text(painter, at(0.81), word, Face::Bold, high * 0.32, rect.width() * 0.9, ink, 0.0);
}

/// The back that all chits of a side share.
fn back(painter: &Painter, rect: Rect, card: Color32, ink: Color32) {
    let inner = rect.shrink(rect.height() * 0.12);
    let line = Stroke::new((rect.height() * 0.035).max(1.0), mix(card, ink, 0.55));
    painter.rect(inner, radius(rect.width()) * 0.6, mix(card, ink, 0.28), line, StrokeKind::Middle);
    let half = inner.height() * 0.34;
    let star = ring(inner.center(), half, 4);
    painter.add(Shape::convex_polygon(star, mix(card, PAPER, 0.35), line));
    for side in [-1.0, 1.0] {
        let at = inner.center() + vec2(side * half * 1.75, 0.0);
        painter.add(Shape::convex_polygon(ring(at, half * 0.38, 4), mix(card, PAPER, 0.2), Stroke::NONE));
    }
}

/// How many lie there, on a tab at the upper right.
fn count(painter: &Painter, rect: Rect, count: u8, card: Color32, ink: Color32) {
    let high = (rect.height() * 0.4).clamp(10.0, 22.0);
    let tab = Rect::from_center_size(rect.right_top() + vec2(-high * 0.22, high * 0.12), vec2(high * 1.3, high));
    painter.rect(tab, high * 0.45, ink, Stroke::new(1.0, mix(card, PAPER, 0.6)), StrokeKind::Outside);
    let font = bold(zoom_size(high * 0.86));
    painter.text(tab.center(), Align2::CENTER_CENTER, format!("×{count}"), font, mix(card, PAPER, 0.8));
}

/// A tick at the lower right.
fn tick(painter: &Painter, rect: Rect) {
    let r = (rect.height() * 0.17).clamp(5.0, 10.0);
    let at = rect.right_bottom() + vec2(r * 0.12, r * 0.12);
    painter.circle(at, r, palette::FRAME_RAISED, Stroke::new(1.2, veil(palette::IVORY, 0.9)));
    let to = |x: f32, y: f32| at + r * vec2(x, y);
    let line = vec![to(-0.48, 0.02), to(-0.12, 0.42), to(0.5, -0.4)];
    painter.line(line, Stroke::new((r * 0.26).max(1.2), palette::IVORY));
}

impl Shown for Chit {
    fn size(&self, width: f32) -> Vec2 {
        chit_size(width)
    }

    fn paint(&self, painter: &Painter, rect: Rect) {
        paint_chit(painter, rect, self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_breaks_at_the_space_nearest_its_middle() {
        assert_eq!(break_near_middle("90 Lt"), Some(("90", "Lt")));
        assert_eq!(break_near_middle("Pavia and Brescia"), Some(("Pavia and", "Brescia")));
        assert_eq!(break_near_middle("Ariete"), None);
    }
}
