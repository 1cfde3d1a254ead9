//! The order of battle as a picture that fills the window: each side in its half, its formations one below the other, every unit with its
//! counter, name and place, as large as all of them find room.

use bevy_egui::egui::{Align2, Context, CornerRadius, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, pos2, vec2};

use crate::core::field::Piece;
use crate::core::muster::{Place, Standing, Total, totals};
use crate::core::side::Side;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::cut;
use crate::desk::kit::words::count;
use crate::desk::table::Table;
use crate::desk::table::game::game_title;
use crate::desk::table::roles::DeskGame;

/// Sides of a counter, in points, from the largest that is worth its room to the smallest that shows what it is.
const LARGEST: u16 = 72;
const SMALLEST: u16 = 9;
/// Room around the sheet and between its halves, in points.
const MARGIN: f32 = 26.0;
/// Height of the title with what stands below it, in points.
const TITLE: f32 = 74.0;
/// Height of a side's heading, in points.
const HEADING: f32 = 34.0;
/// In sides of a counter: how wide a unit's cell is, how high, and how high a formation's heading.
const CELL: (f32, f32) = (4.1, 1.14);
const FORMATION: f32 = 0.8;

/// One side as it is laid out.
struct Half<'a> {
    side: Side,
    /// Its formations in order, each with its units.
    formations: Vec<(Total, Vec<&'a Standing>)>,
}

impl<'a> Half<'a> {
    fn of(side: Side, muster: &'a [Standing]) -> Self {
        let own = totals(muster).into_iter().filter(|total| total.side == side);
        let units = |total: &Total| {
            let is_in = |standing: &&Standing| standing.side == side && standing.formation == total.formation;
            muster.iter().filter(is_in).collect()
        };
        Self { side, formations: own.map(|total| (total.clone(), units(&total))).collect() }
    }

    /// How high it is with counters of this size in a column so wide, in points.
    fn height(&self, size: f32, width: f32) -> f32 {
        let rows = |units: &Vec<&Standing>| units.len().div_ceil(across(size, width));
        let of = |units| FORMATION * size + rows(units) as f32 * CELL.1 * size;
        self.formations.iter().map(|(_, units)| of(units)).sum()
    }
}

/// Units beside each other.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few, at least one")]
fn across(size: f32, width: f32) -> usize {
    ((width / (CELL.0 * size)).floor() as usize).max(1)
}

/// The largest counters with which both sides find room.
fn size(halves: &[Half; 2], room: Rect) -> f32 {
    let fits = |size: &u16| halves.iter().all(|half| half.height(f32::from(*size), room.width()) <= room.height());
    f32::from((SMALLEST..=LARGEST).rev().find(fits).unwrap_or(SMALLEST))
}

/// Draws the sheet over everything else.
pub fn paint<G: DeskGame>(ctx: &Context, table: &Table<G>) {
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("poster")));
    painter.rect_filled(screen, CornerRadius::ZERO, PARCHMENT);
    let title = G::title(&table.session.scenario);
    let sheet = screen.shrink(MARGIN);
    painter.text(sheet.left_top(), Align2::LEFT_TOP, &title.title, bold(34.0), INK);
    let below = format!("{}, {}. {}", game_title::<G>(), title.date, G::clock(table));
    painter.text(sheet.left_top() + vec2(0.0, 40.0), Align2::LEFT_TOP, below, condensed(19.0), INK_SOFT);
    let muster = G::muster(table.present(), table.viewer());
    let halves = [Side::Allies, Side::Axis].map(|side| Half::of(side, &muster));
    let width = (sheet.width() - MARGIN) / 2.0;
    let top = sheet.top() + TITLE + HEADING;
    let room = Rect::from_min_max(pos2(sheet.left(), top), pos2(sheet.left() + width, sheet.bottom()));
    let size = size(&halves, room);
    for (place, half) in halves.iter().enumerate() {
        let column = room.translate(vec2(place as f32 * (width + MARGIN), 0.0));
        let ink = table.side_ink(half.side);
        let units: usize = half.formations.iter().map(|(_, units)| units.len()).sum();
        let strength: u16 = half.formations.iter().map(|(total, _)| total.strength).sum();
        let note = if strength == 0 { String::new() } else { format!(", {strength} {}", G::STRENGTH) };
        let heading = format!("{}: {}{note}", table.side_name(half.side), count(units, "unit"));
        painter.text(column.left_top() - vec2(0.0, HEADING), Align2::LEFT_TOP, heading, bold(22.0), ink);
        formations(&painter, table, half, column, size);
    }
}

fn formations<G: DeskGame>(painter: &Painter, table: &Table<G>, half: &Half, column: Rect, size: f32) {
    let mut y = column.top();
    let across = across(size, column.width());
    for (total, units) in &half.formations {
        let line = y + FORMATION * size - 2.0;
        painter.hline(column.x_range(), line, Stroke::new(1.0, HAIRLINE));
        let name = cut(painter, &total.formation, strong(0.56 * size), INK, column.width());
        painter.galley(pos2(column.left(), line - name.size().y - 1.0), name, INK);
        y += FORMATION * size;
        for (place, standing) in units.iter().enumerate() {
            let (row, cell) = (place / across, place % across);
            let at = pos2(column.left() + cell as f32 * CELL.0 * size, y + row as f32 * CELL.1 * size);
            unit(painter, table, standing, at, size);
        }
        y += units.len().div_ceil(across) as f32 * CELL.1 * size;
    }
}

/// A unit's counter with its name and where it is, its upper left-hand corner here.
fn unit<G: DeskGame>(painter: &Painter, table: &Table<G>, standing: &Standing, at: Pos2, size: f32) {
    if let Some(unit) = table.unit(standing.unit) {
        debug_assert!(unit.id() == standing.unit, "units are found by their numbers");
        G::paint_small(painter, table, &unit, at + vec2(size * 0.5, size * 0.57), size * 0.94);
    }
    let room = (CELL.0 - 1.25) * size;
    let left = at.x + 1.12 * size;
    let ink = if matches!(standing.place, Place::Gone(_)) { INK_SOFT } else { INK };
    let name = cut(painter, &standing.name, strong(0.38 * size), ink, room);
    painter.galley(pos2(left, at.y + 0.12 * size), name, ink);
    let mut place = standing.place.to_string();
    if !standing.state.is_empty() {
        place = format!("{place}, {}", standing.state);
    }
    let place = cut(painter, &place, condensed(0.32 * size), INK_SOFT, room);
    painter.galley(pos2(left, at.y + 0.6 * size), place, INK_SOFT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::unit::UnitId;

    fn half(units: u16) -> Vec<Standing> {
        let unit = |unit: u16| Standing {
            unit: UnitId(unit),
            side: Side::Axis,
            formation: format!("{} Division", unit / 20),
            name: String::new(),
            kind: String::new(),
            values: String::new(),
            strength: 1,
            place: Place::On("A-1".to_owned()),
            state: String::new(),
        };
        (0..units).map(unit).collect()
    }

    #[test]
    fn counters_are_as_large_as_all_find_room() {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(760.0, 760.0));
        let mut last = f32::INFINITY;
        for units in [10, 40, 120, 300] {
            let muster = half(units);
            let halves = [Side::Allies, Side::Axis].map(|side| Half::of(side, &muster));
            let size = size(&halves, room);
            assert!(size <= last && size > f32::from(SMALLEST), "{units} units: {size}");
            assert!(halves[1].height(size, room.width()) <= room.height(), "{units} units");
            last = size;
        }
    }
}
