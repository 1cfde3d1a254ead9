//! Morale checks and the order of melees.

use super::men::known_men;
use crate::games::tobruk::morale;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::plan;
use crate::games::tobruk::sequence::Sequence;
use crate::games::tobruk::situation::{Situation, ViewItem};

/// Asks for every check that may break a unit, as far as its strength is known; the rules see to it that the lowest comes first.
pub fn order(situation: &Situation, sequence: &Sequence) -> Order {
    let side = sequence.active;
    // A hidden unit lost men, so that it has one less than full strength at most.
    let may_break = |unit: &ViewItem| {
        let men = known_men(situation, unit, side).max(unit.men.left.min(1)).saturating_sub(1);
        morale::breaks_at(morale::morale_with(situation, unit, men).value()) > 0
    };
    let units = morale::candidates(situation, side.enemy()).filter(may_break);
    let mut checks = units.map(|unit| Order::Check { unit: *unit.id });
    checks.find(|order| plan(situation, sequence, order).is_ok()).unwrap_or(Order::EndChecks)
}

/// The next round of the first melee that can be fought.
pub fn melee(situation: &Situation, sequence: &Sequence) -> Option<Order> {
    let mut rounds = situation.field.melees.iter().map(|melee| Order::Melee { hex: melee.hex });
    rounds.find(|order| plan(situation, sequence, order).is_ok())
}
