//! Where on the board the window looks: zoom, pan, and the way from hexes to the screen and back.

use bevy::prelude::Resource;
use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::layout::Layout;
use super::paint::overlay::HexCorners;
use crate::core::hex::Hex;

/// Centre to corner of a hex at 100 %, in points at a user-interface scale of 100 %.
const HEX_AT_100: f32 = 30.0;
/// Between what is fitted in and the bars, in points.
const EDGE: f32 = 6.0;
/// Counters with a side smaller than this, in points at 100 %, are too small to begin with ...
const SMALL: f32 = 14.0;
/// ... and are shown as large as this instead.
const PLAIN: f32 = 24.0;
/// The part of the room, each way, that the overview takes at most in the lower left corner.
pub const OVERVIEW: f32 = 0.26;
/// The farthest and nearest zoom.
pub const ZOOM: (f32, f32) = (0.25, 4.0);

/// The part of the board in view. Distances on the board are in hexes, centre to corner.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct MapView {
    /// The point of the board in the middle of the map.
    pub centre: Vec2,
    /// 1 is 100 %.
    pub zoom: f32,
    /// How the hexes of the board lie.
    pub layout: Layout,
    /// Side of a counter that lies alone in its hex, in hex widths.
    pub counter: f32,
    /// The part of the screen that is clear of bars and panel, in points: what is shown is centred in it.
    pub rect: Rect,
    /// The part of the screen on which the map is seen, under bars and panel too.
    pub window: Rect,
    /// Points are n times larger than at a user-interface scale of 100 %.
    pub ui_scale: f32,
    /// The part of the board that was fitted in, until it is zoomed or moved.
    pub fitted: Option<Rect>,
}

impl Default for MapView {
    fn default() -> Self {
        Self {
            centre: Vec2::ZERO,
            zoom: 1.0,
            layout: Layout::Rows,
            counter: 0.86,
            rect: Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)),
            window: Rect::EVERYTHING,
            ui_scale: 1.0,
            fitted: None,
        }
    }
}

impl MapView {
    /// Centre to corner of a hex on the screen, in points.
    #[must_use]
    pub fn hex_size(&self) -> f32 {
        HEX_AT_100 * self.zoom / self.ui_scale
    }

    /// Width of a hex on the screen from one side to the opposite one, in points.
    #[must_use]
    pub fn hex_width(&self) -> f32 {
        3.0_f32.sqrt() * self.hex_size()
    }

    /// Side of a counter that lies alone in its hex, in points.
    #[must_use]
    pub fn counter_size(&self) -> f32 {
        self.hex_width() * self.counter
    }

    /// A point of the board on the screen.
    #[must_use]
    pub fn to_screen(&self, point: Vec2) -> Pos2 {
        self.rect.center() + (point - self.centre) * self.hex_size()
    }

    /// A point of the screen on the board.
    #[must_use]
    pub fn to_board(&self, point: Pos2) -> Vec2 {
        self.centre + (point - self.rect.center()) / self.hex_size()
    }

    /// The middle of a hex on the screen.
    #[must_use]
    pub fn hex(&self, hex: Hex) -> Pos2 {
        self.to_screen(self.layout.centre(hex))
    }

    /// The hex under a point of the screen, on or off the board.
    #[must_use]
    pub fn hex_at(&self, point: Pos2) -> Hex {
        self.layout.hex_at(self.to_board(point))
    }

    /// The corners of a hex on the screen, clockwise, as [`Layout::corners`] has them.
    #[must_use]
    pub fn corners(&self, hex: Hex) -> HexCorners {
        self.layout.corners().map(|corner| self.hex(hex) + corner * self.hex_size())
    }

    /// The corners of several hexes.
    #[must_use]
    pub fn corners_of(&self, hexes: impl IntoIterator<Item = Hex>) -> Vec<HexCorners> {
        hexes.into_iter().map(|hex| self.corners(hex)).collect()
    }

    /// True if a hex with its middle at this point of the screen can be seen, or nearly.
    #[must_use]
    pub fn is_near(&self, at: Pos2) -> bool {
        self.window.expand(self.hex_width()).contains(at)
    }

    /// Zooms so that the point of the board under the pointer stays there.
    pub fn zoom_at(&mut self, pointer: Pos2, factor: f32) {
        let under = self.to_board(pointer);
        self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        self.centre += under - self.to_board(pointer);
        self.fitted = None;
    }

    /// Moves the board by so many points.
    pub fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.hex_size();
        self.fitted = None;
    }

    /// A part of the board made as broad or as high as the room for it, where the board has more to show: no bare table beside it.
    #[must_use]
    pub fn filled(&self, part: Rect, board: Rect) -> Rect {
        let room = self.rect.shrink(EDGE).size().max(Vec2::splat(1.0));
        let span = |low: f32, high: f32, wanted: f32, least: f32, most: f32| {
            let length = wanted.min(most - least).max(high - low);
            let from = (f32::midpoint(low, high) - length / 2.0).min(most - length).max(least);
            (from, from + length)
        };
        let size = part.size().max(part.size().yx() * room / room.yx());
        let (left, right) = span(part.left(), part.right(), size.x, board.left(), board.right());
        let (top, bottom) = span(part.top(), part.bottom(), size.y, board.top(), board.bottom());
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    /// Shows all of a part of the board, with a hand's breadth of table round it.
    pub fn fit(&mut self, part: Rect) {
        let wanted = part.size().max(Vec2::splat(1.0));
        let room = self.rect.shrink(EDGE).size().max(Vec2::splat(1.0)) * self.ui_scale / HEX_AT_100;
        self.zoom = (room.x / wanted.x).min(room.y / wanted.y).clamp(ZOOM.0, ZOOM.1);
        self.centre = part.center().to_vec2();
        self.fitted = Some(part);
    }

    /// Shows a part of the board as the table is opened, or where counters would be small, as much of it as holds most of them; `counters`
    /// are their middles on the board.
    pub fn open(&mut self, part: Rect, board: Rect, counters: &[Vec2]) {
        self.fit(self.filled(part, board));
        let side = self.counter_size() * self.ui_scale;
        if side >= SMALL || counters.is_empty() {
            return;
        }
        self.zoom *= PLAIN / side;
        self.fitted = None;
        let seen = self.rect.size() / self.hex_size();
        let free = Rect::from_min_max(board.min + seen / 2.0, board.max - seen / 2.0);
        let middle = |low: f32, high: f32, wanted: f32| {
            if low < high { wanted.clamp(low, high) } else { f32::midpoint(low, high) }
        };
        let around = |at: Vec2| vec2(middle(free.left(), free.right(), at.x), middle(free.top(), free.bottom(), at.y));
        // What lies under the overview is seen but can't be clicked.
        let shown = |at: &Vec2| {
            let seen = Rect::from_center_size(at.to_pos2(), seen);
            let corner = Rect::from_min_max(seen.left_bottom(), seen.left_bottom())
                .expand2(seen.size() * OVERVIEW)
                .intersect(seen);
            let within = |part: Rect| counters.iter().filter(|counter| part.contains(counter.to_pos2())).count();
            2 * within(seen) - within(corner)
        };
        self.centre = counters.iter().map(|at| around(*at)).max_by_key(shown).unwrap_or(self.centre);
    }

    /// Gives the map another part of the screen: what was fitted in is fitted in again; else as much of the board stays in view.
    pub fn resize(&mut self, rect: Rect, ui_scale: f32) {
        let before = self.rect.size() * self.ui_scale;
        (self.rect, self.ui_scale) = (rect, ui_scale);
        if let Some(part) = self.fitted {
            self.fit(part);
        } else if before.min_elem() > 0.0 {
            let grown = (rect.size() * ui_scale / before).min_elem();
            self.zoom = (self.zoom * grown).clamp(ZOOM.0, ZOOM.1);
        }
    }

    /// Keeps some of the board in view, with room beyond its edges so that every hex can be brought clear of the panels.
    pub fn keep_near(&mut self, board: Rect) {
        let spare = self.rect.size() / self.hex_size() / 2.0 * 0.8;
        let free = board.expand2(spare - vec2(4.0, 4.0).min(spare));
        self.centre = self.centre.clamp(free.min.to_vec2(), free.max.to_vec2());
    }

    /// Lays the board so that no bare table shows beside it where the board could be seen, and in the middle where all of it is.
    pub fn keep_within(&mut self, board: Rect) {
        let half = (self.rect.size() / 2.0 - Vec2::splat(EDGE)) / self.hex_size();
        let along = |at: f32, low: f32, high: f32| {
            if low < high { at.clamp(low, high) } else { f32::midpoint(low, high) }
        };
        let inner = board.shrink2(half);
        self.centre =
            vec2(along(self.centre.x, inner.min.x, inner.max.x), along(self.centre.y, inner.min.y, inner.max.y));
    }

    /// Brings a hex into view if it is not, and with it as much of the board as finds room.
    pub fn show(&mut self, hex: Hex, board: Rect) {
        if self.rect.shrink(self.hex_size() * 1.5).contains(self.hex(hex)) {
            return;
        }
        let half = self.rect.size() / self.hex_size() / 2.0;
        let along = |wanted: f32, low: f32, high: f32| {
            if low < high { wanted.clamp(low, high) } else { f32::midpoint(low, high) }
        };
        let (wanted, inner) = (self.layout.centre(hex), board.shrink2(half));
        self.centre = vec2(along(wanted.x, inner.min.x, inner.max.x), along(wanted.y, inner.min.y, inner.max.y));
        self.fitted = None;
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn hexes_are_found_again_under_their_own_middle_and_corners() {
        for (zoom, layout) in [(0.25, Layout::Rows), (0.9, Layout::Columns), (4.0, Layout::Rows)] {
            let view = MapView { zoom, layout, centre: vec2(7.0, 11.0), ..MapView::default() };
            for hex in Hex::new(4, 9).within(6) {
                assert_eq!(view.hex_at(view.hex(hex)), hex);
                for corner in view.corners(hex) {
                    assert_eq!(view.hex_at(view.hex(hex) + (corner - view.hex(hex)) * 0.95), hex);
                }
            }
        }
    }

    #[test]
    fn another_size_of_the_window_or_of_its_text_shows_as_much_of_the_board() {
        let part = Rect::from_min_size(Pos2::ZERO, vec2(40.0, 20.0));
        let mut view = MapView { rect: Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 900.0)), ..MapView::default() };
        view.fit(part);
        let before = view.clone();
        for (width, height, scale) in [(700.0, 900.0, 1.0), (1600.0, 300.0, 1.0), (533.0, 300.0, 3.0)] {
            view.resize(Rect::from_min_size(Pos2::ZERO, vec2(width, height)), scale);
            let seen = [view.to_screen(part.min.to_vec2()), view.to_screen(part.max.to_vec2())];
            assert!(seen.iter().all(|corner| view.rect.expand(0.5).contains(*corner)), "{width} x {height}");
        }
        view.resize(before.rect, before.ui_scale);
        assert!((view.zoom - before.zoom).abs() < 1e-4, "the map fits as before");
        // What was zoomed in on stays in the middle.
        view.zoom_at(pos2(300.0, 200.0), 1.5);
        let (centre, zoom) = (view.centre, view.zoom);
        view.resize(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 450.0)), 1.0);
        assert_eq!((view.centre, view.zoom), (centre, zoom / 2.0));
    }

    #[test]
    fn what_is_shown_first_fills_the_window_where_the_board_can() {
        let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(80.0, 60.0));
        let view = MapView { rect: Rect::from_min_size(Pos2::ZERO, vec2(1612.0, 812.0)), ..MapView::default() };
        // A strip at the east edge grows to the west; one that is broad enough stays as it is.
        let strip = Rect::from_min_max(pos2(70.0, 20.0), pos2(80.0, 40.0));
        let filled = view.filled(strip, board);
        assert_eq!((filled.right(), filled.y_range()), (80.0, strip.y_range()));
        assert!((filled.width() - 40.0).abs() < 0.01);
        assert_eq!(view.filled(board, board), board, "there is no more of the board");
    }

    #[test]
    fn no_bare_table_shows_where_the_board_could_be_seen() {
        let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(80.0, 60.0));
        let rect = Rect::from_min_size(pos2(0.0, 40.0), vec2(800.0, 500.0));
        for centre in [vec2(-9.0, -9.0), vec2(40.0, 0.0), vec2(99.0, 99.0)] {
            let mut view = MapView { rect, centre, ..MapView::default() };
            view.keep_within(board);
            let [low, high] = [board.min, board.max].map(|corner| view.to_screen(corner.to_vec2()));
            assert!(low.x <= EDGE + 0.01 && low.y <= 40.0 + EDGE + 0.01, "{low}");
            assert!(high.x >= 800.0 - EDGE - 0.01 && high.y >= 540.0 - EDGE - 0.01, "{high}");
            view.zoom = 0.1;
            view.keep_within(board);
            assert_eq!(view.centre, board.center().to_vec2());
        }
    }

    #[test]
    fn where_counters_would_be_small_the_table_is_opened_on_most_of_them() {
        let board = Rect::from_min_max(pos2(0.0, 0.0), pos2(90.0, 68.0));
        let counters: Vec<Vec2> = (0..9_u8).map(|i| vec2(10.0 + f32::from(i), 58.0)).chain([vec2(85.0, 3.0)]).collect();
        let large = Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 900.0));
        let mut view = MapView { rect: large, ..MapView::default() };
        view.open(board, board, &counters);
        assert_eq!(view.fitted, Some(board), "all of it can be read");
        for (size, scale) in [(vec2(960.0, 620.0), 1.0), (vec2(640.0, 413.0), 1.5)] {
            let rect = Rect::from_min_size(Pos2::ZERO, size);
            let mut view = MapView { rect, ui_scale: scale, ..MapView::default() };
            view.open(board, board, &counters);
            assert!((view.counter_size() * scale - PLAIN).abs() < 0.01);
            assert!(counters[..9].iter().all(|at| rect.contains(view.to_screen(*at))), "{view:?}");
            assert!(view.to_screen(board.max.to_vec2()).y >= rect.bottom() - 0.01, "no bare table beside the board");
        }
    }

    #[test]
    fn a_hex_is_brought_into_view_without_bare_table_beside_it() {
        let layout = Layout::Rows;
        let hexes = [Hex::new(0, 0), Hex::new(25, 20)];
        let corners = hexes.map(|hex| layout.centre(hex).to_pos2());
        let board = Rect::from_points(&corners).expand(1.0);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0));
        for hex in hexes {
            let mut view = MapView {
                rect,
                layout: layout.clone(),
                zoom: 2.0,
                centre: board.center().to_vec2(),
                ..MapView::default()
            };
            assert!(!rect.contains(view.hex(hex)), "it is far from the middle");
            view.show(hex, board);
            assert!(rect.contains(view.hex(hex)));
            let seen = Rect::from_points(&[board.min, board.max].map(|corner| view.to_screen(corner.to_vec2())));
            assert!(seen.expand(0.01).contains_rect(rect), "{seen:?}");
        }
        // A board that is smaller than the window lies in its middle.
        let mut view = MapView { rect, layout, zoom: 0.1, centre: vec2(900.0, 900.0), ..MapView::default() };
        view.show(hexes[1], board);
        assert!((view.centre - board.center().to_vec2()).length() < 0.01);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let mut view = MapView::default();
        let pointer = pos2(123.0, 456.0);
        let before = view.to_board(pointer);
        view.zoom_at(pointer, 1.7);
        assert!((view.to_board(pointer) - before).length() < 1e-4);
    }
}
