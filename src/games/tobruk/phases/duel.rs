//! Gun duels (IV.E.3): from section IV on, fire at vehicles and guns goes round by round, and the unit fired at may answer.

use bevy_ecs::prelude::In;

use super::battle::Battle;
use super::fire;
use super::fire_plan::FirePlan;
use super::howitzers::MountHit;
use super::small_hits::CrewHit;
use super::{bunkers, crew};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::phases::apcr;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::{Arm, Barrel, Share};
use crate::games::tobruk::state::marks::{Duel, Loaded};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::sight::Sight;
use crate::games::tobruk::state::turn::{Phase, Sequence};

/// IV.E.3.f: both guns of a vehicle fire at one target, a round of each in turn, before it may answer.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_both(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    at: UnitId,
) -> Result<Box<[FirePlan; 2]>, Refusal> {
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    if !position.scenario.plays(Chapter::IV) {
        let sentence =
            format!("{name} fires one gun after the other; both together come with the rules of section IV.");
        return Err(Refusal::new("IV.E.3.f", sentence));
    }
    if position.class(&unit).is_vehicle() && position.kind(&unit).guns.len() < 2 {
        return Err(Refusal::new("IV.E.3.f", format!("{name} has one gun only; fire that.")));
    }
    let plan = |gun| fire::plan(position, sequence, id, gun, at, Shells::Plain);
    Ok(Box::new([plan(0)?, plan(1)?]))
}

/// The order to fire both guns of a unit at each target, legal or not; none for units with one gun.
#[must_use]
pub fn both(position: &Position, unit: &ViewItem) -> Vec<Order> {
    if position.kind(unit).guns.len() < 2 || !position.scenario.plays(Chapter::IV) {
        return Vec::new();
    }
    let targets = bunkers::with_lost_ones(position, *unit.side);
    targets.map(|(other, _)| Order::FireBoth { unit: *unit.id, target: *other.id }).collect()
}

/// True for a unit that begins and answers duels: an AFV, or a heavy weapon (our reading of IV.E.3).
fn duels(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_afv() || position.class(unit) == Class::HeavyWeapon
}

/// One gun of the answer: lawful fire at the unit that opened fire (IV.E.3.a).
fn answer(
    position: &Position,
    unit: &ViewItem,
    opener: &ViewItem,
    barrel: Barrel,
    turn: u16,
) -> Result<FirePlan, Refusal> {
    fire::plan_shot(position, unit, barrel.gun, opener, barrel.shells, turn)
}

/// True if a gun may answer by now: at once if it had acquired the unit that opened fire, else once half of that unit's rounds,
/// rounded up, are fired (IV.E.3.c).
pub(super) fn is_due(duel: &Duel, acquired: bool) -> bool {
    duel.fired > 0 && (acquired || u16::from(duel.fired) * 2 >= u16::from(duel.rounds))
}

/// Every single gun and ammunition that may answer, due or not.
fn able(position: &Position, duel: &Duel) -> Vec<(Barrel, FirePlan)> {
    let (Some(unit), Some(opener)) = (position.find(duel.target), position.find(duel.opener)) else {
        return Vec::new();
    };
    if !duels(position, &unit) || !duels(position, &opener) || is_out(position, &opener) {
        return Vec::new();
    }
    position
        .kind(&unit)
        .gun_numbers()
        .flat_map(|gun| {
            apcr::rounds(position, &unit, usize::from(gun), opener.kind.0).map(move |shells| Barrel { gun, shells })
        })
        .filter_map(|barrel| Some((barrel, answer(position, &unit, &opener, barrel, position.sequence.turn).ok()?)))
        .collect()
}

/// Every answer that may be given now, and none while nobody is asked: each gun with each ammunition, alone or with the other.
#[must_use]
pub fn answers(position: &Position) -> Vec<Order> {
    let (Some(Decision::Answer { .. }), Some(duel)) = (position.decisions.0.last(), &position.marks.duel) else {
        return Vec::new();
    };
    let single: Vec<Barrel> = able(position, duel).into_iter().map(|(barrel, _)| barrel).collect();
    let first = single.iter().filter(|barrel| barrel.gun == 0);
    let pairs =
        first.flat_map(|first| single.iter().filter(|barrel| barrel.gun > 0).map(|second| vec![*first, *second]));
    let all = single.iter().map(|barrel| vec![*barrel]).chain(pairs);
    all.map(|guns| Order::Answer { guns }).collect()
}

/// The answer of a unit that is fired at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerPlan {
    /// The unit.
    pub unit: UnitId,
    /// The unit that opened fire.
    pub opener: UnitId,
    /// The guns, each with its shot and whether it has to wait for half of the other's rounds (IV.E.3.c).
    pub shots: Vec<(FirePlan, bool)>,
}

/// IV.E.3.a: the unit fired at returns the fire with one gun or more.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_answer(position: &Position, sequence: &Sequence, guns: &[Barrel]) -> Result<AnswerPlan, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    let (Some(Decision::Answer { unit, opener }), Some(duel)) = (position.decisions.0.last(), &position.marks.duel)
    else {
        return Err(Refusal::new("IV.E.3.a", "No unit that was fired at may answer now."));
    };
    let (unit, opener) = (position.unit(*unit)?, position.unit(*opener)?);
    if guns.is_empty() || guns.windows(2).any(|pair| pair[0].gun >= pair[1].gun) {
        let sentence =
            format!("Name the guns with which {} answers, each once, or hold its fire.", position.name(&unit));
        return Err(Refusal::new("IV.E.3.f", sentence));
    }
    let shots = guns.iter().map(|barrel| {
        let plan = answer(position, &unit, &opener, *barrel, sequence.turn)?;
        let waits = !is_due(duel, plan.shot.acquired);
        Ok((plan, waits))
    });
    Ok(AnswerPlan { unit: *unit.id, opener: *opener.id, shots: shots.collect::<Result<_, Refusal>>()? })
}

/// A unit that is fired at keeps its fire.
///
/// # Errors
/// When none is asked.
pub fn plan_decline(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    match position.decisions.0.last() {
        Some(Decision::Answer { unit, .. }) => Ok(*unit),
        _ => Err(Refusal::new("IV.E.3.a", "No unit that was fired at may answer now.")),
    }
}

/// True for a unit that is gone from its hex.
fn is_gone(unit: &ViewItem) -> bool {
    unit.location.hex().is_none()
}

/// True for a unit that is gone, or a weapon out of action.
fn is_out(position: &Position, unit: &ViewItem) -> bool {
    is_gone(unit) || position.class(unit).is_weapon() && unit.damage.lost[0]
}

/// The next round of a gun: of the shot it has now, with high explosive at the crew of an open mount where that opened the fire.
fn round_of(position: &Position, unit: &ViewItem, at: &ViewItem, gun: &Loaded) -> Option<FirePlan> {
    let turn = position.sequence.turn;
    let opened = |duel: &&Duel| duel.opener == *unit.id && duel.announced.is_some();
    if position.marks.duel.as_ref().filter(opened).is_some() {
        return fire::explosive_plan(position, unit, gun.gun, at, turn);
    }
    fire::plan_of(position, unit, gun.gun, at, gun.shells, turn)?.ok()
}

/// The next round of each of these guns that can still fire it (IV.E.3.d): at a weapon out of action small guns alone fire on, for what their
/// rounds do to its crew (VIII.E.1.c).
fn loaded(position: &Position, unit: &ViewItem, at: &ViewItem, guns: &[Loaded], half: bool) -> Vec<FirePlan> {
    // VIII.E.1.b: a gun that was hit and is whole stops.
    if is_out(position, unit) || crew::silent(position, unit).is_some() || position.marks.works.is_struck(*unit.id) {
        return Vec::new();
    }
    let ready =
        guns.iter().filter(|gun| gun.rounds > 0 && (half || !gun.waits) && !unit.damage.lost[usize::from(gun.gun)]);
    let plans = ready.filter_map(|gun| round_of(position, unit, at, gun));
    let out = is_out(position, at);
    plans.filter(|plan| !out || plan.small(position.catalog).is_some()).collect()
}

/// The guns that opened fire and have rounds left, each with the number of them.
pub(super) fn left(position: &Position, duel: &Duel) -> Vec<(FirePlan, u8)> {
    let (Some(opener), Some(target)) = (position.find(duel.opener), position.find(duel.target)) else {
        return Vec::new();
    };
    let rounds = |plan: &FirePlan| duel.guns.iter().find(|gun| gun.gun == plan.gun).map_or(0, |gun| gun.rounds);
    let plans = loaded(position, &opener, &target, &duel.guns, true).into_iter();
    plans.map(|plan| (plan.clone(), rounds(&plan))).collect()
}

/// What follows in the fire that goes on.
#[derive(Debug, Clone)]
pub enum Step {
    /// A round of each of these guns; of the answer or not.
    Shoot {
        /// The guns, each with the number that its side is told.
        shots: Vec<(FirePlan, Option<u8>)>,
        /// They answer.
        answers: bool,
    },
    /// The owner of the unit fired at is asked.
    Ask,
    /// The fire is over, and these crews were hit in it: of weapons by small guns (VIII.E.1.c), of open mounts by high explosive (IV.D).
    End(Vec<CrewHit>, Vec<MountHit>),
}

/// What follows by itself; `None` if no fire goes on or somebody has to decide.
#[must_use]
pub fn next(position: &Position) -> Option<Step> {
    let duel = position.marks.duel.as_ref().filter(|_| position.decisions.0.is_empty())?;
    let end = || Some(Step::End(CrewHit::all(position, duel), MountHit::all(position, duel)));
    let (Some(opener), Some(target)) = (position.find(duel.opener), position.find(duel.target)) else {
        return end();
    };
    if is_gone(&opener) || is_gone(&target) {
        return end();
    }
    if !duel.asked && able(position, duel).iter().any(|(_, plan)| is_due(duel, plan.shot.acquired)) {
        return Some(Step::Ask);
    }
    let half = is_due(duel, false);
    let told = |plan: FirePlan| {
        let number = shown(position, &plan);
        (plan, number)
    };
    let shots: Vec<_> = loaded(position, &opener, &target, &duel.guns, true).into_iter().map(told).collect();
    let answers: Vec<_> = loaded(position, &target, &opener, &duel.answer, half).into_iter().map(told).collect();
    Some(match (shots.is_empty(), answers.is_empty()) {
        (true, true) => return end(),
        (false, true) => Step::Shoot { shots, answers: false },
        (false, false) if !duel.answers_next => Step::Shoot { shots, answers: false },
        _ => Step::Shoot { shots: answers, answers: true },
    })
}

/// The number of a round as the firing side knows it: at a gun that lies face down that of its counter (V.F.3).
fn shown(position: &Position, plan: &FirePlan) -> Option<u8> {
    let Some(target) = position.find(plan.target) else { return plan.shot.number() };
    let side = target.side.enemy();
    if position.sight(&target, side) != Sight::GunSymbol {
        return plan.shot.number();
    }
    let eyes = position.clone().seen_by(side);
    let (unit, target) = (eyes.find(plan.unit)?, eyes.find(plan.target)?);
    let known = fire::plan_of(&eyes, &unit, plan.gun, &target, plan.shells, eyes.sequence.turn)?;
    known.map_or_else(|_| plan.shot.number(), |known| known.shot.number())
}

/// Fire of which no round is fired yet.
fn opened((opener, target): (UnitId, UnitId), guns: Vec<Loaded>, could_move: bool) -> Duel {
    Duel {
        opener,
        target,
        rounds: guns.iter().map(|gun| gun.rounds).sum(),
        guns,
        fired: 0,
        asked: false,
        answer: Vec::new(),
        answers_next: false,
        could_move,
        crew_hits: [0; 2],
        announced: None,
    }
}

/// A gun with all the rounds of its shot.
fn loaded_for(plan: &FirePlan, waits: bool) -> Loaded {
    let rounds = plan.shot.rounds;
    Loaded { gun: plan.gun, shells: plan.shells, rounds, all: rounds, waits }
}

/// The fire begins, by one gun or two at one target.
pub fn begin(battle: &mut Battle, plans: &[FirePlan]) {
    let Some(first) = plans.first() else { return };
    let guns: Vec<Loaded> = plans.iter().map(|plan| loaded_for(plan, false)).collect();
    battle.marks.duel = Some(opened((first.unit, first.target), guns, !first.damage.immobilised));
}

/// A gun of a fire with high explosive, with all its rounds; `None` for other arms.
#[must_use]
pub fn loaded_with(position: &Position, share: &Share) -> Option<Loaded> {
    let Arm::Gun(gun) = share.arm else { return None };
    let unit = position.find(share.unit)?;
    position.kind(&unit).guns.get(usize::from(gun))?;
    Some(Loaded { gun, shells: Shells::Plain, rounds: share.rounds, all: share.rounds, waits: false })
}

/// The high explosive of one unit's guns at the crew of an open mount begins, in the cover in which it was announced (IV.D); the unit may
/// answer it round by round (IV.E.3).
pub fn begin_explosive(
    battle: &mut Battle,
    units: (UnitId, UnitId),
    guns: Vec<Loaded>,
    announced: Cover,
    could_move: bool,
) {
    battle.marks.duel = Some(Duel { announced: Some(announced), ..opened(units, guns, could_move) });
}

/// The high explosive of several units has struck the crew of an open mount, or an AFV with riders: all its rounds are one fire on the
/// Casualty Table (III.E.1.b, III.F.2), and the unit may answer the gun that was named first once they have fallen (our reading of
/// IV.E.3.a).
pub fn begin_after(battle: &mut Battle, (opener, target): (UnitId, UnitId), rounds: u8, could_move: bool) {
    battle.marks.duel = Some(Duel { rounds, fired: rounds, ..opened((opener, target), Vec::new(), could_move) });
}

/// Both guns open fire.
pub fn carry_out_both(In(plans): In<Box<[FirePlan; 2]>>, mut battle: Battle) {
    fire::begins(&mut battle, plans[0].unit);
    for plan in plans.iter() {
        battle.open(plan);
    }
    begin(&mut battle, plans.as_slice());
}

/// The fire is returned: the guns named and the machine guns are used up.
pub fn carry_out_answer(In(plan): In<AnswerPlan>, mut battle: Battle) {
    battle.decisions.0.pop();
    let (unit, target) = (plan.unit, plan.opener);
    battle.note(Event::Answered { unit, target });
    for (shot, _) in &plan.shots {
        battle.open(shot);
        battle.answered(shot);
    }
    let Some(duel) = &mut battle.marks.duel else { return };
    duel.answers_next = true;
    duel.answer = plan
        .shots
        .iter()
        .map(|(plan, _)| {
            let waits = !plan.shot.acquired;
            loaded_for(plan, waits)
        })
        .collect();
}

/// The fire is not returned.
pub fn carry_out_decline(In(unit): In<UnitId>, mut battle: Battle) {
    battle.decisions.0.pop();
    battle.note(Event::Declined { unit });
}

/// The next round of the fire, the question whether it is answered, or its end.
pub fn carry_out(In(step): In<Step>, mut battle: Battle) {
    let Some(duel) = battle.marks.duel.clone() else { return };
    match step {
        Step::Ask => {
            battle.decisions.0.push(Decision::Answer { unit: duel.target, opener: duel.opener });
            if let Some(duel) = &mut battle.marks.duel {
                duel.asked = true;
            }
        }
        Step::End(crews, mounts) => {
            battle.marks.duel = None;
            battle.stop_overrun(duel.opener, duel.target, duel.could_move);
            for crew in crews {
                crew.suffer(&mut battle);
            }
            for mount in mounts {
                mount.suffer(&mut battle);
            }
        }
        Step::Shoot { shots, answers } => {
            // Where one gun alone fires, nobody has to be told whose round it is.
            let told = !duel.answer.is_empty() || duel.guns.len() > 1;
            for (plan, number) in shots {
                if battle.is_worth_a_round(&plan) {
                    shoot(&mut battle, &plan, number, answers, told);
                }
            }
            if let Some(duel) = &mut battle.marks.duel {
                duel.answers_next = !answers;
            }
        }
    }
}

/// One round of a gun, its damage evaluated at once (IV.E.3.d); its side is told this number.
fn shoot(battle: &mut Battle, plan: &FirePlan, number: Option<u8>, answers: bool, told: bool) {
    let FirePlan { unit, gun, target, shells, ammo, .. } = *plan;
    if let Some(duel) = &mut battle.marks.duel {
        let guns = if answers { &mut duel.answer } else { &mut duel.guns };
        if let Some(loaded) = guns.iter_mut().find(|loaded| loaded.gun == gun) {
            loaded.rounds = loaded.rounds.saturating_sub(1);
        }
        duel.fired += u8::from(!answers);
    }
    battle.spend(unit, gun, ammo, 1);
    if told {
        battle.note(Event::NextRound { unit, gun, target, number });
    }
    let hit = plan.shot.number().is_none_or(|number| battle.round(number));
    if !hit {
        return;
    }
    battle.burst(unit, gun, target, number);
    if let (Some(salvo), Some(duel)) = (&plan.fragments, &mut battle.marks.duel) {
        let place = usize::from(duel.opener == target);
        let each: u16 = salvo.parts.iter().map(|part| part.factors).sum();
        duel.crew_hits[place] = duel.crew_hits[place].saturating_add(each);
    }
    if plan.strikes_crew_alone(&battle.catalog) {
        return;
    }
    if !battle.has_chart(plan) {
        battle.destroy(plan);
    } else if plan.shot.number().is_none() {
        // In the same hex every round hits, and its area may be chosen (I.G.1).
        battle.decisions.0.push(Decision::Aim { unit, gun, target, hits: 1, shells, answers });
    } else {
        battle.score(plan, None);
    }
}
