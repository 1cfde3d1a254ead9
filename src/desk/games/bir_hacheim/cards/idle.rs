//! When nothing is meant: whose turn it is, what there is to do, who owes an attack, and the button that ends it.

use bevy_egui::egui::{Label, Ui};

use super::parts::{AIR, order, unit_line};
use super::pool;
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::desk::games::bir_hacheim::{Table, position, proposing, words};
use crate::desk::kit::style::palette::*;
use crate::desk::kit::style::{condensed, strong};
use crate::desk::kit::widgets::{refusal_tip, styled};
use crate::desk::shell::panels::parts::{ruled, wide_button};
use crate::desk::shell::panels::plan::whose_turn;
use crate::desk::table::Wish;
use crate::desk::table::roles::{ByHand, InBox, ToDo};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::play::prompt::Ask;
use crate::games::bir_hacheim::state::orders::Order;

/// What there is to do.
pub fn show(ui: &mut Ui, table: &mut Table) {
    if !whose_turn(ui, table) {
        return;
    }
    let asks = table.selection.prompt.asks.clone();
    let goes = table.selected.is_some_and(|id| BirHacheim::is_own(table, id));
    ui.add(Label::new(styled(hint(&asks, goes), condensed(15.0), INK_SOFT)).wrap());
    if asks == Ask::Combat {
        air_strike(ui, table);
        debts(ui, table);
    }
    engineers(ui, table);
    pool::show(ui, table);
    ending(ui, table, asks == Ask::SetUp);
}

fn hint(asks: &Ask, selected: bool) -> &'static str {
    match (asks, selected) {
        (Ask::SetUp, false) => "Take a counter from off the map, then click its hex.",
        (Ask::SetUp, true) => "Click one of the lit hexes.",
        (Ask::Movement, false) => "Select a unit, then click its destination, or drag it there.",
        (Ask::Movement, true) => "Point at a hex to see the path and its cost, click to move there.",
        (_, false) => {
            "Select a unit, then click an adjacent enemy. For an air strike, click an enemy with no unit selected, and press X."
        }
        (_, true) => "Point at an enemy to see the attack, click to begin building it.",
    }
}

/// The button of an air strike on the enemy who is looked at; refused, it says why.
fn air_strike(ui: &mut Ui, table: &mut Table) {
    let goes = table.selected.is_none_or(|id| BirHacheim::is_own(table, id));
    let Some(target) = proposing::for_a_strike(table).filter(|_| !goes) else { return };
    let refusal = BirHacheim::plan(&table.session.world, &Order::Strike { target, points: 1 }).err();
    ui.add_space(AIR);
    let button = wide_button(ui, &format!("Air strike on {} ...", Name::of(target)), "X", BLUE, refusal.is_none());
    match refusal {
        Some(refusal) => refusal_tip(&button, &refusal.sentence, refusal.rule.0),
        None if button.clicked() => proposing::aim(table, Some(target)),
        None => {}
    }
    ui.add_space(AIR);
}

/// Units that have to attack, each with the hexes it can choose among.
fn debts(ui: &mut Ui, table: &mut Table) {
    let owing: Vec<(UnitId, String)> = position::of(&table.session.world).map_or_else(Vec::new, |position| {
        let names = |unit| debts::owed(&position, unit).into_iter().map(|hex| Name::of(hex).to_string());
        debts::open(&position).map(|unit| (unit.id, names(unit).collect::<Vec<_>>().join(" or "))).collect()
    });
    if owing.is_empty() {
        ruled(ui, table, "No unit has to attack.", "4.1.2");
        return;
    }
    ruled(ui, table, &format!("{} to attack (Space for the next):", must(owing.len())), "4.1.2");
    for (unit, targets) in owing {
        if unit_line(ui, table, unit, &targets, "", table.selected == Some(unit)).clicked() {
            table.wishes.push(Wish::Show(unit));
        }
    }
}

fn must(count: usize) -> String {
    if count == 1 { "1 unit has".to_owned() } else { format!("{count} units have") }
}

/// The button of the selected engineers.
fn engineers(ui: &mut Ui, table: &mut Table) {
    let Some(unit) = table.selected.filter(|id| BirHacheim::is_own(table, *id)) else { return };
    let mined = table
        .unit(unit)
        .and_then(|unit| unit.location.hex())
        .is_some_and(|hex| position::of(&table.session.world).is_some_and(|position| position.is_mined(hex)));
    if table.selection.prompt.asks != Ask::Movement || words::counter(table, unit).arm != Arm::Engineers || !mined {
        return;
    }
    let clear = Order::Clear { unit };
    let refusal = BirHacheim::plan(&table.session.world, &clear).err();
    if wide_button(ui, "Clear the mines", "", BLUE, refusal.is_none()).clicked() && refusal.is_none() {
        order(table, clear);
    }
    if let Some(refusal) = refusal {
        ruled(ui, table, &refusal.sentence, refusal.rule.0);
    }
}

/// How many could still do something, and the button that ends the phase.
fn ending(ui: &mut Ui, table: &mut Table, sets_up: bool) {
    let Some(ending) = BirHacheim::ending(table) else { return };
    let left = match &ending.confirm {
        Some(sentence) => sentence.clone(),
        None if sets_up => String::new(),
        None => "No unit can act.".to_owned(),
    };
    if !left.is_empty() {
        ui.label(styled(left, strong(15.0), INK));
    }
    ui.add_space(3.0);
    let refusal = BirHacheim::plan(&table.session.world, &ending.order).err();
    let fill = if ending.confirm.is_none() { BLUE } else { FRAME_SOFT };
    if wide_button(ui, ending.words, "F", fill, refusal.is_none()).clicked() && refusal.is_none() {
        table.wishes.push(Wish::End);
    }
    if let Some(refusal) = refusal {
        ruled(ui, table, &refusal.sentence, refusal.rule.0);
    }
}

/// The button of the ready set-up, above all that the pointer brings, so that it stays where it is.
pub fn suggested(ui: &mut Ui, table: &mut Table) {
    if table.selection.prompt.asks != Ask::SetUp || !table.human_to_act() {
        return;
    }
    let Some(ending) = BirHacheim::ending(table) else { return };
    let open = BirHacheim::plan(&table.session.world, &ending.order).is_err();
    if open && wide_button(ui, "Suggested set-up", "", BLUE, true).clicked() {
        let ready = BirHacheim::ready(table);
        table.wishes.push(Wish::Orders(ready));
    }
}

/// Lets go of a strike that is refused.
pub fn no_strike(ui: &mut Ui, table: &mut Table) {
    ui.add_space(4.0);
    if wide_button(ui, "Cancel strike", "Esc", FRAME_SOFT, true).clicked() {
        proposing::aim(table, None);
    }
}
