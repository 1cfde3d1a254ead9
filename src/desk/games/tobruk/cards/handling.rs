//! The plans of men with a weapon, and of going under cover.

use bevy_egui::egui::Ui;

use super::parts::order;
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::{sight, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{Hatch, chance_bar, plan_line};
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::tobruk::phases::close_assault::{AssaultPlan, half_in_words, is_hopeless};
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

/// Men assault a vehicle in their hex.
pub(super) fn storms(ui: &mut Ui, table: &mut Table, plan: &AssaultPlan, given: &Order) {
    let vehicle = words::name(table, plan.vehicle);
    headed(ui, table, &format!("Assault {vehicle}"), 19.0, "X.G.1");
    cited_line(ui, table, "Men who assault it", "", "X.G.1.i.1", &plan.men.to_string(), false);
    cited_line(
        ui,
        table,
        "They count as",
        "two dice below this destroy it",
        "X.G.1.i.2",
        &if is_hopeless(plan.counts) { "too few".to_owned() } else { half_in_words(plan.men, plan.counts) },
        true,
    );
    #[expect(clippy::cast_precision_loss, reason = "36 ways")]
    let chance = plan.ways as f32 / 36.0;
    chance_bar(ui, "Destroyed, if all get there", chance, RED, Hatch::Cross);
    if plan.final_fire {
        ruled(ui, table, "The vehicle may fire at them first, at one hex, in assault cover", "X.G.1.f");
    } else {
        ruled(ui, table, "They did not move, so the vehicle may not fire at them first", "X.G.1.f");
    }
    ruled(ui, table, "It is fought in the melee segment, if the vehicle is still there and has not moved", "X.G.1.d");
    let (fate, rule) = if sight::position(table).options.surrender {
        ("those who break surrender if it fails", "X.I.1.d")
    } else {
        ("those who break are lost if it fails", "X.G.1.h")
    };
    ruled(ui, table, &format!("Their morale is checked; {fate}"), rule);
    button(ui, table, "Assault it", given);
}

fn button(ui: &mut Ui, table: &mut Table, word: &str, given: &Order) {
    ui.add_space(5.0);
    if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
}
