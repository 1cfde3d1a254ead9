//! The unit types: what the counters, the rosters and the columns of the charts say of each.

use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::hit_odds::{self, HitOdds, Struck};
use super::nation::Nation;
use super::tables::Tables;
use super::tables::casualty::Cover;
use super::tables::damage::{Area, Aspect, Band, DamageTable, FirepowerLoss};
use super::tables::gunfire::Firer;
use super::tables::hit_probability::{Ammo, HitRow, Kind};
use super::tables::vehicles::{Pit, Strike};
use crate::core::data::{Faults, Source};
use crate::core::dice::ways;
use crate::core::hex::Arc;
use crate::core::provenance::Provenance;

/// Guns a vehicle can carry: the Grant's two.
pub const MOST_GUNS: usize = 2;

/// A unit type's place in the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypeId(pub u8);

/// What the rules take a unit for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Class {
    /// A tank.
    Tank,
    /// A self-propelled gun.
    SelfPropelled,
    /// A Carrier, lightly armoured: any armour-piercing hit destroys it (III.H).
    Carrier,
    /// An infantry section, group or HQ section.
    Infantry,
    /// An HQ group of one or two officers.
    HqGroup,
    /// An artillery officer who observes for a battery off the board: one man (VIII.B).
    Observer,
    /// A weapon's crew.
    Crew,
    /// A weapon that one man carries and uses (III.B.1).
    LightWeapon,
    /// A medium weapon with a crew (III.B.2).
    MediumWeapon,
    /// A heavy weapon with a crew (III.B.3).
    HeavyWeapon,
    /// Trenches and foxholes over a hex (II.J.2).
    Hedgehog,
    /// Anti-personnel and anti-tank mines (II.J.1).
    Minefield,
    /// A truck, car, tractor or armoured carrier of men: it carries and tows, and has no damage chart of its own (V.B, V.D.1).
    Transport,
    /// A dug-in position for a gun, a vehicle or men (V.E).
    WeaponPit,
    /// A roofed position for a machine gun or men, who fire out of it (VIII.F).
    Bunker,
    /// A dive-bomber: it flies over the board and is in no hex as others are (VIII.C).
    Aircraft,
    /// A counter that passes for a gun as long as it lies face down (IX.A.1).
    Dummy,
    /// A steep ditch that no vehicle crosses, and men lie in (IX.C.2).
    AtTrench,
    /// A concrete work in which men take shelter, and out of which nobody fires (IX.C.1).
    Blockhouse,
}

impl Class {
    /// A vehicle of any kind.
    #[must_use]
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Tank | Self::SelfPropelled | Self::Carrier | Self::Transport)
    }

    /// A tank or self-propelled gun.
    #[must_use]
    pub fn is_afv(self) -> bool {
        matches!(self, Self::Tank | Self::SelfPropelled)
    }

    /// A vehicle without a damage chart (V.D.1).
    #[must_use]
    pub fn is_soft(self) -> bool {
        matches!(self, Self::Carrier | Self::Transport)
    }

    /// A unit of men (II.C.1).
    #[must_use]
    pub fn is_personnel(self) -> bool {
        matches!(self, Self::Infantry | Self::HqGroup | Self::Observer | Self::Crew)
    }

    /// A weapon unit, which men have to carry and operate (III.B), or a dummy that is taken for one (IX.A.1).
    #[must_use]
    pub fn is_weapon(self) -> bool {
        matches!(self, Self::LightWeapon | Self::MediumWeapon | Self::HeavyWeapon | Self::Dummy)
    }

    /// A weapon that needs a crew of its own (III.D.1), or a dummy that is taken for one.
    #[must_use]
    pub fn is_crew_served(self) -> bool {
        matches!(self, Self::MediumWeapon | Self::HeavyWeapon | Self::Dummy)
    }

    /// Men who operate crew-served weapons: crews, and HQ groups in their place (III.D.2.c).
    #[must_use]
    pub fn is_trained(self) -> bool {
        matches!(self, Self::Crew | Self::HqGroup)
    }

    /// Officers, who find room beside others: an HQ group or an observer (V.B.1.b, VIII.F.1).
    #[must_use]
    pub fn is_officer(self) -> bool {
        matches!(self, Self::HqGroup | Self::Observer)
    }

    /// A field emplacement (II.J).
    #[must_use]
    pub fn is_emplacement(self) -> bool {
        matches!(
            self,
            Self::Hedgehog | Self::Minefield | Self::WeaponPit | Self::Bunker | Self::AtTrench | Self::Blockhouse
        )
    }

    /// A field emplacement that men lie on or under, or in which they take shelter (II.J.2, V.E.4, VIII.F, IX.C).
    #[must_use]
    pub fn shelters_men(self) -> bool {
        matches!(self, Self::Hedgehog | Self::WeaponPit | Self::Bunker | Self::AtTrench | Self::Blockhouse)
    }

    /// True if it counts towards the six of a hex (II.D.1).
    #[must_use]
    pub fn counts_for_stacking(self) -> bool {
        matches!(self, Self::Infantry | Self::Crew)
    }
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
    /// Fragmentation factors of one round of high explosive; `None` for a gun that fires none (III.E.1).
    pub frag: Option<u8>,
    /// It fires no armour-piercing rounds, but its high explosive can harm AFVs (VI.B.1.b, VI.B.2.b).
    pub is_howitzer: bool,
    /// It fires smoke (VI.C.1.a).
    pub fires_smoke: bool,
    /// It lobs its rounds, in the phase of indirect fire alone (V.C.1).
    pub is_mortar: bool,
    /// How a hit by it is read on the chart of vehicles without armour (V.D.1).
    pub strike: Strike,
    /// It sits too low to fire out of a weapon pit (V.E.5.e).
    pub not_from_pits: bool,
    /// What a hit by it on a weapon does from section VIII on; `None` above 40mm, where every hit silences it (VIII.E.1).
    pub small: Option<SmallHit>,
    /// Its high explosive breaks bunkers: 75mm and more (VIII.F.3).
    pub breaks_bunkers: bool,
    /// The same gun with APCR, whose rows of the tables are its own; `None` if it has none (IV.E.1.a).
    pub apcr: Option<Box<Gun>>,
    damage_place: Option<usize>,
}

/// A hit on a weapon by a gun of 40mm or less (VIII.E.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallHit {
    /// Of high explosive; else armour-piercing. A gun that has both fires high explosive at weapons (our reading).
    pub explosive: bool,
    /// Ways out of 36 that it silences the weapon.
    pub ways: u32,
    /// Fragmentation factors on its crew.
    pub factors: u8,
}

impl SmallHit {
    /// The ammunition of the chart.
    #[must_use]
    pub fn ammo(self) -> Ammo {
        if self.explosive { Ammo::He } else { Ammo::Ap }
    }
}

/// Machine guns that fire together: those of a turret, of a hull, or a weapon unit's one (III.E.2).
#[derive(Debug, Clone)]
pub struct MachineGuns {
    /// As printed.
    pub name: String,
    /// How many.
    pub count: u8,
    /// Gunfire factors of one at ranges 1, 2, 3 ...
    pub factors: Vec<u8>,
    /// Hexes to which the mount lets them fire (III.E.2.c).
    pub reach: u8,
    /// Their field of fire.
    pub arc: Arc,
}

impl MachineGuns {
    /// Gunfire factors of all of them at this range; the same hex counts as range 1, beyond their reach 0.
    #[must_use]
    pub fn factors(&self, range: u8) -> u16 {
        if range > self.reach {
            return 0;
        }
        let each = self.factors.get(usize::from(range.max(1)) - 1).copied().unwrap_or(0);
        u16::from(each) * u16::from(self.count)
    }
}

/// What a personnel type's roster says (II.E.6).
#[derive(Debug, Clone)]
pub struct People {
    /// Men at full strength.
    pub men: u8,
    /// The block of the gunfire table it fires by.
    pub fires_as: Firer,
    /// Morale with 1 man, 2 men ... (II.H.1).
    pub morale: Vec<u8>,
    /// Where its strength comes from.
    pub provenance: Provenance,
    /// Gunfire factors by men and range.
    factors: Vec<[u8; GUNFIRE_RANGE]>,
}

/// The last range of rifles in hexes.
pub const GUNFIRE_RANGE: usize = 10;

impl People {
    /// Gunfire factors of so many of its men at this range (II.F, step 1); the same hex counts as range 1.
    #[must_use]
    pub fn gunfire(&self, men: u8, range: u8) -> u16 {
        let row = usize::from(men).checked_sub(1).and_then(|place| self.factors.get(place));
        row.and_then(|row| row.get(usize::from(range.max(1)) - 1)).copied().map_or(0, u16::from)
    }

    /// The morale value with so many men left, unaltered.
    #[must_use]
    pub fn morale(&self, men: u8) -> u8 {
        usize::from(men).checked_sub(1).and_then(|place| self.morale.get(place)).copied().unwrap_or(0)
    }
}

/// What a weapon type's row says (III.B-III.D).
#[derive(Debug, Clone)]
pub struct WeaponType {
    /// Men of a full crew; 0 for light weapons.
    pub crew: u8,
    /// Men tied up by carrying it; `None` if no men can (III.C).
    pub carriers: Option<u8>,
    /// A machine gun's fire.
    pub machine_gun: Option<MachineGuns>,
    /// Its field of fire.
    pub arc: Arc,
    /// Where its field of fire comes from.
    pub provenance: Provenance,
}

impl Gun {
    /// The gun as it fires: with APCR, if so ordered and there is any.
    #[must_use]
    pub fn firing(&self, apcr: bool) -> &Self {
        self.apcr.as_deref().filter(|_| apcr).unwrap_or(self)
    }

    /// The Hit Probability Number at a range of 1 hex or more, unadjusted; `None` where no hit is possible.
    #[must_use]
    pub fn number(&self, range: u8) -> Option<u8> {
        self.numbers.get(usize::from(range).checked_sub(1)?).copied()
    }
}

/// One type of unit.
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
    /// Movement allowance in hexes a turn; 2 for men, who can't run every turn; 0 for what can't move by itself.
    pub movement: u8,
    /// Where the movement allowance comes from.
    pub movement_provenance: Provenance,
    /// Crew of a vehicle, in men.
    pub crew: u8,
    /// Id of its damage chart; `None` for what any armour-piercing hit destroys.
    pub damage_chart: Option<String>,
    /// Its guns, the main one first.
    pub guns: Vec<Gun>,
    /// Machine guns beside the main gun in the turret.
    pub turret_machine_guns: Option<MachineGuns>,
    /// Machine guns in the hull.
    pub hull_machine_guns: Option<MachineGuns>,
    /// Machine guns that men aboard man (VIII.D.3).
    pub passenger_guns: Option<MachineGuns>,
    /// A machine gun that it has beside its other weapon and fires independently of that, all round (IX.A.3).
    pub mounted_machine_gun: Option<MachineGuns>,
    /// Its men, if it is a unit of men.
    pub people: Option<People>,
    /// Its crew and carriers, if it is a weapon.
    pub weapon: Option<WeaponType>,
    /// APCR may be fired at it (IV.E.1.b).
    pub apcr_target: bool,
    /// Its crew stands in the open, where fragments strike it (IV.D).
    pub open_top: bool,
    /// It fires at aircraft (VIII.D.2.c).
    pub anti_aircraft: bool,
    /// It is easier to hit than others, and a weapon pit does nothing for it (VI.B.3.b).
    pub large_target: bool,
    /// The id by which the charts know it: the nations' light trucks are one there.
    pub charts_as: String,
    /// What its size adds to the Hit Probability Number in the open, and what a weapon pit does for it; `None` for men, light weapons and
    /// emplacements (VII.B.1).
    pub size: Option<(i8, Pit)>,
    /// Men that it carries, and the cover it gives them; `None` if it carries none (V.B.1).
    pub carries: Option<(u8, Cover)>,
    /// What a direct hit does to a vehicle without armour, by [`Gun::strike`] (V.D.1).
    soft: Vec<(Strike, Band)>,
    chart: Option<usize>,
}

impl UnitType {
    /// A unit of this type as its players call it: `Grant 3`, but `MG 34 no. 3`, so that no two numbers run together.
    #[must_use]
    pub fn called(&self, label: &str) -> String {
        let last = self.name.rsplit(' ').next().unwrap_or_default();
        let number = if last.chars().all(|sign| sign.is_ascii_digit()) { "no. " } else { "" };
        format!("{} {number}{label}", self.name)
    }

    /// True for a weapon that men fire out of a bunker or have with them in it: a machine gun or a light one (VIII.F.1).
    #[must_use]
    pub fn goes_into_bunkers(&self) -> bool {
        let machine_gun = self.weapon.as_ref().is_some_and(|weapon| weapon.machine_gun.is_some());
        self.class == Class::LightWeapon || self.class == Class::MediumWeapon && machine_gun
    }

    /// True for a mortar.
    #[must_use]
    pub fn is_mortar(&self) -> bool {
        self.guns.iter().any(|gun| gun.is_mortar)
    }

    /// What a direct hit does to a vehicle without armour (V.D.1); `None` for those with a damage chart.
    #[must_use]
    pub fn soft_hit(&self, strike: Strike) -> Option<&Band> {
        self.soft.iter().find(|(known, _)| *known == strike).map(|(_, band)| band)
    }

    /// True if the counter's direction matters: vehicles, and weapons with a restricted field of fire.
    #[must_use]
    pub fn has_facing(&self) -> bool {
        self.class.is_vehicle() || self.weapon.as_ref().is_some_and(|weapon| weapon.arc != Arc::All)
    }
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

    /// The damage chart's cell as printed.
    #[must_use]
    pub fn printed(&self, gun: &Gun, target: TypeId, aspect: Aspect, area: Area) -> &str {
        self.cell(gun, target, aspect, area).map_or("-", |cell| cell.printed.as_str())
    }
}

/// Turns one entry of the file into a checked type.
struct Reader<'a> {
    source: &'a Source,
    tables: &'a Tables,
    row_names: &'a [String],
    charts: &'a [(&'a String, &'a DamageTable)],
}

impl Reader<'_> {
    fn read(&self, raw: RawType, faults: &mut Vec<crate::core::data::Fault>) -> Option<UnitType> {
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
        let hit = SmallHit { explosive: row.frag.is_some(), ways: 0, factors: row.frag.unwrap_or(1) };
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

/// The row of the damage charts that stands for high explosive of howitzers; no printed chart has it (VI.B.1.b).
const HOWITZER_ROW: &str = "HE";

/// The largest calibre in millimetres whose hits do not always silence a weapon (VIII.E.1).
const SMALL: u8 = 40;
/// The smallest calibre in millimetres whose high explosive breaks bunkers (VIII.F.3).
const BREAKS_BUNKERS: u8 = 75;

/// Hexes to which turret machine guns and machine gun units fire (III.E.2.c.2).
const TURRET_REACH: u8 = 18;
/// Hexes to which hull machine guns fire (III.E.2.c.3).
const HULL_REACH: u8 = 2;
