//! The Melee Table (II.I.6).

use std::path::Path;

use serde::Deserialize;

use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;

const FILE: &str = "assets/tobruk/tables/melee.ron";

/// What the number of men on both sides comes to (II.I.6.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Odds {
    /// Worse than 1 to 2: the attacker is eliminated without a die.
    AttackerEliminated,
    /// A column of the table, attackers to defenders.
    Column(u8, u8),
    /// Greater than 4 to 1: the defender is eliminated without a die.
    DefenderEliminated,
}

/// Men lost by both sides in one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Losses {
    /// By the attacker, 0 to 6.
    pub attacker: u8,
    /// By the defender, 0 to 10.
    pub defender: u8,
}

impl Losses {
    /// Reads `A4`, `D6` or `A4/D2`.
    fn parse(text: &str) -> Option<Self> {
        let mut losses = Self::default();
        for part in text.split('/') {
            match (part.strip_prefix('A'), part.strip_prefix('D')) {
                (Some(men), _) if losses == Self::default() => losses.attacker = men.parse().ok()?,
                (_, Some(men)) if losses.defender == 0 => losses.defender = men.parse().ok()?,
                _ => return None,
            }
        }
        Some(losses)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    provenance: Provenance,
    odds: [(u8, u8); 5],
    rows: [[String; 5]; 6],
}

/// The Melee Table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeleeTable {
    provenance: Provenance,
    odds: [(u8, u8); 5],
    printed: [[String; 5]; 6],
    rows: [[Losses; 5]; 6],
}

impl MeleeTable {
    /// Reads and checks the table.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let Raw { provenance, odds, rows: printed } = source.parse()?;
        let mut faults = Vec::new();
        if odds != [(1, 2), (1, 1), (2, 1), (3, 1), (4, 1)] {
            faults.push(source.fault_at("odds", 0, "the odds must be 1 to 2, 1 to 1, 2 to 1, 3 to 1 and 4 to 1"));
        }
        let mut rows = [[Losses::default(); 5]; 6];
        for (text, losses) in printed.iter().flatten().zip(rows.iter_mut().flatten()) {
            match Losses::parse(text) {
                Some(read) if read != Losses::default() => *losses = read,
                _ => faults.push(source.fault(text, format!("'{text}' can't be read; write A4, D6 or A4/D2"))),
            }
        }
        if faults.is_empty() { Ok(Self { provenance, odds, printed, rows }) } else { Err(Faults(faults)) }
    }

    /// The odds of so many attackers to so many defenders, rounded in the defender's favour.
    #[must_use]
    pub fn odds(&self, attackers: u16, defenders: u16) -> Odds {
        if attackers == 0 {
            return Odds::AttackerEliminated;
        }
        if defenders == 0 {
            return Odds::DefenderEliminated;
        }
        if attackers < defenders {
            return if defenders.div_ceil(attackers) <= 2 { Odds::Column(1, 2) } else { Odds::AttackerEliminated };
        }
        match u8::try_from(attackers / defenders) {
            Ok(times) if times <= 4 => Odds::Column(times, 1),
            _ => Odds::DefenderEliminated,
        }
    }

    /// Men lost on this die of 1 to 6; `None` at odds that need no die.
    #[must_use]
    pub fn losses(&self, odds: Odds, die: u8) -> Option<Losses> {
        let Odds::Column(attackers, defenders) = odds else { return None };
        let column = self.odds.iter().position(|known| *known == (attackers, defenders))?;
        self.rows.get(usize::from(die).checked_sub(1)?).map(|row| row[column])
    }

    /// The table as shown.
    #[must_use]
    pub fn chart(&self) -> Chart {
        let columns = self.odds.iter().map(|(attackers, defenders)| format!("{attackers} to {defenders}")).collect();
        let mut chart = Chart::new("melee", "Melee Table", "II.I.6", &self.provenance, columns);
        for (die, row) in (1u8..).zip(&self.printed) {
            chart.push(die.to_string(), row.to_vec());
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn examples_of_ii_i_6() {
        let table = MeleeTable::load(&data_root()).expect("the table is sound");
        assert_eq!(table.odds(10, 10), Odds::Column(1, 1));
        assert_eq!(table.odds(9, 10), Odds::Column(1, 2));
        assert_eq!(table.odds(11, 10), Odds::Column(1, 1));
        assert_eq!(table.losses(Odds::Column(2, 1), 3), Some(Losses { attacker: 4, defender: 2 }));
    }

    #[test]
    fn ends_of_the_table() {
        let table = MeleeTable::load(&data_root()).expect("the table is sound");
        assert_eq!(table.odds(5, 10), Odds::Column(1, 2));
        assert_eq!(table.odds(5, 11), Odds::AttackerEliminated);
        assert_eq!(table.odds(9, 2), Odds::Column(4, 1));
        assert_eq!(table.odds(10, 2), Odds::DefenderEliminated);
        assert_eq!(table.losses(Odds::Column(1, 2), 1), Some(Losses { attacker: 6, defender: 0 }));
        assert_eq!(table.losses(Odds::Column(4, 1), 6), Some(Losses { attacker: 0, defender: 10 }));
        assert_eq!(table.losses(Odds::Column(4, 1), 7), None);
        assert_eq!(table.losses(Odds::AttackerEliminated, 1), None);
    }
}
