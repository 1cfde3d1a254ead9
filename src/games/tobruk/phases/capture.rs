//! Captured weapons and vehicles, an experimental rule (X.I.4): who takes what stands in his hex as a turn ends.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use super::half_tracks;
use crate::core::game::Log;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::units::Units;
use crate::games::tobruk::material::catalog::{Class, MOST_GUNS};
use crate::games::tobruk::state::components::{Gunnery, Haul, Service};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Sequence, note};

/// What is captured as a turn ends: the weapon or vehicle with all weapons aboard it, and by whom.
#[derive(Debug, Clone)]
pub struct Taken {
    units: Vec<UnitId>,
    by: Side,
    /// Weapons and vehicles that a vehicle of the other side tows, or hooks up, no longer.
    unhitched: Vec<UnitId>,
}

/// Men who are neither broken nor prisoners, on foot or aboard.
fn are_unbroken_men(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_personnel() && unit.men.left > 0 && !unit.men.broken && !position.is_broken(unit)
}

/// A vehicle neither M- nor F-killed, with its crew.
fn is_undamaged(position: &Position, unit: &ViewItem) -> bool {
    position.class(unit).is_vehicle() && !unit.damage.immobilised && !unit.damage.any_lost() && !unit.crew.out
}

/// X.I.4.a to X.I.4.c: weapons and abandoned AFVs by any undamaged vehicle, other vehicles by an AFV, a Carrier or an armed half-track; all of
/// them by unbroken men. Not where the owner still has unbroken men, or a vehicle that could capture it as well (our departure from X.I.4.a, by
/// whose letter a truck would drive off with a manned gun, and a gun between two trucks would change hands with every turn).
fn falls_to_enemy(position: &Position, unit: &ViewItem) -> bool {
    let Some(hex) = unit.location.hex() else { return false };
    let class = position.class(unit);
    let open = match class {
        Class::LightWeapon | Class::MediumWeapon | Class::HeavyWeapon => !unit.damage.lost[0] && !unit.haul.spiked,
        Class::Tank | Class::SelfPropelled => unit.crew.out,
        Class::Carrier | Class::Transport => true,
        _ => false,
    };
    // Hulks are left alone (Firefight G).
    if !open || position.scenario.is_hulk(*unit.id) {
        return false;
    }
    let here = |other: &ViewItem| other.id != unit.id && position.place(other) == Some(hex);
    let armed = |other: &ViewItem| {
        let theirs = position.class(other);
        theirs.is_afv() || theirs == Class::Carrier || half_tracks::guns(position, other).is_some()
    };
    // What could itself capture is no prey for its like: a Carrier and a half-track leave each other alone (our reading).
    let even = armed(unit) && is_undamaged(position, unit);
    let captures = |other: &ViewItem| {
        let fit = !class.is_soft() || (armed(other) && (!even || position.class(other).is_afv()));
        is_undamaged(position, other) && fit
    };
    let takes = |other: &ViewItem| other.side != unit.side && (captures(other) || are_unbroken_men(position, other));
    // Who holds it keeps it while a vehicle of his is there that could capture it as well (our reading).
    let keeps = |other: &ViewItem| other.side == unit.side && (captures(other) || are_unbroken_men(position, other));
    let there: Vec<ViewItem> = position.all().filter(here).collect();
    there.iter().any(takes) && !there.iter().any(keeps)
}

/// What is captured as the turn ends, recaptures included.
pub fn due(world: &World) -> Vec<Taken> {
    let position = &Position::of(world);
    if !position.options.captured_equipment {
        return Vec::new();
    }
    let taken = position.all().filter(|unit| falls_to_enemy(position, unit));
    let all: Vec<UnitId> = taken.map(|unit| *unit.id).collect();
    let of = |unit: ViewItem| {
        let load = position.aboard(*unit.id).filter(|other| position.class(other).is_weapon());
        let units = std::iter::once(*unit.id).chain(load.map(|weapon| *weapon.id)).collect();
        // Hitched to a vehicle that stays with the other side, or the other way round.
        let behind = unit.haul.behind.filter(|vehicle| !all.contains(vehicle)).map(|_| *unit.id);
        let towed = position.behind(*unit.id).map(|weapon| *weapon.id).filter(|weapon| !all.contains(weapon));
        // What one side hooks up to a vehicle of the other is hooked up no longer (X.I.4.d).
        let hooks = |other: &ViewItem| other.haul.hooking.is_some_and(|work| work.vehicle == *unit.id);
        let hooking = unit.haul.hooking.filter(|work| !all.contains(&work.vehicle)).map(|_| *unit.id);
        let hooked = position.all().filter(hooks).map(|other| *other.id).filter(|other| !all.contains(other));
        let unhitched = behind.into_iter().chain(towed).chain(hooking).chain(hooked).collect();
        Taken { units, by: unit.side.enemy(), unhitched }
    };
    all.iter().filter_map(|id| position.find(*id)).map(of).collect()
}

/// They change hands: from the next turn on they are the captor's (X.I.5). Nobody is at them, and they have no target.
pub fn take(
    In(all): In<Vec<Taken>>,
    mut units: Units<(&mut Side, &mut Service, &mut Gunnery, &mut Haul)>,
    mut marks: ResMut<Marks>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    for Taken { units: taken, by, unhitched } in all {
        for id in unhitched {
            if let Some((.., mut haul)) = units.get_mut(id) {
                (haul.behind, haul.portee, haul.hooking) = (None, false, None);
            }
        }
        for unit in taken {
            let Some((mut side, mut service, mut gunnery, mut haul)) = units.get_mut(unit) else { continue };
            *side = by;
            service.operators.clear();
            gunnery.acquired = [None; MOST_GUNS];
            haul.mounting = None;
            marks.works.lose(unit);
            note(&mut log, &sequence, Event::Captured { unit, side: by });
        }
    }
}
