//! The action track: how many actions each side has in a turn, and which chits it has spent them on.

use bevy_egui::egui::{Align2, Painter, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::chit::{Chit, chit_size, paint_chit};
use crate::core::nation::Nation;
use crate::desk::kit::paint::brush::{fade, mix, rounded};
use crate::desk::kit::paint::card::{PAPER, radius};
use crate::desk::kit::style::{bold, palette, strong, zoom_size};

/// One box of the track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionBox {
    /// Still to come.
    Free,
    /// The one to be taken now: amber.
    Next,
    /// Taken with this chit.
    Taken(Chit),
    /// Not available this turn: crossed out.
    Lost,
}

/// The actions of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRow {
    /// Whose colours it bears.
    pub nation: Nation,
    /// The side's name, at the left.
    pub title: String,
    /// Its boxes in order.
    pub boxes: Vec<ActionBox>,
}

/// Room for the titles, in points.
const TITLE: f32 = 46.0;
/// Between boxes, in points.
const GAP: f32 = 7.0;
/// The widest box, in points.
const WIDEST: f32 = 78.0;

/// The size of a box in a track so many points wide, whose longest row has `longest` boxes.
fn box_size(width: f32, longest: usize) -> Vec2 {
    let count = longest.max(4) as f32;
    chit_size(((width - TITLE - GAP * (count - 1.0)) / count).clamp(20.0, WIDEST))
}

fn longest(rows: &[ActionRow]) -> usize {
    rows.iter().map(|row| row.boxes.len()).max().unwrap_or(0)
}

/// How many points high the track is that is so many wide.
#[must_use]
pub fn action_track_height(width: f32, rows: &[ActionRow]) -> f32 {
    rows.len() as f32 * (box_size(width, longest(rows)).y + GAP)
}

/// Where the boxes of each row lie.
#[must_use]
pub fn action_places(area: Rect, rows: &[ActionRow]) -> Vec<Vec<Rect>> {
    let size = box_size(area.width(), longest(rows));
    let place = |row: usize, column: usize| {
        let corner = vec2(TITLE + column as f32 * (size.x + GAP), row as f32 * (size.y + GAP) + GAP / 2.0);
        Rect::from_min_size(area.min + corner, size)
    };
    rows.iter().enumerate().map(|(i, row)| (0..row.boxes.len()).map(|column| place(i, column)).collect()).collect()
}

/// Draws the track into `area`, a row to each side.
pub fn paint_action_track(painter: &Painter, area: Rect, rows: &[ActionRow]) {
    for (row, places) in rows.iter().zip(action_places(area, rows)) {
        if let Some(first) = places.first() {
            let at = pos2(area.left(), first.center().y);
            painter.text(at, Align2::LEFT_CENTER, &row.title, strong(zoom_size(15.0)), palette::INK);
        }
        for (number, (place, content)) in places.iter().zip(&row.boxes).enumerate() {
            paint_box(painter, *place, number + 1, content, row.nation);
        }
    }
}

fn paint_box(painter: &Painter, place: Rect, number: usize, content: &ActionBox, nation: Nation) {
    let (card, ink) = (nation.colour(), nation.ink());
    let round = radius(place.width());
    let (fill, edge, wide) = match content {
        ActionBox::Next => (palette::AMBER_WASH, palette::AMBER, 2.4),
        ActionBox::Lost => (palette::PARCHMENT_SHADE, palette::HAIRLINE, 1.0),
        ActionBox::Free | ActionBox::Taken(_) => (mix(card, PAPER, 0.8), mix(card, ink, 0.35), 1.2),
    };
    if let ActionBox::Taken(chit) = content {
        paint_chit(painter, place, chit);
        return;
    }
    painter.rect_filled(place, round, fill);
    if *content == ActionBox::Free {
        let mut line = rounded(place.shrink(0.6), round);
        line.extend(line.first().copied());
        painter.extend(Shape::dashed_line(&line, Stroke::new(wide, edge), 4.0, 3.0));
    } else {
        painter.rect_stroke(place, round, Stroke::new(wide, edge), StrokeKind::Inside);
    }
    let ink = match content {
        ActionBox::Next => palette::INK,
        ActionBox::Lost => fade(palette::INK_SOFT, 0.6),
        ActionBox::Free | ActionBox::Taken(_) => mix(card, ink, 0.45),
    };
    painter.text(
        place.center(),
        Align2::CENTER_CENTER,
        number.to_string(),
        bold(zoom_size(place.height() * 0.56)),
        ink,
    );
    if *content == ActionBox::Lost {
        let arm = place.size() * vec2(0.3, 0.36);
        for way in [arm, vec2(arm.x, -arm.y)] {
            painter.line_segment([place.center() - way, place.center() + way], Stroke::new(2.2, palette::RED));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_keep_inside_their_track() {
        let row =
            |count| ActionRow { nation: Nation::German, title: "Axis".to_owned(), boxes: vec![ActionBox::Free; count] };
        let rows = [row(4), row(2)];
        for width in [180.0, 300.0, 600.0] {
            let area = Rect::from_min_size(pos2(5.0, 5.0), vec2(width, action_track_height(width, &rows)));
            let places = action_places(area, &rows);
            assert_eq!(places.iter().map(Vec::len).collect::<Vec<_>>(), [4, 2]);
            assert!(places.iter().flatten().all(|place| area.contains_rect(*place)), "{width}");
        }
    }
}
