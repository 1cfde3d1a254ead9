//! The unit types: what the counters, the rosters and the columns of the charts say of each.

mod reading;
mod shells;
mod unit_types;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use super::hit_odds::{self, HitOdds, Struck};
use super::tables::Tables;
use super::tables::damage::{Area, Aspect, Band, DamageTable};
use crate::core::data::{Faults, Source};
use reading::{RawType, Reader};

pub use shells::Shells;
pub use unit_types::{
    Class, GUNFIRE_RANGE, Gun, MOST_GUNS, MachineGuns, Mount, People, SmallHit, TypeId, UnitType, WeaponType,
};

/// What a hit on an area does: the damage chart's cell, looked up once for each gun.
#[derive(Debug, Clone, Default)]
struct Cell {
    printed: String,
    bands: Vec<Band>,
}

/// All unit types, with the damage charts set in order for quick reading.
#[derive(Debug)]
pub struct Catalog {
    types: Vec<UnitType>,
    /// By chart, damage row, aspect and area.
    cells: Vec<Vec<[[Cell; 8]; 3]>>,
    /// By chart and aspect: the area for dice 2 to 12.
    areas: Vec<[[Option<Area>; 11]; 3]>,
    choices: Vec<[Vec<Area>; 3]>,
    rows: usize,
    /// By chart: rows that it does not have, with those that serve for them (X.I.5.c.2).
    stands_for: Vec<BTreeMap<String, String>>,
    /// By type and damage row, worked out when first asked for.
    odds: Vec<OnceLock<Box<[[HitOdds; RANGES]; 3]>>>,
}

/// Ranges for which odds are kept: 0 to 54, more than any table has.
const RANGES: usize = 55;

const ASPECTS: [Aspect; 3] = [Aspect::Front, Aspect::Flank, Aspect::Rear];
/// All areas a chart can name, in the order of the charts.
pub const AREAS: [Area; 8] = [
    Area::UpperHull,
    Area::LowerHull,
    Area::Turret,
    Area::GunMantle,
    Area::Hull,
    Area::TurretRing,
    Area::Gun,
    Area::Tracks,
];

/// The row of a chart that serves for a gun: its own, or for one fired at vehicles of its own side, whose charts don't list it, the one that
/// stands for it: a captured weapon, or any gun at a captured AFV (X.I.5.c.2).
fn serves<'a>(tables: &'a Tables, chart: &DamageTable, row: &'a str) -> &'a str {
    if chart.weapon_rows().any(|known| known == row) {
        return row;
    }
    let named = |weapon: &str| tables.hit_probability.row(weapon).and_then(|own| own.damage_row.as_deref());
    let mut known = tables.weapons.captured.rows.iter().chain(&tables.weapons.at_captured.rows);
    let captured = known.find(|captured| named(&captured.weapon) == Some(row));
    captured.map_or(row, |captured| captured.damage_row.as_str())
}

impl Catalog {
    /// Reads and checks `assets/tobruk/units.ron` against the tables.
    ///
    /// # Errors
    /// Every fault in the file: an id that stands twice, a row or chart that does not exist, a movement allowance of 0.
    pub fn load(root: &Path, tables: &Tables) -> Result<Self, Faults> {
        let source = Source::read(root, "assets/tobruk/units.ron")?;
        let raw: Vec<RawType> = source.parse()?;
        let charts: Vec<(&String, &DamageTable)> = tables.damage.iter().collect();
        let rows: Vec<Vec<String>> =
            charts.iter().map(|(_, chart)| chart.weapon_rows().map(str::to_owned).collect()).collect();
        // Guns are numbered by the names of their damage rows over all charts.
        let mut row_names: Vec<String> = rows.iter().flatten().cloned().collect();
        row_names.push(HOWITZER_ROW.to_owned());
        row_names.sort_unstable();
        row_names.dedup();

        let mut faults = Vec::new();
        let mut types: Vec<UnitType> = Vec::new();
        for raw in raw {
            if types.iter().any(|known| known.id == raw.id) {
                faults.push(source.fault_at(
                    &format!("id: \"{}\"", raw.id),
                    1,
                    format!("the unit type {} is listed twice; each type has one entry", raw.id),
                ));
                continue;
            }
            let reader = Reader { source: &source, tables, row_names: &row_names, charts: &charts };
            types.extend(reader.read(raw, &mut faults));
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let howitzers = &tables.artillery.howitzer_effects.rows;
        let none = super::tables::damage::Cell::parse("-").unwrap_or_default();
        let has_two_guns = |chart: &str| {
            types.iter().any(|kind| kind.damage_chart.as_deref() == Some(chart) && kind.guns.len() == MOST_GUNS)
        };
        let cells = charts
            .iter()
            .map(|(id, chart)| {
                let two_guns = has_two_guns(id);
                row_names
                    .iter()
                    .map(|row| {
                        ASPECTS.map(|aspect| {
                            AREAS.map(|area| {
                                if row == HOWITZER_ROW {
                                    let found = howitzers.iter().find(|effect| effect.area == area);
                                    let cell = found.map_or_else(|| none.clone(), |effect| effect.cell(two_guns));
                                    return Cell { printed: cell.printed, bands: cell.bands };
                                }
                                let row = serves(tables, chart, row);
                                chart.cell(row, aspect, area).map_or_else(Cell::default, |cell| Cell {
                                    printed: cell.printed.clone(),
                                    bands: cell.bands.clone(),
                                })
                            })
                        })
                    })
                    .collect()
            })
            .collect();
        let areas = charts
            .iter()
            .map(|(_, chart)| {
                ASPECTS
                    .map(|aspect| std::array::from_fn(|dice| chart.area(aspect, u8::try_from(dice + 2).unwrap_or(12))))
            })
            .collect();
        let choices = charts.iter().map(|(_, chart)| ASPECTS.map(|aspect| chart.areas_of_choice(aspect))).collect();
        let stands_for = charts
            .iter()
            .map(|(_, chart)| {
                let others = row_names.iter().map(|row| (row, serves(tables, chart, row)));
                others.filter(|(row, other)| row != other).map(|(row, other)| (row.clone(), other.to_owned())).collect()
            })
            .collect();
        let odds = (0..types.len() * row_names.len()).map(|_| OnceLock::new()).collect();
        Ok(Self { types, cells, areas, choices, rows: row_names.len(), stands_for, odds })
    }

    /// The type with this place in the catalog.
    ///
    /// # Panics
    /// For a place that no unit of this catalog has.
    #[must_use]
    pub fn get(&self, kind: TypeId) -> &UnitType {
        &self.types[usize::from(kind.0)]
    }

    /// The type with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<TypeId> {
        let place = self.types.iter().position(|known| known.id == id)?;
        u8::try_from(place).ok().map(TypeId)
    }

    /// All types in the order of their file.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &UnitType)> {
        self.types.iter().enumerate().filter_map(|(place, kind)| Some((TypeId(u8::try_from(place).ok()?), kind)))
    }

    /// The part of `target` that a hit strikes on this total of two dice; `None` is a ricochet (I.F.2.c).
    #[must_use]
    pub fn area(&self, target: TypeId, aspect: Aspect, dice: u8) -> Option<Area> {
        self.areas[self.get(target).chart?][aspect as usize].get(usize::from(dice).checked_sub(2)?).copied().flatten()
    }

    /// The areas that a firer in the same hex may score a hit on by choice (I.G.1).
    #[must_use]
    pub fn choices(&self, target: TypeId, aspect: Aspect) -> &[Area] {
        self.get(target).chart.map_or(&[], |chart| &self.choices[chart][aspect as usize])
    }

    fn cell(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area) -> Option<&Cell> {
        Some(&self.cells[self.get(target).chart?][gun.damage_place?][aspect as usize][area as usize])
    }

    /// What a hit on this area does at this range: the first band of the damage chart's cell whose range holds; `None` is
    /// no effect (I.F.3.b). Range 0 meets every range limit.
    #[must_use]
    pub fn band(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area, range: u8) -> Option<&Band> {
        self.cell(gun, target, aspect, area)?.bands.iter().find(|band| band.max_range.is_none_or(|most| range <= most))
    }

    /// What one hit by `gun` on `target` does at this range when its area is rolled for.
    #[must_use]
    pub fn hit_odds(&self, gun: &Gun, target: TypeId, struck: Struck, range: u8) -> HitOdds {
        let kind = self.get(target);
        if let Some(band) = kind.soft_hit(gun.strike).filter(|_| struck.soft) {
            return HitOdds::of_soft_hit(band, &kind.guns);
        }
        if let Some(small) = gun.small.filter(|_| struck.small) {
            return HitOdds::of_small_hit(small.ways);
        }
        if kind.chart.is_none() {
            return HitOdds::of_any_hit(kind.class);
        }
        let Some(row) = gun.damage_place.filter(|_| struck == Struck::plain(struck.hull)) else {
            return hit_odds::of_hit(self, gun, target, struck, range);
        };
        let table = self.odds[usize::from(target.0) * self.rows + row].get_or_init(|| {
            Box::new(ASPECTS.map(|aspect| {
                std::array::from_fn(|range| {
                    let range = u8::try_from(range).unwrap_or(u8::MAX);
                    hit_odds::of_hit(self, gun, target, Struck::plain(aspect), range)
                })
            }))
        });
        table[struck.hull as usize][usize::from(range).min(RANGES - 1)]
    }

    /// The row of a target's damage chart that serves for a gun: its own, or the one that stands for a captured weapon (X.I.5.c.2).
    #[must_use]
    pub fn row<'a>(&'a self, gun: &'a Gun, target: TypeId) -> &'a str {
        let own = gun.damage_row.as_deref().unwrap_or_default();
        let known = self.get(target).chart.and_then(|chart| self.stands_for.get(chart));
        known.and_then(|rows| rows.get(own)).map_or(own, String::as_str)
    }

    /// The damage chart's cell as printed.
    #[must_use]
    pub fn printed(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area) -> &str {
        self.cell(gun, target, aspect, area).map_or("-", |cell| cell.printed.as_str())
    }
}

/// The row of the damage charts that stands for high explosive of howitzers; no printed chart has it (VI.B.1.b).
const HOWITZER_ROW: &str = "HE";
