//! The cards of the right-hand panel: what is asked, the battle that is put together, the troop and the area pointed at.

mod advance;
mod area;
mod arrow;
mod battle;
mod bonus;
mod chances;
mod columns;
mod follows;
mod lit;
mod miniatures;
mod moves;
pub mod parts;
mod reinforce;
mod retreat;
mod study;
mod troop;

use bevy_egui::egui::Ui;

use super::Table;
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::plan::{past, whose_turn};
use crate::desk::table::roles::{BelowPlan, InPanels};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::play::prompt::Ask;
pub use chances::best_answer;

impl InPanels for Firestorm {
    /// A battle takes all.
    fn takes_all(table: &Table) -> bool {
        let proposed = table.selection.prompt.asks == Ask::Arrow && table.selection.proposed;
        proposed || table.selection.battle.is_some()
    }

    /// The upper part of the panel.
    fn show_plan(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 1.0;
        past(ui, table);
        match table.selection.prompt.asks.clone() {
            _ if table.study => study::show(ui, table),
            _ if !table.human_to_act() => looking(ui, table),
            Ask::Arrow => arrow::show(ui, table),
            Ask::Attack(_) | Ask::Defence(_) => battle::composed(ui, table),
            Ask::Table(_) => miniatures::show(ui, table),
            Ask::Retreat { area, units, markers } => retreat::show(ui, table, area, &units, markers),
            Ask::Advance { into, first, left } => advance::show(ui, table, into, &first, left),
            Ask::Reinforce => reinforce::show(ui, table),
            Ask::Moves => moves::show(ui, table),
            Ask::Over => drop(whose_turn(ui, table)),
        }
    }
}

impl BelowPlan for Firestorm {
    /// Below the plan: the area.
    fn show_area(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 2.0;
        area::show(ui, table);
    }
}

/// While nobody is asked: the battle that the computer puts together, or the troop that is looked at.
fn looking(ui: &mut Ui, table: &mut Table) {
    if let Some(plan) = table.selection.battle.clone() {
        battle::looked_at(ui, table, &plan);
        return;
    }
    if let Some(unit) = table.subject() {
        troop::show(ui, table, unit);
        divider(ui);
    }
    whose_turn(ui, table);
}
