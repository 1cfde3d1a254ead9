//! A chart on the card of a battle, or as much of it as finds room: whole, so that it tells nothing of what the dice will strike, and
//! then with the struck cells lit.

use std::ops::Range;

use bevy_egui::egui::{Align2, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use crate::core::chart::Chart;
use crate::desk::kit::style::{bold, condensed, palette, strong};
use crate::desk::kit::words;

/// Height of a row, in points, where there is room ...
pub const ROW: f32 = 22.0;
/// ... and the least at which its text can be read.
pub const LEAST_ROW: f32 = 11.0;
/// Height of the title above it, in points.
pub const TITLE: f32 = 16.0;
/// Size of its letters and air beside a cell's text, in points ...
const LETTERS: f32 = 14.0;
const AIR: f32 = 14.0;
/// ... and where a wide chart is set closer.
const CLOSE_LETTERS: f32 = 12.5;
const CLOSE_AIR: f32 = 8.0;
/// ... and the widest closest.
const CLOSEST_LETTERS: f32 = 11.0;
const CLOSEST_AIR: f32 = 4.0;
/// Air beside the name of a row at least, in points.
const NAME_AIR: f32 = 9.0;
/// Rows shown above and below the one that is used, of a chart with so many that it is entered by a gun and not by a die.
const AROUND: usize = 1;
/// Most rows that are shown whole.
const MOST_ROWS: usize = 13;

/// Which part of a chart is shown, and which cells of it are lit.
#[derive(Debug, Clone, PartialEq)]
pub struct Cutout<'a> {
    chart: &'a Chart,
    rows: Range<usize>,
    columns: Range<usize>,
    /// Row and column; `None` is all of it.
    lit: Vec<(Option<usize>, Option<usize>)>,
    /// The row's name first.
    widths: Vec<f32>,
    row: f32,
    /// Size of its letters, in points, where the rows are high enough.
    letters: f32,
}

/// The part of a chart that the dice can strike: its rows from one to another by name; all of it for `None`.
pub type Among<'a> = Option<[&'a str; 2]>;

/// The numbers around those that are lit, `most` of them at most and all that are lit among the first.
fn around(lit: &[usize], count: usize, beside: usize, most: usize) -> Range<usize> {
    let (Some(first), Some(last)) = (lit.iter().min(), lit.iter().max()) else { return 0..count.min(most) };
    let from = first.saturating_sub(beside);
    from..(last + beside + 1).min(count).min(from + most)
}

impl<'a> Cutout<'a> {
    /// The part of the chart to which the cells given by the names of row and column belong: all its columns, set as they are read best
    /// within the first of two widths or closer within the second, or as many as find room there. `None` if none of the cells is in it.
    #[must_use]
    pub fn new(
        painter: &Painter,
        chart: &'a Chart,
        cells: &[(&str, &str)],
        among: Among,
        [width, most]: [f32; 2],
    ) -> Option<Self> {
        let row = |name: &str| chart.rows.iter().position(|row| row.name == name);
        let column = |name: &str| chart.columns.iter().position(|column| column == name);
        let lit: Vec<(Option<usize>, Option<usize>)> =
            cells.iter().map(|(r, c)| (row(r), column(c))).filter(|place| *place != (None, None)).collect();
        if lit.is_empty() {
            return None;
        }
        let struck: Vec<usize> = lit.iter().filter_map(|(row, _)| *row).collect();
        let all = chart.rows.len();
        let named = among.and_then(|[first, last]| Some(row(first)?..row(last)? + 1));
        let rows = match named {
            Some(rows) if struck.iter().all(|row| rows.contains(row)) => rows,
            _ if all <= MOST_ROWS => 0..all,
            _ => around(&struck, all, AROUND, MOST_ROWS),
        };
        let loose = Self { chart, rows, columns: 0..0, lit, widths: Vec::new(), row: ROW, letters: LETTERS };
        let loose = loose.with_columns(painter, AIR, width);
        if loose.columns.len() == chart.columns.len() || loose.lit.iter().all(|(_, column)| column.is_none()) {
            return Some(loose);
        }
        let close = Self { letters: CLOSE_LETTERS, ..loose }.with_columns(painter, CLOSE_AIR, most);
        if close.columns.len() == chart.columns.len() {
            return Some(close);
        }
        Some(Self { letters: CLOSEST_LETTERS, ..close }.with_columns(painter, CLOSEST_AIR, most))
    }

    /// With as many columns as find room in a width, from the lit ones outwards, and so much air beside the text of a cell.
    fn with_columns(self, painter: &Painter, air: f32, width: f32) -> Self {
        let chart = self.chart;
        let text = |text: &str| painter.layout_no_wrap(text.to_owned(), strong(self.letters), palette::INK).size().x;
        let rows = &chart.rows[self.rows.clone()];
        let name = rows.iter().map(|row| text(&words::signs(&row.name))).fold(20.0, f32::max) + air.max(NAME_AIR);
        let of = |place: usize| {
            let cells = rows.iter().filter_map(|row| row.cells.get(place));
            let widest = cells.map(|cell| text(&words::signs(&cell.text))).fold(text(&chart.columns[place]), f32::max);
            widest.max(18.0) + air
        };
        let columns: Vec<usize> = self.lit.iter().filter_map(|(_, column)| *column).collect();
        let all = chart.columns.len();
        let mut shown = if columns.is_empty() { 0..0 } else { around(&columns, all, 0, all) };
        let mut room = width - name - shown.clone().map(of).sum::<f32>();
        loop {
            let right = (shown.end < all).then(|| of(shown.end)).filter(|wide| *wide <= room);
            if let Some(wide) = right {
                shown.end += 1;
                room -= wide;
            }
            let left =
                (shown.start > 0 && !columns.is_empty()).then(|| of(shown.start - 1)).filter(|wide| *wide <= room);
            if let Some(wide) = left {
                shown.start -= 1;
                room -= wide;
            }
            if right.is_none() && left.is_none() {
                break;
            }
        }
        let widths = std::iter::once(name).chain(shown.clone().map(of)).collect();
        Self { columns: shown, widths, ..self }
    }

    /// How many lines it has, the names of the columns among them.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.rows.len() + 1
    }

    /// With rows so high, in points.
    #[must_use]
    pub fn with_rows(self, row: f32) -> Self {
        Self { row, ..self }
    }

    /// How much room it takes.
    #[must_use]
    pub fn size(&self) -> Vec2 {
        #[expect(clippy::cast_precision_loss, reason = "a few rows")]
        let lines = self.lines() as f32;
        vec2(self.widths.iter().sum(), self.row * lines + TITLE)
    }

    /// The title of the chart, with the columns that are shown where that is not all of them.
    fn title(&self) -> String {
        let (title, names) = (&self.chart.title, &self.chart.columns);
        match &names[self.columns.clone()] {
            [first, .., last] if self.columns.len() < names.len() => format!("{title}, {first} to {last}"),
            _ => title.clone(),
        }
    }

    /// Paints it with its upper left corner at a point; before the dice lie still nothing is `lit`.
    pub fn paint(&self, painter: &Painter, at: Pos2, lit: bool) {
        let title = painter.layout_no_wrap(self.title(), condensed(13.0), palette::INK_SOFT);
        let clip = Rect::from_min_size(at, vec2(self.size().x.max(title.size().x), TITLE));
        painter.with_clip_rect(clip.intersect(painter.clip_rect())).galley(at, title, palette::INK_SOFT);
        let top = at.y + TITLE;
        let whole = Rect::from_min_size(pos2(at.x, top), self.size() - vec2(0.0, TITLE));
        painter.rect_filled(whole, 0.0, palette::IVORY);
        let size = (self.row * 0.78).min(self.letters);
        let mut lefts = vec![at.x];
        for width in &self.widths {
            lefts.push(lefts[lefts.len() - 1] + width);
        }
        let cell = |line: usize, place: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a few rows")]
            let y = top + self.row * line as f32;
            Rect::from_min_max(pos2(lefts[place], y), pos2(lefts[place + 1], y + self.row))
        };
        let light = |row: usize, column: usize| {
            let of = |(r, c): &(Option<usize>, Option<usize>)| match (r, c) {
                (Some(r), Some(c)) if (*r, *c) == (row, column) => 2,
                (Some(r), None) if *r == row => 2,
                (None, Some(c)) if *c == column => 2,
                (Some(r), Some(c)) if *r == row || *c == column => 1,
                _ => 0,
            };
            if lit { self.lit.iter().map(of).max().unwrap_or(0) } else { 0 }
        };
        for (place, column) in self.columns.clone().enumerate() {
            let rect = cell(0, place + 1);
            painter.rect_filled(rect, 0.0, palette::PARCHMENT_SHADE);
            painter.text(
                rect.center(),
                Align2::CENTER_CENTER,
                &self.chart.columns[column],
                bold(size - 0.5),
                palette::INK_SOFT,
            );
        }
        painter.rect_filled(cell(0, 0), 0.0, palette::PARCHMENT_SHADE);
        let mut struck = Vec::new();
        for (line, row) in self.rows.clone().enumerate() {
            let name = cell(line + 1, 0);
            painter.rect_filled(name, 0.0, palette::PARCHMENT_SHADE);
            let at = name.left_center() + vec2(6.0, 0.0);
            painter.text(at, Align2::LEFT_CENTER, words::signs(&self.chart.rows[row].name), strong(size), palette::INK);
            for (place, column) in self.columns.clone().enumerate() {
                let rect = cell(line + 1, place + 1);
                match light(row, column) {
                    2 => {
                        painter.rect_filled(rect, 0.0, palette::AMBER);
                        struck.push(rect);
                    }
                    1 => {
                        painter.rect_filled(rect, 0.0, palette::AMBER_WASH);
                    }
                    _ => {}
                }
                let text =
                    self.chart.rows[row].cells.get(column).map_or_else(String::new, |cell| words::signs(&cell.text));
                painter.text(rect.center(), Align2::CENTER_CENTER, text, strong(size), palette::INK);
            }
        }
        let line = Stroke::new(1.0, palette::HAIRLINE);
        for line_of in 1..=self.rows.len() {
            painter.hline(whole.x_range(), cell(line_of, 0).top(), line);
        }
        painter.vline(lefts[1], whole.y_range(), line);
        painter.rect_stroke(whole, 0.0, line, StrokeKind::Middle);
        for rect in struck {
            painter.rect_stroke(rect, 1.0, Stroke::new(2.0, palette::FRAME), StrokeKind::Inside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_struck_row_stands_between_its_neighbours() {
        assert_eq!(around(&[3], 6, 1, 6), 2..5);
        assert_eq!(around(&[0], 6, 1, 6), 0..2, "at the edge");
        assert_eq!(around(&[5], 6, 1, 6), 4..6);
        assert_eq!(around(&[1, 4], 9, 1, 6), 0..6, "several");
        assert_eq!(around(&[], 9, 1, 6), 0..6, "a whole column");
    }
}
