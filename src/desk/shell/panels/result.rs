//! The result of a finished game: who won, by how much, what was lost, and how the dice fell.

use bevy_egui::egui::{Align, Context, Layout, Ui, vec2};

use super::luck;
use super::parts::{dark_button, link, scroll, small_counter, window};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed, strong};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::kit::words;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// The result, while it is open.
pub fn show<G: DeskGame>(ctx: &Context, table: &mut Table<G>) {
    window(ctx, table, Window::Result, "The game is over", vec2(640.0, 580.0), |ui, table| {
        verdict(ui, table);
        divider(ui);
        let room = (ui.available_height() - 194.0).max(90.0);
        scroll(ui, "losses").max_height(room).show(ui, |ui| {
            ui.columns_const(|[left, right]| {
                G::losses(left, table, Side::Allies);
                G::losses(right, table, Side::Axis);
            });
        });
        let luck = G::luck(table, &table.session.world);
        if !luck.measures.is_empty() {
            divider(ui);
            luck::show(ui, table, &luck, |_| ());
            for side in [Side::Allies, Side::Axis] {
                ui.label(styled(&luck.summaries[side.index()], condensed(14.0), INK_SOFT));
            }
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if dark_button(ui, "Watch the replay").clicked() {
                table.wishes.push(Wish::Watch);
                table.close(Window::Result);
            }
            if dark_button(ui, "View the map").clicked() {
                table.close(Window::Result);
            }
            if dark_button(ui, "New game").clicked() {
                table.wishes.push(Wish::Leave);
            }
        });
    });
}

fn verdict<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let over = G::to_act(&table.session.world).is_none();
    let (text, ink) = match G::winner(&table.session.world) {
        Some(winner) => (format!("The {} player wins", table.side_name(winner)), table.side_ink(winner)),
        None if over => ("A draw".to_owned(), INK),
        None => ("No winner yet".to_owned(), INK),
    };
    ui.label(styled(text, bold(26.0), ink));
    let turn = G::turn(&table.session.world);
    let verdict = G::verdict(table);
    ui.horizontal(|ui| {
        ui.label(styled(verdict.decided_by, strong(17.0), INK));
        ui.label(styled(format!("after {}", words::count(usize::from(turn), "turn")), condensed(15.0), INK_SOFT));
        link(ui, table, &verdict.rule);
    });
    for line in verdict.notes {
        ui.label(styled(line, condensed(14.5), INK_SOFT));
    }
}

/// A unit in the list of what a side lost.
#[derive(Debug, Clone)]
pub struct Lost {
    /// Its number.
    pub unit: UnitId,
    /// As players call it.
    pub name: String,
    /// What became of it.
    pub fate: String,
    /// What that counts; empty for nothing.
    pub counts: String,
}

/// What a side lost: a line over all, then unit by unit.
pub fn losses<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, side: Side, summary: &str, lost: Vec<Lost>) {
    ui.label(styled(format!("{} losses", side.adjective()), bold(17.0), words::side_ink(side)));
    ui.label(styled(summary, condensed(14.5), INK_SOFT));
    for Lost { unit, name, fate, counts } in lost {
        ui.horizontal(|ui| {
            small_counter(ui, table, unit, 26.0);
            ui.label(styled(name, strong(15.0), INK));
            ui.label(styled(fate, condensed(14.5), INK));
            if !counts.is_empty() {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.add_space(14.0);
                    ui.label(styled(counts, bold(15.0), RED));
                });
            }
        });
    }
}
