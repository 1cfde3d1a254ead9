//! What a unit's menu offers beside its base loads: that it is its company commander's vehicle (X.D.5), that it carries ammunition, and that it
//! takes some on (X.D.2.f); and the edge that broken men make for (X.I.1.b.2).

use super::{Table, words};
use crate::desk::games::tobruk::sight;
use crate::games::tobruk::phases::{ammunition_carriers, command, friendly_edge, replenishment};
use crate::games::tobruk::state::components::{Location, Unit};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::{self, Plan};

/// What could be done, each in words with its order.
#[must_use]
pub fn lines(table: &Table, unit: &Unit) -> Vec<(String, Order)> {
    let position = &sight::position(table);
    let (sequence, options) = (position.sequence, position.options);
    let edges = friendly_edge::orders(position, sequence);
    if unit.side != sequence.active || edges.is_empty() && !(options.command_control || options.replenishment) {
        return Vec::new();
    }
    let Some(seen) = position.find(unit.id) else { return Vec::new() };
    let mut orders = replenishment::legal(position, sequence, &seen);
    orders.extend(edges);
    if options.command_control {
        orders.push(Order::Appoint { unit: unit.id });
    }
    let mut lines = Vec::new();
    for order in orders {
        let text = match tobruk::plan(position, sequence, &order) {
            Ok(Plan::Appoint(_)) => "Make it the company commander\u{2019}s".to_owned(),
            Ok(Plan::NameCarrier(plan)) if plan.carries => {
                format!("Make it an ammunition carrier; {} left then", plan.left)
            }
            Ok(Plan::NameEdge((_, edge))) => format!("Broken men make for the {} edge", edge.words()),
            Ok(Plan::NameCarrier(_)) => "Let it carry no ammunition".to_owned(),
            Ok(Plan::TakeOn(plan)) => {
                let gun = words::kind(table, unit).guns.get(usize::from(plan.gun)).map(|gun| gun.name.clone());
                let (gun, ammo) = (gun.unwrap_or_default(), plan.ammo.abbreviation());
                format!("Take on {} {ammo} for the {gun} from {}", plan.rounds, words::name(table, plan.carrier))
            }
            _ => continue,
        };
        lines.push((text, order));
    }
    lines
}

/// What its card says: a commander's vehicle, one whose commander is lost, an ammunition carrier.
#[must_use]
pub fn facts(table: &Table, unit: &Unit) -> Vec<String> {
    let position = &sight::position(table);
    let there = matches!(unit.location, Location::On(_) | Location::Waiting);
    let Some(seen) = position.find(unit.id).filter(|_| there) else { return Vec::new() };
    let mut facts = Vec::new();
    if command::commands(position, &seen) {
        facts.push("commands its company".to_owned());
    } else if command::less(position, &seen) > 0 {
        facts.push("its commander is lost".to_owned());
    }
    if ammunition_carriers::is_carrier(position, &seen) {
        facts.push("carries ammunition".to_owned());
    }
    facts
}
