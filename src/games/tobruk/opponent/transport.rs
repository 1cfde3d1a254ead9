//! Vehicles that carry and tow: load before they enter, drive up to where machine guns don't reach, let all down there.

use super::breakout;
use super::dismounting;
use super::dodging;
use super::ground::{self, Preparation};
use super::infantry_situation::FAR;
use super::leaving;
use super::observers;
use super::recovery;
use super::replenishment;
use super::suspects;
use super::tows::{Standoff, hits_well};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::aboard::{capacity, load, men_aboard};
use crate::games::tobruk::phases::carriers;
use crate::games::tobruk::phases::half_tracks;
use crate::games::tobruk::phases::hooking;
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::night;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::spiking;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Loaded vehicles stay so many hexes away from an enemy machine gun: one more than turret guns reach.
const FROM_MACHINE_GUNS: u8 = 19;
/// It drives into no hex with so many units of its side.
const COMPANY: usize = 3;
/// From trenches in which there may be somebody.
const FROM_TRENCHES: u8 = 6;
/// From rifles.
const FROM_RIFLES: u8 = 11;
/// Infantry behind armour, in full cover aboard, is driven up to where its own rifles tell, but for guns that reach it.
const DISMOUNTS: u8 = 6;
/// Observers get down so far from all of them.
const FROM_OBSERVERS: u8 = 30;
/// In a firefight a gun stays so far from tanks, which come up five hexes before they open fire at it.
const FROM_TANKS: u8 = 33;
/// A gun is hitched up again once all tanks are so much farther away than it hits well.
const LEFT_BEHIND: u8 = 14;

/// True for a vehicle whose work is to carry: no place in the fighting line is sought for it.
pub fn carries(position: &Position, unit: &ViewItem) -> bool {
    let carried = |id: &UnitId| position.find(*id).is_some_and(|unit| !carriers::is_mounted(position, &unit));
    position.class(unit) == Class::Transport
        || position.class(unit).is_soft() && load(position, *unit.id).iter().any(carried)
}

/// The next order of loading, driving or unloading; `None` when none is left.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    if !position.scenario.plays(Chapter::V) {
        return None;
    }
    let side = sequence.active;
    let vehicles: Vec<ViewItem> =
        position.all().filter(|unit| *unit.side == side && position.class(unit) == Class::Transport).collect();
    if vehicles.is_empty() {
        return None;
    }
    let waiting: Vec<ViewItem> = vehicles
        .iter()
        .copied()
        .filter(|unit| *unit.location == Location::Waiting && unit.entry.due <= sequence.turn)
        .collect();
    board(position, sequence, &waiting)
        .or_else(|| replenishment::name(position, sequence, &waiting))
        .or_else(|| spike(position, sequence))
        .or_else(|| limber(position, sequence, &vehicles))
        .or_else(|| man(position, sequence))
        .or_else(|| man_guns(position, sequence, &vehicles))
        .or_else(|| breakout::run(position, sequence))
        .or_else(|| {
            let preparation = Preparation::of(position, sequence);
            vehicles.iter().find_map(|vehicle| advance(position, sequence, vehicle, preparation.as_ref()))
        })
        .or_else(|| leaving::empty(position, sequence))
}

/// Loads one more of those who wait off the board: guns, their crews, then the rest, each into the vehicle that it fits best.
fn board(position: &Position, sequence: &Sequence, vehicles: &[ViewItem]) -> Option<Order> {
    if vehicles.is_empty() {
        return None;
    }
    let waits = |unit: &ViewItem| {
        *unit.side == sequence.active
            && *unit.location == Location::Waiting
            && unit.haul.behind.is_none()
            && unit.entry.due <= sequence.turn
    };
    let of = |class: Class| position.all().filter(move |unit| waits(unit) && position.class(unit) == class);
    let room = |vehicle: &ViewItem| {
        capacity(position, vehicle).map_or(0, |(men, _)| men.saturating_sub(men_aboard(position, *vehicle.id)))
    };
    let legal = |order: Order| plan(position, sequence, &order).is_ok().then_some(order);
    let try_in = |unit: UnitId, vehicles: Vec<UnitId>| {
        let carrying = light_for(position, unit);
        vehicles.into_iter().find_map(|vehicle| legal(Order::Load { unit, vehicle, carrying: carrying.clone() }))
    };
    let mut small: Vec<ViewItem> = vehicles.to_vec();
    small.sort_by_key(|vehicle| (room(vehicle), *vehicle.id));
    let smallest = || small.iter().map(|vehicle| *vehicle.id).collect::<Vec<_>>();
    let guns = of(Class::HeavyWeapon).find_map(|gun| try_in(*gun.id, smallest()));
    // A medium weapon goes where there is room for its crew.
    let medium = || {
        of(Class::MediumWeapon).find_map(|gun| {
            let full = position.kind(&gun).weapon.as_ref().map_or(0, |weapon| weapon.crew);
            let fits = small.iter().filter(|vehicle| room(vehicle) >= full);
            try_in(*gun.id, fits.map(|vehicle| *vehicle.id).collect())
        })
    };
    let crews = || {
        of(Class::Crew).find_map(|crew| {
            let gun = position.find(weapon_of(position, &crew)?)?;
            let with_gun = gun.haul.behind.or(gun.location.vehicle());
            try_in(*crew.id, with_gun.into_iter().chain(smallest()).collect())
        })
    };
    // The fullest vehicle that has room, so that sections fill one after the other.
    let men = || {
        let mut infantry: Vec<ViewItem> = of(Class::Infantry).collect();
        infantry.sort_by_key(|unit| (std::cmp::Reverse(unit.men.left), *unit.id));
        infantry.into_iter().find_map(|unit| {
            let mut tight: Vec<&ViewItem> = small.iter().filter(|vehicle| room(vehicle) >= unit.men.left).collect();
            tight.sort_by_key(|vehicle| (room(vehicle) - unit.men.left, *vehicle.id));
            try_in(*unit.id, tight.into_iter().map(|vehicle| *vehicle.id).collect())
        })
    };
    // Trucks drive infantry into fire that no observer has to be in (Scenario 8).
    let observers = || of(Class::Observer).filter(|unit| !observers::waits(position, sequence, unit));
    let officers = || of(Class::HqGroup).chain(observers()).find_map(|unit| try_in(*unit.id, smallest()));
    guns.or_else(medium).or_else(crews).or_else(men).or_else(officers)
}

/// A light weapon that nobody has by now goes with these men.
fn light_for(position: &Position, unit: UnitId) -> Vec<UnitId> {
    let Some(men) = position.find(unit).filter(|unit| position.class(unit) == Class::Infantry) else {
        return Vec::new();
    };
    let light = |weapon: &ViewItem| {
        weapon.side == men.side
            && weapon.location == men.location
            && position.class(weapon) == Class::LightWeapon
            && position.scenario.entry_of(*weapon.id).map(|entry| entry.force)
                == position.scenario.entry_of(unit).map(|entry| entry.force)
    };
    position.all().find(light).map(|weapon| *weapon.id).into_iter().collect()
}

/// Men who stand at a gun of the enemy that nobody defends spike it.
fn spike(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mut men = position.those(|side, class, _| side == sequence.active && class.is_personnel());
    men.find_map(|unit| {
        let orders = spiking::legal(position, sequence, &unit);
        orders.into_iter().find(|order| {
            let Order::Spike { weapon, .. } = order else { return false };
            let loaded = |gun: ViewItem| gun.side != unit.side && !gun.damage.lost[0] && !gun.haul.spiked;
            position.find(*weapon).is_some_and(loaded) && plan(position, sequence, order).is_ok()
        })
    })
}

/// The weapon that a crew belongs to.
fn weapon_of(position: &Position, crew: &ViewItem) -> Option<UnitId> {
    position.scenario.entry_of(*crew.id)?.crews
}

/// A gun that no tank is near any more is hitched up, and its crew comes aboard, to follow the enemy where points have to be made
/// (Scenario 7).
fn limber(position: &Position, sequence: &Sequence, vehicles: &[ViewItem]) -> Option<Order> {
    position.scenario.ratio.as_ref().filter(|ratio| ratio.side == sequence.active)?;
    let tanks = position.on_board(sequence.active.enemy()).filter(|(unit, _)| position.class(unit).is_afv());
    let tanks: Vec<Hex> = tanks.map(|(_, hex)| hex).collect();
    let nearest = |hex: Hex| tanks.iter().map(|tank| tank.range(hex)).min();
    vehicles.iter().find_map(|vehicle| {
        let at = vehicle.location.hex()?;
        let near = nearest(at)?;
        let far = |gun: &ViewItem| near >= reach_of(position, gun).saturating_add(LEFT_BEHIND);
        let load = |unit: &ViewItem| {
            let (unit, vehicle) = (*unit.id, *vehicle.id);
            let orders = [Order::Load { unit, vehicle, carrying: Vec::new() }, Order::HookUp { unit, vehicle }];
            orders.into_iter().find(|order| plan(position, sequence, order).is_ok())
        };
        let of = |class: Class| {
            let own = move |unit: &ViewItem| unit.side == vehicle.side && position.class(unit) == class;
            position.in_hex(at).filter(own)
        };
        let Some(gun) = position.behind(*vehicle.id) else {
            let whole = |gun: &ViewItem| !gun.damage.lost[0] && gun.haul.behind.is_none() && far(gun);
            return of(Class::HeavyWeapon).filter(whole).find_map(|gun| load(&gun));
        };
        of(Class::Crew).filter(|crew| weapon_of(position, crew) == Some(*gun.id)).find_map(|crew| load(&crew))
    })
}

/// Hexes up to which a gun hits well.
fn reach_of(position: &Position, gun: &ViewItem) -> u8 {
    position.kind(gun).guns.first().map_or(0, |gun| hits_well(gun, 0))
}

/// A crew beside its gun mans it.
fn man(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mut crews = position.those(|side, class, _| side == sequence.active && class == Class::Crew);
    crews.find_map(|crew| {
        let weapon = weapon_of(position, &crew)?;
        let order = Order::Man { unit: *crew.id, weapon };
        plan(position, sequence, &order).is_ok().then_some(order)
    })
}

/// Officers aboard a half-track that stands man its guns where they reach men of the enemy (VIII.D.3.b).
fn man_guns(position: &Position, sequence: &Sequence, vehicles: &[ViewItem]) -> Option<Order> {
    let stands = |vehicle: &&ViewItem| {
        half_tracks::guns(position, vehicle).is_some() && !vehicle.motion.moved && !vehicle.haul.loading
    };
    let near = |vehicle: &&ViewItem| {
        let men = || position.on_board(sequence.active.enemy()).filter(|(unit, _)| position.class(unit).is_personnel());
        let reach = |hex: Hex| men().any(|(_, at)| at.range(hex) <= FROM_RIFLES);
        vehicle.location.hex().is_some_and(reach)
    };
    vehicles.iter().filter(stands).filter(near).find_map(|vehicle| {
        let mut officers = position.aboard(*vehicle.id).filter(|unit| matches!(position.class(unit), Class::HqGroup));
        officers.find_map(|unit| {
            let order = Order::Man { unit: *unit.id, weapon: *vehicle.id };
            plan(position, sequence, &order).is_ok().then_some(order)
        })
    })
}

/// True for a vehicle whose armour covers the infantry aboard (VIII.D.3.b).
fn shelters(position: &Position, vehicle: &ViewItem, aboard: &[UnitId]) -> bool {
    let mut units = aboard.iter().filter_map(|id| position.find(*id));
    units.any(|unit| position.class(&unit) == Class::Infantry)
        && capacity(position, vehicle).is_some_and(|(_, cover)| cover == Cover::Full)
}

/// True for a vehicle with infantry aboard that tows no gun.
pub fn brings_infantry(position: &Position, vehicle: &ViewItem) -> bool {
    position.behind(*vehicle.id).is_none()
        && position.aboard(*vehicle.id).any(|unit| position.class(&unit) == Class::Infantry)
}

/// Where those are whom a vehicle with infantry aboard keeps near as it comes on: a platoon that comes on in several places is beaten section
/// by section. In a firefight and a free-form battle only; a scenario has more of them than one place holds, and who recovers wrecks has each his
/// own to go to (Firefight G).
pub fn companions(position: &Position, vehicle: &ViewItem) -> Vec<Hex> {
    if !position.scenario.is_small_battle() || recovery::is_played(position) || !brings_infantry(position, vehicle) {
        return Vec::new();
    }
    let bring = |unit: &ViewItem| brings_infantry(position, unit);
    position.on_board(*vehicle.side).filter(|(unit, _)| bring(unit)).map(|(_, hex)| hex).collect()
}

/// The range up to which a manned, working gun hits well; `None` for anything else.
fn manned_gun(position: &Position, unit: &ViewItem) -> Option<u8> {
    let is_manned = position.class(unit) == Class::HeavyWeapon
        && !unit.damage.lost[0]
        && !unit.haul.spiked
        && operators(position, unit).next().is_some();
    is_manned.then(|| reach_of(position, unit))
}

/// Hexes of the enemy, each with the distance that a loaded vehicle keeps from it; less where its armour covers those aboard, but for tanks and manned guns.
fn threats(position: &Position, sequence: &Sequence, shelters: bool) -> Vec<(Hex, u8)> {
    let armed = |unit: &ViewItem| {
        let kind = position.kind(unit);
        let guns = kind.turret_machine_guns.is_some()
            || kind.weapon.as_ref().is_some_and(|weapon| weapon.machine_gun.is_some());
        let far = if guns && !unit.damage.lost[0] {
            Some(FROM_MACHINE_GUNS)
        } else {
            position.class(unit).is_personnel().then_some(FROM_RIFLES)
        };
        let far = far.map(|far| if shelters && !position.class(unit).is_afv() { DISMOUNTS } else { far });
        far.max(manned_gun(position, unit))
    };
    let mut threats: Vec<(Hex, u8)> =
        position.on_board(sequence.active.enemy()).filter_map(|(unit, hex)| Some((hex, armed(&unit)?))).collect();
    // Ground that has to be taken may hold men who are out of sight (V.F.1).
    let own = |hex: &Hex| position.has_personnel(*hex, sequence.active);
    if ground::attacker(position) == Some(sequence.active) {
        let wanted = ground::wanted(position).into_iter().flatten();
        let far = if shelters { FROM_TRENCHES } else { FROM_RIFLES };
        threats.extend(wanted.filter(|hex| !own(hex)).map(|hex| (hex, far)));
    }
    // It comes near enough for those in any of the enemy's works; in a firefight all come for these, be anybody seen in them or not.
    if shelters || ground::attacker(position).is_none() && ground::comes(position, sequence.active) {
        let works = position.those(|side, class, _| side != sequence.active && class.shelters_men());
        let works = works.filter_map(|work| work.location.hex());
        threats.extend(works.filter(|hex| !own(hex)).map(|hex| (hex, FROM_TRENCHES)));
    }
    // By night nobody sees it farther off than it has to keep anyway (Firefight F).
    if let Some(keeps) = position.scenario.night.as_ref().and_then(|night| night.keeps_off) {
        threats.iter_mut().for_each(|(_, far)| *far = (*far).min(keeps.hexes));
    }
    threats
}

/// True for a vehicle whose whole load are observers.
fn brings_observers(position: &Position, aboard: &[UnitId]) -> bool {
    let mut units = aboard.iter().filter_map(|id| position.find(*id));
    units.all(|unit| position.class(&unit) == Class::Observer)
}

/// A gun that tanks are too near to is driven off, to where they are farthest; `None` where that is no farther.
fn away(
    position: &Position,
    sequence: &Sequence,
    vehicle: &ViewItem,
    reach: &Reach,
    standoff: &Standoff,
) -> Option<Order> {
    let here = standoff.slack(vehicle.location.hex()?);
    let mut goals: Vec<Hex> = reach.costs.keys().filter(|hex| standoff.slack(*hex) > here).collect();
    goals.sort_by_key(|hex| (-standoff.slack(*hex), reach.costs.get(hex).copied(), *hex));
    goals.into_iter().find_map(|hex| breakout::go(position, sequence, *vehicle.id, reach, hex))
}

/// A loaded vehicle drives nearer to the enemy as long as it is out of fire, and unloads where it can't.
fn advance(
    position: &Position,
    sequence: &Sequence,
    vehicle: &ViewItem,
    preparation: Option<&Preparation>,
) -> Option<Order> {
    let (id, from) = (*vehicle.id, vehicle.location.hex()?);
    let aboard = load(position, id);
    let ready = !vehicle.motion.moved && (!vehicle.motion.ended || vehicle.haul.loading);
    // Who drives off loses the turns of hooking up (X.C.3.b.2).
    if aboard.is_empty() || !ready || hooking::hooks_up(position, id).is_some() {
        return None;
    }
    let mut threats = threats(position, sequence, shelters(position, vehicle, &aboard));
    // While the attack is prepared all keep off; guns and observers get down there and do their work, infantry waits for its end aboard.
    if let Some(Preparation { keeps, defended, .. }) = preparation {
        threats = defended.iter().map(|hex| (hex, *keeps)).collect();
    }
    if threats.is_empty() {
        return None;
    }
    // From far off they see as much, and live (VIII.B.3.a).
    if brings_observers(position, &aboard) {
        threats.iter_mut().for_each(|(_, far)| *far = (*far).max(FROM_OBSERVERS));
    }
    let standoff = Standoff::of(position, vehicle);
    if let Some(gun) = position.behind(id).filter(|_| position.scenario.plays(Chapter::VII)) {
        let tanks = position.on_board(sequence.active.enemy()).any(|(unit, _)| position.class(&unit).is_afv());
        let least = if tanks && standoff.is_none() { FROM_TANKS } else { 0 };
        let reach = reach_of(position, &gun).max(least);
        threats.iter_mut().for_each(|(_, far)| *far = reach);
        threats.extend(standoff.iter().flat_map(|standoff| standoff.tanks.iter().copied()));
    }
    let quiet = |hex: Hex| threats.iter().all(|(foe, far)| foe.range(hex) >= *far);
    // From section VI on what indirect fire aims at one strikes all (VI.C.3).
    let company = |hex: Hex| position.in_hex(hex).filter(|unit| unit.side == vehicle.side).count();
    let crowded = |hex: Hex| position.scenario.plays(Chapter::VI) && company(hex) >= COMPANY;
    let suspects = suspects::of(position, sequence.active);
    let infantry = brings_infantry(position, vehicle);
    // Where one hex is to be taken, or by night (Firefight H); a line of works is come at from where it is nearest (Scenario 5).
    let to_a_point = infantry && (position.scenario.point.is_some() || night::is_night(position));
    let walk = to_a_point.then(|| dismounting::way(position, sequence, &threats, quiet)).flatten();
    let near = |hex: Hex| match &walk {
        Some(way) => way.get(&hex).copied().unwrap_or(FAR),
        None => threats.iter().map(|(foe, _)| u16::from(foe.range(hex))).min().unwrap_or(FAR),
    };
    let dodges = preparation.is_some_and(|preparation| dodging::is_due(position, sequence, vehicle, preparation));
    if !vehicle.motion.ended && !vehicle.damage.immobilised {
        let reach = Reach::of(position, sequence, id);
        let mut goals: Vec<Hex> =
            reach.costs.keys().filter(|hex| near(*hex) < near(from) && quiet(*hex) && !crowded(*hex)).collect();
        goals.sort_by_key(|hex| (near(*hex), reach.costs.get(hex).copied(), *hex));
        let drives = goals.into_iter().find_map(|hex| {
            let facing = |facing: &Facing| reach.path_facing(hex, *facing).map(|(path, cost)| (cost, path, *facing));
            let (_, path, facing) = Facing::ALL.iter().filter_map(facing).min_by_key(|(cost, ..)| *cost)?;
            let clear = path.iter().all(|hex| !suspects.contains(hex)) && (!dodges || path.len() > dodging::FOUND);
            let order = Order::Move { unit: id, path, facing, reverse: false, carrying: Vec::new() };
            (clear && plan(position, sequence, &order).is_ok()).then_some(order)
        });
        if drives.is_some() {
            return drives;
        }
        if let Some(standoff) = standoff.filter(|standoff| standoff.slack(from) < 0) {
            let away = away(position, sequence, vehicle, &reach, &standoff);
            if away.is_some() {
                return away;
            }
        }
    }
    if dodges {
        let dodges = dodging::order(position, sequence, vehicle, |hex| quiet(hex) && !crowded(hex));
        if dodges.is_some() {
            return dodges;
        }
    }
    if preparation.is_some() && brings_infantry(position, vehicle) {
        return None;
    }
    let foe = threats.iter().map(|(foe, _)| *foe).min_by_key(|foe| foe.range(from));
    // Who mans its guns stays aboard.
    let stays = |unit: &ViewItem| vehicle.service.operators.contains(unit.id);
    aboard.into_iter().filter_map(|unit| position.find(unit)).filter(|unit| !stays(unit)).find_map(|unit| {
        let ahead = foe.filter(|_| position.kind(&unit).has_facing()).and_then(|foe| from.side_nearest(foe));
        let order = Order::Unload { unit: *unit.id, facing: ahead.unwrap_or(*unit.facing) };
        plan(position, sequence, &order).is_ok().then_some(order)
    })
}
