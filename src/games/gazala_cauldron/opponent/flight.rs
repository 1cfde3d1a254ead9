//! What a retreat would do to a unit where it stands (11.1): enemy zones on its best way, or no way at all.

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::board::Slope;
use crate::games::gazala_cauldron::phases::zones;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::position::Position;

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

/// How near an enemy has to be to matter for a way of two hexes.
const NEAR: u8 = 3;

/// The way that is open to the unit, as units stand in the position.
pub fn of(position: &Position, unit: &Unit) -> Flight {
    let Some(from) = unit.location.hex() else { return Flight::None };
    if position.marks.is_breaching(unit.id) {
        return Flight::None;
    }
    let near = position.on_map(unit.side.enemy()).filter(|(_, hex)| hex.range(from) <= NEAR);
    let vicinity = Vicinity { position, unit, foes: near.map(|(foe, hex)| (hex, zones::has_zone(foe))).collect() };
    let mut least: Option<u8> = None;
    for first in position.board.neighbours(from).filter(|first| vicinity.is_open(from, *first)) {
        let zone = vicinity.zone(first);
        if least.is_some_and(|least| zone >= least) {
            continue;
        }
        for second in position.board.neighbours(first) {
            if from.range(second) == 2 && vicinity.is_open(first, second) {
                let zones = zone + vicinity.zone(second);
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

/// The enemies that are near enough to matter, each with whether it has a zone.
struct Vicinity<'a> {
    position: &'a Position<'a>,
    unit: &'a Unit,
    foes: Vec<(Hex, bool)>,
}

impl Vicinity<'_> {
    fn is_open(&self, from: Hex, to: Hex) -> bool {
        !self.foes.iter().any(|(hex, _)| *hex == to)
            && self.position.may_be_in(self.unit, to)
            && self.position.is_passable(from, to)
            && !(self.unit.side == Side::Axis && self.position.is_mined(from, to))
    }

    fn zone(&self, hex: Hex) -> u8 {
        let board = self.position.board;
        let beset = self
            .foes
            .iter()
            .any(|(foe, zone)| *zone && foe.range(hex) == 1 && board.slope(*foe, hex) != Some(Slope::Up));
        u8::from(beset && !self.position.is_held_by(hex, self.unit.side))
    }
}
