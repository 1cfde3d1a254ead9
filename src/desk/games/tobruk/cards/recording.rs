//! The plan of fires to be recorded in the set-up: batteries, kinds, and what is recorded by now (VI.C.2.a).

use bevy_egui::egui::{Frame, Label, Margin, Ui};

use super::parts::order;
use crate::desk::games::tobruk::{Table, recording, sight, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{action_button, divider, plan_line, styled};
use crate::desk::shell::panels::parts::{choice, cite, headed, list_line, ruled};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::phases::plotting::{self, RecordPlan};
use crate::games::tobruk::state::orders::Order;

/// The batteries of the side that sets up, and the kind that a click records; nothing where no fires are given, or units still wait.
pub(super) fn show(ui: &mut Ui, table: &mut Table) {
    let side = recording::side(table).filter(|_| table.human_to_act());
    let Some(side) = side else {
        table.selection.recording = None;
        return;
    };
    divider(ui);
    headed(ui, table, "Fires to be recorded", 17.0, "VI.C.2.a");
    let chosen = recording::battery(table);
    let entries: Vec<(BatteryId, String)> = {
        let own = table.session.scenario.batteries.iter().filter(|entry| entry.side == side);
        own.map(|entry| (entry.id, entry.name.clone())).collect()
    };
    for (id, name) in entries {
        let fires = recording::fires(table, id);
        let note = if fires.is_empty() { "none" } else { "" };
        if list_line(ui, &name, note, chosen == Some(id)).clicked() {
            table.selection.battery = Some(id);
        }
        // Below its name: a battery has up to a dozen.
        if !fires.is_empty() {
            Frame::new().inner_margin(Margin { left: 14, ..Margin::ZERO }).show(ui, |ui| {
                ui.add(Label::new(styled(fires, condensed(13.0), INK_SOFT)).wrap());
            });
        }
    }
    ui.horizontal_wrapped(|ui| {
        for fire in PlannedFire::ALL {
            let left = plotting::left(&sight::position(table), side, fire);
            let on = table.selection.recording == Some(fire);
            let left = if left == 0 { "none".to_owned() } else { left.to_string() };
            if choice(ui, &format!("{}, {left} left", fire.word()), on).clicked() {
                table.selection.recording = (!on).then_some(fire);
                table.selected = None;
            }
        }
    });
    let hint = if table.selection.recording.is_some() {
        "Click a hex to record the fire; click it again to erase it."
    } else {
        "Choose a battery and a kind of fire, then click its hex."
    };
    ui.add(Label::new(styled(hint, condensed(14.0), INK_SOFT)).wrap());
}

/// The fire that a click would record, or strike off.
pub(super) fn meant(ui: &mut Ui, table: &mut Table, plan: RecordPlan, given: &Order) {
    let name = words::battery(table, plan.battery);
    let Some(fire) = plan.fire else {
        headed(ui, table, &format!("Erase the fire in {}", Name(plan.hex)), 19.0, "VI.C.2.a");
        plan_line(ui, "Of", "", &name, false);
        if action_button(ui, "Erase it", "Enter", table.human_to_act()).clicked() {
            order(table, given);
        }
        return;
    };
    headed(ui, table, &format!("{} in {}", words::capital(fire.word()), Name(plan.hex)), 19.0, fire.rule());
    plan_line(ui, "By", "", &name, false);
    if let Some(effect) = table.data.tables.artillery.planned(fire).cloned() {
        let reach = if effect.within == 0 { "its hex alone" } else { "its hex and those around it" };
        let line = plan_line(ui, "At units in", "", reach, false);
        cite(table, &line, fire.rule());
        if effect.times > 1 {
            plan_line(ui, "Fragments in the hex", "", &format!("x{}", effect.times), false);
        }
        if effect.rolls > 1 {
            plan_line(ui, "Rolls for a direct hit", "", &effect.rolls.to_string(), false);
        }
    }
    ruled(ui, table, "The enemy learns of it when it is fired", "VI.C.2.a");
    if action_button(ui, "Record it", "Enter", table.human_to_act()).clicked() {
        order(table, given);
    }
}
