//! The plan of a move, and of a placement in the set-up.

use bevy_egui::egui::{Label, Ui};

use super::parts::{barrages, has_men, order};
use crate::core::hex::Hex;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{plan_line, styled};
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::movement::MovePlan;
use crate::games::tobruk::phases::set_up::PlacePlan;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// The kind of move: heading, the button's word, rule.
fn sort(plan: &MovePlan) -> (String, &'static str, &'static str) {
    let last = plan.path.last().map(|hex| Name(*hex).to_string());
    match (last, plan.from) {
        (_, Some(_)) if plan.exits => ("Leave the board".to_owned(), "Leave for good", "Scenarios.B.5"),
        (None, _) => (format!("Pivot to face {}", plan.facing.words()), "Pivot", "I.C.3.a"),
        (Some(hex), None) => (format!("Enter at {hex}"), "Enter the board", "Scenarios.B.3"),
        (Some(hex), _) if plan.reverse => (format!("Back into {hex}"), "Back", "I.C.4"),
        (Some(hex), _) => (format!("Move to {hex}"), "Move", "I.C.1"),
    }
}

/// The move that a click would make.
pub(super) fn moves(ui: &mut Ui, table: &mut Table, plan: &MovePlan, given: &Order) {
    let (heading, word, rule) = sort(plan);
    headed(ui, table, &heading, 19.0, rule);
    if !plan.path.is_empty() || plan.exits {
        let hexes = words::hexes(plan.path.len());
        plan_line(ui, "Path", "", &hexes, false);
        let names = names(plan.from, &plan.path);
        ui.add(Label::new(styled(names, condensed(13.5), INK_SOFT)).wrap());
    }
    if plan.pivots {
        plan_line(ui, "Pivot in the last hex", "I.C.3.b", "+1", false);
    }
    if plan.exits {
        plan_line(ui, "Over the edge", "", "+1", false);
    }
    let turned = if plan.facing == plan.faced { "as before" } else { "" };
    plan_line(ui, "Facing", turned, plan.facing.words(), false);
    plan_line(ui, "Movement points", "", &format!("{} of {}", plan.cost, plan.allowance), true);
    if plan.path.is_empty() && !plan.exits {
        ruled(ui, table, "A pivot is its whole movement; it may still fire", "I.C.3.a");
    } else if !plan.exits && table.unit(plan.unit).is_some_and(|unit| !words::kind(table, &unit).guns.is_empty()) {
        let machine_guns = table.unit(plan.unit).is_some_and(|unit| fires_on_the_move(table, &unit));
        if machine_guns {
            ruled(ui, table, "Only its machine guns may fire this turn, halved", "IX.B");
        } else {
            ruled(ui, table, "Its guns may not fire this turn", "I.E.4");
        }
    }
    barrages(ui, table, &plan.path);
    ui.add_space(5.0);
    if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// True for a vehicle with machine guns that may fire though it moves (IX.B), in a scenario with anybody to fire at.
pub(super) fn fires_on_the_move(table: &Table, unit: &Unit) -> bool {
    let kind = words::kind(table, unit);
    let armed = kind.turret_machine_guns.is_some() || kind.hull_machine_guns.is_some();
    armed && kind.class.is_vehicle() && table.session.scenario.plays(Chapter::IX) && has_men(table)
}

/// The hexes of a path in words, its beginning first.
pub(super) fn names(from: Option<Hex>, path: &[Hex]) -> String {
    let start = from.map_or_else(|| "off map".to_owned(), |hex| Name(hex).to_string());
    std::iter::once(start).chain(path.iter().map(|hex| Name(*hex).to_string())).collect::<Vec<_>>().join(" \u{2013} ")
}

/// The placement that a click would make.
pub(super) fn places(ui: &mut Ui, table: &mut Table, plan: &PlacePlan, given: &Order) {
    headed(ui, table, &format!("Set up in {}", Name(plan.hex)), 19.0, "Scenarios.B.2");
    plan_line(ui, "Facing", "", plan.facing.words(), false);
    if let Some(section) = table.data.board.section(plan.hex) {
        plan_line(ui, "Section", "", &format!("{section:?}"), false);
    }
    ui.add_space(5.0);
    if wide_button(ui, "Place", "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
}
