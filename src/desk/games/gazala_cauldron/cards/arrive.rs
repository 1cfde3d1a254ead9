//! The card of arriving reinforcements: who has to be placed, and where (15.0).

use bevy_egui::egui::Ui;

use super::parts::{say, unit_line};
use super::{set_up, unit};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::divider;
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::desk::shell::panels::plan::refused;
use crate::desk::table::Wish;
use crate::games::gazala_cauldron::Plan;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, waiting: &[UnitId]) {
    headed(ui, table, &format!("Reinforcements: {}", waiting.len()), 19.0, "15.0");
    say(ui, "Select a unit, then click one of its lit hexes, or drag it there. It costs no movement points.");
    if let Some(id) = table.selected.filter(|id| waiting.contains(id)) {
        divider(ui);
        unit::show(ui, table, id);
    }
    match table.proposal.clone() {
        Some(Ok(proposal)) => {
            if let Plan::Enter(plan) = &proposal.plan {
                let text = format!("Arrive in {}", words::hex_on(table, plan.hex));
                if wide_button(ui, &text, "Enter", BLUE, true).clicked() {
                    table.wishes.push(Wish::Order(proposal.order.clone()));
                }
            }
        }
        Some(Err(why)) => refused(ui, table, &why),
        None => {}
    }
    ruled(ui, table, "More than two may arrive in a hex; the excess must be gone when stacking is checked.", "10.0");
    divider(ui);
    for id in waiting.iter().copied() {
        let note = set_up::where_to(table, id);
        if unit_line(ui, table, id, &note, "", table.selected == Some(id)).clicked() {
            table.select(Some(id));
        }
    }
}
