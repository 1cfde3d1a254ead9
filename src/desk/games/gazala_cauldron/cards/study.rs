//! The card while a set-up is studied: the unit asked about, else who stands on the map and who is still to come.

use bevy_egui::egui::Ui;

use super::parts::say;
use super::unit;
use crate::desk::games::gazala_cauldron::Table;
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::study::{forces, play};

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if let Some(id) = table.subject() {
        unit::show(ui, table, id);
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "17.0");
        forces(ui, table, "on the map");
    }
    say(
        ui,
        "Click a unit: the map shows where it could go once activated. Hold Z for zones of control, U for supply, L for lines \
         of communication.",
    );
    play(ui, table);
}
