//! The unit types: what the counters and the crew and gun columns of the charts say of each vehicle.

use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::odds::{self, HitOdds};
use super::tables::Tables;
use super::tables::damage::{Area, Aspect, Band, DamageTable, FirepowerLoss};
use crate::core::data::{Faults, Source};
use crate::core::hex::Arc;
use crate::core::provenance::Provenance;
use crate::core::side::Side;

/// A unit type's place in the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypeId(pub u8);

/// Whose counters these are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Nation {
    British,
    German,
    Italian,
}

impl Nation {
    /// The side the nation fights for.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Self::British => Side::Allies,
            Self::German | Self::Italian => Side::Axis,
        }
    }

    /// As an adjective.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::British => "British",
            Self::German => "German",
            Self::Italian => "Italian",
        }
    }
}

/// What the rules take a vehicle for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    /// A tank.
    Tank,
    /// A self-propelled gun.
    SelfPropelled,
}

/// Where a gun sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mount {
    /// In the turret: it fires in any direction (I.E.2).
    Turret,
    /// In the hull: it bears on its arc alone.
    Hull,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawType {
    id: String,
    name: String,
    short: String,
    nation: Nation,
    class: Class,
    movement: u8,
    movement_provenance: Provenance,
    damage_chart: String,
    guns: Vec<RawGun>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGun {
    row: String,
    name: String,
    mount: Mount,
    arc: Arc,
    loses: FirepowerLoss,
}

/// One gun of a vehicle, with its row of the Hit Probability Table.
#[derive(Debug, Clone)]
pub struct Gun {
    /// Id of its row in the Hit Probability Table.
    pub row: String,
    /// As it is printed.
    pub name: String,
    /// Turret or hull.
    pub mount: Mount,
    /// Its field of fire.
    pub arc: Arc,
    /// The damage code that silences it.
    pub loses: FirepowerLoss,
    /// Rounds a turn at a target not acquired.
    pub initial_rounds: u8,
    /// Rounds a turn at an acquired target.
    pub acquired_rounds: u8,
    /// Hit Probability Numbers at ranges 1, 2, 3 ...; beyond them no hit is possible.
    pub numbers: Vec<u8>,
    /// The row of the damage charts of armour-piercing rounds; `None` for a gun that fires none.
    pub damage_row: Option<String>,
    damage_place: Option<usize>,
}

impl Gun {
    /// The Hit Probability Number at a range of 1 hex or more, unadjusted; `None` where no hit is possible.
    #[must_use]
    pub fn number(&self, range: u8) -> Option<u8> {
        self.numbers.get(usize::from(range).checked_sub(1)?).copied()
    }
}

/// One type of vehicle.
#[derive(Debug, Clone)]
pub struct UnitType {
    /// Id in the files.
    pub id: String,
    /// Full name.
    pub name: String,
    /// Name on the counter.
    pub short: String,
    /// Whose it is.
    pub nation: Nation,
    /// What the rules take it for.
    pub class: Class,
    /// Movement allowance in hexes a turn.
    pub movement: u8,
    /// Where the movement allowance comes from.
    pub movement_provenance: Provenance,
    /// Crew, in men.
    pub crew: u8,
    /// Id of its damage chart.
    pub damage_chart: String,
    /// Its guns, the main one first.
    pub guns: Vec<Gun>,
    chart: usize,
}

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
        row_names.sort_unstable();
        row_names.dedup();

        let mut faults = Vec::new();
        let mut types: Vec<UnitType> = Vec::new();
        for raw in raw {
            if types.iter().any(|known| known.id == raw.id) {
                faults.push(source.fault_at(
                    &format!("id: \"{}\"", raw.id),
                    1,
                    format!("the unit type {} stands twice; each type has one entry", raw.id),
                ));
                continue;
            }
            if raw.movement == 0 || raw.movement > 30 {
                faults.push(source.fault(
                    &raw.id,
                    format!("a movement allowance of {} can't be; vehicles have 2 to 6 hexes", raw.movement),
                ));
            }
            if raw.guns.len() > super::components::MOST_GUNS {
                faults.push(
                    source
                        .fault(&raw.id, format!("{} guns are too many; the Grant's two are the most", raw.guns.len())),
                );
                continue;
            }
            let Some(chart) = charts.iter().position(|(id, _)| **id == raw.damage_chart) else {
                faults.push(source.fault(
                    &raw.damage_chart,
                    format!("there is no damage chart '{}' in tables/damage", raw.damage_chart),
                ));
                continue;
            };
            let mut crew = 0;
            let mut guns = Vec::new();
            for gun in raw.guns {
                let Some(row) = tables.hit_probability.row(&gun.row) else {
                    faults.push(
                        source.fault(&gun.row, format!("there is no row '{}' in tables/hit_probability.ron", gun.row)),
                    );
                    continue;
                };
                crew = crew.max(row.crew.unwrap_or(0));
                guns.push(Gun {
                    initial_rounds: row.rof.0,
                    acquired_rounds: row.rof.1,
                    numbers: row.hpn.clone(),
                    damage_place: row.damage_row.as_ref().and_then(|name| row_names.binary_search(name).ok()),
                    damage_row: row.damage_row.clone(),
                    row: gun.row,
                    name: gun.name,
                    mount: gun.mount,
                    arc: gun.arc,
                    loses: gun.loses,
                });
            }
            types.push(UnitType {
                id: raw.id,
                name: raw.name,
                short: raw.short,
                nation: raw.nation,
                class: raw.class,
                movement: raw.movement,
                movement_provenance: raw.movement_provenance,
                crew,
                damage_chart: raw.damage_chart,
                guns,
                chart,
            });
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let cells = charts
            .iter()
            .map(|(_, chart)| {
                row_names
                    .iter()
                    .map(|row| {
                        ASPECTS.map(|aspect| {
                            AREAS.map(|area| {
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
        let odds = (0..types.len() * row_names.len()).map(|_| OnceLock::new()).collect();
        Ok(Self { types, cells, areas, choices, rows: row_names.len(), odds })
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
        self.areas[self.get(target).chart][aspect as usize].get(usize::from(dice).checked_sub(2)?).copied().flatten()
    }

    /// The areas that a firer in the same hex may score a hit on by choice (I.G.1).
    #[must_use]
    pub fn choices(&self, target: TypeId, aspect: Aspect) -> &[Area] {
        &self.choices[self.get(target).chart][aspect as usize]
    }

    fn cell(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area) -> Option<&Cell> {
        Some(&self.cells[self.get(target).chart][gun.damage_place?][aspect as usize][area as usize])
    }

    /// What a hit on this area does at this range: the first band of the damage chart's cell whose range holds; `None` is
    /// no effect (I.F.3.b). Range 0 meets every range limit.
    #[must_use]
    pub fn band(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area, range: u8) -> Option<&Band> {
        self.cell(gun, target, aspect, area)?.bands.iter().find(|band| band.max_range.is_none_or(|most| range <= most))
    }

    /// What one hit by `gun` on `target` does at this range when its area is rolled for.
    #[must_use]
    pub fn hit_odds(&self, gun: &Gun, target: TypeId, aspect: Aspect, range: u8) -> HitOdds {
        let Some(row) = gun.damage_place else { return odds::of_hit(self, gun, target, aspect, range) };
        let table = self.odds[usize::from(target.0) * self.rows + row].get_or_init(|| {
            Box::new(ASPECTS.map(|aspect| {
                std::array::from_fn(|range| {
                    odds::of_hit(self, gun, target, aspect, u8::try_from(range).unwrap_or(u8::MAX))
                })
            }))
        });
        table[aspect as usize][usize::from(range).min(RANGES - 1)]
    }

    /// The damage chart's cell as printed.
    #[must_use]
    pub fn printed(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area) -> &str {
        self.cell(gun, target, aspect, area).map_or("-", |cell| cell.printed.as_str())
    }
}
