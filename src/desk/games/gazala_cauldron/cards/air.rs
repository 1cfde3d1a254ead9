//! The card of an attack from the air: the unit pointed at with its chances (13.4).

use bevy_egui::egui::Ui;

use super::parts::{ending, order, refusal, say};
use super::unit;
use crate::desk::games::gazala_cauldron::{Table, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{Hatch, action_button, chance_bar, divider};
use crate::desk::shell::panels::orders::roll_button;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::games::gazala_cauldron::Plan;
use crate::games::gazala_cauldron::phases::air::StrikePlan;
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table) {
    headed(ui, table, "Air attack", 19.0, "13.4");
    say(ui, "Point at an enemy unit to see the odds, click to aim at it; Enter rolls the die.");
    match table.proposal.clone() {
        Some(Ok(proposal)) => {
            if let Plan::Strike(plan) = &proposal.plan {
                divider(ui);
                unit::show(ui, table, plan.unit);
                strike(ui, table, plan);
                roll_button(ui, table, "Make the air attack", "Click to aim; Enter then rolls the die.");
            }
        }
        Some(Err(why)) => refused(ui, table, &why),
        None => {
            if let Some(selected) = table.selected.or(table.pointed_unit) {
                divider(ui);
                unit::show(ui, table, selected);
                let given = Order::Strike { unit: selected };
                if refusal(table, &given).is_none() {
                    let text = format!("Attack {}", words::name(table, selected));
                    if action_button(ui, &text, "", true).clicked() {
                        order(table, given);
                    }
                }
            }
        }
    }
    ending(ui, table);
}

/// The chances of an attack.
fn strike(ui: &mut Ui, table: &mut Table, plan: &StrikePlan) {
    if plan.modifier > 0 {
        cited_line(ui, table, "In a fortified hex", "", "13.4", &format!("+{}", plan.modifier), false);
    }
    let (steps, disrupted) = plan.chances();
    for (label, chances, colour, hatch) in
        [("Loses a step", steps, RED, Hatch::Light), ("Disrupted", disrupted, BLUE, Hatch::None)]
    {
        chance_bar(ui, label, f32::from(chances) / 10.0, colour, hatch);
    }
    let already = table.unit(plan.unit).is_some_and(|unit| unit.state.disrupted);
    if already {
        ruled(ui, table, "It is already disrupted: another disruption has no effect.", "12.0");
    }
}
