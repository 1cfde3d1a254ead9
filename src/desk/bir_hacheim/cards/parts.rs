//! Pieces of several cards: lines of units, the stepper of air points, shifts one by one.

use bevy_egui::egui::{Align, Align2, CornerRadius, Layout, Response, Sense, Ui, pos2, vec2};

use super::super::{Table, proposing, words};
use crate::core::unit::UnitId;
use crate::desk::game::DeskGame;
use crate::desk::panels::parts::{choice, cited_line};
use crate::desk::style::{condensed, palette::*, strong};
use crate::desk::table::Wish;
use crate::desk::widgets::styled;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::columns::Shift;
use crate::games::bir_hacheim::orders::Order;

/// Height of a unit's line, in points.
const LINE: f32 = 22.0;
/// Air between two buttons, in points.
pub const AIR: f32 = 4.0;

/// Asks the desk to give an order.
pub fn order(table: &mut Table, order: Order) {
    table.wishes.push(Wish::Order(order));
}

/// A line with a unit's counter, its name, a note and a value at the right-hand edge; the caller says what a click does.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let fill = match () {
        () if response.hovered() => AMBER_WASH,
        () if lit => PARCHMENT_SHADE,
        () => PARCHMENT,
    };
    let p = ui.painter();
    p.rect_filled(rect, CornerRadius::same(3), fill);
    let y = rect.center().y;
    if let Some(unit) = table.unit(id) {
        BirHacheim::paint_small(p, table, &unit, pos2(rect.left() + 13.0, y), 21.0);
    }
    let name = p.text(pos2(rect.left() + 29.0, y), Align2::LEFT_CENTER, words::name(table, id), strong(14.5), INK);
    let at = pos2((rect.left() + 112.0).max(name.right() + 8.0), y);
    p.text(at, Align2::LEFT_CENTER, note, condensed(13.5), INK_SOFT);
    p.text(rect.right_center() - vec2(5.0, 0.0), Align2::RIGHT_CENTER, value, strong(15.0), INK);
    response
}

/// Shifts of the column, each on its own line with its rule.
pub fn shifts(ui: &mut Ui, table: &mut Table, shifts: &[Shift]) {
    for shift in shifts {
        cited_line(ui, table, &words::capital(&shift.words), "", shift.rule, &words::points(shift.columns), false);
    }
    if shifts.is_empty() {
        ui.label(styled("No shift of the column.", condensed(14.0), INK_SOFT));
    }
}

/// The air points that the side to act puts in: fewer, more, and how many it has left.
pub fn air_stepper(ui: &mut Ui, table: &mut Table, words: &str) {
    let most = proposing::most_air(table);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(styled(words, condensed(15.0), INK));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(styled(format!("of {most}"), condensed(14.0), INK_SOFT));
            if choice(ui, "+", false).clicked() {
                proposing::change_air(table, 1);
            }
            ui.label(styled(table.hand.air.to_string(), strong(16.0), RED));
            if choice(ui, "\u{2212}", false).clicked() {
                proposing::change_air(table, -1);
            }
        });
    });
}
