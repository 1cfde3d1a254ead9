//! Rallying, an experimental rule (X.I.1.e): broken men and prisoners who are themselves again after a full turn with their own.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::surrender::is_near_enemy;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// The hex of broken men or of prisoners.
fn hex_of(unit: &ViewItem) -> Option<Hex> {
    unit.location.hex().or(unit.location.surrendered())
}

/// True for a unit that rallies another where both are (X.I.1.e.2, X.I.1.e.3): broken men an HQ group that is not at a crew-served weapon,
/// prisoners any unbroken men or a vehicle that can move, with its crew. Observers have no effect on others (our reading of VIII.B.1).
fn rallies(position: &Position, unit: &ViewItem, other: &ViewItem) -> bool {
    let captive = unit.location.surrendered().is_some();
    let class = position.class(other);
    let able = match class {
        Class::HqGroup if !captive => !position.operates_crew_served(*other.id),
        Class::Infantry | Class::Crew | Class::HqGroup => captive,
        _ if class.is_vehicle() => captive && !other.damage.immobilised && !other.crew.out,
        _ => false,
    };
    able && other.id != unit.id
        && other.side == unit.side
        && !other.men.broken
        && !position.is_broken(other)
        && position.place(other) == hex_of(unit)
}

/// Who may rally whom, as a turn begins: each unit, with those who are in its hex.
pub fn beginning(world: &World) -> Vec<(UnitId, Vec<UnitId>)> {
    if world.resource::<Marks>().works.captivity.fates.is_empty() {
        return Vec::new();
    }
    let position = &Position::of(world);
    let fates = position.marks.works.captivity.fates.iter().filter_map(|fate| position.find(fate.unit));
    let with = |unit: ViewItem| {
        let others = position.all().filter(|other| rallies(position, &unit, other));
        (*unit.id, others.map(|other| *other.id).collect())
    };
    fates.map(with).collect()
}

/// Notes it.
pub fn begin(In(with): In<Vec<(UnitId, Vec<UnitId>)>>, mut marks: ResMut<Marks>) {
    for (unit, others) in with {
        if let Some(fate) = marks.works.captivity.fate_mut(unit) {
            fate.with = others;
        }
    }
}

/// X.I.1.e: units that have had the same company from the beginning of the turn, moving or not, and no enemy within two hexes, with the
/// hexes in which they are.
pub fn due(world: &World) -> Vec<(UnitId, Hex)> {
    if world.resource::<Marks>().works.captivity.fates.is_empty() {
        return Vec::new();
    }
    let position = &Position::of(world);
    let rally = |unit: UnitId, with: &[UnitId]| {
        let unit = position.find(unit)?;
        let hex = hex_of(&unit)?;
        let stayed = |other: &UnitId| position.find(*other).is_some_and(|other| rallies(position, &unit, &other));
        (with.iter().any(stayed) && !is_near_enemy(position, hex, *unit.side)).then_some((*unit.id, hex))
    };
    position.marks.works.captivity.fates.iter().filter_map(|fate| rally(fate.unit, &fate.with)).collect()
}

/// They are themselves again.
pub fn rally(
    In(due): In<Vec<(UnitId, Hex)>>,
    mut units: Units<&mut Location>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for (unit, hex) in due {
        let Some(mut location) = units.get_mut(unit) else { continue };
        let captive = location.is_captive();
        *location = Location::On(hex);
        marks.works.captivity.rally(unit);
        note(&mut log, &sequence, Event::Rallied { unit, captive });
    }
}
