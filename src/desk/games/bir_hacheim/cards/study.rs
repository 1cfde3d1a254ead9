//! The card while a set-up is studied: the unit asked about, else who stands on the board and who is still to come.

use bevy_egui::egui::{Label, Ui};

use super::unit;
use crate::desk::games::bir_hacheim::Table;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::study::{forces, play};

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if let Some(id) = table.subject() {
        unit::show(ui, table, id);
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "11.1");
        forces(ui, table, "on the board");
    }
    let hint = "Click a unit: the map shows where it could go in its own turn. Hold Z for engagement zones, U for lines of \
                supply or recovery, O for odds.";
    ui.add(Label::new(styled(hint, condensed(14.5), INK_SOFT)).wrap());
    play(ui, table);
}
