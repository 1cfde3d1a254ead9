//! The values along the lower edge of a counter, each in the colour it is printed in.

use bevy_egui::egui::{Align2, Color32, Painter, Rect, Stroke, StrokeKind, epaint::RectShape, pos2, vec2};

use super::brush::{map_point, mix, veil};
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

/// Figures as high as this, in points of the map, are read at a glance: lower ones stand closer, so that they need not be lower still.
const EASY: f32 = 9.5;
/// Figures lower than this can't be read, in points of the map.
const LEAST: f32 = 7.0;
/// The size of type at which figures are measured, in points.
const MEASURED: f32 = 16.0;

/// The line of values as it is set, in points of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    /// Height of its figures.
    figure: f32,
    /// Room of a dash between two values.
    dash: f32,
    /// How many of the values find room.
    count: usize,
}

impl Line {
    /// The line on a counter with sides of `size` points; `widths` are those of the values in heights of their figures. Rather than
    /// leave a value out it shrinks as far as it can be read; then movement is left out, which stands on the unit's card.
    fn of(size: f32, widths: &[f32]) -> Self {
        let whole = widths.len();
        let easy = Self::fitted(size, widths, false);
        let line = if easy.figure >= EASY { easy } else { Self::fitted(size, widths, true) };
        if line.figure < LEAST && whole == 3 { Self::fitted(size, &widths[..2], false) } else { line }
    }

    /// All values, as high as the width of the counter allows; `close` = with hardly more than a dash between them.
    fn fitted(size: f32, widths: &[f32], close: bool) -> Self {
        let most = size * if size < FORMATION_FROM { 0.46 } else { 0.34 };
        // The strokes do not shrink below a point or two: the figures give way for them.
        let (share, least, room) = if close { (0.22, 2.5, size - 1.0) } else { (0.32, 3.0, size * 0.94) };
        let dashes = widths.len().saturating_sub(1) as f32;
        let letters = widths.iter().sum::<f32>().max(0.1);
        let figure = (room / (letters + share * dashes)).min((room - least * dashes) / letters).min(most);
        Line { figure, dash: (figure * share).max(least), count: widths.len() }
    }
}

/// Figures and dashes of these sizes, or as much smaller as they find room, but not beyond reading; `whole` = what both come to.
fn within(room: f32, (mut figure, mut dash): (f32, f32), whole: impl Fn(f32, f32) -> f32) -> (f32, f32) {
    while whole(figure, dash) > room && figure > LEAST * 0.75 {
        figure -= 0.5;
        dash = (dash * 0.9).max(2.0);
    }
    (figure, dash)
}

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
    let barred = values.0.iter().any(|(_, print)| *print != Print::Ink);
    let at = rect.min + size * vec2(0.5, if barred { 0.8 } else { 0.825 });
    // Values that come as one text have their dashes in it.
    let mut parts: Vec<(&str, Print)> =
        values.0.iter().flat_map(|(text, print)| text.split('-').map(|part| (part, *print))).collect();
    let width_of =
        |text: &str, figure: f32| painter.layout_no_wrap(text.to_owned(), bold(zoom_size(figure)), ink).size().x;
    let widths: Vec<f32> = parts.iter().map(|part| width_of(part.0, MEASURED) / MEASURED).collect();
    let point = map_point(painter);
    let Line { figure, dash, count } = Line::of(size / point, &widths);
    parts.truncate(count);
    // Type comes in few sizes and stands on whole pixels: what it comes to is measured once more, and set smaller where it would run
    // over the edge.
    let whole = |parts: &[(&str, Print)], figure: f32, dash: f32| {
        let letters: f32 = parts.iter().map(|part| width_of(part.0, figure * point)).sum();
        letters + dash * point * parts.len().saturating_sub(1) as f32
    };
    let room = size * 0.97;
    let (mut figure, mut dash) = within(room, (figure, dash), |figure, dash| whole(&parts, figure, dash));
    // What would be too small to be read then gives way to the others.
    if parts.len() == 3 && (figure < LEAST * 0.88 || whole(&parts, figure, dash) > room) {
        parts.truncate(2);
        let two = Line::fitted(size / point, &widths[..2], false);
        (figure, dash) = within(room, (two.figure, two.dash), |figure, dash| whole(&parts, figure, dash));
    }
    let width = whole(&parts, figure, dash);
    let (figure, dash) = (figure * point, dash * point);
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
            // A short stroke instead of the letter leaves the figures more room; never thinner than a point, or it would be lost.
            let stroke = vec2((dash / point * 0.72).round().max(2.0), (figure / point * 0.11).round().max(1.0)) * point;
            let corner = (pos2(left + dash / 2.0, at.y) - stroke / 2.0).round();
            painter.rect_filled(Rect::from_min_size(corner, stroke), 0.0, colour);
            left += dash;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths of values in Barlow Condensed Bold, in heights of its figures.
    fn widths(values: &[&str]) -> Vec<f32> {
        let wide = |letter: char| if letter.is_ascii_digit() { 0.45 } else { 0.31 };
        values.iter().map(|value| value.chars().map(wide).sum()).collect()
    }

    #[test]
    fn a_line_shrinks_before_it_leaves_a_value_out() {
        // As large as counters are in a stack with the whole map of these games in a window of 1600 x 900.
        for (size, values) in [(24.0, ["10", "8", "12"]), (27.0, ["12", "4", "24"]), (27.0, ["6", "4", "(24)"])] {
            let widths = widths(&values);
            let Line { figure, dash, count } = Line::of(size, &widths);
            assert_eq!(count, 3, "{values:?}");
            assert!((LEAST..13.0).contains(&figure), "{values:?} are {figure} points high");
            assert!(figure * widths.iter().sum::<f32>() + 2.0 * dash <= size, "{values:?} run over the edge");
        }
    }

    #[test]
    fn what_nobody_could_read_is_left_out() {
        let line = Line::of(18.0, &widths(&["12", "10", "(24)"]));
        assert_eq!(line.count, 2);
        assert!(line.figure >= LEAST);
    }

    #[test]
    fn figures_that_come_out_wider_than_they_were_reckoned_are_set_smaller() {
        // Every letter a pixel wider than its type says.
        let whole = |figure: f32, dash: f32| 4.0 * (figure * 0.45 + 1.0) + 2.0 * dash;
        let (figure, dash) = within(19.4, (7.5, 2.5), whole);
        assert!((LEAST * 0.75..7.5).contains(&figure), "{figure}");
        assert!(whole(figure, dash) <= 19.4 || figure < LEAST * 0.75 + 0.5);
        assert_eq!(within(30.0, (7.5, 2.5), whole), (7.5, 2.5), "where there is room they stay");
    }

    #[test]
    fn where_there_is_room_the_figures_are_as_high_as_they_may_be() {
        assert_eq!(Line::of(30.0, &widths(&["3", "4", "6"])).figure, 30.0 * 0.46);
        assert_eq!(Line::of(60.0, &[]).count, 0);
    }
}
