//! The values along the lower edge of a counter, each in the colour it is printed in.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, epaint::RectShape, pos2, vec2};

use super::brush::{halo_text, mix, veil};
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

/// Paints them on the card of a counter; `reversed` = light on a dark tab.
pub(super) fn paint_values(
    painter: &Painter,
    rect: Rect,
    values: &Values,
    reversed: bool,
    card: Color32,
    ink: Color32,
) {
    let size = rect.width();
    let at = rect.min + size * vec2(0.5, 0.84);
    let dash = ("-".to_owned(), Print::Ink);
    let parts: Vec<&(String, Print)> =
        values.0.iter().enumerate().flat_map(|(i, value)| [(i > 0).then_some(&dash), Some(value)]).flatten().collect();
    let mut figure = size * if size < FORMATION_FROM { 0.34 } else { 0.29 };
    let width_of =
        |text: &str, figure: f32| painter.layout_no_wrap(text.to_owned(), bold(zoom_size(figure)), ink).size().x;
    let room = size * 0.9;
    let whole = |figure: f32| parts.iter().map(|part| width_of(&part.0, figure)).sum::<f32>();
    let width = whole(figure);
    if width > room {
        figure *= room / width;
    }
    let width = whole(figure);
    if reversed {
        let tab = Rect::from_center_size(at, vec2(width + size * 0.08, figure * 0.96));
        painter.add(RectShape::filled(tab, size * 0.05, ink).with_round_to_pixels(false));
    }
    let line = (figure * 0.075).clamp(0.5, 2.4);
    let mut left = at.x - width / 2.0;
    for (text, print) in parts {
        let (colour, halo, line) = match print {
            Print::Ink if reversed => (mix(card, PAPER, 0.75), ink, 0.0),
            Print::Ink => (ink, ink, 0.0),
            Print::Red => (mix(palette::RED_DEEP, palette::RED, 0.5), veil(mix(card, PAPER, 0.72), 0.9), line),
            Print::White => (PAPER, mix(ink, card, 0.2), line),
        };
        let font = bold(zoom_size(figure));
        halo_text(painter, pos2(left, at.y), Align2::LEFT_CENTER, text, font, colour, halo, line, 0.0);
        left += width_of(text, figure);
    }
}
