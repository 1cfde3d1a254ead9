//! Why the computer gives an order: asked of the very functions by which it chose, and said as players say it.

mod fights;
mod places;

use super::situation::Situation;
use super::{engineers, worth};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{average, tenths};
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::phases::sight;
use crate::games::bir_hacheim::play::prompt::{Ask, Prompt};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Why the computer would give this order, as a side may hear it.
pub fn reason(position: &Position, order: &Order, viewer: Option<Side>) -> Option<String> {
    let situation = &Situation::new(position, position.to_act()?);
    let asks = Prompt::of(position).asks;
    match (order, &asks) {
        (Order::Place { unit, hex }, _) => Some(set_up(situation, *unit, *hex)),
        (Order::EndSetUp, _) => Some("Everything stands where it is wanted.".to_owned()),
        (Order::Move { unit, path }, _) => places::march(situation, order, *unit, path, viewer),
        (Order::Clear { unit }, _) => Some(clear(position, *unit)),
        (Order::EndMovement, _) => Some(places::end(situation)),
        (Order::Attack { unit, target }, Ask::Assault(assault)) => {
            fights::attack(situation, *target, &assault.units, Some(*unit), viewer)
        }
        (Order::Attack { unit, target }, _) => fights::attack(situation, *target, &[], Some(*unit), viewer),
        (Order::Commit { points }, Ask::Assault(assault)) => fights::commit(situation, assault, *points, viewer),
        (Order::Commit { points }, Ask::Defence(assault)) => fights::answer(situation, assault, None, *points),
        (Order::Support { unit }, Ask::Defence(assault)) => fights::answer(situation, assault, Some(*unit), 0),
        (Order::Bombard { target, .. }, Ask::Bombardment { guns, .. }) => {
            Some(fights::bombardment(situation, *target, guns, false))
        }
        (Order::Bombard { target, .. }, _) => Some(fights::bombardment(situation, *target, &[], false)),
        (Order::Commit { .. }, Ask::Bombardment { target, guns }) => {
            Some(fights::bombardment(situation, *target, guns, true))
        }
        (Order::Strike { target, points }, _) => fights::strike(situation, *target, *points),
        (Order::EndCombat, _) => Some(fights::end(situation, viewer)),
        (Order::Lose { unit }, asks) => lose(position, *unit, asks, viewer),
        (Order::Enough, _) => Some("One unit is what the result asks for: no more has to go.".to_owned()),
        (Order::Retreat { unit, to }, _) => places::retreat(situation, *unit, *to, viewer),
        (Order::Leave { unit }, _) => leave(position, *unit),
        (Order::Advance { unit, path }, _) => places::advance(situation, *unit, path, viewer),
        (Order::Hold, _) => Some("Nobody stands better in the hex that was left than where he is.".to_owned()),
        _ => None,
    }
}

/// A hex with the name of its place.
fn hex(position: &Position, hex: Hex) -> String {
    match position.board.name_of(hex) {
        Some(place) => format!("{} {place}", Name::of(hex)),
        None => Name::of(hex).to_string(),
    }
}

/// So many points of victory.
fn points(number: f64) -> String {
    average(number, "point", "points")
}

fn set_up(situation: &Situation, unit: UnitId, at: Hex) -> String {
    let position = situation.position;
    let mines = position
        .find(unit)
        .filter(|_| position.counter(unit).arm == Arm::Engineers)
        .and_then(|unit| engineers::lane(situation, unit));
    if let Some(mines) = mines {
        return format!(
            "Close to the mines in {}, which are most in the way of the supply lines.",
            hex(position, mines)
        );
    }
    let ready = position.scenario.ready.iter().find(|(id, _)| *id == unit).map(|(_, ready)| *ready);
    match ready {
        Some(ready) if ready != at => format!("Beside its usual place, {}, and out of contact.", hex(position, ready)),
        _ => "Its usual place in this set-up.".to_owned(),
    }
}

fn clear(position: &Position, unit: UnitId) -> String {
    let at = position.find(unit).and_then(|unit| unit.location.hex());
    match at {
        Some(at) => format!("Opens the lane through the mines in {}: the supply lines get shorter.", hex(position, at)),
        None => "Opens a lane through the mines.".to_owned(),
    }
}

/// Why this unit takes the loss.
fn lose(position: &Position, id: UnitId, asks: &Ask, viewer: Option<Side>) -> Option<String> {
    let unit = position.find(id)?;
    // What a unit is worth tells of its defence.
    if !sight::shows_defence(position, viewer, unit) {
        return Some("The unit that can best be spared.".to_owned());
    }
    let (cost, what) = match asks {
        Ask::Casualty { eliminated: false, .. } => (worth::casualty(position, unit), "the loss hurts least here"),
        Ask::Exchange { owed: Some(owed), .. } => {
            let strength = position.attack(unit).min(*owed);
            return Some(format!(
                "Strength of {owed} has to go, and this unit pays {strength} of it at the price of {}.",
                points(worth::death(position, unit))
            ));
        }
        _ => (worth::death(position, unit), "the one that can best be spared"),
    };
    let reduced = if unit.strength.reduced { ", already at half strength" } else { "" };
    Some(format!("About {}{reduced}: {what}.", points(cost)))
}

fn leave(position: &Position, id: UnitId) -> Option<String> {
    let unit = position.find(id)?;
    Some(format!(
        "Off the board it is lost, but the enemy scores nothing for it; every way back would cost more than the {} it is worth.",
        tenths(worth::death(position, unit))
    ))
}
