//! Towing in detail (X.C.3): what tows what by the chart, how long it takes to hook up and to unhook, and how fast a tow goes.

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Turns to hook up (X.C.3.b.1).
const HOOK_UP: u8 = 2;
/// Hexes a turn with a heavy vehicle in tow (X.C.3.c).
const SLOW: u8 = 1;

/// True where the rules on towing in detail are in force (X.C.3); they replace those of V.B.2.
#[must_use]
pub fn is_played(position: &Position) -> bool {
    position.options.towing && position.scenario.plays(Chapter::V)
}

/// The id by which the towing chart knows a type.
fn on_chart(kind: &UnitType) -> &str {
    if kind.class.is_weapon() { &kind.id } else { &kind.charts_as }
}

/// True for what can be towed: heavy weapons and vehicles (X.C.3.a).
#[must_use]
pub fn can_be_towed(class: Class) -> bool {
    class == Class::HeavyWeapon || class.is_vehicle()
}

/// True if the chart lets the vehicle tow the other unit, and these rules are in force (X.C.3.a).
#[must_use]
pub fn may_tow(position: &Position, vehicle: &ViewItem, unit: &ViewItem) -> bool {
    is_played(position)
        && position.class(vehicle).is_vehicle()
        && can_be_towed(position.class(unit))
        && position
            .tables
            .transport
            .experimental_towing
            .allows(on_chart(position.kind(vehicle)), on_chart(position.kind(unit)))
}

/// X.C.3.a: the chart says what tows what.
///
/// # Errors
/// The refusal.
pub fn expect_on_chart(position: &Position, vehicle: &ViewItem, unit: &ViewItem) -> Result<(), Refusal> {
    let (truck, name) = (position.name(vehicle), position.name(unit));
    if !can_be_towed(position.class(unit)) {
        let sentence = format!("{name} can't be towed; heavy weapons and vehicles can.");
        return Err(Refusal::new("X.C.3.a", sentence));
    }
    if may_tow(position, vehicle, unit) {
        return Ok(());
    }
    Err(Refusal::new("X.C.3.a", format!("By the towing chart {truck} can't tow {name}.")))
}

/// Turns that it takes to hook the unit up (X.C.3.b.1).
#[must_use]
pub fn turns(position: &Position, unit: &ViewItem) -> u8 {
    if takes_twice(position, unit) { 2 * HOOK_UP } else { HOOK_UP }
}

/// True for a weapon that takes twice as long to hook up, and can't fire for one more turn once it is unhooked (X.C.3.b.1, X.C.3.b.4).
#[must_use]
pub fn takes_twice(position: &Position, unit: &ViewItem) -> bool {
    position.tables.transport.experimental_towing.takes_twice(on_chart(position.kind(unit)))
}

/// Movement points of a vehicle: with a heavy vehicle in tow it has one (X.C.3.c).
#[must_use]
pub fn allowance(position: &Position, vehicle: &ViewItem) -> u8 {
    let own = position.kind(vehicle).movement;
    let heavy = |towed: &ViewItem| {
        position.class(towed).is_vehicle()
            && !position.tables.transport.experimental_towing.is_light(on_chart(position.kind(towed)))
    };
    let slow = is_played(position) && position.behind(*vehicle.id).is_some_and(|towed| heavy(&towed));
    if slow { own.min(SLOW) } else { own }
}

/// The refusal of a plain loading of what has to be hooked up, which takes turns (X.C.3.b.1).
#[must_use]
pub fn takes_turns(position: &Position, vehicle: &ViewItem, unit: &ViewItem) -> Refusal {
    let work = counted(turns(position, unit), "turn", "turns");
    let sentence = format!("{} is hooked up to {}, which takes {work}.", position.name(unit), position.name(vehicle));
    Refusal::new("X.C.3.b.1", sentence)
}

/// Where a unit can be hooked up: its hex, or that of its wreck (X.C.3.a).
#[must_use]
pub fn place(unit: &ViewItem) -> Option<Hex> {
    unit.location.hex().or(unit.location.wreck())
}

/// What is in tow goes where it is towed, and nowhere else.
///
/// # Errors
/// The refusal.
pub fn expect_loose(position: &Position, unit: &ViewItem) -> Result<(), Refusal> {
    let Some(vehicle) = unit.haul.behind.filter(|_| position.class(unit).is_vehicle()) else { return Ok(()) };
    let sentence =
        format!("{} is in tow behind {} and has to be unhooked first.", position.name(unit), position.called(vehicle));
    Err(Refusal::new("X.C.3.b.4", sentence))
}
