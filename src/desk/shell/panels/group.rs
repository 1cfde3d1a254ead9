//! How many units are in hand together, and how many of them would stay behind.

use bevy_egui::egui::Ui;

use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words::count;
use crate::desk::table::Table;
use crate::desk::table::roles::DeskGame;

/// A line for several units; nothing for one.
pub fn show<G: DeskGame>(ui: &mut Ui, table: &Table<G>) {
    if table.group.is_empty() {
        return;
    }
    ui.label(styled(format!("{} units selected", table.group.len() + 1), strong(15.5), INK));
    if G::turn(table.world()) > 0 {
        ui.label(styled(G::TOGETHER, condensed(14.0), INK_SOFT));
    }
    if table.stay > 0 {
        let text = format!("{} can't get there and will stay behind.", count(table.stay, "unit"));
        ui.label(styled(text, strong(14.5), INK));
    }
}
