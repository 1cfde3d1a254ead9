//! The units: what each is and what is printed on its counter (`11.Scenario`).

use std::ops::Deref;
use std::path::Path;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::counters::{Counters, HasId, check_ids};
use crate::core::data::{Fault, Faults, Source};
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

const FILE: &str = "assets/battle_for_gazala/units.ron";

/// Movement points from which on a unit is mobile (`8.Mobile`).
const MOBILE: u8 = 12;

/// The sign on a counter. It has no part in the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Branch {
    Armour,
    Recon,
    Motor,
    Infantry,
    Engineers,
    Guns,
}

impl Branch {
    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Armour => "armour",
            Self::Recon => "reconnaissance",
            Self::Motor => "motorised infantry",
            Self::Infantry => "infantry",
            Self::Engineers => "engineers",
            Self::Guns => "anti-tank guns",
        }
    }
}

/// A unit as its counter shows it. Its entry in the file is the same, apart from what is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// Its short name on the counter and its id in files, such as `8/1` or `10 Hus`.
    pub id: String,
    /// In words.
    pub name: String,
    /// Whose it is.
    pub nation: Nation,
    /// The sign on it.
    pub branch: Branch,
    /// Attack strength, 1 to 9.
    pub attack: u8,
    /// Defence strength, 1 to 9.
    pub defence: u8,
    /// Movement points in a phase, 1 to 20.
    pub movement: u8,
    /// It moves and attacks in the mobile phase: 12 movement points and more (`8.Mobile`). The other units are on foot.
    #[serde(skip)]
    pub mobile: bool,
    /// Where its values come from.
    pub provenance: Provenance,
    /// Where its name and branch come from.
    pub name_provenance: Provenance,
}

impl UnitKind {
    /// The side it fights for.
    #[must_use]
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// Its values as printed: attack, defence and movement, such as `4-5-15`.
    #[must_use]
    pub fn values(&self) -> String {
        format!("{}-{}-{}", self.attack, self.defence, self.movement)
    }
}

/// All units. A unit's number is its place in the file, from 1.
#[derive(Resource, Debug, Clone)]
pub struct Catalog {
    counters: Counters<UnitKind>,
}

impl HasId for UnitKind {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Deref for Catalog {
    type Target = Counters<UnitKind>;
    fn deref(&self) -> &Counters<UnitKind> {
        &self.counters
    }
}

impl Catalog {
    /// Reads and checks `assets/battle_for_gazala/units.ron`.
    ///
    /// # Errors
    /// Every fault in the file: an id that stands twice, values that can't be.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let mut kinds: Vec<UnitKind> = source.parse()?;
        let mut faults = Vec::new();
        check_ids(source, "unit", &kinds, &mut faults);
        for kind in &kinds {
            faults.extend(fault(source, kind));
        }
        for side in Side::BOTH.into_iter().filter(|side| kinds.iter().all(|kind| kind.side() != *side)) {
            faults.push(source.fault_at("nation", 0, format!("the {side} have no units; each side needs some")));
        }
        for kind in &mut kinds {
            kind.mobile = kind.movement >= MOBILE;
        }
        if faults.is_empty() { Ok(Self { counters: Counters::new(kinds) }) } else { Err(Faults(faults)) }
    }

    /// The side a unit fights for; `None` for a number that no unit has.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Option<Side> {
        self.known(unit).map(UnitKind::side)
    }

    /// The units as charts, one for each nation.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        Nation::ALL.into_iter().map(|nation| self.chart(nation)).collect()
    }

    fn chart(&self, nation: Nation) -> Chart {
        let columns = ["Counter", "Branch", "Attack", "Defence", "Movement"];
        let origin = Provenance::Published(
            "The published order of battle; the origin of each value is given at its cell".to_owned(),
        );
        let id = format!("units_{}", nation.word().to_lowercase().replace(' ', "_"));
        let title = format!("{} units", nation.word());
        let mut chart = Chart::new(&id, &title, "11.Scenario", &origin, columns.map(str::to_owned).to_vec());
        for (_, kind) in self.iter().filter(|(_, kind)| kind.nation == nation) {
            let cell = |text: String, origin: &Provenance| ChartCell { text, provenance: Some(origin.clone()) };
            let named = [kind.id.clone(), kind.branch.word().to_owned()].map(|text| cell(text, &kind.name_provenance));
            let values = [kind.attack, kind.defence, kind.movement];
            let values = values.map(|value| cell(value.to_string(), &kind.provenance));
            chart.rows.push(ChartRow { name: kind.name.clone(), cells: named.into_iter().chain(values).collect() });
        }
        chart
    }
}

fn fault(source: &Source, kind: &UnitKind) -> Option<Fault> {
    let strengths = [kind.attack, kind.defence].into_iter().all(|value| (1..=9).contains(&value));
    (!strengths || !(1..=20).contains(&kind.movement)).then(|| {
        let sentence =
            format!("{}: {} is not possible; strengths are 1 to 9, movement 1 to 20", kind.id, kind.values());
        source.fault(&kind.id, sentence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn catalog() -> Catalog {
        Catalog::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn so_many_units_of_each_nation() {
        let catalog = catalog();
        let count = |nation| catalog.iter().filter(|(_, kind)| kind.nation == nation).count();
        assert_eq!(Nation::ALL.map(count), [22, 17, 26, 6, 5, 1]);
        for (unit, kind) in catalog.iter() {
            assert_eq!(catalog.find(&kind.id), Some(unit));
            assert_eq!(catalog.known(unit), Some(catalog.get(unit)));
        }
        assert_eq!([UnitId(0), UnitId(78)].map(|unit| catalog.side(unit)), [None, None]);
        assert_eq!(catalog.side(UnitId(1)), Some(Side::Axis));
    }

    #[test]
    fn so_many_counters_of_each_kind_as_published() {
        let catalog = catalog();
        let count = |values: &str| catalog.iter().filter(|(_, kind)| kind.values() == values).count();
        for (values, expected) in [
            ("4-5-15", 4),
            ("3-2-20", 3),
            ("2-2-12", 4),
            ("4-3-15", 6),
            ("5-4-15", 5),
            ("3-5-9", 2),
            ("3-5-12", 2),
            ("4-8-9", 1),
            ("4-6-9", 1),
            ("1-2-12", 13),
            ("1-2-7", 2),
            ("1-2-9", 2),
            ("2-3-7", 2),
            ("2-3-9", 6),
            ("2-3-12", 9),
            ("3-4-9", 5),
            ("4-4-9", 4),
            ("4-5-9", 2),
        ] {
            assert_eq!(count(values), expected, "{values}");
        }
    }

    #[test]
    fn units_with_twelve_points_and_more_are_mobile() {
        let catalog = catalog();
        let mobile = |id| catalog.get(catalog.find(id).expect("a unit")).mobile;
        assert!(["8/1", "3 Rec", "132/8", "201 Gd", "4 RTR", "7 Ber"].into_iter().all(mobile));
        assert!(!["42 RTR", "1 FF", "19 Bre", "61 Tre"].into_iter().any(mobile));
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("id: \"5/2\"", "id: \"5/1\"").replacen("attack: 5", "attack: 50", 1);
        let faults = Catalog::read(&Source { text, ..source }).expect_err("two things are wrong");
        let told = faults.to_string();
        for part in ["5/1 is listed twice", "8 Hus: 50-4-15 is not possible"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
