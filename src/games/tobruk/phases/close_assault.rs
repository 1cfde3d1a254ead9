//! Close assaults on vehicles, an experimental rule (X.G.1): announced in the movement segment, fought in the melee segment.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::battle::Battle;
use super::hit::Fate;
use crate::core::dice::ways_at_least;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::assaults::{Assault, CalledOff, target_of};
use crate::games::tobruk::state::captivity::Falling;
use crate::games::tobruk::state::components::Motion;
use crate::games::tobruk::state::events::{Event, Harm};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Hexes that those may have gone this turn who assault (X.G.1.e).
const HEXES: u8 = 1;
/// The AFV against which all men count (X.G.1.i.1).
const OPEN: &str = "marder_iii";
/// Ways of two dice.
const WAYS: u32 = 36;

/// Men may assault a vehicle so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssaultPlan {
    /// The men.
    pub unit: UnitId,
    /// The vehicle.
    pub vehicle: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Men who assault it, with those who were named before.
    pub men: u16,
    /// Two dice below this destroy it: what they count for, or the next whole number above that half (X.G.1.i.1).
    pub counts: u16,
    /// Ways of 36 in which they destroy it, if nobody of them falls or breaks.
    pub ways: u32,
    /// The vehicle may fire at these men first (X.G.1.f).
    pub final_fire: bool,
}

/// The number below which two dice destroy a vehicle: half the men against an AFV, all against a Marder or any other (X.G.1.i.1). The text
/// rounds no half: dice below three and a half are dice below four.
#[must_use]
pub fn counts(position: &Position, vehicle: &ViewItem, men: u16) -> u16 {
    let kind = position.kind(vehicle);
    if kind.class.is_afv() && kind.charts_as != OPEN { men.div_ceil(2) } else { men }
}

/// What men count for as a player writes it: `10`, `3½`.
#[must_use]
pub fn half_in_words(men: u16, counts: u16) -> String {
    if counts < men && men % 2 == 1 { format!("{}½", men / 2) } else { counts.to_string() }
}

/// True for men who count for so little that no two dice are less (X.G.1.i.2): a man alone, two of them, or four at an AFV.
#[must_use]
pub fn is_hopeless(counts: u16) -> bool {
    ways(counts) == 0
}

/// Ways of 36 in which two dice are less than this number (X.G.1.i.2).
#[must_use]
pub fn ways(counts: u16) -> u32 {
    WAYS - u8::try_from(counts).map_or(0, |counts| ways_at_least(counts.max(2)))
}

/// X.G.1.a to X.G.1.e: infantry or an HQ group announces that it assaults an enemy vehicle in its hex, where no enemy is on foot.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, at: UnitId) -> Result<AssaultPlan, Refusal> {
    let (unit, vehicle) = (position.unit(id)?, position.unit(at)?);
    if !position.options.close_assault {
        let sentence = "Vehicles are assaulted at close quarters by an experimental rule that is not in force.";
        return Err(Refusal::new("X.G.1", sentence));
    }
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    let (name, other) = (position.name(&unit), position.name(&vehicle));
    let refuse = |rule: &'static str, sentence: String| Err(Refusal::new(rule, sentence));
    if !matches!(position.class(&unit), Class::Infantry | Class::HqGroup) {
        return refuse("X.G.1.a", format!("{name} can't assault a vehicle; infantry and HQ groups can."));
    }
    let hex = position.expect_on_board(&unit)?;
    if vehicle.side == unit.side || !position.class(&vehicle).is_vehicle() {
        return refuse("X.G.1.a", format!("{other} is not an enemy vehicle."));
    }
    let there = position.expect_on_board(&vehicle)?;
    if hex != there {
        let sentence =
            format!("{name} is in {}, {other} in {}: men assault a vehicle in their own hex.", Name(hex), Name(there));
        return refuse("X.G.1.b", sentence);
    }
    if let Some(known) = target_of(&position.marks.works.assaults, id) {
        return refuse("X.G.1.a", format!("{name} already assaults {} this turn.", position.called(known)));
    }
    if unit.motion.hexes > HEXES {
        let sentence = format!("{name} ran this turn; men who assault a vehicle may move one hex at most.");
        return refuse("X.G.1.e", sentence);
    }
    if vehicle.motion.moved {
        return refuse("X.G.1.d", format!("{other} moved this turn; only a vehicle that stands still is assaulted."));
    }
    if let Some(enemy) = position.personnel_in(hex, *vehicle.side).next() {
        let enemy = position.name(&enemy);
        return refuse(
            "X.G.1.c",
            format!("{enemy} is in {}; no vehicle is assaulted among enemies on foot.", Name(hex)),
        );
    }
    if !unit.overruns.by.is_empty() {
        return refuse("X.G.1.g", format!("{name} is overrun and can't assault a vehicle."));
    }
    if unit.men.under {
        return refuse("X.G.1", format!("{name} is under cover and has to come out first."));
    }
    if position.operates_crew_served(id) {
        return refuse("X.G.1.a", format!("{name} serves a weapon as a crew does and has to leave it first."));
    }
    if unit.motion.busy || unit.haul.loading || unit.haul.spikes.is_some() {
        return refuse("X.G.1", format!("{name} has other work this turn."));
    }
    let with = position.marks.works.assaults.iter().filter(|other| other.vehicle == at);
    let with = with.filter_map(|other| position.find(other.unit)).map(|other| u16::from(other.men.left));
    let men = with.sum::<u16>() + u16::from(unit.men.left);
    let counts = counts(position, &vehicle, men);
    Ok(AssaultPlan { unit: id, vehicle: at, hex, men, counts, ways: ways(counts), final_fire: unit.motion.moved })
}

/// The assault is announced; who announced it goes nowhere else. Of men who have not moved it is their move, which passes to the other side
/// where movement alternates; of men who came to the vehicle it ends the move that they had (our reading of I.I.1).
pub fn carry_out(
    In(plan): In<AssaultPlan>,
    mut motions: Units<&mut Motion>,
    options: Res<Options>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let AssaultPlan { unit, vehicle, .. } = plan;
    let had_moved = motions.get_mut(unit).is_some_and(|motion| motion.moved);
    if let Some(mut motion) = motions.get_mut(unit) {
        motion.ended = true;
    }
    marks.works.assaults.push(Assault { unit, vehicle });
    note(&mut log, &sequence, Event::AssaultAnnounced { unit, vehicle });
    if options.alternating_movement && !had_moved {
        sequence.hand_over();
    }
}

/// X.G.1.d: a vehicle may drive out of an assault, but not while it hooks up a heavy weapon.
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_free(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    if !position.marks.works.assaults.iter().any(|assault| assault.vehicle == *vehicle.id) {
        return Ok(());
    }
    let hooked = |unit: &ViewItem| {
        let by = unit.haul.hooking.map(|hooking| hooking.vehicle);
        by == Some(*vehicle.id) && position.class(unit) == Class::HeavyWeapon
    };
    let Some(weapon) = position.all().find(hooked) else { return Ok(()) };
    let sentence = format!(
        "{} is hooking up {} and is assaulted at close quarters: it can't drive off.",
        position.name(vehicle),
        position.name(&weapon)
    );
    Err(Refusal::new("X.G.1.d", sentence))
}

/// Every assault that one unit of men could announce, legal or not.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let can = position.options.close_assault && sequence.phase == Phase::Movement;
    let Some(hex) = unit.location.hex().filter(|_| can && position.class(unit).is_personnel()) else {
        return Vec::new();
    };
    let vehicles = position.in_hex(hex).filter(|other| other.side != unit.side && position.class(other).is_vehicle());
    vehicles.map(|vehicle| Order::CloseAssault { unit: *unit.id, vehicle: *vehicle.id }).collect()
}

/// What keeps an assault from being fought: the vehicle has to stand in the hex and not to have moved, the men to be there and not overrun,
/// and no enemy on foot to have come (X.G.1.c, X.G.1.d, X.G.1.g). `None` while it is on.
fn off(position: &Position, assault: Assault) -> Option<CalledOff> {
    let Some(vehicle) = position.find(assault.vehicle) else { return Some(CalledOff::Destroyed) };
    let men = position.find(assault.unit).filter(|unit| unit.location.hex().is_some());
    let at = vehicle.location.hex();
    match men {
        None => Some(CalledOff::Fallen),
        _ if vehicle.motion.moved => Some(CalledOff::Moved),
        _ if at.is_none() => Some(CalledOff::Destroyed),
        Some(men) if men.location.hex() != at => Some(CalledOff::Fallen),
        Some(men) if !men.overruns.by.is_empty() => Some(CalledOff::Overrun),
        _ => at.filter(|hex| position.has_personnel(*hex, *vehicle.side)).map(|_| CalledOff::Enemies),
    }
}

/// True for an assault that is still on.
fn is_on(position: &Position, assault: Assault) -> bool {
    off(position, assault).is_none()
}

/// X.G.1.c: vehicles whose assault is called off for good: a melee has been announced in the hex, or enemies on foot have come in the movement
/// segment. What becomes of them later brings no assault back.
#[must_use]
pub fn called_off(position: &Position) -> Vec<UnitId> {
    let moves = position.sequence.phase == Phase::Movement;
    let mut off: Vec<UnitId> = Vec::new();
    for Assault { vehicle: id, .. } in &position.marks.works.assaults {
        let Some(vehicle) = position.find(*id).filter(|_| !off.contains(id)) else { continue };
        let Some(hex) = vehicle.location.hex() else { continue };
        if position.marks.melee(hex).is_some() || moves && position.has_personnel(hex, *vehicle.side) {
            off.push(*id);
        }
    }
    off
}

/// The men have to fight those who came, and assault nothing.
pub fn call_off(
    In(vehicles): In<Vec<UnitId>>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    marks.works.assaults.retain(|assault| !vehicles.contains(&assault.vehicle));
    for vehicle in vehicles {
        note(&mut log, &sequence, Event::AssaultOff { vehicle, why: CalledOff::Enemies });
    }
}

/// True for men whose assault is still on: their morale is checked with it (X.G.1.h).
#[must_use]
pub fn takes_part(position: &Position, unit: UnitId) -> bool {
    let mut own = position.marks.works.assaults.iter().filter(|assault| assault.unit == unit);
    own.any(|assault| is_on(position, *assault))
}

/// An assault as it is fought, or called off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fight {
    vehicle: UnitId,
    /// Those who take part; none where it is off.
    units: Vec<UnitId>,
    /// Those of them whose morale broke.
    broken: Vec<UnitId>,
    men: u16,
    counts: u16,
    fate: Fate,
    /// Why it is off, where somebody is left of those who announced it.
    off: Option<CalledOff>,
}

/// The next assault of the turn, once morale has been checked (X.G.1.h).
#[must_use]
pub fn due(position: &Position) -> Option<Fight> {
    let assaults = &position.marks.works.assaults;
    let first = assaults.first().filter(|_| position.decisions.0.is_empty())?.vehicle;
    let all = || assaults.iter().filter(move |assault| assault.vehicle == first);
    let units: Vec<ViewItem> =
        all().filter(|assault| is_on(position, **assault)).filter_map(|assault| position.find(assault.unit)).collect();
    let (broken, whole): (Vec<ViewItem>, Vec<ViewItem>) = units.iter().partition(|unit| unit.men.broken);
    let men = whole.iter().map(|unit| u16::from(unit.men.left)).sum();
    let vehicle = position.find(first);
    let is_afv = vehicle.is_some_and(|vehicle| position.class(&vehicle).is_afv());
    let lives = |assault: &&Assault| position.find(assault.unit).is_some_and(|unit| unit.location.hex().is_some());
    Some(Fight {
        vehicle: first,
        units: units.iter().map(|unit| *unit.id).collect(),
        broken: broken.iter().map(|unit| *unit.id).collect(),
        men,
        counts: vehicle.map_or(0, |vehicle| counts(position, &vehicle, men)),
        // Those who ride on an AFV stand on the ground, those in another vehicle go with it (our reading).
        fate: if is_afv { Fate::SetDown } else { Fate::Lost },
        off: all().filter(lives).find_map(|assault| off(position, *assault)),
    })
}

/// X.G.1.i.2: two dice. Those of men who failed whose morale broke are gone (X.G.1.h), or surrender where broken units stay (X.I.1.d).
pub fn fight(In(fight): In<Fight>, mut battle: Battle) {
    let Fight { vehicle, units, broken, men, counts, fate, off } = fight;
    battle.marks.works.assaults.retain(|assault| assault.vehicle != vehicle);
    if units.is_empty() {
        if let Some(why) = off {
            battle.note(Event::AssaultOff { vehicle, why });
        }
        return;
    }
    let dice = (men > 0).then(|| battle.dice.two());
    let destroyed = dice.is_some_and(|dice| u16::from(dice[0] + dice[1]) < counts);
    battle.note(Event::Assaulted { vehicle, men, counts, dice, destroyed });
    if destroyed {
        battle.kill_but(vehicle, fate);
    } else if battle.options.surrender {
        // X.I.1.d: they surrender, and are not gone.
        let falling = broken.into_iter().map(|unit| Falling { unit, surrenders: true });
        battle.marks.works.captivity.falling.extend(falling);
    } else {
        broken.into_iter().for_each(|unit| battle.remove(unit, Harm::Eliminated));
    }
}

/// The chances of an assault in words: `7 men count as 3½: 3 in 36`.
#[must_use]
pub fn in_words(plan: &AssaultPlan) -> String {
    if is_hopeless(plan.counts) {
        return format!("{}, too few to have a chance", counted(plan.men, "man", "men"));
    }
    let counts = half_in_words(plan.men, plan.counts);
    format!("{} count as {counts}: {} in {WAYS}", counted(plan.men, "man", "men"), plan.ways)
}
