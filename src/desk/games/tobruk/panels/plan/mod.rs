//! The right-hand panel's upper part: the unit's card, what a click or Enter would do, and what there is to do at all.

pub(super) mod card;
mod casualties;
mod decision;
mod drop;
mod duel;
mod fire;
mod gunfire;
mod handling;
mod idle;
mod march;
mod melee;
mod morale;
mod movement;
mod overrun;
mod soldiers;
mod toll;

use bevy_egui::egui::Ui;

use crate::desk::games::tobruk::panels;
use crate::desk::table::roles::InPanels;
use crate::games::tobruk::Tobruk;

pub(super) use card::acquired;
pub(super) use soldiers::has_men;

use crate::core::unit::UnitId;
use crate::desk::games::tobruk::words;
use crate::desk::games::tobruk::{Proposal, Table, Wish};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::curtain;
use crate::desk::shell::panels::plan::{past, refused};
use crate::desk::table::roles::WHOLE_PLAN;
use crate::games::tobruk::Plan;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Phase;

impl InPanels for Tobruk {
    /// The share of the panel's height that the plan takes.
    fn plan_share(table: &Table) -> f32 {
        let plan = table.proposal.as_ref().and_then(|proposal| proposal.as_ref().ok()).map(|proposal| &proposal.plan);
        let of_men = matches!(
            waiting(table),
            Some(Decision::Engagement { .. } | Decision::Drop { .. } | Decision::Casualties { .. })
        );
        let segment = words::sequence(table).is_some_and(|now| matches!(now.phase, Phase::Morale | Phase::Melee));
        match plan {
            _ if of_men || segment => WHOLE_PLAN,
            Some(Plan::Engage(_) | Plan::Resolve(_)) => WHOLE_PLAN,
            Some(Plan::Fire(_)) => 0.52,
            _ => 0.46,
        }
    }

    fn show_plan(ui: &mut Ui, table: &mut Table) {
        if table.study {
            panels::study::show(ui, table);
        } else {
            show(ui, table);
            panels::pool::show(ui, table);
        }
    }
}

/// The plan of what is selected or pointed at.
pub fn show(ui: &mut Ui, table: &mut Table) {
    ui.spacing_mut().item_spacing.y = 1.0;
    past(ui, table);
    if curtain::due(table).is_some() {
        ui.label(styled("Play passes to the other player.", condensed(15.0), INK_SOFT));
        return;
    }
    let decision = waiting(table);
    if let Some(unit) = subject(table, decision.as_ref()).and_then(|id| table.unit(id)) {
        card::show(ui, table, &unit);
        divider(ui);
    }
    if let Some(decision) = &decision {
        decision::show(ui, table, decision);
        // What these decisions propose is part of what they show.
        if !matches!(decision, Decision::SecondGun { .. }) {
            return;
        }
        if table.proposal.is_some() {
            divider(ui);
        }
    }
    let phase = words::sequence(table).map(|sequence| sequence.phase);
    match table.proposal.clone() {
        _ if decision.is_none() && phase == Some(Phase::Morale) => morale::show(ui, table),
        _ if decision.is_none() && phase == Some(Phase::Melee) => melee::show(ui, table),
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

/// The unit whose card is shown: the one that decides, else the one that is selected or pointed at. Decisions about several
/// units, and the segments in which nobody is selected, need the room themselves.
fn subject(table: &Table, decision: Option<&Decision>) -> Option<UnitId> {
    match decision {
        Some(Decision::SecondGun { unit } | Decision::Aim { unit, .. } | Decision::Answer { unit, .. }) => Some(*unit),
        Some(Decision::Engagement { .. } | Decision::Drop { .. } | Decision::Casualties { .. }) => None,
        None => match words::sequence(table).map(|sequence| sequence.phase) {
            Some(Phase::Morale | Phase::Melee) => None,
            _ => table.selected.or(table.pointed_unit),
        },
    }
}

/// What the order would do.
fn proposed(ui: &mut Ui, table: &mut Table, proposal: &Proposal) {
    let given = &proposal.order;
    match &proposal.plan {
        Plan::Fire(plan) => fire::show(ui, table, plan, proposal),
        Plan::Move(plan) if march::is_on_foot(table, plan) => march::show(ui, table, plan, given),
        Plan::Move(plan) => movement::moves(ui, table, plan, given),
        Plan::Place(plan) => movement::places(ui, table, plan, given),
        Plan::Overrun(plan) => overrun::show(ui, table, plan, given),
        Plan::Engage(plan) => gunfire::aimed(ui, table, plan, given),
        Plan::Resolve(salvo) => gunfire::announced(ui, table, salvo),
        Plan::Man(plan) => handling::mans(ui, table, plan, given),
        Plan::Pivot(plan) => handling::pivots(ui, table, plan, given),
        Plan::Cover(plan) => handling::covers(ui, table, plan, given),
        Plan::EndSetUp
        | Plan::EndMovement
        | Plan::EndFire
        | Plan::Aim(_)
        | Plan::HoldFire(_)
        | Plan::FireBoth(_)
        | Plan::Answer(_)
        | Plan::Decline(_)
        | Plan::Stand(_)
        | Plan::Lose(_)
        | Plan::Check(_)
        | Plan::EndChecks
        | Plan::Melee(_) => {}
    }
}

/// Asks the desk to give an order.
fn order(table: &mut Table, order: &Order) {
    table.wishes.push(Wish::Order(order.clone()));
}
