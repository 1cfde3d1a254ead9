//! Ramming, an experimental rule (X.D.3): an AFV drives into an enemy vehicle, and both stop for good.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::movement::{self, MovePlan};
use super::reach::Reach;
use super::{command, straight_march};
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// An AFV may ram so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RamPlan {
    /// Its move into the hex of the vehicle.
    pub step: MovePlan,
    /// The vehicle.
    pub target: UnitId,
}

/// X.D.3: an AFV moves into the hex of an enemy vehicle and rams it. It needs a run: one in the hex that it starts from it does not ram
/// (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    target: UnitId,
    path: &[Hex],
) -> Result<RamPlan, Refusal> {
    let refuse = |sentence: String| Err(Refusal::new("X.D.3", sentence));
    if !position.options.ramming {
        return refuse("Vehicles are rammed by an experimental rule only.".to_owned());
    }
    let unit = movement::mover(position, sequence, id)?;
    let name = position.name(&unit);
    if !position.class(&unit).is_afv() {
        return refuse(format!("{name} is no AFV and can't ram."));
    }
    if unit.crew.withdraws() {
        return Err(Refusal::new("IV.C.4", format!("The crew of {name} withdraws and can't ram.")));
    }
    command::expect_free(position, &unit, "ram")?;
    straight_march::expect_free(position, &unit)?;
    let prey = position.unit(target)?;
    let other = position.name(&prey);
    if prey.side == unit.side || !position.class(&prey).is_vehicle() {
        return refuse(format!("{other} is no enemy vehicle."));
    }
    let hex = position.expect_on_board(&prey)?;
    if unit.location.hex() == Some(hex) {
        return refuse(format!("{name} begins its movement in the hex of {other} and can't ram it."));
    }
    if path.last() != Some(&hex) {
        return refuse(format!("{name} has to drive to {} to ram {other}.", Name(hex)));
    }
    let step = movement::plan(position, sequence, id, path, heading(&unit, path), false, &[])?;
    Ok(RamPlan { step, target })
}

/// How it faces as it comes into the last hex.
fn heading(unit: &ViewItem, path: &[Hex]) -> Facing {
    let before = path.len().checked_sub(2).map(|place| path[place]).or(unit.location.hex());
    let last = path.last();
    before.zip(last).and_then(|(before, last)| before.side_towards(*last)).unwrap_or(*unit.facing)
}

/// True if the AFV has come to the vehicle, as it does unless mines that nobody saw have stopped it.
#[must_use]
pub fn meets(position: &Position, unit: UnitId, target: UnitId) -> bool {
    let at = |id| position.find(id).and_then(|unit| unit.location.hex());
    at(unit).is_some() && at(unit) == at(target)
}

/// Both are M-killed. No dice are rolled for the crews (our reading).
pub fn carry_out(In((unit, target)): In<(UnitId, UnitId)>, mut battle: Battle) {
    battle.note(Event::Rammed { unit, target });
    battle.break_track(target);
    battle.break_track(unit);
}

/// Orders of one AFV to ram that may be legal: each enemy vehicle that it can come to, by a shortest way.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    if !position.options.ramming || sequence.phase != Phase::Movement || !position.class(unit).is_afv() {
        return Vec::new();
    }
    let reach = Reach::of(position, sequence, *unit.id);
    let prey = position.on_board(unit.side.enemy()).filter(|(other, _)| position.class(other).is_vehicle());
    let ram = |(other, hex): (ViewItem, Hex)| {
        let path = reach.path(hex).filter(|path| !path.is_empty())?;
        Some(Order::Ram { unit: *unit.id, target: *other.id, path })
    };
    prey.filter_map(ram).collect()
}
