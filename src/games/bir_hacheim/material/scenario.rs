//! Scenarios: where units start or when they come, how long the game lasts, and what scores (11.0).

mod reading;

pub use reading::draft;

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::board::{Board, Edge, Front, Terrain};
use crate::core::doctrine::Doctrines;
use crate::core::grid::southing;
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The option by which defence, odds and chances are shown before an attack is declared.
pub const OPEN_ARITHMETIC: &str = "open arithmetic";

/// Options that a scenario can offer.
const OPTIONS: [&str; 1] = [OPEN_ARITHMETIC];
/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "bir_hacheim";

/// Air points of a side for a whole game; the printed one has fewer.
const MOST_AIR: u8 = 100;
/// Units of a side in a hex (4.1.1).
const MOST_IN_A_HEX: usize = 3;
/// The place that parts the front line in north and south (11.1.1).
const MIDDLE: &str = "got_el_ualeb";

/// Where a unit without a printed place may be set up (11.1.1, 11.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    /// It takes no part.
    Absent,
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

/// A day of 1942.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Where those places come from.
    pub ready_provenance: Provenance,
    /// Where length, air points, objectives and points come from.
    pub provenance: Provenance,
    /// Where the starts come from, by unit.
    pub origins: BTreeMap<UnitId, Provenance>,
    /// What the computer player of each side is about.
    pub doctrines: Doctrines<Hex>,
    destroyed: BTreeMap<Nation, u16>,
    first_day: Day,
    days_a_turn: u8,
}

impl Scenario {
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

#[cfg(test)]
mod tests {
    use super::super::board::Name;
    use super::super::data::Data;
    use super::*;
    use crate::core::data::{Source, data_root};

    const FILE: &str = "scenarios/bir_hacheim/01.ron";

    fn data() -> Data {
        Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn scenario(data: &Data) -> Scenario {
        Scenario::load(&data_root(), FILE, data).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// All units on the board at the beginning, with the ready-made places of the free ones.
    fn standing(scenario: &Scenario) -> Vec<(UnitId, Hex)> {
        let fixed = scenario.forces.iter().filter_map(|(unit, start)| match start {
            Start::At(hex) => Some((*unit, *hex)),
            _ => None,
        });
        fixed.chain(scenario.ready.iter().copied()).collect()
    }

    #[test]
    fn starts_as_the_text_has_them() {
        let data = data();
        let scenario = scenario(&data);
        let start = |id| data.catalog.find(id).and_then(|unit| scenario.start_of(unit));
        for (id, place) in [
            ("1 Tk", "sidi_muftah"),
            ("150/50", "got_el_ualeb"),
            ("22/1", "bir_el_harmat"),
            ("7/7", "retma"),
            ("201 G/7", "knightsbridge"),
            ("1 FL", "bir_hacheim"),
            ("9 B", "sidi_breghisc"),
        ] {
            assert_eq!(start(id), data.board.place(place).map(Start::At), "{id}");
        }
        for (id, zone) in [
            ("XIII", Zone::EastNorth),
            ("XXX", Zone::EastSouth),
            ("8 Ex.", Zone::East),
            ("Pi", Zone::West),
            ("Gen", Zone::West),
        ] {
            assert_eq!(start(id), Some(Start::Free(zone)), "{id}");
        }
        for (id, turn, edge) in [
            ("10/5", 5, Edge::East),
            ("11/4", 10, Edge::East),
            ("133/Littorio", 13, Edge::West),
            ("12 B/Littorio", 13, Edge::West),
        ] {
            assert_eq!(start(id), Some(Start::Turn { turn, edge }), "{id}");
        }
        assert_eq!((standing(&scenario).len(), scenario.ready.len()), (50, 5));
        assert_eq!(scenario.start_of(UnitId(0)), None);
    }

    #[test]
    fn nobody_starts_in_the_sea_or_beside_an_enemy() {
        let data = data();
        let standing = standing(&scenario(&data));
        for (unit, hex) in &standing {
            let counter = data.catalog.get(*unit);
            let ground = data.board.ground(*hex).expect("on the board");
            assert!(data.tables.terrain.allows(ground.terrain, counter.arm), "{} in {}", counter.id, Name::of(*hex));
            assert!(!ground.mined || counter.side() == Side::Allies, "{} in {}", counter.id, Name::of(*hex));
            assert!(standing.iter().filter(|(_, other)| other == hex).count() <= MOST_IN_A_HEX, "{}", Name::of(*hex));
            let front = if counter.side() == Side::Axis { Front::West } else { Front::East };
            let french = counter.nation == Nation::FreeFrench;
            assert!(data.board.front(*hex) == front || french, "{} in {}", counter.id, Name::of(*hex));
            for (other, near) in &standing {
                let enemy = data.catalog.get(*other);
                let apart = enemy.side() == counter.side() || hex.range(*near) > 1;
                assert!(apart, "{} in {} and {} in {}", counter.id, Name::of(*hex), enemy.id, Name::of(*near));
            }
        }
    }

    #[test]
    fn points_and_places_as_printed() {
        let data = data();
        let scenario = scenario(&data);
        let objectives: Vec<(&str, u16)> =
            scenario.objectives.iter().map(|objective| (objective.name.as_str(), objective.points)).collect();
        assert_eq!(objectives, [("Tobruk", 50), ("Bir Hacheim", 30), ("El Adem", 20), ("Knightsbridge", 10)]);
        assert_eq!(Nation::ALL.map(|nation| scenario.points_for(nation)), [5, 1, 5, 5, 5, 5]);
        assert_eq!((scenario.turns, scenario.air, scenario.set_up_first), (14, [35, 10], Side::Allies));
        let recovery: Vec<Option<&str>> = scenario.recovery_places.iter().map(|hex| data.board.name_of(*hex)).collect();
        assert_eq!(recovery, [Some("Belhamed"), Some("Tobruk")]);
    }

    #[test]
    fn turns_run_from_the_26th_of_may_to_the_22nd_of_june() {
        let scenario = scenario(&data());
        let dates = [1, 3, 4, 7, 14].map(|turn| scenario.dates(turn));
        assert_eq!(dates, ["26-27 May", "30-31 May", "1-2 June", "7-8 June", "21-22 June"]);
        let odd = Scenario { first_day: Day { day: 31, month: 5 }, ..scenario };
        assert_eq!(odd.dates(1), "31 May - 1 June");
    }

    #[test]
    fn zones_are_parted_by_the_belt_and_got_el_ualeb() {
        let board = data().board;
        let holds = |zone: Zone, name: &str| zone.holds(&board, Name::parse(name).expect("a hex's name"));
        assert!(holds(Zone::West, "0809") && !holds(Zone::West, "0808") && !holds(Zone::West, "0908"));
        assert!(holds(Zone::East, "1108") && !holds(Zone::East, "1010") && !holds(Zone::East, "0702"));
        assert!(holds(Zone::EastNorth, "1108") && !holds(Zone::EastSouth, "1108"));
        assert!(holds(Zone::EastSouth, "1209") && !holds(Zone::EastNorth, "1209"));
        assert!(!holds(Zone::EastNorth, "1309") && !holds(Zone::EastSouth, "1309"), "level with it");
        assert!(!holds(Zone::East, "1401") && !holds(Zone::East, "2601"));
    }

    #[test]
    fn faults_are_all_listed() {
        let data = data();
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("(\"32 Tk\", At(\"1205\"))", "(\"33 Tk\", At(\"1205\"))")
            .replace("At(\"0605\")", "At(\"2605\")")
            .replace("(\"Gen\", \"0507\")", "(\"Gen\", \"0506\")")
            .replace("At(\"0514\")", "At(\"0513\")")
            .replace("turns: 14", "turns: 0");
        let faults = Scenario::read(&Source { text, ..source }, &data).expect_err("five things are wrong");
        let told = faults.to_string();
        for part in [
            "0 turns",
            "no counter '33 Tk'",
            "32 Tk (unit",
            "2605 is off",
            "0506 is not there",
            "5 units start in 0513",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
