//! The modifiers of the combat die (11.0, 12.0, 13.1, 14.0).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, check_order, signed};

const FILE: &str = "assets/gazala_cauldron/tables/modifiers.ron";

/// What a modifier is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Cause {
    Rough,
    Escarpment,
    Fortified,
    Minefield,
    OutOfSupply,
    Isolated,
    AttackerDisrupted,
    DefenderDisrupted,
    AxisCombat,
    AlliedCombat,
    Against,
}

impl Cause {
    const ALL: [Self; 11] = [
        Self::Rough,
        Self::Escarpment,
        Self::Fortified,
        Self::Minefield,
        Self::OutOfSupply,
        Self::Isolated,
        Self::AttackerDisrupted,
        Self::DefenderDisrupted,
        Self::AxisCombat,
        Self::AlliedCombat,
        Self::Against,
    ];
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierRow {
    cause: Cause,
    name: String,
    /// Added to the attacker's die.
    die: i8,
    rule: String,
}

impl Row for ModifierRow {
    const COLUMNS: &'static [&'static str] = &["Die", "Rule"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![signed(self.die), self.rule.clone()]
    }

    fn fault(&self) -> Option<String> {
        (!(-9..=9).contains(&self.die)).then(|| "a modifier must be -9 to 9".to_owned())
    }
}

/// The modifiers, each added to the attacker's die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifiers {
    /// The defender stands in rough ground or on a ridge.
    pub rough: i8,
    /// The attack crosses an escarpment by road or track.
    pub escarpment: i8,
    /// The defender stands in a fortification.
    pub fortified: i8,
    /// The attack crosses an unbreached minefield hexside (14.0).
    pub minefield: i8,
    /// An attacker is out of supply (5.0).
    pub out_of_supply: i8,
    /// A defender is isolated (5.0).
    pub isolated: i8,
    /// An attacker is disrupted (12.0).
    pub attacker_disrupted: i8,
    /// A defender is disrupted (12.0).
    pub defender_disrupted: i8,
    /// The Axis plays a combat chit for its own attack (13.1).
    pub axis_combat: i8,
    /// The Allies play one for theirs (13.1).
    pub allied_combat: i8,
    /// Either plays one against the other's attack (13.1).
    pub against: i8,
    sheet: Sheet<ModifierRow>,
}

impl Modifiers {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        Self::read(&Source::read(root, FILE)?)
    }

    fn read(source: &Source) -> Result<Self, Faults> {
        let sheet: Sheet<ModifierRow> = source.parse()?;
        let mut faults = Vec::new();
        sheet.check(source, &mut faults);
        if !check_order(source, "rows", sheet.rows.iter().map(|row| row.cause), &Cause::ALL, &mut faults) {
            return Err(Faults(faults));
        }
        let die = |cause: Cause| sheet.rows[cause as usize].die;
        let modifiers = Self {
            rough: die(Cause::Rough),
            escarpment: die(Cause::Escarpment),
            fortified: die(Cause::Fortified),
            minefield: die(Cause::Minefield),
            out_of_supply: die(Cause::OutOfSupply),
            isolated: die(Cause::Isolated),
            attacker_disrupted: die(Cause::AttackerDisrupted),
            defender_disrupted: die(Cause::DefenderDisrupted),
            axis_combat: die(Cause::AxisCombat),
            allied_combat: die(Cause::AlliedCombat),
            against: die(Cause::Against),
            sheet,
        };
        if faults.is_empty() { Ok(modifiers) } else { Err(Faults(faults)) }
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        self.sheet.chart("modifiers")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn modifiers_as_designed() {
        let all = Modifiers::load(&data_root()).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!([all.rough, all.escarpment, all.fortified, all.minefield], [-1, -2, -2, -2]);
        assert_eq!([all.out_of_supply, all.isolated], [-2, 2]);
        assert_eq!([all.attacker_disrupted, all.defender_disrupted], [-2, 2]);
        assert_eq!([all.axis_combat, all.allied_combat, all.against], [1, 2, -1]);
        // The example of 11.0: heavy attack, combat chit, minefield and fortification.
        assert_eq!(2 + all.axis_combat + all.minefield + all.fortified, -1);
    }

    #[test]
    fn faults_are_listed() {
        let source = Source::read(&data_root(), FILE).unwrap_or_else(|faults| panic!("{faults}"));
        let text = source
            .text
            .replace("cause: Isolated", "cause: Rough")
            .replace("die: -1, rule: \"13.1\"", "die: -11, rule: \"13.1\"");
        let told = Modifiers::read(&Source { text, ..source }).expect_err("two things are wrong").to_string();
        for part in ["the rows must be [Rough, Escarpment", "must be -9 to 9"] {
            assert!(told.contains(part), "{part} in:\n{told}");
        }
    }
}
