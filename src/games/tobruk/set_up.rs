//! Set-up before play (Scenarios B.1.a, B.2).

use bevy_ecs::prelude::{Entity, In, Query, Res, ResMut};

use super::board::Name;
use super::components::{Entry, Location};
use super::orders::Event;
use super::scenario::Arrival;
use super::sequence::{Phase, Sequence, note};
use super::situation::Situation;
use crate::core::game::Log;
use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;

/// A unit may be set up so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacePlan {
    entity: Entity,
    /// The unit.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Facing,
}

/// Scenarios B.1.a: units are set up within their sections.
///
/// # Errors
/// The refusal, with its rule.
pub fn place(
    situation: &Situation,
    sequence: &Sequence,
    id: UnitId,
    hex: Hex,
    facing: Facing,
) -> Result<PlacePlan, Refusal> {
    let unit = situation.unit(id)?;
    situation.expect_phase(sequence, Phase::SetUp, Some(&unit))?;
    let Some(force) = situation.scenario.force_of(id) else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} belongs to no force of this scenario.", situation.name(&unit)),
        ));
    };
    let Arrival::SetUp { sections } = &force.arrives else {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} is not set up; it enters over the edge of the board during play.", situation.name(&unit)),
        ));
    };
    if !situation.board.contains(hex) {
        return Err(Refusal::new("Scenarios.B.1.a", format!("{} is off the board.", Name(hex))));
    }
    if !situation.board.in_sections(hex, sections) {
        let letters: Vec<String> = sections.iter().map(|section| format!("{section:?}")).collect();
        let what = if situation.board.is_grey(hex) { "is a grey border hex of" } else { "lies outside" };
        return Err(Refusal::new(
            "Scenarios.B.1.a",
            format!(
                "{} {what} the set-up area, section{} {}.",
                Name(hex),
                if letters.len() > 1 { "s" } else { "" },
                letters.join(" and ")
            ),
        ));
    }
    if *unit.location == Location::On(hex) && *unit.facing == facing {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!("{} stands there already, facing {}.", situation.name(&unit), facing.words()),
        ));
    }
    Ok(PlacePlan { entity: unit.entity, unit: id, hex, facing })
}

/// Scenarios B.2: units that are set up before play must all be.
///
/// # Errors
/// The refusal, with the number of units that are missing.
pub fn end(situation: &Situation, sequence: &Sequence) -> Result<(), Refusal> {
    situation.expect_phase(sequence, Phase::SetUp, None)?;
    let missing = situation
        .all()
        .filter(|unit| *unit.side == sequence.active && unit.entry.due == 0 && unit.location.hex().is_none())
        .count();
    if missing > 0 {
        return Err(Refusal::new(
            "Scenarios.B.2",
            format!(
                "{missing} {} still to be set up; all of them have to be before play begins.",
                if missing == 1 { "unit is" } else { "units are" }
            ),
        ));
    }
    Ok(())
}

/// Puts the unit there.
pub fn carry_out_place(
    In(plan): In<PlacePlan>,
    mut units: Query<(&mut Location, &mut Facing, &mut Entry)>,
    sequence: Res<Sequence>,
    mut log: ResMut<Log<Event>>,
) {
    let Ok((mut location, mut facing, mut entry)) = units.get_mut(plan.entity) else { return };
    *location = Location::On(plan.hex);
    *facing = plan.facing;
    entry.entered = Some(0);
    note(&mut log, &sequence, Event::Placed { unit: plan.unit, hex: plan.hex, facing: plan.facing });
}

/// Ends the side's set-up.
pub fn carry_out_end(mut sequence: ResMut<Sequence>, mut log: ResMut<Log<Event>>) {
    let side = sequence.active;
    note(&mut log, &sequence, Event::Passed { side, phase: Phase::SetUp });
    sequence.pass();
}
