//! Every legal order of a position.

use super::plan::plan;
use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{self, Class};
use crate::games::tobruk::phases::{
    best_aspect, bombs, call, carriers, close_assault, counter_battery, crew, demolition, duel, engage, fire, flak,
    flight, forcing, friendly_edge, half_tracks, hooking, indirect, leading, mistaken, moves, plotting, portee,
    ramming, replenishment, smoke, spiking, star_shells, stowing, stukas_at_batteries, transport, vision,
};
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// Every legal order, sorted. In the set-up that is every hex of the area with every facing for every unit.
#[must_use]
pub fn orders(position: &Position, sequence: &Sequence) -> Vec<Order> {
    let mut orders = vec![
        Order::EndSetUp,
        Order::EndMovement,
        Order::HoldFire,
        Order::EndFire,
        Order::Aim { area: None },
        Order::Resolve,
        Order::Stand,
        Order::EndChecks,
        Order::EndCalls,
        Order::Decline,
    ];
    orders.extend(call::legal(position, sequence));
    orders.extend(counter_battery::legal(position, sequence));
    orders.extend(indirect::legal(position, sequence));
    orders.extend(smoke::orders(position, sequence));
    orders.extend(star_shells::orders(position, sequence));
    orders.extend(stowing::legal(position, sequence));
    orders.extend(friendly_edge::orders(position, sequence));
    orders.extend(plotting::legal(position, sequence));
    orders.extend(duel::answers(position));
    orders.extend(best_aspect::legal(position, sequence));
    orders.extend(mistaken::orders(position));
    orders.extend(bombs::legal(position, sequence));
    orders.extend(flak::orders(position));
    orders.extend(catalog::AREAS.map(|area| Order::Aim { area: Some(area) }));
    orders.extend(position.marks.melees.iter().map(|melee| Order::Melee { hex: melee.hex }));
    orders.retain(|order| plan(position, sequence, order).is_ok());
    for unit in position.all() {
        orders.extend(orders_of(position, sequence, *unit.id));
    }
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Every legal order that names one unit as the one that acts.
#[must_use]
pub fn orders_of(position: &Position, sequence: &Sequence, id: UnitId) -> Vec<Order> {
    let Some(unit) = position.find(id) else { return Vec::new() };
    let mut orders = Vec::new();
    if let Some(Decision::Casualties { left, .. }) = position.decisions.0.last() {
        orders.extend((1..=*left).map(|men| Order::Lose { unit: id, men }));
    }
    if let Some(Decision::Fold { among, .. }) = position.decisions.0.last() {
        orders.extend(among.contains(&id).then_some(Order::TakeOver { unit: id }));
    }
    let class = position.class(&unit);
    if class == Class::Aircraft {
        let mut flights = flight::legal(position, sequence, &unit);
        flights.extend(stukas_at_batteries::legal(position, sequence, &unit));
        return flights;
    }
    if class.is_personnel() || crew::is_exposed(position, &unit) || half_tracks::is_manned(position, &unit) {
        orders.extend([Order::TakeCover { unit: id }, Order::Rise { unit: id }, Order::Check { unit: id }]);
    }
    if sequence.phase == Phase::Movement {
        orders.extend(leading::orders(&unit));
    }
    let acts = match sequence.phase {
        Phase::SetUp => position.set_up_by(&unit),
        _ => *unit.side,
    };
    if acts == sequence.active {
        orders.extend([Order::EnterPit { unit: id }, Order::ComeUp { unit: id }, Order::Appoint { unit: id }]);
        if class == Class::Dummy {
            orders.push(Order::RemoveDummy { unit: id });
        }
        if class == Class::Minefield {
            orders.extend([true, false].map(|dummy| Order::Feign { unit: id, dummy }));
            orders.extend([true, false].map(|hidden| Order::Conceal { unit: id, hidden }));
        }
        match sequence.phase {
            Phase::SetUp => {
                let faces = if position.kind(&unit).has_facing() { &Facing::ALL[..] } else { &[*unit.facing][..] };
                let hexes = position.board.hexes();
                let places = hexes.flat_map(|hex| faces.iter().map(move |facing| (hex, *facing)));
                orders.extend(places.map(|(hex, facing)| Order::Place { unit: id, hex, facing }));
            }
            Phase::Movement => {
                orders.extend(moves::legal(position, sequence, id));
                orders.extend(forcing::legal(position, &unit));
            }
            Phase::Combat => {
                orders.extend(fire::legal(position, sequence, &unit));
                orders.extend(engage::legal(position, sequence, &unit));
                orders.extend(duel::both(position, &unit));
                orders.extend(vision::legal(position, sequence, &unit));
            }
            _ => {}
        }
        if class.is_weapon() {
            orders.extend(served(position, &unit));
        }
        orders.extend(half_tracks::legal(position, &unit));
        orders.extend(transport::legal(position, sequence, &unit));
        orders.extend(spiking::legal(position, sequence, &unit));
        orders.extend(carriers::legal(position, sequence, &unit));
        orders.extend(replenishment::legal(position, sequence, &unit));
        orders.extend(ramming::legal(position, sequence, &unit));
        orders.extend(close_assault::legal(position, sequence, &unit));
        orders.extend(portee::legal(position, sequence, &unit));
        orders.extend(hooking::legal(position, sequence, &unit));
        orders.extend(demolition::legal(position, sequence, &unit));
    }
    orders.retain(|order| plan(position, sequence, order).is_ok());
    orders
}

/// What the men in a weapon's hex could do with it.
fn served(position: &Position, weapon: &ViewItem) -> Vec<Order> {
    let Some(hex) = weapon.location.hex() else { return Vec::new() };
    position
        .personnel_in(hex, *weapon.side)
        .flat_map(|unit| {
            let (unit, weapon) = (*unit.id, *weapon.id);
            Facing::ALL
                .map(|facing| Order::Pivot { weapon, by: unit, facing })
                .into_iter()
                .chain([Order::Man { unit, weapon }, Order::Leave { unit, weapon }])
        })
        .collect()
}
