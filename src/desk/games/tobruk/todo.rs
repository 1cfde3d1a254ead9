//! What the side to act still has to do.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::Table;
use crate::core::game::Game;
use crate::core::prompt::Asks;
use crate::core::unit::UnitId;
use crate::desk::games::tobruk::{hauling, sight};
use crate::desk::table::roles::{Ending, ToDo};
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::fire::unit_can_fire;
use crate::games::tobruk::phases::{
    arms, best_aspect, call, cover, engage, hooking, indirect, mistaken, morale, star_shells, vision,
};
use crate::games::tobruk::play::prompt::{Ask, Prompt};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Units that wait for a word: those that answer a decision, or could still do something in this phase; in the morale checks those of
/// the enemy that may be checked.
fn able_units(position: &Position) -> Vec<UnitId> {
    let sequence = position.sequence;
    let side = sequence.active;
    let own = |able: &dyn Fn(&ViewItem) -> bool| -> Vec<UnitId> {
        position.all().filter(|unit| *unit.side == side && able(unit)).map(|unit| *unit.id).collect()
    };
    match Prompt::of(position).asks {
        // Hulks are set up by their enemy (Firefight G).
        Ask::SetUp => position
            .all()
            .filter(|unit| position.set_up_by(unit) == side)
            .filter(|unit| unit.entry.due == 0 && *unit.location == Location::Waiting)
            .map(|unit| *unit.id)
            .collect(),
        Ask::Movement => own(&|unit| could_move(position, unit, sequence.turn)),
        Ask::Combat => own(&|unit| {
            unit_can_fire(position, unit, sequence.turn)
                || !vision::legal(position, sequence, unit).is_empty()
                || best_aspect::could_fire(position, unit)
        }),
        Ask::Morale => morale::candidates(position, side.enemy()).map(|unit| *unit.id).collect(),
        Ask::Melee => position
            .marks
            .melees
            .iter()
            .filter_map(|melee| position.personnel_in(melee.hex, melee.attacker).next().map(|unit| *unit.id))
            .collect(),
        Ask::SecondGun(unit) | Ask::Aim { unit, .. } | Ask::Answer { unit, .. } => vec![unit],
        Ask::Engagement { target, .. } => {
            joiners(position, sequence, target).into_iter().map(|(unit, _)| unit).collect()
        }
        Ask::Batteries | Ask::Bombard { .. } => {
            let mut targets: Vec<UnitId> = call::legal(position, sequence)
                .into_iter()
                .filter_map(|order| match order {
                    Order::Call { target, .. } | Order::CallRecorded { target, .. } => Some(target),
                    _ => None,
                })
                .collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        }
        Ask::Mortars | Ask::Guns | Ask::Shell { .. } => {
            let mut firers: Vec<UnitId> = indirect::legal(position, sequence)
                .into_iter()
                .chain(star_shells::orders(position, sequence))
                .filter_map(|order| match order {
                    Order::Lob { unit, .. } | Order::StarShell { unit, .. } => Some(unit),
                    _ => None,
                })
                .collect();
            firers.sort_unstable();
            firers.dedup();
            firers
        }
        Ask::Flak { guns, .. } => guns,
        Ask::BombRuns | Ask::Bombs { .. } => position.marks.works.air.dives.iter().map(|dive| dive.unit).collect(),
        Ask::Drop { .. } | Ask::Shelter { .. } | Ask::Duck { .. } | Ask::UnderBombs { .. } => position
            .all()
            .filter(|unit| cover::plan_take(position, sequence, *unit.id).is_ok())
            .map(|unit| *unit.id)
            .collect(),
        Ask::Sally { .. } => position
            .all()
            .filter(|unit| cover::plan_rise(position, sequence, *unit.id).is_ok())
            .map(|unit| *unit.id)
            .collect(),
        Ask::Redirect { .. } => {
            let named = mistaken::orders(position).into_iter();
            let target = |order| if let Order::Redirect { target, .. } = order { target } else { None };
            named.filter_map(target).collect()
        }
        Ask::Fold { among, .. } => among,
        Ask::Casualties { pool, .. } => pool,
        Ask::Over => Vec::new(),
    }
}

/// How many batteries of the side to act could still be called on a target.
fn batteries_left(position: &Position) -> usize {
    let called = call::legal(position, position.sequence).into_iter().filter_map(|order| match order {
        Order::Call { battery, .. } | Order::CallRecorded { battery, .. } => Some(battery),
        _ => None,
    });
    called.collect::<BTreeSet<_>>().len()
}

/// True for a unit that has not moved and could; men in full cover and crews at their guns are where they belong.
fn could_move(position: &Position, unit: &ViewItem, turn: u16) -> bool {
    let class = position.class(unit);
    if unit.motion.ended || !(class.is_vehicle() || class.is_personnel() || class == Class::Aircraft) {
        return false;
    }
    match unit.location {
        Location::On(_) if class.is_personnel() => {
            let at_gun = class == Class::Crew && position.operates_crew_served(*unit.id);
            !unit.men.under
                && !at_gun
                && !position.is_broken(unit)
                && !position.is_in_melee(unit)
                && unit.overruns.by.is_empty()
        }
        // Who is in tow does not drive, and who hooks up would lose the turns spent on it (X.C.3.b.2).
        Location::On(_) => {
            let tied = unit.haul.behind.is_some() || unit.haul.hooking.is_some();
            !unit.damage.immobilised && !unit.crew.out && !tied && hooking::hooks_up(position, *unit.id).is_none()
        }
        // Stukas come when they are called.
        Location::Waiting => unit.entry.due <= turn && class != Class::Aircraft,
        Location::Aloft(_) => true,
        Location::Exited
        | Location::Destroyed
        | Location::Wreck(_)
        | Location::BrokenDown
        | Location::Aboard(_)
        | Location::Serving(_)
        | Location::Surrendered(_)
        | Location::Captured => false,
    }
}

/// The arm of a unit that brings most factors on a unit of men, of those it can turn on it now (III.E.1, III.E.2).
#[must_use]
pub fn best_arm(position: &Position, sequence: &Sequence, id: UnitId, target: UnitId) -> Option<Arm> {
    let unit = position.find(id)?;
    arms::arms(position, &unit)
        .filter_map(|arm| Some((engage::plan(position, sequence, id, arm, target).ok()?.part.total(), arm)))
        .max_by_key(|(factors, arm)| (*factors, std::cmp::Reverse(*arm)))
        .map(|(_, arm)| arm)
}

/// Units that could join the fire on a unit of men, each with its best arm; those that take part already are left out.
#[must_use]
pub fn joiners(position: &Position, sequence: &Sequence, target: UnitId) -> Vec<(UnitId, Arm)> {
    let asks = Prompt::of(position).asks;
    let named =
        |id: UnitId| matches!(&asks, Ask::Engagement { firers, .. } if firers.iter().any(|(unit, _)| *unit == id));
    position
        .on_board(sequence.active)
        .filter(|(unit, _)| !unit.gunnery.done && !named(*unit.id))
        .filter_map(|(unit, _)| Some((*unit.id, best_arm(position, sequence, *unit.id, target)?)))
        .collect()
}

impl ToDo for Tobruk {
    type Ask = Ask;

    fn prompt(world: &World) -> Prompt {
        Prompt::of(&Position::of(world))
    }

    fn takes_over(table: &Table) -> bool {
        Self::prompt(&table.session.world).asks == Ask::Movement
    }

    fn able_units(table: &Table) -> Vec<UnitId> {
        able_units(&sight::position(table))
    }

    /// A vehicle that still can take up or let down somebody is not done with either.
    fn is_spent(table: &Table, unit: UnitId) -> bool {
        let hauls =
            || table.unit(unit).and_then(|unit| hauling::card(table, &unit)).is_some_and(|card| card.can_haul());
        Self::turn(table.world()) > 0 && !Self::able_units(table).contains(&unit) && !hauls()
    }

    fn weighed(table: &Table, ending: Ending<Order>) -> Ending<Order> {
        let left = || able_units(&sight::position(table)).len();
        match ending.order {
            Order::EndMovement => ending.warned(left(), "unit", "move"),
            Order::EndFire => ending.warned(left(), "unit", "fire"),
            Order::EndCalls if table.selection.prompt.asks == Ask::Batteries => {
                ending.warned(batteries_left(&sight::position(table)), "battery", "fire")
            }
            Order::EndCalls => ending.warned(left(), "unit", "fire"),
            Order::EndChecks => ending.warned(left(), "enemy unit", "be checked"),
            _ => ending,
        }
    }

    /// Who is asked, and for what.
    fn who_acts(table: &Table) -> String {
        let Prompt { side, asks } = Self::prompt(table.world());
        let does = asks.said().does;
        match (side.map(|side| table.side_name(side)), asks) {
            (None, _) | (_, Ask::Over) => does.to_owned(),
            (
                Some(side),
                Ask::Drop { .. }
                | Ask::Shelter { .. }
                | Ask::Duck { .. }
                | Ask::UnderBombs { .. }
                | Ask::Flak { .. }
                | Ask::Sally { .. }
                | Ask::Redirect { .. }
                | Ask::Fold { .. }
                | Ask::Casualties { .. }
                | Ask::Answer { .. },
            ) => format!("{side}: {does}"),
            (Some(side), _) => format!("{side} {does}"),
        }
    }
}

/// The orders that name every unit that can join the fire being put together, each with its best arm (II.G.1).
pub fn all_that_join(table: &Table) -> Vec<Order> {
    let position = &sight::position(table);
    let Ask::Engagement { target, .. } = Prompt::of(position).asks else { return Vec::new() };
    let joining = joiners(position, position.sequence, target).into_iter();
    joining.map(|(unit, arm)| Order::Engage { unit, arm, target }).collect()
}
