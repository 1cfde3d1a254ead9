//! Lines of communication (14.2): from the west edge through a breached minefield hex of the belt to eight Axis units.

use bevy_ecs::prelude::World;

use std::collections::BTreeSet;

use super::supply;
use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::search::flood;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::position::Position;

/// Units that a line has to reach (14.2).
pub const UNITS: usize = 8;
/// The turn from which one line is needed: May 29.
const ONE_FROM: u16 = 4;
/// The turn from which two are needed: June 1-2.
const TWO_FROM: u16 = 7;

/// A line of communication that can be traced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The mined hex of the belt through which it comes.
    pub through: Hex,
    /// The hexes that it can reach from there.
    pub reach: HexSet,
    /// The Axis units in them.
    pub units: Vec<UnitId>,
}

/// Lines that are needed in this turn (14.2).
#[must_use]
pub fn needed(turn: u16) -> u8 {
    match turn {
        ..ONE_FROM => 0,
        ONE_FROM..TWO_FROM => 1,
        TWO_FROM.. => 2,
    }
}

/// Every line that can be traced, by the hex of the belt through which it comes. None turns back into the area that is
/// prohibited to the Allies.
#[must_use]
pub fn lines(position: &Position) -> Vec<Line> {
    let west = supply::reach(position, Side::Axis);
    let barred: HexSet = position.on_map(Side::Allies).map(|(_, hex)| hex).collect();
    let belt = position.board.hexes().filter(|hex| position.board.in_belt(*hex) && !barred.contains(hex));
    let entered = belt.filter(|mined| {
        position.board.neighbours(*mined).any(|hex| {
            position.board.prohibited(hex)
                && west.contains(&hex)
                && position.is_passable(hex, *mined)
                && position.marks.is_breached(hex, *mined)
        })
    });
    entered
        .map(|through| {
            let reach = beyond(position, through, &barred);
            let units = position.on_map(Side::Axis).filter(|(_, hex)| reach.contains(hex)).map(|(unit, _)| unit.id);
            Line { through, units: units.collect(), reach }
        })
        .collect()
}

/// The hexes that can be reached from a breached hex without going back west.
fn beyond(position: &Position, through: Hex, barred: &HexSet) -> HexSet {
    flood([through], |hex, tell| {
        for next in position.board.neighbours(hex) {
            if !position.board.prohibited(next)
                && !barred.contains(&next)
                && !position.is_mined(hex, next)
                && position.is_passable(hex, next)
            {
                tell(next);
            }
        }
    })
}

/// How many of the lines needed there are: two go through two hexes, each to eight units of its own.
#[must_use]
pub fn found(lines: &[Line], needed: u8) -> u8 {
    let full: Vec<&Line> = lines.iter().filter(|line| line.units.len() >= UNITS).collect();
    let two = || {
        full.iter().enumerate().any(|(place, first)| {
            full.iter().skip(place + 1).any(|second| {
                let both: BTreeSet<UnitId> = first.units.iter().chain(&second.units).copied().collect();
                both.len() >= 2 * UNITS
            })
        })
    };
    match needed {
        0 => 0,
        1 => u8::from(!full.is_empty()),
        _ if two() => 2,
        _ => u8::from(!full.is_empty()),
    }
}

/// 14.2: the lines found and needed, when the Axis has to do with an action less.
#[must_use]
pub fn lacking(world: &World) -> Option<(u8, u8)> {
    let position = &Position::of(world);
    let needed = needed(position.sequence.turn);
    if needed == 0 {
        return None;
    }
    let found = found(&lines(position), needed);
    (found < needed).then_some((found, needed))
}
