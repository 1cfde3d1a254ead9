//! Scenarios: where units are set up or when they arrive, how long the game lasts, and what scores (15.1, 17.0).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::Deserialize;

use super::board::{Board, Name};
use super::catalog::Catalog;
use super::data::Data;
use super::formation::Formation;
use crate::core::bounds;
use crate::core::data::{Fault, Faults, Source};
use crate::core::head::{self, Heading};
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;

/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "gazala_cauldron";

/// The option that scores for every withdraw/attack chit not played, drawn or not (13.7).
pub const EVERY_WITHDRAWAL: &str = "every unplayed withdrawal";

/// Options that a scenario may offer: a point whenever the withdraw/attack chit was not played, drawn or not.
const OPTIONS: [&str; 1] = [EVERY_WITHDRAWAL];

/// Points with which the Axis may begin.
const MOST_AT_FIRST: u8 = 100;
/// Hexes from its centre to the rim of an area to set up in.
const WIDEST: u8 = 30;

/// Where a unit may be set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Area {
    /// Within so many hexes of this one.
    Within {
        /// The hex.
        centre: Hex,
        /// How far from it.
        range: u8,
    },
    /// In one of these hexes.
    Hexes(Vec<Hex>),
}

impl Area {
    /// True if a unit may be set up in this hex, as far as the scenario goes.
    #[must_use]
    pub fn holds(&self, hex: Hex) -> bool {
        match self {
            Self::Within { centre, range } => centre.range(hex) <= *range,
            Self::Hexes(hexes) => hexes.contains(&hex),
        }
    }

    /// All its hexes, on the board or off it.
    #[must_use]
    pub fn hexes(&self) -> Vec<Hex> {
        match self {
            Self::Within { centre, range } => centre.within(*range),
            Self::Hexes(hexes) => hexes.clone(),
        }
    }

    /// In words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Within { centre, range: 1 } => format!("within a hex of {}", Name::of(*centre)),
            Self::Within { centre, range } => {
                format!("within {} of {}", counted(*range, "hex", "hexes"), Name::of(*centre))
            }
            Self::Hexes(hexes) => {
                let names: Vec<String> = hexes.iter().map(|hex| Name::of(*hex).to_string()).collect();
                format!("in {}", names.join(" or "))
            }
        }
    }
}

/// How a unit comes into play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// Its player sets it up.
    Free {
        /// Where.
        area: Area,
        /// Units that may be set up in a hex.
        stack: u8,
    },
    /// It is a reinforcement.
    Arrives {
        /// From this turn on.
        turn: u8,
        /// In one of these hexes; none stands for all of the north and the east edge.
        hexes: Vec<Hex>,
    },
    /// It takes no part.
    Absent,
}

static ABSENT: Start = Start::Absent;

#[derive(Deserialize)]
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
}

#[derive(Deserialize)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawForce {
    who: Who,
    start: RawStart,
    provenance: Provenance,
}

#[derive(Deserialize)]
enum Who {
    All(Formation),
    Of(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum RawStart {
    Free { area: RawArea, stack: u8 },
    Arrives { turn: u8, hexes: String },
    Absent,
}

#[derive(Deserialize)]
enum RawArea {
    Within(String, u8),
    Hexes(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReady {
    axis: Vec<(String, String)>,
    allies: Vec<(String, String)>,
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `gazala_cauldron/01`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What a player reads first; paragraphs stand a blank line apart.
    pub briefing: String,
    /// The first turn, from 1.
    pub first_turn: u16,
    /// The last turn.
    pub last_turn: u16,
    /// Options that can be switched on.
    pub options: Vec<String>,
    /// Points of the Axis at the start.
    pub victory_points: u8,
    /// The side that sets up first.
    pub set_up_first: Side,
    /// All units with their start, by number.
    pub forces: Vec<(UnitId, Start)>,
    /// Units that start on their used side.
    pub used: Vec<UnitId>,
    /// Hexes that score for the Allies at the end if they hold them, with their points.
    pub fortified: Vec<(Hex, u16)>,
    /// Turns in which the Allies get tank replacements, with their number (15.1).
    pub replacements: Vec<(u8, u8)>,
    /// A sensible place for each unit that is set up, Axis first.
    pub ready: [Vec<(UnitId, Hex)>; 2],
    /// Where those places come from.
    pub ready_provenance: Provenance,
    /// Where length, points and options come from.
    pub provenance: Provenance,
    /// Where the starts come from, by unit.
    pub origins: BTreeMap<UnitId, Provenance>,
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
        let other;
        let set_up = match raw.set_up {
            RawSetUp::As(id) => match shared(root, source, &id) {
                Ok((from, set_up)) => {
                    other = from;
                    checker.source = &other;
                    checker.set_up(set_up)
                }
                Err(more) => {
                    checker.faults.extend(more.0);
                    None
                }
            },
            own => checker.set_up(own),
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
            }),
            _ => Err(Faults(checker.faults)),
        }
    }

    /// True if the option is one this scenario offers.
    #[must_use]
    pub fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    /// How a unit comes into play.
    #[must_use]
    pub fn start_of(&self, unit: UnitId) -> &Start {
        match self.forces.binary_search_by_key(&unit, |(unit, _)| *unit) {
            Ok(place) => &self.forces[place].1,
            Err(_) => &ABSENT,
        }
    }

    /// Tank replacements that the Allies get in a turn (15.1).
    #[must_use]
    pub fn replacements_in(&self, turn: u16) -> u8 {
        self.replacements.iter().filter(|(when, _)| u16::from(*when) == turn).map(|(_, count)| count).sum()
    }
}

/// The set-up of another scenario, with its file.
fn shared(root: &Path, source: &Source, id: &str) -> Result<(Source, RawSetUp), Faults> {
    let none =
        || Faults::from(source.fault(id, format!("there is no scenario '{id}' with a set-up that could be used")));
    // An id of this game's folder and no path: a scenario's text may come from anywhere.
    let named = id.strip_prefix(GAME).and_then(|rest| rest.strip_prefix('/'));
    let named = named.filter(|name| name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign)));
    let file = format!("scenarios/{GAME}/{}.ron", named.ok_or_else(none)?);
    let other = Source::read(root, &file).map_err(|_| none())?;
    match other.parse::<RawScenario>()?.set_up {
        RawSetUp::As(_) => {
            Err(source.fault(id, format!("'{id}' has no set-up of its own; name the scenario that has it")).into())
        }
        own => Ok((other, own)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    const ONE: &str = "scenarios/gazala_cauldron/01.ron";
    const CAMPAIGN: &str = "scenarios/gazala_cauldron/02.ron";

    fn data() -> Data {
        Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn scenario(file: &str, data: &Data) -> Scenario {
        Scenario::load(&data_root(), file, data).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn hex(name: &str) -> Hex {
        Name::parse(name).expect("a hex's name")
    }

    #[test]
    fn starts_as_the_text_has_them() {
        let data = data();
        let scenario = scenario(ONE, &data);
        let start = |id: &str| {
            let start = scenario.start_of(data.catalog.find(id).expect("a counter"));
            match start {
                Start::Free { area, stack } => format!("{} by {stack}", area.words()),
                Start::Arrives { turn, hexes } => {
                    let names: Vec<String> = hexes.iter().map(|hex| Name::of(*hex).to_string()).collect();
                    format!("turn {turn}: {}", names.join(" "))
                }
                Start::Absent => "absent".to_owned(),
            }
        };
        for (id, expected) in [
            ("2 Lan", "within a hex of 1520 by 1"),
            ("2 RB", "within 2 hexes of 2720 by 1"),
            ("3/12 FF", "in 2705 by 1"),
            ("Pac", "in 1218 or 1219 or 1318 or 1118 by 1"),
            ("3 CG", "in 1504 or 1605 by 2"),
            ("5 GH", "within 2 hexes of 0810 by 1"),
            ("50 Rec", "within a hex of 1310 by 1"),
            ("8 Hus", "within 3 hexes of 2615 by 1"),
            ("10 Hus", "within a hex of 1901 by 1"),
            ("8 RTR", "within a hex of 0806 by 1"),
            ("6 GH", "within 3 hexes of 0201 by 1"),
            ("65/2", "within 3 hexes of 0517 by 2"),
            ("132/8", "within a hex of 1321 by 2"),
            ("27 Pav", "within 2 hexes of 0110 by 2"),
            ("5/1", "turn 1: 1321 1422 1521 1622 1721"),
            ("8/2", "turn 1: 1622 1721 1822 1921 2022"),
            ("580 Rec", "turn 1: 1721 1822 1921 2022 2121"),
            ("20 Bre", "turn 10: 0108 0109 0110"),
            ("2 KRR", "turn 2: "),
            ("1 Wor", "turn 4: "),
            ("9 Dur Lt", "turn 7: "),
            ("2 HLI", "turn 8: "),
            ("3/9 Jat", "turn 8: "),
            ("2 WY", "turn 8: "),
            ("Cumber", "turn 8: "),
            ("7 RTR", "turn 9: "),
        ] {
            assert_eq!(start(id), expected, "{id}");
        }
        assert_eq!(scenario.forces.len(), 90);
        let used: Vec<&str> = scenario.used.iter().map(|unit| data.catalog.get(*unit).id.as_str()).collect();
        assert_eq!(used, ["2 RB", "9 KRR"]);
        assert_eq!(scenario.start_of(UnitId(0)), &Start::Absent);
        let replacements: Vec<u8> = (1..=13).map(|turn| scenario.replacements_in(turn)).collect();
        assert_eq!(replacements, [0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 1, 0, 0]);
    }

    #[test]
    fn lengths_and_points_as_printed() {
        let data = data();
        let (one, campaign) = (scenario(ONE, &data), scenario(CAMPAIGN, &data));
        assert_eq!((one.first_turn, one.last_turn, one.victory_points), (1, 7, 2));
        assert_eq!((campaign.first_turn, campaign.last_turn, campaign.victory_points), (1, 13, 0));
        assert_eq!(data.tables.turns.turn(one.last_turn).date, "June 1-2");
        assert_eq!(data.tables.turns.turn(campaign.last_turn).date, "June 13-14");
        let points = |scenario: &Scenario| {
            let mut points: Vec<(String, u16)> =
                scenario.fortified.iter().map(|(hex, points)| (Name::of(*hex).to_string(), *points)).collect();
            points.sort();
            points
        };
        let all = ["1118", "1218", "1219", "1318", "1504", "1605", "2705"];
        assert_eq!(points(&one), all.map(|name| (name.to_owned(), 1)));
        assert_eq!(points(&campaign), all.map(|name| (name.to_owned(), if name < "1500" { 3 } else { 2 })));
        assert_eq!(one.set_up_first, Side::Allies);
        assert!(one.offers(OPTIONS[0]) && campaign.offers(OPTIONS[0]) && !one.offers("13.7"));
        // 17.0: the campaign's set-up is Scenario One's.
        assert_eq!((one.forces, one.ready, one.replacements), (campaign.forces, campaign.ready, campaign.replacements));
    }

    #[test]
    fn ready_places_are_legal_and_apart_from_the_enemy() {
        let data = data();
        let scenario = scenario(ONE, &data);
        for side in Side::BOTH {
            for (unit, at) in &scenario.ready[side.index()] {
                let counter = data.catalog.get(*unit);
                let Start::Free { area, .. } = scenario.start_of(*unit) else { panic!("{} is not set up", counter.id) };
                assert!(area.holds(*at) && data.board.contains(*at), "{} in {}", counter.id, Name::of(*at));
                for (enemy, near) in &scenario.ready[side.enemy().index()] {
                    assert!(at.range(*near) > 1, "{} beside {}", counter.id, data.catalog.get(*enemy).id);
                }
            }
        }
        assert_eq!(scenario.ready.each_ref().map(Vec::len), [17, 35]);
        // 18.0: Trieste and Pavia stand beside the belt.
        let beside = |formation| {
            let units = scenario.ready[0].iter().filter(|(unit, _)| data.catalog.get(*unit).formation == formation);
            units.filter(|(_, at)| data.board.neighbours(*at).any(|next| data.board.in_belt(next))).count()
        };
        assert_eq!([Formation::Trieste, Formation::Pavia].map(beside), [2, 2]);
        assert_eq!(scenario.ready[1].iter().filter(|(_, at)| *at == hex("1504")).count(), 2);
    }

    #[test]
    fn faults_are_all_listed() {
        let data = data();
        let source = Source::read(&data_root(), ONE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("who: All(Indep)", "who: Of([\"Cumberland\"])")
            .replace("(\"27 Pav\", \"0309\")", "(\"27 Pav\", \"0310\")")
            .replace("(\"28 Pav\", \"0209\")", "(\"28 Pav\", \"0310\")")
            .replace("(\"5 GH\", \"0811\")", "(\"5 GH\", \"0812\")")
            .replace("(\"5 EY\", \"0403\")", "(\"5 EY\", \"0106\")")
            .replace("(\"1605\", 1)", "(\"1606\", 1)")
            .replace("last_turn: 7", "last_turn: 14")
            .replace("every unplayed withdrawal", "13.8")
            .replace("Within(\"0517\", 3)", "Within(\"3117\", 3)");
        let faults =
            Scenario::read(&data_root(), &Source { text, ..source }, &data).expect_err("many things are wrong");
        let told = faults.to_string();
        for part in [
            "no counter 'Cumberland'",
            "Cumber (unit 90) has no start",
            "2 units are set up in 0310; it may hold 1",
            "5 EY is set up within 3 hexes of 0201; 0106 is not there",
            "1606 has no fortification",
            "from turn 1 to turn 14",
            "no option '13.8'",
            "3117 is off the board",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }

    #[test]
    fn a_shared_set_up_has_to_be_there() {
        let data = data();
        let source = Source::read(&data_root(), CAMPAIGN).unwrap_or_else(|faults| panic!("{faults}"));
        for (other, part) in
            [("gazala_cauldron/09", "there is no scenario"), ("gazala_cauldron/02", "no set-up of its own")]
        {
            let text = source.text.replace("As(\"gazala_cauldron/01\")", &format!("As(\"{other}\")"));
            let source = Source { text, ..source.clone() };
            let faults = Scenario::read(&data_root(), &source, &data).expect_err("no set-up");
            assert!(faults.0.len() == 1 && faults.0[0].line > 0 && faults.to_string().contains(part), "{faults}");
        }
    }
}
