//! Scenarios: where units start or when they come, how long the game lasts, and what scores (11.0).

use std::collections::BTreeMap;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

use super::board::{Board, Edge, Front, Name, Terrain};
use super::catalog::{Catalog, Nation};
use super::data::Data;
use crate::core::data::{Fault, Faults, Source};
use crate::core::grid::southing;
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The version of the scenario files this program reads.
const FORMAT: u32 = 1;
/// Units of a side in a hex (4.1.1).
const MOST_IN_A_HEX: usize = 3;
/// The place that parts the front line in north and south (11.1.1).
const MIDDLE: &str = "got_el_ualeb";

/// Where a unit without a printed place may be set up (11.1.1, 11.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Zone {
    /// West of the front line.
    West,
    /// East of it.
    East,
    /// East of it and north of Got el Ualeb.
    EastNorth,
    /// East of it and south of Got el Ualeb.
    EastSouth,
}

impl Zone {
    /// True if a unit may be set up in this hex. The hexes level with Got el Ualeb are neither north nor south of it, and nobody is
    /// set up at sea or in a lagoon.
    #[must_use]
    pub fn holds(self, board: &Board, hex: Hex) -> bool {
        let Some(ground) = board.ground(hex) else { return false };
        let front = if self == Self::West { Front::West } else { Front::East };
        let middle = board.place(MIDDLE).map_or(0, southing);
        !matches!(ground.terrain, Terrain::Sea | Terrain::SeaArm)
            && board.front(hex) == front
            && match self {
                Self::West | Self::East => true,
                Self::EastNorth => southing(hex) < middle,
                Self::EastSouth => southing(hex) > middle,
            }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::West => "west of the front line",
            Self::East => "east of the front line",
            Self::EastNorth => "east of the front line and north of Got el Ualeb",
            Self::EastSouth => "east of the front line and south of Got el Ualeb",
        }
    }
}

/// How a unit comes into play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// It begins in this hex.
    At(Hex),
    /// Its player sets it up anywhere in this zone.
    Free(Zone),
    /// It enters over an edge, in this turn or later.
    Turn {
        /// The turn, from 1.
        turn: u8,
        /// The edge.
        edge: Edge,
    },
}

/// A place that scores for who holds it at the end (11.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// The hex.
    pub hex: Hex,
    /// Its name.
    pub name: String,
    /// Points for it.
    pub points: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    id: String,
    title: String,
    briefing: String,
    turns: u8,
    first_day: Day,
    days_a_turn: u8,
    air: [u8; 2],
    set_up_first: Side,
    options: Vec<String>,
    forces: Vec<RawForce>,
    objectives: Vec<(String, u16)>,
    destroyed: Vec<(Nation, u16)>,
    recovery_places: Vec<String>,
    provenance: Provenance,
    ready: Vec<(String, String)>,
    ready_provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawForce {
    starts: Vec<(String, RawStart)>,
    provenance: Provenance,
}

#[derive(Deserialize)]
enum RawStart {
    At(String),
    Free(Zone),
    Turn { turn: u8, edge: Edge },
}

/// A day of 1942.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Day {
    day: u8,
    month: u8,
}

/// Months of 1942 with their days.
const MONTHS: [(&str, u8); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

impl Day {
    fn is_sound(self) -> bool {
        let month = usize::from(self.month).checked_sub(1).and_then(|place| MONTHS.get(place));
        month.is_some_and(|(_, days)| (1..=*days).contains(&self.day))
    }

    fn month(self) -> (&'static str, u8) {
        MONTHS[usize::from(self.month - 1) % MONTHS.len()]
    }

    /// So many days later.
    fn after(self, days: u16) -> Self {
        (0..days).fold(self, |Self { day, month }, _| {
            if day < (Self { day, month }).month().1 {
                Self { day: day + 1, month }
            } else {
                Self { day: 1, month: month % 12 + 1 }
            }
        })
    }
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `bir_hacheim/01`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What a player reads first; paragraphs stand a blank line apart.
    pub briefing: String,
    /// Length in turns.
    pub turns: u8,
    /// Air points for the whole game, Axis first (6.0).
    pub air: [u8; 2],
    /// The side that places its free units first.
    pub set_up_first: Side,
    /// Options that can be switched on.
    pub options: Vec<String>,
    /// All units with their start, by number.
    pub forces: Vec<(UnitId, Start)>,
    /// Places that score.
    pub objectives: Vec<Objective>,
    /// Places from which the Allies recover losses (7.0).
    pub recovery_places: Vec<Hex>,
    /// A sensible place for each free unit.
    pub ready: Vec<(UnitId, Hex)>,
    /// Where length, air points, objectives and points come from.
    pub provenance: Provenance,
    /// Where the starts come from, by unit.
    pub origins: BTreeMap<UnitId, Provenance>,
    destroyed: BTreeMap<Nation, u16>,
    first_day: Day,
    days_a_turn: u8,
}

impl Scenario {
    /// Reads and checks a scenario file.
    ///
    /// # Errors
    /// Every fault in it.
    pub fn load(root: &Path, file: &str, data: &Data) -> Result<Self, Faults> {
        let source = Source::read(root, file)?;
        let raw: RawScenario = source.parse()?;
        Checker { source: &source, board: &data.board, catalog: &data.catalog, faults: Vec::new() }.check(raw)
    }

    /// True if the option is one this scenario offers.
    #[must_use]
    pub fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    /// How a unit comes into play.
    #[must_use]
    pub fn start_of(&self, unit: UnitId) -> Option<Start> {
        let place = self.forces.binary_search_by_key(&unit, |(unit, _)| *unit).ok()?;
        Some(self.forces[place].1)
    }

    /// Points to the enemy for each destroyed unit of a nation (11.2.1, 11.2.2).
    #[must_use]
    pub fn points_for(&self, nation: Nation) -> u16 {
        self.destroyed.get(&nation).copied().unwrap_or(0)
    }

    /// The days of a turn, from 1, as on the turn track: `26-27 May`.
    #[must_use]
    pub fn dates(&self, turn: u16) -> String {
        let days = u16::from(self.days_a_turn);
        let first = self.first_day.after(days * turn.saturating_sub(1).min(200));
        let last = first.after(days.saturating_sub(1));
        let month = |day: Day| day.month().0;
        match (first == last, first.month == last.month) {
            (true, _) => format!("{} {}", first.day, month(first)),
            (_, true) => format!("{}-{} {}", first.day, last.day, month(first)),
            _ => format!("{} {} - {} {}", first.day, month(first), last.day, month(last)),
        }
    }
}

/// Turns the raw scenario into a checked one and gathers every fault on the way.
struct Checker<'a> {
    source: &'a Source,
    board: &'a Board,
    catalog: &'a Catalog,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn check(mut self, raw: RawScenario) -> Result<Scenario, Faults> {
        if raw.format != FORMAT {
            let sentence = format!("scenario format {} is not known; this program reads format {FORMAT}", raw.format);
            self.at("format", sentence);
        }
        if !(1..=100).contains(&raw.turns) {
            self.at("turns", format!("a game of {} turns can't be; the printed one has 14", raw.turns));
        }
        if !raw.first_day.is_sound() || !(1..=30).contains(&raw.days_a_turn) {
            self.at("first_day", "the first day is one of 1942, and a turn has 1 to 30 days".to_owned());
        }
        if let Some(option) = raw.options.first() {
            self.faults.push(self.source.fault(option, format!("there is no option '{option}'; this game has none")));
        }
        if self.board.place(MIDDLE).is_none() {
            self.at("forces", format!("the map has no place '{MIDDLE}', which parts the front line in north and south"));
        }
        let (forces, origins) = self.forces(raw.turns, raw.forces);
        let ready = self.ready(&forces, &raw.ready);
        let standing = forces.iter().filter_map(|(unit, start)| match start {
            Start::At(hex) => Some((*unit, *hex)),
            _ => None,
        });
        let standing: Vec<(UnitId, Hex)> = standing.chain(ready.iter().copied()).collect();
        self.stacks(&standing);
        let objectives = raw.objectives.iter().filter_map(|(place, points)| {
            let hex = self.hex(place)?;
            let name = self.board.name_of(hex).unwrap_or(place).to_owned();
            Some(Objective { hex, name, points: *points })
        });
        let objectives: Vec<Objective> = objectives.collect();
        let recovery_places = raw.recovery_places.iter().filter_map(|place| self.hex(place)).collect();
        let destroyed: BTreeMap<Nation, u16> = raw.destroyed.iter().copied().collect();
        if destroyed.len() != Nation::ALL.len() || raw.destroyed.len() != destroyed.len() {
            self.at("destroyed", format!("each of the nations {:?} has its points once", Nation::ALL));
        }
        if !self.faults.is_empty() {
            return Err(Faults(self.faults));
        }
        Ok(Scenario {
            id: raw.id,
            title: raw.title,
            briefing: raw.briefing,
            turns: raw.turns,
            air: raw.air,
            set_up_first: raw.set_up_first,
            options: raw.options,
            forces,
            objectives,
            recovery_places,
            ready,
            provenance: raw.provenance,
            origins,
            destroyed,
            first_day: raw.first_day,
            days_a_turn: raw.days_a_turn,
        })
    }

    fn at(&mut self, mark: &str, sentence: String) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    /// A hex by its printed name or a place's id.
    fn hex(&mut self, name: &str) -> Option<Hex> {
        self.board.find(name).map_err(|sentence| self.faults.push(self.source.fault(name, sentence))).ok()
    }

    fn unit(&mut self, id: &str) -> Option<UnitId> {
        let unit = self.catalog.find(id);
        if unit.is_none() {
            let sentence = format!("there is no counter '{id}'; ids stand in assets/bir_hacheim/units.ron");
            self.faults.push(self.source.fault(id, sentence));
        }
        unit
    }

    fn forces(&mut self, turns: u8, raw: Vec<RawForce>) -> (Vec<(UnitId, Start)>, BTreeMap<UnitId, Provenance>) {
        let mut forces = BTreeMap::new();
        let mut origins = BTreeMap::new();
        for RawForce { starts, provenance } in raw {
            for (id, start) in starts {
                let Some(unit) = self.unit(&id) else { continue };
                let start = match start {
                    RawStart::At(name) => self.hex(&name).map(Start::At),
                    RawStart::Free(zone) => Some(Start::Free(zone)),
                    RawStart::Turn { turn, edge } => Some(Start::Turn { turn, edge }),
                };
                let Some(start) = start else { continue };
                if let Start::Turn { turn, .. } = start
                    && !(1..=turns).contains(&turn)
                {
                    self.faults.push(self.source.fault(&id, format!("{id} comes in turn {turn} of {turns}")));
                }
                if forces.insert(unit, start).is_some() {
                    let sentence = format!("{id} starts twice; each counter starts once");
                    self.faults.push(self.source.fault_at(&format!("\"{id}\""), 1, sentence));
                }
                origins.insert(unit, provenance.clone());
            }
        }
        for (unit, counter) in self.catalog.iter().filter(|(unit, _)| !forces.contains_key(unit)) {
            let sentence = format!("{} (unit {}) has no start; every counter has one", counter.id, unit.0);
            self.faults.push(self.source.fault_at("forces", 0, sentence));
        }
        (forces.into_iter().collect(), origins)
    }

    fn ready(&mut self, forces: &[(UnitId, Start)], raw: &[(String, String)]) -> Vec<(UnitId, Hex)> {
        let mut ready: BTreeMap<UnitId, Hex> = BTreeMap::new();
        for (id, name) in raw {
            let (Some(unit), Some(hex)) = (self.unit(id), self.hex(name)) else { continue };
            let start = forces.iter().find(|(known, _)| *known == unit).map(|(_, start)| *start);
            let wrong = match start {
                Some(Start::Free(zone)) if zone.holds(self.board, hex) => None,
                Some(Start::Free(zone)) => Some(format!("{id} is set up {}; {} is not there", zone.words(), Name(hex))),
                _ => Some(format!("{id} is not set up freely; it has no place here")),
            };
            if let Some(sentence) = wrong {
                self.faults.push(self.source.fault(name, sentence));
            }
            ready.insert(unit, hex);
        }
        for (unit, _) in forces.iter().filter(|(_, start)| matches!(start, Start::Free(_))) {
            if !ready.contains_key(unit) {
                let id = &self.catalog.get(*unit).id;
                self.faults.push(self.source.fault_at("ready", 0, format!("{id} is set up freely; give it a place")));
            }
        }
        ready.into_iter().collect()
    }

    /// Every unit on ground it may stand on, three a hex at most, and no two sides together.
    fn stacks(&mut self, standing: &[(UnitId, Hex)]) {
        let mut stacks: BTreeMap<Hex, Vec<Side>> = BTreeMap::new();
        for (unit, hex) in standing {
            let counter = self.catalog.get(*unit);
            if !self.board.is_land(*hex) {
                let sentence = format!("{} starts in {}, which is open sea", counter.id, Name(*hex));
                self.faults.push(self.source.fault(&counter.id, sentence));
            }
            stacks.entry(*hex).or_default().push(counter.side());
        }
        for (hex, sides) in stacks {
            if sides.len() > MOST_IN_A_HEX || sides.iter().any(|side| *side != sides[0]) {
                let sentence = format!("{} units start in {}; three of one side are the most", sides.len(), Name(hex));
                self.faults.push(self.source.fault(&Name(hex).to_string(), sentence));
            }
        }
    }
}
