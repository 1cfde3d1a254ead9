//! Vehicles that leave over an edge and win the game by their number (Scenario 9).

use crate::games::tobruk::material::catalog::TypeId;
use crate::games::tobruk::material::scenario::Breakthrough;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Vehicles that have left over the edge by themselves: all of them, and those of the type of which some are needed.
#[must_use]
pub fn away(position: &Position, through: &Breakthrough) -> [u16; 2] {
    let left = || position.marks.works.away.iter().filter_map(|id| position.scenario.entry_of(*id));
    let of = |kind: TypeId| left().filter(|entry| entry.kind == kind).count();
    [left().count(), of(through.kind)].map(|count| u16::try_from(count).unwrap_or(u16::MAX))
}

/// True if enough have left.
#[must_use]
pub fn is_won(position: &Position, through: &Breakthrough) -> bool {
    let [all, of_kind] = away(position, through);
    all >= u16::from(through.vehicles) && of_kind >= u16::from(through.of_kind)
}

/// True for a vehicle that may still leave over the edge.
fn may_leave(unit: &ViewItem) -> bool {
    let in_play = matches!(unit.location, Location::On(_) | Location::Waiting);
    in_play && !unit.damage.immobilised && !unit.crew.out && !unit.crew.withdraws()
}

/// True if enough have left, or not enough are left to do so any more.
#[must_use]
pub fn is_decided(position: &Position, through: &Breakthrough) -> bool {
    if is_won(position, through) {
        return true;
    }
    let [mut all, mut of_kind] = away(position, through);
    for unit in position.all().filter(|unit| *unit.side == through.side && position.class(unit).is_vehicle()) {
        if may_leave(&unit) {
            all += 1;
            of_kind += u16::from(unit.kind.0 == through.kind);
        }
    }
    all < u16::from(through.vehicles) || of_kind < u16::from(through.of_kind)
}
