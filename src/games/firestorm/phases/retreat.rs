//! Retreat from a lost area (`GG.2.7`): into adjacent areas of one's own, over mines only along a road or track.

use bevy_ecs::prelude::In;

use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::board::Board;
use crate::games::firestorm::state::components::Location;
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;
use crate::games::firestorm::state::turn::Sequence;
use crate::games::firestorm::state::ways;

/// The areas into which the side that `holds` these can retreat from one.
pub fn ways_back<'a>(
    board: &'a Board,
    sequence: &'a Sequence,
    holds: impl Fn(Area) -> bool + 'a,
    area: Area,
) -> impl Iterator<Item = Area> + 'a {
    board.neighbours(area).filter(move |to| {
        let mined = board.border(area, *to).is_some_and(|border| border.mines);
        holds(*to) && (!mined || ways::between(board, sequence, area, *to).is_some())
    })
}

/// A step back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetreatPlan {
    /// The troop; a supply marker without one.
    pub unit: Option<UnitId>,
    /// The area lost.
    pub from: Area,
    /// Where it goes.
    pub to: Area,
}

fn expect(position: &Position, to: Area) -> Result<(Area, Side), Refusal> {
    let Some(Decision::Retreat { side, area, .. }) = position.decision() else {
        return Err(Refusal::new("GG.2.7", "Nobody has to retreat now."));
    };
    if !ways_back(position.board, position.sequence, |to| position.holder(to) == *side, *area).any(|open| open == to) {
        let why = match position.board.border(*area, to) {
            None => format!("{to} is not adjacent to {area}"),
            Some(_) if position.holder(to) != *side => format!("{to} is enemy-held"),
            Some(_) => format!("mines lie between {area} and {to}, without a road or track"),
        };
        return Err(Refusal::new("GG.2.7", format!("No retreat that way: {why}.")));
    }
    Ok((*area, *side))
}

/// Plans where a troop goes.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, to: Area) -> Result<RetreatPlan, Refusal> {
    let (from, side) = expect(position, to)?;
    position.expect_own(id, side)?;
    match position.decision() {
        Some(Decision::Retreat { units, .. }) if units.contains(&id) => Ok(RetreatPlan { unit: Some(id), from, to }),
        _ => Err(Refusal::new("GG.2.7", format!("{} does not have to retreat.", position.name(id)))),
    }
}

/// Plans where a supply marker goes: after the troops.
///
/// # Errors
/// The refusal.
pub fn plan_haul(position: &Position, to: Area) -> Result<RetreatPlan, Refusal> {
    let (from, _) = expect(position, to)?;
    match position.decision() {
        Some(Decision::Retreat { units, .. }) if !units.is_empty() => {
            Err(Refusal::new("GG.2.7", "The troops retreat first, then the supply markers."))
        }
        Some(Decision::Retreat { markers, .. }) if *markers > 0 => Ok(RetreatPlan { unit: None, from, to }),
        _ => Err(Refusal::new("C.SupplyMarkers", "No supply marker has to retreat.")),
    }
}

/// Retreats.
pub fn carry_out(In(plan): In<RetreatPlan>, mut position: PositionMut) {
    let RetreatPlan { unit, from, to } = plan;
    if let Some(unit) = unit {
        position.put(unit, Location::In(to));
        position.note(Event::Retreated { unit, from, to });
    } else {
        position.take_markers(from, 1);
        position.add_markers(to, 1);
        position.note(Event::Hauled { from, to });
    }
    if let Some(Decision::Retreat { units, markers, .. }) = position.decisions.0.last_mut() {
        match unit {
            Some(unit) => units.retain(|other| *other != unit),
            None => *markers -= 1,
        }
    }
}

/// What retreats without a choice: along the only way.
#[must_use]
pub fn forced(position: &Position) -> Option<RetreatPlan> {
    let Some(Decision::Retreat { side, area, units, markers }) = position.decision() else { return None };
    let ways: Vec<Area> =
        ways_back(position.board, position.sequence, |to| position.holder(to) == *side, *area).collect();
    let [to] = ways.as_slice() else { return None };
    let next = units.first().copied();
    (next.is_some() || *markers > 0).then_some(RetreatPlan { unit: next, from: *area, to: *to })
}

/// True when everything has retreated.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Retreat { units, markers: 0, .. }) if units.is_empty())
}
