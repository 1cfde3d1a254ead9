//! Which counters lie in which hex.

use std::collections::BTreeMap;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::shell::map::stack::by_hex;
use crate::desk::table::roles::InStacks;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::components::{Location, Unit};

impl InStacks for BirHacheim {
    /// Counters by hex; the last of a stack lies on top. With `lingering`, units that the order being shown took off the map still
    /// stand where they were before it.
    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        let gone = |unit: &Unit| matches!(unit.location, Location::Eliminated | Location::Left);
        let mut stacks = by_hex(table, lingering, gone);
        // Guns lie at the bottom, the strongest on top: what can be read at a glance is what fights.
        for units in stacks.values_mut() {
            units.sort_by_key(|unit| {
                let counter = table.data.catalog.get(unit.id);
                let (reduced, hidden) = (unit.strength.reduced, table.selection.highlights.hidden.contains(&unit.id));
                // Not even their order tells a defence that may not be seen.
                let strength = if hidden { counter.attack(reduced) } else { counter.defence(reduced) };
                (!counter.arm.is_artillery(), strength, unit.id)
            });
        }
        stacks
    }

    fn is_lit(table: &Table, unit: &Unit) -> bool {
        let highlights = &table.selection.highlights;
        table.selected == Some(unit.id) || highlights.party.contains(&unit.id)
    }
}
