//! Stukas, and guns that fire at them: when a group comes, what it dives on with which bombs, where it flies meanwhile (VIII.C), and when
//! a Bofors fires at aircraft rather than on the ground (VIII.D.2.c).

use super::batteries::{shelter_from, takes};
use super::counter_battery;
use super::value::{Piece, Worths, pieces, threat};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::course::FLAK_RANGE;
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::{bombs, flak, flight, mistaken, sorties, stukas_at_batteries};
use crate::games::tobruk::plan;
use crate::games::tobruk::state::air::{Dive, Load};
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// What an aircraft that has all its turns before it wants of all its bombs; the fewer turns are left, the less.
const WANTED: f64 = 1.0;
/// Of a part of the bombs it wants so much of that.
const A_PART: f64 = 0.6;
/// What it is worth that a manned weapon is silent for a turn.
const SILENCES: f64 = 0.4;
/// What the bombs that an aircraft keeps count beside those that it drops, if all its turns are left for them.
const KEPT: f64 = 0.6;
/// Each dive on a unit by this turn's others leaves so much of it for the next.
const SHARED: f64 = 0.5;
/// What a dive is worth on those who can be elsewhere, or under cover, before the bombs fall: on men at a weapon in the open, on others who have
/// stood where they are for some turns, and on those who are on their way or have works to duck into: a crew under bombs fires no more in any case.
const AT_A_WEAPON: f64 = 0.7;
const SETTLED: f64 = 0.5;
const ON_ITS_WAY: f64 = 0.05;
/// Turns after which a unit has settled.
const SETTLES: u16 = 3;
/// A group comes when friends on the ground are so near to what it is to dive on.
const SUPPORT: u8 = 20;
/// From so far off an aircraft dives next turn.
const RUN_UP: std::ops::RangeInclusive<u8> = 3..=7;
/// What the enemy loses with an aircraft: the dives that it has still to make.
const AIRCRAFT: f64 = 3.0;

/// The part of a dive's worth that is left since the target may not wait for the bombs.
fn stays(position: &Position, target: &ViewItem) -> f64 {
    let class = position.class(target);
    let settled = position.sequence.turn >= target.motion.came_on + SETTLES;
    let mobile = if settled { SETTLED } else { ON_ITS_WAY };
    if class.is_vehicle() {
        if target.damage.immobilised || target.crew.out { 1.0 } else { mobile }
    } else if !class.is_personnel() || position.is_in_melee(target) {
        1.0
    } else if target.location.hex().is_some_and(|hex| position.has_emplacement(hex)) {
        ON_ITS_WAY
    } else if settled && position.operates_crew_served(*target.id) {
        AT_A_WEAPON
    } else {
        mobile
    }
}

/// What a dive takes on the average, this turn's other dives on the unit considered.
fn worth(position: &Position, sequence: &Sequence, dive: Dive) -> f64 {
    let Some(target) = position.find(dive.target) else { return 0.0 };
    let fire = bombs::of(position, &target, &[dive]);
    let manned = |unit: &ViewItem| {
        position.class(unit).is_crew_served()
            && !unit.damage.lost[0]
            && !unit.haul.spiked
            && operators(position, unit).next().is_some()
    };
    let weapons = || position.in_hex(dive.hex).filter(|unit| *unit.side != sequence.active && manned(unit));
    let others = position.marks.works.air.dives.iter().filter(|other| other.target == dive.target).count();
    let silences =
        if others == 0 { SILENCES * f64::from(u8::try_from(weapons().count()).unwrap_or(u8::MAX)) } else { 0.0 };
    // What a weapon under bombs would have taken from vehicles this turn (VIII.C.6).
    let saves = if others == 0 { weapons().map(|gun| on_the_ground(position, sequence, &gun)).sum() } else { 0.0 };
    let shared = SHARED.powi(i32::try_from(others).unwrap_or(i32::MAX));
    let hurts = takes(position, sequence, &target, &fire) * stays(position, &target) * shared;
    // A weapon that is silent for a turn is no reason to drop bombs on what they hardly hurt.
    hurts + silences.min(hurts) + saves
}

/// The part of its turns that an aircraft has left.
fn time(turns: u16) -> f64 {
    f64::from(turns.min(flight::STAY)) / f64::from(flight::STAY)
}

/// What a dive has to bring: less waits for something better, as long as there are turns left for that.
fn wanted(load: Load, turns: u16) -> f64 {
    let part = if load == Load::All { 1.0 } else { A_PART };
    WANTED * part * time(turns)
}

/// The unit that is worth most of a dive by any of the side's aircraft, and how much.
fn prize(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Option<(f64, Hex)> {
    let friends: Vec<Hex> = position
        .on_board(*unit.side)
        .filter(|(friend, _)| !position.class(friend).is_emplacement())
        .map(|(_, hex)| hex)
        .collect();
    let mut best: Option<(f64, Hex)> = None;
    for (target, _) in position.on_board(unit.side.enemy()) {
        let Ok(hex) = bombs::expect_target(position, *unit.side, &target) else { continue };
        if friends.contains(&hex) {
            continue;
        }
        let dive = Dive { unit: *unit.id, target: *target.id, hex, load: Load::Light };
        let value = worth(position, sequence, dive);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, hex));
        }
    }
    best
}

/// The next flight of the side's aircraft; `None` when all have flown, or none is worth its coming.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    if let Some(order) = against_battery(position, sequence) {
        return Some(order);
    }
    let own = |unit: &ViewItem| *unit.side == sequence.active && position.class(unit) == Class::Aircraft;
    let mut ready = position.all().filter(|unit| own(unit) && !unit.motion.ended);
    let next = ready.find(|unit| match *unit.location {
        Location::Aloft(_) => true,
        Location::Waiting => unit.entry.due <= sequence.turn && comes(position, sequence, unit),
        _ => false,
    })?;
    let off = Order::FlyOff { unit: *next.id };
    if next.location.aloft().is_some() && flight::turns_left(position, &next) == 0 {
        return Some(off);
    }
    dive(position, sequence, &next).or_else(|| approach(position, sequence, &next)).or(Some(off))
}

/// A group that has nothing on the board that is worth more silences a located enemy battery that has fired of late (X.H.2).
fn against_battery(position: &Position, sequence: &Sequence) -> Option<Order> {
    let own = |unit: &ViewItem| *unit.side == sequence.active && *unit.location == Location::Waiting;
    let waiting = position.all().filter(|unit| own(unit) && position.class(unit) == Class::Aircraft);
    let mut waiting = waiting.filter(|unit| unit.entry.due <= sequence.turn);
    let lately = |order: &Order| {
        let Order::BombBattery { battery, .. } = order else { return None };
        let turn = sequence.turn;
        let fires = position.batteries.find(*battery).is_some_and(|battery| {
            battery.silent_through(turn).is_none() && battery.laid.is_some_and(|laid| laid.turn + 2 >= turn)
        });
        fires.then(|| counter_battery::silence(position, *battery))
    };
    waiting.find_map(|unit| {
        let attacks = stukas_at_batteries::legal(position, sequence, &unit).into_iter();
        let attacks = attacks.filter_map(|order| Some((lately(&order)?, order)));
        let (silence, order) = attacks.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let group = f64::from(u8::try_from(sorties::group(position, &unit).len()).unwrap_or(u8::MAX));
        let dives = || prize(position, sequence, &unit).map_or(0.0, |(value, _)| value);
        (!comes(position, sequence, &unit) || silence > group * dives()).then_some(order)
    })
}

/// What an aircraft whose pilot has mistaken its target bombs: what costs its side most, or its own target if that costs the enemy least.
pub fn misdirect(position: &Position, sequence: &Sequence, aircraft: UnitId) -> Order {
    let keeps = Order::Redirect { unit: aircraft, target: None };
    let Some(dive) = position.marks.works.air.dive(aircraft).copied() else { return keeps };
    let flown = position.find(aircraft).map(|unit| *unit.side);
    let costs = |id: UnitId| {
        let target = position.find(id)?;
        let fire = bombs::of(position, &target, &[Dive { target: id, hex: target.location.hex()?, ..dive }]);
        let takes = takes(position, sequence, &target, &fire);
        Some(if Some(*target.side) == flown { takes } else { -takes })
    };
    let mut best = (costs(dive.target).unwrap_or(0.0), keeps);
    for order in mistaken::orders(position) {
        let Order::Redirect { target: Some(target), .. } = order else { continue };
        let value = costs(target).unwrap_or(f64::MIN);
        if value > best.0 {
            best = (value, order);
        }
    }
    best.1
}

/// True for one of a group that has begun to come, and for the first one where there is something worth its bombs.
fn comes(position: &Position, sequence: &Sequence, unit: &ViewItem) -> bool {
    sorties::group(position, unit).iter().any(|other| other.entry.entered.is_some())
        || prize(position, sequence, unit).is_some_and(|(value, at)| {
            value >= wanted(Load::Light, flight::STAY)
                && position.on_board(*unit.side).any(|(_, hex)| hex.range(at) <= SUPPORT)
        })
}

/// The dive worth most now, if it is worth enough for the turns that are left; the bombs that are kept count for what they could do later
/// on the best target that there is for them.
fn dive(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Option<Order> {
    let carried = flight::state(position, unit).bombs?;
    let later = position.scenario.length.saturating_sub(sequence.turn);
    let turns = flight::turns_left(position, unit).min(later + 1);
    let mut dives: Vec<(f64, Load, Order)> = Vec::new();
    for order in flight::dives(position, sequence, unit) {
        let Order::Dive { target, load, .. } = order else { continue };
        let Some(hex) = position.find(target).and_then(|target| target.location.hex()) else { continue };
        dives.push((worth(position, sequence, Dive { unit: *unit.id, target, hex, load }), load, order));
    }
    let most = |load: Load| {
        let of_load = dives.iter().filter(|(_, other, _)| *other == load);
        of_load.map(|(value, ..)| *value).fold(0.0, f64::max)
    };
    let kept = Load::ALL.map(|load| (load, carried.without(load).map_or(0.0, |rest| KEPT * time(later) * most(rest))));
    let in_all = |(value, load, _): &(f64, Load, Order)| {
        value + kept.iter().find(|(other, _)| other == load).map_or(0.0, |(_, kept)| *kept)
    };
    let good = dives.iter().filter(|(value, load, _)| *value >= wanted(*load, turns));
    good.max_by(|a, b| in_all(a).total_cmp(&in_all(b))).map(|(.., order)| order.clone())
}

/// Level flight to where the best target can be dived on next turn, out of range of guns that are known if that can be had.
fn approach(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Option<Order> {
    let guns = flak::known(position, *unit.side);
    let wanted = *RUN_UP.end() - 2;
    let at = prize(position, sequence, unit).map(|(_, hex)| hex).or(unit.location.aloft())?;
    let near = at.within(*RUN_UP.end()).into_iter().filter(|hex| RUN_UP.contains(&hex.range(at)));
    let mut ends: Vec<Hex> = near.collect();
    let danger = |hex: &Hex| guns.iter().filter(|gun| gun.range(*hex) <= FLAK_RANGE).count();
    ends.sort_by_key(|hex| (danger(hex), hex.range(at).abs_diff(wanted), *hex));
    let flights = ends.into_iter().map(|to| Order::Fly { unit: *unit.id, to });
    flights.into_iter().find(|order| plan(position, sequence, order).is_ok())
}

/// A gun fires at aircraft unless it has a better shot on the ground this turn; one that has fired at others goes on.
pub fn answer(position: &Position, sequence: &Sequence, guns: &[UnitId]) -> Order {
    let over = position.all().filter(|unit| unit.location.aloft().is_some()).count();
    let chance = f64::from(flak::hit_ways()) / 36.0;
    let brings = chance * AIRCRAFT * f64::from(u8::try_from(over).unwrap_or(u8::MAX));
    let fires = |gun: &ViewItem| {
        position.marks.works.air.fired_at_aircraft(*gun.id, sequence.turn)
            || brings > on_the_ground(position, sequence, gun)
    };
    let gun = guns.iter().filter_map(|gun| position.find(*gun)).find(fires);
    gun.map_or(Order::HoldFlak, |gun| Order::Flak { gun: *gun.id })
}

/// What a gun could take from a vehicle in this turn's combat segment.
fn on_the_ground(position: &Position, sequence: &Sequence, gun: &ViewItem) -> f64 {
    let Some(hex) = gun.location.hex() else { return 0.0 };
    let (piece, worths) = (Piece::of(gun, hex), Worths::of(position, sequence));
    let foes = pieces(position, gun.side.enemy());
    let shots = foes.iter().map(|foe| threat(position, &piece, foe, &worths.get(foe.kind), sequence.turn));
    shots.fold(0.0, f64::max)
}

/// The bombs that bring most, of those that fall next.
pub fn drop(position: &Position, sequence: &Sequence) -> Option<Order> {
    let mut best: Option<(f64, Order)> = None;
    for order in bombs::legal(position, sequence) {
        let Order::Bomb { unit, target } = order else { continue };
        let Some(dive) = position.marks.works.air.dive(unit) else { continue };
        let value = worth(position, sequence, Dive { target, ..*dive });
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, order));
        }
    }
    best.map(|(_, order)| order)
}

/// Whoever can bombs the same target.
pub fn join(position: &Position, sequence: &Sequence) -> Order {
    bombs::legal(position, sequence).into_iter().next().unwrap_or(Order::Resolve)
}

/// Cover from bombs, where that can be had and is worth it.
pub fn shelter(
    position: &Position,
    sequence: &Sequence,
    target: UnitId,
    announced: Cover,
    aircraft: &[UnitId],
) -> Option<Order> {
    let unit = position.find(target)?;
    let dives: Vec<Dive> = aircraft.iter().filter_map(|unit| position.marks.works.air.dive(*unit).copied()).collect();
    let fire = bombs::of(position, &unit, &dives);
    shelter_from(position, sequence, &unit, announced, &fire.odds(&position.tables.casualty)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_turns_are_left_the_less_is_wanted_of_a_dive() {
        for load in Load::ALL {
            assert!((1..20).all(|turns| wanted(load, turns) <= wanted(load, turns + 1)));
            assert!(wanted(load, 1) > 0.0, "what does nothing is never worth bombs");
        }
        assert!(wanted(Load::Light, 10) < wanted(Load::All, 10));
        assert!(wanted(Load::All, 30) <= WANTED);
    }
}
