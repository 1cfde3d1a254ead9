//! Morale checks and the order of melees.

use crate::games::tobruk::phases::cover::{cover, strength_is_open};
use crate::games::tobruk::phases::morale;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Asks for every check that may break a unit; the rules see to it that the lowest morale comes first.
pub fn order(position: &Position, sequence: &Sequence) -> Order {
    // Only in the open can it be seen that a unit will hold whatever the dice (II.G.5).
    let may_break =
        |unit: &ViewItem| !strength_is_open(cover(position, unit)) || morale::morale(position, unit).breaks() > 0;
    let units = morale::candidates(position, sequence.active.enemy()).filter(may_break);
    let mut checks = units.map(|unit| Order::Check { unit: *unit.id });
    checks.find(|order| plan(position, sequence, order).is_ok()).unwrap_or(Order::EndChecks)
}

/// The next round of the first melee that can be fought.
pub fn melee(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mut rounds = position.marks.melees.iter().map(|melee| Order::Melee { hex: melee.hex });
    rounds.find(|order| plan(position, sequence, order).is_ok())
}
