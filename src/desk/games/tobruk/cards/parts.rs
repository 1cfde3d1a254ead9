//! Parts that several cards share.

use bevy_egui::egui::Ui;

use crate::desk::games::tobruk::{Table, Wish};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::strong;
use crate::desk::kit::widgets::{action_button, styled};
use crate::desk::shell::panels::parts::wide_button;
use crate::games::tobruk::state::orders::Order;

/// What is said of fire that no die can help.
pub(super) const NOTHING: &str = "This fire can have no effect.";

/// The button that fires, red only if that can do something; true if it was pressed.
pub(super) fn fire_button(ui: &mut Ui, text: &str, idle: bool, enabled: bool) -> bool {
    if !idle {
        return action_button(ui, text, "Enter", enabled).clicked();
    }
    ui.label(styled(NOTHING, strong(15.0), INK));
    wide_button(ui, text, "Enter", FRAME_SOFT, enabled).clicked()
}

/// Asks the desk to give an order.
pub(super) fn order(table: &mut Table, order: &Order) {
    table.wishes.push(Wish::Order(order.clone()));
}
