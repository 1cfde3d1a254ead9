//! Movement orders that may be legal: where a unit can go, by the cheapest path, with what it can take along.

use super::march::{RUN, portable};
use super::movement::way_off;
use super::reach::Reach;
use super::straight_march;
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Movement orders of one unit that may be legal: each hex and facing once, by the cheapest path.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, id: UnitId) -> Vec<Order> {
    let reach = Reach::of(position, sequence, id);
    let mut orders = Vec::new();
    let Some(unit) = position.find(id).filter(|_| !reach.costs.is_empty()) else { return orders };
    if position.class(&unit).is_personnel() {
        orders.extend(of_men(position, &unit, &reach));
        return orders;
    }
    if straight_march::heading(position, &unit).is_some() {
        return straight_march::orders(position, &unit);
    }
    for facing in Facing::ALL {
        orders.push(step(id, Vec::new(), facing, false));
        if let Some(from) = reach.start {
            orders.push(step(id, vec![from.neighbour(facing.opposite())], facing, true));
        }
    }
    for hex in reach.costs.keys() {
        for facing in Facing::ALL {
            if let Some((path, _)) = reach.path_facing(hex, facing) {
                orders.push(step(id, path, facing, false));
            }
        }
        if reach.start.is_some() && (unit.crew.withdraws() || way_off(position, &unit, hex).is_some()) {
            orders.push(Order::Exit { unit: id, path: reach.path(hex).unwrap_or_default() });
        }
    }
    if position.class(&unit).is_afv() {
        orders.extend(overruns(position, &unit));
    }
    orders
}

/// A vehicle's move.
fn step(unit: UnitId, path: Vec<Hex>, facing: Facing, reverse: bool) -> Order {
    Order::Move { unit, path, facing, reverse, carrying: Vec::new() }
}

/// Overruns of what stands beside a vehicle or in its hex, and from section V on of whoever lies there unseen.
fn overruns(position: &Position, unit: &ViewItem) -> Vec<Order> {
    let Some(from) = unit.location.hex() else { return Vec::new() };
    let by_sight = position.scenario.plays(Chapter::V);
    position
        .those(|side, class, hex| {
            let seen = side != *unit.side && (class.is_personnel() || class.is_weapon());
            from.range(hex) <= 1 && (seen || by_sight && class.shelters_men())
        })
        .flat_map(|other| {
            let (unit, target) = (*unit.id, *other.id);
            Facing::ALL.map(|facing| Order::Overrun { unit, target, facing })
        })
        .collect()
}

/// Moves of a unit of men that may be legal: each hex once, alone, with each weapon it could carry, and with all that it operates.
#[must_use]
fn of_men(position: &Position, unit: &ViewItem, reach: &Reach) -> Vec<Order> {
    let mut loads: Vec<Vec<UnitId>> = vec![Vec::new()];
    loads.extend(portable(position, unit).map(|weapon| vec![weapon]));
    let own: Vec<UnitId> = portable(position, unit)
        .filter(|id| position.find(*id).is_some_and(|weapon| weapon.service.operators.contains(unit.id)))
        .collect();
    if own.len() > 1 {
        loads.push(own);
    }
    let mut orders = Vec::new();
    for hex in reach.costs.keys() {
        let path = reach.path(hex).or_else(|| home(reach, hex));
        for carrying in &loads {
            if let Some(path) = path.clone() {
                orders.push(Order::Move {
                    unit: *unit.id,
                    path,
                    facing: *unit.facing,
                    reverse: false,
                    carrying: carrying.clone(),
                });
            }
        }
        if reach.start.is_some() {
            orders.push(Order::Exit { unit: *unit.id, path: reach.path(hex).unwrap_or_default() });
        }
    }
    orders
}

/// Out and back again into the hex the unit started from.
fn home(reach: &Reach, hex: Hex) -> Option<Vec<Hex>> {
    if reach.start != Some(hex) || reach.allowance < RUN {
        return None;
    }
    let out = Facing::ALL.into_iter().map(|side| hex.neighbour(side)).find(|next| reach.passes(*next))?;
    Some(vec![out, hex])
}
