//! The cards of the right-hand panel: the unit's card, what a click or Enter would do, and what there is to do at all.

mod area;
mod artillery;
mod as_before;
mod aspects;
mod casualties;
mod crew;
mod curves;
mod decision;
mod drop;
mod duel;
mod fire;
mod folds;
mod gunfire;
mod handling;
mod hex;
mod idle;
pub(super) mod lit_men;
mod march;
mod melee;
mod mistaken;
mod morale;
mod movement;
mod number;
mod observer;
mod overrun;
pub(super) mod pad;
mod parts;
pub(super) mod pool;
mod recording;
mod sally;
mod shelling;
mod small_hits;
mod smoke;
mod soldiers;
mod star_shells;
mod study;
mod stukas;
pub(super) mod subject;
mod toll;
mod transport;
mod unit;

use bevy_egui::egui::Ui;

use crate::desk::table::roles::InPanels;
use crate::games::tobruk::Tobruk;

pub(super) use crew::{counts as crew_counts, word as crew_word};
pub(super) use parts::has_men;
pub(super) use unit::acquired;

use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{Proposal, Table, hauling};
use crate::desk::kit::style::condensed;
use crate::desk::kit::style::palette::*;
use crate::desk::kit::widgets::{divider, styled};
use crate::desk::shell::panels::curtain;
use crate::desk::shell::panels::parts::is_low;
use crate::desk::shell::panels::plan::{past, refused};
use crate::games::tobruk::Plan;
use crate::games::tobruk::play::prompt::Ask;

impl InPanels for Tobruk {
    /// Fire at men, the artillery, melees and trays take all.
    fn takes_all(table: &Table) -> bool {
        let plan = table.proposed().map(|proposal| &proposal.plan);
        match (&table.selection.prompt.asks, plan) {
            (
                Ask::Engagement { .. }
                | Ask::Drop { .. }
                | Ask::Bombard { .. }
                | Ask::Shelter { .. }
                | Ask::Shell { .. }
                | Ask::Duck { .. }
                | Ask::Flak { .. }
                | Ask::BombRuns
                | Ask::Bombs { .. }
                | Ask::UnderBombs { .. }
                | Ask::Sally { .. }
                | Ask::Redirect { .. }
                | Ask::Fold { .. }
                | Ask::Casualties { .. },
                _,
            ) if table.human_to_act() => true,
            (Ask::Batteries | Ask::Morale, _) => true,
            (asks, _) if asks.in_melee() => true,
            (_, Some(Plan::Engage(_) | Plan::Resolve(_))) => true,
            (Ask::SetUp | Ask::Movement, _) => hauls(table) || table.human_to_act() && !pool::waiting(table).is_empty(),
            _ => false,
        }
    }

    fn show_plan(ui: &mut Ui, table: &mut Table) {
        if table.study {
            study::show(ui, table);
        } else {
            // The tray stays where it is, whatever stands on the cards.
            idle::suggested(ui, table);
            pool::show(ui, table);
            show(ui, table);
            recording::show(ui, table);
        }
    }
}

/// True while the transport card of the selected unit needs the room.
fn hauls(table: &Table) -> bool {
    let card = table.selected_unit().and_then(|unit| hauling::card(table, &unit));
    card.is_some_and(|card| card.hauls())
}

/// The plan of what is selected or pointed at.
pub fn show(ui: &mut Ui, table: &mut Table) {
    ui.spacing_mut().item_spacing.y = 1.0;
    past(ui, table);
    if curtain::due(table).is_some() {
        ui.label(styled("Play passes to the other player.", condensed(15.0), INK_SOFT));
        return;
    }
    let asks = table.selection.prompt.asks.clone();
    // A decision is shown to the one who makes it.
    let decides = table.human_to_act() && asks.is_decision();
    // In a low panel what an order comes to is seen first.
    let below = is_low(ui) && !decides && table.proposal.is_some();
    if !below {
        unit_card(ui, table, &asks, decides);
    }
    if decides {
        decision::show(ui, table, &asks);
        // What these decisions propose is part of what they show.
        if !matches!(asks, Ask::SecondGun(_)) {
            return;
        }
        if table.proposal.is_some() {
            divider(ui);
        }
    }
    match table.proposal.clone() {
        _ if !decides && asks == Ask::Morale => morale::show(ui, table),
        _ if !decides && asks.in_melee() => melee::show(ui, table),
        proposal if !decides && asks == Ask::Batteries => artillery::show(ui, table, proposal.as_ref()),
        Some(Ok(proposal)) => proposed(ui, table, &proposal),
        Some(Err(refusal)) => {
            refused(ui, table, &refusal);
            fire::other_gun(ui, table);
            fire::other_side(ui, table);
        }
        None if !decides => idle::show(ui, table),
        None => {}
    }
    if below {
        divider(ui);
        unit_card(ui, table, &asks, decides);
    }
}

/// The unit that is meant, with its transport.
fn unit_card(ui: &mut Ui, table: &mut Table, asks: &Ask, decides: bool) {
    if let Some(unit) = subject(table, asks, decides).and_then(|id| table.unit(id)) {
        unit::show(ui, table, &unit);
        stukas::enters(ui, table, &unit);
        transport::show(ui, table, &unit);
        divider(ui);
    }
}

/// The unit whose card is shown: the one that decides, else the one that is selected or pointed at. Decisions about several
/// units, and the segments in which nobody is selected, need the room themselves.
fn subject(table: &Table, asks: &Ask, decides: bool) -> Option<UnitId> {
    match asks {
        Ask::SecondGun(unit) | Ask::Aim { unit, .. } | Ask::Answer { unit, .. } if decides => Some(*unit),
        _ if decides || matches!(asks, Ask::Morale | Ask::Batteries) || asks.in_melee() => None,
        _ => table.selected.or(table.pointed_unit),
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
        Plan::Lob(plan) => shelling::meant(ui, table, plan, given),
        Plan::Smoke(plan) => smoke::meant(ui, table, plan, given),
        Plan::StarShell(plan) => star_shells::meant(ui, table, plan, given),
        Plan::Record(plan) => recording::meant(ui, table, *plan, given),
        Plan::Acquire(plan) => fire::acquires(ui, table, plan, given),
        Plan::EnterPit(plan) => shelling::enters(ui, table, *plan, given),
        Plan::Force(plan) => shelling::forces(ui, table, plan, given),
        Plan::Man(plan) => handling::mans(ui, table, plan, given),
        Plan::Pivot(plan) => handling::pivots(ui, table, plan, given),
        Plan::Cover(plan) => handling::covers(ui, table, plan, given),
        Plan::CloseAssault(plan) => handling::storms(ui, table, plan, given),
        Plan::Unload(plan) => transport::unloads(ui, table, plan, proposal),
        Plan::Fly(plan) => stukas::meant(ui, table, plan, given),
        Plan::EndSetUp
        | Plan::EndMovement
        | Plan::EndFire
        | Plan::Aim(_)
        | Plan::HoldFire(_)
        | Plan::FireBoth(_)
        | Plan::Answer(_)
        | Plan::Decline(_)
        | Plan::Stand(_)
        | Plan::StayInside(_)
        | Plan::Lose(_)
        | Plan::Check(_)
        | Plan::EndChecks
        | Plan::Call(_)
        | Plan::Counter(_)
        | Plan::Bombard(_)
        | Plan::Shell(_)
        | Plan::EndCalls
        | Plan::Melee(_)
        | Plan::Load(_)
        | Plan::Spike(_)
        | Plan::Mount(_)
        | Plan::Flak(_)
        | Plan::HoldFlak(_)
        | Plan::StandingFlak(_)
        | Plan::Rifle(_)
        | Plan::Feign(_)
        | Plan::Conceal(_)
        | Plan::HookUp(_)
        | Plan::Demolish(_)
        | Plan::Lead(_)
        | Plan::Stow(_)
        | Plan::RemoveDummy(_)
        | Plan::ComeUp(_)
        | Plan::TakeOver(_)
        | Plan::Appoint(_)
        | Plan::NameCarrier(_)
        | Plan::NameEdge(_)
        | Plan::TakeOn(_)
        | Plan::Ram(_)
        | Plan::Bomb(_)
        | Plan::Aspect(_)
        | Plan::Redirect(_)
        | Plan::BombBattery(_)
        | Plan::Bombs(_) => {}
    }
}
