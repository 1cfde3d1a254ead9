//! Pieces of the plan that every game's has: a past moment, a refused order, the end of the game.

use bevy_egui::egui::{Label, Ui};

use super::parts::{headed, is_low, link, wide_button};
use crate::core::refusal::Refusal;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{bold, condensed};
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Window, Wish};

/// A word of warning while an earlier moment is looked at.
pub fn past<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) {
    let Some(orders) = table.moment.as_ref().map(|moment| moment.orders) else { return };
    let present = orders == table.session.orders();
    let title = if present { "End of the record" } else { "Replay" };
    ui.label(styled(title, bold(17.0), RUST));
    let text = format!("Order {orders} of {}.", table.session.orders());
    ui.label(styled(text, condensed(14.5), INK_SOFT));
    divider(ui);
}

/// The rule by which what is meant is not allowed. Why is told at the pointer, and here only while that is not on the map.
pub fn refused<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, refusal: &Refusal) {
    if !table.over_map {
        ui.add(Label::new(styled(&refusal.sentence, condensed(15.5), INK_SOFT)).wrap());
    }
    let title = table.rule_title(refusal.rule.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(title, condensed(14.0), INK_SOFT));
        link(ui, table, refusal.rule.0);
    });
}

/// The card of a unit and what is done with it; that first in a low panel.
pub fn with_card<G: DeskGame>(
    ui: &mut Ui,
    table: &mut Table<G>,
    card: fn(&mut Ui, &mut Table<G>),
    given: impl FnOnce(&mut Ui, &mut Table<G>),
) {
    if is_low(ui) {
        given(ui, table);
        divider(ui);
        card(ui, table);
    } else {
        card(ui, table);
        given(ui, table);
    }
}

/// The game is over: its result, and the replay. `rule` is that of victory.
pub fn over<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>, rule: &str) {
    headed(ui, table, "The game is over", 19.0, rule);
    if wide_button(ui, "Result", "", BLUE, true).clicked() {
        table.open(Window::Result);
    }
    if table.moment.is_none() && wide_button(ui, "Watch the replay", "", FRAME_SOFT, true).clicked() {
        table.wishes.push(Wish::Watch);
    }
}

/// Whose turn it is, or that the game is over; true if a person at this desk is asked.
pub fn whose_turn<G: DeskGame>(ui: &mut Ui, table: &mut Table<G>) -> bool {
    let prompt = G::prompt(table.world());
    if prompt.side.is_none() {
        over(ui, table, prompt.rule());
        return false;
    }
    headed(ui, table, &G::who_acts(table), 19.0, prompt.rule());
    if table.moment.is_none() && !table.human_to_act() {
        let level = G::to_act(table.world()).and_then(|side| table.session.head.level(side)).unwrap_or_default();
        let text = format!("The computer plays this side ({}).", level.word());
        ui.label(styled(text, condensed(15.0), INK_SOFT));
    }
    table.human_to_act()
}
