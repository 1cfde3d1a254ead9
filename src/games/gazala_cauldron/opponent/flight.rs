//! What a retreat would do to a unit where it stands (11.1): enemy zones on its best way, or no way at all.

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::components::Unit;
use crate::games::gazala_cauldron::position::Position;
use crate::games::gazala_cauldron::zones;

/// The best way back of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flight {
    /// Through so many enemy zones.
    Through(u8),
    /// Over the edge of the map.
    Away,
    /// There is none: it is eliminated.
    None,
}

/// The way that is open to the unit, as units stand in the position.
pub fn of(position: &Position, unit: &Unit) -> Flight {
    let Some(from) = unit.location.hex() else { return Flight::None };
    if position.marks.is_breaching(unit.id) {
        return Flight::None;
    }
    let mut least: Option<u8> = None;
    for first in position.board.neighbours(from).filter(|first| is_open(position, unit, from, *first)) {
        let zone = zone(position, unit, first);
        if least.is_some_and(|least| zone >= least) {
            continue;
        }
        for second in position.board.neighbours(first) {
            if from.range(second) == 2 && is_open(position, unit, first, second) {
                let zones = zone + self::zone(position, unit, second);
                least = Some(least.map_or(zones, |least| least.min(zones)));
                if least == Some(0) {
                    return Flight::Through(0);
                }
            }
        }
    }
    match least {
        Some(zones) => Flight::Through(zones),
        None if position.board.is_rim(from) && !position.counter(unit.id).bracketed => Flight::Away,
        None => Flight::None,
    }
}

fn is_open(position: &Position, unit: &Unit, from: Hex, to: Hex) -> bool {
    position.may_be_in(unit, to)
        && position.is_passable(from, to)
        && !(unit.side == Side::Axis && position.is_mined(from, to))
        && !position.is_held_by(to, unit.side.enemy())
}

fn zone(position: &Position, unit: &Unit, hex: Hex) -> u8 {
    u8::from(zones::is_in_enemy_zone(position, hex, unit.side) && !position.is_held_by(hex, unit.side))
}
