//! Scenarios: where units are set up or when they arrive, how long the game lasts, and what scores (15.1, 17.0).

mod reading;

pub use reading::draft;

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;

use super::board::Name;
use crate::core::doctrine::Doctrines;
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
    /// What the computer player of each side is about.
    pub doctrines: Doctrines<Hex>,
}

impl Scenario {
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

#[cfg(test)]
mod tests {
    use super::super::data::Data;
    use super::super::formation::Formation;
    use super::*;
    use crate::core::data::{Source, data_root};

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
