//! Charts of vehicles: hits on those without an armour chart, bail-out, reliability, and how large a target is.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::damage::{Band, Cell};
use crate::core::chart::Chart;
use crate::core::data::{Fault, Faults, Source};
use crate::core::provenance::Provenance;
use crate::core::sheet::{Row, Sheet, list, rolls_fault, signed};
use crate::games::tobruk::material::nation::Nation;

pub(super) const FILE: &str = "assets/tobruk/tables/vehicles.ron";

/// What strikes a vehicle without an armour chart (V.D.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Strike {
    /// So many gunfire or fragmentation factors.
    Factors(u16),
    /// A direct hit by an anti-tank rifle.
    AntiTankRifle,
    /// A direct hit by a 20mm gun.
    Mm20,
    /// A direct hit, AP or HE, by anything larger.
    Above20mm,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHits {
    provenance: Provenance,
    factors: [(u16, Option<u16>); 4],
    rows: Vec<RawHit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHit {
    unit: String,
    name: String,
    factors: [String; 4],
    atr: String,
    mm20: String,
    above_20mm: String,
}

/// The chart of direct hits on vehicles without an armour chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NonAfvHits {
    provenance: Provenance,
    factors: [(u16, Option<u16>); 4],
    rows: Vec<NonAfvRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct NonAfvRow {
    unit: String,
    name: String,
    /// The four columns of factors, then rifles, 20mm, larger.
    cells: [Cell; 7],
}

impl NonAfvHits {
    fn check(raw: RawHits, source: &Source, faults: &mut Vec<Fault>) -> Self {
        let RawHits { provenance, factors, rows: raw } = raw;
        if !factors.windows(2).all(|pair| pair[0].1.is_some_and(|to| to.checked_add(1) == Some(pair[1].0)))
            || factors[3].1.is_some()
        {
            faults.push(source.fault_at(
                "factors",
                0,
                "the columns of factors must follow one another, the last open-ended",
            ));
        }
        let mut rows: Vec<NonAfvRow> = Vec::new();
        for raw in raw {
            if rows.iter().any(|row| row.unit == raw.unit) {
                faults.push(source.fault(&raw.unit, format!("'{}' is listed twice among the non-AFV hits", raw.unit)));
            }
            let [one, two, three, four] = raw.factors;
            let cells = [one, two, three, four, raw.atr, raw.mm20, raw.above_20mm].map(|printed| {
                Cell::parse(&printed).unwrap_or_else(|sentence| {
                    faults.push(source.fault(&printed, sentence));
                    Cell::default()
                })
            });
            rows.push(NonAfvRow { unit: raw.unit, name: raw.name, cells });
        }
        Self { provenance, factors, rows }
    }

    /// What the strike does to the vehicle; `None` is nothing, or no such vehicle on the chart.
    #[must_use]
    pub fn result(&self, unit: &str, strike: Strike) -> Option<&Band> {
        let column = match strike {
            Strike::Factors(sum) => {
                self.factors.iter().position(|(from, to)| sum >= *from && to.is_none_or(|to| sum <= to))?
            }
            Strike::AntiTankRifle => 4,
            Strike::Mm20 => 5,
            Strike::Above20mm => 6,
        };
        self.rows.iter().find(|row| row.unit == unit)?.cells[column].bands.first()
    }

    /// What each kind of direct hit does to the vehicle; empty if it is not on the chart.
    #[must_use]
    pub fn of_direct_hits(&self, unit: &str) -> Vec<(Strike, Band)> {
        let kinds = [Strike::AntiTankRifle, Strike::Mm20, Strike::Above20mm];
        kinds.into_iter().filter_map(|strike| Some((strike, self.result(unit, strike)?.clone()))).collect()
    }

    /// The unit ids on the chart.
    pub fn units(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.unit.as_str())
    }

    fn chart(&self) -> Chart {
        let factors = self.factors.iter().map(|(from, to)| match to {
            Some(to) => format!("{from}-{to} factors"),
            None => format!("over {} factors", from.saturating_sub(1)),
        });
        let columns = factors.chain(["ATRs", "20mm", "AP or HE above 20mm"].map(str::to_owned)).collect();
        let mut chart = Chart::new("non_afv_hits", "Hits on non-AFV vehicles", "V.D.1", &self.provenance, columns);
        for row in &self.rows {
            chart.push(row.name.as_str(), row.cells.iter().map(|cell| cell.printed.clone()).collect());
        }
        chart
    }
}

/// When a crew bails out (IV.C.2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BailOut {
    /// Casualties the crew has had so far.
    pub casualties: u8,
    /// Rolls of one die on which it bails out.
    pub die: Vec<u8>,
}

impl Row for BailOut {
    const COLUMNS: &'static [&'static str] = &["1", "2", "3", "4", "5", "6"];

    fn name(&self) -> String {
        format!("C{}", self.casualties)
    }

    fn cells(&self) -> Vec<String> {
        (1..=6).map(|die| if self.die.contains(&die) { "X" } else { "-" }.to_owned()).collect()
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.die, 1, 6)
    }
}

/// When a vehicle fails to arrive (IV.G.2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reliability {
    /// Whose it is.
    pub nation: Nation,
    /// As printed.
    pub name: String,
    /// The unit ids it serves for.
    pub units: Vec<String>,
    /// Totals of two dice that keep it away.
    pub dice: Vec<u8>,
}

impl Row for Reliability {
    const COLUMNS: &'static [&'static str] = &["Nation", "Dice that prevent arrival"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        vec![self.nation.word().to_owned(), list(&self.dice)]
    }

    fn fault(&self) -> Option<String> {
        rolls_fault(&self.dice, 2, 12)
    }
}

/// What a weapon pit does for a target (VII.B.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Pit {
    /// Added to the Hit Probability Number.
    Adds(i8),
    /// No hits from more than one hex.
    CannotBeHit,
    /// Hits on hull and tracks do nothing.
    HullDefilade,
    /// Hits on lower hull and tracks do nothing.
    LowerHullDefilade,
}

/// How large a target is (VII.B.1).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetSize {
    /// Whose it is.
    pub nation: Nation,
    /// As printed.
    pub name: String,
    /// The unit ids it serves for.
    pub units: Vec<String>,
    /// Added to the Hit Probability Number in the open, -1 to +4.
    pub open: i8,
    /// In a weapon pit.
    pub pit: Pit,
}

impl Row for TargetSize {
    const COLUMNS: &'static [&'static str] = &["Nation", "In the open", "In a weapon pit"];

    fn name(&self) -> String {
        self.name.clone()
    }

    fn cells(&self) -> Vec<String> {
        let pit = match self.pit {
            Pit::Adds(modifier) => signed(modifier),
            Pit::CannotBeHit => "cannot be hit".to_owned(),
            Pit::HullDefilade => "hull defilade".to_owned(),
            Pit::LowerHullDefilade => "lower hull defilade".to_owned(),
        };
        vec![self.nation.word().to_owned(), signed(self.open), pit]
    }

    fn key(&self) -> String {
        format!("{} {}", self.nation.word(), self.name)
    }

    fn fault(&self) -> Option<String> {
        (!(-1..=4).contains(&self.open)).then(|| "the modifier in the open must lie between -1 and +4".to_owned())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    non_afv_hits: RawHits,
    bail_out: Sheet<BailOut>,
    reliability: Sheet<Reliability>,
    target_sizing: Sheet<TargetSize>,
}

/// The charts of vehicles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vehicles {
    /// Hits on vehicles without an armour chart.
    pub non_afv_hits: NonAfvHits,
    /// When crews bail out.
    pub bail_out: Sheet<BailOut>,
    /// When vehicles fail to arrive.
    pub reliability: Sheet<Reliability>,
    /// How large targets are, vehicles and weapons.
    pub target_sizing: Sheet<TargetSize>,
}

impl Vehicles {
    /// Reads and checks the charts.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(root: &Path) -> Result<Self, Faults> {
        let source = Source::read(root, FILE)?;
        let Raw { non_afv_hits, bail_out, reliability, target_sizing } = source.parse()?;
        let mut faults = Vec::new();
        bail_out.check(&source, &mut faults);
        reliability.check(&source, &mut faults);
        target_sizing.check(&source, &mut faults);
        if !bail_out.rows.iter().map(|row| row.casualties).eq(1..=3) {
            faults.push(source.fault_at("bail_out", 0, "the rows must be 1, 2 and 3 casualties"));
        }
        let non_afv_hits = NonAfvHits::check(non_afv_hits, &source, &mut faults);
        if faults.is_empty() {
            Ok(Self { non_afv_hits, bail_out, reliability, target_sizing })
        } else {
            Err(Faults(faults))
        }
    }

    /// True if a crew with so many casualties bails out on this die; three or more casualties use the last row.
    #[must_use]
    pub fn bails_out(&self, casualties: u8, die: u8) -> bool {
        self.bail_out.rows.iter().rfind(|row| row.casualties <= casualties).is_some_and(|row| row.die.contains(&die))
    }

    /// True if these two dice keep the vehicle from arriving.
    #[must_use]
    pub fn stays_away(&self, unit: &str, dice: u8) -> bool {
        self.reliability.rows.iter().any(|row| row.units.iter().any(|known| known == unit) && row.dice.contains(&dice))
    }

    /// The size of a target, vehicle or weapon; `None` for personnel and light weapons.
    #[must_use]
    pub fn size(&self, unit: &str) -> Option<&TargetSize> {
        self.target_sizing.rows.iter().find(|row| row.units.iter().any(|known| known == unit))
    }

    /// The charts as shown.
    #[must_use]
    pub fn charts(&self) -> Vec<Chart> {
        vec![
            self.non_afv_hits.chart(),
            self.bail_out.chart("bail_out"),
            self.reliability.chart("afv_reliability"),
            self.target_sizing.chart("target_sizing"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::data::data_root;

    #[test]
    fn charts_as_printed() {
        let charts = Vehicles::load(&data_root()).expect("the charts are sound");
        assert_eq!(charts.non_afv_hits.rows.len(), 9);
        let hits = &charts.non_afv_hits;
        assert_eq!(hits.result("staff_car", Strike::Factors(4)), None);
        assert!(hits.result("staff_car", Strike::Factors(5)).is_some_and(|band| band.immobilised));
        assert_eq!(hits.result("staff_car", Strike::Factors(60)).and_then(|band| band.kill_on), Some(3));
        assert!(hits.result("staff_car", Strike::Factors(61)).is_some_and(|band| band.kill));
        assert_eq!(hits.result("carrier", Strike::Factors(500)), None);
        assert_eq!(hits.result("light_truck", Strike::Mm20).and_then(|band| band.kill_on), Some(3));
        assert!(hits.units().all(|unit| hits.result(unit, Strike::Above20mm).is_some_and(|band| band.kill)));
    }

    #[test]
    fn crews_and_sizes() {
        let charts = Vehicles::load(&data_root()).expect("the charts are sound");
        let out = |casualties| (1..=6).filter(|die| charts.bails_out(casualties, *die)).count();
        assert_eq!([out(0), out(1), out(2), out(3), out(5)], [0, 2, 4, 6, 6]);
        assert!(charts.stays_away("crusader_cs", 12) && !charts.stays_away("m13_40", 11));
        assert_eq!(charts.target_sizing.rows.len(), 35);
        assert_eq!(charts.size("28_20mm_pak").map(|row| (row.open, row.pit)), Some((4, Pit::Adds(5))));
        assert_eq!(charts.size("88mm_flak").map(|row| (row.open, row.pit)), Some((-1, Pit::Adds(0))));
        assert_eq!(charts.size("semovente").map(|row| (row.open, row.pit)), Some((1, Pit::LowerHullDefilade)));
        assert_eq!(charts.size("boys_atr"), None);
        // Both nations' light trucks are the same size.
        let trucks: Vec<_> = charts.target_sizing.rows.iter().filter(|row| row.units == ["light_truck"]).collect();
        assert_eq!((trucks[0].open, trucks[0].pit), (trucks[1].open, trucks[1].pit));
    }
}
