//! "What would you do?" (W): the order that the computer would give in the player's place, shown and not given.

use bevy_egui::egui::Context;

use super::thinking::Thinking;
use crate::desk::table::roles::DeskGame;
use crate::desk::table::{Table, Wish};

/// Asks the computer, or does what it has advised if it is asked again.
pub fn ask<G: DeskGame>(table: &mut Table<G>, thinking: &mut Thinking<G>) {
    if !table.human_to_act() {
        return;
    }
    let orders = table.session.orders();
    let advised = thinking.advice.take().filter(|(of, _)| *of == orders).map(|(_, order)| order);
    if let Some(order) = advised.filter(|order| stands(table, order)) {
        table.let_go_of_aim();
        table.wishes.push(Wish::Order(order));
        return;
    }
    thinking.asked = Some(orders);
    table.say("The computer is thinking it over.");
}

/// Goes on thinking of what was asked, and tells it once it is thought out.
pub fn go_on<G: DeskGame>(ctx: &Context, table: &mut Table<G>, thinking: &mut Thinking<G>) {
    let orders = table.session.orders();
    if thinking.asked != Some(orders) || !table.human_to_act() {
        thinking.forget();
        return;
    }
    let Some((order, why, _)) = thinking.thought(ctx, table) else { return };
    thinking.forget();
    tell(table, &order, why.as_deref());
    thinking.advice = Some((orders, order));
    ctx.request_repaint();
}

/// True for the order that ends the phase or the decision.
fn ends<G: DeskGame>(table: &Table<G>, order: &G::Order) -> bool {
    G::ending(table).is_some_and(|ending| ending.order == *order)
}

/// True while what was advised is what is still shown: nothing else has been aimed at.
fn stands<G: DeskGame>(table: &Table<G>, order: &G::Order) -> bool {
    match &table.aimed {
        Some(aimed) => aimed.order == *order,
        None => ends(table, order),
    }
}

/// Shows the order as if it had been aimed at, with the unit that would do it selected, and says why.
fn tell<G: DeskGame>(table: &mut Table<G>, order: &G::Order, why: Option<&str>) {
    let words = G::in_words(table, order);
    if let Some(unit) = G::doer(order) {
        table.select(Some(unit));
    }
    if !ends(table, order) {
        match G::advised(table, order.clone()) {
            Ok(proposal) => table.aimed = Some(proposal),
            Err(refusal) => {
                table.tell_refusal(&refusal);
                return;
            }
        }
    }
    let told = why.map_or_else(|| format!("{words}."), |why| format!("{words}. {why}"));
    table.say(format!("The computer would {told} W again does it; Esc cancels."));
}
