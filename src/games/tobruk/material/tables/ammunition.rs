//! Ammunition limits and replenishment (Experimental Rules D.2).

use std::path::Path;

use serde::Deserialize;

use super::hit_probability::{Ammo, ammo_text};
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet};
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/ammunition.ron";

/// How much of a base load may be of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Restriction {
    /// At least so many rounds of this kind.
    Least(Ammo, u8),
    /// At most so many rounds of this kind.
    Most(Ammo, u8),
}

/// The base load of one gun.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseLoad {
    /// Whose vehicle it is.
    pub nation: Nation,
    /// As printed.
    pub name: String,
    /// The gun's row of the Hit Probability Table.
    pub gun: String,
    /// Rounds of all kinds together, 30 to 178.
    pub rounds: u8,
    /// The kinds carried.
    pub ammo: Vec<Ammo>,
    /// A limit for one kind.
    pub limit: Option<Restriction>,
}

impl Row for BaseLoad {
    const COLUMNS: &'static [&'static str] = &["Nation", "Rounds", "Ammunition", "Base load"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let limit = match self.limit {
            None => "-".to_owned(),
            Some(Restriction::Least(ammo, rounds)) => format!("{rounds} or more {}", ammo.abbreviation()),
            Some(Restriction::Most(ammo, rounds)) => format!("{rounds} or fewer {}", ammo.abbreviation()),
        };
        vec![self.nation.word().to_owned(), self.rounds.to_string(), ammo_text(&self.ammo), limit]
    }

    fn fault(&self) -> Option<String> {
        let (Restriction::Least(ammo, rounds) | Restriction::Most(ammo, rounds)) = self.limit?;
        (!self.ammo.contains(&ammo) || rounds > self.rounds)
            .then(|| "the limit must be for a kind that is carried, and no more than all rounds".to_owned())
    }
}

/// How fast rounds of one size are loaded.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replenishment {
    /// As printed.
    pub name: String,
    /// The largest calibre in mm; `None` for all above the rows before.
    pub calibre: Option<u8>,
    /// Rounds loaded a turn.
    pub rounds: u8,
}

impl Row for Replenishment {
    const COLUMNS: &'static [&'static str] = &["Rounds per turn"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.rounds.to_string()]
    }
}

/// The ammunition charts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// Base loads.
    pub limits: Sheet<BaseLoad>,
    /// Rates of replenishment, the smallest calibre first.
    pub replenishment: Sheet<Replenishment>,
}

impl Ammunition {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let charts: Self = source.parse()?;
        let mut faults = Vec::new();
        charts.limits.check(&source, &mut faults);
        charts.replenishment.check(&source, &mut faults);
        if faults.is_empty() { Ok(charts) } else { Err(Faults(faults)) }
    }

    /// The base load of a gun, by its row of the Hit Probability Table.
    #[must_use]
    pub fn base_load(&self, gun: &str) -> Option<&BaseLoad> {
        self.limits.rows.iter().find(|row| row.gun == gun)
    }

    /// Rounds of a calibre in mm loaded in a turn.
    #[must_use]
    pub fn loaded(&self, calibre: u8) -> Option<u8> {
        let fits = |row: &&Replenishment| row.calibre.is_none_or(|most| calibre <= most);
        self.replenishment.rows.iter().find(fits).map(|row| row.rounds)
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![self.limits.chart("ammunition_limits"), self.replenishment.chart("ammunition_replenishment")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn charts_as_printed() {
        let charts = Ammunition::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.limits.rows.len(), 13);
        // The example of D.2.a: 80 rounds, of which 40 must be HE.
        let load = charts.base_load("panzer_iv_e_75mm_short").unwrap();
        assert_eq!((load.rounds, load.limit), (80, Some(Restriction::Least(Ammo::He, 40))));
        assert_eq!([37, 40, 50, 57, 75].map(|calibre| charts.loaded(calibre)), [10, 10, 7, 4, 4].map(Some));
    }
}
