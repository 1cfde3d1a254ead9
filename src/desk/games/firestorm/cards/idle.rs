//! When nothing is meant: whose turn it is, and the end of the game.

use bevy_egui::egui::Ui;

use super::parts::say;
use crate::core::game::Game;
use crate::desk::games::firestorm::{Table, keys};
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::plan::over;
use crate::desk::table::roles::ToDo;
use crate::games::firestorm::Firestorm;

/// Whose turn it is.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if Firestorm::to_act(table.world()).is_none() {
        over(ui, table, "C.Outcome");
        return;
    }
    let (text, rule) = (Firestorm::who_acts(table), keys::of_stage(table.hand.stage));
    headed(ui, table, &text, 19.0, rule);
    if table.moment.is_none() && !table.human_to_act() {
        say(ui, "The computer plays this side.");
    }
}
