//! The victor's advance (`GG.2.8`): three troops at most, those of the battle first, Rommel and supply markers besides.

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;

/// Troops that go into an area that was taken, Rommel apart (`GG.2.8`). He and supply markers go once the first of them has.
pub const ADVANCING: u8 = 3;

/// A step into the area taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdvancePlan {
    /// The troop; a supply marker without one.
    pub unit: Option<UnitId>,
    /// Where it comes from.
    pub from: Area,
    /// The area taken.
    pub to: Area,
}

/// Plans a troop's advance.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<AdvancePlan, Refusal> {
    let Some(Decision::Advance { side, into, first, left }) = position.decision() else {
        return Err(Refusal::new("GG.2.8", "There is no area to advance into now."));
    };
    let (_, from) = position.expect_own(id, *side)?;
    let name = position.name(id);
    if let Some(battle) = position.markers.arrows.iter().find(|battle| battle.has(id)) {
        return Err(Refusal::new("C.Arrows", format!("{name} fights in the battle for {}.", battle.into)));
    }
    if from == *into {
        return Err(Refusal::new("GG.2.8", format!("{name} has already advanced.")));
    }
    if position.board.border(from, *into).is_none() {
        return Err(Refusal::new("GG.2.8", format!("{name} is in {from}, which is not adjacent to {into}.")));
    }
    if position.is_rommel(id) {
        if *left == ADVANCING {
            return Err(Refusal::new(
                "GG.2.8",
                format!("{name} follows troops that advance, and none has advanced yet."),
            ));
        }
    } else {
        if *left == 0 {
            return Err(Refusal::new(
                "GG.2.8",
                "Three troops have advanced; only Rommel and supply markers may follow.",
            ));
        }
        if !first.is_empty() && !first.contains(&id) {
            let names: Vec<&str> = first.iter().map(|unit| position.name(*unit)).collect();
            return Err(Refusal::new("GG.2.8", format!("Troops of the battle advance first: {}.", names.join(", "))));
        }
    }
    Ok(AdvancePlan { unit: Some(id), from, to: *into })
}

/// Plans a supply marker's advance.
///
/// # Errors
/// The refusal.
pub fn plan_bring(position: &Position, from: Area) -> Result<AdvancePlan, Refusal> {
    let Some(Decision::Advance { side, into, left, .. }) = position.decision() else {
        return Err(Refusal::new("GG.2.8", "There is no area to advance into now."));
    };
    if *left == ADVANCING {
        let sentence = "Supply markers follow troops that advance, and none has advanced yet.";
        return Err(Refusal::new("C.SupplyMarkers", sentence));
    }
    if position.holder(from) != *side || position.markers.supply_at(from) == 0 {
        return Err(Refusal::new("C.SupplyMarkers", format!("The {side} have no supply marker in {from}.")));
    }
    if position.board.border(from, *into).is_none() {
        return Err(Refusal::new("GG.2.8", format!("{from} is not adjacent to {into}.")));
    }
    Ok(AdvancePlan { unit: None, from, to: *into })
}

/// Advances.
pub fn carry_out(In(plan): In<AdvancePlan>, mut position: PositionMut) {
    let AdvancePlan { unit, from, to } = plan;
    let Some(unit) = unit else {
        position.take_markers(from, 1);
        position.add_markers(to, 1);
        position.note(Event::Brought { from, to });
        return;
    };
    position.put(unit, Location::In(to));
    position.note(Event::Advanced { unit, from, to });
    let rommel = position.is_rommel(unit);
    if let Some(Decision::Advance { first, left, .. }) = position.decisions.0.last_mut() {
        first.retain(|other| *other != unit);
        *left -= u8::from(!rommel);
    }
    position.tidy_forts();
}

/// Every troop that can advance now.
pub fn troops<'a>(position: &'a Position) -> impl Iterator<Item = UnitId> + 'a {
    position.units.iter().map(|unit| unit.id).filter(|unit| plan(position, *unit).is_ok())
}

/// Every area from which a supply marker can come along.
pub fn dumps<'a>(position: &'a Position) -> impl Iterator<Item = Area> + 'a {
    Area::ALL.into_iter().filter(|area| plan_bring(position, *area).is_ok())
}

/// Plans that nobody advances any more.
///
/// # Errors
/// When there is no advance.
pub fn plan_hold(position: &Position) -> Result<(), Refusal> {
    match position.decision() {
        Some(Decision::Advance { .. }) => Ok(()),
        _ => Err(Refusal::new("GG.2.8", "There is no area to advance into now.")),
    }
}

/// Nobody advances any more.
pub fn carry_out_hold(mut position: PositionMut) {
    if let Some(Decision::Advance { side, .. }) = position.decisions.0.pop() {
        position.note(Event::Held { side });
    }
}

/// True if nobody can advance.
#[must_use]
pub fn is_idle(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Advance { .. }))
        && troops(position).next().is_none()
        && dumps(position).next().is_none()
}
