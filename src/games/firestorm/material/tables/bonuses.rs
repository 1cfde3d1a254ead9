//! What is added to the die of a battle, troops apart (`GG.Modifiers`).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order, signed};

const FILE: &str = "assets/firestorm/tables/bonuses.ron";

/// What a bonus is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Cause {
    Minefield,
    Tobruk,
    Fortified,
    Aircraft,
    OutOfSupply,
}

impl Cause {
    const ALL: [Self; 5] = [Self::Minefield, Self::Tobruk, Self::Fortified, Self::Aircraft, Self::OutOfSupply];
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusRow {
    cause: Cause,
    name: String,
    /// Added to the die.
    die: i8,
    rule: String,
}

impl Row for BonusRow {
    const COLUMNS: &'static [&'static str] = &["Die", "Rule"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![signed(self.die), self.rule.clone()]
    }

    fn fault(&self) -> Option<String> {
        (!(-3..=3).contains(&self.die)).then(|| "a bonus must be -3 to 3".to_owned())
    }
}

/// The bonuses, each added to the die of the side that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bonuses {
    /// To the defender: the attack crosses mines.
    pub minefield: i8,
    /// To the defender: the permanent works of Tobruk.
    pub tobruk: i8,
    /// To the defender: a fortified marker.
    pub fortified: i8,
    /// A sortie.
    pub aircraft: i8,
    /// Fighting out of supply.
    pub out_of_supply: i8,
    sheet: Sheet<BonusRow>,
}

impl Bonuses {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<BonusRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        if !check_order(source, "rows", sheet.rows.iter().map(|row| row.cause), &Cause::ALL, &mut faults) {
            return Err(Faults(faults));
        }
        let die = |cause: Cause| sheet.rows[cause as usize].die;
        let bonuses = Self {
            minefield: die(Cause::Minefield),
            tobruk: die(Cause::Tobruk),
            fortified: die(Cause::Fortified),
            aircraft: die(Cause::Aircraft),
            out_of_supply: die(Cause::OutOfSupply),
            sheet,
        };
        if faults.is_empty() { Ok(bonuses) } else { Err(Faults(faults)) }
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.sheet.chart("bonuses")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;
    use crate::games::firestorm::material::catalog::Catalog;

    #[test]
    fn bonuses_as_the_text_has_them() {
        let root = data_root();
        let all = Bonuses::load(&root).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!([all.minefield, all.tobruk, all.fortified, all.out_of_supply], [2, 1, 1, -2]);
        assert_eq!(all.aircraft, 1);
        let catalog = Catalog::load(&root).unwrap_or_else(|faults| panic!("{faults}"));
        let bonus = |id: &str| catalog.find(id).map_or(0, |unit| i16::from(catalog.get(unit).bonus));
        // The example: 4 with Rommel and two Panzer troops against 2 with Grant, 6 pdr and fortified marker.
        let axis = 4 + bonus("Rommel") + bonus("Panzer-Regiment 8") + bonus("Panzer-Regiment 5");
        let allies = 2 + bonus("2 Armd Bde") + bonus("201 Guards AT") + i16::from(all.fortified);
        assert_eq!((axis, allies), (12, 8));
    }

    #[test]
    fn faults_are_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source.text.replace("cause: Tobruk", "cause: Fortified").replace("die: -2", "die: -22");
        let faults = Bonuses::read(&Source { text, ..source }).expect_err("two things are wrong");
        let told = faults.to_string();
        for part in ["the rows must be [Minefield, Tobruk", "must be -3 to 3"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
        assert!(faults.0.iter().all(|fault| fault.line > 0 && fault.column > 0), "{told}");
    }
}
