//! The steps of indirect fire after the batteries': mortars (V.C.1.b), then guns on the board (V.D.2.b). The sides fire in turns, a
//! portion each: one target, at which others of the same step may join (IV.F.1, IV.F.6).

use bevy_ecs::prelude::{In, ResMut};

use super::call::{Aim, SHIFT, expect_target};
use super::halving::power;
use super::mortars::{self, mortar_of};
use super::power::Power;
use super::readiness;
use super::shelling::{self, Shelling};
use super::shot::{Modifier, with_burst};
use super::silent::Silent;
use super::{ammunition, blockhouses, bunkers, manning, on_board_guns, star_shells};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Class, Gun};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::batteries::Laid;
use crate::games::tobruk::state::components::{Acquisition, Gunnery, Men, Permissions};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may fire indirectly so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobPlan {
    /// The unit.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// The target's hex.
    pub hex: Hex,
    /// Hexes between them.
    pub range: u8,
    /// What a mortar's acquisition comes to; `None` for a gun, which needs none (V.D.2.c).
    pub aim: Option<Aim>,
    /// A gun had acquired the target.
    pub acquired: bool,
    /// What lowers a mortar's number for the direct hit: it has hit this target before and kept it acquired (VII.B.3).
    pub burst: Option<Modifier>,
    /// What halves what it brings (X.F.3).
    pub power: Power,
    /// What the unit brings; `None` while it acquires, as a mortar does first, and a gun with its hatches shut (VI.C.4.a).
    pub share: Option<Share>,
    /// What it does, with those that were named before; `None` while it acquires.
    pub effect: Option<Shelling>,
    /// Men who fire a light mortar (III.D.3.c).
    pub operator: Option<UnitId>,
    /// Those at the weapon, at whom the target may fire back (I.H.2.a).
    pub crew: Vec<UnitId>,
}

/// The step in which a unit fires indirectly, with the gun that does; `None` if it has none. Both come with section V.
#[must_use]
pub fn step_of<'a>(position: &Position<'a>, unit: &ViewItem) -> Option<(Phase, &'a Gun)> {
    if !position.scenario.plays(Chapter::V) {
        return None;
    }
    if let Some(mortar) = mortar_of(position, unit) {
        return Some((Phase::Mortars, mortar));
    }
    on_board_guns::reach(position, unit)?;
    position.kind(unit).guns.first().map(|gun| (Phase::Guns, gun))
}

/// V.C.1, V.D.2: a mortar or a gun on the board fires indirectly, alone or with those named before.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, at: UnitId) -> Result<LobPlan, Refusal> {
    let unit = position.unit(id)?;
    if !sequence.phase.is_indirect() {
        position.expect_phase(sequence, Phase::Batteries, None)?;
    }
    let name = position.name(&unit);
    let Some((step, gun)) = step_of(position, &unit) else {
        return Err(Refusal::new("V.D.2.a", format!("{name} does not fire indirectly.")));
    };
    if step != sequence.phase {
        let (rule, when) = if step == Phase::Mortars {
            ("V.C.1.b", "mortars fire after the batteries and before the guns on the board")
        } else {
            ("V.D.2.b", "guns on the board fire after the batteries and the mortars")
        };
        return Err(Refusal::new(rule, format!("{name} has its own part of the indirect fire: {when}.")));
    }
    position.expect_phase(sequence, step, Some(&unit))?;
    star_shells::expect_he(position, &unit)?;
    let named = named(position)?;
    if let Some((target, _)) = named.filter(|(target, _)| *target != at) {
        return Err(Refusal::new(
            "IV.F.6",
            format!("Fire on {} is still being built: add to it or roll its dice.", position.called(target)),
        ));
    }
    position.expect_on_board(&unit)?;
    expect_ready(position, &unit, gun, step)?;
    let target = position.unit(at)?;
    let crew: Vec<UnitId> = manning::operators(position, &unit).map(|unit| *unit.id).collect();
    let operator = manning::operator(position, &unit);
    let firing: Vec<UnitId> = crew.iter().copied().chain(operator).chain([id]).collect();
    let spared = if step == Phase::Mortars { &firing[..] } else { &[] };
    let hex = expect_target(position, *unit.side, &target, spared)?;
    blockhouses::expect_broken_by(position, &target, None)?;
    if position.class(&target) == Class::Bunker && !(step == Phase::Mortars && gun.breaks_bunkers) {
        let what = if step == Phase::Mortars { "a light mortar" } else { "the indirect fire of a gun on the board" };
        let sentence = format!("{name} can't break {} open: {what} scores no hit that does.", position.name(&target));
        return Err(Refusal::new("VIII.F.3", sentence));
    }
    let turn = sequence.turn;
    let (range, aim, rounds, acquired) = if step == Phase::Mortars {
        let range = mortars::expect_reach(position, &unit, gun, &position.name(&target), hex)?;
        let aim = mortars::aim(position, &unit, hex, turn);
        let tells = aim.calls >= mortars::FOR_EFFECT;
        (range, Some(aim), if tells { gun.acquired_rounds } else { gun.initial_rounds }, tells)
    } else {
        let range = on_board_guns::expect_reach(position, &unit, gun, &target, hex)?;
        ammunition::expect(position, &unit, 0, Ammo::He)?;
        let (rounds, acquired) = on_board_guns::rounds(position, &unit, gun, &target, turn);
        (range, None, rounds, acquired)
    };
    let others = named.map_or(&[][..], |(_, firers)| firers);
    if rounds == 0 && !others.is_empty() {
        let sentence = format!("{name} is only acquiring the target; its factors can't be added to others.");
        return Err(Refusal::new("IV.F.6", sentence));
    }
    let burst = mortars::burst(position, &unit, &target, aim.as_ref());
    let power = power(position, &unit, hex);
    let share = (rounds > 0).then(|| {
        // Neither a target that moved (IV.F.3.d) nor a gun's fire (V.D.2.c) rolls for direct hits.
        let number = gun.number(range).filter(|_| step == Phase::Mortars && !target.motion.moved);
        // X.F.3.b: a mortar's smallest crew scores none.
        let number = number.filter(|_| power.few.is_none());
        let number = number.map(|number| if burst.is_some() { with_burst(number) } else { number });
        let factors = u16::from(gun.frag.unwrap_or(0)) * u16::from(rounds);
        // Of a gun the rounds are halved by now.
        let factors = if step == Phase::Mortars { power.factors(factors) } else { factors };
        Share { unit: id, arm: Arm::Gun(0), factors, rounds, number }
    });
    let effect = share.map(|share| {
        let firers: Vec<Share> = others.iter().copied().chain([share]).collect();
        shelling::of(position, &target, &firers)
    });
    Ok(LobPlan { unit: id, target: at, hex, range, aim, acquired, burst, power, share, effect, operator, crew })
}

/// The fire that is being put together, if any.
fn named<'a>(position: &Position<'a>) -> Result<Option<(UnitId, &'a [Share])>, Refusal> {
    match position.decisions.0.last() {
        Some(Decision::Shell { target, firers }) => Ok(Some((*target, firers))),
        Some(_) => Err(Refusal::new("IV.F.1", "The damage of the last fire has to be settled first.")),
        None => Ok(None),
    }
}

/// What keeps the unit from firing this turn: the rules for weapons on the board hold for mortars (V.C.1.a).
pub(super) fn expect_ready(position: &Position, unit: &ViewItem, gun: &Gun, step: Phase) -> Result<(), Refusal> {
    let silent = silent(position, unit, step);
    if step == Phase::Guns && silent == Some(Silent::Moved) && position.class(unit).is_vehicle() {
        return Err(on_board_guns::moved_too_far(position, unit));
    }
    silent.map_or(Ok(()), |silent| Err(silent.refusal(position, unit, Some(gun))))
}

pub(super) fn silent(position: &Position, unit: &ViewItem, step: Phase) -> Option<Silent> {
    // The final fire against an overrun is direct fire (III.I.1): no mortar fires then.
    if !unit.overruns.by.is_empty() {
        return Some(Silent::Overrun);
    }
    if step == Phase::Guns { on_board_guns::silent(position, unit) } else { readiness::silent(position, unit, 0) }
}

/// Notes the fire: a mortar that acquires has had its portion, one that tells waits for others that join it, as a gun does.
pub fn carry_out(
    In(plan): In<LobPlan>,
    mut guns: Units<(&mut Gunnery, &mut Permissions)>,
    mut men: Units<&mut Men>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let LobPlan { unit, target, hex, aim, acquired, burst, share, operator, crew, .. } = plan;
    let turn = sequence.turn;
    if let Some((mut gunnery, mut permissions)) = guns.get_mut(unit) {
        gunnery.fired[0] = true;
        gunnery.done = true;
        if aim.is_none() {
            // What it has hit directly counts on, for as long as it fires at that (VII.B.3): a gun and its men are one target.
            let last = gunnery.acquired[0].filter(|_| acquired);
            gunnery.acquired[0] =
                Some(Acquisition { burst: last.is_some_and(|last| last.burst), ..Acquisition::new(target, turn) });
        }
        if share.is_some() {
            permissions.fired_at.insert(target);
        }
    }
    if let Some(aim) = aim {
        marks.works.lay(unit, Laid { target: Some(target), aim: hex, calls: aim.calls, turn });
        if burst.is_some() {
            marks.works.hit_by(unit);
        }
    }
    if let Some(mut men) = operator.and_then(|id| men.get_mut(id)) {
        men.at_weapons += 1;
    }
    note(&mut log, &sequence, Event::Lobbed { unit, target, hex, calls: aim.map(|aim| aim.calls) });
    let Some(share) = share else {
        sequence.hand_over();
        return;
    };
    if let Some((_, mut permissions)) = guns.get_mut(target) {
        permissions.fired_on_by.extend(crew.into_iter().chain(operator).chain([unit]));
    }
    match decisions.0.last_mut() {
        Some(Decision::Shell { firers, .. }) => firers.push(share),
        _ => decisions.0.push(Decision::Shell { target, firers: vec![share] }),
    }
}

/// Units of a side that could fire in this step, whatever their targets.
fn ready<'a>(position: &'a Position, side: Side, step: Phase) -> impl Iterator<Item = ViewItem<'a>> {
    let able = move |unit: &ViewItem| {
        step_of(position, unit).is_some_and(|(theirs, _)| theirs == step) && silent(position, unit, step).is_none()
    };
    position.on_board(side).map(|(unit, _)| unit).filter(able)
}

/// Every legal order to fire indirectly, or to join such fire, in the order of the units and their targets.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence) -> Vec<Order> {
    lobs(position, sequence).collect()
}

fn lobs<'a>(position: &'a Position, sequence: &'a Sequence) -> impl Iterator<Item = Order> + 'a {
    let (side, step) = (sequence.active, sequence.phase);
    let units = ready(position, side, step).filter(move |_| matches!(step, Phase::Mortars | Phase::Guns));
    units.flat_map(move |unit| {
        let targets = bunkers::with_lost_ones(position, side).filter(|(target, _)| target.motion.hexes <= SHIFT);
        let targets = targets.filter(|(target, _)| position.class(target) != Class::LightWeapon);
        targets.filter_map(move |(target, _)| {
            let (unit, target) = (*unit.id, *target.id);
            plan(position, sequence, unit, target).is_ok().then_some(Order::Lob { unit, target })
        })
    })
}

/// True if a side could fire in this step now, were it its turn.
#[must_use]
pub fn can_fire(position: &Position, side: Side, step: Phase) -> bool {
    let sequence = Sequence { phase: step, active: side, ..position.sequence.clone() };
    lobs(position, &sequence).next().is_some()
}
