//! The plan of an overrun: what is driven over, and what falls.

use bevy_egui::egui::Ui;

use super::parts::order;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::plan_line;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::tobruk::phases::overrun::OverrunPlan;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;

/// The overrun that a click would begin.
pub(super) fn show(ui: &mut Ui, table: &mut Table, plan: &OverrunPlan, given: &Order) {
    let target = words::name(table, plan.target);
    headed(ui, table, &format!("Overrun {target}"), 19.0, "III.G");
    match &plan.step {
        Some(step) if !step.path.is_empty() => {
            plan_line(ui, "Into its hex, facing", "", step.facing.words(), false);
            plan_line(ui, "Movement points", "", &format!("{} of {}", step.cost, step.allowance), true);
        }
        Some(step) => {
            plan_line(ui, "In its hex, new facing", "", step.facing.words(), true);
        }
        None => {
            plan_line(ui, "Already in its hex", "", "continues", true);
        }
    }
    if plan.unseen {
        ruled(ui, table, "Overruns one unit hidden there, if there is any; otherwise it is an ordinary move", "V.F.1");
    }
    let of_men = table.unit(plan.target).is_some_and(|unit| words::kind(table, &unit).class.is_personnel());
    if of_men {
        cited_line(ui, table, "Its morale, checked at the end of combat", "", "III.G.4", "\u{2212}4", true);
    }
    for (weapon, falls) in &plan.weapons {
        let text = if *falls { "destroyed" } else { "survives" };
        cited_line(ui, table, &words::name(table, *weapon), "", "III.G.5", text, *falls);
    }
    let defends = table.world().get_resource::<Options>().is_some_and(|options| options.final_defensive_fire);
    if defends && !plan.weapons.is_empty() {
        ruled(ui, table, "The weapons may fire at it first; if they stop it, they are saved", "III.I.1");
    }
    ruled(ui, table, "A unit that is overrun can't fire or leave the hex this turn", "III.G.7");
    ruled(ui, table, "The vehicle itself may not fire", "III.G.6");
    ui.add_space(5.0);
    if wide_button(ui, "Overrun", "Enter", RED, table.human_to_act()).clicked() {
        order(table, given);
    }
}
