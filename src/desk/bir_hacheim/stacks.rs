//! Which counters lie in which hex.

use std::collections::BTreeMap;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::map::stack::by_hex;
use crate::games::bir_hacheim::components::{Location, Unit};

/// Counters by hex; the last of a stack lies on top. With `lingering`, units that the order being shown took off the map still
/// stand where they were before it.
#[must_use]
pub fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
    let gone = |unit: &Unit| matches!(unit.location, Location::Eliminated | Location::Left);
    let mut stacks = by_hex(table, lingering, gone);
    // Guns lie at the bottom, the strongest on top: what can be read at a glance is what fights.
    for units in stacks.values_mut() {
        units.sort_by_key(|unit| {
            let counter = table.data.catalog.get(unit.id);
            (!counter.arm.is_artillery(), counter.defence(unit.strength.reduced), unit.id)
        });
    }
    stacks
}
