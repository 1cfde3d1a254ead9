//! Off-board artillery, counter-battery fire, and the effects of indirect fire (IV.F, V.C.1, V.D.2, VIII.E.2).

use std::path::Path;

use serde::Deserialize;

use super::explosive::{HowitzerEffect, PlannedEffect, PlannedFire};
use crate::core::chart::Chart;
use crate::core::data::{Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::sheet::{Row, Sheet, dash, list, rolls_fault};
use crate::core::side::Side;
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/artillery.ron";

/// A kind of off-board battery, or of bomb.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub nation: Nation,
    /// As printed.
    pub name: String,
    /// Its guns' calibre in millimetres; bombs have none.
    pub calibre: Option<u16>,
    /// Totals of two dice that score a direct hit.
    pub direct_hit: Vec<u8>,
    /// Fragmentation factors of one turn's fire; of the one bomb of 500 kg, or of the four of 50 kg together.
    pub fragmentation: u8,
}

impl Battery {
    /// True for guns larger than 105mm, as every bomb is taken to be (VIII.C.5.a, IX.C.1.e).
    #[must_use]
    pub fn is_heavy(&self) -> bool {
        self.calibre.is_none_or(|millimetres| millimetres > 105)
    }
}

impl Row for Battery {
    const COLUMNS: &'static [&'static str] = &["Nation", "Dice for a direct hit", "Fragmentation factors"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), list(&self.direct_hit), self.fragmentation.to_string()]
    }

    fn key(&self) -> String {
        self.id.clone()
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.direct_hit, 2, 12)
    }
}

/// Which of two batteries may fire at the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Duel {
    /// The British one.
    British,
    /// The Axis one.
    Axis,
    /// Each of them.
    Both,
}

impl Duel {
    /// True if the battery of this side may fire.
    #[must_use]
    pub fn allows(self, side: Side) -> bool {
        match self {
            Self::British => side == Side::Allies,
            Self::Axis => side == Side::Axis,
            Self::Both => true,
        }
    }

    fn printed(self) -> &'static str {
        match self {
            Self::British => "B",
            Self::Axis => "A",
            Self::Both => "A/B",
        }
    }
}

/// The counter-battery matrix.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CounterBattery {
    provenance: Provenance,
    axis: Vec<String>,
    rows: Vec<CounterRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterRow {
    british: String,
    cells: Vec<Duel>,
}

/// What indirect fire is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Target {
    /// Infantry, HQ groups, crews.
    Personnel,
    /// A weapon unit with a crew.
    CrewedWeapon,
    /// An anti-tank rifle or light mortar.
    LightWeapon,
    /// A tank or self-propelled gun.
    Afv,
    /// Any other vehicle.
    OtherVehicle,
}

impl Target {
    fn word(self) -> &'static str {
        match self {
            Self::Personnel => "personnel",
            Self::CrewedWeapon => "crewed weapon",
            Self::LightWeapon => "light weapon",
            Self::Afv => "AFV",
            Self::OtherVehicle => "other vehicle",
        }
    }
}

/// What fire does to a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// Nothing.
    NoEffect,
    /// Casualties by the Casualty Table.
    CasualtyTable,
    /// Damage by the chart of direct hits on other vehicles.
    NonAfvTable,
    /// Good or full cover becomes stationary.
    ReducesCover,
    /// The weapon or armament is lost.
    FKill,
    /// The target is destroyed.
    KKill,
}

impl Effect {
    /// As shown.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NoEffect => "-",
            Self::CasualtyTable => "Casualty Table",
            Self::NonAfvTable => "non-AFV chart",
            Self::ReducesCover => "cover becomes stationary",
            Self::FKill => "F-kill",
            Self::KKill => "K-kill",
        }
    }
}

/// What off-board artillery does to one kind of target (IV.F.3.c).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OffBoardEffect {
    /// The kind of target.
    pub target: Target,
    /// By a direct hit.
    pub direct_hit: Effect,
    /// By fragments.
    pub fragmentation: Effect,
    /// What the cells do not say; empty for nothing.
    pub except: String,
}

impl Row for OffBoardEffect {
    const COLUMNS: &'static [&'static str] = &["Direct hit", "Fragmentation", "Except"];

    fn name(&self) -> String {
        self.target.word().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.direct_hit.word().to_owned(), self.fragmentation.word().to_owned(), self.except.clone()]
    }
}

/// What mortars do to one kind of target (V.C.1.f).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MortarEffect {
    /// The kind of target.
    pub target: Target,
    /// By fragments.
    pub fragmentation: Effect,
    /// By a light mortar's direct hit.
    pub light: Effect,
    /// By a medium mortar's direct hit.
    pub medium: Effect,
    /// What the cells do not say; empty for nothing.
    pub except: String,
}

impl Row for MortarEffect {
    const COLUMNS: &'static [&'static str] =
        &["Fragmentation", "Direct hit, light mortar", "Direct hit, medium mortar", "Except"];

    fn name(&self) -> String {
        self.target.word().to_owned()
    }

    fn cells(&self) -> Vec<String> {
        let mut cells = [self.fragmentation, self.light, self.medium].map(|effect| effect.word().to_owned()).to_vec();
        cells.push(self.except.clone());
        cells
    }
}

/// A mortar's direct hit that differs from the row of the target's kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MortarException {
    /// In words.
    pub name: String,
    /// The targets' unit ids.
    pub targets: Vec<String>,
    /// The mortars' unit ids; none for every mortar.
    pub mortars: Vec<String>,
    /// What the direct hit does.
    pub direct_hit: Effect,
}

impl Row for MortarException {
    const COLUMNS: &'static [&'static str] = &["Direct hit"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.direct_hit.word().to_owned()]
    }
}

/// A unit that fires indirectly from the board (V.D.2.a, VI.B.2.b).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndirectRange {
    /// The unit's id.
    pub unit: String,
    /// As printed.
    pub name: String,
    /// Its reach in hexes; `None` for the whole board.
    pub range: Option<u8>,
}

impl Row for IndirectRange {
    const COLUMNS: &'static [&'static str] = &["Range"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.range.map_or_else(|| "whole board".to_owned(), |range| range.to_string())]
    }
}

/// The artillery charts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    /// Direct hits and fragmentation of batteries and bombs.
    pub off_board: Sheet<Battery>,
    /// Who reaches whom.
    pub counter_battery: CounterBattery,
    /// What off-board artillery does.
    pub off_board_effects: Sheet<OffBoardEffect>,
    /// What mortars do.
    pub mortar_effects: Sheet<MortarEffect>,
    /// Where mortars do something else.
    pub mortar_exceptions: Sheet<MortarException>,
    /// Indirect fire from the board.
    pub afv_indirect_fire: Sheet<IndirectRange>,
    /// What direct hits of howitzers do to AFVs.
    pub howitzer_effects: Sheet<HowitzerEffect>,
    /// What fire at recorded locations does.
    pub planned_fire: Sheet<PlannedEffect>,
}

impl Artillery {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let charts: Self = source.parse()?;
        let mut faults = Vec::new();
        charts.off_board.check(&source, &mut faults);
        charts.off_board_effects.check(&source, &mut faults);
        charts.mortar_effects.check(&source, &mut faults);
        charts.mortar_exceptions.check(&source, &mut faults);
        charts.afv_indirect_fire.check(&source, &mut faults);
        charts.howitzer_effects.check(&source, &mut faults);
        charts.planned_fire.check(&source, &mut faults);
        for fire in PlannedFire::ALL {
            if charts.planned_fire.rows.iter().filter(|row| row.fire == fire).count() != 1 {
                faults.push(source.fault_at("planned_fire", 0, format!("there must be one row for {fire:?}")));
            }
        }
        let matrix = &charts.counter_battery;
        let british = matrix.rows.iter().map(|row| (&row.british, Side::Allies));
        for (id, side) in british.chain(matrix.axis.iter().map(|id| (id, Side::Axis))) {
            if charts.battery(id).is_none_or(|battery| battery.nation.side() != side) {
                faults.push(source.fault(id, format!("the {side} have no battery '{id}' in off_board")));
            }
        }
        for row in matrix.rows.iter().filter(|row| row.cells.len() != matrix.axis.len()) {
            faults.push(
                source.fault(
                    &row.british,
                    format!("there must be {} cells, one for each Axis battery", matrix.axis.len()),
                ),
            );
        }
        if faults.is_empty() { Ok(charts) } else { Err(Faults(faults)) }
    }

    /// The battery or bomb with this id.
    #[must_use]
    pub fn battery(&self, id: &str) -> Option<&Battery> {
        self.off_board.rows.iter().find(|battery| battery.id == id)
    }

    /// True if a battery of one side may fire at one of the other (VIII.E.2.b).
    #[must_use]
    pub fn may_counter(&self, firing: &str, target: &str) -> bool {
        let matrix = &self.counter_battery;
        let cell = |british: &str, axis: &str| {
            let column = matrix.axis.iter().position(|id| id == axis)?;
            matrix.rows.iter().find(|row| row.british == british)?.cells.get(column).copied()
        };
        cell(firing, target).is_some_and(|reach| reach.allows(Side::Allies))
            || cell(target, firing).is_some_and(|reach| reach.allows(Side::Axis))
    }

    /// What a mortar's direct hit does to a target of this kind and id (V.C.1.f).
    #[must_use]
    pub fn mortar_hit(&self, mortar: &str, light: bool, target: Target, unit: &str) -> Option<Effect> {
        let exception = self.mortar_exceptions.rows.iter().find(|row| {
            row.targets.iter().any(|known| known == unit)
                && (row.mortars.is_empty() || row.mortars.iter().any(|known| known == mortar))
        });
        let row = self.mortar_effects.rows.iter().find(|row| row.target == target)?;
        Some(exception.map_or(if light { row.light } else { row.medium }, |row| row.direct_hit))
    }

    /// The reach of indirect fire from the board: `Some(None)` is the whole board, `None` no such fire.
    #[must_use]
    pub fn indirect_range(&self, unit: &str) -> Option<Option<u8>> {
        self.afv_indirect_fire.rows.iter().find(|row| row.unit == unit).map(|row| row.range)
    }

    /// What a planned fire does (VI.C.2.c).
    #[must_use]
    pub fn planned(&self, fire: PlannedFire) -> Option<&PlannedEffect> {
        self.planned_fire.rows.iter().find(|row| row.fire == fire)
    }

    fn battery_name(&self, id: &str) -> String {
        dash(self.battery(id).map(|battery| &battery.name))
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        let matrix = &self.counter_battery;
        let columns = matrix.axis.iter().map(|id| self.battery_name(id)).collect();
        let title = "Counter-battery matrix (B: British, A: Axis)";
        let mut counter = Chart::new("counter_battery", title, "VIII.E.2", &matrix.provenance, columns);
        for row in &matrix.rows {
            let cells = row.cells.iter().map(|reach| reach.printed().to_owned()).collect();
            counter.push(self.battery_name(&row.british), cells);
        }
        vec![
            self.off_board.chart("off_board_artillery"),
            counter,
            self.off_board_effects.chart("off_board_effects"),
            self.mortar_effects.chart("mortar_effects"),
            self.mortar_exceptions.chart("mortar_exceptions"),
            self.afv_indirect_fire.chart("afv_indirect_fire"),
            self.howitzer_effects.chart("howitzer_effects"),
            self.planned_fire.chart("planned_fire"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn batteries_as_printed() {
        let charts = Artillery::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.off_board.rows.len(), 12);
        assert_eq!(charts.off_board.rows.iter().map(|row| u32::from(row.fragmentation)).sum::<u32>(), 531);
        assert_eq!(charts.battery("75mm_f_battery").unwrap().direct_hit, [2, 3, 4, 12]);
        assert!(charts.may_counter("25_pdr_battery", "105mm_howitzer_battery"));
        assert!(charts.may_counter("105mm_howitzer_battery", "25_pdr_battery"));
        assert!(!charts.may_counter("25_pdr_battery", "105mm_gun_battery"));
        assert!(charts.may_counter("25_pdr_battery", "149mm_howitzer_battery_i"));
        assert!(!charts.may_counter("75mm_f_battery", "150mm_gun_battery"));
        assert!(!charts.may_counter("25_pdr_battery", "4.5in_gun_battery"));
    }

    #[test]
    fn howitzers_and_recorded_fires_as_the_rules_have_them() {
        let charts = Artillery::load(&data_root()).expect("the charts are sound");
        let cells = charts.howitzer_effects.rows.iter().map(|row| (row.area.abbreviation(), row.cell.as_str()));
        assert_eq!(cells.collect::<Vec<_>>(), [("TR", "M"), ("R", "F"), ("G", "F")]);
        let fires = PlannedFire::ALL.map(|fire| charts.planned(fire).map(|row| (row.within, row.times, row.rolls)));
        assert_eq!(fires, [Some((1, 1, 1)), Some((1, 2, 1)), Some((0, 4, 2))]);
    }

    #[test]
    fn effects_as_printed() {
        let charts = Artillery::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.mortar_hit("81mm_mortar", false, Target::Afv, "crusader_ii"), Some(Effect::KKill));
        assert_eq!(charts.mortar_hit("81mm_mortar", false, Target::Afv, "grant"), Some(Effect::FKill));
        assert_eq!(charts.mortar_hit("2in_mortar", true, Target::Afv, "panzer_iii_h"), Some(Effect::NoEffect));
        assert_eq!(charts.mortar_hit("2in_mortar", true, Target::Afv, "marder_iii"), Some(Effect::KKill));
        assert_eq!(charts.indirect_range("crusader_cs"), Some(Some(27)));
        assert_eq!(charts.indirect_range("semovente"), Some(None));
        assert_eq!(charts.indirect_range("grant"), None);
    }
}
