//! Scenarios: who holds what at the start, troops and markers, and how battles are fought (`C.Deployment`).

mod editing;

pub use editing::draft;

use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::area::Area;
use super::catalog::Aircraft;
use super::data::Data;
use crate::core::bounds;
use crate::core::data::{Fault, Faults, Source, keep};
use crate::core::doctrine::{self, Doctrines, RawDoctrines};
use crate::core::head::{self, Heading};
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// The game's folder name, as its scenario files have it.
pub const GAME: &str = "firestorm";

/// The option that lets either area of Tobruk win the game.
pub const EITHER_TOBRUK: &str = "tobruk.either";
/// The option that draws the Trigh Capuzzo through the mines.
pub const TRIGH_CAPUZZO: &str = "trigh.capuzzo";
/// The option that lets arrows be placed while other battles are fought on tables.
pub const SEVERAL_ARROWS: &str = "arrows.several";

/// Options that a scenario may offer: either area of Tobruk is enough for the victory at once; a track crosses the mines between B-1
/// and B-4; several battles are fought on tables at a time.
const OPTIONS: [&str; 3] = [EITHER_TOBRUK, TRIGH_CAPUZZO, SEVERAL_ARROWS];

/// The number of battles in a turn: a die of so many sides, and so many more (`GG.1.1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battles {
    /// Sides of the die; one of three is half a common die, rounded up.
    pub die: u8,
    /// Added to it.
    pub plus: u8,
}

/// Sides of a common die.
const SIDES: u8 = 6;

impl Battles {
    /// The number that a common die brings.
    #[must_use]
    pub fn number(self, die: u8) -> u8 {
        (die * self.die).div_ceil(SIDES) + self.plus
    }

    /// The most that can come.
    #[must_use]
    pub fn most(self) -> u8 {
        self.number(SIDES)
    }
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawScenario {
    format: u32,
    game: String,
    id: String,
    title: String,
    briefing: String,
    table_top: bool,
    turns: u8,
    battles: Battles,
    options: Vec<String>,
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
        /// What the Axis holds; the Allies hold the rest.
        axis: Vec<Area>,
        starts: Vec<(Area, Vec<String>)>,
        forts: Vec<Area>,
        supply: Vec<(Area, u8)>,
        sorties: Vec<(Aircraft, u8)>,
        provenance: Provenance,
        /// Troops that take no part.
        #[serde(default)]
        absent: Vec<String>,
    },
}

impl RawSetUp {
    /// The scenario whose set-up it is, if it is that of another.
    fn named(&self) -> Option<&str> {
        if let Self::As(id) = self { Some(id) } else { None }
    }
}

/// A checked scenario.
#[derive(Resource, Debug, Clone)]
pub struct Scenario {
    /// Id, such as `firestorm/01`.
    pub id: String,
    /// Title.
    pub title: String,
    /// What a player reads first; paragraphs stand a blank line apart.
    pub briefing: String,
    /// Battles are fought on the table and their victory points entered; else dice decide them.
    pub table_top: bool,
    /// Turns of the campaign.
    pub turns: u8,
    /// How many battles a turn has.
    pub battles: Battles,
    /// Options that can be switched on.
    pub options: Vec<String>,
    /// Who holds each area, in the order of [`Area::ALL`].
    pub control: Vec<(Area, Side)>,
    /// All troops with the area they start in, by number.
    pub starts: Vec<(UnitId, Area)>,
    /// Areas with a fortified marker.
    pub forts: Vec<Area>,
    /// Areas with supply markers, and how many.
    pub supply: Vec<(Area, u8)>,
    /// Sorties of each turn.
    pub sorties: Vec<(Aircraft, u8)>,
    /// Where length and options come from.
    pub provenance: Provenance,
    /// Where the set-up comes from.
    pub set_up_provenance: Provenance,
    /// What the computer player of each side is about.
    pub doctrines: Doctrines<Area>,
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
        let mut checker = Checker { source, data, faults: Vec::new() };
        checker.general(&raw);
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
                table_top: raw.table_top,
                turns: raw.turns,
                battles: raw.battles,
                options: raw.options,
                control: set_up.control,
                starts: set_up.starts,
                forts: set_up.forts,
                supply: set_up.supply,
                sorties: set_up.sorties,
                provenance: raw.provenance,
                set_up_provenance: set_up.provenance,
                doctrines,
            }),
            _ => Err(Faults(checker.faults)),
        }
    }

    /// True if the option is one this scenario offers.
    #[must_use]
    pub fn offers(&self, option: &str) -> bool {
        self.options.iter().any(|known| known == option)
    }
}

/// A checked set-up.
struct SetUp {
    control: Vec<(Area, Side)>,
    starts: Vec<(UnitId, Area)>,
    forts: Vec<Area>,
    supply: Vec<(Area, u8)>,
    sorties: Vec<(Aircraft, u8)>,
    provenance: Provenance,
}

/// Turns the raw scenario into a checked one and gathers every fault on the way.
struct Checker<'a> {
    source: &'a Source,
    data: &'a Data,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn at(&mut self, mark: &str, sentence: String) {
        self.faults.push(self.source.fault_at(mark, 0, sentence));
    }

    fn general(&mut self, raw: &RawScenario) {
        let heading = Heading { format: raw.format, game: &raw.game, id: &raw.id, title: &raw.title };
        self.faults.extend(head::scenario_faults(self.source, GAME, heading));
        self.faults.extend(bounds::briefing_fault(self.source, &raw.briefing));
        if !(1..=9).contains(&raw.turns) {
            self.at("turns", format!("a campaign of {} turns is not possible; it has 1 to 9", raw.turns));
        }
        let Battles { die, plus } = raw.battles;
        if ![1, 2, 3, 6].contains(&die) || plus > 9 {
            let sentence =
                format!("a die of {die} sides plus {plus} is not possible; an ordinary die gives 1, 2, 3 or 6 sides");
            self.at("battles", sentence);
        }
        for option in raw.options.iter().filter(|option| !OPTIONS.contains(&option.as_str())) {
            let sentence = format!("there is no option '{option}'; the options are {}", OPTIONS.join(", "));
            self.faults.push(self.source.fault(option, sentence));
        }
        if !raw.table_top && raw.options.iter().any(|option| option == SEVERAL_ARROWS) {
            let sentence = format!(
                "'{SEVERAL_ARROWS}' is for table_top: true; a battle by dice ends before the next begins (GG.2.2)"
            );
            self.faults.push(self.source.fault(SEVERAL_ARROWS, sentence));
        }
    }

    fn set_up(&mut self, raw: RawSetUp) -> Option<SetUp> {
        let RawSetUp::Own { axis, starts, forts, supply, sorties, provenance, absent } = raw else { return None };
        let holder = |area: Area| if axis.contains(&area) { Side::Axis } else { Side::Allies };
        self.once("axis", &axis);
        let starts = self.starts(starts, &absent, holder);
        self.once("forts", &forts);
        self.once("supply", &supply.iter().map(|(area, _)| *area).collect::<Vec<_>>());
        let occupied = |area: &Area| starts.iter().any(|(_, start)| start == area);
        for (mark, area) in
            forts.iter().map(|area| ("forts", area)).chain(supply.iter().map(|(area, _)| ("supply", area)))
        {
            if !occupied(area) {
                self.at(mark, format!("no troop starts in {area}; a marker has to be with troops (C.Fortified)"));
            }
        }
        if let Some((area, count)) = supply.iter().find(|(_, count)| !(1..=9).contains(count)) {
            self.at(
                "supply",
                format!("{count} supply markers in {area} are not possible; list 1 to 9, or leave the area out"),
            );
        }
        for (place, (aircraft, count)) in sorties.iter().enumerate() {
            let twice = sorties[..place].iter().any(|(other, _)| other == aircraft);
            if twice || !(1..=9).contains(count) {
                let sentence =
                    format!("{count} sorties of {} are not possible; list each once, with 1 to 9", aircraft.title());
                self.at(&format!("({aircraft:?}, {count})"), sentence);
            }
        }
        let control = Area::ALL.into_iter().map(|area| (area, holder(area))).collect();
        Some(SetUp { control, starts, forts, supply, sorties, provenance })
    }

    /// Each area of a list stands once.
    fn once(&mut self, mark: &str, areas: &[Area]) {
        for (place, area) in areas.iter().enumerate() {
            if areas[..place].contains(area) {
                self.at(mark, format!("{area} is listed twice; once is enough"));
            }
        }
    }

    fn starts(
        &mut self,
        raw: Vec<(Area, Vec<String>)>,
        absent: &[String],
        holder: impl Fn(Area) -> Side,
    ) -> Vec<(UnitId, Area)> {
        let mut starts: Vec<(UnitId, Area)> = Vec::new();
        for (area, ids) in raw {
            for id in ids {
                let Some(unit) = self.data.catalog.find(&id) else {
                    let sentence = format!("there is no troop '{id}'; the ids are in assets/firestorm/units.ron");
                    self.faults.push(self.source.fault(&id, sentence));
                    continue;
                };
                let side = self.data.catalog.get(unit).side();
                if side != holder(area) {
                    let sentence = format!("{id} fights for the {side}; {area} is not theirs at the start");
                    self.faults.push(self.source.fault(&id, sentence));
                }
                if starts.iter().any(|(known, _)| *known == unit) {
                    let mark = format!("\"{id}\"");
                    self.faults.push(self.source.fault_at(
                        &mark,
                        1,
                        format!("{id} starts twice; each troop starts once"),
                    ));
                } else {
                    starts.push((unit, area));
                }
            }
        }
        for (unit, troop) in self.data.catalog.iter() {
            match (starts.iter().any(|(known, _)| *known == unit), absent.contains(&troop.id)) {
                (false, false) => {
                    let sentence = format!("{} has no start; every troop starts in an area, or is absent", troop.id);
                    self.at("starts", sentence);
                }
                (true, true) => {
                    self.at("absent", format!("{} starts in an area and is absent; it can't be both", troop.id))
                }
                _ => {}
            }
        }
        for id in absent.iter().filter(|id| self.data.catalog.find(id).is_none()) {
            let sentence = format!("there is no troop '{id}'; the ids are in assets/firestorm/units.ron");
            self.faults.push(self.source.fault(id, sentence));
        }
        starts.sort();
        starts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::core::data::data_root;

    const GENERALS: &str = "scenarios/firestorm/01.ron";
    const CAMPAIGN: &str = "scenarios/firestorm/02.ron";

    fn data() -> Data {
        Data::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn scenario(file: &str, data: &Data) -> Scenario {
        Scenario::load(&data_root(), file, data).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The deployment typed a second time: tokens, F for a fortified marker, S for a supply marker.
    const DEPLOYMENT: [(&str, &str); 16] = [
        ("A2", "Italian Infantry, Italian Infantry, Schützen, F"),
        ("A3", "SA Artillery, SA Infantry, F, S, S"),
        ("A4", "Valentine"),
        ("A6", "SA Artillery"),
        ("A7", "SA Infantry"),
        ("B1", "Bersaglieri, Italian Infantry, Italian Infantry, F"),
        ("B2", "Artillery, Infantry, F, S, S"),
        ("B3", "Crusader"),
        ("B4", "Infantry, Valentine, F, S, S"),
        ("B5", "6 pdr, Grant, F"),
        ("C2", "Carri, Panzer, Panzer, Rommel, Schützen, S, S, S"),
        ("C3", "French Artillery, F, S, S"),
        ("C4", "Grant"),
        ("C5", "Indian Motor, S"),
        ("C6", "Motor"),
        ("C7", "Indian Infantry"),
    ];

    #[test]
    fn deployment_as_the_text_has_it() {
        let data = data();
        let scenario = scenario(GENERALS, &data);
        let mut found = Vec::new();
        for area in Area::ALL {
            let here = scenario.starts.iter().filter(|(_, start)| *start == area);
            let mut pieces: Vec<&str> = here.map(|(unit, _)| data.catalog.get(*unit).title.as_str()).collect();
            pieces.sort_unstable();
            pieces.extend(scenario.forts.iter().filter(|fort| **fort == area).map(|_| "F"));
            let supply =
                scenario.supply.iter().filter(|(at, _)| *at == area).map(|(_, count)| usize::from(*count)).sum();
            pieces.extend(std::iter::repeat_n("S", supply));
            if !pieces.is_empty() {
                found.push((format!("{area:?}"), pieces.join(", ")));
            }
        }
        let found: Vec<(&str, &str)> = found.iter().map(|(area, pieces)| (area.as_str(), pieces.as_str())).collect();
        assert_eq!(found, DEPLOYMENT);
        assert_eq!(scenario.starts.len(), 28);
        assert!(scenario.starts.windows(2).all(|pair| pair[0].0 < pair[1].0), "by number");
        for side in Side::BOTH {
            let markers = scenario.supply.iter().filter(|(area, _)| scenario.control.contains(&(*area, side)));
            let expected = [3, 9][side.index()];
            assert_eq!(markers.map(|(_, count)| *count).sum::<u8>(), expected, "{side}");
        }
    }

    #[test]
    fn lengths_options_and_sorties_as_printed() {
        let data = data();
        let [generals, campaign] = [GENERALS, CAMPAIGN].map(|file| scenario(file, &data));
        assert_eq!((generals.table_top, campaign.table_top), (false, true));
        for scenario in [&generals, &campaign] {
            assert_eq!((scenario.turns, scenario.battles), (3, Battles { die: 3, plus: 3 }), "{}", scenario.id);
            assert!(scenario.offers("tobruk.either") && scenario.offers("trigh.capuzzo"), "{}", scenario.id);
            assert_eq!(
                scenario.sorties,
                [(Aircraft::German, 2), (Aircraft::Italian, 1), (Aircraft::British, 2)],
                "{}",
                scenario.id
            );
        }
        let set_up = |scenario: Scenario| (scenario.control, scenario.starts, scenario.forts, scenario.supply);
        assert_eq!(set_up(generals), set_up(campaign));
    }

    #[test]
    fn areas_and_points_at_the_start() {
        let data = data();
        let scenario = scenario(GENERALS, &data);
        let held =
            |side: Side| scenario.control.iter().filter(move |(_, holder)| *holder == side).map(|(area, _)| *area);
        let points = |side| held(side).map(|area| data.board.info(area).points).sum::<u16>();
        assert_eq!(Side::BOTH.map(points), [60, 270]);
        assert_eq!(Side::BOTH.map(|side| held(side).count()), [5, 17]);
        assert!(scenario.control.iter().map(|(area, _)| *area).eq(Area::ALL));
    }

    /// The areas among these from which roads and tracks lead to a dump of the side, through these alone.
    fn supplied(data: &Data, held: &BTreeSet<Area>, side: Side) -> BTreeSet<Area> {
        let dumps = held.iter().copied().filter(|area| data.board.info(*area).dump == Some(side));
        let mut reached: BTreeSet<Area> = dumps.collect();
        loop {
            let leads = |from: Area, to: Area| data.board.border(from, to).is_some_and(|border| border.way.is_some());
            let next = held.iter().find(|to| !reached.contains(to) && reached.iter().any(|from| leads(*from, **to)));
            let Some(next) = next.copied() else { return reached };
            reached.insert(next);
        }
    }

    #[test]
    fn supply_is_what_the_text_presupposes() {
        let data = data();
        let scenario = scenario(GENERALS, &data);
        let held = |side: Side| -> BTreeSet<Area> {
            scenario.control.iter().filter(|(_, holder)| *holder == side).map(|(area, _)| *area).collect()
        };
        let [axis, allies] = Side::BOTH.map(held);
        assert_eq!(supplied(&data, &allies, Side::Allies), allies, "all 17 are in supply");
        assert_eq!(supplied(&data, &axis, Side::Axis), axis);
        let cut = |lost: &[Area]| -> Vec<Area> {
            let left: BTreeSet<Area> = allies.iter().copied().filter(|area| !lost.contains(area)).collect();
            left.difference(&supplied(&data, &left, Side::Allies)).copied().collect()
        };
        // The boxes are easily cut off, by the advance from C-2 over C-4 to B-3.
        assert_eq!(cut(&[Area::B3]), [Area::B4]);
        assert_eq!(cut(&[Area::C4]), [Area::C5]);
        assert_eq!(cut(&[Area::B3, Area::C4]), [Area::B4, Area::C3, Area::C5]);
        // The Axis force behind the belt has no supply until Bir Hacheim falls.
        let with = |taken: &[Area]| -> BTreeSet<Area> {
            let held = axis.iter().chain(taken).copied().collect();
            supplied(&data, &held, Side::Axis)
        };
        assert!(!with(&[Area::C4]).contains(&Area::C4) && !with(&[Area::C4, Area::B3, Area::B4]).contains(&Area::B4));
        assert!(with(&[Area::C4, Area::B3, Area::C3]).is_superset(&BTreeSet::from([Area::B3, Area::C4])));
        assert!(with(&[Area::A3, Area::A4, Area::A5, Area::A6]).contains(&Area::A6), "Tobruk along the Via Balbia");
    }

    #[test]
    fn faults_are_all_listed() {
        let data = data();
        let source = Source::read(&data_root(), GENERALS).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("\"Sabratha\", \"Trento\"", "\"Trento\", \"Trento\"")
            .replace("[\"7 Motor Bde\"]", "[\"8 Motor Bde\"]")
            .replace("axis: [A1, A2, B1, C1, C2]", "axis: [A1, A2, A2, B1, C1, C2, C5]")
            .replace("forts: [A2,", "forts: [A2, A5,")
            .replace("(A3, 2)", "(A3, 0)")
            .replace("(German, 2), (Italian, 1)", "(German, 2), (German, 1)")
            .replace("turns: 3", "turns: 0")
            .replace("die: 3", "die: 4")
            .replace("options: [\"tobruk.either\"", "options: [\"tobruk.both\", \"arrows.several\"");
        let faults =
            Scenario::read(&data_root(), &Source { text, ..source }, &data).expect_err("many things are wrong");
        let told = faults.to_string();
        for part in [
            "Trento starts twice",
            "Sabratha has no start",
            "no troop '8 Motor Bde'",
            "7 Motor Bde has no start",
            "A-2 is listed twice",
            "3 Ind Motor Bde fights for the Allies; C-5 is not theirs",
            "no troop starts in A-5",
            "0 supply markers in A-3",
            "1 sorties of German Aircraft",
            "a campaign of 0 turns",
            "a die of 4 sides",
            "no option 'tobruk.both'",
            "'arrows.several' is for table_top: true",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0 && fault.column > 0), "{told}");
    }

    #[test]
    fn a_shared_set_up_has_to_be_there() {
        let data = data();
        let source = Source::read(&data_root(), CAMPAIGN).unwrap_or_else(|faults| panic!("{faults}"));
        for (other, part) in [("firestorm/09", "there is no scenario"), ("firestorm/02", "no set-up of its own")] {
            let text = source.text.replace("As(\"firestorm/01\")", &format!("As(\"{other}\")"));
            let source = Source { text, ..source.clone() };
            let faults = Scenario::read(&data_root(), &source, &data).expect_err("no set-up");
            assert!(faults.0.len() == 1 && faults.0[0].line > 0 && faults.to_string().contains(part), "{faults}");
        }
    }
}
