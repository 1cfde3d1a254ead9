//! The card of a retreat: who has to go, where to, and what each way costs.

use bevy_egui::egui::{Label, Ui};

use super::parts::{order, unit_line};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::selection::Intent;
use crate::desk::games::bir_hacheim::{Table, position, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{headed, list_line, wide_button};
use crate::games::bir_hacheim::phases::retreat::{RetreatPlan, Water};
use crate::games::bir_hacheim::play::prompt::Because;
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, because: Because) {
    let (rule, text) = what(table, because);
    headed(ui, table, "Retreat", 19.0, rule);
    ui.add(Label::new(styled(text, condensed(15.0), INK)).wrap());
    ui.add_space(3.0);
    let going: Vec<UnitId> = table.selection.highlights.waiting.iter().copied().collect();
    for unit in going {
        let selected = table.selected == Some(unit);
        if unit_line(ui, table, unit, if selected { "retreats now" } else { "waits" }, "", selected).clicked() {
            table.select(Some(unit));
        }
    }
    ways(ui, table);
}

/// Where the selected unit can go: a line for each hex, as it is lit on the map.
fn ways(ui: &mut Ui, table: &mut Table) {
    let Some(unit) = table.selected else { return };
    ui.add_space(3.0);
    let ways = table.selection.highlights.intents.clone();
    for (hex, way) in ways {
        let Intent::Retreat(plan) = way else { continue };
        let cost = position::of(&table.session.world).map_or_else(String::new, |position| cost(&position, &plan));
        let lit = table.pointed == Some(hex);
        if list_line(ui, &format!("To {}", words::hex_on(table, hex)), &cost, lit).clicked() {
            order(table, Order::Retreat { unit, to: hex });
        }
    }
    if table.selection.highlights.off_board && wide_button(ui, "Leave the board", "", FRAME_SOFT, true).clicked() {
        order(table, Order::Leave { unit });
    }
}

/// Why units retreat, and what is asked.
fn what(table: &Table, because: Because) -> (&'static str, String) {
    match because {
        Because::Lost => {
            let side = table.selection.prompt.side.map_or("", words::side);
            ("5.3", format!("The {side} units retreat one hex each, out of enemy zones if any way leads there."))
        }
        Because::Siege { unit, spared } => {
            let cost = if spared {
                "it retreated through friendly units and suffers nothing more"
            } else {
                "it suffers a casualty"
            };
            let name = words::name(table, unit);
            ("5.3.3", format!("{name} breaks out of the siege and continues into a second hex: {cost}."))
        }
        Because::Crowd { newcomer } => {
            let name = words::name(table, newcomer);
            ("5.3.1", format!("{name} retreated into a full hex: one of the three units there has to give way."))
        }
    }
}

/// What a way costs, in a few words; nothing for a free one.
#[must_use]
pub fn cost(position: &Position, plan: &RetreatPlan) -> String {
    let mut costs = Vec::new();
    let axis = position.find(plan.unit).is_some_and(|unit| unit.side == Side::Axis);
    if axis && position.is_mined(plan.to) {
        costs.push(format!("mines: a casualty on {}", die(position.counter(plan.unit).arm.struck_up_to())));
    }
    match plan.water {
        Some(Water::Casualty) => costs.push("water: a casualty".to_owned()),
        Some(Water::Destroyed) => costs.push("water: eliminated".to_owned()),
        None => {}
    }
    if plan.first_of_two {
        costs.push(if plan.spared { "then a second hex" } else { "then a second hex with a casualty" }.to_owned());
    }
    if plan.suffers {
        costs.push("a casualty".to_owned());
    }
    if stacked(position, plan.to, plan.unit) {
        costs.push("a unit there gives way".to_owned());
    }
    costs.join("; ")
}

fn stacked(position: &Position, hex: Hex, unit: UnitId) -> bool {
    position.find(unit).is_some_and(|unit| !crate::games::bir_hacheim::phases::movement::has_room(position, unit, hex))
}

/// The numbers of a die up to the worst.
#[must_use]
pub fn die(worst: u8) -> String {
    if worst == 1 { "1".to_owned() } else { format!("1-{worst}") }
}
