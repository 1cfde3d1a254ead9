//! Which counters lie in which hex.

use std::collections::BTreeMap;

use super::Table;
use crate::core::hex::Hex;
use crate::desk::shell::map::stack::by_hex;
use crate::desk::table::roles::InStacks;
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::material::catalog::Arm;
use crate::games::gazala_cauldron::state::components::{Location, Unit};

impl InStacks for GazalaCauldron {
    /// Counters by hex; the last of a stack lies on top. With `lingering`, units that the order being shown took off the map still
    /// stand where they were before it.
    fn counters(table: &Table, lingering: bool) -> BTreeMap<Hex, Vec<Unit>> {
        let mut stacks = by_hex(table, lingering, |unit: &Unit| {
            let before = table.before.get(&unit.id).is_some_and(|before| before.location.hex().is_some());
            before && unit.location.hex().is_none() && !matches!(unit.location, Location::Waiting { from: 0 })
        });
        // What can still act lies on top, then armour, for it decides which values count.
        for units in stacks.values_mut() {
            units.sort_by_key(|unit| {
                let counter = table.data.catalog.get(unit.id);
                let (acts, armour) = (unit.action.active && !unit.action.done, counter.arm == Arm::Armour);
                (acts, armour, counter.face(unit.state.steps, unit.state.used).soft, unit.id)
            });
        }
        stacks
    }

    fn is_lit(table: &Table, unit: &Unit) -> bool {
        table.selected == Some(unit.id) || table.selection.highlights.party.contains(&unit.id)
    }
}
