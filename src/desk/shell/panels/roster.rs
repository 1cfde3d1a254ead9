//! The order of battle: every unit with its values, its place and its state; a click selects the unit and shows it.

use bevy_egui::egui::{Align2, Color32, Context, CornerRadius, Sense, Ui, Vec2, pos2, vec2};

use super::parts::{origin, origin_mark, scroll, window};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// Height of a unit's row, in points.
const ROW: f32 = 32.0;

/// What a unit's row says.
#[derive(Debug, Clone)]
pub struct Row {
    /// As players call it.
    pub name: String,
    /// Its values.
    pub values: String,
    /// Where they come from.
    pub origin: Provenance,
    /// What it is.
    pub kind: String,
    /// Where it is.
    pub place: String,
    /// The gravest of its states.
    pub state: String,
    /// That is grave.
    pub grave: bool,
    /// Its name in full, for the tool-tip.
    pub title: String,
}

/// The window, while it is open: a column for each side, under its name.
pub fn show<G: DeskGame>(
    ctx: &Context,
    table: &mut Table<G>,
    wanted: Vec2,
    rows: impl Fn(&mut Ui, &mut Table<G>, Side),
) {
    window(ctx, table, Window::Roster, "Order of battle", wanted, |ui, table| {
        scroll(ui, "units").show(ui, |ui| {
            ui.columns_const(|columns: &mut [Ui; 2]| {
                for (column, side) in columns.iter_mut().zip(Side::BOTH) {
                    column.spacing_mut().item_spacing.y = 0.0;
                    let title = format!("{} units", side.adjective());
                    column.label(styled(title, bold(18.0), table.side_ink(side)));
                    rows(column, table, side);
                }
            });
        });
    });
}

/// The heading of a division or brigade.
pub fn heading(ui: &mut Ui, text: &str, note: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let p = ui.painter();
    p.text(rect.left_center() + vec2(4.0, 2.0), Align2::LEFT_CENTER, text, bold(14.0), INK_SOFT);
    p.text(rect.right_center() + vec2(-6.0, 2.0), Align2::RIGHT_CENTER, note, condensed(13.5), INK_SOFT);
}

/// Where values, kind and place stand, in points from the left: for names of a few letters.
const COLUMNS: [f32; 3] = [128.0, 202.0, 322.0];

/// A unit's row.
pub fn line<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, id: UnitId, shaded: bool, row: &Row) {
    line_in(ui, table, id, shaded, row, COLUMNS);
}

/// A unit's row, with values, kind and place at distances from the left of one's own, in points.
pub fn line_in<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    id: UnitId,
    shaded: bool,
    row: &Row,
    [values, kind, place]: [f32; 3],
) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let Some(unit) = table.unit(id) else { return };
    if response.clicked() {
        table.wishes.push(Wish::Show(id));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match () {
        () if table.selected == Some(id) => AMBER,
        () if response.hovered() => AMBER_WASH,
        () if shaded => PARCHMENT_SHADE,
        () => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::same(3), fill);
    let (left, y) = (rect.left(), rect.center().y);
    G::paint_small(ui.painter(), table, &unit, pos2(left + 19.0, y), 27.0);
    let there = crate::core::field::Piece::hex(&unit).is_some();
    let ink = if there { INK } else { INK_SOFT };
    let text = |x: f32, text: &str, font, ink| {
        ui.painter().text(pos2(left + x, y), Align2::LEFT_CENTER, text, font, ink);
    };
    text(40.0, &row.name, strong(14.5), ink);
    text(values, &row.values, strong(14.5), ink);
    origin_mark(ui, pos2(left + kind - 18.0, y - 6.0), &row.origin);
    text(kind, &row.kind, condensed(14.0), ink);
    text(place, &row.place, condensed(14.0), ink);
    let (at, ink) = (rect.right_center() - vec2(6.0, 0.0), if row.grave { RED } else { INK_SOFT });
    ui.painter().text(at, Align2::RIGHT_CENTER, &row.state, condensed(13.5), ink);
    hover_tip(&response, &format!("{}\nvalues {}", row.title, origin(&row.origin)));
}
