//! The card of a bombardment by artillery, or of a strike from the air: its value, each shift, the column, the chance.

use bevy_egui::egui::Ui;

use super::column;
use super::parts::{AIR, air_stepper, order, shifts, unit_line};
use crate::desk::games::bir_hacheim::menu::commit_words;
use crate::desk::games::bir_hacheim::{Table, proposing, words};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{Hatch, action_button, styled};
use crate::desk::shell::panels::parts::{cited_line, headed, ruled, wide_button};
use crate::desk::table::Wish;
use crate::games::bir_hacheim::material::tables::vulnerability::Bomber;
use crate::games::bir_hacheim::phases::bombing::{BombingPlan, MOST_POINTS};
use crate::games::bir_hacheim::state::orders::Order;

/// The bombardment that a click on the enemy would open.
pub fn opens(ui: &mut Ui, table: &mut Table, plan: &BombingPlan) {
    table_of(ui, table, plan);
    ui.add_space(3.0);
    ui.label(styled("Click to open this bombardment; no dice are rolled yet.", condensed(15.0), BLUE));
}

/// The bombardment as it is put together.
pub fn composed(ui: &mut Ui, table: &mut Table, plan: &BombingPlan) {
    table_of(ui, table, plan);
    ui.add_space(3.0);
    let waiting = table.selection.highlights.waiting.len();
    if waiting > 0 {
        ruled(ui, table, &format!("{} could join: click its counter.", words::count(waiting, "artillery unit")), "8.0");
        if wide_button(ui, "Add all that can join", "A", BLUE, true).clicked() {
            proposing::add_all(table);
        }
        ui.add_space(AIR);
    }
    if action_button(ui, &commit_words(&table.selection.prompt.asks, 0), "Enter", true).clicked() {
        order(table, Order::Commit { points: 0 });
    }
    ui.add_space(AIR);
    if wide_button(ui, "Cancel", "Esc", FRAME_SOFT, true).clicked() {
        table.take_back();
    }
}

/// The strike on the hex that was chosen.
pub fn strike(ui: &mut Ui, table: &mut Table, plan: &BombingPlan) {
    table_of(ui, table, plan);
    ui.add_space(3.0);
    let points = table.selection.air.max(1);
    let text = format!("Strike with {}", words::count(usize::from(points), "air point"));
    if action_button(ui, &text, "Enter", true).clicked() {
        order(table, Order::Strike { target: plan.target, points });
        table.selection.strike = None;
    }
    ui.add_space(AIR);
    if wide_button(ui, "Cancel strike", "Esc", FRAME_SOFT, true).clicked() {
        proposing::aim(table, None);
    }
}

fn table_of(ui: &mut Ui, table: &mut Table, plan: &BombingPlan) {
    let hex = words::hex_on(table, plan.target);
    let (title, rule, what) = match plan.by {
        Bomber::Air => (format!("Air strike on {hex}"), "6.2", "Air points"),
        Bomber::Artillery => (format!("Bombard {hex}"), "8.0", "Attack strength"),
    };
    headed(ui, table, &title, 19.0, rule);
    for gun in &plan.guns {
        if unit_line(ui, table, gun.unit, "", &gun.strength.to_string(), false).clicked() {
            table.wishes.push(Wish::Show(gun.unit));
        }
    }
    if plan.by == Bomber::Air {
        air_stepper(ui, table, &format!("Air points, at most {MOST_POINTS}"));
    }
    for (unit, index) in &plan.targets {
        let note = format!("vulnerability {index}");
        if unit_line(ui, table, *unit, &note, "", false).clicked() {
            table.wishes.push(Wish::Show(*unit));
        }
    }
    let sum: u16 = plan.targets.iter().map(|(_, index)| u16::from(*index)).sum();
    cited_line(ui, table, what, "", rule, &plan.strength.to_string(), false);
    cited_line(ui, table, "times vulnerability", "", rule, &sum.to_string(), false);
    cited_line(ui, table, "Value", "", rule, &plan.value.to_string(), true);
    shifts(ui, table, &plan.shifts);
    let tables = table.data.tables.clone();
    let names: Vec<&str> = (0..tables.bombing.columns()).map(|column| tables.bombing.column_name(column)).collect();
    column::strip(ui, &names, plan.base, plan.column);
    ui.add_space(2.0);
    column::chance(ui, "A casualty", plan.losses, RED, Hatch::Light);
    ui.label(styled("The defender chooses which unit suffers it.", condensed(14.0), INK_SOFT));
}
