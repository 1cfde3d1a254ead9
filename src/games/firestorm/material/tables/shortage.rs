//! What befalls a side that fights out of supply at the table, by a die (`C.OutOfSupply`).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, rolls_fault};

const FILE: &str = "assets/firestorm/tables/out_of_supply.ron";

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortage {
    /// The dice that bring it about.
    pub dice: Vec<u8>,
    /// What it is called.
    pub title: String,
    /// What it means at the table, for as long as the battle lasts.
    pub text: String,
}

impl Row for Shortage {
    const COLUMNS: &'static [&'static str] = &["Effect", "At the table"];

    fn name(&self) -> String {
        let dice: Vec<String> = self.dice.iter().map(u8::to_string).collect();
        dice.join(" or ")
    }

    fn cells(&self) -> Vec<String> {
        vec![self.title.clone(), self.text.clone()]
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.dice, 1, 6)
    }
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOfSupplyTable {
    sheet: Sheet<Shortage>,
    /// The row of each die, from 1.
    rows: [usize; 6],
}

impl OutOfSupplyTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<Shortage> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        for row in sheet.rows.iter().filter(|row| row.title.trim().is_empty() || row.text.trim().is_empty()) {
            faults.push(source.fault(&row.title, format!("the effect of {} needs a title and a text", row.name())));
        }
        let mut rows = [0; 6];
        for (place, row) in rows.iter_mut().enumerate() {
            let with = |shortage: &Shortage| shortage.dice.iter().any(|die| usize::from(*die) == place + 1);
            let found: Vec<usize> = (0..sheet.rows.len()).filter(|row| with(&sheet.rows[*row])).collect();
            match found[..] {
                [only] => *row = only,
                _ => {
                    let sentence = format!("{} rows are for a die of {}; there must be one", found.len(), place + 1);
                    faults.push(source.fault_at("rows", 0, sentence));
                }
            }
        }
        if faults.is_empty() { Ok(Self { sheet, rows }) } else { Err(Faults(faults)) }
    }

    /// What a die brings about; a number beyond a die's counts as its nearest.
    #[must_use]
    pub fn row(&self, die: u8) -> &Shortage {
        &self.sheet.rows[self.rows[usize::from(die.clamp(1, 6)) - 1]]
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.sheet.chart("out_of_supply")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn each_die_has_its_effect() {
        let table = OutOfSupplyTable::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        let titles: Vec<&str> = (1..=6).map(|die| table.row(die).title.as_str()).collect();
        let [fuel, ammunition] = ["Short of fuel", "Low on ammunition"];
        assert_eq!(titles, ["Morale reduced", fuel, fuel, ammunition, ammunition, "Fight to the death"]);
        assert_eq!((table.row(0), table.row(9)), (table.row(1), table.row(6)));
        let names: Vec<String> = table.chart().rows.into_iter().map(|row| row.name).collect();
        assert_eq!(names, ["1", "2 or 3", "4 or 5", "6"]);
        for (die, part) in [(1, "-1"), (2, "on a 1"), (3, "-2"), (4, "on a 1"), (6, "+1")] {
            assert!(table.row(die).text.contains(part), "{die}");
        }
    }

    #[test]
    fn faults_are_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("[2, 3]", "[2, 4]").replace("[6]", "[6, 7]");
        let faults = OutOfSupplyTable::read(&Source { text, ..source }).expect_err("three things are wrong");
        let told = faults.to_string();
        for part in ["0 rows are for a die of 3", "2 rows are for a die of 4", "the die rolls 6, 7 must rise"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
