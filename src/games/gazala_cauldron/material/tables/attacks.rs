//! The three intensities of an attack: what they cost the active unit and give its die (11.0).

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order, signed};
use crate::games::gazala_cauldron::material::catalog::Pace;

const FILE: &str = "assets/gazala_cauldron/tables/attacks.ron";

/// How hard a unit attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the printed ones")]
pub enum Intensity {
    Light,
    Medium,
    Heavy,
}

impl Intensity {
    /// All three, the cheapest first.
    pub const ALL: [Self; 3] = [Self::Light, Self::Medium, Self::Heavy];

    /// The attack in words.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Light => "light attack",
            Self::Medium => "medium attack",
            Self::Heavy => "heavy attack",
        }
    }

    /// As an adjective.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
        }
    }
}

/// A row of the table; costs in whole movement points.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackRow {
    /// The intensity.
    pub intensity: Intensity,
    /// For tracked units.
    pub tracked: u8,
    /// For wheeled units.
    pub wheeled: u8,
    /// For units on foot.
    pub foot: u8,
    /// Added to the die.
    pub die: i8,
}

impl Row for AttackRow {
    const COLUMNS: &'static [&'static str] = &["Tracked", "Wheeled", "Foot", "Die"];

    fn name(&self) -> String {
        format!("{:?}", self.intensity)
    }

    fn cells(&self) -> Vec<String> {
        let mut cells: Vec<String> = [self.tracked, self.wheeled, self.foot].map(|cost| cost.to_string()).into();
        cells.push(signed(self.die));
        cells
    }

    fn fault(&self) -> Option<String> {
        let costs = [self.tracked, self.wheeled, self.foot];
        (costs.iter().any(|cost| !(1..=24).contains(cost)) || !(-9..=9).contains(&self.die))
            .then(|| "an attack must cost 1 to 24 points and change the die roll by at most 9".to_owned())
    }
}

/// The Attack Table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackTable(Sheet<AttackRow>);

impl AttackTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<AttackRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        check_order(source, "rows", sheet.rows.iter().map(|row| row.intensity), &Intensity::ALL, &mut faults);
        if faults.is_empty() { Ok(Self(sheet)) } else { Err(Faults(faults)) }
    }

    fn row(&self, intensity: Intensity) -> &AttackRow {
        // The rows stand in the order of the intensities: checked when they were read.
        &self.0.rows[intensity as usize]
    }

    /// Movement points that an attack costs the active unit.
    #[must_use]
    pub fn cost(&self, intensity: Intensity, pace: Pace) -> u8 {
        let row = self.row(intensity);
        match pace {
            Pace::Tracked => row.tracked,
            Pace::Wheeled => row.wheeled,
            Pace::Foot => row.foot,
        }
    }

    /// What an attack's intensity adds to its die.
    #[must_use]
    pub fn modifier(&self, intensity: Intensity) -> i8 {
        self.row(intensity).die
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.0.chart("attacks")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn costs_and_modifiers_as_designed() {
        let table = AttackTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let costs = |pace| Intensity::ALL.map(|intensity| table.cost(intensity, pace));
        assert_eq!(costs(Pace::Tracked), [8, 16, 24]);
        assert_eq!(costs(Pace::Wheeled), [8, 16, 24]);
        assert_eq!(costs(Pace::Foot), [2, 4, 6]);
        assert_eq!(Intensity::ALL.map(|intensity| table.modifier(intensity)), [-2, 0, 2]);
    }

    #[test]
    fn faults_are_all_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("tracked: 24", "tracked: 0").replace("intensity: Medium", "intensity: Light");
        let told = AttackTable::read(&Source { text, ..source }).expect_err("three things are wrong").to_string();
        for part in ["1 to 24 points", "'Light' is listed twice", "the rows must be [Light, Medium, Heavy]"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
