//! The 54 counters: what each is and what is printed on it (2.2). Every counter is a type of its own.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::counters::{Counters, HasId, check_ids};
use crate::core::data::{Fault, Faults, Source};
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::words::counted;

const FILE: &str = "assets/bir_hacheim/units.ron";
/// What the ids of the counters' charts begin with.
pub const COUNTERS: &str = "counters_";
/// The heading of the defence strength there.
pub const DEFENCE: &str = "Defence";

/// What a unit is made of (2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// On foot.
    Infantry,
    /// Motorised (armoured) infantry.
    Motorised,
    /// Tanks.
    Armour,
    /// Engineers.
    Engineers,
    /// Guns drawn at the infantry's pace.
    Artillery,
    /// Mechanised artillery.
    MechanisedArtillery,
}

impl Arm {
    /// All six, in the order of the list in 2.2.1.
    pub const ALL: [Self; 6] =
        [Self::Infantry, Self::Motorised, Self::Armour, Self::Engineers, Self::Artillery, Self::MechanisedArtillery];

    /// The highest number of a die on which a unit that enters a minefield suffers a casualty: 2 for armour, 1 for the rest (9.1).
    #[must_use]
    pub fn struck_up_to(self) -> u8 {
        if self.is_armour() { 2 } else { 1 }
    }

    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Motorised => "motorised infantry",
            Self::Armour => "armour",
            Self::Engineers => "engineers",
            Self::Artillery => "artillery",
            Self::MechanisedArtillery => "mechanised artillery",
        }
    }

    /// Infantry, on foot or motorised: armour passes its zones and is favoured against it (4.1.2, 5.1.5).
    #[must_use]
    pub fn is_infantry(self) -> bool {
        matches!(self, Self::Infantry | Self::Motorised)
    }

    /// Tanks.
    #[must_use]
    pub fn is_armour(self) -> bool {
        self == Self::Armour
    }

    /// Artillery of both kinds (8.0).
    #[must_use]
    pub fn is_artillery(self) -> bool {
        matches!(self, Self::Artillery | Self::MechanisedArtillery)
    }

    /// Moves by the motorised column of the terrain table: all but infantry on foot and drawn guns.
    #[must_use]
    pub fn is_motorised(self) -> bool {
        !matches!(self, Self::Infantry | Self::Artillery)
    }
}

/// The size mark over the symbol (2.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Regiment,
    Brigade,
}

impl Size {
    /// The mark as printed.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Regiment => "III",
            Self::Brigade => "X",
        }
    }

    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Regiment => "regiment",
            Self::Brigade => "brigade",
        }
    }
}

/// A counter. Its entry in the file is the same, apart from what is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Its id in files, such as `151/50` or `XIII`.
    pub id: String,
    /// In words, such as `151st Brigade, 50th Division`.
    pub name: String,
    /// Whose it is.
    pub nation: Nation,
    /// What it is made of.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// Printed left of the symbol: its own number or name.
    pub number: String,
    /// Printed right of the symbol: its division's number or name.
    #[serde(default)]
    pub formation: Option<String>,
    /// What a player calls it where its designation alone would be another's too: `It {number}`, `{number}/{formation} SA`.
    #[serde(default)]
    pub called: Option<String>,
    /// The division of two or three units that it makes whole with others (5.1.4).
    #[serde(default)]
    pub division: Option<String>,
    /// Attack strength at full strength.
    pub attack: u8,
    /// Defence strength at full strength.
    pub defence: u8,
    /// Movement points a turn; losses leave them alone.
    pub movement: u8,
    /// Hexes to which artillery fires (8.0).
    #[serde(default)]
    pub range: Option<u8>,
    /// Where its name, arm and division come from.
    pub provenance: Provenance,
    /// Where its strengths and movement come from.
    pub values: Provenance,
    /// Where its range comes from.
    #[serde(default)]
    pub range_provenance: Option<Provenance>,
}

impl Counter {
    /// The side it fights for.
    #[must_use]
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// Its attack strength; halved and rounded up after a loss (7.0).
    #[must_use]
    pub fn attack(&self, reduced: bool) -> u8 {
        strength(self.attack, reduced)
    }

    /// Its defence strength; halved and rounded up after a loss (7.0).
    #[must_use]
    pub fn defence(&self, reduced: bool) -> u8 {
        strength(self.defence, reduced)
    }

    /// What a hand would write on a list: number and formation.
    #[must_use]
    pub fn short(&self) -> String {
        match &self.formation {
            Some(formation) => format!("{}/{formation}", self.number),
            None => self.number.clone(),
        }
    }

    fn spoken(&self) -> String {
        let Some(called) = &self.called else { return self.short() };
        called.replace("{number}", &self.number).replace("{formation}", self.formation.as_deref().unwrap_or_default())
    }
}

fn strength(printed: u8, reduced: bool) -> u8 {
    if reduced { printed.div_ceil(2) } else { printed }
}

/// All counters. A unit's number is its counter's place in the file, from 1.
#[derive(Debug, Clone)]
pub struct Catalog {
    counters: Counters<Counter>,
    names: Vec<String>,
    divisions: BTreeMap<String, Vec<UnitId>>,
}

impl HasId for Counter {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Deref for Catalog {
    type Target = Counters<Counter>;
    fn deref(&self) -> &Counters<Counter> {
        &self.counters
    }
}

impl Catalog {
    /// Reads and checks `assets/bir_hacheim/units.ron`.
    ///
    /// # Errors
    /// Every fault in the file: an id that stands twice, values that can't be, a range without guns, a division of one or four.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let counters: Vec<Counter> = source.parse()?;
        let mut faults = Vec::new();
        check_ids(source, "counter", &counters, &mut faults);
        let mut divisions: BTreeMap<String, Vec<UnitId>> = BTreeMap::new();
        for (unit, counter) in (1..).map(UnitId).zip(&counters) {
            if let Some(division) = &counter.division {
                divisions.entry(division.clone()).or_default().push(unit);
            }
            check(source, counter, &mut faults);
        }
        for (division, units) in &divisions {
            if !(2..=3).contains(&units.len()) {
                let units = counted(u32::try_from(units.len()).unwrap_or(u32::MAX), "unit", "units");
                let sentence = format!("the division '{division}' has {units}; divisions have two or three (2.2)");
                faults.push(source.fault_at(&format!("division: \"{division}\""), 0, sentence));
            }
        }
        if faults.is_empty() {
            Ok(Self {
                names: counters.iter().map(Counter::spoken).collect(),
                counters: Counters::new(counters),
                divisions,
            })
        } else {
            Err(Faults(faults))
        }
    }

    /// A unit as a player calls it: `151/50`. It follows what is printed on its counter, as its id does not.
    ///
    /// # Panics
    /// For a number that no unit has.
    #[must_use]
    pub fn name(&self, unit: UnitId) -> &str {
        &self.names[usize::from(unit.0) - 1]
    }

    /// The units of a division, by number; empty if there is none of that name.
    #[must_use]
    pub fn division(&self, name: &str) -> Vec<UnitId> {
        self.divisions.get(name).cloned().unwrap_or_default()
    }

    /// All divisions of two or three units, by name.
    pub fn divisions(&self) -> impl Iterator<Item = (&str, &[UnitId])> {
        self.divisions.iter().map(|(name, units)| (name.as_str(), units.as_slice()))
    }

    /// The counters as charts, one for each nation.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        Nation::ALL.into_iter().map(|nation| self.chart(nation)).collect()
    }

    fn chart(&self, nation: Nation) -> Chart {
        let columns = ["Counter", "Arm", "Size", "Division", "Attack", DEFENCE, "Movement", "Range"].map(str::to_owned);
        let origin = Provenance::Seed("2.2, how many; the origin of each counter is given at its cells".to_owned());
        let id = format!("{COUNTERS}{}", nation.word().to_lowercase().replace(' ', "_"));
        let title = format!("{} counters", nation.word());
        let mut chart = Chart::new(&id, &title, "2.2.1", &origin, columns.to_vec());
        for (_, counter) in self.iter().filter(|(_, counter)| counter.nation == nation) {
            let cell = |text: String, origin: &Provenance| ChartCell { text, provenance: Some(origin.clone()) };
            let dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
            let own = [
                counter.short(),
                counter.arm.word().to_owned(),
                counter.size.word().to_owned(),
                dash(counter.division.clone()),
            ];
            let mut cells: Vec<ChartCell> = own.map(|text| cell(text, &counter.provenance)).into();
            let values = [counter.attack, counter.defence, counter.movement];
            cells.extend(values.map(|value| cell(value.to_string(), &counter.values)));
            let range = dash(counter.range.map(|range| range.to_string()));
            cells.push(ChartCell { text: range, provenance: counter.range_provenance.clone() });
            chart.rows.push(ChartRow { name: counter.name.clone(), cells });
        }
        chart
    }
}

fn check(source: &Source, counter: &Counter, faults: &mut Vec<Fault>) {
    let id = &counter.id;
    let mut wrong = |sentence: String| faults.push(source.fault(id, sentence));
    let most = |value: u8, most: u8| (1..=most).contains(&value);
    if !most(counter.attack, 12) || !most(counter.defence, 12) || !most(counter.movement, 24) {
        wrong(format!("{id}: strengths must be 1 to 12, movement 1 to 24"));
    }
    if counter.arm.is_artillery() != counter.range.is_some() || counter.range.is_some_and(|range| !most(range, 6)) {
        wrong(format!("{id}: artillery, and only artillery, has a range, of 1 to 6 hexes"));
    }
    if counter.range.is_some() != counter.range_provenance.is_some() {
        wrong(format!("{id}: a range needs a range_provenance"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    fn catalog() -> Catalog {
        Catalog::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn counts_by_nation_as_printed() {
        let catalog = catalog();
        let count = |nation| catalog.iter().filter(|(_, counter)| counter.nation == nation).count();
        // German, Italian, British, Indian, South African, Free French.
        assert_eq!(Nation::ALL.map(count), [10, 20, 13, 5, 5, 1]);
        assert_eq!(catalog.iter().last().map(|(unit, _)| unit), Some(UnitId(54)));
        for (unit, counter) in catalog.iter() {
            assert_eq!(catalog.find(&counter.id), Some(unit));
            assert_eq!(catalog.known(unit), Some(catalog.get(unit)));
        }
        assert_eq!([UnitId(0), UnitId(55)].map(|unit| catalog.known(unit)), [None, None]);
    }

    #[test]
    fn five_divisions_have_three_units_and_the_others_two() {
        let catalog = catalog();
        let of_three: Vec<&str> =
            catalog.divisions().filter(|(_, units)| units.len() == 3).map(|(division, _)| division).collect();
        assert_eq!(of_three, ["1 South African", "5 Indian", "50", "7 Armoured", "90 Light"]);
        for (division, units) in catalog.divisions() {
            let nations: Vec<Nation> = units.iter().map(|unit| catalog.get(*unit).nation).collect();
            assert!(nations.iter().all(|nation| nation.side() == nations[0].side()), "{division}");
        }
        let fifty = catalog.division("50").into_iter().map(|unit| catalog.get(unit).id.as_str()).collect::<Vec<_>>();
        assert_eq!(fifty, ["69/50", "150/50", "151/50"]);
        assert!(catalog.division("4 Indian").is_empty());
    }

    #[test]
    fn printed_values_and_their_halves() {
        let catalog = catalog();
        let values = |id| {
            let counter = catalog.get(catalog.find(id).expect("a counter"));
            (counter.attack(false), counter.defence(false), counter.movement, counter.range.is_some())
        };
        // The examples of 2.2.1, 4.0 and 8.0.
        assert_eq!(values("151/50"), (3, 4, 6, false));
        assert_eq!(values("115/15"), (3, 4, 16, false));
        assert_eq!((values("XIII"), values("XXX")), ((2, 3, 6, true), (2, 3, 6, true)));
        // 7.0: halves are rounded up, and one stays one.
        let halves = |id| {
            let counter = catalog.get(catalog.find(id).expect("a counter"));
            (counter.attack(true), counter.defence(true))
        };
        assert_eq!([halves("151/50"), halves("8/15"), halves("Gen")], [(2, 2), (4, 3), (1, 1)]);
    }

    #[test]
    fn arms_know_what_the_rules_ask() {
        let which = |asked: fn(Arm) -> bool| Arm::ALL.map(asked);
        assert_eq!(which(Arm::is_infantry), [true, true, false, false, false, false]);
        assert_eq!(which(Arm::is_motorised), [false, true, true, true, false, true]);
        assert_eq!(which(Arm::is_artillery), [false, false, false, false, true, true]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("id: \"5/21\"", "id: \"8/15\"")
            .replacen("range: 3, range_provenance", "range: 9, range_provenance", 1)
            .replace("id: \"11/4\"", "division: \"4 Indian\", id: \"11/4\"")
            .replacen("attack: 3, defence: 6", "attack: 0, defence: 6", 1);
        let faults = Catalog::read(&Source { text, ..source }).expect_err("four things are wrong");
        let told = faults.to_string();
        for part in ["8/15 is listed twice", "AK: artillery", "'4 Indian' has 1 unit", "1 FL: strengths"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
