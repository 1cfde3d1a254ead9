//! The card while a set-up is studied: who stands on the map, and who is still to come.

use bevy_egui::egui::Ui;

use super::keys::show_marks;
use super::parts::wide_button;
use super::tray::pool;
use crate::core::field::Piece;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::styled;
use crate::desk::kit::words::{count, side_ink};
use crate::desk::shell::editing;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// How many of each side stand on the map or board, as `whereabouts` has it, and the counters of those that come later.
pub fn forces<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, whereabouts: &str) {
    for side in Side::BOTH {
        let own = G::units(table.world()).into_iter().filter(|unit| unit.side() == side);
        let (there, waiting): (Vec<_>, Vec<_>) = own.partition(|unit| unit.hex().is_some());
        let waiting: Vec<UnitId> = waiting.iter().map(Piece::id).collect();
        ui.label(styled(format!("{} player", side.adjective()), bold(16.0), side_ink(side)));
        let text = format!("{} {whereabouts}", count(there.len(), "unit"));
        ui.label(styled(text, condensed(14.5), INK_SOFT));
        pool(ui, table, "Still to come", &waiting);
    }
}

/// What the marks on counters mean, a click away, and the button that begins the game.
pub fn play<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    ui.add_space(4.0);
    if ui.link(styled("What the marks on counters mean (F1)", condensed(14.5), BLUE)).clicked() {
        table.open(Window::Keys);
        show_marks(ui);
    }
    ui.add_space(4.0);
    if wide_button(ui, "Play this scenario", "", BLUE, true).clicked() {
        table.wishes.push(Wish::Play);
    }
    ui.add_space(4.0);
    if wide_button(ui, "Edit this set-up", "", FRAME_SOFT, true).clicked()
        && let Err(sentence) = editing::open(table)
    {
        table.say(sentence);
    }
    ui.add_space(4.0);
}
