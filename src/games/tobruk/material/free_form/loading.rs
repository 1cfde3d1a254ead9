//! How a side that comes in over an edge is loaded: guns behind what can tow them, their crews with them, infantry in what is left (V.B.1,
//! V.B.2).

use super::roster::Batch;
use crate::games::tobruk::material::catalog::{Class, UnitType};
use crate::games::tobruk::material::data::Data;

/// A vehicle with what it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Load {
    pub(super) vehicle: u16,
    pub(super) aboard: Vec<u16>,
    pub(super) tows: Option<u16>,
}

/// A vehicle as it fills.
struct Truck<'a> {
    kind: &'a UnitType,
    load: Load,
    /// Men that find room yet.
    room: u8,
    officer: bool,
    medium: bool,
}

/// The vehicles among units that come in together as they are loaded, and the weapons that no vehicle is left to tow.
pub(super) fn load(data: &Data, units: &[Batch]) -> (Vec<Load>, Vec<u16>) {
    let kind_of = |batch: &Batch| data.catalog.get(batch.kind);
    let mut trucks: Vec<Truck> = units
        .iter()
        .flat_map(|batch| {
            let kind = kind_of(batch);
            let room = kind.carries.filter(|_| kind.class.is_soft()).map(|(men, _)| men);
            batch.units().filter_map(move |vehicle| {
                let load = Load { vehicle, aboard: Vec::new(), tows: None };
                Some(Truck { kind, load, room: room?, officer: false, medium: false })
            })
        })
        .collect();
    // The smallest first: what fits into them leaves the large ones to others.
    trucks.sort_by_key(|truck| (truck.room, truck.load.vehicle));
    let crew_of = |weapon: u16| {
        let crews = units.iter().filter_map(|batch| Some((batch, batch.crews?)));
        crews
            .flat_map(|(batch, first)| batch.units().zip(first..))
            .find(|(_, serves)| *serves == weapon)
            .map(|(crew, _)| crew)
    };
    let of = |class: Class| {
        let batches = units.iter().filter(move |batch| kind_of(batch).class == class && batch.mounted_on.is_none());
        batches.flat_map(move |batch| batch.units().map(move |unit| (unit, kind_of(batch))))
    };
    let mut left = Vec::new();
    let mut heavy: Vec<(u16, &UnitType)> = of(Class::HeavyWeapon).collect();
    // What few vehicles tow goes first (V.B.2.b).
    let tows = |truck: &Truck, gun: &UnitType| {
        truck.load.tows.is_none()
            && !truck.kind.charts_as.ends_with("staff_car")
            && data.tables.transport.tows(&truck.kind.charts_as, &gun.id)
    };
    heavy.sort_by_key(|(gun, kind)| (trucks.iter().filter(|truck| tows(truck, kind)).count(), *gun));
    for (gun, kind) in heavy {
        let men = kind.weapon.as_ref().map_or(0, |weapon| weapon.crew);
        let mut able: Vec<&mut Truck> = trucks.iter_mut().filter(|truck| tows(truck, kind)).collect();
        able.sort_by_key(|truck| truck.room < men);
        let Some(truck) = able.into_iter().next() else {
            left.push(gun);
            continue;
        };
        truck.load.tows = Some(gun);
        if truck.room >= men {
            truck.load.aboard.extend(crew_of(gun));
            truck.room -= men;
        }
    }
    for (weapon, kind) in of(Class::MediumWeapon) {
        let men = kind.weapon.as_ref().map_or(0, |weapon| weapon.crew);
        let Some(truck) = trucks.iter_mut().find(|truck| !truck.medium && truck.room >= men) else { continue };
        truck.load.aboard.extend(crew_of(weapon));
        truck.load.aboard.push(weapon);
        (truck.medium, truck.room) = (true, truck.room - men);
    }
    let mut light: Vec<u16> = of(Class::LightWeapon).map(|(unit, _)| unit).collect();
    light.reverse();
    let mut infantry: Vec<(u16, u8)> = of(Class::Infantry).map(|(unit, kind)| (unit, men_of(kind))).collect();
    infantry.sort_by_key(|(unit, men)| (std::cmp::Reverse(*men), *unit));
    for (unit, men) in infantry {
        let Some(truck) = trucks.iter_mut().find(|truck| truck.room >= men) else { continue };
        truck.load.aboard.push(unit);
        truck.load.aboard.extend(light.pop());
        truck.room -= men;
    }
    for class in [Class::HqGroup, Class::Observer] {
        for (unit, _) in of(class) {
            // V.B.1.b: one of them finds room beside the others.
            let used = |truck: &&mut Truck| !truck.officer && !truck.load.aboard.is_empty();
            let Some(truck) = trucks.iter_mut().find(used) else { continue };
            truck.load.aboard.push(unit);
            truck.officer = true;
        }
    }
    let mut loads: Vec<Load> = trucks.into_iter().map(|truck| truck.load).collect();
    loads.retain(|load| load.tows.is_some() || !load.aboard.is_empty());
    loads.sort_by_key(|load| load.vehicle);
    (loads, left)
}

/// Men of a unit at full strength.
fn men_of(kind: &UnitType) -> u8 {
    kind.people.as_ref().map_or(0, |people| people.men)
}
