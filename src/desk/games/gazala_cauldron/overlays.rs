//! What is laid over the map while a key is held: zones of control (Z), supply of both sides (U), lines of communication (L).

use std::collections::{BTreeSet, VecDeque};

use crate::core::hex::Hex;
use crate::core::hex_map::{HexMap, HexSet};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::phases::communications::{self, Line, UNITS};
use crate::games::gazala_cauldron::phases::{supply, zones};
use crate::games::gazala_cauldron::state::position::Position;

/// Zones of control (9.0).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ZonesShown {
    /// Hexes in the zones of each side, Axis first.
    pub sides: [HexSet; 2],
    /// Enemy hexes whose zones reach the selected unit.
    pub holders: HexSet,
}

impl ZonesShown {
    /// The zones of a position, and the enemies that hold a unit where it stands.
    #[must_use]
    pub fn of(position: &Position, selected: Option<UnitId>) -> Self {
        let sides = Side::BOTH.map(|side| zones::of(position, side));
        let held = selected.and_then(|id| position.find(id)).and_then(|unit| Some((unit.side, unit.location.hex()?)));
        let holders = held.map_or_else(HexSet::new, |(side, hex)| {
            let enemies = position.on_map(side.enemy()).filter(|(unit, _)| zones::has_zone(unit)).map(|(_, at)| at);
            enemies.filter(|at| zones::around(position, *at).any(|reached| reached == hex)).collect()
        });
        Self { sides, holders }
    }
}

/// Supply as it would be judged now (5.0).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SupplyShown {
    /// Hexes from which each side traces none, Axis first; those that the enemy holds are left out.
    pub without: [HexSet; 2],
    /// Units that could trace none.
    pub cut_off: BTreeSet<UnitId>,
}

impl SupplyShown {
    /// The supply of both sides.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let reach = Side::BOTH.map(|side| supply::reach(position, side));
        let units = Side::BOTH.into_iter().flat_map(|side| position.on_map(side));
        let lost = units.filter(|(unit, hex)| !reach[unit.side.index()].contains(hex));
        let cut_off = lost.map(|(unit, _)| unit.id).collect();
        let without = Side::BOTH.map(|side| {
            let traces = |hex: &Hex| reach[side.index()].contains(hex) || position.is_held_by(*hex, side.enemy());
            position.board.hexes().filter(|hex| !traces(hex)).collect()
        });
        Self { without, cut_off }
    }
}

/// Lines of communication as they could be traced now (14.2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinesShown {
    /// Each with the hexes along which it is drawn: from the west edge through the belt to the nearest unit beyond.
    pub lines: Vec<(Line, Vec<Hex>)>,
    /// Lines that count, of those needed.
    pub found: u8,
    /// Lines needed in this turn.
    pub needed: u8,
}

impl LinesShown {
    /// Units that each line has to reach.
    pub const UNITS: usize = UNITS;

    /// The lines of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let needed = communications::needed(position.sequence.turn);
        let lines = communications::lines(position);
        let found = communications::found(&lines, needed.max(1));
        let lines = lines.into_iter().map(|line| {
            let course = course(position, &line);
            (line, course)
        });
        Self { lines: lines.collect(), found, needed }
    }

    /// Units that some line reaches.
    pub fn reached(&self) -> BTreeSet<UnitId> {
        self.lines.iter().flat_map(|(line, _)| line.units.iter().copied()).collect()
    }
}

/// The shortest way from the west edge to the breached hex, and on to the nearest of the line's units.
fn course(position: &Position, line: &Line) -> Vec<Hex> {
    let west = supply::reach(position, Side::Axis);
    let behind = |hex: Hex| position.board.prohibited(hex) && west.contains(&hex);
    let source = |hex: Hex| supply::is_source(position, Side::Axis, hex);
    let mut course = shortest(position, line.through, |hex| hex == line.through || behind(hex), source);
    course.reverse();
    let units: HexSet = line
        .units
        .iter()
        .filter_map(|id| position.find(*id)?.location.hex())
        .filter(|hex| *hex != line.through)
        .collect();
    let on = shortest(position, line.through, |hex| line.reach.contains(&hex), |hex| units.contains(&hex));
    course.extend(on.into_iter().skip(1));
    course
}

/// The shortest way over open hexes to one that the test picks; the start alone where there is none.
fn shortest(position: &Position, from: Hex, open: impl Fn(Hex) -> bool, end: impl Fn(Hex) -> bool) -> Vec<Hex> {
    let mut before: HexMap<Hex> = HexMap::from([(from, from)]);
    let mut next = VecDeque::from([from]);
    while let Some(hex) = next.pop_front() {
        if end(hex) {
            let mut path = vec![hex];
            let mut at = hex;
            while let Some(earlier) = before.get(&at).filter(|earlier| **earlier != at) {
                at = *earlier;
                path.push(at);
            }
            path.reverse();
            return path;
        }
        for to in position.board.neighbours(hex) {
            let goes = open(to) && position.is_passable(hex, to) && !position.is_mined(hex, to);
            if goes && !before.contains_key(&to) {
                before.insert(to, hex);
                next.push_back(to);
            }
        }
    }
    vec![from]
}
