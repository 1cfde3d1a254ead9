//! Whether a gun of a unit may fire at all this turn, whatever the target (I.F.3, I.G.2, II.F.2, III.D).

use super::silent::Silent;
use super::{aboard, carriers, command, crew, manning, observing};
use crate::games::tobruk::material::catalog::Mount;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Why this gun of the unit can't fire this turn; `None` if it can. For a weapon unit its operators are asked too.
#[must_use]
pub fn silent(position: &Position, unit: &ViewItem, gun: usize) -> Option<Silent> {
    let gunnery = unit.gunnery;
    let crew = crew::silent(position, unit);
    let hauled = aboard::silent(position, unit).or_else(|| carriers::silent(position, unit));
    if crew.is_some() {
        crew
    } else if unit.motion.moved {
        Some(Silent::Moved)
    } else if hauled.is_some() {
        hauled
    } else if unit.motion.busy {
        Some(Silent::Busy)
    } else if gunnery.answered && gunnery.fired[gun] {
        Some(Silent::Answered)
    } else if gunnery.fired[gun] || gunnery.fired_turret && in_turret(position, unit, gun) {
        Some(Silent::Fired)
    } else if gunnery.done {
        Some(Silent::Done)
    } else if unit.damage.lost[gun] {
        Some(Silent::Lost)
    } else if position.marks.works.is_struck(*unit.id) {
        Some(Silent::Struck)
    } else if position.kind(unit).guns[gun].not_from_pits
        && (position.is_in_pit(unit) || position.marks.works.is_hull_down(*unit.id, unit.location.hex()))
    {
        Some(Silent::InPit)
    } else if unit.overruns.over.is_some() {
        Some(Silent::Overrunning)
    } else if position.kind(unit).guns[gun].mount == Mount::Turret && observing::ties_down(position, unit) {
        Some(Silent::Observes)
    } else if position.class(unit).is_weapon() {
        manning::cannot_fire(position, unit)
    } else {
        None
    }
}

/// True if the gun sits in a turret beside a machine gun, so that only one of them fires in a segment (III.E.2.c.4).
fn in_turret(position: &Position, unit: &ViewItem, gun: usize) -> bool {
    let kind = position.kind(unit);
    kind.turret_machine_guns.is_some() && kind.guns.get(gun).is_some_and(|gun| gun.mount == Mount::Turret)
}

/// Why this gun of the unit can't open fire this turn: what keeps it silent, or that the unit has answered in a gun duel, with this
/// gun or another (IV.E.3.e), or that it is a commander's (X.D.5.a). Asked by another unit, the other gun may still answer (IV.E.3.f).
#[must_use]
pub fn holds(position: &Position, unit: &ViewItem, gun: usize) -> Option<Silent> {
    let silent = silent(position, unit, gun).or_else(|| unit.gunnery.answered.then_some(Silent::Answered));
    silent.or_else(|| command::commands(position, unit).then_some(Silent::Commands))
}

/// True if the gun may open fire this turn: the vehicle stood still, has not finished its fire, and the gun is whole.
#[must_use]
pub fn gun_ready(position: &Position, unit: &ViewItem, gun: usize) -> bool {
    holds(position, unit, gun).is_none()
}
