//! The card of a move: what it costs hex by hex, what its mines risk, and what it binds the unit to.

use bevy_egui::egui::{Label, Ui};

use super::parts::order;
use super::retreat::die;
use crate::desk::games::bir_hacheim::Table;
use crate::desk::games::bir_hacheim::words::{self, half_points};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::phases::movement::MovePlan;
use crate::games::bir_hacheim::phases::set_up::PlacePlan;
use crate::games::bir_hacheim::state::orders::Order;

/// A move to the hex pointed at.
pub fn moves(ui: &mut Ui, table: &mut Table, plan: &MovePlan, given: &Order) {
    let Some(last) = plan.path.last().copied() else { return };
    let verb = if plan.from.is_some() { "Move to" } else { "Enter and move to" };
    let rule = if plan.from.is_some() { "4.0" } else { "4.2.1" };
    headed(ui, table, &format!("{verb} {}", words::hex_on(table, last)), 18.0, rule);
    let cost = format!("{} of {}", half_points(plan.cost() + plan.spent), half_points(plan.allowance));
    cited_line(ui, table, "Movement points", "", "4.0", &cost, true);
    let way: Vec<String> = plan
        .path
        .iter()
        .zip(&plan.legs)
        .map(|(hex, leg)| format!("{} {}", Name::of(*hex), half_points(*leg)))
        .collect();
    ui.add(Label::new(styled(way.join(" \u{b7} "), condensed(14.0), INK_SOFT)).wrap());
    if plan.contact > 0 {
        cited_line(ui, table, "To break contact", "", "4.1.2", &half_points(plan.contact), false);
    }
    if plan.spent > 0 {
        cited_line(ui, table, "Already spent", "", "4.0", &half_points(plan.spent), false);
    }
    if !plan.mines.is_empty() {
        let (count, worst) = (plan.mines.len(), f64::from(plan.worst));
        let spared = (1.0 - worst / 6.0).powi(i32::try_from(count).unwrap_or(i32::MAX));
        let dice = if count == 1 { "1 die".to_owned() } else { format!("{count} dice") };
        let note = format!("{dice}, a casualty on {}", die(plan.worst));
        cited_line(ui, table, "Mines", &note, "9.1", &words::percent(1.0 - spared), true);
    }
    if plan.stops {
        ruled(ui, table, "Enters an enemy zone and stops there.", "4.1.2");
    }
    if plan.owes {
        ruled(ui, table, "It will have to attack from there.", "4.1.2");
    }
    if plan.beyond {
        ruled(ui, table, "Beyond supply: it can't move on from there.", "4.1.2");
    }
    ui.add_space(3.0);
    if wide_button(ui, "Move", "Enter", BLUE, true).clicked() {
        order(table, given.clone());
    }
}

/// A place in the set-up.
pub fn places(ui: &mut Ui, table: &mut Table, plan: &PlacePlan, given: &Order) {
    headed(ui, table, &format!("Set up in {}", words::hex_on(table, plan.hex)), 18.0, "11.1");
    ui.add_space(3.0);
    if wide_button(ui, "Set up", "Enter", BLUE, true).clicked() {
        order(table, given.clone());
    }
}
