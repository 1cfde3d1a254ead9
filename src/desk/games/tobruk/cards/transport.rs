//! The transport card (V.B, V.D.3, V.G.1): what a vehicle carries and tows, who could be loaded here and what each would cost, with a
//! button for each; what can't be done says why.

use bevy_egui::egui::{Frame, Label, Margin, Ui};

use super::parts::order;
use crate::core::refusal::Refusal;
use crate::desk::games::tobruk::hauling::{self, Card, Row};
use crate::desk::games::tobruk::{Proposal, Table, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{plan_line, styled};
use crate::desk::shell::panels::parts::{cite, headed, ruled, unit_button, wide_button};
use crate::games::tobruk::Plan;
use crate::games::tobruk::phases::transport::UnloadPlan;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// The card of a unit, below its own. While something is proposed only what it carries is told.
pub(super) fn show(ui: &mut Ui, table: &mut Table, unit: &Unit) {
    let Some(card) = hauling::card(table, unit) else { return };
    // A unit that is only pointed at has no buttons: on the way to one it would be pointed at no more.
    let brief = table.proposal.is_some() || table.selected != Some(unit.id);
    if brief && card.room.is_none() && card.carried.is_empty() {
        return;
    }
    let (title, rule) = match () {
        () if card.hauls() => ("Transport", "V.B"),
        () if card.demolishes() => ("Demolition", "Firefight G.Special"),
        () => ("Spiking", "V.D.3"),
    };
    headed(ui, table, title, 17.0, rule);
    ui.spacing_mut().item_spacing.y = 1.0;
    let Card { room, free, rides, carried, here, more } = card;
    if let Some([men, most]) = room {
        let (label, rule) = if rides { ("Riders", "V.G.3.a") } else { ("Men aboard", "V.B.1") };
        let beside = if free.is_empty() { String::new() } else { format!("{free} not counted") };
        let line = plan_line(ui, label, &beside, &format!("{men} of {most}"), false);
        cite(table, &line, rule);
    }
    let mut told = None;
    for line in &carried {
        row(ui, table, line, brief, &mut told);
    }
    if brief {
        return;
    }
    for line in &here {
        row(ui, table, line, false, &mut told);
    }
    if more > 0 {
        let text = format!("{} more here: select a unit to load it.", words::count(more, "unit"));
        ui.label(styled(text, condensed(13.5), INK_SOFT));
    }
    let works = |line: &Row| line.deed.as_ref().is_some_and(|deed| takes_the_turn(&deed.plan));
    if carried.iter().chain(&here).any(works) {
        ruled(ui, table, "Neither may move or fire this turn", "V.B.3.b");
    } else if room.is_some() && carried.is_empty() && here.is_empty() {
        ui.label(styled("Nothing here to load.", condensed(13.5), INK_SOFT));
    }
}

/// True for what takes vehicle and load the whole turn: before play, or off the board, nothing does.
fn takes_the_turn(plan: &Result<Plan, Refusal>) -> bool {
    match plan {
        Ok(Plan::Load(plan)) => !plan.at_once,
        Ok(Plan::Unload(plan)) => !plan.at_once,
        Ok(Plan::HookUp(_)) => true,
        _ => false,
    }
}

/// A line with its button; where it can't be pressed the reason stands below, once for lines that have the same.
fn row(ui: &mut Ui, table: &mut Table, row: &Row, brief: bool, told: &mut Option<Refusal>) {
    let name = words::name(table, row.unit);
    let deed = row.deed.as_ref().filter(|_| !brief);
    let verb = if deed.is_some() { row.verb } else { "" };
    let able = deed.is_some_and(|deed| deed.plan.is_ok());
    if unit_button(ui, table, row.unit, [&name, &row.note, verb], able)
        && let Some(deed) = deed
    {
        match deed.order {
            Order::Unload { unit, .. } if row.turns => {
                table.selection.unloading = Some(unit);
                (table.selection.wanted_facing, table.selection.turning) = (None, false);
            }
            _ => order(table, &deed.order),
        }
    }
    let Some(refusal) = deed.and_then(|deed| deed.plan.as_ref().err()) else { return };
    if told.as_ref() == Some(refusal) {
        return;
    }
    *told = Some(refusal.clone());
    Frame::new().inner_margin(Margin { left: 29, ..Margin::ZERO }).show(ui, |ui| {
        ruled(ui, table, &refusal.sentence, refusal.rule.0);
    });
}

/// The weapon in hand that a click puts down, facing the hex pointed at (V.B.3.c).
pub(super) fn unloads(ui: &mut Ui, table: &mut Table, plan: &UnloadPlan, proposal: &Proposal) {
    let (name, vehicle) = (words::name(table, plan.unit), words::name(table, plan.vehicle));
    headed(ui, table, &format!("Unload {name}"), 19.0, "V.B.3.c");
    plan_line(ui, "From", "", &vehicle, false);
    plan_line(ui, "Facing", "", plan.facing.words(), true);
    ui.add(Label::new(styled("Click a hex for it to face.", condensed(15.0), INK_SOFT)).wrap());
    if !plan.at_once {
        ruled(ui, table, "Neither may move or fire this turn", "V.B.3.c");
    }
    if wide_button(ui, "Unload", "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, &proposal.order);
    }
}
