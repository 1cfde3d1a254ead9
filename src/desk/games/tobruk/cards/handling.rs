//! The plans of men with a weapon, and of going under cover.

use bevy_egui::egui::Ui;

use super::parts::order;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::plan_line;
use crate::desk::shell::panels::parts::{headed, ruled, wide_button};
use crate::games::tobruk::phases::cover::CoverPlan;
use crate::games::tobruk::phases::manning::{ManPlan, PivotPlan};
use crate::games::tobruk::state::orders::Order;

/// Men begin or cease to operate a weapon.
pub(super) fn mans(ui: &mut Ui, table: &mut Table, plan: &ManPlan, given: &Order) {
    let (men, weapon) = (words::name(table, plan.unit), words::name(table, plan.weapon));
    let (title, word) =
        if plan.begins { (format!("Operate {weapon}"), "Operate it") } else { (format!("Leave {weapon}"), "Leave it") };
    headed(ui, table, &title, 19.0, "III.D.1.b");
    plan_line(ui, "By", "", &men, false);
    if plan.begins {
        ruled(ui, table, "It can't fire rifles in a turn in which it fires the weapon", "III.D.1.f");
    }
    button(ui, table, word, given);
}

/// Men turn a weapon.
pub(super) fn pivots(ui: &mut Ui, table: &mut Table, plan: &PivotPlan, given: &Order) {
    let (men, weapon) = (words::name(table, plan.by), words::name(table, plan.weapon));
    headed(ui, table, &format!("Pivot {weapon}"), 19.0, "III.C.6");
    plan_line(ui, "By", "", &men, false);
    plan_line(ui, "Facing", plan.faced.words(), plan.facing.words(), true);
    ruled(ui, table, "Neither the men nor the weapon may fire this turn", "III.C.6");
    button(ui, table, "Pivot", given);
}

/// Men go under their emplacement, or come out.
pub(super) fn covers(ui: &mut Ui, table: &mut Table, plan: &CoverPlan, given: &Order) {
    let men = words::name(table, plan.unit);
    if plan.under {
        headed(ui, table, &format!("{men}: take cover"), 19.0, "II.F.2.d");
        ruled(ui, table, "Under full cover gunfire has no effect, and the unit can't fire", "II.F.2.c");
        for weapon in &plan.leaves {
            ruled(ui, table, &format!("It leaves {}, which stays outside", words::name(table, *weapon)), "IX.C.1.b");
        }
        button(ui, table, "Take cover", given);
    } else {
        headed(ui, table, &format!("{men}: leave cover"), 19.0, "II.F.2.c");
        ruled(ui, table, "It is in good cover again, at no movement cost", "II.J.2.d.2");
        button(ui, table, "Leave cover", given);
    }
}

fn button(ui: &mut Ui, table: &mut Table, word: &str, given: &Order) {
    ui.add_space(5.0);
    if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
}
