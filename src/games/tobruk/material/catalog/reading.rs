//! Turns the entries of `assets/tobruk/units.ron` into checked types.

use serde::Deserialize;

use crate::core::data::{Fault, Source};
use crate::core::dice::ways;
use crate::core::hex::Arc;
use crate::core::provenance::Provenance;
use crate::games::tobruk::material::catalog::HOWITZER_ROW;
use crate::games::tobruk::material::catalog::unit_types::{
    Class, GUNFIRE_RANGE, Gun, MOST_GUNS, MachineGuns, Mount, People, SmallHit, UnitType, WeaponType,
};
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::tables::Tables;
use crate::games::tobruk::material::tables::damage::{DamageTable, FirepowerLoss};
use crate::games::tobruk::material::tables::gunfire::Firer;
use crate::games::tobruk::material::tables::hit_probability::{Ammo, HitRow, Kind};
use crate::games::tobruk::material::tables::vehicles::Strike;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawType {
    pub(super) id: String,
    name: String,
    short: String,
    nation: Nation,
    class: Class,
    movement: u8,
    movement_provenance: Provenance,
    #[serde(default)]
    damage_chart: Option<String>,
    #[serde(default)]
    guns: Vec<RawGun>,
    #[serde(default)]
    people: Option<RawPeople>,
    #[serde(default)]
    weapon: Option<RawWeapon>,
    #[serde(default)]
    apcr_target: bool,
    #[serde(default)]
    open_top: bool,
    #[serde(default)]
    anti_aircraft: bool,
    #[serde(default)]
    large_target: bool,
    #[serde(default)]
    charts_as: Option<String>,
    #[serde(default)]
    passenger_guns: Option<(u8, String)>,
    machine_gun: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPeople {
    men: u8,
    fires_as: Firer,
    morale: String,
    provenance: Provenance,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWeapon {
    row: String,
    #[serde(default)]
    field_of_fire: Option<Arc>,
    provenance: Provenance,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGun {
    row: String,
    name: String,
    mount: Mount,
    arc: Arc,
    loses: FirepowerLoss,
    #[serde(default)]
    not_from_pits: bool,
}

/// Turns one entry of the file into a checked type.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Source,
    pub(super) tables: &'a Tables,
    pub(super) row_names: &'a [String],
    pub(super) charts: &'a [(&'a String, &'a DamageTable)],
}

impl Reader<'_> {
    pub(super) fn read(&self, raw: RawType, faults: &mut Vec<Fault>) -> Option<UnitType> {
        let (class, nation) = (raw.class, raw.nation);
        let mut wrong = |mark: &str, sentence: String| faults.push(self.source.fault(mark, sentence));
        let moves = class.is_vehicle() || class.is_personnel() || class == Class::Aircraft;
        if moves && raw.movement == 0 || raw.movement > 30 {
            wrong(
                &raw.id,
                format!("a movement allowance of {} is not possible; vehicles have 2 to 6 hexes", raw.movement),
            );
        }
        if !moves && raw.movement != 0 {
            wrong(&raw.id, format!("{} does not move by itself; write movement: 0", raw.id));
        }
        if raw.guns.len() > MOST_GUNS {
            wrong(&raw.id, format!("{} guns are too many; the limit is two, as on the Grant", raw.guns.len()));
            return None;
        }
        if class.is_personnel() != raw.people.is_some() || class.is_weapon() != raw.weapon.is_some() {
            wrong(&raw.id, format!("{}: men have `people`, weapons have `weapon`, other units have neither", raw.id));
            return None;
        }
        if class.is_afv() != raw.damage_chart.is_some() {
            wrong(
                &raw.id,
                format!("{}: tanks and self-propelled guns have a damage chart, other units have none", raw.id),
            );
            return None;
        }
        let chart = match &raw.damage_chart {
            Some(id) => {
                let chart = self.charts.iter().position(|(known, _)| *known == id);
                if chart.is_none() {
                    wrong(id, format!("there is no damage chart '{id}' in tables/damage"));
                    return None;
                }
                chart
            }
            None => None,
        };
        let mut crew = 0;
        let mut guns = Vec::new();
        let (mut turret_machine_guns, mut hull_machine_guns) = (None, None);
        for gun in raw.guns {
            let Some(row) = self.tables.hit_probability.row(&gun.row) else {
                wrong(&gun.row, format!("there is no row '{}' in tables/hit_probability.ron", gun.row));
                continue;
            };
            crew = crew.max(row.crew.unwrap_or(0));
            // The Boys row of the Carrier is a weapon unit's: it has no machine guns.
            for (mount, slot) in [(&row.turret_mg, &mut turret_machine_guns), (&row.hull_mg, &mut hull_machine_guns)] {
                let Some((count, letter)) = mount else { continue };
                let Some(found) = self.tables.machine_guns.by_letter(nation.side(), letter) else {
                    wrong(&gun.row, format!("there is no machine gun '{letter}' in tables/machine_guns.ron"));
                    continue;
                };
                *slot = Some(MachineGuns {
                    name: found.name.clone(),
                    count: *count,
                    factors: found.factors.clone(),
                    reach: TURRET_REACH,
                    arc: Arc::All,
                });
            }
            let mut gun = self.gun(row, gun);
            gun.apcr = self.apcr(&raw.id, &gun);
            gun.explosive = self.explosive(&gun);
            guns.push(gun);
        }
        if let Some(hull) = &mut hull_machine_guns {
            hull.reach = HULL_REACH;
            hull.arc = Arc::FrontThree;
        }
        let mut passenger_guns = None;
        if let Some((count, row)) = &raw.passenger_guns {
            match self.tables.machine_guns.get(row) {
                Some(found) => {
                    passenger_guns = Some(MachineGuns {
                        name: found.name.clone(),
                        count: *count,
                        factors: found.factors.clone(),
                        reach: TURRET_REACH,
                        arc: Arc::All,
                    });
                }
                None => wrong(row, format!("there is no machine gun '{row}' in tables/machine_guns.ron")),
            }
        }
        let mounted_machine_gun = raw.machine_gun.and_then(|id| {
            let Some(found) = self.tables.machine_guns.get(&id).filter(|_| class.is_vehicle()) else {
                wrong(&id, format!("{}: vehicles mount a machine gun of tables/machine_guns.ron, not '{id}'", raw.id));
                return None;
            };
            let (name, factors) = (found.name.clone(), found.factors.clone());
            Some(MachineGuns { name, count: 1, factors, reach: TURRET_REACH, arc: Arc::All })
        });
        let people = raw.people.and_then(|people| self.people(&raw.id, nation, people, &mut wrong));
        let weapon = raw.weapon.and_then(|weapon| {
            let (weapon, gun) = self.weapon(&raw.id, weapon, &mut wrong)?;
            guns.extend(gun);
            Some(weapon)
        });
        let charts_as = raw.charts_as.unwrap_or_else(|| raw.id.clone());
        let transport = &self.tables.transport.transport.rows;
        // The charts have no Italian vehicles: theirs go by the German rows.
        let capacity = transport.iter().find(|row| row.unit == charts_as && row.nation.side() == nation.side());
        let hits = &self.tables.vehicles.non_afv_hits;
        let soft = if class.is_soft() { hits.of_direct_hits(&charts_as) } else { Vec::new() };
        if class == Class::Transport && (capacity.is_none() || soft.is_empty()) {
            wrong(
                &raw.id,
                format!(
                    "{}: '{charts_as}' is not on the charts of transport capacities and of hits on non-AFV vehicles",
                    raw.id
                ),
            );
            return None;
        }
        Some(UnitType {
            size: self.tables.vehicles.size(&charts_as).map(|row| (row.open, row.pit)),
            charts_as,
            carries: capacity.map(|row| (row.men, row.cover)),
            soft,
            id: raw.id,
            name: raw.name,
            short: raw.short,
            nation,
            class,
            movement: raw.movement,
            movement_provenance: raw.movement_provenance,
            crew,
            damage_chart: raw.damage_chart,
            guns,
            turret_machine_guns,
            hull_machine_guns,
            passenger_guns,
            mounted_machine_gun,
            people,
            weapon,
            apcr_target: raw.apcr_target,
            open_top: raw.open_top,
            anti_aircraft: raw.anti_aircraft,
            large_target: raw.large_target,
            chart,
        })
    }

    fn gun(&self, row: &HitRow, raw: RawGun) -> Gun {
        let is_howitzer = row.gun != "mortar" && row.damage_row.is_none() && row.frag.is_some();
        let damage_row = if is_howitzer { Some(HOWITZER_ROW.to_owned()) } else { row.damage_row.clone() };
        Gun {
            initial_rounds: row.rof.0,
            acquired_rounds: row.rof.1,
            numbers: row.hpn.clone(),
            damage_place: damage_row.as_ref().and_then(|name| self.row_names.binary_search(name).ok()),
            damage_row,
            is_howitzer,
            fires_smoke: row.fires(Ammo::Smoke),
            frag: row.frag,
            is_mortar: row.gun == "mortar",
            strike: strike_of(row),
            not_from_pits: raw.not_from_pits,
            small: self.small_hit(row),
            breaks_bunkers: row.frag.is_some() && row.calibre >= BREAKS_BUNKERS,
            apcr: None,
            explosive: None,
            small_solid: row.frag.and_then(|_| self.small_hit_of(row, None)),
            row: raw.row,
            name: raw.name,
            mount: raw.mount,
            arc: raw.arc,
            loses: raw.loses,
        }
    }

    /// VIII.E.1: what a hit by 40mm or less does to a weapon. The crew suffers by the fragments of the shell, or by one factor for a
    /// solid round (VIII.E.1.c).
    fn small_hit(&self, row: &HitRow) -> Option<SmallHit> {
        self.small_hit_of(row, row.frag)
    }

    fn small_hit_of(&self, row: &HitRow, frag: Option<u8>) -> Option<SmallHit> {
        let hit = SmallHit { explosive: frag.is_some(), ways: 0, factors: frag.unwrap_or(1) };
        let destroys = |dice: &u8| self.tables.weapons.small_hit_destroys(hit.ammo(), *dice);
        let ways = (2..=12).filter(destroys).map(ways).sum();
        (row.calibre <= SMALL).then_some(SmallHit { ways, ..hit })
    }

    /// IV.E.1.a: the APCR row of a unit's gun, if there is one.
    fn apcr(&self, unit: &str, gun: &Gun) -> Option<Box<Gun>> {
        let is_its = |row: &&HitRow| row.kind == Kind::Apcr && row.unit == unit;
        let row = self.tables.hit_probability.iter().map(|(_, row)| row).find(is_its)?;
        let (name, mount, arc, loses) = (gun.name.clone(), gun.mount, gun.arc, gun.loses);
        let not_from_pits = gun.not_from_pits;
        Some(Box::new(self.gun(row, RawGun { row: row.id.clone(), name, mount, arc, loses, not_from_pits })))
    }

    /// X.D.2.c.2: an AFV's gun with high explosive at AFVs, for which the charts have the howitzers' row.
    fn explosive(&self, gun: &Gun) -> Option<Box<Gun>> {
        if gun.frag.is_none() || gun.is_howitzer || gun.is_mortar {
            return None;
        }
        Some(Box::new(Gun {
            damage_place: self.row_names.binary_search_by(|name| name.as_str().cmp(HOWITZER_ROW)).ok(),
            damage_row: Some(HOWITZER_ROW.to_owned()),
            is_howitzer: true,
            apcr: None,
            explosive: None,
            ..gun.clone()
        }))
    }

    fn people(&self, id: &str, nation: Nation, raw: RawPeople, wrong: &mut impl FnMut(&str, String)) -> Option<People> {
        let Some(morale) = self.tables.morale.values(&raw.morale) else {
            wrong(&raw.morale, format!("there is no row '{}' in tables/morale.ron", raw.morale));
            return None;
        };
        let gunfire = &self.tables.gunfire;
        let factors: Option<Vec<[u8; GUNFIRE_RANGE]>> = (1..=raw.men)
            .map(|men| {
                let mut row = [0; GUNFIRE_RANGE];
                for (range, cell) in (1..).zip(&mut row) {
                    *cell = gunfire.factors(nation, raw.fires_as, men, range)?;
                }
                Some(row)
            })
            .collect();
        let Some(factors) = factors.filter(|factors| !factors.is_empty()) else {
            wrong(
                id,
                format!("{id}: the {} gunfire table has no {:?} of {} men", nation.word(), raw.fires_as, raw.men),
            );
            return None;
        };
        if morale.len() < usize::from(raw.men) {
            wrong(id, format!("{id}: row '{}' of tables/morale.ron ends before {} men", raw.morale, raw.men));
            return None;
        }
        Some(People {
            men: raw.men,
            fires_as: raw.fires_as,
            morale: morale.to_vec(),
            provenance: raw.provenance,
            factors,
        })
    }

    /// A weapon unit, with its gun unless it is a machine gun.
    fn weapon(
        &self,
        id: &str,
        raw: RawWeapon,
        wrong: &mut impl FnMut(&str, String),
    ) -> Option<(WeaponType, Option<Gun>)> {
        let carriers = self.tables.weapons.carriers(id);
        if let Some(found) = self.tables.machine_guns.get(&raw.row) {
            let arc = raw.field_of_fire.or(found.field_of_fire).unwrap_or(Arc::All);
            let machine_gun = Some(MachineGuns {
                name: found.name.clone(),
                count: 1,
                factors: found.factors.clone(),
                reach: TURRET_REACH,
                arc,
            });
            let crew = found.crew.unwrap_or(0);
            return Some((WeaponType { crew, carriers, machine_gun, arc, provenance: raw.provenance }, None));
        }
        let Some(row) = self.tables.hit_probability.row(&raw.row) else {
            wrong(
                &raw.row,
                format!("there is no row '{}' in tables/hit_probability.ron or tables/machine_guns.ron", raw.row),
            );
            return None;
        };
        let arc = raw.field_of_fire.or(row.field_of_fire).unwrap_or(Arc::FrontThree);
        let mut gun = self.gun(
            row,
            RawGun {
                row: raw.row,
                name: row.name.clone(),
                mount: Mount::Hull,
                arc,
                loses: FirepowerLoss::All,
                not_from_pits: false,
            },
        );
        gun.apcr = self.apcr(id, &gun);
        let crew = row.crew.unwrap_or(0);
        Some((WeaponType { crew, carriers, machine_gun: None, arc, provenance: raw.provenance }, Some(gun)))
    }
}

/// The column of the chart of vehicles without armour for a gun: anti-tank rifles and the 20mm have their own, all others are
/// above 20mm, the 28/20mm with its wide breech among them (our reading of V.D.1).
fn strike_of(row: &HitRow) -> Strike {
    match (row.gun.as_str(), row.damage_row.as_deref()) {
        ("ATR", _) => Strike::AntiTankRifle,
        (_, Some("20mm Breda")) => Strike::Mm20,
        _ => Strike::Above20mm,
    }
}

/// The largest calibre in millimetres whose hits do not always silence a weapon (VIII.E.1).
const SMALL: u8 = 40;
/// The smallest calibre in millimetres whose high explosive breaks bunkers (VIII.F.3).
const BREAKS_BUNKERS: u8 = 75;

/// Hexes to which turret machine guns and machine gun units fire (III.E.2.c.2).
const TURRET_REACH: u8 = 18;
/// Hexes to which hull machine guns fire (III.E.2.c.3).
const HULL_REACH: u8 = 2;
