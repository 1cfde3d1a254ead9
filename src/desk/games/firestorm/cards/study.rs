//! The card while a set-up is studied: the troop asked about, else what both sides begin with.

use bevy_egui::egui::Ui;

use super::parts::say;
use super::troop;
use crate::core::side::Side;
use crate::desk::games::firestorm::{Table, position, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::study::play;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::victory;
use crate::games::firestorm::state::position::Position;

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if let Some(id) = table.subject() {
        troop::show(ui, table, id);
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "C.Deployment");
        for side in Side::BOTH {
            ui.label(styled(format!("{} general", words::side(side)), bold(16.0), words::side_ink(side)));
            ui.label(styled(strength(&position::seen(table), side), condensed(14.5), INK_SOFT));
        }
    }
    say(ui, "Select troops to see what they could attack and where they could move. Hold U for supply.");
    play(ui, table);
}

/// What a side begins with, in a line.
fn strength(position: &Position, side: Side) -> String {
    let held = || Area::ALL.into_iter().filter(|area| position.holder(*area) == side);
    let troops = position.units.iter().filter(|unit| unit.side == side).count();
    let markers: u8 = held().map(|area| position.markers.supply_at(area)).sum();
    format!(
        "{}, {}, {}; {}",
        words::count(troops, "troop"),
        words::count(held().count(), "area"),
        words::count(usize::from(markers), "supply marker"),
        words::count(usize::from(victory::of_areas(position, side)), "point")
    )
}
