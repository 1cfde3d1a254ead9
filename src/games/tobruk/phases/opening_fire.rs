//! First-turn fire-for-effect, an experimental rule (X.E.3): the first two turns after an acquisition have twice the fragments and two rolls
//! for direct hits.

use super::call::{Aim, FOR_EFFECT};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::state::batteries::{Battery, Laid};
use crate::games::tobruk::state::position::{Position, ViewItem};

/// How many times its factors a battery has, and how many rolls for direct hits.
pub const TIMES: u8 = 2;

/// The call of the second turn of fire for effect (X.E.3.a).
const SECOND: u8 = FOR_EFFECT + 1;

/// True if the fire of a battery at this target, ordered or to be ordered this turn, is one of the first two turns at what it ranged on. What it
/// fires by a record is none of them (X.E.3.c).
#[must_use]
pub fn opens(position: &Position, id: BatteryId, target: &ViewItem) -> bool {
    let Some(battery) = position.batteries.find(id).filter(|_| position.options.first_turns) else { return false };
    let turn = position.sequence.turn;
    if let Some(laid) = battery.laid.filter(|laid| laid.turn == turn) {
        return (FOR_EFFECT..=SECOND).contains(&laid.calls) && battery.opened_at == Some(*target.id);
    }
    let near = |laid: &Laid| target.location.hex().is_some_and(|hex| Aim::of(Some(*laid), hex).shift.is_some());
    let Some(kept) = battery.kept(turn).filter(near) else { return false };
    next(battery, Some(kept), kept.calls.saturating_add(1), *target.id) == Some(*target.id)
        && (FOR_EFFECT..=SECOND).contains(&kept.calls.saturating_add(1))
}

/// What a battery will have opened its fire at, after a call on end with this number on a target: the one that it ranged on with the call
/// before, for as long as it fires at that (X.E.3.c).
#[must_use]
pub fn next(battery: &Battery, kept: Option<Laid>, calls: u8, target: UnitId) -> Option<UnitId> {
    let ranged_on = if calls == FOR_EFFECT { kept.and_then(|laid| laid.target) } else { battery.opened_at };
    ranged_on.filter(|before| calls >= FOR_EFFECT && *before == target)
}
