//! Works out what is shown of the position for what is selected, carried and pointed at.

use std::collections::{BTreeMap, BTreeSet};

use super::selection::Intent;
use super::{Proposal, Table, position, todo};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::Plan;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::phases::odds::{BattlePlan, work_out};
use crate::games::firestorm::phases::{advance, battle, retreat, strategic};
use crate::games::firestorm::play::prompt::{Ask, Prompt};
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::position::Position;

/// Puts what is shown into the hand, the battle apart.
pub fn look(table: &mut Table) {
    let position = position::seen(table);
    let (now, waiting) = (table.human_to_act(), todo::able_units(&position));
    let prompt = Prompt::of(&position);
    let from = taken_up(table, &position).filter(|_| now && prompt.asks == Ask::Arrow);
    let lit = if now { lit(table, &position, &prompt, from) } else { BTreeMap::new() };
    let markers = if now { markers(&position, &prompt) } else { BTreeSet::new() };
    let later = later(table, &position, now);
    let party = prompt.asks.battle().into_iter().flat_map(|battle| &battle.forces);
    let party = party.flat_map(|force| force.troops.iter().copied()).collect();
    let selection = &mut table.selection;
    (selection.from, selection.markers, selection.party) = (from, markers, party);
    selection.later = later.is_some();
    selection.lit = later.unwrap_or(lit);
    // Whoever may place an arrow or move is not flashed: that is nearly everybody.
    selection.waiting = match prompt.asks {
        Ask::Arrow | Ask::Moves | Ask::Over => BTreeSet::new(),
        Ask::Attack(_)
        | Ask::Defence(_)
        | Ask::Table(_)
        | Ask::Retreat { .. }
        | Ask::Advance { .. }
        | Ask::Reinforce => waiting.into_iter().filter(|_| now).collect(),
    };
}

/// The battle that stands, or would if what is proposed were ordered; and whether even its arrow is only proposed.
#[must_use]
pub fn battle(table: &Table) -> (Option<BattlePlan>, bool) {
    let position = position::seen(table);
    let stands = Prompt::of(&position).asks.battle().map(|battle| work_out(&position, battle));
    match table.proposed() {
        Some(Proposal { plan: Plan::Arrow(plan), .. }) => (Some(plan.clone()), true),
        Some(Proposal { plan: Plan::Commit(_, plan), .. }) => (Some(plan.clone()), false),
        _ => (stands, false),
    }
}

/// The area of the selected troop, if its side is asked.
fn taken_up(table: &Table, position: &Position) -> Option<Area> {
    own_selected(table, position)?.location.area()
}

fn own_selected<'a>(table: &Table, position: &'a Position) -> Option<&'a Unit> {
    position.find(table.selected?).filter(|unit| Some(unit.side) == position.to_act())
}

/// Areas in which a click does something now.
fn lit(table: &Table, position: &Position, prompt: &Prompt, from: Option<Area>) -> BTreeMap<Area, Intent> {
    let Prompt { side: Some(side), asks } = prompt else { return BTreeMap::new() };
    let side = *side;
    match asks {
        Ask::Arrow => {
            let attacks = || battle::attacks(position, side);
            let starts = attacks().map(|(from, _)| (from, Intent::From));
            let targets = attacks().filter(|(start, _)| Some(*start) == from).map(|(_, into)| (into, Intent::Attack));
            starts.chain(targets).collect()
        }
        Ask::Retreat { area, units, .. } => {
            if !units.is_empty() && table.selected.is_none_or(|unit| !units.contains(&unit)) {
                return BTreeMap::new();
            }
            let ways = retreat::ways_back(position.board, position.sequence, |to| position.holder(to) == side, *area);
            ways.map(|to| (to, Intent::Retreat)).collect()
        }
        Ask::Advance { into, .. } => BTreeMap::from([(*into, Intent::Advance)]),
        Ask::Reinforce => match own_selected(table, position) {
            Some(unit) if unit.location == Location::Pool => {
                strategic::dumps(position, side).map(|dump| (dump, Intent::Dump)).collect()
            }
            _ => BTreeMap::new(),
        },
        Ask::Moves => moving(table, position, side),
        Ask::Attack(_) | Ask::Defence(_) | Ask::Table(_) | Ask::Over => BTreeMap::new(),
    }
}

/// Where the supply marker in hand or the selected troop can go.
fn moving(table: &Table, position: &Position, side: Side) -> BTreeMap<Area, Intent> {
    if let Some(from) = table.selection.carrying {
        return destinations(position, side, from);
    }
    let free = |unit: &&Unit| !unit.redeployment.moved && position.markers.moves != Some(0);
    match own_selected(table, position).filter(free).and_then(|unit| unit.location.area()) {
        Some(from) => destinations(position, side, from),
        None => BTreeMap::new(),
    }
}

fn destinations(position: &Position, side: Side, from: Area) -> BTreeMap<Area, Intent> {
    let found = strategic::destinations(position, side, from);
    found.into_iter().map(|(to, by_way)| (to, if by_way { Intent::Along } else { Intent::Beside })).collect()
}

/// What the selected troop could do in its own turn, in study, for the enemy's troops and for earlier moments: the areas it could
/// attack and those to which it could move.
fn later(table: &Table, position: &Position, now: bool) -> Option<BTreeMap<Area, Intent>> {
    let unit = position.find(table.selected?)?;
    if now && Some(unit.side) == position.to_act() {
        return None;
    }
    let side = unit.side;
    let Some(from) = unit.location.area().filter(|area| position.holder(*area) == side) else {
        let dumps = strategic::dumps(position, side).map(|dump| (dump, Intent::Dump));
        return (unit.location == Location::Pool).then(|| dumps.collect());
    };
    let mut lit = destinations(position, side, from);
    let attacks = battle::attacks(position, side).filter(|(start, _)| *start == from);
    lit.extend(attacks.map(|(_, into)| (into, Intent::Attack)));
    Some(lit)
}

/// Areas of which a click on the supply marker does something.
fn markers(position: &Position, prompt: &Prompt) -> BTreeSet<Area> {
    let Prompt { side: Some(side), asks } = prompt else { return BTreeSet::new() };
    match asks {
        Ask::Advance { .. } => advance::dumps(position).collect(),
        Ask::Retreat { area, units, markers } if units.is_empty() && *markers > 0 => BTreeSet::from([*area]),
        Ask::Moves => {
            let own = Area::ALL.into_iter().filter(|area| position.holder(*area) == *side);
            own.filter(|area| position.markers.fresh_supply(*area) > 0).collect()
        }
        _ => BTreeSet::new(),
    }
}

/// True for a troop on the battle arrow.
#[must_use]
pub fn takes_part(table: &Table, unit: UnitId) -> bool {
    table.selection.party.contains(&unit)
}
