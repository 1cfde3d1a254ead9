//! The card of an advance after combat: who may follow, and where to.

use bevy_egui::egui::{Label, Ui};

use super::parts::{order, unit_line};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::selection::Intent;
use crate::desk::games::bir_hacheim::{Table, position, proposing, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, list_line, wide_button};
use crate::games::bir_hacheim::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, vacated: Hex) {
    headed(ui, table, "Advance", 19.0, "5.2");
    let text = format!("{} was vacated. Click a lit hex to advance, or hold.", words::hex_on(table, vacated));
    ui.add(Label::new(styled(text, condensed(15.0), INK)).wrap());
    ui.add_space(3.0);
    let able: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in able {
        let note = words::counter(table, unit).arm.word();
        if unit_line(ui, table, unit, note, "", table.selected == Some(unit)).clicked() {
            table.select(Some(unit));
        }
    }
    ui.add_space(3.0);
    ways(ui, table);
    if wide_button(ui, "Hold", "F", FRAME_SOFT, true).clicked() {
        order(table, Order::Hold);
    }
}

fn ways(ui: &mut Ui, table: &mut Table) {
    let Some(unit) = table.selected else { return };
    let ways = table.selection.highlights.intents.clone();
    for (hex, way) in ways {
        let Intent::Advance(steps) = way else { continue };
        let line = format!("To {}", words::hex_on(table, hex));
        if list_line(ui, &line, &words::hexes(usize::from(steps)), table.pointed == Some(hex)).clicked() {
            let path = position::of(&table.session.world)
                .map_or_else(|| vec![hex], |position| proposing::advance_path(&position, unit, hex));
            order(table, Order::Advance { unit, path });
        }
    }
}
