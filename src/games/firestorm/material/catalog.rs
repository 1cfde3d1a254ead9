//! The Firestorm troops: what each is and what it adds to a battle (`GG.Modifiers`, `C.Points`).

use std::ops::Deref;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::counters::{Counters, HasId, check_ids};
use crate::core::data::{Fault, Faults, Source};
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::sheet::dash;
use crate::core::side::Side;
use crate::core::unit::UnitId;

const FILE: &str = "assets/firestorm/units.ron";

/// What a troop is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Tank,
    Infantry,
    Motor,
    Artillery,
    AntiTank,
    Rommel,
}

impl Kind {
    /// True for tanks, which may be recovered from the field and count double when captured (`C.Recovery`, `C.Captures`).
    #[must_use]
    pub fn is_tank(self) -> bool {
        self == Self::Tank
    }

    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tank => "tanks",
            Self::Infantry => "infantry",
            Self::Motor => "motorised infantry",
            Self::Artillery => "artillery",
            Self::AntiTank => "anti-tank guns",
            Self::Rommel => "general",
        }
    }
}

/// Air support, flown as sorties (`C.Air`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Aircraft {
    German,
    Italian,
    British,
}

impl Aircraft {
    /// All three.
    pub const ALL: [Self; 3] = [Self::German, Self::Italian, Self::British];

    /// The side they fly for.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::German | Self::Italian => Side::Axis,
            Self::British => Side::Allies,
        }
    }

    /// As a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::German => "German Aircraft",
            Self::Italian => "Italian Aircraft",
            Self::British => "British Aircraft",
        }
    }
}

/// A Firestorm troop. Its entry in the file is the same, apart from what is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// Its id in files and on its card, such as `44 RTR`.
    pub id: String,
    /// The word on its token, such as `Valentine`.
    pub title: String,
    /// In full.
    pub name: String,
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub kind: Kind,
    /// What it adds to the die in the General's Game, 1 to 3.
    pub bonus: u8,
    /// The points that a player may take at the table in its place; lost in the text (`C.Points`).
    #[serde(default)]
    pub points: Option<u8>,
    /// Where its name comes from.
    pub provenance: Provenance,
    /// Where its bonus comes from.
    pub bonus_provenance: Provenance,
}

impl Troop {
    /// The side it fights for.
    #[must_use]
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// True for tanks.
    #[must_use]
    pub fn is_tank(&self) -> bool {
        self.kind.is_tank()
    }
}

/// All troops. A troop's number is its place in the file, from 1.
#[derive(Debug, Clone)]
pub struct Catalog {
    counters: Counters<Troop>,
}

impl HasId for Troop {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Deref for Catalog {
    type Target = Counters<Troop>;
    fn deref(&self) -> &Counters<Troop> {
        &self.counters
    }
}

impl Catalog {
    /// Reads and checks `assets/firestorm/units.ron`.
    ///
    /// # Errors
    /// Every fault in the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let troops: Vec<Troop> = source.parse()?;
        let mut faults: Vec<Fault> = Vec::new();
        check_ids(source, "troop", &troops, &mut faults);
        for (place, troop) in troops.iter().enumerate() {
            let id = &troop.id;
            if [id, &troop.title, &troop.name].iter().any(|text| text.trim().is_empty()) {
                faults.push(source.fault(id, format!("troop {} needs an id, a title and a name", place + 1)));
            }
            if !(1..=3).contains(&troop.bonus) {
                let sentence = format!("{id}: a bonus of {} is not possible; it must be 1 to 3", troop.bonus);
                faults.push(source.fault(id, sentence));
            }
            if troop.kind == Kind::Rommel && troop.side() != Side::Axis {
                faults.push(source.fault(id, format!("{id}: Rommel fights for the Axis")));
            }
        }
        let generals = troops.iter().filter(|troop| troop.kind == Kind::Rommel).count();
        if generals > 1 {
            let sentence = format!("{generals} troops are of the kind Rommel; there is at most one");
            faults.push(source.fault_at("kind: Rommel", 1, sentence));
        }
        if faults.is_empty() { Ok(Self { counters: Counters::new(troops) }) } else { Err(Faults(faults)) }
    }

    /// Rommel.
    #[must_use]
    pub fn rommel(&self) -> Option<UnitId> {
        self.iter().find(|(_, troop)| troop.kind == Kind::Rommel).map(|(unit, _)| unit)
    }

    /// The troops as charts, one for each side.
    #[must_use]
    pub fn charts(&self) -> [Chart; 2] {
        Side::BOTH.map(|side| self.chart(side))
    }

    fn chart(&self, side: Side) -> Chart {
        let columns = ["Troop", "Nation", "Kind", "Bonus", "Points at the table"].map(str::to_owned).to_vec();
        let origin =
            Provenance::Deduced("The tokens are lost; the origin of each value is given at its cell".to_owned());
        let lost = Provenance::Reconstructed("The cards with these points are lost".to_owned());
        let (id, title) =
            (format!("troops_{}", side.to_string().to_lowercase()), format!("{} troops", side.adjective()));
        let mut chart = Chart::new(&id, &title, "GG.Modifiers", &origin, columns);
        for (_, troop) in self.iter().filter(|(_, troop)| troop.side() == side) {
            let cell = |text: String, origin: &Provenance| ChartCell { text, provenance: Some(origin.clone()) };
            let own = [troop.title.clone(), troop.nation.word().to_owned(), troop.kind.word().to_owned()];
            let mut cells: Vec<ChartCell> = own.map(|text| cell(text, &troop.provenance)).into();
            cells.push(cell(format!("+{}", troop.bonus), &troop.bonus_provenance));
            cells.push(cell(dash(troop.points), &lost));
            chart.rows.push(ChartRow { name: troop.name.clone(), cells });
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn catalog() -> Catalog {
        Catalog::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    /// The tokens with their number and bonus, typed a second time.
    const TOKENS: [(&str, usize, u8); 18] = [
        ("Panzer", 2, 3),
        ("Rommel", 1, 2),
        ("Schützen", 2, 3),
        ("Carri", 1, 3),
        ("Italian Infantry", 4, 1),
        ("Bersaglieri", 1, 2),
        ("SA Infantry", 2, 1),
        ("SA Artillery", 2, 2),
        ("Infantry", 2, 1),
        ("Artillery", 1, 2),
        ("Crusader", 1, 2),
        ("Valentine", 2, 2),
        ("Grant", 2, 3),
        ("6 pdr", 1, 2),
        ("French Artillery", 1, 2),
        ("Indian Motor", 1, 1),
        ("Motor", 1, 1),
        ("Indian Infantry", 1, 1),
    ];

    #[test]
    fn tokens_as_listed() {
        let catalog = catalog();
        let mut all = 0;
        for (title, count, bonus) in TOKENS {
            let found: Vec<u8> =
                catalog.iter().filter(|(_, troop)| troop.title == title).map(|(_, troop)| troop.bonus).collect();
            assert_eq!(found, vec![bonus; count], "{title}");
            all += count;
        }
        assert_eq!((all, catalog.iter().count()), (28, 28));
        let of = |side| catalog.iter().filter(|(_, troop)| troop.side() == side && troop.kind != Kind::Rommel).count();
        assert_eq!(Side::BOTH.map(of), [10, 17]);
        for (unit, troop) in catalog.iter() {
            assert_eq!(catalog.find(&troop.id), Some(unit));
            assert_eq!(catalog.known(unit), Some(catalog.get(unit)));
        }
        assert_eq!([UnitId(0), UnitId(29)].map(|unit| catalog.known(unit)), [None, None]);
    }

    #[test]
    fn tanks_are_what_the_recovery_lists() {
        let catalog = catalog();
        let tanks: Vec<&str> =
            catalog.iter().filter(|(_, troop)| troop.is_tank()).map(|(_, troop)| troop.title.as_str()).collect();
        assert_eq!(tanks, ["Panzer", "Panzer", "Carri", "Crusader", "Valentine", "Valentine", "Grant", "Grant"]);
        let rommel = catalog.rommel().map(|unit| catalog.get(unit));
        assert_eq!(rommel.map(|troop| (troop.id.as_str(), troop.is_tank())), Some(("Rommel", false)));
    }

    #[test]
    fn what_the_examples_print_is_from_the_text() {
        let catalog = catalog();
        let printed: Vec<&str> = catalog
            .iter()
            .filter(|(_, troop)| !troop.bonus_provenance.needs_checking())
            .map(|(_, troop)| troop.title.as_str())
            .collect();
        assert_eq!(printed, ["Panzer", "Panzer", "Rommel", "Grant", "6 pdr", "Grant"]);
        let charts = catalog.charts();
        assert_eq!(charts.each_ref().map(|chart| chart.rows.len()), [11, 17]);
        assert!(charts.iter().flat_map(|chart| &chart.rows).all(|row| row.cells[4].text == "-"), "the points are lost");
    }

    #[test]
    fn sides_of_aircraft() {
        assert_eq!(Aircraft::ALL.map(Aircraft::side), [Side::Axis, Side::Axis, Side::Allies]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("id: \"Trento\"", "id: \"Sabratha\"")
            .replace("nation: German, kind: Rommel, bonus: 2", "nation: British, kind: Rommel, bonus: 4")
            .replace("kind: AntiTank", "kind: Rommel")
            .replace("title: \"Carri\"", "title: \"\"");
        let faults = Catalog::read(&Source { text, ..source }).expect_err("many things are wrong");
        let told = faults.to_string();
        for part in [
            "Sabratha is listed twice",
            "Rommel: a bonus of 4",
            "Rommel: Rommel fights for the Axis",
            "2 troops are of the kind Rommel",
            "troop 5 needs an id, a title and a name",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0 && fault.column > 0), "{told}");
    }
}
