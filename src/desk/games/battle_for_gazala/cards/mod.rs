//! The cards of the right-hand panel: the unit, what a click would do, the attack that is put together, what is asked; and the tray of
//! support fire.

mod advance;
mod arrival;
mod attack;
mod changes;
mod column;
mod exchange;
mod fire;
mod hex;
mod idle;
mod movement;
mod parts;
mod retreat;
mod study;
pub mod tray;
mod unit;

use bevy_egui::egui::Ui;

use super::Table;
use crate::core::game::Log;
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::parts::is_low;
use crate::desk::shell::panels::plan::{past, refused, with_card};
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::{InCharts, InPanels};
use crate::games::battle_for_gazala::phases::combat::BattlePlan;
use crate::games::battle_for_gazala::play::prompt::Ask;
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::{BattleForGazala, Plan};

impl InPanels for BattleForGazala {
    /// An attack takes all.
    fn takes_all(table: &Table) -> bool {
        !table.study && battle(table).is_some()
    }

    /// The upper part of the panel: the tray of support fire, then the card of the moment.
    fn show_plan(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 1.0;
        past(ui, table);
        // In every moment at the same place, where the hand finds it: at the head, or in a low panel at the foot.
        let below = is_low(ui);
        if !table.study && !below {
            tray::show(ui, table);
            divider(ui);
        }
        moment(ui, table);
        if !table.study && below {
            divider(ui);
            tray::show(ui, table);
        }
    }
}

/// The card of the moment.
fn moment(ui: &mut Ui, table: &mut Table) {
    match table.selection.prompt.asks.clone() {
        _ if table.study => study::show(ui, table),
        _ if !table.human_to_act() => looking(ui, table),
        Ask::Attack(_) | Ask::Defence(_) => {
            if let Some(plan) = battle(table).cloned() {
                attack::composed(ui, table, &plan);
            }
        }
        Ask::Answer(fire, _) => {
            if let Some(plan) = table.selection.highlights.bombardment.clone() {
                fire::answered(ui, table, &plan, !fire.answers.is_empty());
            }
        }
        Ask::Exchange { units, owed } => exchange::show(ui, table, &units, owed),
        Ask::Retreat(withdrawal) => retreat::show(ui, table, &withdrawal),
        Ask::Advance { hex, .. } => advance::show(ui, table, hex),
        Ask::Arrival { hex, .. } => arrival::show(ui, table, hex),
        Ask::Nearby { hex, .. } => arrival::near(ui, table, hex),
        Ask::Move { .. } | Ask::Combat { .. } | Ask::Over => in_phase(ui, table),
    }
}

impl InCharts for BattleForGazala {
    /// Cells of the charts that what is shown uses: the column of an attack, or the last die.
    fn lit(table: &Table) -> Lit {
        let cell = |chart: &str, row: &str, column: usize| (chart.to_owned(), row.to_owned(), (column + 1).to_string());
        if let Some((plan, column)) = battle(table).and_then(|plan| Some((plan, plan.column?))) {
            return vec![cell("combat_lines", plan.line.title(), column), cell("combat", "", column)];
        }
        if matches!(table.proposed().map(|proposal| &proposal.plan), Some(Plan::Move(_))) {
            return vec![("movement".to_owned(), String::new(), String::new())];
        }
        let log = table.world().get_resource::<Log<Event>>();
        let last = log.and_then(|log| {
            log.0.iter().rev().find_map(|entry| match &entry.event {
                Event::Fought { die, .. } => Some(vec![("combat".to_owned(), die.to_string(), String::new())]),
                Event::Stood { .. } => {
                    Some(vec![("markers".to_owned(), "Stiff resistance succeeds on".to_owned(), String::new())])
                }
                _ => None,
            })
        });
        last.unwrap_or_default()
    }
}

/// The attack that the card shows: as it is put together, or as a click would open it.
fn battle(table: &Table) -> Option<&BattlePlan> {
    table.selection.highlights.battle.as_ref()
}

/// While nobody is asked: the attack or bombardment of the computer, or the unit that is looked at.
fn looking(ui: &mut Ui, table: &mut Table) {
    if let Some(plan) = battle(table).cloned() {
        attack::looked_at(ui, table, &plan);
    } else if let Some(plan) = table.selection.highlights.bombardment.clone() {
        fire::looked_at(ui, table, &plan);
    } else {
        card(ui, table);
        idle::show(ui, table);
    }
}

/// The unit's card with what a click would do, or what there is to do at all.
fn in_phase(ui: &mut Ui, table: &mut Table) {
    match table.proposal.clone() {
        Some(Ok(proposal)) => match &proposal.plan {
            Plan::Attack(_, plan) => attack::opens(ui, table, plan),
            Plan::Bombard(plan) => fire::opens(ui, table, plan),
            Plan::Move(plan) => {
                with_card(ui, table, card, |ui, table| movement::show(ui, table, plan, &proposal.order));
            }
            _ => idle::show(ui, table),
        },
        Some(Err(refusal)) => {
            card(ui, table);
            refused(ui, table, &refusal);
        }
        None => {
            card(ui, table);
            idle::show(ui, table);
        }
    }
}

/// The card of the unit selected or pointed at, if there is one.
fn card(ui: &mut Ui, table: &mut Table) {
    if let Some(unit) = table.subject() {
        unit::show(ui, table, unit);
        divider(ui);
    }
}
