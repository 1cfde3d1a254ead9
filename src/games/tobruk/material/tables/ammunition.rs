//! Ammunition limits and replenishment (Experimental Rules D.2).

use std::path::Path;

use serde::{Deserialize, Serialize};

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

/// Rounds of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "each is a kind of ammunition")]
pub struct Rounds {
    pub ap: u8,
    pub apcr: u8,
    pub he: u8,
    pub smoke: u8,
}

impl Rounds {
    /// Those of one kind.
    #[must_use]
    pub fn of(&self, ammo: Ammo) -> u8 {
        match ammo {
            Ammo::Ap => self.ap,
            Ammo::He => self.he,
            Ammo::Smoke => self.smoke,
            Ammo::Apcr => self.apcr,
        }
    }

    /// Those of one kind, to be changed.
    pub fn of_mut(&mut self, ammo: Ammo) -> &mut u8 {
        match ammo {
            Ammo::Ap => &mut self.ap,
            Ammo::He => &mut self.he,
            Ammo::Smoke => &mut self.smoke,
            Ammo::Apcr => &mut self.apcr,
        }
    }

    /// All of them.
    #[must_use]
    pub fn sum(&self) -> u16 {
        [self.ap, self.apcr, self.he, self.smoke].map(u16::from).iter().sum()
    }

    /// What is left of them when those are fired.
    #[must_use]
    pub fn less(self, fired: Self) -> Self {
        Self {
            ap: self.ap.saturating_sub(fired.ap),
            apcr: self.apcr.saturating_sub(fired.apcr),
            he: self.he.saturating_sub(fired.he),
            smoke: self.smoke.saturating_sub(fired.smoke),
        }
    }
}

/// Rounds in a hundred that a British AFV may carry beyond its total, rounded down (X.D.2.d).
const OVERLOAD: u16 = 20;

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
    /// The load with which it begins if its player chooses no other.
    pub load: Rounds,
}

impl BaseLoad {
    /// The most rounds, overload included.
    #[must_use]
    pub fn most(&self) -> u8 {
        let more = if self.nation == Nation::British { u16::from(self.rounds) * OVERLOAD / 100 } else { 0 };
        u8::try_from(u16::from(self.rounds) + more).unwrap_or(u8::MAX)
    }

    /// The kind that fills up what others leave.
    #[must_use]
    pub fn filler(&self) -> Ammo {
        if self.ammo.contains(&Ammo::Ap) { Ammo::Ap } else { Ammo::He }
    }

    /// Why a load is against the chart: more or fewer rounds than it holds, a kind that is not carried, or too many or few of one.
    #[must_use]
    pub fn breaks(&self, load: &Rounds) -> Option<Breach> {
        let limits = self.limit.and_then(|limit| match limit {
            Restriction::Least(ammo, least) => (load.of(ammo) < least).then_some(Breach::Few(ammo, least)),
            Restriction::Most(ammo, most) => (load.of(ammo) > most).then_some(Breach::Many(ammo, most)),
        });
        let carried = [Ammo::Ap, Ammo::Apcr, Ammo::He, Ammo::Smoke]
            .into_iter()
            .find(|ammo| load.of(*ammo) > 0 && !self.ammo.contains(ammo));
        let sum = load.sum();
        carried
            .map(Breach::Kind)
            .or(limits)
            .or((sum > u16::from(self.most())).then_some(Breach::Over(sum)))
            .or((sum < u16::from(self.rounds)).then_some(Breach::Under(sum)))
    }
}

/// What is wrong with a load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breach {
    /// The gun has no rounds of this kind.
    Kind(Ammo),
    /// Fewer of a kind than it must have.
    Few(Ammo, u8),
    /// More of a kind than it may have.
    Many(Ammo, u8),
    /// More of all kinds than it holds.
    Over(u16),
    /// Fewer of all kinds than its base load (our reading: the racks are full).
    Under(u16),
}

impl Row for BaseLoad {
    const COLUMNS: &'static [&'static str] = &["Nation", "Rounds", "Ammunition", "Base load", "Loaded"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let limit = match self.limit {
            None => "-".to_owned(),
            Some(Restriction::Least(ammo, rounds)) => format!("{rounds} or more {}", ammo.abbreviation()),
            Some(Restriction::Most(ammo, rounds)) => format!("{rounds} or fewer {}", ammo.abbreviation()),
        };
        let loaded = self.ammo.iter().filter(|ammo| self.load.of(**ammo) > 0);
        let loaded: Vec<String> =
            loaded.map(|ammo| format!("{} {}", self.load.of(*ammo), ammo.abbreviation())).collect();
        vec![self.nation.word().to_owned(), self.rounds.to_string(), ammo_text(&self.ammo), limit, loaded.join(", ")]
    }

    fn fault(&self) -> Option<String> {
        if let Some(breach) = self.breaks(&self.load) {
            return Some(format!("the load breaks the chart's limits: {breach:?}"));
        }
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
