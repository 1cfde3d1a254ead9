//! Batteries in hand: which one is called next, and on what (IV.F).

use super::{Table, sight, words};
use crate::core::game::Game;
use crate::core::unit::UnitId;
use crate::games::tobruk::Tobruk;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::phases::call;
use crate::games::tobruk::state::batteries::{Batteries, Battery};
use crate::games::tobruk::state::firers::Shooter;
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
    let called = |battery: &Battery| battery.has_fired(sequence.turn) || battery.is_busy(sequence.turn);
    batteries.0.iter().filter(|battery| own(battery.id) && !called(battery)).copied().collect()
}

/// The battery that is called next: the one chosen, else the first that has not fired.
#[must_use]
pub fn chosen(table: &Table) -> Option<BatteryId> {
    let idle = idle(table);
    let chosen = idle.iter().find(|battery| Some(battery.id) == table.selection.battery);
    chosen.or(idle.first()).map(|battery| battery.id)
}

/// The best fire that the battery has recorded where the target stands, if it may be fired now (VI.C.2.c).
fn by_record(table: &Table, battery: BatteryId, target: UnitId) -> Option<Order> {
    let position = &sight::position(table);
    let fires = position.recorded.iter().filter(|fire| fire.battery == battery);
    let legal = fires.filter_map(|fire| {
        let plan = call::plan_recorded(position, position.sequence, battery, fire.hex, target).ok()?;
        Some((plan.effect?.factors(), fire.hex))
    });
    legal.max().map(|(_, hex)| Order::CallRecorded { battery, hex, target })
}

/// The smoke of the battery in hand: into the hex pointed at (VI.C.1).
fn smoke(table: &Table, battery: BatteryId) -> Option<Order> {
    let hex = words::pointed_in_play(table)?;
    Some(Order::Smoke { by: Shooter::Battery(battery), hex })
}

/// The call of the battery in hand: by what it has recorded where the target stands, unless an ordinary call is wanted; on the enemy pointed at, else on the one clicked before, else on its last target if it may go
/// on with that.
#[must_use]
pub fn order(table: &Table) -> Option<Order> {
    let battery = chosen(table)?;
    if table.selection.smoke {
        return smoke(table, battery);
    }
    let side = table.session.scenario.battery(battery)?.side;
    let enemy = |id: &UnitId| table.unit(*id).is_some_and(|unit| unit.side != side);
    let ordinary = |target| Order::Call { battery, target };
    let call = |target| {
        let recorded = by_record(table, battery, target).filter(|_| !table.selection.plain_call);
        recorded.unwrap_or(ordinary(target))
    };
    if let Some(target) = table.pointed_unit.filter(enemy) {
        return Some(call(target));
    }
    let world = &table.session.world;
    // Away from it, why it may not be fired at is no longer said.
    if let Some(order) =
        table.selection.pinned.filter(enemy).map(call).filter(|order| Tobruk::plan(world, order).is_ok())
    {
        return Some(order);
    }
    let last = world.get_resource::<Batteries>()?.find(battery)?.kept(world.get_resource::<Sequence>()?.turn)?;
    Some(ordinary(last.target?)).filter(|order| Tobruk::plan(world, order).is_ok())
}
