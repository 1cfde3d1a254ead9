//! The charts window: every chart and table as printed, with the row, column and cell lit that the shot uses.

mod correct;

use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, CursorIcon, Id, Painter, Pos2, Rect, Response, ScrollArea, Sense, Stroke,
    Ui, pos2, vec2,
};

use super::parts::{headed, list_line, origin, pointer_tip, scroll, search, window};
use crate::core::chart::Chart;
use crate::core::layer::Correction;
use crate::core::provenance::Provenance;
use crate::desk::kit::paint::brush::mix;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words::{self, capital};
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window};

/// Width of the list, in points.
const LIST: f32 = 262.0;
/// Height of a row, in points.
const ROW: f32 = 23.0;
/// Air beside a cell's text, in points.
const AIR: f32 = 18.0;
/// The same where the chart is wide and the window is not.
const LEAST_AIR: f32 = 7.0;

/// The cell that the step of a lesson points at: chart, row, column.
fn pointed_at<G: DeskGame>(table: &Table<G>) -> Option<(String, String, String)> {
    let cell = table.lesson.as_ref()?.playing.step()?.points.cell.clone()?;
    Some((cell.chart, cell.row, cell.column))
}

/// Takes up what the shot uses, and the cell that a lesson points at before it. A chart that the shot before used gives way to its like: one target's damage to another's.
fn follow<G: DeskGame>(table: &mut Table<G>) {
    // The cell that is struck is told by the dice once they lie still.
    if table.rolling {
        return;
    }
    let mut now = G::lit(table);
    if let Some(cell) = pointed_at(table) {
        now.retain(|(chart, ..)| *chart != cell.0);
        now.insert(0, cell);
    }
    let before = std::mem::replace(&mut table.charts.lit, now);
    let shown = &table.charts.chart;
    let holds = |lit: &Lit| lit.iter().any(|(chart, ..)| chart == shown);
    if !holds(&before) || holds(&table.charts.lit) {
        return;
    }
    let like = table.charts.lit.iter().find(|(chart, ..)| chart.split('_').next() == shown.split('_').next());
    if let Some((chart, ..)) = like.cloned() {
        table.charts.chart = chart;
    }
}

/// The charts window, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    if !table.is_open(Window::Charts) {
        return;
    }
    let charts = G::book_seen(table);
    follow(table);
    if !charts.iter().any(|chart| chart.id == table.charts.chart) {
        let first = table.charts.lit.first().map(|(chart, ..)| chart.clone());
        table.charts.chart = first.or_else(|| charts.first().map(|chart| chart.id.clone())).unwrap_or_default();
    }
    window(ctx, table, Window::Charts, "Charts and tables", vec2(1060.0, 600.0), |ui, table| {
        ui.horizontal_top(|ui| {
            let height = ui.available_height();
            // In a narrow window the chart needs the room.
            let wide = LIST.min((ui.available_width() * 0.24).max(200.0));
            ui.allocate_ui(vec2(wide, height), |ui| ui.vertical(|ui| list(ui, table, &charts, wide)));
            ui.add_space(6.0);
            let Some(chart) = charts.iter().find(|chart| chart.id == table.charts.chart) else { return };
            ui.allocate_ui(ui.available_size(), |ui| ui.vertical(|ui| one(ui, table, chart)));
        });
    });
}

/// The charts that the search leaves, those that the shot uses first.
fn list<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, charts: &[Chart], wide: f32) {
    search(ui, &mut table.charts.search, "Search charts", wide);
    let wanted = table.charts.search.to_lowercase();
    let found = |chart: &&Chart| chart.title.to_lowercase().contains(&wanted);
    let used = |table: &Table<G>, chart: &Chart| table.charts.lit.iter().any(|(id, ..)| *id == chart.id);
    scroll(ui, "charts").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let (first, rest): (Vec<&Chart>, Vec<&Chart>) =
            charts.iter().filter(found).partition(|chart| used(table, chart));
        for (title, charts) in [("Used now", first), ("All others", rest)] {
            if charts.is_empty() {
                continue;
            }
            ui.label(styled(title, condensed(13.0), INK_SOFT));
            for chart in charts {
                // One that finds no room stands in two lines: nothing of it is cut.
                let (name, part) = parts(ui, &chart.title, wide);
                let line = list_line(ui, name, part, table.charts.chart == chart.id);
                if line.clicked() {
                    table.charts.chart.clone_from(&chart.id);
                }
            }
            ui.add_space(5.0);
        }
    });
}

/// A title in the list: whole where it finds room, else its name with its part as a note below.
fn parts<'a>(ui: &Ui, title: &'a str, wide: f32) -> (&'a str, &'a str) {
    let room = ui.painter().layout_no_wrap(title.to_owned(), strong(14.5), INK).size().x + 34.0;
    title.split_once(": ").filter(|_| room > wide).unwrap_or((title, ""))
}

fn one<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, chart: &Chart) {
    headed(ui, table, &chart.title, 18.0, &chart.rule);
    // A long origin takes a second line: it must not push the window under the panel.
    ui.horizontal_wrapped(|ui| {
        let text = origin(&chart.provenance);
        ui.label(styled(text, condensed(13.5), ORIGIN));
        legend(ui, chart, correct::today::<G>(&mut table.charts));
    });
    ui.add_space(4.0);
    correct::line(ui, table, chart);
    let lit: Lit = table.charts.lit.iter().filter(|(id, ..)| *id == chart.id).cloned().collect();
    let clicked = grid(ui, chart, &lit, correct::today::<G>(&mut table.charts));
    if let Some((row, column)) = clicked {
        correct::open(table, chart, row, column);
    }
}

/// What the marks at a chart's cells mean; nothing where it has none.
fn legend(ui: &mut Ui, chart: &Chart, today: &[Correction]) {
    let cells = || chart.rows.iter().flat_map(|row| &row.cells);
    let has = |is: fn(&Provenance) -> bool| cells().any(|cell| chart.mark(cell).is_some_and(is));
    let lost = has(|origin| matches!(origin, Provenance::Reconstructed(_)));
    let other = has(|origin| !matches!(origin, Provenance::Reconstructed(_)));
    if !lost && !other {
        return;
    }
    let nothing = String::new;
    let marks =
        [(other, Provenance::Deduced(nothing()), "deduced"), (lost, Provenance::Reconstructed(nothing()), "lost")];
    for (_, origin, text) in marks.into_iter().filter(|(is, ..)| *is) {
        let at = ui.label(styled(format!("     {text}"), condensed(13.5), ORIGIN)).rect.left_center();
        mark(ui.painter(), at + vec2(8.0, 0.0), &origin);
    }
    let differs = |row: usize| (0..chart.columns.len()).any(|at| correct::elsewhere(today, chart, row, at).is_some());
    if (0..chart.rows.len()).any(differs) {
        let at = ui.label(styled("     otherwise in new games", condensed(13.5), ORIGIN)).rect.left_center();
        ui.painter().circle(at + vec2(8.0, 0.0), 3.0, AMBER, Stroke::new(1.0, INK_SOFT));
    }
    ui.label(styled("(click a marked value to correct it)", condensed(13.5), ORIGIN));
}

/// Widths of the columns, the row's name first. Laid out once for each chart.
fn widths(ui: &Ui, chart: &Chart) -> Vec<f32> {
    let id = Id::new(("chart widths", &chart.id, &chart.title));
    if let Some(widths) = ui.data(|data| data.get_temp::<Vec<f32>>(id)) {
        return widths;
    }
    let p = ui.painter();
    let text = |text: &str| p.layout_no_wrap(text.to_owned(), strong(14.0), INK).size().x;
    let mut widths = vec![chart.rows.iter().map(|row| text(&row.name)).fold(40.0, f32::max) + AIR];
    for (place, column) in chart.columns.iter().enumerate() {
        let cells =
            chart.rows.iter().filter_map(|row| row.cells.get(place)).map(|cell| text(&words::signs(&cell.text)));
        widths.push(cells.fold(text(column), f32::max).max(16.0) + AIR);
    }
    ui.data_mut(|data| data.insert_temp(id, widths.clone()));
    widths
}

/// Widths of columns with less air where they would not find room otherwise.
fn fitted(mut widths: Vec<f32>, room: f32) -> Vec<f32> {
    let over = widths.iter().sum::<f32>() - room;
    #[expect(clippy::cast_precision_loss, reason = "a few columns")]
    let less = (over / widths.len().max(1) as f32).clamp(0.0, AIR - LEAST_AIR);
    widths.iter_mut().for_each(|width| *width -= less);
    widths
}

/// How a cell is lit: 0 not, 1 as part of its row or column, 2 itself.
fn light(lit: &Lit, row: &str, column: &str) -> u8 {
    let of = |(_, lit_row, lit_column): &(String, String, String)| match (lit_row.as_str(), lit_column.as_str()) {
        (r, c) if r == row && c == column => 2,
        (r, c) if r == row || (!c.is_empty() && c == column) => 1,
        _ => 0,
    };
    lit.iter().map(of).max().unwrap_or(0)
}

/// Where everything of a chart stands.
struct Laid<'a> {
    chart: &'a Chart,
    widths: Vec<f32>,
    lefts: Vec<f32>,
    origin: Pos2,
}

impl Laid<'_> {
    fn cell(&self, row: usize, column: usize) -> Rect {
        #[expect(clippy::cast_precision_loss, reason = "screen coordinates")]
        let top = self.origin.y + ROW * (row + 1) as f32;
        Rect::from_min_size(pos2(self.origin.x + self.lefts[column], top), vec2(self.widths[column], ROW))
    }

    /// Row and column of the cell in this place.
    fn at(&self, at: Pos2) -> Option<(usize, usize)> {
        let row = (0..self.chart.rows.len()).find(|row| self.cell(*row, 0).y_range().contains(at.y))?;
        let cells = self.chart.rows[row].cells.len().min(self.chart.columns.len());
        let column = (0..cells).find(|place| self.cell(row, place + 1).x_range().contains(at.x))?;
        Some((row, column))
    }
}

/// The chart as a table; headings and names stay in sight while it is scrolled. Row and column of the cell that is clicked to be corrected.
fn grid(ui: &mut Ui, chart: &Chart, lit: &Lit, today: &[Correction]) -> Option<(usize, usize)> {
    let widths = fitted(widths(ui, chart), ui.available_width());
    let mut lefts = Vec::with_capacity(widths.len());
    let mut whole = 0.0;
    for width in &widths {
        lefts.push(whole);
        whole += width;
    }
    #[expect(clippy::cast_precision_loss, reason = "screen coordinates")]
    let size = vec2(whole, ROW * (chart.rows.len() + 1) as f32);
    ui.spacing_mut().scroll.fade.strength = 0.0;
    let area = ScrollArea::both().id_salt(("chart", &chart.id)).auto_shrink(false);
    let shown = area.show_viewport(ui, |ui, _| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let laid = Laid { chart, widths, lefts, origin: rect.min };
        let view = ui.clip_rect();
        let pointed = response.hover_pos();
        let names = laid.widths[0];
        let body = Rect::from_min_max(view.min + vec2(names, ROW), view.max);
        cells(&ui.painter_at(body), &laid, lit, view, pointed, today);
        let top = Rect::from_min_max(view.min + vec2(names, 0.0), pos2(view.right(), view.top() + ROW));
        headings(&ui.painter_at(top), &laid, lit, top, pointed);
        let side = Rect::from_min_max(view.min + vec2(0.0, ROW), pos2(view.left() + names, view.bottom()));
        row_names(&ui.painter_at(side), &laid, lit, side, pointed);
        let corner = Rect::from_min_size(view.min, vec2(names, ROW));
        ui.painter().rect_filled(corner, CornerRadius::ZERO, PARCHMENT);
        ui.painter().hline(view.x_range(), view.top() + ROW, Stroke::new(1.2, HAIRLINE));
        let at = pointed.filter(|at| body.contains(*at)).and_then(|at| laid.at(at));
        if let Some(at) = at {
            tell(&response, &laid, at, today);
        }
        scroll_once(ui, &laid, lit);
        let at = at.filter(|(row, column)| correct::may_be(chart, *row, *column))?;
        response.clone().on_hover_cursor(CursorIcon::PointingHand).clicked().then_some(at)
    });
    shown.inner
}

fn cells(p: &Painter, laid: &Laid, lit: &Lit, view: Rect, pointed: Option<Pos2>, today: &[Correction]) {
    for (row, line) in laid.chart.rows.iter().enumerate() {
        if !laid.cell(row, 0).y_range().intersects(view.y_range()) {
            continue;
        }
        for (place, cell) in line.cells.iter().enumerate() {
            let Some(column) = laid.chart.columns.get(place) else { break };
            let rect = laid.cell(row, place + 1);
            if !rect.x_range().intersects(view.x_range()) {
                continue;
            }
            let crossed = pointed.is_some_and(|at| rect.y_range().contains(at.y) || rect.x_range().contains(at.x));
            let fill = match light(lit, &line.name, column) {
                2 => AMBER,
                1 => AMBER_WASH,
                _ if crossed => mix(PARCHMENT_SHADE, HAIRLINE, 0.3),
                _ if row % 2 == 0 => PARCHMENT_SHADE,
                _ => PARCHMENT,
            };
            p.rect_filled(rect, CornerRadius::ZERO, fill);
            let ink = if cell.text == "-" { INK_SOFT } else { INK };
            p.text(rect.center(), Align2::CENTER_CENTER, words::signs(&cell.text), condensed(14.0), ink);
            if let Some(provenance) = cell.provenance.as_ref().filter(|own| !matches!(own, Provenance::Seed(_))) {
                mark(p, rect.right_top() + vec2(-5.0, 5.0), provenance);
            }
            if correct::elsewhere(today, laid.chart, row, place).is_some() {
                p.circle(rect.right_bottom() + vec2(-5.0, -5.0), 3.0, AMBER, Stroke::new(1.0, INK_SOFT));
            }
        }
    }
}

fn mark(p: &Painter, at: Pos2, provenance: &Provenance) {
    let fill = if matches!(provenance, Provenance::Reconstructed(_)) { ORIGIN } else { IVORY };
    let points = [vec2(0.0, -3.2), vec2(3.2, 0.0), vec2(0.0, 3.2), vec2(-3.2, 0.0)].map(|arm| at + arm).to_vec();
    p.add(bevy_egui::egui::Shape::convex_polygon(points, fill, Stroke::new(1.1, ORIGIN)));
}

fn headings(p: &Painter, laid: &Laid, lit: &Lit, strip: Rect, pointed: Option<Pos2>) {
    p.rect_filled(strip, CornerRadius::ZERO, PARCHMENT);
    for (place, column) in laid.chart.columns.iter().enumerate() {
        let x = laid.cell(0, place + 1).x_range();
        let rect = Rect::from_x_y_ranges(x, strip.y_range());
        let used = lit.iter().any(|(_, _, lit)| lit == column);
        back(p, rect, used, pointed.is_some_and(|at| x.contains(at.x)));
        p.text(rect.center(), Align2::CENTER_CENTER, column, bold(13.5), if used { FRAME } else { INK_SOFT });
    }
}

fn row_names(p: &Painter, laid: &Laid, lit: &Lit, strip: Rect, pointed: Option<Pos2>) {
    p.rect_filled(strip, CornerRadius::ZERO, PARCHMENT);
    for (row, line) in laid.chart.rows.iter().enumerate() {
        let y = laid.cell(row, 0).y_range();
        let rect = Rect::from_x_y_ranges(strip.x_range(), y);
        let used = lit.iter().any(|(_, lit, _)| *lit == line.name);
        back(p, rect, used, pointed.is_some_and(|at| y.contains(at.y)));
        let at = rect.left_center() + vec2(7.0, 0.0);
        p.text(at, Align2::LEFT_CENTER, words::signs(&line.name), strong(14.0), INK);
    }
}

fn back(p: &Painter, rect: Rect, used: bool, pointed: bool) {
    let fill = match () {
        () if used => AMBER,
        () if pointed => PARCHMENT_SHADE,
        () => Color32::TRANSPARENT,
    };
    p.rect_filled(rect, CornerRadius::ZERO, fill);
}

/// Hover text of a cell: where it stands, its origin if it is not from the rule text, and what a new game would have there.
fn tell(response: &Response, laid: &Laid, (row, place): (usize, usize), today: &[Correction]) {
    let (line, chart) = (&laid.chart.rows[row], laid.chart);
    let cell = &line.cells[place];
    let Some(provenance) = chart.mark(cell) else { return };
    let text = format!("{}, {}: {}", line.name, chart.columns[place], words::signs(&cell.text));
    let mut text = format!("{}\n{}", capital(&text), origin(provenance));
    if let Some(one) = correct::elsewhere(today, chart, row, place) {
        text.push_str(&format!("\nNew games have {}: your correction", words::signs(&one.value)));
    }
    text.push_str("\nClick to say what your copy prints.");
    pointer_tip(response, &text);
}

/// Where it is kept which lit cell was brought into view last.
const SCROLLED: &str = "chart scrolled to";

/// Has the lit cell brought into view once more, wherever the player has scrolled since.
pub fn show_lit(ui: &Ui) {
    ui.data_mut(|data| data.remove::<(String, Lit)>(Id::new(SCROLLED)));
}

/// Brings the lit cell into view when another chart or another shot is shown.
fn scroll_once(ui: &Ui, laid: &Laid, lit: &Lit) {
    let id = Id::new(SCROLLED);
    let now = (laid.chart.id.clone(), lit.clone());
    if ui.data(|data| data.get_temp::<(String, Lit)>(id)).as_ref() == Some(&now) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, now));
    let Some((_, row, column)) = lit.first() else { return };
    let row = laid.chart.rows.iter().position(|line| line.name == *row);
    let column = laid.chart.columns.iter().position(|name| name == column);
    if let Some(row) = row {
        let rect = laid.cell(row, column.map_or(0, |column| column + 1));
        let rect =
            if column.is_some() { rect } else { Rect::from_x_y_ranges(ui.clip_rect().x_range(), rect.y_range()) };
        ui.scroll_to_rect(rect, column.map(|_| bevy_egui::egui::Align::Center));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_brighter_than_its_row_and_column() {
        let lit = vec![("c".to_owned(), "front".to_owned(), "8".to_owned())];
        let lights = [("front", "8"), ("front", "7"), ("rear", "8"), ("rear", "7")]
            .map(|(row, column)| light(&lit, row, column));
        assert_eq!(lights, [2, 1, 1, 0]);
        let row = vec![("c".to_owned(), "front".to_owned(), String::new())];
        assert_eq!([light(&row, "front", "7"), light(&row, "rear", "7")], [1, 0]);
    }
}
