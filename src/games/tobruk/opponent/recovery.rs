//! Recovery by night (Firefight G): vehicles make for the hulks that are worth most and hook them up, infantry demolishes those of the enemy
//! that nobody will tow away, stands by its own, and assaults vehicles that hook one up (X.G.1).

use std::iter;

use super::assault;
use super::infantry_situation::{HOPELESS, InfantrySituation};
use super::men::known_men;
use super::storming;
use crate::core::hex::{Facing, Hex};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::night;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::{demolition, hooking, movement, towing};
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Turns that it takes to hook a hulk up.
const HOOK_UP: i32 = 2;
/// What an enemy hulk is worth to infantry, in hexes of its way, and what one of its own.
const DEMOLISH: i32 = 8;
const GUARD: i32 = 4;
/// What an enemy vehicle that hooks a hulk up is worth to it where men assault vehicles.
const ASSAULT: i32 = 10;
/// Casualties to be feared from which on men who can fire stay where they are.
const FEARED: f64 = 1.5;

/// True where hulks are fought for.
pub fn is_played(position: &Position) -> bool {
    demolition::is_played(position)
}

/// True for a unit that its own side hooks up, or that hooks another up: to fire would undo that (X.C.3.b.2).
pub fn is_at_work(position: &Position, unit: &ViewItem) -> bool {
    let own = |id: UnitId| position.find(id).is_some_and(|vehicle| vehicle.side == unit.side);
    towing::is_played(position)
        && (unit.haul.hooking.is_some_and(|hooking| own(hooking.vehicle))
            || hooking::hooks_up(position, *unit.id).is_some())
}

/// True for a hulk of the enemy's that a side has in tow, or a vehicle to tow it with: captured it is worth more than destroyed.
pub fn is_to_be_had(position: &Position, side: Side, hulk: &ViewItem) -> bool {
    if !position.scenario.is_hulk(*hulk.id) || *hulk.side == side {
        return false;
    }
    let tower = hulk.haul.behind.or(hulk.haul.hooking.map(|hooking| hooking.vehicle)).and_then(|id| position.find(id));
    if let Some(tower) = tower {
        return *tower.side == side;
    }
    let free = |vehicle: &ViewItem| !vehicle.damage.immobilised && position.behind(*vehicle.id).is_none();
    position.on_board(side).any(|(vehicle, _)| free(&vehicle) && towing::may_tow(position, &vehicle, hulk))
}

/// The next order of the movement segment; `None` when none is left.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    let party = Party::of(position, sequence);
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    let waiting = movement::waiting(position, sequence, sequence.active).filter_map(|id| position.find(id));
    let enter = waiting.filter_map(|unit| party.approach(&unit, party.goal_of(&unit)));
    let own = || position.on_board(sequence.active).map(|(unit, _)| unit);
    let drive = own().filter(|unit| position.class(unit).is_vehicle()).filter_map(|unit| party.drive(&unit));
    let blow = own().filter(|unit| position.class(unit).is_personnel()).filter_map(|unit| party.blow(&unit));
    let storm = iter::once_with(|| storming::order(&InfantrySituation::of(position, sequence))).flatten();
    let walk = own().filter(|unit| position.class(unit).is_personnel()).filter_map(|unit| party.walk(&unit));
    enter.chain(drive).chain(blow).chain(storm).chain(walk).find(legal)
}

/// A side's recovery party, and who goes for what.
struct Party<'a> {
    position: &'a Position<'a>,
    sequence: &'a Sequence,
    /// Vehicles with the hulks that they are to hook up.
    tows: Vec<(UnitId, UnitId)>,
    /// Men with the hulks that they are to demolish or to guard, or the vehicles that they are to assault.
    men: Vec<(UnitId, UnitId)>,
}

/// Pairs that are worth most, each unit and each hulk once.
fn matched(mut pairs: Vec<(i32, UnitId, UnitId)>) -> Vec<(UnitId, UnitId)> {
    pairs.sort_by_key(|(worth, unit, hulk)| (-worth, *unit, *hulk));
    let mut taken: Vec<(UnitId, UnitId)> = Vec::new();
    for (_, unit, hulk) in pairs {
        if !taken.iter().any(|(other, known)| *other == unit || *known == hulk) {
            taken.push((unit, hulk));
        }
    }
    taken
}

impl<'a> Party<'a> {
    fn of(position: &'a Position<'a>, sequence: &'a Sequence) -> Self {
        let side = sequence.active;
        let hulks: Vec<(ViewItem, Hex)> = position
            .scenario
            .hulks()
            .filter_map(|entry| position.find(entry.id))
            .filter_map(|unit| Some((unit, unit.location.hex()?)))
            .collect();
        let own = |id: UnitId| position.find(id).is_some_and(|vehicle| *vehicle.side == side);
        let in_hand = |hulk: &ViewItem| {
            hulk.haul.behind.or(hulk.haul.hooking.map(|hooking| hooking.vehicle)).filter(|id| own(*id))
        };
        let units: Vec<ViewItem> =
            position.all().filter(|unit| *unit.side == side && !position.scenario.is_hulk(*unit.id)).collect();
        let of = |unit: &ViewItem| Self::start(position, unit);
        let left = i32::from(position.scenario.length) - i32::from(sequence.turn);
        let mut pairs = Vec::new();
        for vehicle in units.iter().filter(|unit| position.class(unit).is_vehicle() && !unit.damage.immobilised) {
            let busy = position.behind(*vehicle.id).is_some() || hooking::hooks_up(position, *vehicle.id).is_some();
            let speed = i32::from(position.kind(vehicle).movement).max(1);
            for (hulk, hex) in
                hulks.iter().filter(|(hulk, _)| !busy && hulk.haul.behind.is_none() && hulk.haul.hooking.is_none())
            {
                if is_watched(position, side, *hex) {
                    continue;
                }
                if !towing::may_tow(position, vehicle, hulk) {
                    continue;
                }
                let away = of(vehicle).map_or(0, |at| i32::from(at.range(*hex)));
                let turns = (away + speed - 1) / speed;
                let value = position.scenario.points.get(&hulk.kind.0).map_or(0, |points| i32::from(points.captured));
                if turns + HOOK_UP <= left + 1 {
                    pairs.push((2 * value - 2 * turns, *vehicle.id, *hulk.id));
                }
            }
        }
        let mut tows = matched(pairs);
        tows.extend(hulks.iter().filter_map(|(hulk, _)| Some((in_hand(hulk)?, *hulk.id))));
        let mut pairs = Vec::new();
        let on_foot = |unit: &&ViewItem| matches!(position.class(unit), Class::Infantry | Class::HqGroup);
        for men in units.iter().filter(|unit| on_foot(unit) && unit.men.left > 0) {
            for (hulk, hex) in hulks.iter().filter(|(hulk, _)| !hulk.haul.behind.is_some_and(own)) {
                let away = of(men).map_or(0, |at| i32::from(at.range(*hex)));
                let worth = if hulk.side == men.side { GUARD } else { DEMOLISH };
                pairs.push((worth - away, *men.id, *hulk.id));
            }
        }
        let prey = position.on_board(side.enemy()).filter(|(vehicle, hex)| is_prey(position, vehicle, *hex));
        for (vehicle, hex) in prey {
            let able = |men: &&ViewItem| storming::is_enough(position, &vehicle, u16::from(men.men.left));
            for men in units.iter().filter(|unit| on_foot(unit)).filter(able) {
                let away = of(men).map_or(0, |at| i32::from(at.range(hex)));
                pairs.push((ASSAULT - away, *men.id, *vehicle.id));
            }
        }
        Self { position, sequence, tows, men: matched(pairs) }
    }

    /// Where a unit is, or the vehicle that it is aboard.
    fn start(position: &Position, unit: &ViewItem) -> Option<Hex> {
        position.place(unit)
    }

    /// The hulk that a unit goes for.
    fn hulk_of(&self, unit: &ViewItem) -> Option<ViewItem<'a>> {
        let mut pairs = self.tows.iter().chain(&self.men);
        let hulk = pairs.find(|(other, _)| other == unit.id).map(|(_, hulk)| *hulk)?;
        self.position.find(hulk)
    }

    /// The hex that a unit makes for: its hulk's; else the nearest one of any of its side's men, or the middle of the board.
    fn goal_of(&self, unit: &ViewItem) -> Option<Hex> {
        let hulk = self.hulk_of(unit).and_then(|hulk| hulk.location.hex());
        let at = Self::start(self.position, unit);
        let mates = || {
            let infantry =
                self.position.on_board(*unit.side).filter(|(other, _)| self.position.class(other) == Class::Infantry);
            infantry.map(|(_, hex)| hex).min_by_key(|hex| (at.map_or(0, |at| at.range(*hex)), *hex))
        };
        let any = || {
            let mut hulks =
                self.position.scenario.hulks().filter_map(|entry| self.position.find(entry.id)?.location.hex());
            hulks.next()
        };
        hulk.or_else(mates).or_else(any)
    }

    /// A move as near to the goal as can be, into no hex with enemies on foot; `None` if there is none that brings it nearer.
    fn approach(&self, unit: &ViewItem, goal: Option<Hex>) -> Option<Order> {
        let (position, id, goal) = (self.position, *unit.id, goal?);
        let reach = Reach::of(position, self.sequence, id);
        let near = |hex: Hex| u16::from(hex.range(goal));
        let here = reach.start.map(near);
        let man = position.class(unit).is_personnel();
        let free = |hex: &Hex| {
            !position.has_personnel(*hex, unit.side.enemy()) && (man || !is_watched(position, *unit.side, *hex))
        };
        let mut hexes: Vec<(u16, u8, Hex)> = reach
            .costs
            .iter()
            .filter(|(hex, _)| free(hex) && here.is_none_or(|here| near(*hex) < here))
            .map(|(hex, cost)| (near(hex), *cost, hex))
            .collect();
        hexes.sort_unstable();
        hexes.into_iter().find_map(|(_, _, hex)| {
            let (path, facing) = if man {
                (reach.path(hex)?, *unit.facing)
            } else {
                let ways = Facing::ALL
                    .into_iter()
                    .filter_map(|facing| reach.path_facing(hex, facing).map(|(path, cost)| (cost, path, facing)));
                let (_, path, facing) = ways.min_by_key(|(cost, ..)| *cost)?;
                (path, facing)
            };
            let order = Order::Move { unit: id, path, facing, reverse: false, carrying: Vec::new() };
            plan(position, self.sequence, &order).is_ok().then_some(order)
        })
    }

    /// The next order of a vehicle and of those aboard.
    fn drive(&self, unit: &ViewItem) -> Option<Order> {
        let (position, id) = (self.position, *unit.id);
        let at = unit.location.hex()?;
        if position.behind(id).is_some() {
            return self.home(unit, at);
        }
        let legal = |order: Order| plan(position, self.sequence, &order).is_ok().then_some(order);
        let works = hooking::hooks_up(position, id).is_some();
        let hulk = self.hulk_of(unit);
        let there = hulk.is_some_and(|hulk| hulk.location.hex() == Some(at));
        if there
            && !works
            && let Some(order) = hulk.and_then(|hulk| legal(Order::HookUp { unit: *hulk.id, vehicle: id }))
        {
            return Some(order);
        }
        // Whoever rides gets down where the vehicle works, beside its own hulk or the enemy near it.
        let near = position
            .on_board(unit.side.enemy())
            .any(|(enemy, hex)| position.class(&enemy).is_personnel() && hex.range(at) <= 2);
        // A vehicle without men of its own beside it is assaulted (X.G.1.c): they get down, but not where they are lost in a melee.
        let men = |units: &mut dyn Iterator<Item = ViewItem>| {
            units.map(|men| u16::from(known_men(position, &men, *unit.side))).sum::<u16>()
        };
        let (riders, foes) = (men(&mut position.aboard(id)), men(&mut position.personnel_in(at, unit.side.enemy())));
        let hopeless = f64::from(riders) < HOPELESS * f64::from(foes);
        if (there || near || hulk.is_none()) && !hopeless {
            let down = position.aboard(id).find_map(|men| legal(Order::Unload { unit: *men.id, facing: *men.facing }));
            if down.is_some() {
                return down;
            }
        }
        if works || there || hulk.is_none() { None } else { self.approach(unit, self.goal_of(unit)) }
    }

    /// With its tow to the nearest edge, and off the board.
    fn home(&self, unit: &ViewItem, at: Hex) -> Option<Order> {
        let position = self.position;
        let leave = Order::Exit { unit: *unit.id, path: Vec::new() };
        if plan(position, self.sequence, &leave).is_ok() {
            return Some(leave);
        }
        let edge = position.board.hexes().filter(|hex| movement::leads_off(position, unit, *hex));
        self.approach(unit, edge.min_by_key(|hex| (hex.range(at), *hex)))
    }

    /// Men who may begin to demolish a vehicle of the enemy's do so: nothing is surer (Firefight G).
    fn blow(&self, unit: &ViewItem) -> Option<Order> {
        let (position, id) = (self.position, *unit.id);
        let at = unit.location.hex()?;
        if unit.motion.ended || unit.motion.moved {
            return None;
        }
        let enemies = position.in_hex(at).filter(|other| other.side != unit.side && position.class(other).is_vehicle());
        enemies.filter(|vehicle| !self.is_wanted(vehicle, at)).find_map(|vehicle| {
            let order = Order::Demolish { unit: id, vehicle: *vehicle.id };
            plan(position, self.sequence, &order).is_ok().then_some(order)
        })
    }

    /// The next move of men on foot.
    fn walk(&self, unit: &ViewItem) -> Option<Order> {
        if unit.motion.ended || unit.motion.moved {
            return None;
        }
        let order = self.approach(unit, self.goal_of(unit))?;
        let Order::Move { path, .. } = &order else { return Some(order) };
        let (to, from) = (path.last().copied()?, unit.location.hex()?);
        if self.hulk_of(unit).and_then(|hulk| hulk.location.hex()) == Some(to) {
            return Some(order);
        }
        // Who can fire where he stands walks into no such fire, but to his hulk.
        let situation = InfantrySituation::of(self.position, self.sequence);
        let troop = situation.own.iter().find(|troop| troop.id == *unit.id)?;
        let worse = assault::danger(&situation, to, 1);
        let stays = worse >= FEARED
            && worse > assault::danger(&situation, from, 0)
            && situation.fire_from(troop, from, 0, 0.0) > 0.0;
        (!stays).then_some(order)
    }

    /// True for a hulk that a vehicle of the side's tows, hooks up, or will reach within a turn or two.
    fn is_wanted(&self, hulk: &ViewItem, at: Hex) -> bool {
        let mut tower = self
            .tows
            .iter()
            .filter(|(_, known)| known == hulk.id)
            .filter_map(|(vehicle, _)| self.position.find(*vehicle));
        tower.any(|vehicle| {
            let speed = self.position.kind(&vehicle).movement;
            *vehicle.location != Location::Waiting
                && vehicle.location.hex().is_some_and(|hex| hex.range(at) <= 2 * speed)
        })
    }
}

/// True for a vehicle that men can catch and assault: it hooks a hulk up, and nobody on foot is with it (X.G.1.c).
fn is_prey(position: &Position, vehicle: &ViewItem, hex: Hex) -> bool {
    position.options.close_assault
        && hooking::hooks_up(position, *vehicle.id).is_some()
        && !position.has_personnel(hex, *vehicle.side)
}

/// True for a hex that enemy men see by night, and strike vehicles in.
fn is_watched(position: &Position, side: Side, hex: Hex) -> bool {
    night::is_night(position)
        && position
            .on_board(side.enemy())
            .any(|(foe, at)| position.class(&foe).is_personnel() && at.range(hex) <= night::REACH)
}
