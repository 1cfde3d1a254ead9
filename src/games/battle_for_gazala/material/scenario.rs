//! Scenarios: where units stand at the beginning, which come later, and how long the game lasts (`11.Scenario`, `9.Reinforcements`).

mod editing;

pub use editing::draft;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::catalog::Catalog;
use super::data::Data;
use crate::core::bounds;
use crate::core::data::{Fault, Faults, Source, keep};
use crate::core::doctrine::{self, Doctrines, RawDoctrines};
use crate::core::head::{self, Heading};
use crate::core::hex::Hex;
use crate::core::provenance::Provenance;
use crate::core::unit::UnitId;

/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "battle_for_gazala";

/// The option by which an Axis path counts at any moment while the Axis is in Tobruk (`10.AsPrinted`).
pub const AS_PRINTED: &str = "path.as_printed";

/// Options that a scenario may offer.
const OPTIONS: [&str; 1] = [AS_PRINTED];
/// The most turns a game has, a day each, so that it ends in June.
const MOST_TURNS: u16 = 30;
/// Days of May, the month of the first turn.
const DAYS_OF_MAY: u16 = 31;

/// A reinforcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// The turn in which it is due, from 1.
    pub turn: u16,
    /// Which unit.
    pub unit: UnitId,
    /// Where it comes in.
    pub hex: Hex,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    game: String,
    id: String,
    title: String,
    briefing: String,
    turns: u16,
    /// The day in May of the first turn.
    first_day: u16,
    options: Vec<String>,
    provenance: Provenance,
    /// Unit and hex.
    starts: Vec<(String, String)>,
    starts_provenance: Provenance,
    /// Turn, unit and hex.
    reinforcements: Vec<(u16, String, String)>,
    reinforcements_provenance: Provenance,
    /// Units that take no part.
    #[serde(default)]
    absent: Vec<String>,
    /// What the computer player of each side is about.
    #[serde(default)]
    doctrine: RawDoctrines,
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `battle_for_gazala/01`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What a player reads first; paragraphs stand a blank line apart.
    pub briefing: String,
    /// Number of turns, a day each.
    pub turns: u16,
    /// The day in May of the first turn.
    first_day: u16,
    /// Options that can be switched on.
    pub options: Vec<String>,
    /// The units on the map with their hexes, by number.
    pub starts: Vec<(UnitId, Hex)>,
    /// Where these come from.
    pub starts_provenance: Provenance,
    /// The units that come later, by turn and number.
    pub reinforcements: Vec<Arrival>,
    /// Where these come from.
    pub reinforcements_provenance: Provenance,
    /// Where length and options come from.
    pub provenance: Provenance,
    /// What the computer player of each side is about.
    pub doctrines: Doctrines<Hex>,
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
        let mut checker = Checker { source, board: &data.board, catalog: &data.catalog, faults: Vec::new() };
        checker.general(&raw);
        let starts = checker.starts(&raw.starts);
        let reinforcements = checker.reinforcements(&raw.reinforcements, raw.turns);
        let absent = raw.absent.iter().filter_map(|id| checker.unit(id)).collect();
        let named = raw.starts.iter().map(|(id, _)| id).chain(raw.reinforcements.iter().map(|(_, id, _)| id));
        let named: Vec<&str> = named.map(String::as_str).collect();
        checker.each_once(&starts, &reinforcements, absent, &named);
        let doctrines = doctrine::check(&raw.doctrine, source, |name| data.board.find(name));
        let doctrines = keep(doctrines, &mut checker.faults).unwrap_or_default();
        if !checker.faults.is_empty() {
            return Err(Faults(checker.faults));
        }
        Ok(Self {
            id: raw.id,
            title: raw.title,
            briefing: raw.briefing,
            turns: raw.turns,
            first_day: raw.first_day,
            options: raw.options,
            starts,
            starts_provenance: raw.starts_provenance,
            reinforcements,
            reinforcements_provenance: raw.reinforcements_provenance,
            provenance: raw.provenance,
            doctrines,
        })
    }

    /// True if the option is one this scenario offers.
    #[must_use]
    pub fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }

    /// The day of a turn, such as `1 June`.
    #[must_use]
    pub fn date(&self, turn: u16) -> String {
        let day = self.first_day.saturating_add(turn.saturating_sub(1));
        if day <= DAYS_OF_MAY { format!("{day} May") } else { format!("{} June", day - DAYS_OF_MAY) }
    }

    /// The reinforcement that a unit is, if it is one.
    #[must_use]
    pub fn arrival(&self, unit: UnitId) -> Option<&Arrival> {
        self.reinforcements.iter().find(|arrival| arrival.unit == unit)
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
    fn general(&mut self, raw: &RawScenario) {
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(head::scenario_faults(self.source, GAME, heading));
        self.faults.extend(bounds::briefing_fault(self.source, &raw.briefing));
        if !(1..=MOST_TURNS).contains(&raw.turns) || !(1..=DAYS_OF_MAY).contains(&raw.first_day) {
            let sentence = format!("a game has 1 to {MOST_TURNS} turns and begins on a day in May, 1 to {DAYS_OF_MAY}");
            self.faults.push(self.source.fault_at("turns", 0, sentence));
        }
        for option in raw.options.iter().filter(|option| !OPTIONS.contains(&option.as_str())) {
            let sentence = format!("there is no option '{option}'; the options are {}", OPTIONS.join(", "));
            self.faults.push(self.source.fault(option, sentence));
        }
    }

    fn unit(&mut self, id: &str) -> Option<UnitId> {
        let unit = self.catalog.find(id);
        if unit.is_none() {
            let sentence = format!("there is no unit '{id}'; the ids are in assets/battle_for_gazala/units.ron");
            self.faults.push(self.source.fault(id, sentence));
        }
        unit
    }

    /// A land hex by its printed name or a place's id.
    fn hex(&mut self, name: &str) -> Option<Hex> {
        let hex = self.board.find(name).and_then(|hex| {
            if self.board.is_land(hex) { Ok(hex) } else { Err(format!("{name} is a sea hex; units must be on land")) }
        });
        hex.map_err(|sentence| self.faults.push(self.source.fault(name, sentence))).ok()
    }

    fn starts(&mut self, raw: &[(String, String)]) -> Vec<(UnitId, Hex)> {
        let mut starts: Vec<(UnitId, Hex)> = Vec::new();
        for (id, name) in raw {
            let (Some(unit), Some(hex)) = (self.unit(id), self.hex(name)) else { continue };
            if let Some((other, _)) = starts.iter().find(|(_, taken)| *taken == hex) {
                let sentence =
                    format!("{id} and {} are both in {name}; a hex holds one unit", self.catalog.get(*other).id);
                self.faults.push(self.source.fault(id, sentence));
            }
            starts.push((unit, hex));
        }
        starts.sort_unstable();
        starts
    }

    fn reinforcements(&mut self, raw: &[(u16, String, String)], turns: u16) -> Vec<Arrival> {
        let mut arrivals = Vec::new();
        for (turn, id, name) in raw {
            let (Some(unit), Some(hex)) = (self.unit(id), self.hex(name)) else { continue };
            if !(1..=turns).contains(turn) {
                let sentence = format!("{id} arrives on turn {turn}; the game has {turns} turns");
                self.faults.push(self.source.fault(id, sentence));
            }
            arrivals.push(Arrival { turn: *turn, unit, hex });
        }
        arrivals.sort_unstable_by_key(|arrival| (arrival.turn, arrival.unit));
        arrivals
    }

    /// Every unit once. Those that are `named` where they can't stand have a fault of their own.
    fn each_once(&mut self, starts: &[(UnitId, Hex)], reinforcements: &[Arrival], absent: Vec<UnitId>, named: &[&str]) {
        let used = starts.iter().map(|(unit, _)| *unit).chain(reinforcements.iter().map(|arrival| arrival.unit));
        let used = used.chain(absent);
        let mut counts: BTreeMap<UnitId, usize> = BTreeMap::new();
        for unit in used {
            *counts.entry(unit).or_default() += 1;
        }
        let is_missing =
            |unit: &UnitId| !counts.contains_key(unit) && !named.contains(&self.catalog.get(*unit).id.as_str());
        let missing: BTreeSet<UnitId> = self.catalog.iter().map(|(unit, _)| unit).filter(is_missing).collect();
        for unit in missing {
            let sentence = format!(
                "{} neither starts on the map nor arrives later; every unit does one or the other, or is absent",
                self.catalog.get(unit).id
            );
            self.faults.push(self.source.fault_at("starts", 0, sentence));
        }
        for (unit, _) in counts.into_iter().filter(|(_, count)| *count > 1) {
            let id = &self.catalog.get(unit).id;
            self.faults.push(self.source.fault(id, format!("{id} is listed twice; every unit starts or arrives once")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::core::side::Side;
    use crate::games::battle_for_gazala::material::board::Name;

    const FILE: &str = "scenarios/battle_for_gazala/01.ron";

    fn data() -> Data {
        Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn scenario(data: &Data) -> Scenario {
        Scenario::load(&data_root(), FILE, data).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The published set-up typed a second time, by values.
    const PUBLISHED: [(&str, &str); 22] = [
        ("4-5-15", "2723 2822 2623 2724"),
        ("3-2-20", "2820 2819 2818"),
        ("1-2-12", "0334 0132 2823 2824 2624 2725 2921 2922 2920 1122 1315 1718 2115"),
        ("2-3-12", "0232 0332 2926 2726 2923 2925 0632 2128 2426"),
        ("1-2-7", "0533 0733"),
        ("2-3-9", "0832 0933 1730 1530 2028 2228"),
        ("2-3-7", "1231 1031"),
        ("2-2-12", "2329 2525 2425 2326"),
        ("4-4-9", "0228 0429 0730 2708"),
        ("4-5-9", "0928 1126"),
        ("4-6-9", "1526"),
        ("3-4-9", "0812 0412"),
        ("3-3-9", "1008"),
        ("1-2-9", "1610"),
        ("3-5-9", "1222 1022"),
        ("3-5-12", "0626 0726"),
        ("4-3-15", "1516 1416 1316 1818 1720 1819"),
        ("5-4-15", "2316 2216 2215"),
        ("4-6-12", "1417"),
        ("4-5-12", "2816"),
        ("2-4-12", "2620"),
        ("4-8-9", "2423"),
    ];

    #[test]
    fn units_stand_where_the_published_set_up_has_them() {
        let data = data();
        let scenario = scenario(&data);
        let mut published = 0;
        for (values, names) in PUBLISHED {
            let mut expected: Vec<&str> = names.split(' ').collect();
            published += expected.len();
            let with = scenario.starts.iter().filter(|(unit, _)| data.catalog.get(*unit).values() == values);
            let mut found: Vec<String> = with.map(|(_, hex)| Name::of(*hex).to_string()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{values}");
        }
        assert_eq!((published, scenario.starts.len()), (71, 71));
        assert!(scenario.starts.is_sorted());
    }

    #[test]
    fn reinforcements_are_the_allies_alone() {
        let data = data();
        let scenario = scenario(&data);
        let told: Vec<String> = scenario
            .reinforcements
            .iter()
            .map(|arrival| {
                let kind = data.catalog.get(arrival.unit);
                assert_eq!(kind.side(), Side::Allies, "{}", kind.id);
                assert_eq!(scenario.arrival(arrival.unit), Some(arrival));
                format!("{} {} {}", arrival.turn, kind.values(), Name::of(arrival.hex))
            })
            .collect();
        let expected =
            ["6 5-4-15 1201", "6 3-4-9 1201", "8 1-2-9 0608", "11 5-4-15 1201", "11 3-4-9 1201", "14 3-4-9 1201"];
        assert_eq!(told, expected);
        assert_eq!(scenario.arrival(UnitId(1)), None);
    }

    #[test]
    fn eighteen_days_from_the_27th_of_may() {
        let scenario = scenario(&data());
        assert_eq!(scenario.turns, 18);
        assert_eq!([1, 5, 6, 18].map(|turn| scenario.date(turn)), ["27 May", "31 May", "1 June", "13 June"]);
        assert!(scenario.offers(AS_PRINTED) && !scenario.offers("anything"));
        // The story holds for a game with the option as well: when the path counts stands beside it, by the rule in force.
        assert!(!scenario.briefing.contains("throughout") && !scenario.briefing.contains("player turn"));
    }

    #[test]
    fn faults_are_all_listed() {
        let data = data();
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("(\"606 AA\", \"0334\")", "(\"606 AA\", \"0101\")")
            .replace("(\"8/1\", \"2723\")", "(\"8/1\", \"2822\")")
            .replace("(\"Bays\", ", "(\"Boys\", ")
            .replace("(\"9 Lan\", ", "(\"10 Hus\", ")
            .replace("(8, \"Tobruk\"", "(19, \"Tobruk\"")
            .replace("options: [\"path.as_printed\"]", "options: [\"more\"]")
            .replace("first_day: 27", "first_day: 0");
        let faults = Scenario::read(&Source { text, ..source }, &data).expect_err("many things are wrong");
        let told = faults.to_string();
        for part in [
            "0101 is a sea hex",
            "8/2 and 8/1 are both in 2822",
            "no unit 'Boys'",
            "9 Lan neither starts on the map nor arrives later",
            "10 Hus is listed twice",
            "Tobruk arrives on turn 19; the game has 18",
            "no option 'more'",
            "begins on a day in May",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
