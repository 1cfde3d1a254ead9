//! The combat segment where men fight: fire on men, on guns and on vehicles weighed against each other.

use super::ground;
use super::gunfire::{Fire, Volley};
use super::recovery;
use super::retaking;
use super::value::{Piece, Worths, has_a_gun};
use crate::core::ranking::ranked;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::hit_odds::HIT_WAYS;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::phases::apcr::rounds;
use crate::games::tobruk::phases::manning::operators;
use crate::games::tobruk::phases::readiness::gun_ready;
use crate::games::tobruk::phases::shot::{Burst, Shot as Aimed};
use crate::games::tobruk::phases::sighting::shot_with;
use crate::games::tobruk::phases::victory::points_of;
use crate::games::tobruk::phases::{bunkers, vision};
use crate::games::tobruk::state::firers::Arm;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// A bunker in which nobody was seen.
const BUNKER: f64 = 0.5;
/// One on ground that has to be taken, as long as it stands: nobody enters it, and those inside deny control (VIII.F.7).
const BARS: f64 = 12.0;
/// What it is worth to destroy a vehicle that denies ground by which the game is decided.
const STOPS: f64 = 4.0;
/// Fire that brings less is not worth the dice.
const LEAST: f64 = 0.01;

/// A shot of one gun at a vehicle or a weapon.
struct Shot {
    value: f64,
    unit: UnitId,
    gun: u8,
    shells: Shells,
    target: UnitId,
}

impl Shot {
    fn order(&self) -> Order {
        Order::Fire { unit: self.unit, gun: self.gun, target: self.target, shells: self.shells }
    }
}

/// The fire worth most now.
pub fn open(position: &Position, sequence: &Sequence) -> Order {
    let shots = shots(position, sequence, |_| true);
    let volley = fire_beside(position, sequence, &shots, &[]).best().filter(|volley| volley.value > LEAST);
    let shot = shots.into_iter().max_by(|a, b| a.value.total_cmp(&b.value)).filter(|shot| shot.value > LEAST);
    match (volley, shot) {
        (Some(volley), shot) if shot.as_ref().is_none_or(|shot| volley.value >= shot.value) => begin(&volley),
        (_, Some(shot)) => shot.order(),
        _ => acquire(position, sequence).unwrap_or(Order::EndFire),
    }
}

/// What a player would fire who does not see what is worth most: the same gun, or the same men, at another target, the best first. Who
/// stands in the hex with the best target falls with it.
pub fn other_targets(position: &Position, sequence: &Sequence, own: &Order) -> Vec<Order> {
    let hex_of = |unit: UnitId| position.find(unit).and_then(|unit| unit.location.hex());
    let (unit, gun, target) = match *own {
        Order::Engage { unit, target, .. } => {
            let fire = Fire::of(position, sequence.active, sequence.turn, &[]);
            let elsewhere = fire.targets.iter().filter(|other| hex_of(other.id) != hex_of(target));
            return ranked(elsewhere.filter_map(|other| other.begun_by(unit)));
        }
        Order::Fire { unit, gun, target, .. } => (unit, Some(gun), target),
        Order::FireBoth { unit, target } => (unit, None, target),
        _ => return Vec::new(),
    };
    let same = |shot: &Shot| gun.is_none_or(|gun| shot.gun == gun) && shot.target != target && shot.value > LEAST;
    let others = shots(position, sequence, |other| *other.id == unit).into_iter().filter(same);
    ranked(others.map(|shot| (shot.value, shot.order())))
}

/// What the best shot of a gun brings that can still be fired this turn.
pub fn best_shot(position: &Position, sequence: &Sequence, gun: &ViewItem) -> f64 {
    let shots = shots_of(position, sequence, *gun.side, |unit| unit.id == gun.id);
    shots.into_iter().map(|shot| shot.value).fold(0.0, f64::max)
}

/// All fire on men, each gun in it at the price of these shots of its own.
fn fire_beside<'a>(
    position: &'a Position<'a>,
    sequence: &Sequence,
    shots: &[Shot],
    named: &[(UnitId, Arm)],
) -> Fire<'a> {
    let mut fire = Fire::of(position, sequence.active, sequence.turn, named);
    fire.shots = shots.iter().map(|shot| (shot.unit, shot.value)).collect();
    fire
}

/// The target that a tank with shut hatches acquires: the one worth most to fire at in the next turn (VI.C.4.a).
fn acquire(position: &Position, sequence: &Sequence) -> Option<Order> {
    let shut = position.marks.works.shut.iter().filter_map(|unit| position.find(*unit));
    let orders =
        shut.filter(|unit| *unit.side == sequence.active).flat_map(|unit| vision::legal(position, sequence, &unit));
    let value = |order: &Order| {
        let Order::Acquire { unit, gun, target } = order else { return None };
        let plan = vision::plan(position, sequence, *unit, *gun, *target).ok()?;
        let target = position.find(*target)?;
        if position.class(&target).is_weapon() {
            return Some(f64::from(plan.shot.hit_ways()) * gun_worth(position, &target));
        }
        let at = Piece::of(&target, target.location.hex()?);
        let worth = Worths::of(position, sequence).get(at.kind);
        Some(
            f64::from(plan.shot.hit_ways())
                * worth.of_volley(position.catalog, plan.gun_of(position.catalog), &at, &plan.shot),
        )
    };
    let valued = orders.filter_map(|order| Some((value(&order)?, order)));
    valued.filter(|(value, _)| *value > 0.0).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, order)| order)
}

fn begin(volley: &Volley) -> Order {
    let (unit, arm) = volley.firers[0];
    Order::Engage { unit, arm, target: volley.target }
}

/// The next firer of a fire that is being put together, or its dice.
pub fn join(position: &Position, sequence: &Sequence, target: UnitId, named: &[(UnitId, Arm)]) -> Order {
    let fire = fire_beside(position, sequence, &shots(position, sequence, |_| true), named);
    let thrown = named.iter().any(|(_, arm)| *arm == Arm::Grenades);
    let Some(known) = fire.targets.iter().find(|known| known.id == target && known.thrown == thrown) else {
        return Order::Resolve;
    };
    let next = fire.volley(known, named).firers.into_iter().find(|firer| !named.contains(firer));
    next.map_or(Order::Resolve, |(unit, arm)| Order::Engage { unit, arm, target })
}

/// A vehicle that goes on firing alone.
pub fn second(position: &Position, sequence: &Sequence, unit: UnitId) -> Order {
    let shot = shots(position, sequence, |other| *other.id == unit)
        .into_iter()
        .max_by(|a, b| a.value.total_cmp(&b.value))
        .filter(|shot| shot.value > LEAST);
    let mut fire = Fire::of(position, sequence.active, sequence.turn, &[]);
    for target in &mut fire.targets {
        target.firers.retain(|firer| firer.unit == unit);
    }
    match (fire.best().filter(|volley| volley.value > LEAST), shot) {
        (Some(volley), shot) if shot.as_ref().is_none_or(|shot| volley.value >= shot.value) => begin(&volley),
        (_, Some(shot)) => shot.order(),
        _ => Order::HoldFire,
    }
}

/// Every shot at vehicles and weapons that is allowed now.
fn shots(position: &Position, sequence: &Sequence, allowed: impl Fn(&ViewItem) -> bool) -> Vec<Shot> {
    shots_of(position, sequence, sequence.active, allowed)
}

/// The same of either side.
fn shots_of(position: &Position, sequence: &Sequence, side: Side, allowed: impl Fn(&ViewItem) -> bool) -> Vec<Shot> {
    let targets: Vec<ViewItem> = position
        .those(|theirs, class, _| {
            theirs != side && (class.is_vehicle() || class.is_crew_served() || class == Class::Bunker)
        })
        .filter(|unit| position.class(unit) != Class::Bunker || bunkers::expect_target(position, side, unit).is_ok())
        .filter(|unit| !position.class(unit).is_weapon() || !unit.damage.lost[0])
        .filter(|unit| !recovery::is_to_be_had(position, side, unit))
        .collect();
    let mut shots = Vec::new();
    if targets.is_empty() {
        return shots;
    }
    // Whoever fires loses the turns of hooking up (X.C.3.b.2).
    let busy = |unit: &ViewItem| recovery::is_at_work(position, unit);
    for (unit, _) in position.on_board(side).filter(|(unit, _)| allowed(unit) && !busy(unit)) {
        for place in position.kind(&unit).gun_numbers() {
            let gun = usize::from(place);
            if gun_ready(position, &unit, gun) {
                shots.extend(targets.iter().flat_map(|target| {
                    let shot = |shells: Shells| {
                        let value = worth(position, sequence, &unit, gun, shells, target)?;
                        Some(Shot { value, unit: *unit.id, gun: place, shells, target: *target.id })
                    };
                    rounds(position, &unit, gun, target.kind.0).filter_map(shot).collect::<Vec<_>>()
                }));
            }
        }
    }
    shots
}

/// What a shot takes on the average; `None` if it is not allowed.
fn worth(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    gun: usize,
    shells: Shells,
    target: &ViewItem,
) -> Option<f64> {
    let shot = shot_with(position, unit, gun, shells, target, sequence.turn)?.ok()?;
    let at = Piece::of(target, target.location.hex()?);
    let answers = !target.motion.moved && !target.gunnery.done && has_a_gun(position, &at);
    let eager = if answers { position.weight(Dial::Silences) } else { 1.0 } * keeps(position, &shot);
    let hit = f64::from(shot.hit_ways()) / 36.0;
    let at_all = |once: f64| 1.0 - (1.0 - once).powi(i32::from(shot.rounds));
    if position.class(target).is_weapon() || position.class(target) == Class::Bunker {
        // VIII.E.1: what is hit by 40mm or less and whole is silent this turn, and its crew suffers.
        let small = position.kind(unit).guns.get(gun)?.small.filter(|_| shot.small);
        let hits = match small {
            Some(small) => {
                let lost = at_all(hit * f64::from(small.ways) / 36.0);
                lost + position.weight(Dial::Harassed) * (at_all(hit) - lost)
            }
            None => at_all(hit),
        };
        return Some(eager * hits * gun_worth(position, target));
    }
    let worth = Worths::of(position, sequence).get(at.kind);
    let row = position.kind(unit).guns.get(gun)?.firing(shells);
    // What is where the game is decided, or could still come there, is stopped first (Scenarios 5 and 8).
    let destroys = || {
        let odds = position.catalog.hit_odds(row, at.kind, shot.struck(), shot.range);
        at_all(hit * f64::from(odds.destroys) / f64::from(HIT_WAYS))
    };
    let stops = if retaking::denies(position, sequence, target) { STOPS * destroys() } else { 0.0 };
    Some(eager * worth.of_volley(position.catalog, row, &at, &shot) + stops)
}

/// A target in the sights stays there for the full rate of fire next turn, and from section VII on what was hit stays easier to hit.
fn keeps(position: &Position, shot: &Aimed) -> f64 {
    if !position.scenario.plays(Chapter::VII) {
        return 1.0;
    }
    let sights = if shot.acquired { position.weight(Dial::KeepsSights) } else { 1.0 };
    sights * if shot.burst == Burst::On { position.weight(Dial::KeepsBurst) } else { 1.0 }
}

/// What the enemy has from a gun and the men at it, or from a bunker; a side has nothing from one of its own where it sees no enemies.
pub fn gun_worth(position: &Position, gun: &ViewItem) -> f64 {
    let points = |unit: &ViewItem| points_of(position, unit).map_or(1, |points| points.killed);
    if let Some(hex) = gun.location.hex().filter(|_| position.class(gun) == Class::Bunker) {
        let men = position.in_hex(hex);
        let men = men.filter(|unit| position.class(unit).is_personnel() && position.is_in_bunker(unit));
        let own = *gun.side == position.sequence.active;
        let bars = ground::attacker(position) == Some(gun.side.enemy())
            && ground::wanted(position).is_some_and(|wanted| wanted.contains(&hex));
        return match (own, bars) {
            (true, _) => 0.0,
            (false, true) => BARS,
            (false, false) => BUNKER,
        } + men.map(|unit| position.weight(Dial::GunFire) + f64::from(points(&unit))).sum::<f64>();
    }
    let men: Vec<u16> = operators(position, gun).map(|unit| points(&unit)).collect();
    let fire = if men.is_empty() || gun.haul.spiked { 0.0 } else { position.weight(Dial::GunFire) };
    f64::from(points(gun) + men.iter().sum::<u16>()) + fire
}
