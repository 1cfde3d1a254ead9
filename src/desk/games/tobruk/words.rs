//! Names, places and small faces that several panels share, beside the [words of every panel](crate::desk::kit::words).

use std::f32::consts::{FRAC_PI_3, PI};

use super::Table;
use super::paint::counter::{CounterFace, Symbol};
use super::paint::emplacement::Emplacement;
use super::paint::mark::{self, FieldState};
use super::paint::silhouette::Silhouette;
use super::paint::troops::Troops;
use super::paint::weapon::Weapon;
use crate::core::hex::Hex;
use crate::core::nation::Nation;
use crate::core::shared::Shared;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::nation;
use crate::games::tobruk::material::scenario::{BatteryId, Scenario};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::material::tables::damage::FirepowerLoss;
use crate::games::tobruk::material::tables::gunfire::Firer;
use crate::games::tobruk::state::components::{Damage, Location, Unit};
use crate::games::tobruk::state::firers::Shooter;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::turn::Sequence;

pub use crate::desk::kit::words::*;

/// The type of a unit of this game.
#[must_use]
pub fn kind<'a>(table: &'a Table, unit: &Unit) -> &'a UnitType {
    table.data.catalog.get(unit.kind.0)
}

/// What stands on a unit's counter beside its type: its number, or its place in the company.
#[must_use]
pub fn label(table: &Table, unit: &Unit) -> String {
    table.session.scenario.entry_of(unit.id).map_or_else(|| unit.number.0.to_string(), |entry| entry.label.clone())
}

/// A unit as a player calls it: `Grant 3`.
#[must_use]
pub fn name(table: &Table, id: UnitId) -> String {
    let Some(unit) = table.unit(id) else { return id.to_string() };
    match unit.location.hex().filter(|_| table.seen(id).is_some_and(|seen| seen.face_down.is_some())) {
        Some(hex) => format!("{} in {}", kind(table, &unit).name, Name(hex)),
        None => kind(table, &unit).called(&label(table, &unit)),
    }
}

/// A battery as the players call it.
#[must_use]
pub fn battery(table: &Table, id: BatteryId) -> String {
    table.session.scenario.battery(id).map_or_else(|| format!("Battery {}", id.0), |entry| entry.name.clone())
}

/// What fires, a battery or a unit, as the players call it.
#[must_use]
pub fn shooter(table: &Table, by: Shooter) -> String {
    match by {
        Shooter::Battery(id) => battery(table, id),
        Shooter::Unit(unit) => name(table, unit),
    }
}

/// True for men who have broken, or have surrendered (X.I.1).
#[must_use]
pub fn is_broken(table: &Table, unit: &Unit) -> bool {
    let marks = table.world().get_resource::<Marks>();
    unit.location.surrendered().is_some()
        || marks.is_some_and(|marks| marks.works.captivity.fate(unit.id).is_some() && unit.location.hex().is_some())
}

/// Where a unit is, in a few words: its hex while it is on the board.
#[must_use]
pub fn place(table: &Table, unit: &Unit) -> String {
    match unit.location {
        Location::On(hex) => Name(hex).to_string(),
        Location::Waiting if unit.entry.due > sequence(table).map_or(0, |sequence| sequence.turn) => {
            format!("due turn {}", unit.entry.due)
        }
        Location::Waiting => "off map".to_owned(),
        Location::Exited => "left".to_owned(),
        Location::Destroyed => "destroyed".to_owned(),
        Location::Wreck(hex) => format!("wreck in {}", Name(hex)),
        Location::BrokenDown => "broken down".to_owned(),
        Location::Surrendered(hex) => format!("prisoners in {}", Name(hex)),
        Location::Captured => "captured".to_owned(),
        Location::Aloft(hex) => format!("over {}", Name(hex)),
        Location::Serving(vehicle) => format!("in {}", name(table, vehicle)),
        Location::Aboard(vehicle) => format!("aboard {}", name(table, vehicle)),
    }
}

/// Where the game looked at stands; `None` only in a world that holds no game.
#[must_use]
pub fn sequence(table: &Table) -> Option<&Sequence> {
    table.world().get_resource::<Sequence>()
}

/// The scenario as it is played: with the edges that a die has named before the first turn (Firefights A to C).
#[must_use]
pub fn scenario(table: &Table) -> &Scenario {
    table.session.world.get_resource::<Shared<Scenario>>().map_or(&table.session.scenario, |played| &played.0)
}

/// True for the hexes of the board in play, which may be a section of the whole.
#[must_use]
pub fn in_play(table: &Table, hex: Hex) -> bool {
    table.session.scenario.board.contains(hex)
}

/// The hex of the board in play under the pointer, if the map is there and nothing over it.
#[must_use]
pub fn pointed_in_play(table: &Table) -> Option<Hex> {
    table.pointed.filter(|hex| table.over_map && in_play(table, *hex))
}

/// The ledger's entry on what wins this scenario.
#[must_use]
pub fn victory(table: &Table) -> String {
    match table.session.scenario.firefight {
        Some(_) => "Firefights.4".to_owned(),
        None => format!("Scenario {}.Victory", table.session.scenario.number),
    }
}

/// The nation of a counter's cardboard.
#[must_use]
pub fn nation(nation: nation::Nation) -> Nation {
    match nation {
        nation::Nation::British => Nation::British,
        nation::Nation::German => Nation::German,
        nation::Nation::Italian => Nation::Italian,
    }
}

/// The most letters of a name that stand on a counter.
const ON_COUNTER: usize = 9;

/// What a type is called on its counter: as everywhere, or shorter where that finds no room.
fn counter_name(kind: &UnitType) -> &str {
    if kind.name.chars().count() <= ON_COUNTER { &kind.name } else { &kind.short }
}

/// What is drawn on a type's counters.
#[must_use]
pub fn symbol(kind: &UnitType) -> Symbol {
    match kind.class {
        Class::Tank | Class::SelfPropelled | Class::Carrier | Class::Transport => Symbol::Vehicle(silhouette(kind)),
        Class::Infantry | Class::HqGroup | Class::Crew => Symbol::Troops(troops(kind)),
        Class::Observer => Symbol::Troops(Troops::Observer),
        Class::LightWeapon | Class::MediumWeapon | Class::HeavyWeapon | Class::Dummy => Symbol::Weapon(weapon(kind)),
        Class::Hedgehog => Symbol::Emplacement(Emplacement::Hedgehog),
        Class::Minefield => Symbol::Emplacement(Emplacement::Minefield),
        Class::WeaponPit => Symbol::Emplacement(Emplacement::WeaponPit),
        Class::Bunker => Symbol::Emplacement(Emplacement::Bunker),
        Class::AtTrench => Symbol::Emplacement(Emplacement::AtTrench),
        Class::Blockhouse => Symbol::Emplacement(Emplacement::Blockhouse),
        Class::Aircraft => Symbol::Aircraft,
    }
}

fn silhouette(kind: &UnitType) -> Silhouette {
    match kind.charts_as.as_str() {
        "grant" => Silhouette::Grant,
        "crusader_ii" | "crusader_cs" => Silhouette::Crusader,
        "matilda_ii" => Silhouette::Matilda,
        "valentine_ii" => Silhouette::Valentine,
        "carrier" => Silhouette::Carrier,
        "panzer_iii_h" => Silhouette::PanzerIIIH,
        "panzer_iii_j" => Silhouette::PanzerIIIJ,
        "panzer_iv_e" => Silhouette::PanzerIVE,
        "marder_iii" => Silhouette::MarderIII,
        "m13_40" => Silhouette::M1340,
        "semovente" => Silhouette::Semovente,
        "light_truck" | "medium_truck" => Silhouette::Truck,
        "quad" => Silhouette::Quad,
        "acv" => Silhouette::Acv,
        "staff_car" => Silhouette::Car,
        "sd_kfz_7" => Silhouette::HalfTrack,
        "251_1" => Silhouette::ArmouredHalfTrack,
        "250_1" => Silhouette::LightHalfTrack,
        _ => Silhouette::Stuart,
    }
}

fn troops(kind: &UnitType) -> Troops {
    match kind.people.as_ref().map(|people| people.fires_as) {
        Some(Firer::HqSection) => Troops::HqSection,
        Some(Firer::HqGroup) => Troops::HqGroup,
        Some(Firer::Crew) => Troops::Crew,
        Some(Firer::LmgGroup) => Troops::LmgGroup,
        Some(Firer::RifleGroup) => Troops::RifleGroup,
        Some(Firer::Section) | None => Troops::Section,
    }
}

fn weapon(kind: &UnitType) -> Weapon {
    match kind.id.as_str() {
        "two_pdr" => Weapon::TwoPdr,
        "six_pdr" => Weapon::SixPdr,
        "boys_atr" | "7.92mm_atr" => Weapon::AntiTankRifle,
        "25_pdr" => Weapon::FieldGun,
        "75mm_lig" => Weapon::InfantryGun,
        "bofors_40mm" | "88mm_flak" | "20mm_breda" => Weapon::Flak,
        _ if kind.guns.iter().any(|gun| gun.is_mortar) => Weapon::Mortar,
        _ if kind.guns.is_empty() => Weapon::MachineGun,
        _ => Weapon::AntiTankGun,
    }
}

/// The damage code of the guns that are lost: `F` for all, `F37` or `F75` for one of the Grant's.
#[must_use]
pub fn firepower_lost(kind: &UnitType, damage: &Damage) -> Option<&'static str> {
    let mut lost = kind.guns.iter().zip(damage.lost).filter(|(_, lost)| *lost).map(|(gun, _)| gun.loses);
    let first = lost.next()?;
    if lost.next().is_some() {
        return Some("F");
    }
    Some(match first {
        FirepowerLoss::All => "F",
        FirepowerLoss::Gun37 => "F37",
        FirepowerLoss::Gun75 => "F75",
    })
}

/// A unit's counter as it looks at present, its turret along the hull. Men whose strength is hidden show `?` (II.G.5).
#[must_use]
pub fn face(table: &Table, unit: &Unit) -> CounterFace {
    let kind = kind(table, unit);
    let class = kind.class;
    let seen = table.seen(unit.id);
    let open = seen.is_none_or(|seen| seen.open);
    let men = |men: u8| if open { men.to_string() } else { "?".to_owned() };
    let operators = seen.map_or(0, |seen| seen.operators);
    let movement = match class {
        Class::Infantry | Class::HqGroup | Class::Observer | Class::Crew => men(unit.men.left),
        Class::MediumWeapon | Class::HeavyWeapon if operators > 0 => men(operators),
        _ if class.is_vehicle() || class == Class::Aircraft => kind.movement.to_string(),
        _ => String::new(),
    };
    let on_foot = class.is_personnel();
    #[expect(clippy::cast_precision_loss, reason = "six facings")]
    let facing = if class.is_vehicle() || class.is_weapon() || class == Class::Aircraft {
        unit.facing.index() as f32 * FRAC_PI_3
    } else {
        0.0
    };
    let lost = firepower_lost(kind, &unit.damage);
    CounterFace {
        number: if class.is_emplacement() { String::new() } else { label(table, unit) },
        movement,
        label: counter_name(kind).to_owned(),
        // Men have no front: they look towards their enemy.
        facing: if on_foot && unit.side == Side::Axis { PI } else { facing },
        moved: unit.motion.moved && !on_foot,
        fired: unit.gunnery.done || unit.gunnery.fired[0] && !class.is_vehicle(),
        immobilised: unit.damage.immobilised,
        firepower_lost: if class.is_weapon() && lost.is_some() { Some("F") } else { lost },
        wreck: unit.location.is_destroyed() && class.is_vehicle(),
        field: FieldState {
            cover: match seen.map(|seen| seen.cover) {
                Some(Cover::Good) if on_foot => mark::Cover::Good,
                Some(Cover::Full) if on_foot => mark::Cover::Full,
                // What is in a weapon pit stands behind its bank (V.E.5).
                _ if seen.is_some_and(|seen| seen.in_pit) => mark::Cover::Good,
                _ => mark::Cover::Open,
            },
            hexes_moved: if on_foot { unit.motion.hexes.min(2) } else { 0 },
            ran_before: seen.is_some_and(|seen| seen.ran_before),
            casualties: if open || unit.men.lost == 0 { unit.men.lost } else { mark::UNTOLD },
            broken: unit.men.broken || is_broken(table, unit),
            hull_down: seen.is_some_and(|seen| seen.hull_down),
            task: seen.and_then(|seen| seen.task).filter(|_| !unit.location.is_destroyed()),
            overrun: !unit.overruns.by.is_empty(),
            melee: seen.is_some_and(|seen| seen.melee),
            crew: match (unit.crew.out, unit.crew.lost) {
                (true, _) => mark::Crew::Out,
                (false, 0) => mark::Crew::Whole,
                (false, lost) => mark::Crew::Lost(lost),
            },
            home: seen.and_then(|seen| seen.home),
            spiked: unit.haul.spiked,
            towed: unit.haul.hooking.is_some() || unit.haul.behind.is_some() && kind.class.is_vehicle(),
            operators: if open { operators } else { operators.min(2) },
        },
        ..CounterFace::new(nation(kind.nation), symbol(kind))
    }
}

/// A unit's counter without the marks that hang over its edge, for the lines of lists.
#[must_use]
pub fn bare_face(table: &Table, unit: &Unit) -> CounterFace {
    let face = face(table, unit);
    let FieldState { operators, cover, crew, .. } = face.field;
    // A crew's losses are a mark on the edge, an abandoned vehicle looks otherwise.
    let crew = if crew == mark::Crew::Out { crew } else { mark::Crew::Whole };
    let field = FieldState { operators, cover, crew, ..FieldState::default() };
    CounterFace { moved: false, fired: false, immobilised: false, firepower_lost: None, field, ..face }
}
