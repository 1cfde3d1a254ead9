//! Fires to be recorded in the set-up: which battery is in hand, and what a click on a hex does (VI.C.2.a).

use super::{Table, sight, words};
use crate::core::side::Side;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::material::tables::explosive::PlannedFire;
use crate::games::tobruk::play::prompt::Ask;
use crate::games::tobruk::state::orders::Order;

/// The side that may record fires now: it sets up, has set up all its units, and the scenario gives it some.
#[must_use]
pub fn side(table: &Table) -> Option<Side> {
    let position = &sight::position(table);
    let side = position.sequence.active;
    let has = position.scenario.planned.iter().any(|planned| planned.side == side);
    let waits = || position.to_set_up(side).next().is_some();
    (table.selection.prompt.asks == Ask::SetUp && has && !waits()).then_some(side)
}

/// The battery for which a click records: the one chosen, else the first of the side.
#[must_use]
pub fn battery(table: &Table) -> Option<BatteryId> {
    let side = side(table)?;
    let own: Vec<BatteryId> =
        table.session.scenario.batteries.iter().filter(|entry| entry.side == side).map(|entry| entry.id).collect();
    table.selection.battery.filter(|chosen| own.contains(chosen)).or(own.first().copied())
}

/// The letter of a kind of fire, on the map.
#[must_use]
pub fn letter(fire: PlannedFire) -> &'static str {
    match fire {
        PlannedFire::Registration => "R",
        PlannedFire::Concentration => "C",
        PlannedFire::Barrage => "B",
    }
}

/// A click on a hex records the fire of the kind in hand; on a hex that the battery has it is struck off.
#[must_use]
pub fn order(table: &Table) -> Option<Order> {
    let fire = table.selection.recording?;
    let battery = battery(table)?;
    let hex = words::pointed_in_play(table)?;
    let known = sight::position(table).recorded(battery, hex).is_some();
    Some(if known { Order::Erase { battery, hex } } else { Order::Record { battery, fire, hex } })
}

/// What a battery has recorded, as far as those at the desk may know: `concentration P-25, barrage V-23`.
#[must_use]
pub fn fires(table: &Table, battery: BatteryId) -> String {
    let position = sight::position(table);
    let own = position.recorded.iter().filter(|known| known.battery == battery);
    own.map(|known| format!("{} {}", known.fire.word(), Name(known.hex))).collect::<Vec<_>>().join(", ")
}
