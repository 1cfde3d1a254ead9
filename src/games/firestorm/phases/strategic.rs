//! The strategic phase (`GG.3`): reinforcements through the dumps, the convoy to B-3, strategic moves.

use bevy_ecs::prelude::{In, World};

use super::supply;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::components::{Location, Unit};
use crate::games::firestorm::state::decisions::Decision;
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;
use crate::games::firestorm::state::turn::Phase;

/// Supply markers of a convoy (`GG.3.2`).
const CONVOY: u8 = 2;

/// A move from area to area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovePlan {
    /// The troop; a supply marker without one.
    pub unit: Option<UnitId>,
    /// Where it is; `None` for a reinforcement.
    pub from: Option<Area>,
    /// Where it goes.
    pub to: Area,
    /// Along roads and tracks; else over one border (`GG.3.3`).
    pub by_way: bool,
}

/// The dumps that a side still controls.
pub fn dumps(position: &Position, side: Side) -> impl Iterator<Item = Area> {
    Area::ALL
        .into_iter()
        .filter(move |area| position.board.info(*area).dump == Some(side) && position.holder(*area) == side)
}

/// A side's troops in the pool.
pub fn pool<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> {
    position.units.iter().filter(move |unit| unit.side == side && unit.location == Location::Pool)
}

/// Plans where a reinforcement comes back (`GG.3.1`).
///
/// # Errors
/// The refusal.
pub fn plan_reinforce(position: &Position, id: UnitId, to: Area) -> Result<MovePlan, Refusal> {
    let Some(Decision::Reinforce(side)) = position.decision() else {
        return Err(Refusal::new("GG.3.1", "Reinforcements arrive at the end of a turn."));
    };
    let unit = position.unit(id)?;
    let name = position.name(id);
    if unit.side != *side || unit.location != Location::Pool {
        return Err(Refusal::new("GG.3.1", format!("{name} is not in the pool of the {side}.")));
    }
    if !dumps(position, *side).any(|dump| dump == to) {
        return Err(Refusal::new("GG.3.1", format!("{to} is not a supply dump in {} hands.", side.adjective())));
    }
    Ok(MovePlan { unit: Some(id), from: None, to, by_way: false })
}

/// Brings it back.
pub fn carry_out_reinforce(In(plan): In<MovePlan>, mut position: PositionMut) {
    let Some(unit) = plan.unit else { return };
    position.put(unit, Location::In(plan.to));
    position.note(Event::Reinforced { unit, to: plan.to });
}

/// The reinforcement that has only one dump to come through.
#[must_use]
pub fn forced(position: &Position) -> Option<MovePlan> {
    let Some(Decision::Reinforce(side)) = position.decision() else { return None };
    let open: Vec<Area> = dumps(position, *side).collect();
    let [to] = open.as_slice() else { return None };
    let unit = pool(position, *side).next()?;
    Some(MovePlan { unit: Some(unit.id), from: None, to: *to, by_way: false })
}

/// True when no reinforcement can come any more.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Reinforce(side))
        if pool(position, *side).next().is_none() || dumps(position, *side).next().is_none())
}

/// The last turn at whose end the convoy comes (`GG.3.2`).
const LAST_CONVOY: u16 = 2;

/// `GG.3.2`: true if the convoy comes through at the end of turn 1 or 2: Axis troops in B-3, and B-1 in Axis hands.
#[must_use]
pub fn convoy_comes(world: &World) -> bool {
    let position = &Position::of(world);
    position.sequence.active == Side::Allies
        && position.sequence.turn <= LAST_CONVOY
        && position.holder(Area::B1) == Side::Axis
        && position.holder(Area::B3) == Side::Axis
        && position.in_area(Area::B3).next().is_some()
}

/// If it comes, it brings two supply markers.
pub fn bring_convoy(In(comes): In<bool>, mut position: PositionMut) {
    if !comes {
        return;
    }
    position.add_markers(Area::B3, CONVOY);
    position.note(Event::Convoy { markers: CONVOY });
}

/// The areas to which something in this area can move, and whether by road or track (`GG.3.3`).
#[must_use]
pub fn destinations(position: &Position, side: Side, from: Area) -> Vec<(Area, bool)> {
    let supplied = supply::line(position, side, from).is_some();
    let reach = if supplied { supply::reach(position, side, from) } else { supply::Lines::default() };
    let mut found: Vec<(Area, bool)> = reach.areas().filter(|area| *area != from).map(|area| (area, true)).collect();
    let beside = position.around(from).filter(|area| position.holder(*area) == side && !reach.holds(*area));
    found.extend(beside.map(|area| (area, false)));
    found.sort_unstable();
    found
}

fn expect_destination(position: &Position, side: Side, from: Area, to: Area) -> Result<bool, Refusal> {
    if let Some((_, by_way)) = destinations(position, side, from).into_iter().find(|(area, _)| *area == to) {
        return Ok(by_way);
    }
    let why = if to == from {
        format!("{to} is where it already is")
    } else if position.holder(to) != side {
        format!("{to} is enemy-held")
    } else if supply::line(position, side, from).is_none() {
        format!("{from} is out of supply, so only adjacent areas can be reached")
    } else {
        format!("no road or track leads from {from} to {to} through areas of the {side} alone")
    };
    Err(Refusal::new("GG.3.3", format!("Strategic move not possible: {why}.")))
}

/// Plans a troop's strategic move.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, to: Area) -> Result<MovePlan, Refusal> {
    position.expect_phase(Phase::Moves)?;
    let side = position.sequence.active;
    let (unit, from) = position.expect_own(id, side)?;
    if unit.redeployment.moved {
        return Err(Refusal::new("GG.3.3", format!("{} has already made its strategic move.", position.name(id))));
    }
    if position.markers.moves == Some(0) {
        return Err(Refusal::new("GG.3.3", "The Allied die roll allows no more troops to move."));
    }
    let by_way = expect_destination(position, side, from, to)?;
    Ok(MovePlan { unit: Some(id), from: Some(from), to, by_way })
}

/// Plans a supply marker's strategic move; it does not count against the Allied die.
///
/// # Errors
/// The refusal.
pub fn plan_carry(position: &Position, from: Area, to: Area) -> Result<MovePlan, Refusal> {
    position.expect_phase(Phase::Moves)?;
    let side = position.sequence.active;
    if position.holder(from) != side || position.markers.supply_at(from) == 0 {
        return Err(Refusal::new("C.SupplyMarkers", format!("The {side} have no supply marker in {from}.")));
    }
    if position.markers.fresh_supply(from) == 0 {
        return Err(Refusal::new(
            "GG.3.3",
            format!("The supply markers in {from} have already made their strategic move."),
        ));
    }
    let by_way = expect_destination(position, side, from, to)?;
    Ok(MovePlan { unit: None, from: Some(from), to, by_way })
}

/// Makes the move.
pub fn carry_out(In(plan): In<MovePlan>, mut position: PositionMut) {
    let Some(from) = plan.from else { return };
    let to = plan.to;
    if let Some(unit) = plan.unit {
        position.put(unit, Location::In(to));
        position.mark_moved(unit, true);
        if let Some(moves) = &mut position.moves.0 {
            *moves = moves.saturating_sub(1);
        }
        position.note(Event::Redeployed { unit, from, to });
        position.tidy_forts();
    } else {
        position.take_markers(from, 1);
        position.add_markers(to, 1);
        position.change(to, |_, _, dump| dump.carried += 1);
        position.note(Event::Carried { from, to });
    }
}

/// Plans to make no further move.
///
/// # Errors
/// In another phase.
pub fn plan_end(position: &Position) -> Result<(), Refusal> {
    position.expect_phase(Phase::Moves)
}

/// Makes no further move.
pub fn carry_out_end(mut position: PositionMut) {
    let side = position.sequence.active;
    position.note(Event::MovesEnded { side });
    position.sequence.ended = true;
}

/// The Allied die, or no limit; nobody has moved yet.
pub fn begin_moves(mut position: PositionMut) {
    let ids: Vec<UnitId> = position.index.iter().map(|(id, _)| id).collect();
    for id in ids {
        position.mark_moved(id, false);
    }
    for (.., mut dump) in &mut position.areas {
        dump.carried = 0;
    }
    position.moves.0 = None;
    if position.sequence.active == Side::Allies {
        let die = position.dice.die();
        position.moves.0 = Some(die);
        position.note(Event::AlliedMoves { die });
    }
}
