//! Retreat (5.3): a hex back, out of enemy zones; chains, arms of the sea, sieges, and the rim of the board.

use bevy_ecs::prelude::In;

use super::losses::still_there;
use super::zones;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Name, Terrain};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::{Position, STACK};
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// A unit that retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetreatPlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Hex,
    /// Where it goes.
    pub to: Hex,
    /// It was under siege: this is the first of two steps (5.3.3).
    pub first_of_two: bool,
    /// After a casualty in the combat it comes through friends, and is spared another (5.3.3).
    pub spared: bool,
    /// It suffers a casualty by going there: the second step out of a siege.
    pub suffers: bool,
    /// It goes into an arm of the sea: a casualty, or destroyed if it suffered one in the combat (5.3.2).
    pub water: Option<Water>,
}

/// What an arm of the sea does to a unit that retreats through it (5.3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Water {
    /// It suffers a casualty.
    Casualty,
    /// It is destroyed.
    Destroyed,
}

/// What a unit that has to retreat can do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ways {
    /// Hexes it can go to.
    pub hexes: Vec<Hex>,
    /// It can leave the board (4.2.2).
    pub off_board: bool,
}

/// Hexes around a hex in which the unit could stand without being engaged, with room or somebody who can give way.
fn free_around(position: &Position, unit: &Unit, hex: Hex, shun: &[Hex]) -> impl Iterator<Item = Hex> {
    let passed = [shun, &[hex]].concat();
    position.around(hex).filter(move |to| is_free(position, unit, *to, &mut passed.clone()))
}

fn is_free(position: &Position, unit: &Unit, to: Hex, passed: &mut Vec<Hex>) -> bool {
    let open = position.can_be_in(unit, to)
        && !position.is_held_by(to, unit.side.enemy())
        && !zones::would_engage(position, unit, to);
    if !open || passed.contains(&to) {
        return false;
    }
    let friends: Vec<&Unit> = position.side_in(to, unit.side).filter(|other| other.id != unit.id).collect();
    if friends.len() < STACK {
        return true;
    }
    // 5.3.1: one of the three has to be able to give way in its turn.
    passed.push(to);
    friends.iter().any(|friend| position.around(to).any(|next| is_free(position, friend, next, passed)))
}

/// True if the unit can't retreat into a hex free of enemy zones (5.1.3).
#[must_use]
pub fn is_besieged(position: &Position, unit: &Unit) -> bool {
    unit.location.hex().is_some_and(|hex| free_around(position, unit, hex, &[]).next().is_none())
}

/// True if all defenders of a hex are under siege.
#[must_use]
pub fn is_siege(position: &Position, defenders: &[&Unit]) -> bool {
    !defenders.is_empty() && defenders.iter().all(|unit| is_besieged(position, unit))
}

/// What a unit in a retreat can do from its hex; it shuns some hexes.
#[must_use]
pub fn ways(position: &Position, unit: &Unit, shun: &[Hex]) -> Ways {
    let Some(hex) = unit.location.hex() else { return Ways::default() };
    let hexes = if unit.duty.besieged {
        first_steps(position, unit, hex, shun)
    } else {
        free_around(position, unit, hex, shun).collect()
    };
    // Nobody leaves the board unless forced to; a besieged unit that has suffered is lost before it gets there (5.3.3).
    let lost = unit.duty.besieged && unit.duty.hurt;
    let off_board = hexes.is_empty() && !lost && position.board.is_rim(hex);
    Ways { hexes, off_board }
}

/// Hexes for the first step out of a siege, which lead on to a second; through friends after a casualty (5.3.3).
fn first_steps(position: &Position, unit: &Unit, hex: Hex, shun: &[Hex]) -> Vec<Hex> {
    let after = [shun, &[hex]].concat();
    let first = |to: &Hex| {
        position.can_be_in(unit, *to)
            && !shun.contains(to)
            && !position.is_held_by(*to, unit.side.enemy())
            && (!unit.duty.hurt || position.is_held_by(*to, unit.side))
            && free_around(position, unit, *to, &after).next().is_some()
    };
    position.around(hex).filter(first).collect()
}

/// Units that the decision asked now can send back, each with what it can do.
#[must_use]
pub fn choices<'a>(position: &'a Position) -> Vec<(&'a Unit, Ways)> {
    match position.decision() {
        Some(Decision::Retreat { units, shun, .. }) => {
            still_there(position, units).into_iter().map(|unit| (unit, ways(position, unit, shun))).collect()
        }
        // 5.3.3: the second step leads out of every enemy zone.
        Some(Decision::Flight { unit, shun, .. }) => still_there(position, &[*unit])
            .into_iter()
            .filter_map(|unit| {
                let hexes = free_around(position, unit, unit.location.hex()?, shun).collect();
                Some((unit, Ways { hexes, off_board: false }))
            })
            .collect(),
        Some(Decision::Crowd { side, hex, newcomer, shun }) => position
            .side_in(*hex, *side)
            .filter(|unit| unit.id != *newcomer)
            .map(|unit| (unit, Ways { hexes: free_around(position, unit, *hex, shun).collect(), off_board: false }))
            .collect(),
        _ => Vec::new(),
    }
}

fn choice<'a>(position: &'a Position, id: UnitId) -> Result<(&'a Unit, Hex, Ways), Refusal> {
    let unit = position.unit(id)?;
    let hex = position.expect_on_board(unit)?;
    let found = choices(position).into_iter().find(|(able, _)| able.id == id);
    let Some((_, ways)) = found else {
        return Err(Refusal::new("5.3", format!("{} does not have to retreat now.", position.name(id))));
    };
    Ok((unit, hex, ways))
}

/// Plans a step back.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, to: Hex) -> Result<RetreatPlan, Refusal> {
    let (unit, from, ways) = choice(position, id)?;
    position.expect_hex(to)?;
    if !ways.hexes.contains(&to) {
        let allowed: Vec<String> = ways.hexes.iter().map(|hex| Name::of(*hex).to_string()).collect();
        let allowed = if allowed.is_empty() { "nowhere".to_owned() } else { format!("to {}", allowed.join(", ")) };
        return Err(Refusal::new(
            "5.3",
            format!("{} can't retreat to {}: it can go {allowed}.", position.name(id), Name::of(to)),
        ));
    }
    Ok(work_out(position, unit, from, to))
}

fn work_out(position: &Position, unit: &Unit, from: Hex, to: Hex) -> RetreatPlan {
    let first_of_two = unit.duty.besieged && matches!(position.decision(), Some(Decision::Retreat { .. }));
    let suffers = matches!(position.decision(), Some(Decision::Flight { spared: false, .. }));
    let water = (position.ground(to).terrain == Terrain::SeaArm).then_some(if unit.duty.hurt {
        Water::Destroyed
    } else {
        Water::Casualty
    });
    RetreatPlan {
        unit: unit.id,
        from,
        to,
        first_of_two,
        spared: first_of_two && unit.duty.hurt && position.is_held_by(to, unit.side),
        suffers,
        water,
    }
}

/// Retreats.
pub fn carry_out(In(plan): In<RetreatPlan>, mut position: PositionMut) {
    let shun = [answer(&mut position, plan.unit), vec![plan.from]].concat();
    position.note(Event::Retreated { unit: plan.unit, from: plan.from, to: plan.to });
    position.put(plan.unit, plan.to);
    let mut alive = position.cross_mines(plan.unit, plan.to);
    match plan.water {
        Some(Water::Destroyed) if alive => {
            position.eliminate(plan.unit);
            alive = false;
        }
        Some(Water::Casualty) if alive => alive = !position.reduce(plan.unit),
        _ => {}
    }
    if plan.suffers && alive {
        alive = !position.reduce(plan.unit);
    }
    if !alive {
        return;
    }
    if plan.first_of_two {
        position.decisions.0.push(Decision::Flight { unit: plan.unit, spared: plan.spared, shun });
        return;
    }
    let side = position.catalog.get(plan.unit).nation.side();
    let stacked =
        position.units.iter().filter(|(of, location, ..)| **of == side && **location == Location::On(plan.to));
    if stacked.count() > STACK {
        position.decisions.0.push(Decision::Crowd { side, hex: plan.to, newcomer: plan.unit, shun });
    }
}

/// The decision has its answer: the unit need not be asked again. Gives the hexes that it shuns.
fn answer(position: &mut PositionMut, unit: UnitId) -> Vec<Hex> {
    if let Some(Decision::Retreat { units, shun, .. }) = position.decisions.0.last_mut() {
        units.retain(|other| *other != unit);
        return shun.clone();
    }
    let shun = match position.decisions.0.pop() {
        Some(Decision::Flight { shun, .. } | Decision::Crowd { shun, .. }) => shun,
        _ => Vec::new(),
    };
    // Whoever has given way to others has retreated: it does not go again with those it fought beside.
    for decision in &mut position.decisions.0 {
        if let Decision::Retreat { units, .. } = decision {
            units.retain(|other| *other != unit);
        }
    }
    shun
}

/// Plans to leave the board, which only a unit does that is forced to (4.2.2).
///
/// # Errors
/// The refusal.
pub fn plan_leave(position: &Position, id: UnitId) -> Result<UnitId, Refusal> {
    let (_, _, ways) = choice(position, id)?;
    if ways.off_board {
        return Ok(id);
    }
    Err(Refusal::new("4.2.2", format!("{} is not forced off the board.", position.name(id))))
}

/// Leaves the board.
pub fn carry_out_leave(In(unit): In<UnitId>, mut position: PositionMut) {
    answer(&mut position, unit);
    position.change(unit, |location, _, _, _| *location = Location::Left);
    position.note(Event::Left { unit });
}

/// What a retreat brings without a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forced {
    /// Nobody is left to retreat.
    Done,
    /// The unit can go nowhere.
    Trapped(UnitId),
    /// The unit has one way.
    OneWay(RetreatPlan),
    /// The unit has only the way off the board.
    OffBoard(UnitId),
    /// Nobody can give way in the crowd: the newcomer is lost.
    NoRoom(UnitId),
}

/// The next thing that happens in a retreat without a choice.
#[must_use]
pub fn forced(position: &Position) -> Option<Forced> {
    let choices = choices(position);
    let nowhere = |ways: &Ways| ways.hexes.is_empty() && !ways.off_board;
    match position.decision()? {
        Decision::Crowd { newcomer, .. } if choices.iter().all(|(_, ways)| nowhere(ways)) => {
            Some(Forced::NoRoom(*newcomer))
        }
        Decision::Crowd { .. } => None,
        Decision::Retreat { .. } | Decision::Flight { .. } => {
            if let Some((unit, _)) = choices.iter().find(|(_, ways)| nowhere(ways)) {
                return Some(Forced::Trapped(unit.id));
            }
            match &choices[..] {
                [] => Some(Forced::Done),
                [(unit, ways)] => match (&ways.hexes[..], ways.off_board) {
                    ([to], false) => Some(Forced::OneWay(work_out(position, unit, unit.location.hex()?, *to))),
                    ([], true) => Some(Forced::OffBoard(unit.id)),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

/// Carries out what leaves no choice.
pub fn carry_out_forced(In(forced): In<Forced>, mut position: PositionMut) {
    match forced {
        Forced::Done => {
            position.decisions.0.pop();
        }
        Forced::Trapped(unit) => {
            answer(&mut position, unit);
            position.trap(unit);
        }
        Forced::NoRoom(unit) => {
            position.decisions.0.pop();
            position.trap(unit);
        }
        Forced::OneWay(plan) => carry_out(In(plan), position),
        Forced::OffBoard(unit) => carry_out_leave(In(unit), position),
    }
}
