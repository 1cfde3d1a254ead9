//! Fire in the combat segment: the plan of a gun's volley, and its three questions answered with dice (I.E-I.H).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::battle::Battle;
use super::fire_plan::FirePlan;
use super::readiness::{gun_ready, holds, silent};
use super::shot::{Round, Shot};
use super::shot_bar::Bar;
use super::sighting::{explosive_by_any, fired, is_blind, round_for, shot_by_any, shot_with};
use super::{aboard, apcr, arms, bunkers, carriers, duel, engage, howitzers, manning, undulating_ground};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Class, Shells};
use crate::games::tobruk::material::tables::damage::Area;
use crate::games::tobruk::material::tables::hit_probability::Ammo;
use crate::games::tobruk::state::components::Gunnery;
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// True if anything of the side has a legal shot now.
#[must_use]
pub fn can_fire(position: &Position, side: Side, turn: u16) -> bool {
    position.on_board(side).any(|(unit, _)| unit_can_fire(position, &unit, turn))
}

/// True if any gun, machine gun or rifle of the unit has a legal shot now.
#[must_use]
pub fn unit_can_fire(position: &Position, unit: &ViewItem, turn: u16) -> bool {
    let any_gun = (0..position.kind(unit).guns.len()).any(|gun| {
        gun_ready(position, unit, gun)
            && hard_targets(position, unit).any(|other| {
                !is_lost_weapon(position, &other)
                    && !is_in_melee(position, unit, &other)
                    && apcr::rounds(position, unit, gun, other.kind.0)
                        .any(|shells| matches!(shot_with(position, unit, gun, shells, &other, turn), Some(Ok(_))))
            })
    });
    any_gun || arms::can_engage(position, unit, turn)
}

/// Enemy vehicles and crew-served weapons on the board, and bunkers.
fn hard_targets<'a>(position: &'a Position, unit: &ViewItem) -> impl Iterator<Item = ViewItem<'a>> {
    let side = *unit.side;
    let hard = move |theirs, class: Class, _| {
        theirs != side && (class.is_vehicle() || class.is_crew_served()) || class == Class::Bunker
    };
    position.those(hard).filter(move |other| {
        position.class(other) != Class::Bunker || bunkers::expect_target(position, side, other).is_ok()
    })
}

/// True for a weapon unit that is out of action: it is no target any more.
fn is_lost_weapon(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_weapon() && unit.damage.lost[0]
}

/// True for a weapon whose operators fight hand to hand: a hit would strike them, and nobody fires into a melee from outside
/// (II.I.4).
fn is_in_melee(position: &Position, unit: &ViewItem, weapon: &ViewItem) -> bool {
    weapon.location.hex().is_some_and(|hex| position.marks.melee(hex).is_some())
        && position.class(weapon).is_weapon()
        && unit.location != weapon.location
        && manning::operators(position, weapon).next().is_some()
}

/// I.E to I.H: one gun fires all its rounds at one vehicle or weapon.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(
    position: &Position,
    sequence: &Sequence,
    id: UnitId,
    gun: u8,
    at: UnitId,
    shells: Shells,
) -> Result<FirePlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Combat, Some(&unit))?;
    let other = position.unit(at)?;
    expect_decision(position, id)?;
    let place = usize::from(gun);
    if let Some(row) = position.kind(&unit).guns.get(place)
        && let Some(silent) = holds(position, &unit, place)
    {
        position.expect_on_board(&unit)?;
        return Err(silent.refusal(position, &unit, Some(row)));
    }
    plan_shot(position, &unit, gun, &other, shells, sequence.turn)
}

/// The same for a unit whose turn it is to fire, in its portion or in answer to fire (IV.E.3).
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn plan_shot(
    position: &Position,
    unit: &ViewItem,
    gun: u8,
    other: &ViewItem,
    shells: Shells,
    turn: u16,
) -> Result<FirePlan, Refusal> {
    let kind = position.kind(unit);
    let name = || position.name(unit);
    position.expect_on_board(unit)?;
    let place = usize::from(gun);
    let Some(row) = kind.guns.get(place) else {
        return Err(Refusal::new(
            "I.E.1",
            format!(
                "{} has {} {}; there is no gun {}.",
                name(),
                kind.guns.len(),
                if kind.guns.len() == 1 { "gun" } else { "guns" },
                place + 1
            ),
        ));
    };
    if let Some(silent) = silent(position, unit, place) {
        return Err(silent.refusal(position, unit, Some(row)));
    }
    if position.class(other) == Class::Bunker {
        bunkers::expect_target(position, *unit.side, other)?;
    } else if other.side == unit.side {
        return Err(Refusal::new("I.E.1", format!("{} is on the same side.", position.name(other))));
    }
    aboard::expect_on_foot(position, other)?;
    position.expect_on_board(other)?;
    match position.class(other) {
        Class::Bunker => {}
        Class::LightWeapon => {
            return Err(Refusal::new(
                "III.D.3.f",
                format!(
                    "{} is a light weapon, which can't be fired at; fire at the men with it.",
                    position.name(other)
                ),
            ));
        }
        class if class.is_emplacement() => {
            return Err(Refusal::new("II.J", format!("A {} can't be fired at.", position.kind(other).name)));
        }
        class if class.is_personnel() => {
            return Err(Refusal::new(
                "III.E.1",
                format!("{} is a personnel unit: fire at it with gunfire or high explosive.", position.name(other)),
            ));
        }
        _ => {}
    }
    if is_lost_weapon(position, other) {
        return Err(Refusal::new(
            "III.D.2.d",
            format!("{} is out of action; there is nothing left to hit.", position.name(other)),
        ));
    }
    if is_in_melee(position, unit, other) {
        return Err(Refusal::new(
            "II.I.4",
            format!("The men at {} are in a melee; no one may fire into it from outside.", position.name(other)),
        ));
    }
    apcr::expect(position, unit, (place, row), shells, other)?;
    match plan_of(position, unit, gun, other, shells, turn) {
        Some(Ok(plan)) if is_blind(position, unit, &plan.shot) => {
            Err(Bar::Shut.refusal(position, unit, row.firing(shells), other))
        }
        Some(Ok(plan)) => Ok(plan),
        Some(Err(bar)) => Err(bar.refusal(position, unit, row.firing(shells), other)),
        None => Err(Refusal::new("I.E.1", format!("{} is not on the board.", position.name(other)))),
    }
}

/// The plan of a gun's shot, or why it is barred; whether the unit may fire it by now, with hatches shut too, is asked elsewhere.
/// `None` as for [`shot_at`](super::sighting::shot_at).
#[must_use]
pub fn plan_of(
    position: &Position,
    unit: &ViewItem,
    gun: u8,
    other: &ViewItem,
    shells: Shells,
    turn: u16,
) -> Option<Result<FirePlan, Bar>> {
    let shot = shot_by_any(position, unit, usize::from(gun), shells, other, turn)?;
    Some(shot.map(|shot| {
        let fragments = howitzers::fragments(position, unit, (gun, shells), other, &shot)
            .map(|part| Box::new(engage::combined(position, other, vec![part])));
        FirePlan { fragments, ..bare_plan(position, unit, (gun, shells), other, shot) }
    }))
}

/// The plan of a gun's high explosive at the crew of an open mount (IV.D); `None` where it can't be fired.
#[must_use]
pub(super) fn explosive_plan(
    position: &Position,
    unit: &ViewItem,
    gun: u8,
    other: &ViewItem,
    turn: u16,
) -> Option<FirePlan> {
    if let Some(shells) = howitzers::at_armour(position, position.kind(unit).guns.get(usize::from(gun))?) {
        return plan_of(position, unit, gun, other, shells, turn)?.ok();
    }
    let shot = explosive_by_any(position, unit, usize::from(gun), other, turn)?.ok()?;
    let part = howitzers::burst(position, unit, gun, &shot)?;
    let fragments = Some(Box::new(engage::combined(position, other, vec![part])));
    let plan = bare_plan(position, unit, (gun, Shells::Plain), other, shot);
    Some(FirePlan { fragments, ammo: Ammo::He, ..plan })
}

/// The plan of a shot without fragments.
fn bare_plan(
    position: &Position,
    unit: &ViewItem,
    (gun, shells): (u8, Shells),
    other: &ViewItem,
    shot: Shot,
) -> FirePlan {
    FirePlan {
        unit: *unit.id,
        gun,
        target: *other.id,
        kind: unit.kind.0,
        target_kind: other.kind.0,
        shells,
        ammo: fired(position, unit, gun.into(), shells, round_for(position.class(other)).unwrap_or(Round::Any)),
        damage: *other.damage,
        operator: manning::operator(position, unit),
        crew: manning::operators(position, unit).map(|unit| *unit.id).collect(),
        fragments: None,
        shot,
    }
}

/// While a decision waits, only what answers it may be ordered.
pub fn expect_decision(position: &Position, id: UnitId) -> Result<(), Refusal> {
    match position.decisions.0.last() {
        Some(Decision::SecondGun { unit }) if *unit != id => Err(Refusal::new(
            "I.G.2.a",
            format!(
                "{} may fire its other weapons first, or hold its fire.",
                position.find(*unit).map_or_else(String::new, |unit| position.name(&unit))
            ),
        )),
        Some(Decision::Aim { .. }) => {
            Err(Refusal::new("I.G.1", "A hit in the same hex has to be scored first: choose its area or roll for it."))
        }
        Some(Decision::Engagement { target, .. }) => Err(Refusal::new(
            "II.G.1",
            format!("Fire on {} is still being built: roll its dice first.", position.called(*target)),
        )),
        Some(Decision::Bombard { .. }) => Err(Refusal::new("IV.F.1", "The batteries' fire has to be settled first.")),
        Some(Decision::Shell { .. }) => Err(Refusal::new("IV.F.1", "The indirect fire has to be settled first.")),
        Some(Decision::Bombs { .. }) => Err(Refusal::new("VIII.C.5.a", "The bombs have to fall first.")),
        Some(Decision::Flak { .. }) => {
            Err(Refusal::new("VIII.D.2.c.2", "Guns may fire at an aircraft first; their player has to decide."))
        }
        Some(
            Decision::Drop { .. } | Decision::Shelter { .. } | Decision::Duck { .. } | Decision::UnderBombs { .. },
        ) => Err(Refusal::new("II.F.2.d", "The units fired at may take cover first; their player has to decide.")),
        Some(Decision::Casualties { .. }) => Err(Refusal::new("II.G.2", "Casualties have to be allocated first.")),
        Some(Decision::Answer { unit, .. }) => Err(Refusal::new(
            "IV.E.3.a",
            format!("{} is fired at and may answer; its player has to decide first.", position.called(*unit)),
        )),
        Some(Decision::Sally { hex, .. }) => Err(bunkers::first(*hex)),
        Some(Decision::Redirect { .. }) => {
            Err(Refusal::new("X.H.1.a.2", "It has to be named first what is bombed by mistake."))
        }
        Some(Decision::Fold { hex, side, .. }) => Err(undulating_ground::first(position, *hex, *side)),
        Some(Decision::SecondGun { .. }) | None => Ok(()),
    }
}

/// I.G.2.a: a vehicle with a second gun may leave it silent.
///
/// # Errors
/// When no such decision waits.
pub fn plan_hold(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    match position.decisions.0.last() {
        Some(Decision::SecondGun { unit }) => Ok(*unit),
        _ => Err(Refusal::new("I.G.2.a", "No vehicle has a second gun to hold now.")),
    }
}

/// I.B.2.c: a side may end its fire for the segment.
///
/// # Errors
/// When a decision waits, or it is not the combat segment.
pub fn plan_end(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    match position.decisions.0.last() {
        Some(Decision::SecondGun { unit }) => expect_decision(position, UnitId(unit.0.wrapping_add(1))),
        _ => expect_decision(position, UnitId(0)),
    }
}

/// A hit in the same hex to be scored (I.G.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AimPlan {
    /// The shot that hit.
    pub fire: FirePlan,
    /// The area chosen; `None` rolls for it.
    pub area: Option<Area>,
}

/// I.G.1: the firer in the target's hex scores a hit on the upper or lower hull, hull or turret, or rolls for its area.
///
/// # Errors
/// When no hit waits, or the area can't be struck from this side or chosen at all.
pub fn plan_aim(position: &Position, sequence: &Sequence, area: Option<Area>) -> Result<AimPlan, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    let Some(Decision::Aim { unit, gun, target, shells, .. }) = position.decisions.0.last() else {
        return Err(Refusal::new("I.G.1", "There is no hit in the same hex to score."));
    };
    let (firer, other) = (position.unit(*unit)?, position.unit(*target)?);
    let shot = match shot_by_any(position, &firer, usize::from(*gun), *shells, &other, sequence.turn) {
        Some(Ok(shot)) => shot,
        _ => return Err(Refusal::new("I.G.1", "The target is no longer in the same hex.")),
    };
    let choices = position.catalog.choices(other.kind.0, shot.aspect);
    if let Some(area) = area
        && !choices.contains(&area)
    {
        let names: Vec<&str> = choices.iter().map(|area| area.name()).collect();
        return Err(Refusal::new(
            "I.G.1",
            format!(
                "A hit on the {} can't be chosen from its {} side; it can be scored on {} or rolled for.",
                area.name(),
                shot.aspect.name(),
                names.join(", ")
            ),
        ));
    }
    Ok(AimPlan {
        fire: FirePlan {
            operator: None,
            crew: Vec::new(),
            ..bare_plan(position, &firer, (*gun, *shells), &other, shot)
        },
        area,
    })
}

/// A unit begins to fire, or goes on with its other gun.
pub(super) fn begins(battle: &mut Battle, unit: UnitId) {
    battle.marks.firing = vec![unit];
    if matches!(battle.decisions.0.last(), Some(Decision::SecondGun { .. })) {
        battle.decisions.0.pop();
    }
}

/// Questions 1 to 3 for every round; in the same hex the hits wait to be scored. Final fire that stops an AFV ends its overrun
/// (III.I.1.b). From section IV on the rounds go one by one, and may be answered (IV.E.3). Before a howitzer's at an AFV with men
/// exposed these may drop, as before all high explosive at men.
pub fn carry_out(In(plan): In<FirePlan>, mut battle: Battle) {
    begins(&mut battle, plan.unit);
    battle.open(&plan);
    if let Some(salvo) = &plan.fragments {
        howitzers::announce(&mut battle, salvo);
        return;
    }
    if battle.is_advanced() {
        duel::begin(&mut battle, &[plan]);
        return;
    }
    battle.spend(plan.unit, plan.gun, plan.ammo, plan.shot.rounds);
    let has_chart = battle.has_chart(&plan);
    let Some(number) = plan.shot.number() else {
        if has_chart {
            let FirePlan { unit, gun, target, shells, .. } = plan;
            let hits = plan.shot.rounds;
            battle.decisions.0.push(Decision::Aim { unit, gun, target, hits, shells, answers: false });
        } else {
            battle.destroy(&plan);
        }
        return;
    };
    let mut hits = 0;
    for _ in 0..plan.shot.rounds {
        hits += u8::from(battle.round(number));
    }
    if !has_chart {
        if hits > 0 {
            battle.destroy(&plan);
        }
        return;
    }
    for _ in 0..hits {
        if battle.is_done_for(plan.target) {
            break;
        }
        battle.score(&plan, None);
    }
    battle.stop_overrun(plan.unit, plan.target, !plan.damage.immobilised);
}

/// One hit in the same hex.
pub fn carry_out_aim(In(plan): In<AimPlan>, mut battle: Battle) {
    battle.score(&plan.fire, plan.area);
    battle.aimed(plan.fire.target);
}

/// Ends the side's fire.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::Combat });
    sequence.pass();
}

/// The second gun stays silent.
pub fn carry_out_hold(
    In(unit): In<UnitId>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    note(&mut log, &sequence, Event::Held { unit });
}

/// I.F.4: the portion of the combat segment ends, unless a vehicle that fired alone has more to fire (I.G.2.a). Those who
/// fired bear the F marker, and the other side fires next. True if the vehicle may go on.
pub fn goes_on(position: &Position) -> bool {
    let [unit] = position.marks.firing[..] else { return false };
    let may =
        |unit: ViewItem| position.class(&unit).is_vehicle() && unit_can_fire(position, &unit, position.sequence.turn);
    position.find(unit).is_some_and(may)
}

/// Those who bear the F marker once a portion of fire is over (I.F.4): all who fired, but not a Carrier that took part in the fire of others
/// with one of its weapons, since the other one fires independently (IX.A.3).
#[must_use]
pub fn finished(position: &Position) -> Vec<UnitId> {
    let firing = &position.marks.firing;
    let independent = |id: &UnitId| {
        let unit = position.find(*id).filter(|_| firing.len() > 1);
        unit.is_some_and(|unit| carriers::machine_gun(position, &unit).is_some())
    };
    firing.iter().copied().filter(|unit| !independent(unit)).collect()
}

/// I.F.4: those who fired bear the F marker, and the other side fires next.
pub fn finish(
    In(finished): In<Vec<UnitId>>,
    mut units: Units<&mut Gunnery>,
    mut marks: ResMut<Marks>,
    mut sequence: ResMut<Sequence>,
) {
    marks.firing.clear();
    for unit in finished {
        if let Some(mut gunnery) = units.get_mut(unit) {
            gunnery.done = true;
        }
    }
    sequence.hand_over();
}

/// Every legal fire order of one unit at vehicles and weapons.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let mut orders = Vec::new();
    for gun in 0..position.kind(unit).guns.len() {
        if !gun_ready(position, unit, gun) {
            continue;
        }
        for other in hard_targets(position, unit) {
            if !is_lost_weapon(position, &other) && !is_in_melee(position, unit, &other) {
                let allowed = |shells: &Shells| {
                    matches!(shot_with(position, unit, gun, *shells, &other, sequence.turn), Some(Ok(_)))
                };
                let fire = |shells| Order::Fire {
                    unit: *unit.id,
                    gun: u8::try_from(gun).unwrap_or(0),
                    target: *other.id,
                    shells,
                };
                orders.extend(apcr::rounds(position, unit, gun, other.kind.0).filter(allowed).map(fire));
            }
        }
    }
    orders
}
