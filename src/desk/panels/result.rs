//! The result of a finished game: who won, by how much, what was lost, and how the dice fell.

use bevy_egui::egui::{Align, Context, Layout, Ui, vec2};

use super::luck;
use super::parts::{dark_button, link, scroll, small_counter, window};
use super::words;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::style::{bold, condensed, palette::*, strong};
use crate::desk::table::{Table, Window, Wish};
use crate::desk::widgets::{divider, styled};
use crate::games::tobruk::components::{Location, Unit};
use crate::games::tobruk::victory::{points_for, score_of};
use crate::games::tobruk::{self, Tobruk};

/// The result, while it is open.
pub fn show(ctx: &Context, table: &mut Table) {
    window(ctx, table, Window::Result, "The game is over", vec2(640.0, 580.0), |ui, table| {
        verdict(ui, table);
        divider(ui);
        let room = (ui.available_height() - 194.0).max(90.0);
        scroll(ui, "losses").max_height(room).show(ui, |ui| {
            ui.columns_const(|[left, right]| {
                losses(left, table, Side::Allies);
                losses(right, table, Side::Axis);
            });
        });
        divider(ui);
        luck::show(ui, table);
        let luck = luck::of(&table.session.world);
        for side in [Side::Allies, Side::Axis] {
            ui.label(styled(luck::summary(table, &luck, side), condensed(14.0), INK_SOFT));
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if dark_button(ui, "Watch the replay").clicked() {
                table.wishes.push(Wish::Moment(Some(0)));
                table.close(Window::Result);
            }
            if dark_button(ui, "Look at the map").clicked() {
                table.close(Window::Result);
            }
            if dark_button(ui, "New game").clicked() {
                table.wishes.push(Wish::Leave);
            }
        });
    });
}

fn verdict(ui: &mut Ui, table: &mut Table) {
    let [axis, allies] = score_of(&table.session.world);
    let (text, ink) = match Tobruk::winner(&table.session.world) {
        Some(winner) => (format!("The {} player wins", words::side(table, winner)), words::side_ink(table, winner)),
        None => ("Nobody has won yet".to_owned(), INK),
    };
    ui.label(styled(text, bold(26.0), ink));
    let ties = table.session.scenario.ties;
    let mut line = format!("{} {allies}, {} {axis}", words::side(table, Side::Allies), words::side(table, Side::Axis));
    if axis == allies {
        line.push_str(&format!("; a tie is a {} victory", words::side(table, ties)));
    }
    let turn = Tobruk::turn(&table.session.world);
    ui.horizontal(|ui| {
        ui.label(styled(line, strong(17.0), INK));
        ui.label(styled(format!("after {}", words::count(usize::from(turn), "turn")), condensed(15.0), INK_SOFT));
        link(ui, table, "Scenario 1.Victory");
    });
}

/// A side's damaged and destroyed units, the dearest first, with the points the enemy has for them.
fn losses(ui: &mut Ui, table: &mut Table, side: Side) {
    let scenario = table.session.scenario.clone();
    let points = |unit: &Unit| {
        scenario.points.get(&unit.kind.0).map_or(0, |points| points_for(points, unit.location, &unit.damage))
    };
    let mut lost: Vec<(u16, Unit)> = tobruk::units(&table.session.world)
        .filter(|unit| unit.side == side)
        .map(|unit| (points(&unit), unit))
        .filter(|(points, unit)| *points > 0 || unit.damage.immobilised || unit.damage.any_lost())
        .collect();
    lost.sort_by_key(|(points, unit)| (std::cmp::Reverse(*points), unit.id));
    let destroyed = lost.iter().filter(|(_, unit)| unit.location == Location::Destroyed).count();
    let whole = scenario.roster.iter().filter(|entry| scenario.forces[entry.force].side == side).count();
    ui.label(styled(format!("{} losses", words::side(table, side)), bold(17.0), words::side_ink(table, side)));
    let line = format!("{destroyed} of {whole} destroyed, {} damaged", lost.len() - destroyed);
    ui.label(styled(line, condensed(14.5), INK_SOFT));
    for (points, unit) in lost {
        ui.horizontal(|ui| {
            small_counter(ui, table, unit.id, 26.0);
            ui.label(styled(words::name(table, unit.id), strong(15.0), INK));
            ui.label(styled(fate(table, &unit), condensed(14.5), INK));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(14.0);
                ui.label(styled(points.to_string(), bold(15.0), RED));
            });
        });
    }
}

fn fate(table: &Table, unit: &Unit) -> String {
    if unit.location == Location::Destroyed {
        return "destroyed".to_owned();
    }
    let kind = words::kind(table, unit);
    let guns = words::firepower_lost(kind, &unit.damage).map(str::to_owned);
    unit.damage.immobilised.then(|| "M".to_owned()).into_iter().chain(guns).collect::<Vec<_>>().join(" and ")
}
