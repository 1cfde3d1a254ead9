//! The plan of a move of men: how they go, what they carry, and what they run into.

use bevy_egui::egui::{Label, Ui};

use super::movement::names;
use super::parts::{barrages, order};
use crate::desk::games::tobruk::Table;
use crate::desk::games::tobruk::sight;
use crate::desk::games::tobruk::words;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::styled;
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::games::tobruk;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::march::STACK;
use crate::games::tobruk::phases::movement::MovePlan;
use crate::games::tobruk::state::orders::Order;

/// True if it is men who move.
pub(super) fn is_on_foot(table: &Table, plan: &MovePlan) -> bool {
    table.unit(plan.unit).is_some_and(|unit| words::kind(table, &unit).class.is_personnel())
}

/// The move of men that a click would make.
pub(super) fn show(ui: &mut Ui, table: &mut Table, plan: &MovePlan, given: &Order) {
    let runs = plan.cost > 1;
    let hex = plan.path.last().map(|hex| Name(*hex).to_string()).unwrap_or_default();
    let (title, word, rule) = match plan.from {
        _ if plan.exits => ("Leave the board".to_owned(), "Leave for good", "Scenarios.B.5"),
        None => (format!("Enter at {hex}"), "Enter the board", "Scenarios.B.3"),
        Some(_) if runs => (format!("Run to {hex}"), "Run", "II.C.3"),
        Some(_) => (format!("Move to {hex}"), "Move", "II.C.2"),
    };
    headed(ui, table, &title, 19.0, rule);
    ui.add(Label::new(styled(names(plan.from, &plan.path), condensed(13.5), INK_SOFT)).wrap());
    let (kind, rule) = if runs { ("running", "II.F.2.a.1") } else { ("assault", "II.F.2.a.2") };
    cited_line(ui, table, "Movement", kind, rule, &format!("{} of {}", plan.cost, plan.allowance), true);
    if !plan.exits {
        room(ui, table, plan);
        carries(ui, table, plan);
        if runs {
            ruled(ui, table, "It may not fire this turn, and takes double casualties under fire", "II.E.5.b");
        } else {
            ruled(ui, table, "It fires with half its factors this turn", "II.E.5.a");
        }
    }
    if plan.melee {
        ui.add_space(3.0);
        ui.add(Label::new(styled(format!("It attacks the men in {hex} in a melee."), strong(15.5), RED)).wrap());
        ruled(ui, table, "The melee is announced; all units in the hex are held and fight", "II.I.2");
    }
    barrages(ui, table, &plan.path);
    ui.add_space(5.0);
    if wide_button(ui, word, "Enter", BLUE, table.human_to_act()).clicked() {
        order(table, given);
    }
}

/// Infantry and crews that will be in the hex, of those that find room there.
fn room(ui: &mut Ui, table: &mut Table, plan: &MovePlan) {
    let Some((unit, hex)) = table.unit(plan.unit).zip(plan.path.last().copied()) else { return };
    let counts = |unit: &tobruk::state::components::Unit| words::kind(table, unit).class.counts_for_stacking();
    if !counts(&unit) {
        return;
    }
    let there = sight::units(table)
        .filter(|other| other.side == unit.side && other.id != unit.id && other.location.hex() == Some(hex))
        .filter(&counts)
        .count()
        + 1;
    if plan.melee {
        cited_line(ui, table, "In the hex afterwards", "no limit in a melee", "II.I.3", &there.to_string(), false);
    } else {
        cited_line(ui, table, "In the hex afterwards", "", "II.D.1", &format!("{there} of {STACK}"), false);
    }
}

/// The weapons carried along, and the men they tie up.
fn carries(ui: &mut Ui, table: &mut Table, plan: &MovePlan) {
    for id in &plan.carrying {
        let Some(weapon) = table.unit(*id) else { continue };
        let men = words::kind(table, &weapon).weapon.as_ref().and_then(|weapon| weapon.carriers).unwrap_or(0);
        let rule = if men > 1 { "III.C.2" } else { "III.C.1" };
        let label = format!("Carries {}", words::name(table, *id));
        cited_line(ui, table, &label, "", rule, &words::men(men), false);
    }
    if plan.burden > 0 {
        ruled(ui, table, "Men who carry can't fire rifles, and what they carry can't fire this turn", "III.C.4");
    }
}
