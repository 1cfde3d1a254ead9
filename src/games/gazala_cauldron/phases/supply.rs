//! Supply (5.0): paths from units to their side's sources, and the three states.

use bevy_ecs::prelude::{In, World};

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::search;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::{Edge, Name};
use crate::games::gazala_cauldron::state::components::{Supply, Unit};
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// Axis sources lie on the west edge south of this hex (5.0).
const NORTH_OF_SOURCES: &str = "0105";

/// True for a hex from which the side is supplied (5.0).
#[must_use]
pub fn is_source(position: &Position, side: Side, hex: Hex) -> bool {
    let on = |edge| position.board.on_edge(hex, edge);
    match side {
        Side::Axis => on(Edge::West) && Name::parse(NORTH_OF_SOURCES).is_some_and(|last| hex.r > last.r),
        Side::Allies => on(Edge::North) || on(Edge::East),
    }
}

/// The hexes from which a side can trace a path to a source, whatever the path's length (5.0). Enemy units and escarpments
/// without a way bar it, zones of control do not; minefields bar the Axis alone.
#[must_use]
pub fn reach(position: &Position, side: Side) -> HexSet {
    flood(position, side, position.board.hexes().filter(|hex| is_source(position, side, *hex)))
}

/// The hexes from which a side can trace a path to any edge of the map (13.7).
#[must_use]
pub fn reach_of_edge(position: &Position, side: Side) -> HexSet {
    flood(position, side, position.board.hexes().filter(|hex| position.board.is_rim(*hex)))
}

/// The hexes that can be reached from these along paths of supply.
pub fn flood(position: &Position, side: Side, from: impl Iterator<Item = Hex>) -> HexSet {
    let barred: HexSet = position.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    search::flood(from.filter(|hex| !barred.contains(hex)), |hex, tell| {
        for next in position.board.neighbours(hex) {
            if !barred.contains(&next)
                && position.is_passable(hex, next)
                && !(side == Side::Axis && position.is_mined(hex, next))
            {
                tell(next);
            }
        }
    })
}

/// The state that a supply phase gives a unit: in supply with a path, one worse without it (5.0).
#[must_use]
pub fn next(unit: &Unit, has_path: bool) -> Supply {
    match unit.state.supply {
        _ if has_path => Supply::Supplied,
        Supply::Supplied => Supply::OutOfSupply,
        Supply::OutOfSupply | Supply::Isolated => Supply::Isolated,
    }
}

/// 5.0: the units whose state changes in this supply phase.
#[must_use]
pub fn changes(world: &World) -> Vec<(UnitId, Supply)> {
    let position = &Position::of(world);
    let reaches = Side::BOTH.map(|side| reach(position, side));
    let on_map = position.units.iter().filter_map(|unit| Some((unit, unit.location.hex()?)));
    on_map
        .map(|(unit, hex)| (unit, next(unit, reaches[unit.side.index()].contains(&hex))))
        .filter(|(unit, supply)| unit.state.supply != *supply)
        .map(|(unit, supply)| (unit.id, supply))
        .collect()
}

/// Marks the units.
pub fn mark(In(changes): In<Vec<(UnitId, Supply)>>, mut position: PositionMut) {
    for (unit, supply) in changes {
        position.change(unit, |_, state, _| state.supply = supply);
        position.note(Event::Supplied { unit, supply });
    }
}
