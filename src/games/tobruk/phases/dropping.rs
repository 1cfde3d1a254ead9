//! Who may go under cover before the dice (II.F.2.d).

use bevy_ecs::prelude::{In, Res, ResMut};

use super::cover::{cover, held_on_top, strikes_beside};
use super::{bunkers, crew, half_tracks};
use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::tables::casualty::Cover;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// Units in the target's hex that could go under their emplacement before the dice (II.F.2.d); nobody else is in danger when
/// the target lay under it already as the fire was announced.
pub(super) fn may_drop(position: &Position, target: &ViewItem, announced: Cover) -> Vec<UnitId> {
    if position.class(target).is_vehicle() {
        let crew = crew::is_exposed(position, target) || half_tracks::is_operated(position, target);
        let may = crew && announced == Cover::Good && !target.crew.down && !target.gunnery.any_fired();
        return if may { vec![*target.id] } else { Vec::new() };
    }
    match target.location.hex() {
        // Who fires at those inside a bunker does not fire at those on it.
        _ if position.is_in_bunker(target) => Vec::new(),
        Some(hex) if announced == Cover::Good => can_drop(position, hex, *target.side).collect(),
        _ => Vec::new(),
    }
}

/// Men in good cover in a hex who may go under its emplacement: they have not fired (II.F.2.d).
fn can_drop(position: &Position, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> {
    let may = position.has_emplacement(hex) && !held_on_top(position, hex);
    let men = position.personnel_in(hex, side).filter(move |_| may);
    men.filter(|unit| !unit.gunnery.fired[0] && unit.men.at_weapons == 0)
        .filter(|unit| cover(position, unit) == Cover::Good && !position.marks.works.assaults(*unit.id))
        .filter(|unit| !position.served_by(*unit.id).any(|weapon| weapon.gunnery.any_fired()))
        .filter(move |unit| bunkers::expect_room(position, unit, hex).is_ok())
        .map(|unit| *unit.id)
}

/// Units that may drop before the dice of indirect fire on a target: those fired at, and from section VI on, since fire on a vehicle or
/// a weapon strikes the men beside it too, these as well (II.F.2.d, VI.C.3).
pub(super) fn may_drop_from_above(position: &Position, target: &ViewItem, announced: Option<Cover>) -> Vec<UnitId> {
    // VIII.D.3.b: men at the guns of a half-track drop as they do before direct fire.
    let at_guns = || half_tracks::is_operated(position, target).then(|| cover(position, target));
    let announced = announced.or_else(at_guns);
    let mut may = announced.map_or_else(Vec::new, |announced| may_drop(position, target, announced));
    if let Some(hex) = target.location.hex().filter(|_| strikes_beside(position, target)) {
        may.extend(can_drop(position, hex, *target.side));
    }
    may
}

/// II.F.2.d: nobody else takes cover.
///
/// # Errors
/// When nobody was asked.
pub fn plan_stand(position: &Position, sequence: &Sequence) -> Result<UnitId, Refusal> {
    position.expect_phase(sequence, Phase::Combat, None)?;
    match position.decisions.0.last() {
        Some(Decision::Drop { target, .. }) => Ok(*target),
        _ => Err(Refusal::new("II.F.2.d", "No unit has to decide whether to take cover.")),
    }
}

/// Notes that nobody takes cover any more.
pub fn carry_out_stand(In(target): In<UnitId>, sequence: Res<Sequence>, mut log: ResMut<Log<Event>>) {
    note(&mut log, &sequence, Event::StoodFast { target });
}
