//! The card while the set-up is studied: the unit asked about, else who stands on the map and who is still to come.

use bevy_egui::egui::Ui;

use super::parts::say;
use super::unit;
use crate::core::side::Side;
use crate::desk::games::battle_for_gazala::{Table, outlook};
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::parts::{headed, ruled};
use crate::desk::shell::panels::study::{forces, play};

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if let Some(id) = table.subject() {
        unit::show(ui, table, id);
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "11.Scenario");
        forces(ui, table, "on the map");
        for side in Side::BOTH {
            let (words, rule) = outlook::of(table, side);
            ruled(ui, table, &words, rule);
        }
    }
    let hint = "Click a unit: the map shows where it could go in its own turn. Hold Z for zones of control, L for \
                both paths from Tobruk, O for the best attacks.";
    say(ui, hint);
    play(ui, table);
}
