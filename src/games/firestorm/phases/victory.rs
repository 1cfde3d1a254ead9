//! Victory points (`C.Objectives`, `C.Captures`), the fall of Tobruk (`C.Victory`) and the outcome (`C.Outcome`).

use bevy_ecs::prelude::World;

use super::supply;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Kind;
use crate::games::firestorm::material::tables::outcomes::Level;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::position::Position;

/// Points for a troop that is captured.
#[must_use]
pub fn worth(position: &Position, unit: UnitId) -> u16 {
    let table = &position.tables.captures;
    let troop = position.troop(unit);
    match troop.kind {
        Kind::Rommel => table.rommel,
        _ if troop.is_tank() => table.tank,
        _ => table.other,
    }
}

/// Points of the areas that a side holds.
#[must_use]
pub fn of_areas(position: &Position, side: Side) -> u16 {
    let held = Area::ALL.into_iter().filter(|area| position.holder(*area) == side);
    held.map(|area| position.board.info(area).points).sum()
}

/// Points for enemy troops captured.
#[must_use]
pub fn of_captures(position: &Position, side: Side) -> u16 {
    let captured = position.units.iter().filter(|unit| unit.side != side && unit.location == Location::Captured);
    captured.map(|unit| worth(position, unit.id)).sum()
}

/// The points as they stand, Axis first.
#[must_use]
pub fn points(position: &Position) -> [u16; 2] {
    Side::BOTH.map(|side| of_areas(position, side) + of_captures(position, side))
}

/// The points, asked by the sequence of play.
#[must_use]
pub fn counted(world: &World) -> [u16; 2] {
    points(&Position::of(world))
}

/// The winner by points, and how well.
#[must_use]
pub fn outcome(position: &Position, [axis, allies]: [u16; 2]) -> (Option<Side>, Level) {
    let level = position.tables.outcomes.level(axis.abs_diff(allies));
    let ahead = if axis > allies { Side::Axis } else { Side::Allies };
    ((level != Level::Draw).then_some(ahead), level)
}

/// `C.Victory`: true if the Axis holds Tobruk with a line to one of its dumps: both areas, or either with the option.
#[must_use]
pub fn tobruk_has_fallen(position: &Position) -> bool {
    let held = |area: &Area| position.holder(*area) == Side::Axis;
    let taken =
        if position.sequence.either_tobruk { Area::TOBRUK.iter().any(held) } else { Area::TOBRUK.iter().all(held) };
    taken
        && Area::TOBRUK.iter().filter(|area| held(area)).any(|area| supply::line(position, Side::Axis, *area).is_some())
}

/// How the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Tobruk has fallen.
    pub fell: bool,
    /// The points, Axis first.
    pub points: [u16; 2],
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// How well it is won.
    pub level: Level,
}

/// How the game ends if it does now, asked by the sequence of play.
#[must_use]
pub fn decided(world: &World) -> Outcome {
    let position = &Position::of(world);
    let (fell, points) = (tobruk_has_fallen(position), points(position));
    let (winner, level) = if fell { (Some(Side::Axis), Level::Strategic) } else { outcome(position, points) };
    Outcome { fell, points, winner, level }
}
