//! Groups of Stukas sent against batteries (X.H.2): what may be ordered, in words.

use super::{Table, sight, words};
use crate::games::tobruk::phases::stukas_at_batteries;
use crate::games::tobruk::state::components::Unit;
use crate::games::tobruk::state::orders::Order;

/// The attacks of an aircraft's group that are legal now.
#[must_use]
pub fn orders(table: &Table, unit: &Unit) -> Vec<(String, Order)> {
    let legal = {
        let position = &sight::position(table);
        let Some(unit) = position.find(unit.id) else { return Vec::new() };
        stukas_at_batteries::legal(position, position.sequence, &unit)
    };
    let told = |order: Order| {
        let Order::BombBattery { battery, .. } = order else { return None };
        Some((format!("Send the group against {}", words::battery(table, battery)), order))
    };
    legal.into_iter().filter_map(told).collect()
}
