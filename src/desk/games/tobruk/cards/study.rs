//! The panel while a set-up is studied: the card of the unit asked about, else who stands where and who is still to come.

use bevy_egui::egui::{Label, Ui};

use super::{curves, unit};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::parts::headed;
use crate::desk::shell::panels::study::play;
use crate::desk::shell::panels::tray::pool;
use crate::games::tobruk::state::components::Location;

/// What can be asked about the set-up.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let asked = table.selected_unit().or_else(|| table.unit(table.pointed_unit?));
    if let Some(unit) = asked {
        unit::show(ui, table, &unit);
        if table.selected == Some(unit.id) {
            hint(ui, table);
            curves::show(ui, table, &unit);
        }
        divider(ui);
    } else {
        headed(ui, table, "The set-up", 19.0, "Scenarios.B.2");
        for side in [Side::Allies, Side::Axis] {
            to_come(ui, table, side);
        }
        ui.add_space(6.0);
    }
    play(ui, table);
}

/// What the map shows of the selected unit, and what the keys would add.
fn hint(ui: &mut Ui, table: &Table) {
    let reach = if table.selection.reach.costs.len() > 1 { "The map shows where it could go in a turn. " } else { "" };
    let text = format!("{reach}Hold L for its field of fire, M for what affects its morale.");
    ui.add(Label::new(styled(text, condensed(14.5), INK_SOFT)).wrap());
}

/// A side's units: how many stand on the board, and the counters of those that come later.
fn to_come(ui: &mut Ui, table: &mut Table, side: Side) {
    let (mut there, mut waiting): (usize, Vec<UnitId>) = (0, Vec::new());
    for unit in sight::units(table).filter(|unit| unit.side == side) {
        match unit.location {
            Location::Waiting => waiting.push(unit.id),
            _ => there += 1,
        }
    }
    ui.label(styled(table.side_name(side), bold(16.0), table.side_ink(side)));
    let text = format!("{} on the board", words::count(there, "unit"));
    ui.label(styled(text, condensed(14.5), INK_SOFT));
    pool(ui, table, "Still to come", &waiting);
}
