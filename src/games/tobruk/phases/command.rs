//! Command control, an experimental rule (X.D.5): each company of AFVs has a commander who stays out of the fight, and misses him once he is
//! lost.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Catalog, Class};
use crate::games::tobruk::material::nation::Nation;
use crate::games::tobruk::material::scenario::{Roster, Scenario};
use crate::games::tobruk::state::components::{Damage, Location};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// AFVs of a company (X.D.5).
const fn strength(nation: Nation) -> usize {
    match nation {
        Nation::British => 16,
        Nation::German | Nation::Italian => 17,
    }
}

/// What a bail-out die loses once the commander is K- or M-killed (X.D.5.c).
const LESS: u8 = 1;

/// The AFVs of the company of an AFV, in the order of the roster; none for others. The AFVs of one nation that arrive together are told off
/// into companies in that order, a last one that is not full included (our reading). One that is alone has no commander, nor have hulks.
#[must_use]
pub fn company(scenario: &Scenario, catalog: &Catalog, unit: UnitId) -> Vec<UnitId> {
    let Some(entry) = scenario.entry_of(unit).filter(|_| !scenario.is_hulk(unit)) else { return Vec::new() };
    let kind = catalog.get(entry.kind);
    if !kind.class.is_afv() {
        return Vec::new();
    }
    let same = |other: &&Roster| {
        let theirs = catalog.get(other.kind);
        other.force == entry.force && theirs.class.is_afv() && theirs.nation == kind.nation
    };
    let group: Vec<UnitId> = scenario.roster.iter().filter(same).map(|other| other.id).collect();
    let mut companies = group.chunks(strength(kind.nation)).filter(|company| company.len() > 1);
    companies.find(|company| company.contains(&unit)).map_or_else(Vec::new, <[UnitId]>::to_vec)
}

/// The commander of a company: the AFV that was appointed, or else its first.
fn head(company: &[UnitId], appointed: &[UnitId]) -> Option<UnitId> {
    company.iter().find(|unit| appointed.contains(unit)).or(company.first()).copied()
}

/// The commander's vehicle of the company of an AFV; `None` where the rule is not in force, and for others.
#[must_use]
pub fn commander(position: &Position, unit: UnitId) -> Option<UnitId> {
    if !position.options.command_control {
        return None;
    }
    let company = company(position.scenario, position.catalog, unit);
    // Where all others broke down on the way, it is alone.
    let came = |id: &&UnitId| position.find(**id).is_some_and(|unit| *unit.location != Location::BrokenDown);
    let several = company.iter().filter(came).nth(1).is_some();
    several.then(|| head(&company, &position.marks.works.commanders)).flatten()
}

/// True for a commander's vehicle, which opens no fire, overruns and rams nobody (X.D.5.a).
#[must_use]
pub fn commands(position: &Position, unit: &ViewItem) -> bool {
    position.options.command_control && commander(position, *unit.id) == Some(*unit.id)
}

/// Refuses what the commander leaves to his company.
///
/// # Errors
/// With the rule and the words for what he may not do: `overrun`.
pub fn expect_free(position: &Position, unit: &ViewItem, what: &str) -> Result<(), Refusal> {
    if commands(position, unit) {
        let sentence =
            format!("{} is its company commander's vehicle, stays back and can't {what}.", position.name(unit));
        return Err(Refusal::new("X.D.5.a", sentence));
    }
    Ok(())
}

/// Refuses an AFV other than the commander's to an observer (X.D.5.b).
///
/// # Errors
/// The refusal.
pub fn expect_observer(position: &Position, vehicle: &ViewItem) -> Result<(), Refusal> {
    match commander(position, *vehicle.id).filter(|commander| commander != vehicle.id) {
        Some(commander) if position.find(commander).is_none_or(|unit| is_gone(&unit)) => Err(Refusal::new(
            "X.D.5.b",
            format!(
                "The commander of the company of {} is lost: no observer goes in another of its AFVs.",
                position.name(vehicle)
            ),
        )),
        Some(commander) => Err(Refusal::new(
            "X.D.5.b",
            format!(
                "{} is not its company commander's vehicle: an observer with the AFVs goes in {}.",
                position.name(vehicle),
                position.called(commander)
            ),
        )),
        None => Ok(()),
    }
}

/// True for an AFV that is neither on the board nor still to come.
fn is_gone(unit: &ViewItem) -> bool {
    unit.location.hex().is_none() && *unit.location != Location::Waiting
}

/// True for a commander who is lost: his AFV is K- or M-killed (X.D.5.c). One that broke down on the way is immobilised for points alone
/// (IV.G.2.2).
fn is_lost(location: Location, damage: Damage) -> bool {
    location.is_destroyed() || damage.immobilised && location != Location::BrokenDown
}

/// The lost commander of an AFV's company, which its crew misses; `None` for his own vehicle.
#[must_use]
pub fn missed(
    (scenario, catalog, appointed): (&Scenario, &Catalog, &[UnitId]),
    unit: UnitId,
    state: impl Fn(UnitId) -> Option<(Location, Damage)>,
) -> Option<UnitId> {
    let commander = head(&company(scenario, catalog, unit), appointed).filter(|commander| *commander != unit)?;
    state(commander).is_some_and(|(location, damage)| is_lost(location, damage)).then_some(commander)
}

/// What the bail-out die of an AFV's crew loses (X.D.5.c).
#[must_use]
pub fn less(position: &Position, unit: &ViewItem) -> u8 {
    let parts = (position.scenario, position.catalog, position.marks.works.commanders.as_slice());
    let state = |id| position.find(id).map(|unit| (*unit.location, *unit.damage));
    let missed = position.options.command_control && missed(parts, *unit.id, state).is_some();
    if missed { LESS } else { 0 }
}

/// The same while fire is carried out.
#[must_use]
pub fn less_of(
    parts: (&Scenario, &Catalog, &[UnitId]),
    unit: UnitId,
    state: impl Fn(UnitId) -> Option<(Location, Damage)>,
) -> u8 {
    if missed(parts, unit, state).is_some() { LESS } else { 0 }
}

/// A die that loses so much; one below 1 is 1 (our reading).
#[must_use]
pub fn lowered(die: u8, less: u8) -> u8 {
    die.saturating_sub(less).max(1)
}

/// An AFV becomes its company commander's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointPlan {
    /// The AFV.
    pub unit: UnitId,
    /// The company.
    pub company: Vec<UnitId>,
    /// Observers who change into it from other AFVs of the company (X.D.5.b).
    pub observers: Vec<UnitId>,
}

/// X.D.5: before the first AFV of a company comes into play its player names the commander's vehicle.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId) -> Result<AppointPlan, Refusal> {
    let refuse = |sentence: String| Err(Refusal::new("X.D.5", sentence));
    if !position.options.command_control {
        return refuse("Companies have commanders by an experimental rule only.".to_owned());
    }
    let unit = position.unit(id)?;
    if !position.decisions.0.is_empty() || !matches!(sequence.phase, Phase::SetUp | Phase::Movement) {
        return refuse(
            "Commanders are named in the set-up, or in a movement segment before their company enters.".to_owned(),
        );
    }
    position.expect_phase(sequence, sequence.phase, Some(&unit))?;
    let (name, company) = (position.name(&unit), company(position.scenario, position.catalog, id));
    if position.is_captured(&unit) {
        return refuse(format!("{name} is captured, and belongs to no company of its captors."));
    }
    let Some(now) = head(&company, &position.marks.works.commanders) else {
        return refuse(format!("{name} belongs to no company of AFVs."));
    };
    if now == id {
        return refuse(format!("{name} is its company commander's vehicle already."));
    }
    if *unit.location == Location::BrokenDown {
        position.expect_on_board(&unit)?;
    }
    if !is_open(position, sequence, &company) {
        return refuse(format!("The company of {name} is in play, and its commander is in {}.", position.called(now)));
    }
    Ok(AppointPlan { unit: id, observers: observers_of(position, &company), company })
}

/// True while the commander of a company can be named: in the set-up, and before the first of it comes onto the board. One that broke down
/// on the way is replaced.
fn is_open(position: &Position, sequence: &Sequence, company: &[UnitId]) -> bool {
    let waits = |unit: ViewItem| {
        *unit.location == Location::BrokenDown || *unit.location == Location::Waiting && unit.entry.due > 0
    };
    sequence.phase == Phase::SetUp || company.iter().filter_map(|id| position.find(*id)).all(waits)
}

/// Companies whose commander has broken down on the way, with the first of the others in his place and the observers who were with him (our
/// reading of X.D.5).
pub fn leaderless(world: &World) -> Vec<AppointPlan> {
    let position = &Position::of(world);
    if !position.options.command_control {
        return Vec::new();
    }
    let broken = |id: &UnitId| position.find(*id).is_some_and(|unit| *unit.location == Location::BrokenDown);
    let commanders = position.all().filter(|unit| commands(position, unit) && broken(unit.id));
    let plan = |commander: UnitId| {
        let company = company(position.scenario, position.catalog, commander);
        let unit = company.iter().copied().find(|id| !broken(id))?;
        Some(AppointPlan { unit, observers: observers_of(position, &company), company })
    };
    commanders.map(|unit| *unit.id).filter_map(plan).collect()
}

/// Observers in the AFVs of a company.
fn observers_of(position: &Position, company: &[UnitId]) -> Vec<UnitId> {
    let inside = |other: &ViewItem| {
        let vehicle = other.location.vehicle().filter(|vehicle| company.contains(vehicle));
        position.class(other) == Class::Observer && vehicle.is_some()
    };
    position.all().filter(inside).map(|unit| *unit.id).collect()
}

/// The commander changes, and observers with him.
pub fn carry_out(
    In(plan): In<AppointPlan>,
    sequence: Res<Sequence>,
    units: Units<&mut Location>,
    marks: ResMut<Marks>,
    log: ResMut<Log<Event>>,
) {
    take_over(In(vec![plan]), sequence, units, marks, log);
}

/// The commanders of several companies change.
pub fn take_over(
    In(plans): In<Vec<AppointPlan>>,
    sequence: Res<Sequence>,
    mut units: Units<&mut Location>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    for plan in plans {
        let appointed = &mut marks.works.commanders;
        appointed.retain(|unit| !plan.company.contains(unit));
        appointed.push(plan.unit);
        appointed.sort_unstable();
        for observer in plan.observers {
            if let Some(mut location) = units.get_mut(observer) {
                *location = Location::Aboard(plan.unit);
            }
        }
        note(&mut log, &sequence, Event::Appointed { unit: plan.unit });
    }
}

/// Observers who begin the game in AFVs, each with the commander's vehicle in which he begins it by this rule: the first of a force with
/// its first company, the next with its second (X.D.5.b, our reading).
#[must_use]
pub fn seats(scenario: &Scenario, catalog: &Catalog) -> Vec<(UnitId, UnitId)> {
    let class = |id: UnitId| scenario.entry_of(id).map(|entry| catalog.get(entry.kind).class);
    let mut seats: Vec<(UnitId, UnitId)> = Vec::new();
    for load in scenario.loaded.iter().filter(|load| class(load.vehicle).is_some_and(Class::is_afv)) {
        let force = scenario.entry_of(load.vehicle).map(|entry| entry.force);
        let heads = scenario.roster.iter().filter(|entry| Some(entry.force) == force).map(|entry| entry.id);
        let heads: Vec<UnitId> = heads.filter(|id| head(&company(scenario, catalog, *id), &[]) == Some(*id)).collect();
        for observer in load.aboard.iter().filter(|id| class(**id) == Some(Class::Observer)) {
            let free = heads.iter().find(|head| seats.iter().all(|(_, taken)| taken != *head)).or(heads.last());
            seats.extend(free.map(|head| (*observer, *head)));
        }
    }
    seats
}
