//! The decision who takes over a hull-down position that an AFV has left (X.C.4.f).

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, small_counter, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::orders::Order;

/// A button for each AFV that may have it, and one for leaving it empty.
pub(super) fn show(ui: &mut Ui, table: &mut Table, from: UnitId, hex: Hex, among: &[UnitId]) {
    headed(ui, table, &format!("Hull-down in {}", Name(hex)), 19.0, table.selection.prompt.rule());
    let left = words::name(table, from);
    let text = format!(
        "{left} has left this position. An AFV that came into the hex this turn and faces as it did may take it over, and needs no die \
         of its own."
    );
    ui.add(Label::new(styled(text, condensed(14.5), INK)).wrap());
    for unit in among.iter().copied() {
        ui.add_space(3.0);
        ui.horizontal_wrapped(|ui| {
            small_counter(ui, table, unit, 26.0);
            ui.vertical(|ui| {
                ui.label(styled(words::name(table, unit), strong(14.5), INK));
                if wide_button(ui, "Take it over", "", BLUE, true).clicked() {
                    order(table, &Order::TakeOver { unit });
                }
            });
        });
    }
    ui.add_space(4.0);
    if wide_button(ui, "Leave it empty", "F", FRAME_SOFT, true).clicked() {
        order(table, &Order::Stand);
    }
}
