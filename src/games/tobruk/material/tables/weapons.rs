//! Charts of weapon units: who carries them, how many serve them, what fire does to them, and whose damage row serves for
//! captured ones.

use std::path::Path;

use serde::Deserialize;

use super::artillery::Effect;
use super::hit_probability::Ammo;
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, rolls_fault};
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/weapons.ron";

/// The three varieties of weapon units (III.B).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum WeaponClass {
    /// Served by any personnel unit.
    Light,
    /// With a crew, carried by men.
    Medium,
    /// With a crew, as a rule towed.
    Heavy,
}

impl WeaponClass {
    fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Medium => "medium",
            Self::Heavy => "heavy",
        }
    }
}

/// A weapon that personnel can carry (III.C).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Whose it is.
    pub nation: Nation,
    /// Its unit id.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// Its variety.
    pub class: WeaponClass,
    /// Men who carry one.
    pub men: u8,
}

impl Row for Carried {
    const COLUMNS: &'static [&'static str] = &["Nation", "Class", "Men to carry one"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), self.class.word().to_owned(), self.men.to_string()]
    }
}

/// How many men serve a weapon (Experimental Rules F.1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinimumCrew {
    /// Whose weapon it is.
    pub nation: Nation,
    /// Its unit id.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// Men of a full crew.
    pub full: u8,
    /// Men without whom it can't fire.
    pub minimum: u8,
}

impl Row for MinimumCrew {
    const COLUMNS: &'static [&'static str] = &["Nation", "Full crew", "Minimum crew"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), self.full.to_string(), self.minimum.to_string()]
    }

    fn fault(&self) -> Option<String> {
        (self.minimum == 0 || self.minimum > self.full)
            .then(|| "the minimum must be from 1 man up to the full crew".to_owned())
    }
}

/// When a hit by 40mm or less destroys a weapon (VIII.E.1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallHit {
    /// What hit it.
    pub ammo: Ammo,
    /// Totals of two dice that destroy the weapon.
    pub dice: Vec<u8>,
}

impl Row for SmallHit {
    const COLUMNS: &'static [&'static str] = &["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

    fn name(&self) -> String {
        format!("{} hit", self.ammo.abbreviation())
    }

    fn cells(&self) -> Vec<String> {
        (2..=12).map(|dice| if self.dice.contains(&dice) { "X" } else { "-" }.to_owned()).collect()
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.dice, 2, 12)
    }
}

/// What fire does to one kind of weapon unit (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireEffect {
    /// The kind of weapon.
    pub name: String,
    /// By gunfire.
    pub gunfire: Effect,
    /// By fragments.
    pub fragmentation: Effect,
    /// By an anti-tank rifle's direct hit.
    pub atr: Effect,
    /// By a direct hit of AP.
    pub ap: Effect,
    /// By a direct hit of HE.
    pub he: Effect,
    /// By an overrun.
    pub overrun: Effect,
    /// What the cells do not say; empty for nothing.
    pub except: String,
}

impl Row for FireEffect {
    const COLUMNS: &'static [&'static str] =
        &["Gunfire", "Fragmentation", "ATR hit", "AP hit", "HE hit", "Overrun", "Except"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let effects = [self.gunfire, self.fragmentation, self.atr, self.ap, self.he, self.overrun];
        effects.iter().map(|effect| effect.word().to_owned()).chain([self.except.clone()]).collect()
    }
}

/// The damage row that serves for a gun against vehicles of its own side: a captured weapon, or one that fires at a captured AFV (Experimental
/// Rules I.5.c).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Captured {
    /// The id of the weapon, or of an AFV's gun.
    pub weapon: String,
    /// As printed.
    pub name: String,
    /// The row of its makers' damage charts.
    pub damage_row: String,
}

impl Row for Captured {
    const COLUMNS: &'static [&'static str] = &["Damage row"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.damage_row.clone()]
    }
}

/// The charts of weapon units.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapons {
    /// Weapons that men carry.
    pub carried: Sheet<Carried>,
    /// Full and minimum crews.
    pub minimum_crews: Sheet<MinimumCrew>,
    /// Hits by 40mm or less.
    pub small_hits: Sheet<SmallHit>,
    /// What fire does to weapons.
    pub fire_effects: Sheet<FireEffect>,
    /// Captured weapons.
    pub captured: Sheet<Captured>,
    /// Other guns, fired at captured AFVs of their own side.
    pub at_captured: Sheet<Captured>,
}

impl Weapons {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let charts: Self = source.parse()?;
        let mut faults = Vec::new();
        charts.carried.check(&source, &mut faults);
        charts.minimum_crews.check(&source, &mut faults);
        charts.small_hits.check(&source, &mut faults);
        charts.fire_effects.check(&source, &mut faults);
        charts.captured.check(&source, &mut faults);
        charts.at_captured.check(&source, &mut faults);
        if faults.is_empty() { Ok(charts) } else { Err(Faults(faults)) }
    }

    /// Men who carry one such weapon; `None` if it can't be carried.
    #[must_use]
    pub fn carriers(&self, unit: &str) -> Option<u8> {
        self.carried.rows.iter().find(|row| row.unit == unit).map(|row| row.men)
    }

    /// The fewest men who can fire the weapon, by the experimental rules.
    #[must_use]
    pub fn minimum_crew(&self, unit: &str) -> Option<u8> {
        self.minimum_crews.rows.iter().find(|row| row.unit == unit).map(|row| row.minimum)
    }

    /// True if a hit by 40mm or less of this ammunition destroys a weapon on these two dice.
    #[must_use]
    pub fn small_hit_destroys(&self, ammo: Ammo, dice: u8) -> bool {
        self.small_hits.rows.iter().any(|row| row.ammo == ammo && row.dice.contains(&dice))
    }

    /// The damage row for a captured weapon fired at its makers' vehicles.
    #[must_use]
    pub fn captured_row(&self, weapon: &str) -> Option<&str> {
        self.captured.rows.iter().find(|row| row.weapon == weapon).map(|row| row.damage_row.as_str())
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![
            self.carried.chart("carried_weapons"),
            self.minimum_crews.chart("minimum_crews"),
            self.small_hits.chart("small_hits_on_weapons"),
            self.fire_effects.chart("fire_effects_on_weapons"),
            self.captured.chart("captured_weapons"),
            self.at_captured.chart("guns_at_captured_afvs"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn charts_as_printed() {
        let charts = Weapons::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.carriers("boys_atr"), Some(1));
        assert_eq!(charts.carriers("47mm_m37"), Some(3));
        assert_eq!(charts.carriers("two_pdr"), None);
        assert_eq!((charts.minimum_crews.rows.len(), charts.minimum_crew("88mm_flak")), (17, Some(3)));
        let deadly = |ammo| (2..=12).filter(|dice| charts.small_hit_destroys(ammo, *dice)).collect::<Vec<u8>>();
        assert_eq!(deadly(Ammo::Ap), [2, 4]);
        assert_eq!(deadly(Ammo::He), [2, 4, 7, 10]);
        assert_eq!(charts.captured_row("50mm_pak"), Some("75mm"));
    }
}
