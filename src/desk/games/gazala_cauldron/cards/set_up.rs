//! The card of the set-up: the unit with its area, the counters that still wait, the ready-made places (17.0).

use bevy_egui::egui::{Ui, pos2};

use super::parts::{AIR, card, ending, order, say};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, position, todo, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::hover_tip;
use crate::desk::shell::panels::parts::{headed, origin, origin_mark, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::desk::shell::panels::tray::pool;
use crate::desk::table::Wish;
use crate::desk::table::roles::{InBox, ToDo};
use crate::games::gazala_cauldron::{GazalaCauldron, Plan};

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    let waiting: Vec<UnitId> =
        position::of(&table.session.world).map_or_else(Vec::new, |position| todo::able_units(&position, None));
    // Above all that the pointer brings: it stays where it is.
    if !waiting.is_empty() {
        ready(ui, table);
    }
    card(ui, table);
    match table.proposal.clone() {
        Some(Ok(proposal)) => {
            if let Plan::Place(plan) = &proposal.plan {
                headed(ui, table, &format!("Set up in {}", words::hex_on(table, plan.hex)), 18.0, "17.0");
                if wide_button(ui, "Set up", "Enter", BLUE, true).clicked() {
                    order(table, proposal.order.clone());
                }
                ui.add_space(AIR);
            }
        }
        Some(Err(why)) => refused(ui, table, &why),
        None => {
            let text = GazalaCauldron::who_acts(table);
            headed(ui, table, &text, 19.0, "17.0");
            say(
                ui,
                if table.selected.is_some() {
                    "Click one of the lit hexes, or drag the counter there."
                } else if waiting.is_empty() {
                    "Every counter is set up. Drag any of them to another hex, or end the set-up."
                } else {
                    "Take a counter from off the map: its formation's area lights up. Then click its hex."
                },
            );
        }
    }
    pool(ui, table, "Off the map", &waiting);
    ending(ui, table);
}

/// The button of the ready-made set-up, with the origin of its places.
fn ready(ui: &mut Ui, table: &mut Table) {
    let button = wide_button(ui, "Suggested set-up", "", BLUE, true);
    let provenance = table.session.scenario.ready_provenance.clone();
    origin_mark(ui, pos2(button.rect.right() - 10.0, button.rect.top() + 9.0), &provenance);
    hover_tip(&button, &format!("A sensible hex for every unit, {}", origin(&provenance)));
    if button.clicked() {
        let side = GazalaCauldron::ready(table);
        table.wishes.push(Wish::Orders(side));
    }
    ui.add_space(AIR);
}

/// Where a unit is set up, or when and where it arrives, in words.
#[must_use]
pub fn where_to(table: &Table, unit: UnitId) -> String {
    position::seen(table)
        .and_then(|position| words::start(&position, unit))
        .map_or_else(String::new, |(_, words)| words)
}
