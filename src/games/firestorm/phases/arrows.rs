//! Several battle arrows at a time, an option of the campaign (`C.Arrows`): battles that are fought on tables while further arrows
//! are placed. No area is part of two of them, so that each can be settled without waiting for another.

use bevy_ecs::prelude::In;

use super::battle::{attacks, expect_at_table, fronts};
use super::victory;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::state::decisions::{Battle, Decision};
use crate::games::firestorm::state::orders::Event;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::position_mut::PositionMut;
use crate::games::firestorm::state::turn::Phase;

/// Plans to place the next arrow while the battle on the table is fought.
///
/// # Errors
/// The refusal.
pub fn plan_leave(position: &Position) -> Result<Battle, Refusal> {
    let battle = expect_at_table(position)?;
    let now = position.sequence;
    let refuse = |why: String| Err(Refusal::new("C.Arrows", why));
    if !now.several_arrows {
        return refuse(
            "Each battle ends before the next arrow is placed; several arrows at a time are optional.".to_owned(),
        );
    }
    if now.battle >= now.battles {
        return refuse(format!("All battle arrows for this turn have been placed ({}).", now.battles));
    }
    let free = |(from, into): (Area, Area)| !battle.touches(from) && !battle.touches(into);
    // Nobody is to lose the initiative to battles that are kept open.
    let barred = |side: &Side| fronts(position, *side).next().is_some() && !attacks(position, *side).any(free);
    if let Some(side) = Side::BOTH.into_iter().find(barred) {
        return refuse(format!("The {side} would be left with no attack clear of the areas being fought over."));
    }
    Ok(battle.clone())
}

/// Puts the battle aside, in the order of the arrows.
pub fn carry_out_leave(In(battle): In<Battle>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.note(Event::Left { into: battle.into });
    put_aside(&mut position, battle);
}

fn put_aside(position: &mut PositionMut, battle: Battle) {
    position.arrows.0.push(battle);
    position.arrows.0.sort_by_key(|battle| battle.number);
}

/// Plans to take up another battle that is being fought, in place of the one on the table.
///
/// # Errors
/// The refusal.
pub fn plan_take_up(position: &Position, into: Area) -> Result<Area, Refusal> {
    expect_at_table(position)?;
    match position.markers.arrows.iter().find(|battle| battle.into == into) {
        Some(_) => Ok(into),
        None => Err(Refusal::new("C.Arrows", format!("No other battle is being fought for {into}."))),
    }
}

/// Takes it up.
pub fn carry_out_take_up(In(into): In<Area>, mut position: PositionMut) {
    let Some(place) = position.arrows.0.iter().position(|battle| battle.into == into) else { return };
    if let Some(Decision::Table(battle)) = position.decisions.0.pop() {
        let taken = position.arrows.0.remove(place);
        put_aside(&mut position, battle);
        take_up(&mut position, taken);
    }
}

fn take_up(position: &mut PositionMut, battle: Battle) {
    position.note(Event::TakenUp { into: battle.into });
    position.decisions.0.push(Decision::Table(battle));
}

/// True if a battle has been settled while others are still fought, and the first of those is up.
#[must_use]
pub fn is_next(position: &Position) -> bool {
    position.sequence.phase == Phase::Battle
        && position.sequence.ended
        && position.decision().is_none()
        && !position.markers.arrows.is_empty()
        && !victory::tobruk_has_fallen(position)
}

/// Takes up the battle whose arrow was placed first.
pub fn next(mut position: PositionMut) {
    let battle = position.arrows.0.remove(0);
    take_up(&mut position, battle);
}
