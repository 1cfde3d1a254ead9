//! Crews that withdraw (IV.C.4): those that have to drive home, and those that can't.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::way_home::WayHome;
use super::{movement, moves, towing};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// A side's vehicles that have to withdraw and have not moved this turn. What is in tow goes where it is towed until it is unhooked (our
/// reading of X.C.3.b.4).
pub fn withdrawing<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = ViewItem<'a>> {
    position
        .on_board(side)
        .map(|(unit, _)| unit)
        .filter(|unit| unit.crew.withdraws() && !unit.damage.immobilised && !unit.motion.ended)
        .filter(|unit| towing::expect_loose(position, unit).is_ok())
}

/// IV.C.4: a side's movement does not end before its crews that withdraw have driven.
///
/// # Errors
/// The refusal.
pub fn expect_withdrawn(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    let Some(unit) = withdrawing(position, sequence.active).next() else { return Ok(()) };
    let sentence =
        format!("The crew of {} withdraws: it has to drive home before the movement ends.", position.name(&unit));
    Err(Refusal::new("IV.C.4", sentence))
}

/// An order that takes a crew of the side to act a turn nearer home; `None` if none has to drive.
#[must_use]
pub fn drive_home(position: &Position, sequence: &Sequence) -> Option<Order> {
    let is_allowed = |order: &Order| match order {
        Order::Move { unit, path, facing, reverse, carrying } => {
            movement::plan(position, sequence, *unit, path, *facing, *reverse, carrying).is_ok()
        }
        Order::Exit { unit, path } => movement::plan_exit(position, sequence, *unit, path).is_ok(),
        _ => false,
    };
    withdrawing(position, sequence.active)
        .find_map(|unit| moves::legal(position, sequence, *unit.id).into_iter().find(is_allowed))
}

/// Vehicles whose crew withdraws and can't: immobilised, or with no way home (IV.C.4); `None` if there are none.
#[must_use]
pub fn stranded(position: &Position) -> Option<Vec<UnitId>> {
    let lost = |unit: &ViewItem, hex: Hex| {
        unit.damage.immobilised || WayHome::of(position, unit).is_some_and(|way| !way.leads_from(hex))
    };
    let withdraws = position.all().filter(|unit| unit.crew.withdraws());
    let stranded = withdraws.filter(|unit| unit.location.hex().is_some_and(|hex| lost(unit, hex)));
    Some(stranded.map(|unit| *unit.id).collect()).filter(|stranded: &Vec<UnitId>| !stranded.is_empty())
}

/// They bail out without a die.
pub fn abandon(In(units): In<Vec<UnitId>>, mut battle: Battle) {
    for unit in units {
        battle.abandon(unit);
    }
}
