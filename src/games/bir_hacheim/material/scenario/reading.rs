//! A scenario file is read and checked, with every fault in it.

mod editing;

pub use editing::draft;

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::board::{Board, Edge, Name};
use super::super::catalog::Catalog;
use super::super::data::Data;
use crate::core::bounds;
use crate::core::data::{Fault, Faults, Source, keep};
use crate::core::doctrine::{self, RawDoctrines};
use crate::core::head::{self, Heading};
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

use super::{Day, GAME, MIDDLE, MOST_AIR, MOST_IN_A_HEX, OPTIONS, Objective, Scenario, Start, Zone};

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    game: String,
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
    /// What the computer player of each side is about.
    #[serde(default)]
    doctrine: RawDoctrines,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawForce {
    starts: Vec<(String, RawStart)>,
    provenance: Provenance,
}

#[derive(Clone, Deserialize, Serialize)]
enum RawStart {
    At(String),
    Free(Zone),
    Turn {
        turn: u8,
        edge: Edge,
    },
    /// It takes no part.
    Absent,
}

impl Scenario {
    /// Reads and checks a scenario file.
    ///
    /// # Errors
    /// Every fault in it.
    pub fn load(root: &Path, file: &str, data: &Data) -> Result<Self, Faults> {
        Self::read(&Source::read(root, file)?, data)
    }

    /// Checks the text of a scenario.
    ///
    /// # Errors
    /// All faults found, with their places.
    pub fn read(source: &Source, data: &Data) -> Result<Self, Faults> {
        let raw: RawScenario = source.parse()?;
        Checker { source, board: &data.board, catalog: &data.catalog, faults: Vec::new() }.check(raw)
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
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(head::scenario_faults(self.source, GAME, heading));
        self.faults.extend(bounds::briefing_fault(self.source, &raw.briefing));
        if !(1..=100).contains(&raw.turns) {
            self.at("turns", format!("a game of {} turns is not possible; the printed one has 14", raw.turns));
        }
        if !raw.first_day.is_sound() || !(1..=30).contains(&raw.days_a_turn) {
            self.at("first_day", "the first day must be in 1942, and a turn must have 1 to 30 days".to_owned());
        }
        for option in raw.options.iter().filter(|option| !OPTIONS.contains(&option.as_str())) {
            let sentence = format!("there is no option '{option}'; the options are {}", OPTIONS.join(", "));
            self.faults.push(self.source.fault(option, sentence));
        }
        if self.board.place(MIDDLE).is_none() {
            self.at(
                "forces",
                format!("the map has no place '{MIDDLE}', which divides the front line into north and south"),
            );
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
            self.at("destroyed", format!("each of the nations {:?} must have its points once", Nation::ALL));
        }
        self.air(raw.air);
        self.points(&raw.objectives, &destroyed);
        let doctrines = doctrine::check(&raw.doctrine, self.source, |name| self.board.find(name));
        let doctrines = keep(doctrines, &mut self.faults).unwrap_or_default();
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
            ready_provenance: raw.ready_provenance,
            provenance: raw.provenance,
            origins,
            destroyed,
            first_day: raw.first_day,
            days_a_turn: raw.days_a_turn,
            doctrines,
        })
    }

    fn air(&mut self, air: [u8; 2]) {
        if air.iter().any(|points| *points > MOST_AIR) {
            self.at("air:", format!("{air:?} air points are not possible; a side has at most {MOST_AIR}"));
        }
    }

    /// Points that a score can hold, and each place once.
    fn points(&mut self, objectives: &[(String, u16)], destroyed: &BTreeMap<Nation, u16>) {
        for (place, (name, _)) in objectives.iter().enumerate() {
            if objectives[..place].iter().any(|(other, _)| other == name) {
                let mark = format!("(\"{name}\"");
                self.faults.push(self.source.fault_at(&mark, 1, format!("{name} scores twice; list it once")));
            }
        }
        let held = objectives.iter().map(|(_, points)| u32::from(*points));
        let nations = self.catalog.iter().map(|(_, counter)| destroyed.get(&counter.nation).copied().unwrap_or(0));
        let together = held.chain(nations.map(u32::from)).sum();
        let each = objectives.iter().map(|(_, points)| *points).chain(destroyed.values().copied());
        self.faults.extend(bounds::points_faults(self.source, "objectives", each, together));
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
            let sentence = format!("there is no counter '{id}'; the ids are in assets/bir_hacheim/units.ron");
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
                    RawStart::Absent => Some(Start::Absent),
                };
                let Some(start) = start else { continue };
                if let Start::Turn { turn, .. } = start
                    && !(1..=turns).contains(&turn)
                {
                    self.faults
                        .push(self.source.fault(&id, format!("{id} arrives on turn {turn}; the game has {turns}")));
                }
                if forces.insert(unit, start).is_some() {
                    let sentence = format!("{id} starts twice; each counter starts once");
                    self.faults.push(self.source.fault_at(&format!("\"{id}\""), 1, sentence));
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

    fn ready(&mut self, forces: &[(UnitId, Start)], raw: &[(String, String)]) -> Vec<(UnitId, Hex)> {
        let mut ready: BTreeMap<UnitId, Hex> = BTreeMap::new();
        for (id, name) in raw {
            let (Some(unit), Some(hex)) = (self.unit(id), self.hex(name)) else { continue };
            let start = forces.iter().find(|(known, _)| *known == unit).map(|(_, start)| *start);
            let wrong = match start {
                Some(Start::Free(zone)) if zone.holds(self.board, hex) => None,
                Some(Start::Free(zone)) => {
                    Some(format!("{id} is set up {}; {} is not there", zone.words(), Name::of(hex)))
                }
                _ => Some(format!("{id} is not set up freely; it has no hex here")),
            };
            if let Some(sentence) = wrong {
                self.faults.push(self.source.fault(name, sentence));
            }
            ready.insert(unit, hex);
        }
        for (unit, _) in forces.iter().filter(|(_, start)| matches!(start, Start::Free(_))) {
            if !ready.contains_key(unit) {
                let id = &self.catalog.get(*unit).id;
                self.faults.push(self.source.fault_at("ready", 0, format!("{id} is set up freely; give it a hex")));
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
                let sentence = format!("{} starts in {}, which is open sea", counter.id, Name::of(*hex));
                self.faults.push(self.source.fault(&counter.id, sentence));
            }
            stacks.entry(*hex).or_default().push(counter.side());
        }
        for (hex, sides) in stacks {
            let hex = Name::of(hex);
            let sentence = if sides.iter().any(|side| *side != sides[0]) {
                Some(format!("units of both sides start in {hex}; a hex is one side's"))
            } else if sides.len() > MOST_IN_A_HEX {
                Some(format!("{} units start in {hex}; at most three may", sides.len()))
            } else {
                None
            };
            if let Some(sentence) = sentence {
                self.faults.push(self.source.fault(&hex.to_string(), sentence));
            }
        }
    }
}
