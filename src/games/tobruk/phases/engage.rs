//! Anti-personnel fire: units and weapons combine their factors on one unit of men (II.E-II.G, III.E, III.F).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::aboard::{self, Passengers};
use super::arms::{arms, part, shuts, targets};
use super::cover::cover_close;
use super::dropping::may_drop;
use super::fire::{self, expect_decision};
use super::fire_plan::FirePlan;
use super::optics::Optics;
pub use super::salvo::{Part, Salvo};
use super::shot::Burst;
use super::{crew, dummies, final_fire, fragile_guns, grenades, howitzers, optics};
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::shared::Shared;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Catalog, Class, Mount};
use crate::games::tobruk::material::scenario::{Chapter, Scenario};
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::components::{Acquisition, Gunnery, Haul, Kind, Permissions};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::{Arm, Share};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// A unit may take part in the fire on a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngagePlan {
    /// The unit fired at.
    pub target: UnitId,
    /// Its cover now.
    pub cover: Cover,
    /// What this firer adds.
    pub part: Part,
    /// Those who take part already.
    pub others: Vec<Part>,
    /// The gun that all their factors put out of action (X.E.5).
    pub breaks: Option<UnitId>,
    /// The AFV whose optics are at risk (X.D.4.b).
    pub optics: Option<Optics>,
}

/// II.G.1, III.F.2: a unit takes part in the fire on a personnel unit, alone or with those named before.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, arm: Arm, at: UnitId) -> Result<EngagePlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Combat, Some(&unit))?;
    let target = position.unit(at)?;
    let mut others = Vec::new();
    if let Some(Decision::Engagement { target: named, firers }) = position.decisions.0.last() {
        if *named != at {
            return Err(Refusal::new("II.G.1", format!("Fire on {} is still being built.", position.called(*named))));
        }
        if firers.contains(&(id, arm)) {
            return Err(Refusal::new("II.E.4", format!("{} is already taking part.", position.name(&unit))));
        }
        if let Some(shared) = clash(position, &unit, arm, firers) {
            return Err(shared);
        }
        others = parts(position, firers, &target, sequence.turn);
        grenades::expect_alone(position, &unit, arm, &others)?;
        final_fire::expect_alone(position, &unit, at, &others)?;
    } else {
        expect_decision(position, id)?;
    }
    position.expect_on_board(&unit)?;
    if target.side == unit.side {
        return Err(Refusal::new("I.E.1", format!("{} is on the same side.", position.name(&target))));
    }
    aboard::expect_on_foot(position, &target)?;
    position.expect_on_board(&target)?;
    let struck = crew::is_exposed(position, &target)
        || aboard::is_struck(position, &target)
        || shuts(position, &target)
        || optics::is_aimed_at(position, &target)
        || dummies::lies_face_down(position, &target);
    if !position.class(&target).is_personnel() && !struck {
        let (rule, what) = match position.class(&target) {
            Class::Carrier | Class::Transport => ("III.H.3", "gunfire and fragmentation have no effect on it"),
            class if class.is_vehicle() && position.class(&unit).is_personnel() => {
                ("III.D", "rifles have no effect on it")
            }
            class if class.is_vehicle() => ("III.E.1", "only armour-piercing rounds can damage it"),
            class if class.is_crew_served() => ("III.D.2.d", "aim a gun at it, or fire at its crew"),
            Class::LightWeapon => ("III.D.3.f", "it can't be fired at"),
            _ => ("II.J", "it can't be fired at"),
        };
        return Err(Refusal::new(rule, format!("{} is not a personnel unit: {what}.", position.name(&target))));
    }
    let part =
        part(position, &unit, arm, &target, sequence.turn).map_err(|bar| bar.refusal(position, &unit, arm, &target))?;
    let cover = cover_close(position, &target);
    let cover = match arm {
        Arm::Grenades => cover.under_grenades(),
        _ if final_fire::is_final(position, id, at) => Cover::Assault,
        _ => cover,
    };
    let factors = others.iter().chain([&part]).map(|part| u32::from(part.total())).sum();
    let breaks = fragile_guns::broken(position, &target, factors);
    let optics = Optics::of(position, &target, others.iter().chain([&part]).map(Part::share));
    Ok(EngagePlan { target: at, cover, part, others, breaks, optics })
}

/// A firer who is named already can't fire twice, nor both with its turret's gun and machine gun (III.E.2.c.4).
fn clash(position: &Position, unit: &ViewItem, arm: Arm, firers: &[(UnitId, Arm)]) -> Option<Refusal> {
    let in_turret = |arm: &Arm| match arm {
        Arm::TurretMachineGun => true,
        Arm::Gun(gun) => position.kind(unit).guns.get(usize::from(*gun)).is_some_and(|gun| gun.mount == Mount::Turret),
        _ => false,
    };
    let clash = position.class(unit).is_vehicle()
        && in_turret(&arm)
        && firers.iter().any(|(other, theirs)| other == unit.id && in_turret(theirs));
    clash.then(|| {
        Refusal::new(
            "III.E.2.c.4",
            format!("{} fires either its turret gun or its coaxial machine gun, not both.", position.name(unit)),
        )
    })
}

/// What the named firers bring, as they stand.
fn parts(position: &Position, firers: &[(UnitId, Arm)], target: &ViewItem, turn: u16) -> Vec<Part> {
    firers.iter().filter_map(|(id, arm)| part(position, &position.find(*id)?, *arm, target, turn).ok()).collect()
}

/// The firer is named; no die is rolled yet.
pub fn carry_out(
    In(plan): In<EngagePlan>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    let firer = (plan.part.unit, plan.part.arm);
    let (unit, arm) = firer;
    let joined = Event::Joined { unit, arm, target: plan.target, factors: plan.part.total() };
    note(&mut log, &sequence, joined);
    match decisions.0.last_mut() {
        Some(Decision::Engagement { firers, .. }) => firers.push(firer),
        _ => {
            // A vehicle that goes on firing has its portion already.
            if matches!(decisions.0.last(), Some(Decision::SecondGun { .. })) {
                decisions.0.pop();
            }
            decisions.0.push(Decision::Engagement { target: plan.target, firers: vec![firer] });
        }
    }
}

/// The fire that is being put together, ready for the dice.
///
/// # Errors
/// When none is.
pub fn plan_resolve(position: &Position, sequence: &Sequence) -> Result<Salvo, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    let Some(Decision::Engagement { target, firers }) = position.decisions.0.last() else {
        return Err(Refusal::new("II.G.1", "No fire on personnel is being built: choose a firer and its target."));
    };
    salvo(position, *target, firers, sequence.turn)
}

fn salvo(position: &Position, id: UnitId, firers: &[(UnitId, Arm)], turn: u16) -> Result<Salvo, Refusal> {
    let target = position.unit(id)?;
    let salvo = combined(position, &target, parts(position, firers, &target, turn));
    let charts = charts(position, &target, firers.iter().copied(), turn);
    Ok(Salvo { charts, ..salvo })
}

/// The shots of those howitzers among the firers whose hits are read on the damage chart of the AFV fired at (VI.B.1.b).
pub(super) fn charts(
    position: &Position,
    target: &ViewItem,
    firers: impl Iterator<Item = (UnitId, Arm)>,
    turn: u16,
) -> Vec<FirePlan> {
    if !position.class(target).is_afv() {
        return Vec::new();
    }
    let plan = |(unit, arm): (UnitId, Arm)| {
        let (unit, Arm::Gun(gun)) = (position.find(unit)?, arm) else { return None };
        let shells = howitzers::at_armour(position, position.kind(&unit).guns.get(usize::from(gun))?)?;
        fire::plan_of(position, &unit, gun, target, shells, turn)?.ok()
    };
    firers.filter_map(plan).collect()
}

/// The fire of these on a target, before its dice.
#[must_use]
pub(super) fn combined(position: &Position, target: &ViewItem, parts: Vec<Part>) -> Salvo {
    let vehicle = position.class(target).is_vehicle();
    let passengers = Passengers::under_direct_fire(position, target).filter(|_| vehicle);
    let cover = match &passengers {
        Some(men) if position.class(target).is_soft() => men.cover,
        _ => cover_close(position, target),
    };
    let thrown = parts.iter().any(|part| part.arm == Arm::Grenades);
    let (cover, passengers) = if thrown {
        (cover.under_grenades(), passengers.and_then(|_| Passengers::under_grenades(position, target)))
    } else {
        (cover, passengers)
    };
    let last = parts.iter().any(|part| final_fire::is_final(position, part.unit, *target.id));
    let cover = if last { Cover::Assault } else { cover };
    let may_drop = may_drop(position, target, cover);
    let (armoured, charts) = (shuts(position, target), Vec::new());
    let breaks = fragile_guns::broken(position, target, parts.iter().map(|part| u32::from(part.total())).sum());
    let optics = Optics::of(position, target, parts.iter().map(Part::share));
    Salvo { target: *target.id, cover, parts, may_drop, vehicle, armoured, passengers, breaks, optics, charts }
}

/// The fire is announced: it can't be taken back. Those in good cover may drop; otherwise the dice roll at once.
pub fn carry_out_resolve(
    In(plan): In<Salvo>,
    mut shooters: Units<(&Kind, &mut Gunnery, &mut Permissions)>,
    mut hauls: Units<&mut Haul>,
    scenario: Res<Shared<Scenario>>,
    catalog: Res<Shared<Catalog>>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
    mut decisions: ResMut<Decisions>,
) {
    decisions.0.pop();
    marks.firing = plan.parts.iter().map(|part| part.unit).collect();
    marks.firing.sort_unstable();
    marks.firing.dedup();
    let turn = sequence.turn;
    for part in &plan.parts {
        let Some((kind, mut gunnery, mut permissions)) = shooters.get_mut(part.unit) else {
            continue;
        };
        match part.arm {
            Arm::SmallArms | Arm::Grenades => gunnery.fired[0] = true,
            Arm::Gun(gun) => {
                gunnery.fired[usize::from(gun)] = true;
                let burst = part.burst == Burst::On;
                gunnery.acquired[usize::from(gun)] = Some(Acquisition { burst, ..Acquisition::new(plan.target, turn) });
                permissions.fired_at.insert(plan.target);
            }
            Arm::MachineGun => {
                gunnery.fired_turret = true;
                // IX.A.1: a machine gun that has fired is known from then on.
                if scenario.plays(Chapter::IX) && catalog.get(kind.0).class.is_weapon() {
                    gunnery.acquired[0] = Some(Acquisition::lost(plan.target));
                }
            }
            Arm::TurretMachineGun | Arm::PassengerGuns => gunnery.fired_turret = true,
            Arm::HullMachineGuns => gunnery.fired_hull = true,
        }
    }
    // I.H.2.a: an open mount that is fired at may fire back; what men may fire at is not restricted.
    if plan.vehicle
        && let Some((.., mut permissions)) = shooters.get_mut(plan.target)
    {
        permissions.fired_on_by.extend(&marks.firing);
    }
    // V.G.1.f: direct fire disturbs those who mount a gun.
    if scenario.plays(Chapter::V)
        && let Some(mut haul) = hauls.get_mut(plan.target)
    {
        haul.under_fire = true;
    }
    let firers: Vec<Share> = plan.parts.iter().map(Part::share).collect();
    note(&mut log, &sequence, Event::Engaged { target: plan.target, firers: firers.clone(), cover: plan.cover });
    if let Some(factors) = plan.shuts_hatches()
        && marks.works.shut(plan.target)
    {
        note(&mut log, &sequence, Event::HatchesShut { unit: plan.target, factors });
    }
    decisions.0.push(Decision::Drop { target: plan.target, cover: plan.cover, firers });
}

/// Ways for one unit to take part in a fire now that may be legal.
#[must_use]
pub fn legal(position: &Position, sequence: &Sequence, unit: &ViewItem) -> Vec<Order> {
    let mut orders = Vec::new();
    let named = match position.decisions.0.last() {
        Some(Decision::Engagement { target, .. }) => Some(*target),
        _ => None,
    };
    for target in targets(position, unit).filter(|target| named.is_none_or(|named| named == *target.id)) {
        for arm in arms(position, unit) {
            if part(position, unit, arm, &target, sequence.turn).is_ok() {
                orders.push(Order::Engage { unit: *unit.id, arm, target: *target.id });
            }
        }
    }
    orders
}
