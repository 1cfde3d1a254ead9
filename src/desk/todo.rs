//! What the side to act still has to do.

use super::table::Table;
use crate::core::unit::UnitId;
use crate::games::tobruk::ask;
use crate::games::tobruk::components::Location;
use crate::games::tobruk::fire::unit_can_fire;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::sequence::{Phase, Sequence};
use crate::games::tobruk::situation::{Decision, Decisions};

/// Units of the side to act that could still do something in this phase.
pub fn able_units(table: &mut Table) -> Vec<UnitId> {
    ask(&mut table.session.world, |situation, sequence| {
        situation
            .all()
            .filter(|unit| *unit.side == sequence.active)
            .filter(|unit| match sequence.phase {
                Phase::SetUp => unit.entry.due == 0 && *unit.location == Location::Waiting,
                Phase::Movement => {
                    !unit.motion.ended
                        && match unit.location {
                            Location::On(_) => !unit.damage.immobilised,
                            Location::Waiting => unit.entry.due <= sequence.turn,
                            Location::Exited | Location::Destroyed => false,
                        }
                }
                Phase::Combat => unit_can_fire(situation, unit, sequence.turn),
                Phase::EndOfTurn | Phase::Over => false,
            })
            .map(|unit| *unit.id)
            .collect()
    })
}

/// The order that ends the phase for the side to act, or holds the second gun it is asked for; `None` for phases that pass
/// by themselves.
#[must_use]
pub fn ending(table: &Table) -> Option<Order> {
    let decision = table.session.world.get_resource::<Decisions>().and_then(|decisions| decisions.0.last());
    if let Some(Decision::SecondGun { .. }) = decision {
        return Some(Order::HoldFire);
    }
    ending_of(table.session.world.get_resource::<Sequence>()?.phase)
}

/// The order that ends a phase; `None` for phases that pass by themselves.
fn ending_of(phase: Phase) -> Option<Order> {
    match phase {
        Phase::SetUp => Some(Order::EndSetUp),
        Phase::Movement => Some(Order::EndMovement),
        Phase::Combat => Some(Order::EndFire),
        Phase::EndOfTurn | Phase::Over => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phase_that_waits_for_a_side_can_be_ended() {
        let phases = [Phase::SetUp, Phase::Movement, Phase::Combat, Phase::EndOfTurn, Phase::Over];
        assert_eq!(phases.map(|phase| ending_of(phase).is_some()), [true, true, true, false, false]);
    }
}
