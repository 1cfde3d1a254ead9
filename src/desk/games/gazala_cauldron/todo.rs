//! What the side to act still has to do, and the order that ends it.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::selection::Playing;
use super::{Table, position, words};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::{
    activation, advance, breaching, combat, losses, movement, replacements, retreat, set_up,
};
use crate::games::gazala_cauldron::play::prompt::{Ask, Prompt};
use crate::games::gazala_cauldron::state::actions;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::{GazalaCauldron, plan};

/// Units that wait for a word: those that a decision asks for, or for which something could still be done now.
#[must_use]
pub fn able_units(position: &Position, playing: Option<Playing>) -> Vec<UnitId> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    let own = || position.units.iter().filter(move |unit| unit.side == side);
    let ids = |able: BTreeSet<UnitId>| able.into_iter().collect::<Vec<_>>();
    match asks {
        Ask::SetUp => set_up::placed_by(position, side)
            .filter(|unit| matches!(unit.location, Location::Waiting { .. }))
            .map(|unit| unit.id)
            .collect(),
        Ask::Breaching => ids(breaching::choices(position).map(|(unit, _)| unit).collect()),
        Ask::Tanks(_) => replaceable(position),
        Ask::Choose => match playing {
            Some(Playing::Replacement) => replaceable(position),
            Some(Playing::ExtraMove) => singles(position, own(), true),
            Some(Playing::Withdraw) => Vec::new(),
            None => own().filter(|unit| plan(position, &activating(position, unit)).is_ok()).map(|u| u.id).collect(),
        },
        Ask::Move => match playing {
            Some(Playing::ExtraMove) => singles(position, own(), true),
            _ => {
                let mut able = singles(position, own(), false);
                able.extend(own().filter(|unit| could_act(position, unit)).map(|unit| unit.id));
                able
            }
        },
        Ask::Arrive(units) => units,
        Ask::Assault(_) => own().filter(|unit| combat::plan_join(position, unit.id).is_ok()).map(|u| u.id).collect(),
        Ask::Loss { .. } => losses::losers(position),
        Ask::Disruption { .. } => losses::shaken(position),
        Ask::Retreat(units) => units.into_iter().filter(|id| !retreat::ways(position, &[*id]).is_empty()).collect(),
        Ask::Advance(_) => ids(advance::choices(position).into_iter().map(|(unit, _)| unit).collect()),
        Ask::Crowd(hex) => position.side_in(hex, side).map(|unit| unit.id).collect(),
        Ask::First | Ask::Draw | Ask::Air | Ask::Defence(_) | Ask::Over => Vec::new(),
    }
}

fn singles<'a>(position: &Position, units: impl Iterator<Item = &'a Unit>, extra: bool) -> Vec<UnitId> {
    let able = units.filter(|unit| activation::plan_single(position, unit.id, extra).is_ok());
    able.map(|unit| unit.id).collect()
}

/// Armour on the map that a replacement could go to, and eliminated armour that could come back.
#[must_use]
pub fn replaceable(position: &Position) -> Vec<UnitId> {
    let side = position.to_act();
    let armour = position.units.iter().filter(|unit| Some(unit.side) == side && position.arm(unit.id) == Arm::Armour);
    let short = armour.filter(|unit| unit.state.steps < position.counter(unit.id).steps);
    short
        .filter(|unit| match unit.location {
            Location::On(_) => replacements::plan(position, unit.id, &[]).is_ok(),
            Location::Eliminated => !position.marks.withdrawn.contains(&position.counter(unit.id).formation),
            _ => false,
        })
        .map(|unit| unit.id)
        .collect()
}

/// The hexes in which an eliminated unit could come back.
#[must_use]
pub fn places_to_return(position: &Position, unit: UnitId) -> Vec<Hex> {
    position.board.hexes().filter(|hex| replacements::plan(position, unit, &[*hex]).is_ok()).collect()
}

/// The order by which the chit drawn is used for a unit: its formation's side of the chit, or the unit alone.
#[must_use]
pub fn activating(position: &Position, unit: &Unit) -> Order {
    let formation = position.counter(unit.id).formation;
    let chit = position.actions.chit.as_deref().and_then(|id| position.tables.chits.action(id));
    if position.actions.stage == actions::Stage::Choose && chit.is_some_and(|chit| chit.names(formation)) {
        Order::Activate { formation }
    } else {
        Order::Single { unit: unit.id }
    }
}

/// True for an activated unit that could still move, leave or attack.
#[must_use]
pub fn could_act(position: &Position, unit: &Unit) -> bool {
    let Ok((_, hex)) = movement::ready(position, unit.id) else { return false };
    position.board.neighbours(hex).any(|next| movement::plan(position, unit.id, &[next]).is_ok())
        || combat::plan(position, unit.id, Intensity::Light).is_ok()
        || movement::plan_leave(position, unit.id).is_ok()
}

impl ToDo for GazalaCauldron {
    type Ask = Ask;

    fn prompt(world: &World) -> Prompt {
        position::of(world).map_or_else(Prompt::default, |position| Prompt::of(&position))
    }

    fn able_units(table: &Table) -> Vec<UnitId> {
        position::seen(table).map_or_else(Vec::new, |position| able_units(&position, table.selection.playing))
    }

    fn weighed(table: &Table, ending: Ending<Order>) -> Ending<Order> {
        let confirm = position::of(&table.session.world).and_then(|position| confirm(&position, &ending.order));
        Ending { confirm, ..ending }
    }
}

/// What would be given away by an ending, in a sentence.
fn confirm(position: &Position, order: &Order) -> Option<String> {
    match (order, Prompt::of(position).asks) {
        (Order::EndAction, Ask::Choose) => Some("The drawn chit has not been used.".to_owned()),
        (Order::EndAction, _) => {
            let left = able_units(position, None).len();
            let owed = if position.actions.owed { " The attack committed to has not been made." } else { "" };
            let could = (left > 0).then(|| format!("{} can still act.", words::count(left, "unit")));
            match (could, owed) {
                (None, "") => None,
                (could, owed) => Some(format!("{}{owed}", could.unwrap_or_default()).trim_start().to_owned()),
            }
        }
        (Order::EndBreaching, _) => match breaching::placeable(position) {
            0 => None,
            1 => Some("Another breach can still be begun.".to_owned()),
            left => Some(format!("{left} breaches can still be begun.")),
        },
        (Order::EndReplacing, Ask::Tanks(left)) => {
            Some(format!("{} would be lost.", words::count(usize::from(left), "replacement")))
        }
        (Order::Hold, _) => {
            let left = able_units(position, None).len();
            (left > 0).then(|| format!("{} can still advance.", words::count(left, "unit")))
        }
        (Order::Spare, _) => Some("Without an attack the air chit is wasted.".to_owned()),
        _ => None,
    }
}
