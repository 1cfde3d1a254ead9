//! The cards of the right-hand panel: the unit, what a click would do, the attack that is put together, what is asked.

mod advance;
mod air;
mod arrive;
mod attack;
mod breach;
mod choose;
mod column;
mod crowd;
mod draw;
mod hex;
mod initiative;
mod losses;
mod movement;
mod moves;
pub mod parts;
mod retreat;
mod set_up;
mod study;
mod tanks;
mod unit;

use bevy_egui::egui::{Id, Ui};

use super::selection::Playing;
use super::{Table, cups, tracks};
use crate::core::game::Log;
use crate::desk::shell::panels::parts::{choice, plan_room};
use crate::desk::shell::panels::plan::{past, whose_turn};
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::{BelowPlan, InCharts, InPanels};
use crate::games::gazala_cauldron::material::tables::combat::CombatTable;
use crate::games::gazala_cauldron::phases::combat::AssaultPlan;
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

impl InPanels for GazalaCauldron {
    /// A combat takes all, and so does a tray.
    fn takes_all(table: &Table) -> bool {
        match table.selection.prompt.asks {
            _ if combat(table).is_some() => true,
            Ask::SetUp | Ask::Arrive(_) => true,
            Ask::Choose => table.selection.playing == Some(Playing::Withdraw),
            _ => false,
        }
    }

    /// The upper part of the panel.
    fn show_plan(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 1.0;
        past(ui, table);
        match table.selection.prompt.asks.clone() {
            _ if table.study => study::show(ui, table),
            _ if !table.human_to_act() => looking(ui, table),
            Ask::SetUp => set_up::show(ui, table),
            Ask::Breaching => breach::show(ui, table),
            Ask::Tanks(left) => tanks::show(ui, table, left),
            Ask::First => initiative::show(ui, table),
            Ask::Draw => draw::show(ui, table),
            Ask::Choose => choose::show(ui, table),
            Ask::Arrive(units) => arrive::show(ui, table, &units),
            Ask::Move => moves::show(ui, table),
            Ask::Air => air::show(ui, table),
            Ask::Assault(_) | Ask::Defence(_) => attack::composed(ui, table),
            Ask::Loss { steps, first, .. } => losses::steps(ui, table, steps, first),
            Ask::Disruption { left, first, .. } => losses::disruption(ui, table, left, first),
            Ask::Retreat(units) => retreat::show(ui, table, &units),
            Ask::Advance(vacated) => advance::show(ui, table, &vacated),
            Ask::Crowd(hex) => crowd::show(ui, table, hex),
            Ask::Over => drop(whose_turn(ui, table)),
        }
    }
}

/// What can lie below the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Below {
    Cups,
    Actions,
    Hex,
}

/// From this height on, in points, a panel has room for a cup and the action track together.
const BOTH: f32 = 620.0;

impl BelowPlan for GazalaCauldron {
    /// Below the plan: the cups, the action track, or the hex, as the player chooses; what fits the moment comes first.
    fn show_area(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 2.0;
        let has_cups = cups::views(table).is_some() && !table.study;
        if !has_cups {
            hex::show(ui, table);
            return;
        }
        let draws = matches!(table.selection.prompt.asks, Ask::Draw | Ask::First | Ask::Choose | Ask::Over);
        // A choice lasts as long as the kind of moment in which it was made.
        let id = Id::new(("below the plan", draws));
        let first = if draws { Below::Cups } else { Below::Hex };
        let mut shown = ui.data(|data| data.get_temp::<Below>(id)).unwrap_or(first);
        // Where there is no room for both, each has a place of its own: the log would cut the track off.
        let both = plan_room(ui) >= BOTH;
        let all = [("Cups and actions", Below::Cups), ("Hex", Below::Hex)];
        let apart = [("Cups", Below::Cups), ("Actions", Below::Actions), ("Hex", Below::Hex)];
        if both && shown == Below::Actions {
            shown = Below::Cups;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            for (text, below) in if both { &all[..] } else { &apart[..] } {
                if choice(ui, text, shown == *below).clicked() {
                    shown = *below;
                    ui.data_mut(|data| data.insert_temp(id, shown));
                }
            }
        });
        ui.add_space(3.0);
        match shown {
            Below::Cups => {
                cups::in_panel(ui, table);
                if both {
                    ui.add_space(4.0);
                    tracks::action_track(ui, table, 300.0);
                }
            }
            Below::Actions => tracks::action_track(ui, table, 300.0),
            Below::Hex => hex::show(ui, table),
        }
    }
}

impl InCharts for GazalaCauldron {
    /// Cells of the charts that what is shown uses: the column of a combat, or the last die.
    fn lit(table: &Table) -> Lit {
        let combat_table = &table.data.tables.combat;
        let cell =
            |row: String, column: usize| vec![("combat".to_owned(), row, combat_table.column_name(column).to_owned())];
        if let Some(plan) = combat(table) {
            let intensity = format!("{:?}", plan.assault.intensity);
            let mut lit = cell(String::new(), plan.column);
            lit.push(("attacks".to_owned(), intensity, String::new()));
            return lit;
        }
        let log = table.world().get_resource::<Log<Event>>();
        let last = log.and_then(|log| {
            log.0.iter().rev().find_map(|entry| match &entry.event {
                Event::Fought { column, die, modifier, .. } => {
                    let roll = i8::try_from(*die).unwrap_or(0) + modifier;
                    Some(cell(row_of(combat_table, roll), *column))
                }
                _ => None,
            })
        });
        last.unwrap_or_default()
    }
}

/// The attack that the card shows: as it is put together, or as the selected unit would declare it.
fn combat(table: &Table) -> Option<AssaultPlan> {
    if let Some(plan) = &table.selection.highlights.assault {
        return Some(plan.clone());
    }
    match table.proposed().map(|proposal| &proposal.plan) {
        Some(Plan::Attack(plan)) => return Some(plan.clone()),
        Some(_) => return None,
        // What is refused is told beside the unit's card.
        None if table.proposal.is_some() => return None,
        None => {}
    }
    let attack = table.selection.attack().filter(|_| table.selection.prompt.asks == Ask::Move);
    attack.and_then(|plan| plan.as_ref().ok().cloned())
}

/// While nobody is asked: the unit that is looked at, or the attack that the computer puts together.
fn looking(ui: &mut Ui, table: &mut Table) {
    if let Some(plan) = table.selection.highlights.assault.clone() {
        attack::looked_at(ui, table, &plan);
        return;
    }
    parts::card(ui, table);
    whose_turn(ui, table);
}

/// The name of the row of a modified roll in the chart.
#[must_use]
pub fn row_of(table: &CombatTable, roll: i8) -> String {
    table.chart().rows.get(table.row(roll)).map_or_else(String::new, |row| row.name.clone())
}
