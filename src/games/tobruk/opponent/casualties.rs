//! The answers of a side under fire: who takes cover, and who is struck off.

use super::gunfire;
use super::losses::{self, Cost};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::casualties::{left_behind, pool};
use crate::games::tobruk::phases::cover::{cover, plan_take};
use crate::games::tobruk::phases::fire::unit_can_fire;
use crate::games::tobruk::state::events::Cause;
use crate::games::tobruk::state::firers::Share;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Strikes off where it costs least.
pub fn strike_off(
    position: &Position,
    target: Option<UnitId>,
    pool: &[UnitId],
    left: u8,
    cause: Cause,
) -> Option<Order> {
    let units: Vec<ViewItem> = pool.iter().filter_map(|id| position.find(*id)).collect();
    let costs: Vec<Cost> = units
        .iter()
        .filter(|unit| unit.men.left > 0)
        .map(|unit| match cause {
            Cause::Fire => Cost::by_fire(position, unit, unit.men.left),
            Cause::Melee | Cause::Artillery => Cost::by_melee(position, unit),
        })
        .collect();
    let (unit, men) = losses::share(&costs, target, usize::from(left)).1.into_iter().next()?;
    Some(Order::Lose { unit, men })
}

/// Goes under cover if the fire costs more than the unit would still deliver.
pub fn drop(position: &Position, sequence: &Sequence, target: UnitId, announced: Cover, firers: &[Share]) -> Order {
    let Some(unit) = position.find(target) else { return Order::Stand };
    let Some(hex) = unit.location.hex() else { return Order::Stand };
    if position.class(&unit).is_vehicle() {
        // IV.D: the crew of an open mount takes cover when it has nothing to fire at any more.
        let fires = !sequence.has_passed(*unit.side) && unit_can_fire(position, &unit, sequence.turn);
        return if fires { Order::Stand } else { Order::TakeCover { unit: target } };
    }
    let able = |unit: &ViewItem| plan_take(position, sequence, *unit.id).is_ok();
    let droppable: Vec<ViewItem> = position.personnel_in(hex, *unit.side).filter(able).collect();
    let Some(next) = droppable.iter().find(|unit| *unit.id == target).or(droppable.first()) else {
        return Order::Stand;
    };
    let costs = |ids: Vec<UnitId>, keep: &dyn Fn(&ViewItem) -> bool| -> Vec<Cost> {
        let units = ids.into_iter().filter_map(|id| position.find(id));
        units.filter(|unit| keep(unit)).map(|unit| Cost::by_fire(position, &unit, unit.men.left)).collect()
    };
    let standing = cover(position, &unit) == announced;
    let sharing = || pool(position, &unit, announced);
    let stand = gunfire::cost_of(position, announced, firers, &costs(sharing(), &|_| true), standing.then_some(target));
    let goes = |unit: &ViewItem| droppable.iter().any(|other| other.id == unit.id);
    // II.G.2.a: what the target leaves falls on all who can't go under cover, of whatever nation.
    let left = if goes(&unit) { left_behind(position, &unit, announced) } else { sharing() };
    let rest = costs(left, &|unit| !goes(unit));
    let dropped = gunfire::cost_of_misses(position, announced, firers, &rest);
    let fire: f64 = droppable.iter().map(|unit| gunfire::worth_of_fire(position, sequence, unit)).sum();
    if stand - dropped > fire { Order::TakeCover { unit: *next.id } } else { Order::Stand }
}
