//! The menu's lines of transport and what men do to weapons (V.B, V.D.3, V.G.1): load, unload, spike, mount.

use super::{Table, sight};
use crate::core::unit::UnitId;
use crate::games::tobruk;
use crate::games::tobruk::phases::{portee, spiking, transport};
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;

/// What the unit could do now, each order in words: for a vehicle also what those aboard and behind it could.
pub fn lines(table: &Table, unit: &Unit) -> Vec<(String, Order)> {
    let position = &sight::position(table);
    let sequence = position.sequence;
    let Some(own) = position.find(unit.id) else { return Vec::new() };
    let mut orders = transport::legal(position, sequence, &own);
    orders.extend(spiking::legal(position, sequence, &own));
    orders.extend(portee::legal(position, sequence, &own));
    for other in position.aboard(unit.id).chain(position.behind(unit.id)) {
        let ahead = |order: &Order| match order {
            Order::Unload { facing, .. } => !position.kind(&other).has_facing() || *facing == unit.facing,
            _ => false,
        };
        orders.extend(transport::legal(position, sequence, &other).into_iter().filter(ahead));
    }
    let legal = orders.into_iter().filter(|order| tobruk::plan(position, sequence, order).is_ok());
    legal.filter_map(|order| Some((words(position, unit.id, &order)?, order))).collect()
}

fn words(position: &Position, selected: UnitId, order: &Order) -> Option<String> {
    let called = |id: &UnitId| position.called(*id);
    Some(match order {
        Order::Load { unit, vehicle, carrying } => {
            let is_heavy = position.find(*unit).is_some_and(|unit| position.class(&unit).is_weapon());
            let what = if is_heavy { "Load or hitch to" } else { "Board" };
            let with: Vec<String> = carrying.iter().map(called).collect();
            let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(" and ")) };
            format!("{what} {}{with}", called(vehicle))
        }
        Order::Unload { unit, facing } => {
            let who = if *unit == selected { String::new() } else { format!(" {}", called(unit)) };
            let faces = position.find(*unit).is_some_and(|unit| position.kind(&unit).has_facing());
            let facing = if faces { format!(", facing {}", facing.words()) } else { String::new() };
            format!("Unload{who}{facing}")
        }
        Order::Spike { weapon, .. } => format!("Spike {}", called(weapon)),
        Order::Mount { weapon, vehicle, .. } => {
            let mounted = position.find(*weapon).is_some_and(|weapon| weapon.haul.portee);
            let what = if mounted { "Take down" } else { "Mount" };
            format!("{what} {} {} {}", called(weapon), if mounted { "from" } else { "on" }, called(vehicle))
        }
        _ => return None,
    })
}
