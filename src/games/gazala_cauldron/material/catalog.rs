//! The counters of the combat units: what each is and what is printed on its sides (2.2.3).

use std::ops::Deref;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::formation::Formation;
use crate::core::chart::{Chart, ChartCell, ChartRow};
use crate::core::counters::{Counters, HasId, check_ids};
use crate::core::data::{Fault, Faults, Source};
use crate::core::nation::Nation;
use crate::core::provenance::Provenance;
use crate::core::side::Side;
use crate::core::unit::UnitId;

const FILE: &str = "assets/gazala_cauldron/units.ron";

/// Movement allowance of infantry on foot (8.0).
const FOOT: u8 = 6;

/// What a unit is to the rules: armour is attacked by hard values, infantry attacks no armour, anti-tank units no infantry (2.2.3).
/// Reconnaissance counts as infantry, anti-aircraft guns as anti-tank units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Arm {
    Armour,
    Infantry,
    AntiTank,
}

impl Arm {
    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Armour => "armour",
            Self::Infantry => "infantry",
            Self::AntiTank => "anti-tank",
        }
    }
}

/// The sign on a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Symbol {
    Armour,
    Infantry,
    Motorised,
    Recon,
    AntiTank,
    Flak,
}

impl Symbol {
    /// What such a unit is to the rules.
    #[must_use]
    pub fn arm(self) -> Arm {
        match self {
            Self::Armour => Arm::Armour,
            Self::Infantry | Self::Motorised | Self::Recon => Arm::Infantry,
            Self::AntiTank | Self::Flak => Arm::AntiTank,
        }
    }

    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Armour => "armour",
            Self::Infantry => "infantry",
            Self::Motorised => "motorised infantry",
            Self::Recon => "reconnaissance",
            Self::AntiTank => "anti-tank",
            Self::Flak => "anti-aircraft",
        }
    }
}

/// How a unit moves (8.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Pace {
    Tracked,
    Wheeled,
    Foot,
}

impl Pace {
    /// As an adjective.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tracked => "tracked",
            Self::Wheeled => "wheeled",
            Self::Foot => "on foot",
        }
    }
}

/// The size mark over the symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Size {
    Battalion,
    Regiment,
}

impl Size {
    /// The mark as printed.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Battalion => "II",
            Self::Regiment => "III",
        }
    }

    /// As a noun.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Battalion => "battalion",
            Self::Regiment => "regiment",
        }
    }
}

/// The two combat values of a side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(from = "(u8, u8)")]
pub struct Face {
    /// Against armour, or when armour attacks.
    pub hard: u8,
    /// Against all others.
    pub soft: u8,
}

impl From<(u8, u8)> for Face {
    fn from((hard, soft): (u8, u8)) -> Self {
        Self { hard, soft }
    }
}

/// A counter, or the two that a unit of three steps has. Its entry in the file is the same, apart from what is checked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Its id in files and on the counter, such as `5/1` or `10 Hus`.
    pub id: String,
    /// In words.
    pub name: String,
    /// Its division or brigade.
    pub formation: Formation,
    /// Whose it is.
    pub nation: Nation,
    /// What it is to the rules.
    pub arm: Arm,
    /// The sign on it.
    pub symbol: Symbol,
    /// Its size.
    pub size: Size,
    /// Steps at full strength, 1 to 3.
    pub steps: u8,
    /// By steps left, from one: the unused side and the used one.
    pub strengths: Vec<[Face; 2]>,
    /// Movement points in an action.
    pub movement: u8,
    /// The movement allowance stands in brackets: it stays in the area of the 69th Brigade (8.2).
    #[serde(default)]
    pub bracketed: bool,
    /// Where its name and arm come from.
    pub provenance: Provenance,
    /// Where its hard values come from.
    pub hard_provenance: Provenance,
    /// Where its soft values come from.
    pub soft_provenance: Provenance,
    /// Where its movement allowance comes from.
    pub movement_provenance: Provenance,
}

impl Counter {
    /// The side it fights for.
    #[must_use]
    pub fn side(&self) -> Side {
        self.nation.side()
    }

    /// How it moves: all armour is tracked, infantry with an allowance of six is on foot, all others are wheeled (8.0).
    #[must_use]
    pub fn pace(&self) -> Pace {
        match self.arm {
            Arm::Armour => Pace::Tracked,
            Arm::Infantry if self.movement == FOOT => Pace::Foot,
            Arm::Infantry | Arm::AntiTank => Pace::Wheeled,
        }
    }

    /// Its combat values with so many steps left, on the unused side or the used one; more steps than it has count as all.
    #[must_use]
    pub fn face(&self, steps: u8, used: bool) -> Face {
        let place = usize::from(steps.clamp(1, self.steps)) - 1;
        self.strengths[place][usize::from(used)]
    }

    /// True if no other unit finds room beside it (10.0).
    #[must_use]
    pub fn fills_hex(&self) -> bool {
        matches!(self.formation, Formation::Pavia | Formation::Brescia)
    }
}

/// All counters. A unit's number is its counter's place in the file, from 1.
#[derive(Debug, Clone)]
pub struct Catalog {
    counters: Counters<Counter>,
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
    /// Reads and checks `assets/gazala_cauldron/units.ron`.
    ///
    /// # Errors
    /// Every fault in the file: an id that stands twice, values that can't be, a formation without units or with strangers.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let counters: Vec<Counter> = source.parse()?;
        let mut faults = Vec::new();
        check_ids(source, "counter", &counters, &mut faults);
        for counter in &counters {
            check(source, counter, &mut faults);
        }
        for formation in Formation::ALL {
            if counters.iter().all(|counter| counter.formation != formation) {
                let sentence = format!("no counter belongs to the {}; each formation needs units", formation.name());
                faults.push(source.fault_at("formation", 0, sentence));
            }
        }
        if faults.is_empty() { Ok(Self { counters: Counters::new(counters) }) } else { Err(Faults(faults)) }
    }

    /// The units of a formation, by number.
    pub fn of(&self, formation: Formation) -> impl Iterator<Item = UnitId> {
        self.iter().filter(move |(_, counter)| counter.formation == formation).map(|(unit, _)| unit)
    }

    /// The counters as charts, one for each nation.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let has_some = |nation: &Nation| self.iter().any(|(_, counter)| counter.nation == *nation);
        Nation::ALL.into_iter().filter(has_some).map(|nation| self.chart(nation)).collect()
    }

    fn chart(&self, nation: Nation) -> Chart {
        let columns = ["Counter", "Formation", "Arm", "Size", "Hard (used)", "Soft (used)", "Movement"];
        let origin =
            Provenance::Deduced("The counters are lost; the origin of each value is given at its cell".to_owned());
        let id = format!("counters_{}", nation.word().to_lowercase().replace(' ', "_"));
        let title = format!("{} counters", nation.word());
        let mut chart = Chart::new(&id, &title, "2.2.3", &origin, columns.map(str::to_owned).to_vec());
        for (_, counter) in self.iter().filter(|(_, counter)| counter.nation == nation) {
            let cell = |text: String, origin: &Provenance| ChartCell { text, provenance: Some(origin.clone()) };
            let own = [
                counter.id.clone(),
                counter.formation.title().to_owned(),
                counter.symbol.word().to_owned(),
                counter.size.word().to_owned(),
            ];
            let mut cells: Vec<ChartCell> = own.map(|text| cell(text, &counter.provenance)).into();
            cells.push(cell(values(counter, |face| face.hard), &counter.hard_provenance));
            cells.push(cell(values(counter, |face| face.soft), &counter.soft_provenance));
            let movement =
                if counter.bracketed { format!("[{}]", counter.movement) } else { counter.movement.to_string() };
            cells.push(cell(movement, &counter.movement_provenance));
            chart.rows.push(ChartRow { name: counter.name.clone(), cells });
        }
        chart
    }
}

/// A value on all sides of a counter, full strength first: `15 (8), 10 (5), 5 (3)`.
fn values(counter: &Counter, value: fn(&Face) -> u8) -> String {
    let side = |[unused, used]: &[Face; 2]| format!("{} ({})", value(unused), value(used));
    counter.strengths.iter().rev().map(side).collect::<Vec<_>>().join(", ")
}

fn check(source: &Source, counter: &Counter, faults: &mut Vec<Fault>) {
    let id = &counter.id;
    let mut wrong = |sentence: String| faults.push(source.fault(id, sentence));
    if !(1..=3).contains(&counter.steps) || counter.strengths.len() != usize::from(counter.steps) {
        wrong(format!(
            "{id}: {} strengths for {} steps; a unit has 1 to 3 steps and a pair of sides for each",
            counter.strengths.len(),
            counter.steps
        ));
    }
    let faces = || counter.strengths.iter().flatten();
    if faces().any(|face| !(1..=20).contains(&face.hard) || !(1..=20).contains(&face.soft)) {
        wrong(format!("{id}: combat values must be 1 to 20"));
    }
    let no_more = |one: &Face, other: &Face| one.hard <= other.hard && one.soft <= other.soft;
    let used = counter.strengths.iter().all(|[unused, used]| no_more(used, unused));
    if !used || counter.strengths.windows(2).any(|pair| !no_more(&pair[0][0], &pair[1][0])) {
        wrong(format!("{id}: the used side, or the side with fewer steps, is never the stronger"));
    }
    if !(1..=24).contains(&counter.movement) {
        wrong(format!("{id}: movement must be 1 to 24"));
    }
    if counter.symbol.arm() != counter.arm {
        wrong(format!("{id}: {} counts as {}", counter.symbol.word(), counter.symbol.arm().word()));
    }
    if counter.formation.side() != counter.side() {
        wrong(format!("{id}: the {} fights for the {}", counter.formation.name(), counter.formation.side()));
    }
    if counter.bracketed && counter.formation != Formation::Inf69 {
        wrong(format!("{id}: brackets are for units of the 69th Brigade (8.2)"));
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
    fn counts_by_formation_as_in_the_order_of_battle() {
        let catalog = catalog();
        let count = |formation| catalog.of(formation).count();
        assert_eq!(
            Formation::ALL.map(count),
            [7, 7, 9, 7, 8, 2, 2, 4, 4, 4, 3, 2, 3, 4, 3, 4, 3, 3, 1, 3, 3, 3, 1],
            "{:?}",
            Formation::ALL
        );
        assert_eq!(catalog.iter().count(), 90);
        for (unit, counter) in catalog.iter() {
            assert_eq!(catalog.find(&counter.id), Some(unit));
            assert_eq!(catalog.known(unit), Some(catalog.get(unit)));
        }
        assert_eq!([UnitId(0), UnitId(91)].map(|unit| catalog.known(unit)), [None, None]);
    }

    #[test]
    fn units_that_the_text_names() {
        let catalog = catalog();
        for (id, formation) in [
            ("5/1", Formation::Pz21),
            ("5/2", Formation::Pz21),
            ("132/8", Formation::Ariete),
            ("132/9", Formation::Ariete),
            ("12 Ber", Formation::Ariete),
            ("65/1", Formation::Trieste),
            ("65/2", Formation::Trieste),
            ("10 Hus", Formation::Arm2),
            ("Marine", Formation::Ff1),
            ("5 GH", Formation::Inf150),
            ("2 RB", Formation::Motor7),
            ("9 KRR", Formation::Motor7),
            ("2 KRR", Formation::Motor7),
            ("3/12 FF", Formation::Ind9),
            ("3/9 Jat", Formation::Ind9),
            ("2 WY", Formation::Ind9),
            ("9 Dur Lt", Formation::Inf151),
            ("Cumber", Formation::Indep),
        ] {
            assert_eq!(catalog.find(id).map(|unit| catalog.get(unit).formation), Some(formation), "{id}");
        }
        let bracketed: Vec<&str> =
            catalog.iter().filter(|(_, counter)| counter.bracketed).map(|(_, counter)| counter.id.as_str()).collect();
        assert_eq!(bracketed, ["6 GH", "7 GH"]);
    }

    #[test]
    fn values_that_the_examples_print() {
        let catalog = catalog();
        let counter = |id| catalog.get(catalog.find(id).expect("a counter"));
        // 20 to 3 against the 3rd Indian Brigade.
        assert_eq!(counter("5/1").face(3, false).soft, 12);
        assert_eq!((counter("104/1").face(1, true).soft, counter("2 Lan").face(1, false).hard), (4, 3));
        // 16 to 17 at Bir Hacheim.
        assert_eq!(counter("132/8").face(2, false).hard + counter("132/9").face(2, false).hard, 16);
        assert_eq!(counter("10 Hus").face(2, false).hard + counter("Marine").face(1, false).hard, 17);
        // 11.0: German armour has three steps, other armour two, all others one.
        for (_, counter) in catalog.iter() {
            let steps = match (counter.arm, counter.nation) {
                (Arm::Armour, Nation::German) => 3,
                (Arm::Armour, _) => 2,
                _ => 1,
            };
            assert_eq!(counter.steps, steps, "{}", counter.id);
            assert_eq!(counter.face(0, false), counter.face(1, false), "{}", counter.id);
            assert_eq!(counter.face(9, true), counter.face(steps, true), "{}", counter.id);
        }
    }

    #[test]
    fn paces_go_by_arm_and_allowance() {
        let catalog = catalog();
        let pace = |id| catalog.get(catalog.find(id).expect("a counter")).pace();
        assert_eq!([pace("8 RTR"), pace("11/52")], [Pace::Tracked; 2]);
        assert_eq!([pace("3 Rec"), pace("39 AT"), pace("135 Fl"), pace("65/1"), pace("1 KRR")], [Pace::Wheeled; 5]);
        assert_eq!([pace("27 Pav"), pace("Marine"), pace("5 GH")], [Pace::Foot; 3]);
        let whole: Vec<&str> =
            catalog.iter().filter(|(_, counter)| counter.fills_hex()).map(|(_, counter)| counter.id.as_str()).collect();
        assert_eq!(whole, ["27 Pav", "28 Pav", "19 Bre", "20 Bre"]);
        assert!(catalog.iter().all(|(_, counter)| counter.fills_hex() == (counter.size == Size::Regiment)));
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("id: \"5/2\"", "id: \"5/1\"")
            .replace("formation: Indep", "formation: Ariete")
            .replace(
                "id: \"10 Hus\", name: \"10th Hussars\", formation: Arm2, nation: British, arm: Armour",
                "id: \"10 Hus\", name: \"10th Hussars\", formation: Arm2, nation: British, arm: Infantry",
            )
            .replacen("strengths: [((5, 5), (3, 3))]", "strengths: [((5, 5), (3, 6))]", 1);
        let faults = Catalog::read(&Source { text, ..source }).expect_err("five things are wrong");
        let told = faults.to_string();
        for part in [
            "5/1 is listed twice",
            "Cumber: the Ariete Armoured Division fights for the Axis",
            "no counter belongs to the independent units",
            "10 Hus: armour counts as armour",
            "Marine: the used side",
        ] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0), "{told}");
    }
}
