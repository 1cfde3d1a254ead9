//! Clicks in Tobruk: what is selected, aimed at, named for fire together, and what stays in hand.

use bevy_egui::egui::Modifiers;

use super::panels::pool;
use super::proposing::{decision, engaging, sequence};
use super::{Table, Wish, words};
use crate::core::unit::UnitId;
use crate::desk::shell::pointing::{Held, confirm, pick};
use crate::games::tobruk;
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Phase;

/// True for a unit of the side whose phase it is, while a person acts.
#[must_use]
pub fn is_own(table: &Table, unit: UnitId) -> bool {
    table.human_to_act()
        && sequence(table).is_some_and(|now| table.unit(unit).is_some_and(|unit| unit.side == now.active))
}

/// A click: on an own counter selects it (again: the next of the stack), on a target aims at it and then fires, on a hex moves.
/// With Shift it takes the counter, with Ctrl all of its hex, into the fire on men.
pub fn click(table: &mut Table, held: &mut Held, modifiers: Modifiers) {
    let phase = sequence(table).map(|now| now.phase);
    match decision(table) {
        Some(Decision::Engagement { target, .. }) if table.human_to_act() => {
            let target = *target;
            if table.pointed_unit == Some(target) || table.pointed_unit.is_some_and(|unit| is_own(table, unit)) {
                confirm(table);
            }
            return;
        }
        Some(Decision::Drop { .. } | Decision::Casualties { .. }) if table.human_to_act() => {
            if table.proposal.is_some() {
                confirm(table);
            }
            return;
        }
        _ => {}
    }
    if matches!(phase, Some(Phase::Morale | Phase::Melee)) && table.proposal.is_some() {
        confirm(table);
        return;
    }
    if phase == Some(Phase::SetUp) && takes_from_the_pool(table) && table.proposal.is_some() {
        confirm(table);
        return;
    }
    match table.pointed_unit {
        Some(unit) if phase == Some(Phase::Combat) && is_own(table, unit) && (modifiers.shift || modifiers.command) => {
            take_in(table, unit, modifiers.command);
        }
        Some(unit) if is_own(table, unit) => pick(table, held, unit),
        Some(unit) if phase == Some(Phase::Combat) && table.selected.is_some() && table.human_to_act() => {
            aim(table, unit);
        }
        Some(unit) if table.selected.is_none() || !table.human_to_act() || table.proposal.is_none() => {
            table.select(Some(unit));
        }
        _ if table.proposal.is_some() => confirm(table),
        _ => table.select(None),
    }
}

/// True while a counter from beside the board is selected: it goes wherever it is put, on top of others too.
#[must_use]
pub fn takes_from_the_pool(table: &Table) -> bool {
    table.selected_unit().is_some_and(|unit| unit.location == Location::Waiting)
}

/// The first click aims at an enemy, the second fires. Fire on men is put together first: the firers are named at once.
fn aim(table: &mut Table, target: UnitId) {
    let at_men = matches!(&table.proposal, Some(Ok(proposal)) if proposal.engagement().is_some());
    if at_men {
        confirm(table);
        for unit in std::mem::take(&mut table.hand.party) {
            if table.selected != Some(unit) {
                let order = engaging(table, unit, target);
                table.wishes.push(Wish::Order(order));
            }
        }
    } else if table.hand.pinned == Some(target) {
        confirm(table);
    } else {
        table.hand.pinned = Some(target);
        if let Some(Err(refusal)) = &table.proposal {
            let sentence = refusal.to_string();
            table.say(sentence);
        }
    }
}

/// Takes a unit, or all of its hex, into the party that fires together; a unit that is in it leaves it.
fn take_in(table: &mut Table, unit: UnitId, whole_hex: bool) {
    if table.selected.is_none() {
        table.select(Some(unit));
    }
    if !whole_hex {
        if !table.hand.party.remove(&unit) {
            table.hand.party.insert(unit);
        }
        return;
    }
    let Some(here) = table.unit(unit) else { return };
    let mates: Vec<UnitId> = tobruk::units(table.world())
        .filter(|other| other.side == here.side && other.location == here.location)
        .filter(|other| !words::kind(table, other).class.is_emplacement())
        .map(|other| other.id)
        .collect();
    table.hand.party.extend(mates);
}

/// Another unit was selected, or none: what was chosen for the one before is put away.
pub fn selected(table: &mut Table) {
    let gun = table.selected_unit().map_or(0, |unit| best_gun(table, &unit));
    let hand = &mut table.hand;
    hand.wanted_facing = None;
    hand.arm = None;
    hand.load.clear();
    hand.pinned = None;
    hand.turning = false;
    hand.party.clear();
    hand.gun = gun;
}

/// The first gun that may still fire, else the first.
pub fn best_gun(table: &Table, unit: &Unit) -> u8 {
    let guns = table.data.catalog.get(unit.kind.0).guns.len();
    let ready = (0..guns).find(|gun| !unit.gunnery.fired[*gun] && !unit.damage.lost[*gun]);
    ready.and_then(|gun| u8::try_from(gun).ok()).unwrap_or(0)
}

/// Esc: lets go of the fire being put together, then of those named for it, then of the target.
pub fn step_back(table: &mut Table) -> bool {
    if matches!(decision(table), Some(Decision::Engagement { .. })) && table.human_to_act() {
        table.wishes.push(Wish::Undo);
    } else if !table.hand.party.is_empty() {
        table.hand.party.clear();
    } else if table.hand.pinned.take().is_some() || table.hand.turning {
        table.hand.turning = false;
        table.hand.wanted_facing = None;
    } else {
        return false;
    }
    true
}

/// What was selected stays so while it has more to do: the second gun, or another place in the set-up. Where counters
/// wait beside the board, the next of them is taken up.
#[must_use]
pub fn after_order(table: &Table, order: &Order) -> Option<UnitId> {
    match order {
        Order::Place { unit, .. } => pool::waiting(table).first().copied().or(Some(*unit)),
        Order::Move { .. } => pool::waiting(table).first().copied(),
        Order::Fire { .. }
        | Order::Aim { .. }
        | Order::Engage { .. }
        | Order::TakeCover { .. }
        | Order::Rise { .. }
        | Order::Man { .. }
        | Order::Leave { .. } => table.selected,
        _ => None,
    }
}
