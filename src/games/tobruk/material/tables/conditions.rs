//! Cover, field emplacements, weather, and the summaries of modifiers.

use std::path::Path;

use serde::Deserialize;

use super::casualty::Cover;
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::sheet::{Row, Sheet, dash, list, rolls_fault, signed};
use crate::core::words::counted;

pub(super) const FILE: &str = "assets/tobruk/tables/conditions.ron";

/// What a cover state allows a unit's own fire (II.F.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum OwnFire {
    /// No fire.
    NotAllowed,
    /// Half the gunfire factors.
    Half,
    /// All of them.
    Normal,
}

/// One cover state (II.F.2.a).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverState {
    /// The state.
    pub cover: Cover,
    /// What brings it about.
    pub place: String,
    /// What it allows.
    pub fire: OwnFire,
}

impl Row for CoverState {
    const COLUMNS: &'static [&'static str] = &["The unit", "Its fire"];

    fn name(&self) -> String {
        self.cover.word().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        let fire = match self.fire {
            OwnFire::NotAllowed => "not allowed",
            OwnFire::Half => "half the factors",
            OwnFire::Normal => "normal",
        };
        vec![self.place.clone(), fire.to_owned()]
    }
}

/// A cover state that a rule sets (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialCover {
    /// The case.
    pub name: String,
    /// The state.
    pub cover: Cover,
    /// The rule.
    pub reference: String,
}

impl Row for SpecialCover {
    const COLUMNS: &'static [&'static str] = &["Cover", "Reference"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.cover.word().to_owned(), self.reference.clone()]
    }
}

/// How many an emplacement shelters; HQ groups are never counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Shelter {
    /// So many infantry and crew counters.
    Units(u8),
    /// So many men.
    Men(u8),
}

/// A kind of field emplacement (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Emplacement {
    /// Its id.
    pub id: String,
    /// As printed.
    pub name: String,
    /// Personnel sheltered.
    pub personnel: Shelter,
    /// Vehicles sheltered, 0 or 1.
    pub vehicles: u8,
    /// Weapons sheltered, in words.
    pub weapons: String,
    /// What ends full cover, in words.
    pub defeated_by: String,
    /// Direct hits end full cover if their calibre in mm is larger; 0: every direct hit.
    pub above_mm: u8,
}

impl Row for Emplacement {
    const COLUMNS: &'static [&'static str] = &["Personnel", "Vehicles", "Weapons", "Full cover defeated by"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let personnel = match self.personnel {
            Shelter::Units(units) => counted(units, "unit", "units"),
            Shelter::Men(men) => counted(men, "man", "men"),
        };
        vec![personnel, self.vehicles.to_string(), self.weapons.clone(), self.defeated_by.clone()]
    }
}

/// When a dust storm comes (II.K.2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Khamsin {
    /// The row serves from this turn on.
    pub from_turn: u16,
    /// As printed.
    pub name: String,
    /// Rolls of one die that bring the storm.
    pub die: Vec<u8>,
}

impl Row for Khamsin {
    const COLUMNS: &'static [&'static str] = &["Die"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![list(&self.die)]
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.die, 1, 6)
    }
}

/// A modifier of the Hit Probability Number (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitModifier {
    /// Its id.
    pub id: String,
    /// The case.
    pub name: String,
    /// Added to the number, -3 to +2; `None` if it varies.
    pub adds: Option<i8>,
    /// The rule.
    pub reference: String,
}

impl Row for HitModifier {
    const COLUMNS: &'static [&'static str] = &["Adds", "Reference"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.adds.map_or_else(|| "various".to_owned(), signed), self.reference.clone()]
    }
}

/// A modifier of the morale value (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleModifier {
    /// Its id.
    pub id: String,
    /// The case.
    pub name: String,
    /// Added to the value, -4 to +2.
    pub adds: i8,
    /// Added by Italian HQ groups, to Italians alone (II.H.2.c).
    pub italian: Option<i8>,
}

impl Row for MoraleModifier {
    const COLUMNS: &'static [&'static str] = &["Adds", "Italian"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![signed(self.adds), dash(self.italian.map(signed))]
    }
}

/// What a part of the turn holds (the function summaries).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnPart {
    /// The part.
    pub name: String,
    /// By the rules.
    pub regular: String,
    /// By the optional rules.
    pub optional: String,
    /// By the experimental rules.
    pub experimental: String,
}

impl Row for TurnPart {
    const COLUMNS: &'static [&'static str] = &["Regular", "Optional", "Experimental"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.regular.clone(), self.optional.clone(), self.experimental.clone()]
    }
}

/// Charts of the conditions units are in.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// The five cover states.
    pub cover_states: Sheet<CoverState>,
    /// Cover states that rules set.
    pub special_covers: Sheet<SpecialCover>,
    /// Field emplacements.
    pub emplacements: Sheet<Emplacement>,
    /// Dust storms.
    pub khamsin: Sheet<Khamsin>,
    /// Modifiers of the Hit Probability Number.
    pub hit_modifiers: Sheet<HitModifier>,
    /// Modifiers of the morale value.
    pub morale_modifiers: Sheet<MoraleModifier>,
    /// The order of a turn.
    pub turn_summary: Sheet<TurnPart>,
}

impl Conditions {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let charts: Self = source.parse()?;
        let mut faults = Vec::new();
        charts.cover_states.check(&source, &mut faults);
        charts.special_covers.check(&source, &mut faults);
        charts.emplacements.check(&source, &mut faults);
        charts.khamsin.check(&source, &mut faults);
        charts.hit_modifiers.check(&source, &mut faults);
        charts.morale_modifiers.check(&source, &mut faults);
        charts.turn_summary.check(&source, &mut faults);
        if !charts.khamsin.rows.is_sorted_by_key(|row| row.from_turn) {
            faults.push(source.fault_at("khamsin", 0, "the rows must follow the turns"));
        }
        if faults.is_empty() { Ok(charts) } else { Err(Faults(faults)) }
    }

    /// True if a khamsin comes up on this die, rolled at the beginning of this turn (1, 11, 21 ...).
    #[must_use]
    pub fn khamsin_comes(&self, turn: u16, die: u8) -> bool {
        self.khamsin.rows.iter().rfind(|row| row.from_turn <= turn).is_some_and(|row| row.die.contains(&die))
    }

    /// The emplacement with this id.
    #[must_use]
    pub fn emplacement(&self, id: &str) -> Option<&Emplacement> {
        self.emplacements.rows.iter().find(|row| row.id == id)
    }

    /// A fixed modifier of the Hit Probability Number.
    #[must_use]
    pub fn hit_modifier(&self, id: &str) -> Option<i8> {
        self.hit_modifiers.rows.iter().find(|row| row.id == id)?.adds
    }

    /// A modifier of the morale value.
    #[must_use]
    pub fn morale_modifier(&self, id: &str) -> Option<&MoraleModifier> {
        self.morale_modifiers.rows.iter().find(|row| row.id == id)
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![
            self.cover_states.chart("cover_states"),
            self.special_covers.chart("special_covers"),
            self.emplacements.chart("field_emplacements"),
            self.khamsin.chart("khamsin"),
            self.hit_modifiers.chart("hit_modifiers"),
            self.morale_modifiers.chart("morale_modifiers"),
            self.turn_summary.chart("turn_summary"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn charts_as_printed() {
        let charts = Conditions::load(&data_root()).expect("the charts are sound");
        let storms = |turn| (1..=6).filter(|die| charts.khamsin_comes(turn, *die)).count();
        assert_eq!([storms(1), storms(11), storms(21), storms(41)], [1, 2, 3, 3]);
        assert_eq!(charts.emplacement("bunker").map(|row| row.personnel), Some(Shelter::Men(11)));
        assert_eq!(charts.hit_modifier("burst_on_target"), Some(-3));
        assert_eq!(charts.morale_modifier("friendly_hq_group").map(|row| (row.adds, row.italian)), Some((2, Some(1))));
        assert!(charts.cover_states.rows.iter().map(|row| row.cover).eq(Cover::ALL));
    }
}
