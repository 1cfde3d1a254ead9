//! The right-hand panel's upper part: the unit's card, what a click or Enter would do, and what there is to do at all.

mod card;
mod decision;
mod fire;
mod idle;
mod movement;

use bevy_egui::egui::{Label, Ui};

pub(super) use card::acquired;

use super::parts::{headed, link, wide_button};
use super::words;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::desk::style::{bold, condensed, palette::*};
use crate::desk::table::{Proposal, Table, Wish};
use crate::desk::widgets::{divider, styled};
use crate::games::tobruk::Plan;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::situation::{Decision, Decisions};

/// The plan of what is selected or pointed at.
pub fn show(ui: &mut Ui, table: &mut Table) {
    ui.spacing_mut().item_spacing.y = 1.0;
    past(ui, table);
    let decision = waiting(table);
    let unit = decision.as_ref().map(firer).or(table.selected).or(table.pointed_unit);
    if let Some(unit) = unit.and_then(|id| table.unit(id)) {
        card::show(ui, table, &unit);
        divider(ui);
    }
    if let Some(decision) = &decision {
        decision::show(ui, table, decision);
        if table.proposal.is_some() {
            divider(ui);
        }
    }
    match table.proposal.clone() {
        Some(Ok(proposal)) => proposed(ui, table, &proposal),
        Some(Err(refusal)) => refused(ui, table, &refusal),
        None if decision.is_none() => idle::show(ui, table),
        None => {}
    }
}

/// The decision that a person at this desk has to make now.
fn waiting(table: &Table) -> Option<Decision> {
    if !table.human_to_act() {
        return None;
    }
    table.world().get_resource::<Decisions>()?.0.last().cloned()
}

fn firer(decision: &Decision) -> UnitId {
    match decision {
        Decision::SecondGun { unit } | Decision::Aim { unit, .. } => *unit,
    }
}

/// A word of warning while an earlier moment is looked at.
fn past(ui: &mut Ui, table: &mut Table) {
    let Some(orders) = table.moment.as_ref().map(|moment| moment.orders) else { return };
    ui.label(styled("An earlier moment", bold(17.0), RUST));
    let text = format!("After {} of {}.", words::count(orders, "order"), table.session.orders());
    ui.label(styled(text, condensed(14.5), INK_SOFT));
    if wide_button(ui, "To the present", "", FRAME_SOFT, true).clicked() {
        table.wishes.push(Wish::Moment(None));
    }
    divider(ui);
}

/// What the order would do.
fn proposed(ui: &mut Ui, table: &mut Table, proposal: &Proposal) {
    match &proposal.plan {
        Plan::Fire(plan) => fire::show(ui, table, plan, proposal),
        Plan::Move(plan) => movement::moves(ui, table, plan, &proposal.order),
        Plan::Place(plan) => movement::places(ui, table, plan, &proposal.order),
        Plan::EndSetUp | Plan::EndMovement | Plan::EndFire | Plan::Aim(_) | Plan::HoldFire(_) => {}
    }
}

/// Why the order is not allowed.
fn refused(ui: &mut Ui, table: &mut Table, refusal: &Refusal) {
    headed(ui, table, "Not allowed", 18.0, refusal.rule.0);
    ui.add(Label::new(styled(&refusal.sentence, condensed(16.0), RED)).wrap());
    let title = words::rule_title(table, refusal.rule.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(styled(title, condensed(14.0), INK_SOFT));
        link(ui, table, refusal.rule.0);
    });
}

/// Asks the desk to give an order.
fn order(table: &mut Table, order: &Order) {
    table.wishes.push(Wish::Order(order.clone()));
}
