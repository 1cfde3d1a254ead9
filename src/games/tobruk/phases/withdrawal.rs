//! Crews that withdraw (IV.C.4): those that have to drive home, and those that can't.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::way_home::WayHome;
use super::{movement, moves};
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The vehicles of the side to act that have to withdraw and can still drive this turn. What is in tow goes where it is towed until it is
/// unhooked (our reading of X.C.3.b.4), and whoever a rule holds in its hex stays there for the turn.
fn withdrawing<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = ViewItem<'a>> {
    position
        .on_board(sequence.active)
        .map(|(unit, _)| unit)
        .filter(|unit| unit.crew.withdraws() && movement::mover(position, sequence, *unit.id).is_ok())
}

/// IV.C.4: a side's movement does not end before its crews that withdraw have driven, as far as they can.
///
/// # Errors
/// The refusal.
pub fn expect_withdrawn(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    let drives = |unit: &ViewItem| turn_homewards(position, sequence, *unit.id).is_some();
    let Some(unit) = withdrawing(position, sequence).find(drives) else { return Ok(()) };
    let sentence =
        format!("The crew of {} withdraws: it has to drive home before the movement ends.", position.name(&unit));
    Err(Refusal::new("IV.C.4", sentence))
}

/// The one that has to drive home where a vehicle stands: itself, or with the vehicle in tow the one that tows it. `None` if nobody has
/// to.
#[must_use]
pub fn driver<'a>(position: &'a Position, vehicle: &ViewItem<'a>) -> Option<ViewItem<'a>> {
    let drives = match vehicle.haul.behind {
        Some(tower) => position.find(tower)?,
        None => *vehicle,
    };
    drives.crew.withdraws().then_some(drives)
}

/// An order that takes a crew of the side to act a turn nearer home; `None` if none has to drive.
#[must_use]
pub fn drive_home(position: &Position, sequence: &Sequence) -> Option<Order> {
    withdrawing(position, sequence).find_map(|unit| turn_homewards(position, sequence, *unit.id))
}

/// An order that takes this crew a turn nearer home; `None` if it can't drive.
fn turn_homewards(position: &Position, sequence: &Sequence, unit: UnitId) -> Option<Order> {
    let is_allowed = |order: &Order| match order {
        Order::Move { unit, path, facing, reverse, carrying } => {
            movement::plan(position, sequence, *unit, path, *facing, *reverse, carrying).is_ok()
        }
        Order::Exit { unit, path } => movement::plan_exit(position, sequence, *unit, path).is_ok(),
        _ => false,
    };
    moves::legal(position, sequence, unit).into_iter().find(is_allowed)
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
