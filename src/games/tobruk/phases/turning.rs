//! Vehicles that turn in the last hex of their move, as the rule of the best aspect asks for it (X.C.6).

use bevy_ecs::prelude::{In, ResMut, World};

use super::movement::MovePlan;
use crate::core::hex::{Facing, Hex};
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::aspects::Turned;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::Position;

/// After a move: how the vehicle, and one that it tows, faced as they came into its last hex, if they turned there. One that only pivots has
/// no such hex (X.C.6.c).
pub fn moved(world: &mut World, plan: &MovePlan) {
    let position = Position::of(world);
    let turned = if position.options.best_aspect { turned(&position, plan) } else { Vec::new() };
    drop(position);
    if !turned.is_empty() {
        run_with(world, note, turned);
    }
}

fn note(In(turned): In<Vec<Turned>>, mut marks: ResMut<Marks>) {
    for Turned { unit, faced } in turned {
        marks.works.aspects.turn(unit, Some(faced));
    }
}

fn turned(position: &Position, plan: &MovePlan) -> Vec<Turned> {
    let vehicles = std::iter::once(plan.unit).chain(plan.load.iter().copied()).filter_map(|id| position.find(id));
    let vehicles = vehicles.filter(|unit| unit.location.hex().is_some() && position.class(unit).is_vehicle());
    let faced = match plan.path.last() {
        // It came in before it turned here: its move went on.
        None => plan.from.and(Some(plan.faced)).filter(|_| has_moved(position, plan.unit)),
        Some(_) if plan.reverse => None,
        Some(last) => came_in(position, plan, *last),
    };
    let faced = faced.filter(|faced| *faced != plan.facing);
    faced.map_or_else(Vec::new, |faced| vehicles.map(|unit| Turned { unit: *unit.id, faced }).collect())
}

fn has_moved(position: &Position, id: UnitId) -> bool {
    position.find(id).is_some_and(|unit| unit.motion.moved && unit.motion.hexes > 0)
}

/// How a vehicle faced as it came into the last hex of its path. Into a hex of the edge it may have come in two ways: by the one that takes
/// the smaller turn (our reading).
fn came_in(position: &Position, plan: &MovePlan, last: Hex) -> Option<Facing> {
    if let Some(before) = plan.path.len().checked_sub(2).map(|place| plan.path[place]).or(plan.from) {
        return before.side_towards(last);
    }
    let force = position.scenario.force_of(plan.unit)?;
    let headings = force.arrives.headings(position.board, last);
    headings.iter().copied().min_by_key(|heading| heading.turn_to(plan.facing))
}
