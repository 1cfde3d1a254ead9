//! Weapon pits (V.E): who is in them, and what they do for a target of direct fire.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::shot::Pit as Covers;
use super::sizing;
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::material::hit_odds::Defilade;
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::vehicles::Pit as Sized;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};
use crate::games::tobruk::state::works::Pit;

/// True for a unit that takes up the room of a pit: a weapon with a crew, or a vehicle. Light weapons go with the men who use them
/// (our reading of V.E.5).
fn takes_room(position: &Position, unit: &ViewItem) -> bool {
    let class = position.class(unit);
    // What comes in tow or on a truck's bed is where its vehicle is, not dug in.
    (class.is_vehicle() || class.is_crew_served()) && unit.haul.behind.is_none()
}

/// What a pit does for a unit against direct fire; `None` outside one. From one hex or less it does nothing (V.E.5.d), which the shot
/// looks at.
#[must_use]
pub fn of(position: &Position, unit: &ViewItem) -> Option<Covers> {
    let class = position.class(unit);
    if class == Class::Bunker {
        return Some(Covers::Bunker);
    }
    if !position.is_in_pit(unit) {
        return position
            .marks
            .works
            .is_hull_down(*unit.id, unit.location.hex())
            .then(|| Covers::Fold(defilade(position, unit)));
    }
    // VII.B.1.a: the chart of sizes replaces what pits do for weapons, and for vehicles without armour but those that can't be hit.
    let sizes = position.scenario.plays(Chapter::VII);
    if class.is_weapon() {
        // VI.B.3.b: a pit does nothing for a large target, whose size it outweighs.
        let large = position.kind(unit).large_target && position.scenario.plays(Chapter::VI);
        (!large && !sizes).then_some(Covers::Weapon)
    } else if class.is_afv() {
        Some(Covers::Armour(defilade(position, unit)))
    } else {
        (!sizes || sizing::cannot_be_hit(position, unit)).then_some(Covers::Soft)
    }
}

/// What a pit covers of an AFV, or a fold of the ground.
fn defilade(position: &Position, unit: &ViewItem) -> Defilade {
    match position.tables.vehicles.size(&position.kind(unit).id).map(|size| size.pit) {
        Some(Sized::LowerHullDefilade) => Defilade::LowerHull,
        _ => Defilade::Hull,
    }
}

/// True if gunfire and fragments from so many hexes do nothing to a vehicle without armour, since it is in a pit (V.E.5.b).
#[must_use]
pub fn keeps_off(position: &Position, unit: &ViewItem, range: u8) -> bool {
    range > 1 && position.is_in_pit(unit) && position.class(unit).is_soft()
}

/// True if a round can't hit the unit from so many hexes, since it is in a pit (V.E.5.b, VII.B.1.c).
#[must_use]
pub fn shields(position: &Position, unit: &ViewItem, range: u8) -> bool {
    range > 1 && of(position, unit) == Some(Covers::Soft)
}

/// A unit may go into the pit of its hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnterPlan {
    /// The unit.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
}

/// V.E.5, V.E.6: into a pit that stands empty another weapon or vehicle of its hex goes, for no movement point (our reading).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId) -> Result<EnterPlan, Refusal> {
    let unit = position.unit(id)?;
    let phase = if sequence.phase == Phase::SetUp { Phase::SetUp } else { Phase::Movement };
    position.expect_phase(sequence, phase, Some(&unit))?;
    let (name, hex) = (position.name(&unit), position.expect_on_board(&unit)?);
    if let Some(vehicle) = unit.haul.behind {
        let sentence = format!("{name} is hitched to {} and has to be unloaded first.", position.called(vehicle));
        return Err(Refusal::new("V.B.3.c", sentence));
    }
    if !takes_room(position, &unit) {
        return Err(Refusal::new(
            "V.E.4",
            format!(
                "{name} needs no order: men lie on or under the weapon pit of their hex, with their light weapons."
            ),
        ));
    }
    if sequence.phase == Phase::Movement && position.class(&unit).is_vehicle() {
        if unit.crew.out {
            return Err(Refusal::new("IV.C.3", format!("The crew of {name} has bailed out; it moves no more.")));
        }
        if unit.damage.immobilised {
            return Err(Refusal::new("I.F.3.b", format!("{name} is immobilised (M-kill) and can't enter a pit.")));
        }
    }
    let works = &position.marks.works;
    if !works.pits.iter().any(|pit| pit.hex == hex) {
        return Err(Refusal::new("V.E.5", format!("There is no weapon pit in {}.", Name(hex))));
    }
    match works.held(hex) {
        Some(held) if held == id => Err(Refusal::new("V.E.5", format!("{name} is in the weapon pit."))),
        Some(held) => {
            let other = position.called(held);
            let rule = match position.find(held) {
                Some(other) if other.location.wreck().is_some() || other.damage.lost[0] => "V.E.7",
                _ => "V.E.5",
            };
            Err(Refusal::new(rule, format!("{other} is in the weapon pit of {}, which holds no other.", Name(hex))))
        }
        None => Ok(EnterPlan { unit: id, hex }),
    }
}

/// Puts the unit in.
pub fn carry_out(
    In(plan): In<EnterPlan>,
    sequence: bevy_ecs::prelude::Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let EnterPlan { unit, hex } = plan;
    if let Some(pit) = marks.works.pits.iter_mut().find(|pit| pit.hex == hex) {
        pit.holds = Some(unit);
    }
    note(&mut log, &sequence, Event::EnteredPit { unit, hex });
}

/// The pits as they stand after an order: what has left a pit holds it no longer, and the first that comes to an empty one is in it.
/// A wreck stays where it burns (V.E.7).
fn looked_at(position: &Position) -> Vec<Pit> {
    let known = &position.marks.works.pits;
    let place = |unit: &ViewItem| unit.location.hex().or(unit.location.wreck());
    let mut hexes: Vec<Hex> =
        position.those(|_, class, _| class == Class::WeaponPit).filter_map(|unit| unit.location.hex()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let is_there = |unit: &&ViewItem| place(unit).is_some_and(|hex| hexes.binary_search(&hex).is_ok());
    let units: Vec<&ViewItem> = position.units.iter().filter(is_there).collect();
    let pit = |hex: Hex| {
        let before = known.iter().find(|pit| pit.hex == hex);
        let holder = before.and_then(|pit| pit.holds);
        // V.E.7: a gun that is hitched is in its pit until it is towed away.
        let hitched = |unit: &ViewItem| Some(*unit.id) == holder && !unit.haul.portee;
        let takes = |unit: &&&ViewItem| place(unit) == Some(hex) && (takes_room(position, unit) || hitched(unit));
        let there: Vec<UnitId> = units.iter().filter(takes).map(|unit| *unit.id).collect();
        let holds = holder.filter(|unit| there.contains(unit));
        let was_empty = before.is_none_or(|pit| pit.holds.is_none());
        let is_new = |unit: &&UnitId| {
            let lives = || position.find(**unit).is_some_and(|unit| unit.location.hex().is_some());
            before.is_none_or(|pit| lives() && !pit.seen.contains(unit))
        };
        let first = there.iter().find(is_new).copied().filter(|_| was_empty);
        Pit { hex, holds: holds.or(first), seen: there }
    };
    hexes.iter().copied().map(pit).collect()
}

/// The pits as they stand now; `None` if that is known.
#[must_use]
pub fn changed(position: &Position) -> Option<Vec<Pit>> {
    let pits = looked_at(position);
    (pits != position.marks.works.pits).then_some(pits)
}

/// Looks at the pits anew.
pub fn look(In(pits): In<Vec<Pit>>, sequence: Res<Sequence>, mut marks: ResMut<Marks>, mut log: ResMut<Log<Event>>) {
    let known = std::mem::replace(&mut marks.works.pits, pits);
    for pit in &marks.works.pits {
        let before = known.iter().find(|known| known.hex == pit.hex).and_then(|known| known.holds);
        if let Some(unit) = pit.holds.filter(|unit| before != Some(*unit)) {
            note(&mut log, &sequence, Event::EnteredPit { unit, hex: pit.hex });
        }
    }
}
