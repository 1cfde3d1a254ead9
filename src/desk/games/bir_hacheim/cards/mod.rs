//! The cards of the right-hand panel: the unit, what a click would do, the combat that is put together, what is asked.

mod advance;
mod assault;
mod bombing;
mod column;
pub mod hex;
mod idle;
mod losses;
mod movement;
mod parts;
mod pool;
pub mod retreat;
mod study;
mod unit;

use std::sync::Arc;

use bevy_egui::egui::Ui;

use super::{Table, highlights};
use crate::core::chart::Chart;
use crate::core::dice::ways;
use crate::core::game::Log;
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::plan::{past, refused, with_card};
use crate::desk::table::charts::Lit;
use crate::desk::table::roles::{InCharts, InPanels};
use crate::games::bir_hacheim::material::board::Terrain;
use crate::games::bir_hacheim::material::tables::two_dice::ROWS;
use crate::games::bir_hacheim::phases::sight;
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::{BirHacheim, Plan};

impl InPanels for BirHacheim {
    /// A combat takes all.
    fn takes_all(table: &Table) -> bool {
        let highlights = &table.selection.highlights;
        highlights.assault.is_some() || opens_attack(table) || highlights.bombing.is_some() || bombs(table)
    }

    /// The upper part of the panel.
    fn show_plan(ui: &mut Ui, table: &mut Table) {
        ui.spacing_mut().item_spacing.y = 1.0;
        past(ui, table);
        let acts = table.human_to_act();
        let highlights = table.selection.highlights.clone();
        match table.selection.prompt.asks.clone() {
            _ if table.study => study::show(ui, table),
            _ if !acts => looking(ui, table),
            Ask::Assault(_) | Ask::Defence(_) => {
                if let Some(plan) = &highlights.assault {
                    assault::composed(ui, table, plan);
                }
            }
            Ask::Bombardment { .. } => {
                if let Some(plan) = &highlights.bombing {
                    bombing::composed(ui, table, plan);
                }
            }
            Ask::Casualty { .. } | Ask::Exchange { .. } => losses::show(ui, table),
            Ask::Retreat(because) => retreat::show(ui, table, because),
            Ask::Advance { vacated, .. } => advance::show(ui, table, vacated),
            Ask::SetUp | Ask::Movement | Ask::Combat | Ask::Over => in_phase(ui, table),
        }
    }
}

impl InCharts for BirHacheim {
    /// Cells of the charts that what is shown uses: the column of a combat, the row of a hex, or the last roll.
    fn lit(table: &Table) -> Lit {
        let tables = &table.data.tables;
        let combat =
            |row: &str, column: u8| ("combat".to_owned(), row.to_owned(), tables.combat.column_name(column).to_owned());
        let bombing = |row: &str, column: u8| {
            ("bombing".to_owned(), row.to_owned(), tables.bombing.column_name(column).to_owned())
        };
        let highlights = &table.selection.highlights;
        let plan = table.proposed().map(|proposal| &proposal.plan);
        let attack = highlights.assault.clone().or_else(|| highlights::proposed(table));
        match (&attack, &highlights.bombing, plan) {
            (Some(attack), ..) => attack.computed.iter().map(|computed| combat("", computed.column)).collect(),
            (_, Some(plan), _) | (None, None, Some(Plan::Bombard(plan))) => vec![bombing("", plan.column)],
            (None, None, Some(Plan::Move(plan))) => {
                plan.path.last().map_or_else(Vec::new, |hex| vec![terrain(table, *hex)])
            }
            _ => {
                let log = table.world().get_resource::<Log<Event>>();
                let last = log.and_then(|log| {
                    log.0.iter().rev().find_map(|entry| match &entry.event {
                        Event::Fought { column, dice, .. } => Some(combat(row(*dice), *column)),
                        Event::Bombed { column, dice, .. } => Some(bombing(row(*dice), *column)),
                        _ => None,
                    })
                });
                last.into_iter().collect()
            }
        }
    }

    fn book_seen(table: &Table) -> Arc<[Chart]> {
        let kept_back = &table.selection.highlights.hidden;
        if kept_back.is_empty() {
            return table.book.clone();
        }
        sight::charts(&table.book, &table.data.catalog, kept_back).into()
    }
}

fn opens_attack(table: &Table) -> bool {
    matches!(table.proposed().map(|proposal| &proposal.plan), Some(Plan::Attack(_)))
}

fn bombs(table: &Table) -> bool {
    matches!(table.proposed().map(|proposal| &proposal.plan), Some(Plan::Bombard(_)))
}

/// While nobody is asked: the unit that is looked at, or the combat that the computer answers.
fn looking(ui: &mut Ui, table: &mut Table) {
    if let Some(plan) = table.selection.highlights.assault.clone() {
        assault::looked_at(ui, table, &plan);
        return;
    }
    if let Some(unit) = table.subject() {
        unit::show(ui, table, unit);
        divider(ui);
    }
    idle::show(ui, table);
}

/// The unit's card with what a click would do, or what there is to do at all.
fn in_phase(ui: &mut Ui, table: &mut Table) {
    if let Some(plan) = table.selection.highlights.bombing.clone() {
        bombing::strike(ui, table, &plan);
        return;
    }
    idle::suggested(ui, table);
    match table.proposal.clone() {
        Some(Ok(proposal)) => match &proposal.plan {
            Plan::Attack(_) => {
                if let Some(plan) = highlights::proposed(table) {
                    assault::opens(ui, table, &plan);
                }
            }
            Plan::Bombard(plan) => bombing::opens(ui, table, plan),
            Plan::Move(plan) => {
                with_card(ui, table, card, |ui, table| movement::moves(ui, table, plan, &proposal.order))
            }
            Plan::Place(plan) => {
                with_card(ui, table, card, |ui, table| movement::places(ui, table, plan, &proposal.order))
            }
            _ => idle::show(ui, table),
        },
        Some(Err(refusal)) => {
            card(ui, table);
            refused(ui, table, &refusal);
            if table.selection.strike.is_some() {
                idle::no_strike(ui, table);
            }
        }
        None => {
            card(ui, table);
            idle::show(ui, table);
        }
    }
}

fn card(ui: &mut Ui, table: &mut Table) {
    if let Some(unit) = table.subject() {
        unit::show(ui, table, unit);
        divider(ui);
    }
}

/// The row of a hex's ground in the terrain table.
fn terrain(table: &Table, hex: crate::core::hex::Hex) -> (String, String, String) {
    let name = match table.data.board.ground(hex).map(|ground| ground.terrain) {
        Some(Terrain::City) => "City",
        Some(Terrain::Crest) => "Crest",
        Some(Terrain::SeaArm) => "Sea arm",
        Some(Terrain::Sea) => "Sea",
        Some(Terrain::Clear) | None => "Clear",
    };
    ("terrain".to_owned(), name.to_owned(), String::new())
}

/// The row of the charts that a roll strikes.
#[must_use]
pub fn row(dice: [u8; 2]) -> &'static str {
    ROWS[(ways(dice[0] + dice[1]).saturating_sub(1) as usize).min(ROWS.len() - 1)]
}
