//! The card of a retreat: who has to retreat, where to, and by which priority a way is the best (11.1).

use bevy_egui::egui::Ui;

use super::parts::{order, say, unit_line};
use crate::core::unit::UnitId;
use crate::desk::games::gazala_cauldron::selection::Intent;
use crate::desk::games::gazala_cauldron::{Table, proposing, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{hover_tip, styled};
use crate::desk::shell::panels::parts::{choice, headed, list_line, ruled};
use crate::desk::shell::panels::plan::refused;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::phases::retreat::{RetreatPlan, Route};
use crate::games::gazala_cauldron::state::orders::Order;

/// The card.
pub fn show(ui: &mut Ui, table: &mut Table, waiting: &[UnitId]) {
    headed(ui, table, "Retreat", 19.0, "11.1");
    say(ui, "Select a unit, then click a lit hex: the best paths by the priorities are lit, two hexes away.");
    for unit in waiting {
        let (selected, with) = (table.selected == Some(*unit), table.selection.highlights.party.contains(unit));
        let note = match (selected, with) {
            (true, _) => "retreats now",
            (false, true) => "goes with it",
            (false, false) => "waits",
        };
        if unit_line(ui, table, *unit, note, "", selected || with).clicked() {
            table.select(Some(*unit));
        }
    }
    together(ui, table);
    ways(ui, table);
    if let Some(Err(why)) = table.proposal.clone() {
        refused(ui, table, &why);
    }
}

/// Two of a hex retreat together, or one by one.
fn together(ui: &mut Ui, table: &mut Table) {
    if table.selection.highlights.mates.is_empty() {
        return;
    }
    let mates = words::names(table, table.selection.highlights.mates.clone());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (text, together) in [(format!("With {mates}"), true), ("Alone".to_owned(), false)] {
            if choice(ui, &text, table.selection.together == together).clicked() && table.selection.together != together
            {
                proposing::toggle_together(table);
            }
        }
    });
}

/// The ways of the selected unit, a line for each, with what each costs and by which priority.
fn ways(ui: &mut Ui, table: &mut Table) {
    let highlights = &table.selection.highlights;
    let lit: Vec<usize> = highlights
        .intents
        .values()
        .filter_map(|way| if let Intent::Retreat(place) = way { Some(*place) } else { None })
        .collect();
    let retreats = highlights.retreats.iter().enumerate();
    let plans: Vec<RetreatPlan> =
        retreats.filter(|(place, plan)| plan.way.off || lit.contains(place)).map(|(_, plan)| plan.clone()).collect();
    let Some(best) = plans.iter().find(|plan| !plan.way.off).or(plans.first()) else { return };
    ui.add_space(3.0);
    for (words, rule) in reasons(&best.way) {
        ruled(ui, table, words, rule);
    }
    // The numbers are those of the arrows on the map.
    for (number, plan) in (1..).zip(plans) {
        let way = &plan.way;
        let end = way.path.last().copied().unwrap_or(plan.from);
        let to = match (way.off, way.path.is_empty()) {
            (true, true) => "Off the map from here".to_owned(),
            (true, false) => format!("Off the map via {}", Name::of(end)),
            (false, _) => format!("To {}", words::hex_on(table, end)),
        };
        let lit = table.pointed == Some(end) && table.over_map;
        let line = list_line(ui, &format!("{number}   {to}"), &cost(&plan), lit);
        hover_tip(&line, &by(&plan));
        if line.clicked() {
            let Some((unit, with)) = plan.units.split_first() else { continue };
            let (path, off) = (way.path.clone(), way.off);
            order(table, Order::Retreat { unit: *unit, with: with.first().copied(), path, off });
        }
    }
    if let Some(leaves) = table.selection.highlights.retreats.iter().find(|plan| plan.way.off) {
        let units = words::names(table, leaves.units.clone());
        let text = format!("Off the map {units} waits two turns and returns in supply and in good order.");
        ui.label(styled(text, condensed(14.0), INK_SOFT));
    }
}

/// Why no better way is there, priority by priority.
fn reasons(best: &Route) -> Vec<(&'static str, &'static str)> {
    let mut reasons = Vec::new();
    match best.zones {
        0 => reasons.push(("Clear of enemy ZOCs: paths through them are not allowed.", "11.1.2")),
        1 => reasons.push(("At least one enemy ZOC: disrupted, or a step.", "11.1.2")),
        _ => reasons.push(("Two enemy ZOCs: disrupted, then a step.", "11.1.2")),
    }
    if best.wrong == 0 {
        reasons.push(("In the proper direction: other paths are not allowed.", "11.1.3"));
    } else {
        reasons.push(("No such path leads in the proper direction.", "11.1.3"));
    }
    if best.crowded {
        reasons.push(("The hex it ends in is full: it may continue to the nearest hex with room.", "11.1.4"));
    }
    if best.off {
        reasons = vec![("Only the map's edge is open.", "11.1.5")];
    }
    reasons
}

/// What a way costs, in a few words.
#[must_use]
pub fn cost(plan: &RetreatPlan) -> String {
    let way = &plan.way;
    let mut costs = Vec::new();
    match way.zones {
        0 => {}
        1 => costs.push("an enemy ZOC".to_owned()),
        zones => costs.push(format!("{zones} enemy ZOCs")),
    }
    if way.wrong > 0 && !way.off {
        costs.push("wrong direction".to_owned());
    }
    if way.crowded {
        costs.push("overstacked".to_owned());
    }
    if way.path.len() > 2 {
        costs.push(words::hexes(way.path.len()));
    }
    if costs.is_empty() { "clear".to_owned() } else { costs.join(", ") }
}

/// The hexes of a way, those in enemy zones marked.
fn by(plan: &RetreatPlan) -> String {
    let hexes = plan.way.path.iter().zip(&plan.in_zone).map(|(hex, in_zone)| {
        let zone = if *in_zone { " (enemy ZOC)" } else { "" };
        format!("{}{zone}", Name::of(*hex))
    });
    let way: Vec<String> = std::iter::once(Name::of(plan.from).to_string()).chain(hexes).collect();
    way.join(" \u{2013} ")
}
