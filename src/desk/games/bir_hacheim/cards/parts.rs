//! Pieces of several cards: lines of units, the stepper of air points, shifts one by one.

use bevy_egui::egui::{Align, Layout, Response, Ui};

use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::{Table, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{self, choice, cited_line};
use crate::desk::table::Wish;
use crate::games::bir_hacheim::phases::columns::Shift;
use crate::games::bir_hacheim::state::orders::Order;

/// Air between two buttons, in points.
pub const AIR: f32 = 4.0;

/// Asks the desk to give an order.
pub fn order(table: &mut Table, order: Order) {
    table.wishes.push(Wish::Order(order));
}

/// A line with a unit's counter, its name, a note and a value at the right-hand edge; the caller says what a click does.
pub fn unit_line(ui: &mut Ui, table: &Table, id: UnitId, note: &str, value: &str, lit: bool) -> Response {
    parts::unit_line(ui, table, id, words::name(table, id), note, value, lit)
}

/// Shifts of the column, each on its own line with its rule.
pub fn shifts(ui: &mut Ui, table: &mut Table, shifts: &[Shift]) {
    for shift in shifts {
        cited_line(ui, table, &words::capital(&shift.words), "", shift.rule, &words::added(shift.columns), false);
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
            ui.label(styled(table.selection.air.to_string(), strong(16.0), INK));
            if choice(ui, "\u{2212}", false).clicked() {
                proposing::change_air(table, -1);
            }
        });
    });
}
