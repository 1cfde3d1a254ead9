//! The values along the lower edge of a counter, each in the colour it is printed in.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, epaint::RectShape, pos2, vec2};

use super::brush::{mix, veil};
use super::card::PAPER;
use super::nato::FORMATION_FROM;
use crate::desk::kit::style::{bold, palette, zoom_size};

/// The colour a value is printed in; rules may hang on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Print {
    /// As all else on the counter: black.
    #[default]
    Ink,
    /// Red.
    Red,
    /// White.
    White,
}

/// The values of the side of a counter that lies upwards, from left to right, printed with dashes between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Vec<(String, Print)>);

impl Values {
    /// Each value with its colour. What is bracketed on the counter comes with its brackets.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = (String, Print)>) -> Self {
        Values(values.into_iter().collect())
    }
}

/// All of them in black.
impl From<String> for Values {
    fn from(values: String) -> Self {
        Values(vec![(values, Print::Ink)])
    }
}

/// Figures lower than this can't be read, in points.
const LEAST: f32 = 9.5;

/// Paints them on the card of a counter, all in one ink; `reversed` = light on a dark tab. What a colour means stands as a bar under
/// the value: red, or white with a dark edge.
pub(super) fn paint_values(
    painter: &Painter,
    rect: Rect,
    values: &Values,
    reversed: bool,
    card: Color32,
    ink: Color32,
) {
    let size = rect.width();
    let small = size < FORMATION_FROM;
    let barred = values.0.iter().any(|(_, print)| *print != Print::Ink);
    let at = rect.min + size * vec2(0.5, if barred { 0.8 } else { 0.825 });
    // Values that come as one text have their dashes in it.
    let mut parts: Vec<(&str, Print)> =
        values.0.iter().flat_map(|(text, print)| text.split('-').map(|part| (part, *print))).collect();
    let width_of =
        |text: &str, figure: f32| painter.layout_no_wrap(text.to_owned(), bold(zoom_size(figure)), ink).size().x;
    // A short stroke instead of the letter: it leaves the figures more room.
    let dash_room = |figure: f32| (figure * 0.32).max(3.0);
    let whole = |parts: &[(&str, Print)], figure: f32| {
        let dashes = dash_room(figure) * parts.len().saturating_sub(1) as f32;
        parts.iter().map(|part| width_of(part.0, figure)).sum::<f32>() + dashes
    };
    let mut figure = size * if small { 0.46 } else { 0.34 };
    // Three values that nobody could read: those of combat stay, and movement stands on the unit's card.
    if small && parts.len() == 3 && figure * size * 0.94 < LEAST * whole(&parts, figure) {
        parts.pop();
    }
    let (width, room) = (whole(&parts, figure), size * 0.94);
    if width > room {
        // The strokes do not shrink below a point or two: the figures give way for them.
        let dashes = dash_room(figure * room / width) * parts.len().saturating_sub(1) as f32;
        let letters = parts.iter().map(|part| width_of(part.0, figure)).sum::<f32>();
        figure *= ((room - dashes) / letters.max(1.0)).min(1.0);
    }
    let width = whole(&parts, figure);
    let colour = if reversed { mix(card, PAPER, 0.85) } else { mix(ink, palette::INK, 0.5) };
    let tab = Rect::from_center_size(at, vec2((width + size * 0.08).min(size * 0.97), figure * 0.94));
    if reversed {
        painter.add(RectShape::filled(tab, size * 0.05, ink).with_round_to_pixels(false));
    } else {
        // A little light behind the figures.
        painter.add(RectShape::filled(tab, size * 0.05, veil(mix(card, PAPER, 0.7), 0.42)).with_round_to_pixels(false));
    }
    let mut left = at.x - width / 2.0;
    for (i, (text, print)) in parts.into_iter().enumerate() {
        if i > 0 {
            let room = dash_room(figure);
            // Never thinner than a point, or it would be lost.
            let stroke = vec2((room * 0.72).round().max(2.0), (figure * 0.11).round().max(1.0));
            let corner = (pos2(left + room / 2.0, at.y) - stroke / 2.0).round();
            painter.rect_filled(Rect::from_min_size(corner, stroke), 0.0, colour);
            left += room;
        }
        let wide = width_of(text, figure);
        painter.text(pos2(left, at.y), Align2::LEFT_CENTER, text, bold(zoom_size(figure)), colour);
        let bar = Rect::from_center_size(
            pos2(left + wide / 2.0, at.y + figure * 0.5),
            vec2((wide * 0.92).max(3.0), (size * 0.06).max(2.0)),
        );
        match print {
            Print::Ink => {}
            Print::Red => _ = painter.rect_filled(bar, 0.0, palette::RED),
            Print::White => {
                let edge = Stroke::new((size * 0.018).clamp(0.6, 1.6), ink);
                painter.rect(bar, 0.0, PAPER, edge, StrokeKind::Outside);
            }
        }
        left += wide;
    }
}
