//! Forward observers (VIII.B): each stands where he sees much and is seldom reached, and stays there, since he doesn't observe when he
//! moves.

use super::ground::Preparation;
use super::infantry_situation::InfantrySituation;
use crate::core::hex::Hex;
use crate::core::hex_map::HexMap;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::aboard::{self, load};
use crate::games::tobruk::phases::command::expect_observer;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::{observing, transport};
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes with enemies beyond which more of them in sight are worth nothing.
const ENOUGH: usize = 8;
/// An emplacement on which he stands, in hexes with enemies.
const DUG_IN: f64 = 2.0;
/// A turn in which he doesn't observe.
const MOVES: f64 = 3.0;
/// A step nearer to what his side has to take, while he sees nobody.
const FORWARD: f64 = 0.5;
/// Enemies so near are a danger, for each hex that they are nearer; while the attack is prepared, and afterwards. He sees forty hexes far,
/// and without him his battery is silent.
const NEAR: [u8; 2] = [35, 25];
const DANGER: f64 = 1.0;
/// Enemies on foot so near send him under cover.
const UNDER: u8 = 2;
/// Once the hex that decides the game is taken they come up to this range.
const AT_HAND: u8 = 18;
/// They go there by running and walking in turn, three hexes in two turns ...
const PACE: [u16; 2] = [3, 2];
/// ... so many of them, the nearest; the others go on observing ...
const GOERS: usize = 4;
/// ... with so many turns to spare: before it is taken, and afterwards.
const SPARE: [u16; 2] = [3, 8];
/// They step into it with so many turns left, not sooner: every mortar fires at whoever is there.
const AT_LAST: u16 = 1;
/// On the way there nobody steps where so much of a man is lost on the average, as long as there is time to wait.
const RISK: f64 = 0.12;

/// An observer whose AFV broke down on the way goes with another one that waits (VIII.B.5), and one who has a hex to reach at the end begins in
/// one, where neither shells nor machine guns find him, and gets out of one that is stuck; `None` where nobody changes his place so.
pub fn take_seats(position: &Position, sequence: &Sequence) -> Option<Order> {
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    let own = |unit: &ViewItem| *unit.side == sequence.active && position.class(unit) == Class::Observer;
    let carrier = |unit: &ViewItem| unit.location.vehicle().and_then(|vehicle| position.find(vehicle));
    let stranded = |unit: &ViewItem| {
        position.is_inside(unit) && carrier(unit).is_some_and(|vehicle| *vehicle.location == Location::BrokenDown)
    };
    let waits = |unit: &ViewItem| *unit.location == Location::Waiting && goal(position, *unit.side).is_some();
    let into_afv = |vehicle: &UnitId| position.find(*vehicle).is_some_and(|vehicle| position.class(&vehicle).is_afv());
    let goes = position.all().filter(|unit| own(unit) && (stranded(unit) || waits(unit)));
    let loads = goes.flat_map(|unit| transport::legal(position, sequence, &unit));
    let mut loads = loads.filter(|order| matches!(order, Order::Load { vehicle, .. } if into_afv(vehicle)));
    if let Some(order) = loads.find(legal) {
        return Some(order);
    }
    // Out of a car, where there is a seat for him in an AFV.
    let force = |id: UnitId| position.scenario.entry_of(id).map(|entry| entry.force);
    let takes = |unit: &ViewItem| {
        let mut seats = position
            .all()
            .filter(|afv| aboard::takes_inside(position, afv, unit) && waits(afv) && afv.side == unit.side);
        seats.any(|afv| {
            afv.entry.due <= sequence.turn
                && force(*afv.id) == force(*unit.id)
                && !is_carrier(position, &afv)
                && expect_observer(position, &afv).is_ok()
        })
    };
    let rides =
        |unit: &ViewItem| own(unit) && !position.is_inside(unit) && carrier(unit).is_some_and(|car| waits(&car));
    let seated = position.all().filter(|unit| rides(unit) && takes(unit));
    let mut outs = seated.map(|unit| Order::Unload { unit: *unit.id, facing: *unit.facing });
    outs.find(legal).or_else(|| get_out(position, sequence))
}

/// An observer gets out of an AFV that can't bring him any farther, once the attack is on.
fn get_out(position: &Position, sequence: &Sequence) -> Option<Order> {
    goal(position, sequence.active)?;
    if Preparation::of(position, sequence).is_some() {
        return None;
    }
    let stuck = |unit: &ViewItem| {
        let afv = unit.location.vehicle().and_then(|vehicle| position.find(vehicle));
        *unit.side == sequence.active
            && position.is_inside(unit)
            && afv.is_some_and(|afv| afv.damage.immobilised && afv.location.hex() != goal(position, sequence.active))
    };
    let outs = position.all().filter(stuck).map(|unit| Order::Unload { unit: *unit.id, facing: *unit.facing });
    let mut legal = outs.filter(|order| plan(position, sequence, order).is_ok());
    legal.next()
}

/// True for an AFV with an observer inside who has a hex to reach at the end.
pub fn is_carrier(position: &Position, vehicle: &ViewItem) -> bool {
    goal(position, *vehicle.side).is_some() && position.aboard(*vehicle.id).any(|unit| position.is_inside(&unit))
}

/// True for an observer on foot, or a vehicle carrying only observers, that may enter later (Scenarios B.4) and stays off the board while the
/// attack on a point is prepared: his battery fires at batteries without him (VIII.E.2), and all of the enemy's would fire at him.
pub fn waits(position: &Position, sequence: &Sequence, unit: &ViewItem) -> bool {
    if unit.entry.due <= 1 || goal(position, *unit.side).is_none() || Preparation::of(position, sequence).is_none() {
        return false;
    }
    let is_observer = |unit: &ViewItem| position.class(unit) == Class::Observer;
    let mut aboard = load(position, *unit.id).into_iter().filter_map(|id| position.find(id)).peekable();
    is_observer(unit) || aboard.peek().is_some() && aboard.all(|unit| is_observer(&unit))
}

/// The hex that a side has to take, with an observer in it (Scenario 8).
pub fn goal(position: &Position, side: Side) -> Option<Hex> {
    position.scenario.point.as_ref().filter(|point| point.side == side).map(|point| point.hex)
}

/// The ground as an observer weighs it.
struct Ground<'a> {
    position: &'a Position<'a>,
    /// Hexes with enemies who are seen.
    foes: Vec<Hex>,
    /// Those of them with men or AFVs.
    armed: Vec<Hex>,
    /// Those, and works of the enemy in which there may be somebody (V.F.1).
    feared: Vec<Hex>,
    /// The hex that his side has to take.
    goal: Option<Hex>,
    /// The attack is being prepared.
    prepares: bool,
}

/// The next order of an observer on foot; `None` when none is left.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let (position, sequence) = (situation.position, situation.sequence);
    if !observing::is_played(position) {
        return None;
    }
    let side = sequence.active;
    let hexes = |keep: &dyn Fn(Class) -> bool| {
        let theirs = position.on_board(side.enemy()).filter(|(unit, _)| keep(position.class(unit)));
        let mut hexes: Vec<Hex> = theirs.map(|(_, hex)| hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    };
    let armed = hexes(&|class| class.is_personnel() || class.is_afv());
    let works = hexes(&|class| class.shelters_men());
    let works = works.into_iter().filter(|hex| !position.has_personnel(*hex, side));
    let ground = Ground {
        position,
        foes: hexes(&|class| class.is_personnel() || class.is_vehicle() || class.is_crew_served()),
        feared: armed.iter().copied().chain(works).collect(),
        armed,
        goal: goal(position, side),
        prepares: situation.preparation.is_some(),
    };
    let observers = position.on_board(side).filter(|(unit, _)| position.class(unit) == Class::Observer);
    let observers: Vec<(ViewItem, Hex)> = observers.collect();
    let left = situation.worths.left;
    let approach = ground.goal.filter(|_| !ground.prepares).map(|goal| Approach::to(goal, situation));
    let taken = ground.goal.is_some_and(|goal| situation.own.iter().any(|troop| troop.hex == goal));
    let spare = SPARE[usize::from(taken)];
    let legal = |order: Order| plan(position, sequence, &order).is_ok().then_some(order);
    let goers = approach.as_ref().map(|approach| approach.nearest(&observers)).unwrap_or_default();
    observers.iter().filter(|(unit, _)| !unit.motion.ended).find_map(|(unit, hex)| {
        let needs = goers.iter().find(|(goer, _)| goer == unit.id).map(|(_, turns)| *turns);
        let due = needs.is_some_and(|turns| left <= turns + spare);
        let goes = match approach.as_ref().filter(|_| due) {
            Some(approach) => approach.step(&ground, *unit.id, *hex),
            None if taken => to_post(&ground, sequence, *unit.id, *hex, AT_HAND),
            None => to_post(&ground, sequence, *unit.id, *hex, NEAR[usize::from(!ground.prepares)]),
        };
        goes.and_then(legal).or_else(|| cover(&ground, unit, *hex).and_then(legal))
    })
}

/// A move along the shortest way to a hex of the reach.
fn go(reach: &Reach, position: &Position, unit: UnitId, hex: Hex) -> Option<Order> {
    let facing = *position.find(unit)?.facing;
    reach.path(hex).map(|path| Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() })
}

/// To the place that is worth most, if it is worth more than a turn of his work.
fn to_post(ground: &Ground, sequence: &Sequence, unit: UnitId, from: Hex, keeps: u8) -> Option<Order> {
    let reach = Reach::of(ground.position, sequence, unit);
    let here = ground.worth(from, keeps) + MOVES;
    let mut best: Option<(f64, Hex)> = None;
    for hex in reach.costs.keys().filter(|hex| *hex != from && !ground.armed.contains(hex)) {
        let worth = ground.worth(hex, keeps);
        if worth > best.map_or(here, |(most, _)| most) {
            best = Some((worth, hex));
        }
    }
    go(&reach, ground.position, unit, best?.1)
}

/// The way to the hex that decides the game.
struct Approach<'a> {
    goal: Hex,
    situation: &'a InfantrySituation<'a>,
    /// Tenths of steps from every hex, those under fire counted for more.
    way: HexMap<u16>,
}

impl<'a> Approach<'a> {
    fn to(goal: Hex, situation: &'a InfantrySituation<'a>) -> Self {
        Self { goal, way: situation.quiet_way(goal), situation }
    }

    /// Turns that the way from a hex takes, round the mines and more where it is under fire; `None` where there is no way.
    fn turns(&self, hex: Hex) -> Option<u16> {
        self.way.get(&hex).map(|tenths| turns(*tenths))
    }

    /// Those who go there, each with the turns that he needs.
    fn nearest(&self, observers: &[(ViewItem, Hex)]) -> Vec<(UnitId, u16)> {
        let ways = observers.iter().filter_map(|(unit, hex)| Some((*self.way.get(hex)?, *unit.id)));
        goers(ways.collect())
    }

    /// One bound nearer, not among enemies and not into fire, and behind the infantry; in the last turns whatever it costs.
    fn step(&self, ground: &Ground, unit: UnitId, from: Hex) -> Option<Order> {
        let reach = Reach::of(ground.position, self.situation.sequence, unit);
        let way = |hex: &Hex| self.way.get(hex).copied().unwrap_or(u16::MAX);
        let hurry = self.turns(from).is_some_and(|turns| self.situation.worths.left <= turns + AT_LAST);
        let men = self.situation.own.iter().filter(|troop| !troop.serves).map(|troop| way(&troop.hex)).min();
        let behind = |hex: &Hex| hurry || men.is_some_and(|men| men <= way(hex));
        let quiet = |hex: &Hex, steps: u8| {
            let cover = self.situation.cover_in(*hex, steps);
            hurry || self.situation.men_lost(cover, self.situation.factors_on(*hex)) <= RISK
        };
        let open = reach.costs.iter().filter(|(hex, steps)| {
            let early = *hex == self.goal && self.situation.worths.left > AT_LAST;
            !early && !ground.armed.contains(hex) && way(hex) < way(&from) && behind(hex) && quiet(hex, **steps)
        });
        let (next, _) = open.min_by_key(|(hex, steps)| (way(hex), **steps, *hex))?;
        go(&reach, ground.position, unit, next)
    }
}

/// The nearest of those who have so many tenths of steps to go, each with the turns that he needs.
fn goers(mut ways: Vec<(u16, UnitId)>) -> Vec<(UnitId, u16)> {
    ways.sort_unstable();
    ways.truncate(GOERS);
    ways.into_iter().map(|(tenths, unit)| (unit, turns(tenths))).collect()
}

/// Turns that so many tenths of steps take.
fn turns(tenths: u16) -> u16 {
    (u32::from(tenths) * u32::from(PACE[1])).div_ceil(u32::from(PACE[0]) * 10).try_into().unwrap_or(u16::MAX)
}

/// Under an emplacement when enemies on foot are upon him, on top of it otherwise.
fn cover(ground: &Ground, unit: &ViewItem, hex: Hex) -> Option<Order> {
    if !ground.position.has_emplacement(hex) {
        return None;
    }
    let near = ground.nearest(hex) <= UNDER;
    match (near, unit.men.under) {
        (true, false) => Some(Order::TakeCover { unit: *unit.id }),
        (false, true) => Some(Order::Rise { unit: *unit.id }),
        _ => None,
    }
}

impl Ground<'_> {
    fn nearest(&self, hex: Hex) -> u8 {
        self.armed.iter().map(|foe| foe.range(hex)).min().unwrap_or(u8::MAX)
    }

    /// What a place is worth to an observer who keeps so far from the enemy.
    fn worth(&self, hex: Hex, keeps: u8) -> f64 {
        let seen = self.foes.iter().filter(|foe| observing::line(self.position, hex, **foe).is_ok());
        let seen = seen.take(ENOUGH).count();
        let sees = f64::from(u8::try_from(seen).unwrap_or(u8::MAX));
        let dug_in = if self.position.has_emplacement(hex) { DUG_IN } else { 0.0 };
        let nearest = self.feared.iter().map(|foe| foe.range(hex)).min().unwrap_or(u8::MAX);
        let danger = DANGER * f64::from(keeps.saturating_sub(nearest));
        // Who sees nobody looks for a better place.
        let astray = match self.goal.filter(|_| seen == 0) {
            Some(goal) => MOVES + FORWARD * f64::from(hex.range(goal)),
            None if seen == 0 => MOVES,
            None => 0.0,
        };
        sees + dug_in - danger - astray
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_go_and_know_how_long_it_takes() {
        let ways =
            [(330, 1), (10, 2), (150, 3), (40, 4), (45, 5), (90, 6)].map(|(tenths, unit)| (tenths, UnitId(unit)));
        let gone = goers(ways.to_vec());
        assert_eq!(gone, [(2, 1), (4, 3), (5, 3), (6, 6)].map(|(unit, turns)| (UnitId(unit), turns)));
        assert_eq!(goers(ways[..2].to_vec()), [(UnitId(2), 1), (UnitId(1), 22)]);
    }
}
