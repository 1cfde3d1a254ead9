//! Striking men off: who may share casualties, and the choice among them (II.G.2, III.D.1.d, II.I.8).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::aboard::Passengers;
use super::cover::cover;
use super::crew;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::core::words::counted;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::captivity::Falling;
use crate::games::tobruk::state::components::{Location, Men};
use crate::games::tobruk::state::decisions::{Decision, Decisions};
use crate::games::tobruk::state::events::{Cause, Event, Harm};
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::options::Options;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// Hexes within which others take the place of a crew's casualties (III.D.1.d).
const CREW_RANGE: u8 = 1;

/// True for a crew, or an HQ group as a crew, that operates a crew-served weapon (III.D.1.d, III.D.2.c). One that lies in full
/// cover does not at that moment, and takes casualties like other men there.
#[must_use]
pub fn is_operating_crew(position: &Position, unit: &ViewItem) -> bool {
    !unit.men.under && unit.location.hex().is_some() && position.operates_crew_served(*unit.id)
}

/// Units that may take a part of the casualties inflicted on a target in this cover. For a crew at its weapon that is any
/// personnel within one hex (III.D.1.d); else those in its hex and cover: of its nation (II.G.2.c), or any that are there once
/// the target has left that cover (II.G.2.a), or if it operates light weapons (III.D.3.e).
#[must_use]
pub fn pool(position: &Position, target: &ViewItem, in_cover: Cover) -> Vec<UnitId> {
    let Some(hex) = target.location.hex() else { return Vec::new() };
    // IV.D: the crew of an open mount has nobody to share with.
    if position.class(target).is_vehicle() {
        if !crew::is_exposed(position, target) {
            return Passengers::of(position, target).map_or_else(Vec::new, |men| men.pool);
        }
        return if cover(position, target) == in_cover { vec![*target.id] } else { Vec::new() };
    }
    if is_operating_crew(position, target) {
        let side = *target.side;
        let near =
            position.those(|theirs, class, at| theirs == side && class.is_personnel() && at.range(hex) <= CREW_RANGE);
        return near.map(|unit| *unit.id).collect();
    }
    let nation = position.kind(target).nation;
    let any_nation = cover(position, target) != in_cover || operates_light_weapon(position, target);
    let units = in_hex_and_cover(position, target, in_cover);
    units.filter(|unit| any_nation || position.kind(unit).nation == nation).map(|unit| *unit.id).collect()
}

/// Units that may take a part of what the final fire of a vehicle costs men who assault it: those in assault cover in their hex, as all are
/// who have come to assault, of their nation (X.G.1.f, II.G.2.c).
#[must_use]
pub fn assaulting(position: &Position, target: &ViewItem) -> Vec<UnitId> {
    let Some(hex) = target.location.hex() else { return Vec::new() };
    let nation = position.kind(target).nation;
    let any_nation = operates_light_weapon(position, target);
    let came = |unit: &ViewItem| unit.motion.moved && position.marks.works.assaults(*unit.id);
    let units = position.personnel_in(hex, *target.side);
    units
        .filter(|unit| came(unit) || cover(position, unit) == Cover::Assault)
        .filter(|unit| any_nation || position.kind(unit).nation == nation)
        .map(|unit| *unit.id)
        .collect()
}

/// Units that take what a target leaves them by going under cover: all that are left in its hex in the cover that it had, of
/// whatever nation (II.G.2.a).
#[must_use]
pub fn left_behind(position: &Position, target: &ViewItem, in_cover: Cover) -> Vec<UnitId> {
    in_hex_and_cover(position, target, in_cover).filter(|unit| unit.id != target.id).map(|unit| *unit.id).collect()
}

/// Personnel of a unit's side in its hex that is in this cover, itself included if it is.
fn in_hex_and_cover<'a>(
    position: &'a Position,
    unit: &ViewItem,
    in_cover: Cover,
) -> impl Iterator<Item = ViewItem<'a>> {
    let side = *unit.side;
    let units = unit.location.hex().into_iter().flat_map(move |hex| position.personnel_in(hex, side));
    units.filter(move |unit| cover(position, unit) == in_cover)
}

/// True for men under the counter of a light weapon (III.D.3.b).
fn operates_light_weapon(position: &Position, unit: &ViewItem) -> bool {
    position
        .served_by(*unit.id)
        .any(|weapon| position.class(&weapon) == Class::LightWeapon && weapon.location == unit.location)
}

/// So many men of a unit may be struck off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LosePlan {
    /// The unit.
    pub unit: UnitId,
    /// Casualties given to it, more than it has men if it takes all of them alone (II.G.2.b).
    pub men: u8,
    /// Casualties still to be given out afterwards.
    pub left: u8,
}

/// II.G.2: the owner gives casualties to a unit of those that may share them. The target alone may take all, and the excess is
/// ignored; once others share, all are absorbed as far as there are men.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, id: UnitId, men: u8) -> Result<LosePlan, Refusal> {
    let Some(Decision::Casualties { side, target, crew, pool, left, cause }) = position.decisions.0.last() else {
        return Err(Refusal::new("II.G.2", "There are no casualties to allocate now."));
    };
    let rule = match cause {
        Cause::Fire if *crew => "III.D.1.d",
        Cause::Fire => "II.G.2.c",
        Cause::Melee => "II.I.8",
        Cause::Artillery => "II.K.3",
    };
    let unit = position.unit(id)?;
    let name = position.name(&unit);
    if !pool.contains(&id) || unit.men.left == 0 {
        let names: Vec<String> = pool.iter().map(|unit| position.called(*unit)).collect();
        let names = names.join(", ");
        if *crew {
            let why = no_part_of_a_crews(position, &unit, *side, *target, pool);
            return Err(Refusal::new(
                "III.D.1.d",
                format!("{why}; only men within {CREW_RANGE} hex take a crew's casualties: {names} can."),
            ));
        }
        // Without a target they fell to others as it went under cover (II.G.2.a), or are shared already (II.G.2.c).
        let rule = if *cause == Cause::Fire && target.is_none() { "II.G.2" } else { rule };
        return Err(Refusal::new(rule, format!("{name} can't take these casualties; {names} can.")));
    }
    if men == 0 || men > *left {
        let are = if *left == 1 { "is" } else { "are" };
        return Err(Refusal::new(
            rule,
            format!("{} {are} left to allocate; {name} can't take {men}.", counted(*left, "casualty", "casualties")),
        ));
    }
    let takes_all = *target == Some(id) && men == *left;
    if men > unit.men.left && !takes_all {
        return Err(Refusal::new(rule, format!("{name} has only {} left.", counted(unit.men.left, "man", "men"))));
    }
    Ok(LosePlan { unit: id, men, left: *left - men })
}

/// Why a unit takes no part of a crew's casualties: it is too far off, or no living unit of men of that side. The crew is the
/// target, or once others share the only crew of those that may.
fn no_part_of_a_crews(
    position: &Position,
    unit: &ViewItem,
    side: Side,
    target: Option<UnitId>,
    pool: &[UnitId],
) -> String {
    let name = position.name(unit);
    let (Some(hex), true) = (unit.location.hex(), *unit.side == side && position.class(unit).is_personnel()) else {
        return format!("{name} is not a {} personnel unit on the board", position.player(side));
    };
    let mut crews = pool.iter().filter_map(|id| position.find(*id)).filter(|unit| is_operating_crew(position, unit));
    let only = crews.next().filter(|_| crews.next().is_none());
    let crew = target.and_then(|target| position.find(target)).or(only);
    match crew.and_then(|crew| Some((crew.location.hex()?, position.name(&crew)))) {
        Some((at, crew)) => format!("{name} is {} hexes from {crew}", hex.range(at)),
        None => format!("{name} is too far away"),
    }
}

/// Strikes the men off.
pub fn carry_out(In(plan): In<LosePlan>, mut decisions: ResMut<Decisions>, mut striker: Striker) {
    let cause = match decisions.0.last_mut() {
        Some(Decision::Casualties { target, left, cause, .. }) => {
            *left = plan.left;
            // Once others share, the target can't let the excess be ignored.
            if *target != Some(plan.unit) {
                *target = None;
            }
            *cause
        }
        _ => return,
    };
    if plan.left == 0 {
        decisions.0.pop();
    }
    striker.strike(plan.unit, plan.men, cause);
}

/// What strikes men off and takes empty units from the board.
#[derive(bevy_ecs::system::SystemParam)]
pub struct Striker<'w, 's> {
    units: Units<'w, 's, (&'static mut Men, &'static mut Location)>,
    sequence: Res<'w, Sequence>,
    log: ResMut<'w, Log<Event>>,
}

impl Striker<'_, '_> {
    /// Men left in a unit.
    #[must_use]
    pub fn men(&self, unit: UnitId) -> u8 {
        self.units.get(unit).map_or(0, |(men, _)| men.left)
    }

    /// Strikes off so many men, or all there are.
    pub fn strike(&mut self, unit: UnitId, casualties: u8, cause: Cause) {
        let Some((mut men, mut location)) = self.units.get_mut(unit) else {
            return;
        };
        let lost = casualties.min(men.left);
        men.left -= lost;
        // The bombardment falls before the first turn: no turn's morale check asks for it (II.H.3.b).
        if cause != Cause::Artillery {
            men.lost = men.lost.saturating_add(lost);
        }
        let gone = men.left == 0;
        if gone {
            *location = Location::Destroyed;
        }
        note(&mut self.log, &self.sequence, Event::Lost { unit, men: lost, cause });
        if gone {
            note(&mut self.log, &self.sequence, Event::Harmed { target: unit, harm: Harm::Eliminated });
        }
    }

    /// Takes a unit from the board whole, its morale broken or its melee lost.
    pub fn remove(&mut self, unit: UnitId) {
        if let Some((mut men, mut location)) = self.units.get_mut(unit) {
            men.left = 0;
            *location = Location::Destroyed;
            note(&mut self.log, &self.sequence, Event::Harmed { target: unit, harm: Harm::Eliminated });
        }
    }

    /// Takes a unit from the board whole, or where units surrender leaves it there with its morale broken (X.I.1); at the mercy of the enemy
    /// it surrenders (X.I.1.d).
    pub fn lose(&mut self, unit: UnitId, surrenders: bool, options: &Options, marks: &mut Marks) {
        if options.surrender {
            marks.works.captivity.falling.push(Falling { unit, surrenders });
        } else {
            self.remove(unit);
        }
    }

    /// Notes that the unit's morale was checked this turn, or may not be any more.
    pub fn check(&mut self, unit: UnitId) {
        if let Some((mut men, _)) = self.units.get_mut(unit) {
            men.checked = true;
        }
    }

    /// II.I.5.a: an attacker that breaks stays in its hex and takes no part in the melee.
    pub fn break_attacker(&mut self, unit: UnitId) {
        if let Some((mut men, _)) = self.units.get_mut(unit) {
            men.broken = true;
        }
    }

    /// Notes an event.
    pub fn note(&mut self, event: Event) {
        note(&mut self.log, &self.sequence, event);
    }
}

/// Casualties left to crews at their weapons, with nobody else to take them, that men within one hex may take for them.
#[derive(Debug, Clone)]
pub struct PassedOn {
    /// Place of the decision among those that wait.
    place: usize,
    /// The crew; `None` if they fall on more than one.
    crew: Option<UnitId>,
    pool: Vec<UnitId>,
}

/// Casualties that a target under cover, or comrades who fell, leave to crews at their weapons alone: they are the crews' own now,
/// to be taken by others as III.D.1.d has it. If they are as many as several crews have men together, those are eliminated. A part
/// that its owner gives a crew of his free will it keeps.
pub fn passed_on(position: &Position) -> Vec<PassedOn> {
    let falls_on = |decision: &Decision| {
        let Decision::Casualties { crew: false, pool: sharing, left, cause: Cause::Fire, .. } = decision else {
            return None;
        };
        let alive = sharing.iter().filter_map(|id| position.find(*id)).filter(|unit| unit.men.left > 0);
        let alive: Vec<ViewItem> = alive.collect();
        if alive.is_empty() || !alive.iter().all(|unit| is_operating_crew(position, unit)) {
            return None;
        }
        let men: u32 = alive.iter().map(|unit| u32::from(unit.men.left)).sum();
        let crew = if let [only] = alive.as_slice() { Some(*only.id) } else { None };
        if crew.is_none() && u32::from(*left) >= men {
            return None;
        }
        let mut near: Vec<UnitId> = alive.iter().flat_map(|crew| pool(position, crew, cover(position, crew))).collect();
        near.sort_unstable();
        near.dedup();
        Some((crew, near))
    };
    let decisions = position.decisions.0.iter().enumerate();
    decisions
        .filter_map(|(place, decision)| falls_on(decision).map(|(crew, pool)| PassedOn { place, crew, pool }))
        .collect()
}

/// The crews' casualties become their own.
pub fn pass_on(In(passed): In<Vec<PassedOn>>, mut decisions: ResMut<Decisions>) {
    for PassedOn { place, crew: unit, pool: near } in passed {
        if let Some(Decision::Casualties { target, crew, pool, .. }) = decisions.0.get_mut(place) {
            (*target, *crew, *pool) = (unit, true, near);
        }
    }
}

/// Casualties that leave no choice are struck off at once: of a single unit, of all units there are, or of a crew at its weapon
/// that loses as many men as it has (III.D.1.d).
pub fn strike_forced(mut decisions: ResMut<Decisions>, mut striker: Striker) {
    while let Some(Decision::Casualties { target, crew, pool, left, cause, .. }) = decisions.0.last().cloned() {
        let alive: Vec<UnitId> = pool.into_iter().filter(|unit| striker.men(*unit) > 0).collect();
        let target = target.filter(|target| alive.contains(target));
        let total: u32 = alive.iter().map(|unit| u32::from(striker.men(*unit))).sum();
        match (target, alive.as_slice()) {
            (_, []) => {}
            (Some(target), _) if crew && left >= striker.men(target) => striker.strike(target, left, cause),
            (_, [only]) => striker.strike(*only, left, cause),
            (None, all) if total <= u32::from(left) => {
                for unit in all {
                    striker.strike(*unit, u8::MAX, cause);
                }
            }
            _ => {
                if let Some(Decision::Casualties { target: named, pool, .. }) = decisions.0.last_mut() {
                    *named = target;
                    *pool = alive;
                }
                return;
            }
        }
        decisions.0.pop();
    }
}
