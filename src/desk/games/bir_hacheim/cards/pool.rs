//! Counters beside the board: units to be set up, and reinforcements that may enter.

use bevy_egui::egui::Ui;

use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::{Table, position, todo};
use crate::desk::shell::panels::tray;
use crate::games::bir_hacheim::phases::set_up;
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::components::Location;
use crate::games::bir_hacheim::state::position::Position;

/// The waiting counters of the side to act.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let units = position::of(&table.session.world).map_or_else(Vec::new, |position| waiting(&position));
    tray::pool(ui, table, "Off the map", &units);
}

fn waiting(position: &Position) -> Vec<UnitId> {
    let side = position.sequence.active;
    match Prompt::of(position).asks {
        Ask::SetUp => {
            let free = set_up::free(position, side).filter(|unit| unit.location == Location::Waiting);
            free.map(|unit| unit.id).collect()
        }
        Ask::Movement => {
            let due = position.units.iter().filter(|unit| unit.side == side && todo::is_due(position, unit));
            due.map(|unit| unit.id).collect()
        }
        _ => Vec::new(),
    }
}
