//! Batteries in hand: which one is called next, and on what (IV.F).

use super::Table;
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::state::batteries::{Batteries, Battery};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::turn::Sequence;

/// Batteries of the side to act that have not fired this turn.
fn idle(table: &Table) -> Vec<Battery> {
    let world = table.world();
    let (Some(sequence), Some(batteries)) = (world.get_resource::<Sequence>(), world.get_resource::<Batteries>())
    else {
        return Vec::new();
    };
    let own = |id| table.session.scenario.battery(id).is_some_and(|entry| entry.side == sequence.active);
    batteries.0.iter().filter(|battery| own(battery.id) && !battery.has_fired(sequence.turn)).copied().collect()
}

/// The battery that is called next: the one chosen, else the first that has not fired.
#[must_use]
pub fn chosen(table: &Table) -> Option<BatteryId> {
    let idle = idle(table);
    let chosen = idle.iter().find(|battery| Some(battery.id) == table.selection.battery);
    chosen.or(idle.first()).map(|battery| battery.id)
}

/// The call of the battery in hand: on the enemy pointed at, else on the one clicked before, else on its last target if it may go
/// on with that.
#[must_use]
pub fn order(table: &Table) -> Option<Order> {
    let battery = chosen(table)?;
    let side = table.session.scenario.battery(battery)?.side;
    let enemy = |id: &UnitId| table.unit(*id).is_some_and(|unit| unit.side != side);
    let call = |target| Order::Call { battery, target };
    if let Some(target) = table.pointed_unit.filter(enemy).or(table.selection.pinned.filter(enemy)) {
        return Some(call(target));
    }
    let world = &table.session.world;
    let last = world.get_resource::<Batteries>()?.find(battery)?.kept(world.get_resource::<Sequence>()?.turn)?;
    Some(call(last.target)).filter(|order| Tobruk::plan(world, order).is_ok())
}
