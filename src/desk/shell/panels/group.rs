//! How many units are in hand together.

use bevy_egui::egui::Ui;

use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// A line for several units; nothing for one.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    if table.group.is_empty() {
        return;
    }
    ui.label(styled(format!("{} units selected", table.group.len() + 1), strong(15.5), INK));
    ui.label(styled(G::TOGETHER, condensed(14.0), INK_SOFT));
}
