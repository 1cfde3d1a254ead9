//! A scenario file is read and checked, with every fault in it.

mod editing;

pub use editing::draft;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::board::{Board, Name};
use super::super::catalog::Catalog;
use super::super::data::Data;
use super::super::formation::Formation;
use crate::core::bounds;
use crate::core::data::{Fault, Faults, Source, keep};
use crate::core::doctrine::{self, RawDoctrines};
use crate::core::head::{self, Heading};
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

use super::{Area, GAME, MOST_AT_FIRST, OPTIONS, Scenario, Start, WIDEST};

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    game: String,
    id: String,
    title: String,
    briefing: String,
    first_turn: u16,
    last_turn: u16,
    options: Vec<String>,
    victory_points: u8,
    /// Points to the Allies at the end for each hex they hold.
    fortified: Vec<(String, u16)>,
    provenance: Provenance,
    set_up: RawSetUp,
    /// What the computer player of each side is about.
    #[serde(default)]
    doctrine: RawDoctrines,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
enum RawSetUp {
    /// The one of another scenario.
    As(String),
    /// Its own.
    Own {
        first: Side,
        forces: Vec<RawForce>,
        used: Vec<String>,
        /// Turn and number of Allied tank replacements.
        replacements: Vec<(u8, u8)>,
        ready: RawReady,
        ready_provenance: Provenance,
    },
}

impl RawSetUp {
    /// The scenario whose set-up it is, if it is that of another.
    fn named(&self) -> Option<&str> {
        if let Self::As(id) = self { Some(id) } else { None }
    }
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawForce {
    who: Who,
    start: RawStart,
    provenance: Provenance,
}

#[derive(Clone, Deserialize, Serialize)]
enum Who {
    All(Formation),
    Of(Vec<String>),
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
enum RawStart {
    Free { area: RawArea, stack: u8 },
    Arrives { turn: u8, hexes: String },
    Absent,
}

#[derive(Clone, Deserialize, Serialize)]
enum RawArea {
    Within(String, u8),
    Hexes(String),
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawReady {
    axis: Vec<(String, String)>,
    allies: Vec<(String, String)>,
}

impl Scenario {
    /// Reads and checks a scenario file, and the file whose set-up it shares.
    ///
    /// # Errors
    /// Every fault in them.
    pub fn load(root: &Path, file: &str, data: &Data) -> Result<Self, Faults> {
        Self::read(root, &Source::read(root, file)?, data)
    }

    /// Checks the text of a scenario.
    ///
    /// # Errors
    /// All faults found, with their places.
    pub fn read(root: &Path, source: &Source, data: &Data) -> Result<Self, Faults> {
        let raw: RawScenario = source.parse()?;
        let mut checker = Checker::new(source, data);
        checker.general(&raw);
        let fortified = checker.fortified(&raw.fortified);
        let doctrines = doctrine::check(&raw.doctrine, source, |name| data.board.find(name));
        let doctrines = keep(doctrines, &mut checker.faults).unwrap_or_default();
        let other;
        let set_up = match head::set_up(root, source, GAME, raw.set_up, RawSetUp::named, |raw: RawScenario| raw.set_up)
        {
            Ok((from, set_up)) => {
                other = from;
                checker.source = other.as_ref().unwrap_or(source);
                checker.set_up(set_up)
            }
            Err(more) => {
                checker.faults.extend(more.0);
                None
            }
        };
        match set_up {
            Some(set_up) if checker.faults.is_empty() => Ok(Self {
                id: raw.id,
                title: raw.title,
                briefing: raw.briefing,
                first_turn: raw.first_turn,
                last_turn: raw.last_turn,
                options: raw.options,
                victory_points: raw.victory_points,
                set_up_first: set_up.first,
                forces: set_up.forces,
                used: set_up.used,
                fortified,
                replacements: set_up.replacements,
                ready: set_up.ready,
                ready_provenance: set_up.ready_provenance,
                provenance: raw.provenance,
                origins: set_up.origins,
                doctrines,
            }),
            _ => Err(Faults(checker.faults)),
        }
    }
}

/// A checked set-up.
struct SetUp {
    first: Side,
    forces: Vec<(UnitId, Start)>,
    origins: BTreeMap<UnitId, Provenance>,
    used: Vec<UnitId>,
    replacements: Vec<(u8, u8)>,
    ready: [Vec<(UnitId, Hex)>; 2],
    ready_provenance: Provenance,
}

/// Turns the raw scenario into a checked one and gathers every fault on the way.
struct Checker<'a> {
    source: &'a Source,
    board: &'a Board,
    catalog: &'a Catalog,
    /// Turns of the turn record.
    turns: u16,
    faults: Vec<Fault>,
}

impl<'a> Checker<'a> {
    fn new(source: &'a Source, data: &'a Data) -> Self {
        let turns = u16::try_from(data.tables.turns.len()).unwrap_or(u16::MAX);
        Self { source, board: &data.board, catalog: &data.catalog, turns, faults: Vec::new() }
    }

    fn general(&mut self, raw: &RawScenario) {
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(head::scenario_faults(self.source, GAME, heading));
        self.faults.extend(bounds::briefing_fault(self.source, &raw.briefing));
        if raw.first_turn < 1 || raw.first_turn > raw.last_turn || raw.last_turn > self.turns {
            let sentence = format!(
                "a game from turn {} to turn {} is not possible; the turn record has {} turns",
                raw.first_turn, raw.last_turn, self.turns
            );
            self.at("first_turn", sentence);
        }
        if raw.victory_points > MOST_AT_FIRST {
            let sentence =
                format!("the Axis can't begin with {} points; the limit is {MOST_AT_FIRST}", raw.victory_points);
            self.at("victory_points", sentence);
        }
        for option in raw.options.iter().filter(|option| !OPTIONS.contains(&option.as_str())) {
            let sentence = format!("there is no option '{option}'; the options are {}", OPTIONS.join(", "));
            self.faults.push(self.source.fault(option, sentence));
        }
    }

    fn fortified(&mut self, raw: &[(String, u16)]) -> Vec<(Hex, u16)> {
        let mut fortified: Vec<(Hex, u16)> = Vec::new();
        for (name, points) in raw {
            let Some(hex) = self.hex(name) else { continue };
            if !self.board.ground(hex).is_some_and(|ground| ground.fortified) {
                let sentence =
                    format!("{name} has no fortification on the map; only fortified hexes score for the Allies");
                self.faults.push(self.source.fault(name, sentence));
            }
            if fortified.iter().any(|(known, _)| *known == hex) {
                self.faults.push(self.source.fault_at(
                    &format!("(\"{name}\""),
                    1,
                    format!("{name} scores twice; list it once"),
                ));
            }
            fortified.push((hex, *points));
        }
        let together = fortified.iter().map(|(_, points)| u32::from(*points)).sum();
        let each = fortified.iter().map(|(_, points)| *points);
        self.faults.extend(bounds::points_faults(self.source, "fortified", each, together));
        fortified
    }

    fn set_up(&mut self, raw: RawSetUp) -> Option<SetUp> {
        let RawSetUp::Own { first, forces, used, replacements, ready, ready_provenance } = raw else { return None };
        let (forces, origins) = self.forces(forces);
        let used = used.iter().filter_map(|id| self.unit(id)).collect();
        for (place, (turn, count)) in replacements.iter().enumerate() {
            if replacements[..place].iter().any(|(other, _)| other == turn) {
                self.at("replacements", format!("turn {turn} is listed twice among the replacements; add them up"));
            }
            if !(1..=self.turns).contains(&u16::from(*turn)) || !(1..=9).contains(count) {
                let sentence =
                    format!("{count} replacements on turn {turn} are not possible; there are {} turns", self.turns);
                self.at("replacements", sentence);
            }
        }
        let ready = [self.ready(Side::Axis, &forces, &ready.axis), self.ready(Side::Allies, &forces, &ready.allies)];
        let [axis, allies] = &ready;
        if let Some((unit, hex)) = axis.iter().find(|(_, hex)| allies.iter().any(|(_, other)| other == hex)) {
            let (id, name) = (&self.catalog.get(*unit).id, Name::of(*hex));
            let sentence = format!("{id} is set up in {name} with an enemy; a hex is one side's");
            self.faults.push(self.source.fault(id, sentence));
        }
        Some(SetUp { first, forces, origins, used, replacements, ready, ready_provenance })
    }

    fn at(&mut self, mark: &str, sentence: String) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    /// A hex by its printed name or a place's id.
    fn hex(&mut self, name: &str) -> Option<Hex> {
        self.board.find(name).map_err(|sentence| self.faults.push(self.source.fault(name, sentence))).ok()
    }

    fn hexes(&mut self, list: &str) -> Vec<Hex> {
        let mut hexes = Vec::new();
        for name in list.split_whitespace() {
            match self.board.find(name) {
                Ok(hex) => hexes.push(hex),
                Err(sentence) => self.at(name, sentence),
            }
        }
        hexes
    }

    fn unit(&mut self, id: &str) -> Option<UnitId> {
        let unit = self.catalog.find(id);
        if unit.is_none() {
            let sentence = format!("there is no counter '{id}'; the ids are in assets/gazala_cauldron/units.ron");
            self.faults.push(self.source.fault(id, sentence));
        }
        unit
    }

    fn forces(&mut self, raw: Vec<RawForce>) -> (Vec<(UnitId, Start)>, BTreeMap<UnitId, Provenance>) {
        let mut forces: BTreeMap<UnitId, Start> = BTreeMap::new();
        let mut origins = BTreeMap::new();
        for RawForce { who, start, provenance } in raw {
            let (mark, units): (String, Vec<UnitId>) = match &who {
                Who::All(formation) => (format!("All({formation:?})"), self.catalog.of(*formation).collect()),
                Who::Of(ids) => {
                    (ids.first().cloned().unwrap_or_default(), ids.iter().filter_map(|id| self.unit(id)).collect())
                }
            };
            let Some(start) = self.start(&mark, start) else { continue };
            for unit in units {
                if forces.insert(unit, start.clone()).is_some() {
                    let sentence = format!("{} starts twice; each counter starts once", self.catalog.get(unit).id);
                    self.at(&mark, sentence);
                }
                origins.insert(unit, provenance.clone());
            }
        }
        for (unit, counter) in self.catalog.iter().filter(|(unit, _)| !forces.contains_key(unit)) {
            let sentence =
                format!("{} (unit {}) has no start; every counter needs one, even if it is Absent", counter.id, unit.0);
            self.faults.push(self.source.fault_at("forces", 0, sentence));
        }
        (forces.into_iter().collect(), origins)
    }

    fn start(&mut self, mark: &str, raw: RawStart) -> Option<Start> {
        match raw {
            RawStart::Absent => Some(Start::Absent),
            RawStart::Arrives { turn, hexes } => {
                if !(1..=self.turns).contains(&u16::from(turn)) {
                    self.at(mark, format!("an arrival on turn {turn} is not possible; there are {} turns", self.turns));
                }
                let hexes = self.hexes(&hexes);
                if let Some(inland) = hexes.iter().find(|hex| !self.board.is_rim(**hex)) {
                    let name = Name::of(*inland).to_string();
                    self.at(&name, format!("{name} is not on the map edge; reinforcements arrive there (15.1)"));
                }
                Some(Start::Arrives { turn, hexes })
            }
            RawStart::Free { area, stack } => {
                if !(1..=2).contains(&stack) {
                    self.at(
                        mark,
                        format!("{stack} units in a hex are not possible; one or two are set up together (10.0)"),
                    );
                }
                let area = match area {
                    RawArea::Within(_, range) if range > WIDEST => {
                        self.at(mark, format!("within {range} hexes is not possible; the limit is {WIDEST}"));
                        return None;
                    }
                    RawArea::Within(centre, range) => Area::Within { centre: self.hex(&centre)?, range },
                    RawArea::Hexes(hexes) => Area::Hexes(self.hexes(&hexes)),
                };
                Some(Start::Free { area, stack })
            }
        }
    }

    fn ready(&mut self, side: Side, forces: &[(UnitId, Start)], raw: &[(String, String)]) -> Vec<(UnitId, Hex)> {
        let mut ready: BTreeMap<UnitId, Hex> = BTreeMap::new();
        for (id, name) in raw {
            let (Some(unit), Some(hex)) = (self.unit(id), self.hex(name)) else { continue };
            let start = forces.iter().find(|(known, _)| *known == unit).map(|(_, start)| start);
            if let Some(sentence) = self.misplaced(side, unit, start, hex) {
                self.faults.push(self.source.fault(id, sentence));
            }
            ready.insert(unit, hex);
        }
        for (unit, start) in forces {
            let counter = self.catalog.get(*unit);
            let free = matches!(start, Start::Free { .. }) && counter.side() == side;
            if free && !ready.contains_key(unit) {
                let sentence = format!("{} is set up freely; give it a hex", counter.id);
                self.faults.push(self.source.fault_at("ready", 0, sentence));
            }
        }
        let standing: BTreeSet<Hex> = ready.values().copied().collect();
        for hex in standing {
            let here: Vec<UnitId> = ready.iter().filter(|(_, at)| **at == hex).map(|(unit, _)| *unit).collect();
            let stacks = forces.iter().filter(|(unit, _)| here.contains(unit)).filter_map(|(_, start)| match start {
                Start::Free { stack, .. } => Some(usize::from(*stack)),
                _ => None,
            });
            let full = here.iter().any(|unit| self.catalog.get(*unit).fills_hex());
            let most = stacks.min().unwrap_or(1).min(if full { 1 } else { 2 });
            if here.len() > most {
                let name = Name::of(hex).to_string();
                let sentence = format!("{} units are set up in {name}; it may hold {most} (10.0, 17.0)", here.len());
                self.faults.push(self.source.fault(&name, sentence));
            }
        }
        ready.into_iter().collect()
    }

    /// What is wrong with a ready-made place.
    fn misplaced(&self, side: Side, unit: UnitId, start: Option<&Start>, hex: Hex) -> Option<String> {
        let (counter, name) = (self.catalog.get(unit), Name::of(hex));
        let id = &counter.id;
        if counter.side() != side {
            return Some(format!("{id} fights for the {}; list it there", counter.side()));
        }
        match start {
            Some(Start::Free { area, .. }) if area.holds(hex) => {}
            Some(Start::Free { area, .. }) => {
                return Some(format!("{id} is set up {}; {name} is not there", area.words()));
            }
            _ => return Some(format!("{id} is not set up; it has no hex here")),
        }
        let mined = self.board.mined_from(hex) == Some(0);
        match side {
            Side::Axis if mined => Some(format!("{id} is set up in {name}, which is mined")),
            Side::Allies if self.board.prohibited(hex) => {
                Some(format!("{id} is set up in {name}, west of the belt (8.1)"))
            }
            Side::Allies if counter.bracketed && !self.board.guarded(hex) => {
                Some(format!("{id} is set up in {name}, outside the area of the 69th Brigade (8.2)"))
            }
            _ => None,
        }
    }
}
