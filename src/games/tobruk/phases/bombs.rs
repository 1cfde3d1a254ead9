//! Bombs of Stukas (VIII.C.4 to VIII.C.7): the first step of the indirect fire. Direct hits and fragments are those of fire from off the
//! board, each bomb rolled for by itself; weapons in the hex cease fire.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::battle::Battle;
use super::bombardment::{self, Bombardment, Shells, Source};
use super::call::expect_kind;
use super::dropping::may_drop_from_above;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::systems::run_with;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::air::{Dive, Load};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The rows of the chart of batteries and bombs.
const HEAVY: &str = "bomb_500kg";
const LIGHT: &str = "bomb_50kg";
/// Smaller bombs of an aircraft, which share the factors of their row (VIII.C.4).
const LIGHT_BOMBS: u8 = 4;

/// What these dives bring on a target.
#[must_use]
pub fn of(position: &Position, target: &ViewItem, dives: &[Dive]) -> Bombardment {
    let shells = dives.iter().flat_map(|dive| shells(position, target, dive)).collect();
    bombardment::of_shells(position, target, shells)
}

/// The bombs of one dive, each with its part of the factors.
fn shells(position: &Position, target: &ViewItem, dive: &Dive) -> Vec<Shells> {
    let bomb = |id: &str, heavy: bool, bombs: u8| {
        let row = position.tables.artillery.battery(id);
        let part = row.map(|row| Shells {
            source: Source::Bomb { unit: dive.unit, heavy },
            factors: u16::from(row.fragmentation) / u16::from(bombs),
            hits_on: if target.motion.moved { Vec::new() } else { row.direct_hit.clone() },
            rolls: 1,
            opens: false,
        });
        part.into_iter().flat_map(move |part| vec![part; usize::from(bombs)])
    };
    let mut all = Vec::new();
    if dive.load.has_heavy() {
        all.extend(bomb(HEAVY, true, 1));
    }
    if dive.load.has_light() {
        all.extend(bomb(LIGHT, false, LIGHT_BOMBS));
    }
    all
}

/// What a side's bombs may be aimed at, and where it stands: whatever fire from off the board may be aimed at, wherever friends are
/// beside it (VIII.C.7), and however far it moved (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn expect_target(position: &Position, side: Side, target: &ViewItem) -> Result<Hex, Refusal> {
    if target.location.aloft().is_some() {
        position.expect_on_board(target)?;
    }
    expect_kind(position, side, target)
}

/// The side with bombs to drop has the first word of the indirect fire.
pub fn begin(In(due): In<Option<Side>>, mut sequence: ResMut<Sequence>) {
    sequence.active = due.unwrap_or(sequence.active);
}

/// The side whose bombs have still to fall, as the indirect fire begins.
pub fn first(world: &World) -> Option<Side> {
    due(&Position::of(world))
}

/// The side whose bombs have still to fall.
#[must_use]
pub fn due(position: &Position) -> Option<Side> {
    position.marks.works.air.dives.iter().find_map(|dive| Some(*position.find(dive.unit)?.side))
}

/// An aircraft drops its bombs so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BombPlan {
    /// What it drops, and where.
    pub dive: Dive,
    /// The unit that they fall on.
    pub target: UnitId,
    /// What they do with those of the others that were named before; `None` if its side does not see the target any more.
    pub fire: Option<Bombardment>,
}

/// The dives that are put together on a target.
fn joined(position: &Position, at: UnitId) -> Result<Vec<Dive>, Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Bombs { target, aircraft }) if *target == at => Ok(dives_of(position, aircraft)),
        Some(Decision::Bombs { target, .. }) => {
            let sentence =
                format!("Bombs on {} are still being put together: add to them or roll.", position.called(*target));
            Err(Refusal::new("VIII.C.5.c", sentence))
        }
        Some(_) => Err(Refusal::new("VIII.C.5.a", "The damage of the last bombs has to be settled first.")),
        None => Ok(Vec::new()),
    }
}

fn dives_of(position: &Position, aircraft: &[UnitId]) -> Vec<Dive> {
    aircraft.iter().filter_map(|unit| position.marks.works.air.dive(*unit).copied()).collect()
}

/// VIII.C.5, VIII.C.5.c: an aircraft that has dived drops its bombs, alone or with others that drop theirs on the same unit. Attacks are
/// identified when both sides have moved: there is none on a unit that has left the hex by then; one that went out of sight may still lie
/// there (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, at: UnitId) -> Result<BombPlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Batteries, Some(&unit))?;
    let others = joined(position, at)?;
    let name = position.name(&unit);
    let dive = position.marks.works.air.dive(id).filter(|_| !others.iter().any(|other| other.unit == id));
    let Some(dive) = dive.copied() else {
        return Err(Refusal::new("VIII.C.5", format!("{name} has no bombs to drop now: it has not dived this turn.")));
    };
    if at != dive.target {
        let sentence = format!("{name} has dived on {} and attacks no other unit.", position.called(dive.target));
        return Err(Refusal::new("VIII.C.4", sentence));
    }
    if stands(position, &dive) == Some(false) {
        let sentence = format!("{} has left {}, where {name} dived.", position.called(at), Name(dive.hex));
        return Err(Refusal::new("VIII.C.5", sentence));
    }
    if let Some(other) = others.iter().find(|other| other.hex != dive.hex) {
        let sentence =
            format!("{name} dived in {}, not in {}: its bombs fall separately.", Name(dive.hex), Name(other.hex));
        return Err(Refusal::new("VIII.C.5.c", sentence));
    }
    let seen = position.find(at).filter(|target| target.location.hex() == Some(dive.hex));
    let all: Vec<Dive> = others.into_iter().chain([dive]).collect();
    let fire = seen.map(|target| of(position, &target, &all));
    Ok(BombPlan { dive, target: at, fire })
}

/// True if the unit that was dived on stands where it stood, as the side that flies sees it; `None` if it can't be seen.
pub(super) fn stands(position: &Position, dive: &Dive) -> Option<bool> {
    let target = position.find(dive.target)?;
    // Men who are seen there for what they lost lie low all the same (V.F.1).
    Some(target.location.hex() == Some(dive.hex) && !(target.damage.lost[0] && position.class(&target).is_weapon()))
}

/// Bombs that are put together, ready for the dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BombsPlan {
    /// The unit that they fall on.
    pub target: UnitId,
    /// What they do; `None` if nobody sees it any more.
    pub fire: Option<Bombardment>,
}

/// The bombs that are being put together, ready for the dice.
///
/// # Errors
/// When none are.
pub fn plan_resolve(position: &Position, sequence: &Sequence) -> Result<BombsPlan, Refusal> {
    position.expect_phase(sequence, Phase::Batteries, None)?;
    match position.decisions.0.last() {
        Some(Decision::Bombs { target, .. }) => {
            Ok(BombsPlan { target: *target, fire: announced(position).and_then(|(_, fire)| fire) })
        }
        _ => Err(Refusal::new("VIII.C.5.c", "No bombs are being put together now.")),
    }
}

/// Every legal drop of the side to act, in the order of the dives and the targets.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    let air = &position.marks.works.air;
    if sequence.phase != Phase::Batteries || air.dives.is_empty() {
        return Vec::new();
    }
    let lawful = |dive: &&Dive| plan(position, sequence, dive.unit, dive.target).is_ok();
    let drops = air.dives.iter().filter(lawful);
    drops.map(|dive| Order::Bomb { unit: dive.unit, target: dive.target }).collect()
}

/// What comes next of the bombs by itself.
#[derive(Debug, Clone)]
pub enum Step {
    /// There is one way to drop them.
    Drop(BombPlan),
    /// No other bombs can join those on a target.
    Announce,
    /// The unit that an aircraft dived on has left: it makes no attack.
    BreakOff(UnitId),
    /// Nobody can take cover from them.
    Fall(Box<Strike>),
}

/// What follows without an order.
#[must_use]
pub fn next(position: &Position) -> Option<Step> {
    let sequence = position.sequence;
    if sequence.phase != Phase::Batteries || position.marks.works.air.dives.is_empty() {
        return None;
    }
    match position.decisions.0.last() {
        Some(Decision::UnderBombs { target, cover, .. }) => {
            let target = position.find(*target)?;
            let answered = !may_drop_from_above(position, &target, *cover).is_empty();
            (!answered).then(|| strike(position).map(|strike| Step::Fall(Box::new(strike)))).flatten()
        }
        Some(Decision::Bombs { .. }) => {
            let eyes = position.eyes_of(sequence.active);
            legal(&eyes, sequence).is_empty().then_some(Step::Announce)
        }
        Some(_) => None,
        None => {
            let side = due(position).filter(|side| *side == sequence.active)?;
            let eyes = position.eyes_of(side);
            match legal(&eyes, sequence).as_slice() {
                [] => Some(Step::BreakOff(position.marks.works.air.dives.first()?.unit)),
                [Order::Bomb { unit, target }] => plan(&eyes, sequence, *unit, *target).ok().map(Step::Drop),
                _ => {
                    // One that finds nothing is told of before the others are asked about.
                    let finds = |dive: &&Dive| {
                        let its = |order: &Order| matches!(order, Order::Bomb { unit, .. } if *unit == dive.unit);
                        legal(&eyes, sequence).iter().any(its)
                    };
                    let air = &position.marks.works.air;
                    air.dives.iter().find(|dive| !finds(dive)).map(|dive| Step::BreakOff(dive.unit))
                }
            }
        }
    }
}

/// The bombs are on their way; others may join them.
pub fn carry_out(
    In(plan): In<BombPlan>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let (target, Dive { unit, load, .. }) = (plan.target, plan.dive);
    note(&mut log, &sequence, Event::Dropped { unit, target, load });
    match decisions.0.last_mut() {
        Some(Decision::Bombs { aircraft, .. }) => aircraft.push(unit),
        _ => decisions.0.push(Decision::Bombs { target, aircraft: vec![unit] }),
    }
}

/// The bombs on a target as they come down, in truth: it may be gone unseen.
#[must_use]
pub fn announced(position: &Position) -> Option<(Vec<Dive>, Option<Bombardment>)> {
    let Some(Decision::Bombs { target, aircraft }) = position.decisions.0.last() else { return None };
    let dives = dives_of(position, aircraft);
    let hex = dives.first().map(|dive| dive.hex);
    let target = position.find(*target).filter(|target| hex.is_some() && target.location.hex() == hex);
    let fire = target.map(|target| of(position, &target, &dives));
    Some((dives, fire))
}

/// They come down: those in good cover may drop, otherwise the dice roll at once. At a unit that has left unseen they are kept.
pub fn announce(
    In((dives, fire)): In<(Vec<Dive>, Option<Bombardment>)>,
    sides: Units<&Side>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let Some(Decision::Bombs { target, aircraft }) = decisions.0.pop() else { return };
    let Some(fire) = fire else {
        dives.into_iter().for_each(|dive| keep(&mut marks, &mut sequence, &mut log, dive));
        return;
    };
    let (factors, cover) = (fire.factors(), fire.cover);
    let own = sides.get(target).is_some_and(|side| *side == sequence.active);
    note(&mut log, &sequence, Event::Bombed { target, aircraft: aircraft.clone(), factors, cover });
    decisions.0.push(Decision::UnderBombs { target, cover, aircraft, own });
}

/// What follows by itself, carried out.
pub fn follow(world: &mut World, step: Step) {
    match step {
        Step::Drop(plan) => run_with(world, carry_out, plan),
        Step::Announce => come_down(world),
        Step::BreakOff(unit) => run_with(world, break_off, unit),
        Step::Fall(strike) => run_with(world, roll, *strike),
    }
}

/// The bombs that were put together come down.
pub fn come_down(world: &mut World) {
    if let Some(bombs) = announced(&Position::of(world)) {
        run_with(world, announce, bombs);
    }
}

/// An aircraft makes no attack.
pub fn break_off(
    In(unit): In<UnitId>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    if let Some(dive) = marks.works.air.dive(unit).copied() {
        keep(&mut marks, &mut sequence, &mut log, dive);
    }
}

/// The unit that was dived on has left the hex: the bombs are kept, and the turns without an attack go on (VIII.C.5, VIII.C.2).
fn keep(marks: &mut Marks, sequence: &mut Sequence, log: &mut Log<Event>, dive: Dive) {
    let Dive { unit, target, hex, load } = dive;
    note(log, sequence, Event::BrokenOff { unit, target, hex, load });
    done(marks, sequence, unit);
}

/// An aircraft has attacked: it carries less, and may stay for the ten turns that follow (VIII.C.2).
fn spend(marks: &mut Marks, sequence: &mut Sequence, unit: UnitId) {
    let air = &mut marks.works.air;
    let Some(Dive { load, .. }) = air.dive(unit).copied() else { return };
    if let Some(flight) = air.flight_mut(unit) {
        flight.bombs = flight.bombs.and_then(|bombs: Load| bombs.without(load));
        flight.since = sequence.turn + 1;
    }
    done(marks, sequence, unit);
}

/// A dive is over. After the last one the batteries fire, those of the side first whose turn it is.
fn done(marks: &mut Marks, sequence: &mut Sequence, unit: UnitId) {
    let air = &mut marks.works.air;
    air.dives.retain(|dive| dive.unit != unit);
    if air.dives.is_empty() {
        sequence.active = sequence.first_firer;
    }
}

/// II.F.2.d: nobody else takes cover.
///
/// # Errors
/// When nobody was asked.
pub fn plan_stand(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Batteries, None)?;
    match position.decisions.0.last() {
        Some(Decision::UnderBombs { target, .. }) => Ok(*target),
        _ => Err(Refusal::new("II.F.2.d", "No unit has to decide whether to take cover.")),
    }
}

/// Bombs whose dice roll now.
#[derive(Debug, Clone)]
pub struct Strike {
    strike: bombardment::Strike,
    hex: Hex,
    aircraft: Vec<UnitId>,
    /// Weapons in the hex, of both sides (VIII.C.6).
    weapons: Vec<UnitId>,
}

/// The bombs that come down, as those below have answered them.
#[must_use]
pub fn strike(position: &Position) -> Option<Strike> {
    let Some(Decision::UnderBombs { target, cover, aircraft, .. }) = position.decisions.0.last() else { return None };
    let target = position.find(*target)?;
    let hex = target.location.hex()?;
    let fire = of(position, &target, &dives_of(position, aircraft));
    let weapons = position.in_hex(hex).filter(|unit| position.class(unit).is_crew_served() && !unit.damage.lost[0]);
    let weapons = weapons.map(|unit| *unit.id).collect();
    let strike = bombardment::strike_at(position, &target, *cover, fire);
    Some(Strike { strike, hex, aircraft: aircraft.clone(), weapons })
}

/// Two dice for each bomb, what the fragments do, and the silence after it (VIII.C.6).
pub fn roll(In(strike): In<Strike>, mut battle: Battle) {
    battle.decisions.0.pop();
    let Strike { strike, hex, aircraft, weapons } = strike;
    bombardment::resolve(strike, &mut battle);
    weapons.iter().for_each(|weapon| battle.cease_fire(*weapon));
    battle.note(Event::Silenced { hex, weapons });
    for unit in aircraft {
        spend(&mut battle.marks, &mut battle.sequence, unit);
    }
}
