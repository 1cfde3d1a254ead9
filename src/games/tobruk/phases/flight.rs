//! Stukas in the movement segment (VIII.C.1 to VIII.C.5): they enter in threes, fly their whole allowance, dive, and leave.

use bevy_ecs::prelude::{In, Res, ResMut};
use bevy_ecs::system::SystemParam;

use super::bombardment::Bombardment;
use super::sorties::group;
use super::{bombs, course, flak};
use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::air::{Course, Dive, Flight, Load, Standing};
use crate::games::tobruk::state::components::{Entry, Location, Motion};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::{Event, Place};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Movement points of a dive (VIII.C.5).
pub const DIVE: u8 = 20;
/// Turns that an aircraft stays without an attack (VIII.C.2).
pub const STAY: u16 = 10;
/// A group is met by fighters on this number or less (VIII.G.3).
pub(super) const MET: u8 = 1;

/// An aircraft may fly so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlightPlan {
    /// The aircraft.
    pub unit: UnitId,
    /// Where it comes from; `None` when it enters.
    pub from: Option<Hex>,
    /// Hexes in the order in which it comes into them.
    pub path: Vec<Hex>,
    /// It dives in the last one.
    pub dive: Option<DivePlan>,
    /// It leaves the board from the last one.
    pub leaves: bool,
    /// Movement points spent.
    pub cost: u8,
    /// Guns known to fire at aircraft in whose range it is or comes, by their hexes.
    pub flak: Vec<Hex>,
    /// The aircraft of its group, of which it is the first to come, where fighters may meet them (VIII.G.3).
    pub group: Vec<UnitId>,
}

/// What a dive brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivePlan {
    /// The dive.
    pub dive: Dive,
    /// What the bombs do, as long as the target stays as it is.
    pub fire: Bombardment,
}

/// What is known of an aircraft on the board, or about to enter it.
#[must_use]
pub fn state(position: &Position, unit: &ViewItem) -> Flight {
    let turn = position.sequence.turn;
    let since = if unit.location.aloft().is_some() { unit.entry.entered.unwrap_or(turn) } else { turn };
    let fresh = Flight { unit: *unit.id, bombs: Some(Load::All), since };
    position.marks.works.air.flight(*unit.id).copied().unwrap_or(fresh)
}

/// Turns, this one included, in which the aircraft may still fly on without an attack (VIII.C.2); 0 if it has to leave.
#[must_use]
pub fn turns_left(position: &Position, unit: &ViewItem) -> u16 {
    let Flight { bombs, since, .. } = state(position, unit);
    // In the turn of an attack none of the ten has begun.
    if bombs.is_none() { 0 } else { (since + STAY).saturating_sub(position.sequence.turn).min(STAY) }
}

/// Hexes that an aircraft enters up to the one where it dives, this one included (VIII.C.5).
fn up_to_dive(position: &Position, unit: &ViewItem) -> u8 {
    position.kind(unit).movement.saturating_sub(DIVE) + 1
}

/// The checks that every flight begins with.
fn flyer<'a>(position: &'a Position, sequence: &Sequence, id: UnitId) -> Result<ViewItem<'a>, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let name = position.name(&unit);
    if position.class(&unit) != Class::Aircraft {
        return Err(Refusal::new("VIII.C", format!("{name} does not fly.")));
    }
    match *unit.location {
        Location::Aloft(_) => {}
        Location::Waiting if unit.entry.due <= sequence.turn => {}
        Location::Waiting => {
            let due = unit.entry.due;
            let sentence = format!("{name} may enter from turn {due} on; this is turn {}.", sequence.turn);
            return Err(Refusal::new("VIII.C.2", sentence));
        }
        Location::Exited if position.marks.works.air.aside.contains(&id) => {
            let sentence = format!("{name} was sent against a battery and does not come to the board.");
            return Err(Refusal::new("X.H.2.a", sentence));
        }
        Location::Exited if unit.entry.entered.is_none() => {
            return Err(Refusal::new("VIII.G.3", format!("{name} was intercepted by fighters and does not arrive.")));
        }
        _ => {
            position.expect_on_board(&unit)?;
        }
    }
    if unit.motion.ended {
        return Err(Refusal::new("VIII.C.1.a", format!("{name} has flown all its way this turn.")));
    }
    Ok(unit)
}

/// VIII.C.2: an aircraft without bombs, or one that did not attack for ten turns, does nothing but leave.
fn expect_stays(position: &Position, unit: &ViewItem) -> Result<(), Refusal> {
    if turns_left(position, unit) > 0 {
        return Ok(());
    }
    let why = match state(position, unit).bombs {
        None => "has dropped all its bombs".to_owned(),
        Some(_) => format!("has been over the board for {STAY} turns without an attack"),
    };
    Err(Refusal::new("VIII.C.2", format!("{} {why} and has to leave now.", position.name(unit))))
}

/// Guns in whose range the way begins or comes.
fn passed(guns: &[Hex], from: Option<Hex>, path: &[Hex]) -> Vec<Hex> {
    let reaches = |gun: &Hex| from.iter().chain(path).any(|hex| gun.range(*hex) <= course::FLAK_RANGE);
    guns.iter().copied().filter(reaches).collect()
}

/// Those of the aircraft's group that wait with it, if it is the first to come and fighters may meet them (VIII.G.3).
pub(super) fn met_by_fighters(position: &Position, unit: &ViewItem) -> Vec<UnitId> {
    let waits = |unit: &ViewItem| *unit.location == Location::Waiting;
    let group: Vec<ViewItem> = group(position, unit);
    let first = waits(unit) && !group.iter().any(|other| other.entry.entered.is_some());
    if !(position.options.interceptors && first) {
        return Vec::new();
    }
    group.iter().filter(|other| waits(other)).map(|other| *other.id).collect()
}

/// VIII.C.1: level flight over the whole allowance; one that waits comes in over the edge that suits best.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, to: Hex) -> Result<FlightPlan, Refusal> {
    let unit = flyer(position, sequence, id)?;
    expect_stays(position, &unit)?;
    let name = position.name(&unit);
    if !position.board.contains(to) {
        return Err(Refusal::new("VIII.C.1", format!("{} is off the board.", Name(to))));
    }
    let (from, allowance) = (unit.location.aloft(), position.kind(&unit).movement);
    if from == Some(to) {
        let sentence = format!("{name} is over {} now, and may not come through a hex twice in a segment.", Name(to));
        return Err(Refusal::new("VIII.C.1.d", sentence));
    }
    let guns = flak::known(position, *unit.side);
    let Some(path) = course::lay(position.board, &guns, from, to, allowance) else {
        let range = from.map_or(0, |from| from.range(to));
        let sentence = format!("{name} flies {allowance} hexes a turn; {} is {range} hexes away.", Name(to));
        return Err(Refusal::new("VIII.C.1.a", sentence));
    };
    let (flak, group) = (passed(&guns, from, &path), met_by_fighters(position, &unit));
    Ok(FlightPlan { unit: id, from, path, dive: None, leaves: false, cost: allowance, flak, group })
}

/// VIII.C.5: six hexes of level flight, then the dive in the target's hex, and what is to be dropped.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_dive(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    at: UnitId,
    load: Load,
) -> Result<FlightPlan, Refusal> {
    let unit = flyer(position, sequence, id)?;
    expect_stays(position, &unit)?;
    let name = position.name(&unit);
    let bombs = state(position, &unit).bombs;
    if !bombs.is_some_and(|bombs| bombs.holds(load)) {
        let left = bombs.map_or("no bombs", Load::words);
        return Err(Refusal::new("VIII.C.4", format!("{name} carries {left}; it can't drop {}.", load.words())));
    }
    let target = position.unit(at)?;
    let hex = bombs::expect_target(position, *unit.side, &target)?;
    let other = position.name(&target);
    let friend = |friend: &ViewItem| *friend.side == *unit.side && !position.class(friend).is_emplacement();
    if let Some(friend) = position.in_hex(hex).find(friend) {
        let sentence = format!(
            "{} is in the hex of {other}; bombs may not be dropped on a hex with friendly units.",
            position.name(&friend)
        );
        return Err(Refusal::new("VIII.C.7", sentence));
    }
    let (from, hexes) = (unit.location.aloft(), up_to_dive(position, &unit));
    let guns = flak::known(position, *unit.side);
    let Some(path) = course::lay(position.board, &guns, from, hex, hexes) else {
        let level = hexes - 1;
        let why = match from.map(|from| from.range(hex)) {
            None => format!("is farther than {level} hexes from every hex of the edge where it comes in"),
            Some(0) => "is right below; no hex is flown through twice".to_owned(),
            Some(range) => format!("is {}", counted(range, "hex away", "hexes away")),
        };
        let sentence = format!("{other} {why}: {name} dives in the hex after {level} others.");
        return Err(Refusal::new("VIII.C.5", sentence));
    };
    let dive = Dive { unit: id, target: at, hex, load };
    let fire = bombs::of(position, &target, &[dive]);
    let (flak, group) = (passed(&guns, from, &path), met_by_fighters(position, &unit));
    let cost = position.kind(&unit).movement;
    Ok(FlightPlan { unit: id, from, path, dive: Some(DivePlan { dive, fire }), leaves: false, cost, flak, group })
}

/// VIII.C.2: an aircraft leaves by the shortest way; every edge lies within one move.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_off(position: &Position, sequence: &Sequence, id: UnitId) -> Result<FlightPlan, Refusal> {
    let unit = flyer(position, sequence, id)?;
    let Some(from) = unit.location.aloft() else {
        return Err(Refusal::new("VIII.C.2", format!("{} has not entered the board.", position.name(&unit))));
    };
    let guns = flak::known(position, *unit.side);
    let path = course::off(position.board, &guns, from);
    let flak = passed(&guns, Some(from), &path);
    let cost = u8::try_from(path.len()).unwrap_or(u8::MAX).saturating_add(1);
    Ok(FlightPlan { unit: id, from: Some(from), path, dive: None, leaves: true, cost, flak, group: Vec::new() })
}

/// What flying changes.
#[derive(SystemParam)]
pub struct Skies<'w, 's> {
    units: Units<'w, 's, (&'static mut Location, &'static mut Facing, &'static mut Motion, &'static mut Entry)>,
    options: Res<'w, Options>,
    pub(super) marks: ResMut<'w, Marks>,
    pub(super) decisions: ResMut<'w, Decisions>,
    sequence: ResMut<'w, Sequence>,
    dice: ResMut<'w, Dice>,
    log: ResMut<'w, Log<Event>>,
}

impl Skies<'_, '_> {
    /// Notes an event.
    pub fn note(&mut self, event: Event) {
        note(&mut self.log, &self.sequence, event);
    }

    /// With alternating movement the other side has the next move (I.I.1).
    fn done(&mut self) {
        if self.options.alternating_movement {
            self.sequence.hand_over();
        }
    }

    fn put(&mut self, unit: UnitId, place: Location) {
        if let Some((mut location, ..)) = self.units.get_mut(unit) {
            *location = place;
        }
    }

    fn facing(&self, unit: UnitId) -> Facing {
        let found = self.units.get(unit);
        found.map_or(Facing::W, |(_, facing, ..)| *facing)
    }

    /// Tells the way that an aircraft has flown and that is not told yet.
    fn tell_way(&mut self, unit: UnitId) {
        let facing = self.facing(unit);
        let Some(course) = self.marks.works.air.course.as_mut().filter(|course| !course.flown.is_empty()) else {
            return;
        };
        let path = std::mem::take(&mut course.flown);
        let from = std::mem::replace(&mut course.from, path.last().copied().map(Place));
        self.note(Event::Flew { unit, from, path, facing });
    }

    /// Two dice of a gun at an aircraft (VIII.D.2.c.2), unless that is down by now.
    pub fn shoot(&mut self, gun: UnitId, aircraft: UnitId) {
        if self.marks.works.air.flight(aircraft).is_none() {
            return;
        }
        let turn = self.sequence.turn;
        self.tell_way(aircraft);
        self.marks.works.air.fire(gun, turn);
        let dice = self.dice.two();
        let hit = flak::SHOT_DOWN.contains(&(dice[0] + dice[1]));
        self.note(Event::FlakFired { gun, aircraft, dice, hit });
        if let Some(Decision::Flak { guns, .. }) = self.decisions.0.last_mut() {
            guns.retain(|other| *other != gun);
            if hit || guns.is_empty() {
                self.decisions.0.pop();
            }
        }
        if hit {
            self.put(aircraft, Location::Destroyed);
            self.marks.works.air.leave(aircraft);
            self.done();
        }
    }
}

/// The aircraft takes its course, unless fighters meet its group before it comes (VIII.G.3).
pub fn carry_out(In(plan): In<FlightPlan>, mut skies: Skies) {
    let FlightPlan { unit, from, path, dive, leaves, group, .. } = plan;
    if !group.is_empty() {
        let die = skies.dice.die();
        let met = die <= MET;
        skies.note(Event::Intercepted { units: group.clone(), die, met });
        if met {
            group.into_iter().for_each(|unit| skies.put(unit, Location::Exited));
            skies.done();
            return;
        }
    }
    let turn = skies.sequence.turn;
    let mut since = turn;
    if let Some((_, _, mut motion, mut entry)) = skies.units.get_mut(unit) {
        motion.ended = true;
        if from.is_none() {
            entry.entered = Some(turn);
        }
        since = entry.entered.unwrap_or(turn);
    }
    let air = &mut skies.marks.works.air;
    air.enter(unit, since);
    let (from, flown) = (from.map(Place), Vec::new());
    air.course = Some(Course { unit, from, flown, path, dive: dive.map(|plan| plan.dive), leaves });
}

/// The next part of a flight: up to the hex where guns come into range, or to its end.
#[derive(Debug, Clone)]
pub struct Leg {
    unit: UnitId,
    from: Option<Hex>,
    path: Vec<Hex>,
    /// Guns that may fire at its end, each with its hex.
    guns: Vec<(UnitId, Hex)>,
    standing: Standing,
}

/// The next part of the flight that goes on; `None` if none does, or a decision waits. The guns that stop it are those that there are,
/// whether the flyer knows them or not, and none where they let all pass (V.F.3). The hex over which the aircraft begins counts
/// (VIII.D.2.c.1).
#[must_use]
pub fn next(position: &Position) -> Option<Leg> {
    let air = &position.marks.works.air;
    let course = air.course.as_ref().filter(|_| position.decisions.0.is_empty())?;
    let unit = position.find(course.unit)?;
    let enemy = unit.side.enemy();
    let guns = flak::ready(position, enemy).map(|(gun, hex)| (*gun.id, hex));
    let (from, standing) = (unit.location.aloft(), air.standing(enemy));
    let may_fire = |gun: UnitId| standing != Standing::Never && !air.was_asked(gun, course.unit);
    let guns: Vec<(UnitId, Hex)> = guns.filter(|(gun, _)| may_fire(*gun)).collect();
    let reached = |hex: Hex| guns.iter().copied().filter(move |(_, at)| at.range(hex) <= course::FLAK_RANGE);
    let is_reached = |hex: &Hex| reached(*hex).next().is_some();
    let hexes = match (from.filter(is_reached), course.path.iter().position(is_reached)) {
        (Some(_), _) => 0,
        (None, Some(stop)) => stop + 1,
        (None, None) => course.path.len(),
    };
    let path = course.path[..hexes].to_vec();
    let guns = path.last().copied().or(from).map_or_else(Vec::new, |hex| reached(hex).collect());
    Some(Leg { unit: course.unit, from, path, guns, standing })
}

/// Flies it, and asks the guns at its end or lets them fire as they were told; without any the flight ends there. The flight is told whole,
/// or up to where a gun fires (V.F.3).
pub fn fly(In(leg): In<Leg>, mut skies: Skies) {
    let Leg { unit, from, path, guns, standing } = leg;
    if let Some(last) = path.last().copied() {
        let before = path.len().checked_sub(2).map(|place| path[place]).or(from);
        if let Some((mut location, mut facing, ..)) = skies.units.get_mut(unit) {
            *location = Location::Aloft(last);
            *facing = before.and_then(|before| before.side_towards(last)).unwrap_or(*facing);
        }
        if let Some(course) = &mut skies.marks.works.air.course {
            course.path.drain(..path.len());
            course.flown.extend(path.iter().copied());
        }
    }
    if guns.is_empty() {
        skies.tell_way(unit);
        arrive(unit, &mut skies);
        return;
    }
    for (gun, hex) in &guns {
        skies.marks.works.air.ask(*gun, *hex, unit);
    }
    let guns: Vec<UnitId> = guns.into_iter().map(|(gun, _)| gun).collect();
    match standing {
        Standing::Ask => {
            let facing = skies.facing(unit);
            skies.note(Event::InRange { unit, from: from.map(Place), path, facing });
            skies.decisions.0.push(Decision::Flak { aircraft: unit, guns });
        }
        Standing::Always => guns.into_iter().for_each(|gun| skies.shoot(gun, unit)),
        Standing::Never => {}
    }
}

/// The flight ends: with a dive, over the edge of the board, or where it is.
fn arrive(unit: UnitId, skies: &mut Skies) {
    let Some(course) = skies.marks.works.air.course.take() else { return };
    if let Some(dive) = course.dive {
        let Dive { unit, target, hex, load } = dive;
        skies.marks.works.air.dives.push(dive);
        skies.note(Event::Dived { unit, target, hex, load });
    }
    if course.leaves {
        let over = skies.units.get(unit);
        let over = over.and_then(|(location, ..)| location.aloft()).unwrap_or_default();
        skies.put(unit, Location::Exited);
        skies.marks.works.air.leave(unit);
        skies.note(Event::Exited { unit, from: Place(over), path: Vec::new() });
    }
    skies.done();
}

/// Every legal flight of one aircraft: to each hex that it can end over, each dive, and the way off.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let id = *unit.id;
    if !position.decisions.0.is_empty() || flyer(position, sequence, id).is_err() {
        return Vec::new();
    }
    let mut orders = dives(position, sequence, unit);
    if unit.location.aloft().is_some() {
        orders.push(Order::FlyOff { unit: id });
    }
    if expect_stays(position, unit).is_ok() {
        let (from, hexes) = (unit.location.aloft(), position.kind(unit).movement);
        let ends = position.board.hexes().filter(|to| course::leads(position.board, from, *to, hexes));
        orders.extend(ends.map(|to| Order::Fly { unit: id, to }));
    }
    orders
}

/// Every legal dive of one aircraft.
#[must_use]
pub fn dives(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let (id, from, hexes) = (*unit.id, unit.location.aloft(), up_to_dive(position, unit));
    let targets = position.on_board(unit.side.enemy());
    let near = targets.filter(|(_, hex)| course::leads(position.board, from, *hex, hexes));
    let dives = near.flat_map(|(target, _)| {
        let target = *target.id;
        Load::ALL.into_iter().map(move |load| (target, load))
    });
    dives
        .filter(|(target, load)| plan_dive(position, sequence, id, *target, *load).is_ok())
        .map(|(target, load)| Order::Dive { unit: id, target, load })
        .collect()
}
