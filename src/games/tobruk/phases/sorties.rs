//! What a side owes of its Stukas before it goes on: every flight and every group complete before its movement ends (VIII.C.1.a, VIII.C.3),
//! every bomb dropped before other indirect fire (VIII.C.5.a).

use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Aircraft that enter together (VIII.C.3).
pub const GROUP: usize = 3;

/// The three that enter together (VIII.C.3): those of a force in the order of their numbers, three by three.
#[must_use]
pub fn group<'a>(position: &Position<'a>, unit: &ViewItem) -> Vec<ViewItem<'a>> {
    let roster = &position.scenario.roster;
    let force = position.scenario.entry_of(*unit.id).map(|entry| entry.force);
    let aircraft = roster
        .iter()
        .filter(|entry| Some(entry.force) == force && position.catalog.get(entry.kind).class == Class::Aircraft)
        .map(|entry| entry.id);
    let all: Vec<UnitId> = aircraft.collect();
    let theirs = all.chunks(GROUP).find(|group| group.contains(unit.id)).unwrap_or_default();
    theirs.iter().filter_map(|id| position.find(*id)).collect()
}

/// VIII.C.1.a, VIII.C.3: before a side ends its movement all its aircraft have flown, and its groups are complete.
///
/// # Errors
/// The refusal, naming one of those that have not.
pub fn expect_done(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    let own = || position.all().filter(|unit| *unit.side == sequence.active && position.class(unit) == Class::Aircraft);
    if let Some(unit) = own().find(|unit| unit.location.aloft().is_some() && !unit.motion.ended) {
        let sentence = format!("{} has to fly all its way before the movement ends.", position.name(&unit));
        return Err(Refusal::new("VIII.C.1.a", sentence));
    }
    let entered = |unit: &ViewItem| group(position, unit).iter().any(|other| other.entry.entered.is_some());
    match own().find(|unit| *unit.location == Location::Waiting && entered(unit)) {
        Some(unit) => {
            let sentence = format!("{} has to enter with the others of its group of three.", position.name(&unit));
            Err(Refusal::new("VIII.C.3", sentence))
        }
        None => Ok(()),
    }
}

/// VIII.C.5.a: bombs fall before any other indirect fire.
///
/// # Errors
/// While bombs have still to fall.
pub fn expect_fallen(position: &Position) -> Result<(), Refusal> {
    match position.marks.works.air.dives.first() {
        Some(dive) => {
            let name = position.called(dive.unit);
            Err(Refusal::new("VIII.C.5.a", format!("{name} has dived; its bombs fall before any other indirect fire.")))
        }
        None => Ok(()),
    }
}
