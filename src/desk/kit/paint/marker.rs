//! Markers: who holds an objective, and tracks of numbered boxes for turns and points, on the map or in a panel.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, epaint::RectShape, vec2};

use super::brush::{fade, mix};
use super::nato::paint_word_counter;
use super::zone::SideInk;
use crate::desk::kit::style::{bold, condensed, palette, strong, zoom_size};

/// A flag with the points of an objective, planted at `foot`, `high` points high. The holder's hatching is woven into it.
pub fn paint_objective(painter: &Painter, foot: Pos2, high: f32, points: &str, holder: Option<SideInk>) {
    let cloth = holder.map_or(palette::INK_SOFT, |ink| ink.colour);
    let pole = Stroke::new((high * 0.055).max(1.2), palette::FRAME);
    let top = foot - vec2(0.0, high);
    let shade = Rect::from_center_size(foot, vec2(high * 0.34, high * 0.12));
    painter.add(RectShape::filled(shade, high * 0.06, palette::SHADOW).with_blur_width(high * 0.1));
    let (long, deep) = (high * 0.92, high * 0.56);
    let at = |x: f32, y: f32| top + vec2(x * long, y * deep);
    let notch = at(0.86, 0.5);
    let outline = vec![at(0.0, 0.0), at(1.0, 0.0), notch, at(1.0, 1.0), at(0.0, 1.0)];
    painter.add(Shape::closed_line(outline.clone(), Stroke::new((high * 0.08).max(2.0), palette::IVORY)));
    for half in [vec![outline[0], outline[1], notch, at(0.0, 0.5)], vec![at(0.0, 0.5), notch, outline[3], outline[4]]] {
        painter.add(Shape::convex_polygon(half, cloth, Stroke::new(0.5, cloth)));
    }
    if let Some(ink) = holder {
        // Two stripes at the hoist, leaning as the side's hatching does.
        let stripe = Stroke::new((high * 0.05).max(1.0), mix(cloth, palette::IVORY, 0.5));
        for x in [0.03, 0.12] {
            let (a, b) = if ink.rising { (1.0, 0.0) } else { (0.0, 1.0) };
            painter.line_segment([at(x, a), at(x + 0.1, b)], stripe);
        }
    }
    painter.line_segment([foot, top - vec2(0.0, high * 0.05)], pole);
    painter.text(at(0.54, 0.5), Align2::CENTER_CENTER, points, bold(zoom_size(deep * 0.86)), palette::IVORY);
}

/// One box of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackBox {
    /// The printed number.
    pub number: String,
    /// A word under it, such as what arrives on that turn; may be empty.
    pub note: String,
    /// Behind the present one.
    pub past: bool,
    /// The present one: amber.
    pub current: bool,
    /// A counter lying on it: its colour, its ink, its word.
    pub counter: Option<(Color32, Color32, String)>,
}

/// Where the boxes of a track lie inside `area`: rows of `columns` squares, as large as there is room.
#[must_use]
pub fn track_boxes(area: Rect, count: usize, columns: usize) -> Vec<Rect> {
    let columns = columns.clamp(1, count.max(1));
    let rows = count.div_ceil(columns).max(1);
    let side = (area.width() / columns as f32).min(area.height() / rows as f32);
    let corner = |i: usize| area.min + side * vec2((i % columns) as f32, (i / columns) as f32);
    (0..count).map(|i| Rect::from_min_size(corner(i), Vec2::splat(side)).shrink(side * 0.04)).collect()
}

/// Paints an empty box: faded once it is past, amber while it is current. Gives the ink for what stands in it.
pub fn paint_track_box(painter: &Painter, place: Rect, past: bool, current: bool) -> Color32 {
    let (fill, edge, ink) = match () {
        () if current => (palette::AMBER_WASH, palette::AMBER, palette::INK),
        () if past => (palette::PARCHMENT_SHADE, palette::HAIRLINE, fade(palette::INK_SOFT, 0.7)),
        () => (palette::IVORY, palette::INK_SOFT, palette::INK),
    };
    let line = Stroke::new(if current { 2.0 } else { 1.0 }, edge);
    painter.rect(place, place.width() * 0.08, fill, line, StrokeKind::Inside);
    ink
}

/// Paints a track of boxes into `area`, `columns` to the row.
pub fn paint_track(painter: &Painter, area: Rect, boxes: &[TrackBox], columns: usize) {
    for (place, content) in track_boxes(area, boxes.len(), columns).into_iter().zip(boxes) {
        let side = place.width();
        let ink = paint_track_box(painter, place, content.past, content.current);
        let noted = !content.note.is_empty() && side >= 30.0;
        let middle = place.center() - vec2(0.0, if noted { side * 0.12 } else { 0.0 });
        painter.text(middle, Align2::CENTER_CENTER, &content.number, strong(zoom_size(side * 0.42)), ink);
        if noted {
            let foot = place.center_bottom() - vec2(0.0, side * 0.06);
            let mut size = side * 0.24;
            let width = painter.layout_no_wrap(content.note.clone(), condensed(zoom_size(size)), ink).size().x;
            size *= (side * 0.9 / width.max(1.0)).min(1.0);
            painter.text(foot, Align2::CENTER_BOTTOM, &content.note, condensed(zoom_size(size)), ink);
        }
        if let Some((card, ink, word)) = &content.counter {
            // A little off the middle: the number under it still shows.
            paint_word_counter(painter, place.center() + side * vec2(0.14, 0.14), side * 0.62, *card, *ink, word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn boxes_fill_rows_from_the_left() {
        let area = Rect::from_min_max(pos2(0.0, 0.0), pos2(140.0, 40.0));
        let boxes = track_boxes(area, 14, 7);
        assert_eq!(boxes.len(), 14);
        assert!(boxes.iter().all(|place| area.contains_rect(*place)));
        assert_eq!(boxes[7].center(), pos2(10.0, 30.0));
        assert!(track_boxes(area, 0, 7).is_empty());
    }
}
