//! When nothing is meant: whose turn it is, and the end of the game.

use bevy_egui::egui::Ui;

use super::parts::say;
use crate::desk::games::gazala_cauldron::Table;
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::plan::over;
use crate::desk::table::roles::ToDo;
use crate::games::gazala_cauldron::GazalaCauldron;

/// Whose turn it is.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let prompt = GazalaCauldron::prompt(table.world());
    if prompt.side.is_none() {
        over(ui, table, prompt.rule());
        return;
    }
    headed(ui, table, &GazalaCauldron::who_acts(table), 19.0, prompt.rule());
    if table.moment.is_none() && !table.human_to_act() {
        say(ui, "The computer plays this side.");
    }
}
