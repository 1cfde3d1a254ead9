//! Recovery (7.0): Allied units that stay disengaged for their movement phase, with a line to Belhamed or Tobruk, turn back.

use bevy_ecs::prelude::In;

use super::{supply, zones};
use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::Terrain;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// Hexes from which a line free of Axis zones leads to a place of recovery.
#[must_use]
pub fn lines(position: &Position) -> HexMap<u16> {
    let zones = zones::of_side(position, Side::Axis);
    let enemies: HexSet = position.on_map(Side::Axis).map(|(_, hex)| hex).collect();
    let open =
        |hex: Hex| position.ground(hex).terrain != Terrain::Sea && !zones.contains(&hex) && !enemies.contains(&hex);
    supply::lines(&position.scenario.recovery_places, open, |hex| position.around(hex).collect())
}

/// True if the unit recovers at the end of its side's movement phase.
#[must_use]
pub fn recovers(position: &Position, lines: &HexMap<u16>, unit: &Unit) -> bool {
    unit.side == Side::Allies
        && unit.strength.reduced
        && !unit.march.engaged
        && !zones::is_engaged(position, unit)
        && unit.location.hex().is_some_and(|hex| supply::length(position, lines, hex).is_some())
}

/// The units that recover now.
pub fn recovering(position: &Position) -> Vec<UnitId> {
    let lines = lines(position);
    position.units.iter().filter(|unit| recovers(position, &lines, unit)).map(|unit| unit.id).collect()
}

/// Turns them.
pub fn carry_out(In(units): In<Vec<UnitId>>, mut position: PositionMut) {
    for unit in units {
        position.change(unit, |_, strength, _, _| strength.reduced = false);
        position.note(Event::Recovered { unit });
    }
}
