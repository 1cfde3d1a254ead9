//! The card while a set-up is studied: the unit asked about, else who stands on the map and who is still to come.

use bevy_egui::egui::Ui;

use super::super::{Table, words};
use super::parts::say;
use super::{subject, unit};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::panels::parts::{headed, pool, wide_button};
use crate::desk::style::{bold, condensed, palette::*};
use crate::desk::table::Wish;
use crate::desk::widgets::{divider, styled};
use crate::games::gazala_cauldron::units;

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if let Some(id) = subject(table) {
        unit::show(ui, table, id);
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "17.0");
        for side in Side::BOTH {
            on_the_map(ui, table, side);
        }
    }
    say(
        ui,
        "Click a unit: the map shows where it could go once activated. Hold Z for zones of control, U for supply, L for lines \
         of communication.",
    );
    ui.add_space(4.0);
    if wide_button(ui, "Play this scenario", "", BLUE, true).clicked() {
        table.wishes.push(Wish::Play);
    }
    ui.add_space(4.0);
}

/// How many of a side stand on the map, and the counters of those that come later.
fn on_the_map(ui: &mut Ui, table: &mut Table, side: Side) {
    let own = units(table.world()).filter(|unit| unit.side == side);
    let (there, waiting): (Vec<_>, Vec<_>) = own.partition(|unit| unit.location.hex().is_some());
    let waiting: Vec<UnitId> = waiting.iter().map(|unit| unit.id).collect();
    ui.label(styled(format!("{} player", words::side(side)), bold(16.0), words::side_ink(side)));
    let text = format!("{} on the map", words::count(there.len(), "unit"));
    ui.label(styled(text, condensed(14.5), INK_SOFT));
    pool(ui, table, "Still to come", &waiting);
}
