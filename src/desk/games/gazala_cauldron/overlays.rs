//! What is laid over the map while a key is held: zones of control (Z), supply of both sides (U), lines of communication (L).

use std::collections::BTreeSet;

use crate::core::hex::Hex;
use crate::core::hex_map::HexSet;
use crate::core::search;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::phases::communications::{self, Line, UNITS};
use crate::games::gazala_cauldron::phases::movement::Reach;
use crate::games::gazala_cauldron::phases::{combat, supply, zones};
use crate::games::gazala_cauldron::state::components::Location;
use crate::games::gazala_cauldron::state::decisions::Assault;
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

/// The hex in reach beside an enemy from which a unit attacks best, its own if it is beside it already, and the odds there against all that
/// it would attack; of several the one that costs least.
#[must_use]
pub fn approach(
    position: &Position,
    unit: UnitId,
    target: Hex,
    intensity: Intensity,
    reach: &Reach,
) -> Option<(Hex, String)> {
    let own = position.find(unit)?;
    let here = own.location.hex()?;
    if !position.is_held_by(target, own.side.enemy()) {
        return None;
    }
    let from = |(hex, cost): (Hex, u16)| {
        if !combat::can_fight_across(position, hex, target) {
            return None;
        }
        let mut there = position.clone();
        there.units.change(unit, |unit| unit.location = Location::On(hex));
        let defenders = combat::defenders_of(&there, own.side, hex).map(|enemy| enemy.id).collect();
        let assault =
            Assault { intensity, attackers: vec![unit], defenders, combat_chits: [false; 2], anti_tank: false };
        let plan = combat::work_out(&there, &assault);
        let odds = position.tables.combat.column_name(plan.column).to_owned();
        let column = i32::try_from(plan.column).unwrap_or(i32::MAX);
        Some(((column + i32::from(plan.modifier()), std::cmp::Reverse(cost), hex), odds))
    };
    if here.range(target) == 1 {
        return from((here, 0)).map(|(_, odds)| (here, odds));
    }
    let beside = reach.ends().filter(|(hex, _)| hex.range(target) == 1).filter_map(from);
    beside.max_by_key(|(worth, _)| *worth).map(|((.., hex), odds)| (hex, odds))
}

/// Supply as it would be judged now (5.0).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SupplyShown {
    /// Hexes from which each side traces none, Axis first; those that the enemy holds are left out.
    pub without: [HexSet; 2],
    /// Units that could trace none.
    pub cut_off: BTreeSet<UnitId>,
    /// The sources of each side, Axis first.
    pub sources: [HexSet; 2],
    /// The line of the unit selected or pointed at, from it to the nearest source.
    pub line: Option<Vec<Hex>>,
}

impl SupplyShown {
    /// The supply of both sides, and the line of a unit.
    #[must_use]
    pub fn of(position: &Position, asked: Option<UnitId>) -> Self {
        let reach = Side::BOTH.map(|side| supply::reach(position, side));
        let units = Side::BOTH.into_iter().flat_map(|side| position.on_map(side));
        let lost = units.filter(|(unit, hex)| !reach[unit.side.index()].contains(hex));
        let cut_off = lost.map(|(unit, _)| unit.id).collect();
        let without = Side::BOTH.map(|side| {
            let traces = |hex: &Hex| reach[side.index()].contains(hex) || position.is_held_by(*hex, side.enemy());
            position.board.hexes().filter(|hex| !traces(hex)).collect()
        });
        let sources = Side::BOTH.map(|side| {
            position.board.hexes().filter(|hex| supply::is_source(position, side, *hex)).collect::<HexSet>()
        });
        let traced = asked.and_then(|id| position.find(id)).and_then(|unit| Some((unit.side, unit.location.hex()?)));
        let line = traced.filter(|(side, hex)| reach[side.index()].contains(hex)).map(|(side, hex)| {
            let of = side.index();
            shortest(position, hex, |hex| reach[of].contains(&hex), |hex| sources[of].contains(&hex))
        });
        Self { without, cut_off, sources, line }
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
    let mut first = None;
    let before = search::shortest([from], |hex, tell| {
        first = first.or_else(|| end(hex).then_some(hex));
        let goes = |to: &Hex| open(*to) && position.is_passable(hex, *to) && !position.is_mined(hex, *to);
        if first.is_none() {
            position.board.neighbours(hex).filter(goes).for_each(tell);
        }
    });
    first.and_then(|end| search::way(end, |hex| before.get(&hex).copied())).unwrap_or_else(|| vec![from])
}
