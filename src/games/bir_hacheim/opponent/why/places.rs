//! Why a unit goes where it goes: what changes most for the better.

use std::collections::BTreeSet;

use super::fights::odds;
use super::{hex, points};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{sentence, tells};
use crate::core::words::counted;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::opponent::battle::Battle;
use crate::games::bir_hacheim::opponent::place::{Places, Terms};
use crate::games::bir_hacheim::opponent::situation::Situation;
use crate::games::bir_hacheim::opponent::{battle, combat, engineers, movement, settled, worth};
use crate::games::bir_hacheim::phases::{debts, sight};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Order;

/// Reasons that are told of a move, the weightiest first.
const TOLD: usize = 2;

/// Why a unit marches.
pub fn march(situation: &Situation, order: &Order, id: UnitId, path: &[Hex], viewer: Option<Side>) -> Option<String> {
    let position = situation.position;
    let unit = position.find(id)?;
    let end = *path.last()?;
    if position.counter(id).arm == Arm::Engineers
        && !unit.march.engaged
        && let Some(mines) = engineers::lane(situation, unit)
    {
        return Some(format!(
            "To clear the mines in {}: a lane there shortens the supply lines.",
            hex(position, mines)
        ));
    }
    if situation.is_contact(end) {
        let next = battle::next(situation);
        let target = |battle: &Battle| battle.plan.target;
        return match next.filter(|(next, battle)| next == order || end.range(target(battle)) == 1) {
            Some((next, _)) if next != *order && movement::is_open(situation, end) => Some(take(situation, end)),
            Some((_, battle)) => Some(format!(
                "For the attack on {}: {}",
                hex(position, target(&battle)),
                odds(position, &battle.plan, battle.points, viewer)
            )),
            None => movement::is_open(situation, end).then(|| take(situation, end)),
        };
    }
    let places = Places::of(situation);
    let Some(from) = unit.location.hex() else {
        let goal = places.goal(unit, end).map(|goal| format!("comes in towards {}", hex(position, goal)));
        return Some(sentence(&[goal.unwrap_or_else(|| "comes in where it is safe".to_owned())]));
    };
    let reach = situation.reach(id);
    let mines = reach.leg(end).map_or(0, |leg| leg.mines);
    let (before, after) = (places.terms(unit, from, 0), places.terms(unit, end, mines));
    let mut parts = better(situation, &places, unit, end, [before, after], viewer);
    if situation.is_contact(from) {
        let owes = debts::owes(position, unit);
        let settled = settled::of(situation, &BTreeSet::new());
        if owes && combat::contribution(situation, &settled, unit, owes) < 0.0 {
            let loses = -combat::told_contribution(situation, &settled, unit, owes);
            let what = match loses {
                // What is lost tells of the defence.
                loses if loses > 0.0 && tells(loses) && (viewer.is_none() || sight::is_open(position)) => {
                    format!("lose {} by", points(loses))
                }
                _ => "that is not worth it".to_owned(),
            };
            parts.insert(0, format!("gets out of an attack that it would owe and {what}"));
        } else {
            parts.insert(0, "breaks off where no attack is worth it".to_owned());
        }
        parts.truncate(TOLD);
    }
    if mines > 0 {
        let lie = if position.is_mined(end) { "though mines lie there" } else { "though mines lie on the way" };
        parts.push(lie.to_owned());
    }
    Some(said(parts))
}

/// Why a unit walks into an empty place beside the enemy.
fn take(situation: &Situation, place: Hex) -> String {
    let position = situation.position;
    let scores = counted(worth::scores(position, place), "point", "points");
    let name = hex(position, place);
    if position.is_held_by(place, situation.side) {
        format!("Joins those who went into {name}, to keep its {scores}.")
    } else if position.holder(place) == Some(situation.side) {
        format!("Nobody is in {name}: back into it, before the enemy takes its {scores}.")
    } else {
        format!("Nobody is in {name}: whoever walks in takes its {scores}.")
    }
}

/// Why nobody marches any more.
pub fn end(situation: &Situation) -> String {
    let moved = situation.position.units.iter().any(|unit| unit.side == situation.side && unit.march.moved);
    let rest = if moved { "the others stand" } else { "everybody stands" };
    format!("No attack is worth marching to any more, and {rest} as well here as anywhere in reach.")
}

/// Why a unit goes back this way.
pub fn retreat(situation: &Situation, id: UnitId, to: Hex, viewer: Option<Side>) -> Option<String> {
    let unit = situation.position.find(id)?;
    let from = unit.location.hex()?;
    let places = Places::of(situation);
    let terms = [places.terms(unit, from, 0), places.terms(unit, to, 0)];
    let mut parts = better(situation, &places, unit, to, terms, viewer);
    let risk = situation.risk(unit, to);
    if parts.is_empty() {
        parts.push(if !sight::shows_defence(situation.position, viewer, unit) {
            "the way back that keeps most".to_owned()
        } else if tells(risk.max(0.0)) {
            format!("the way back that keeps most: {} at risk there", points(risk))
        } else {
            "the way back that keeps most: nothing at risk there".to_owned()
        });
    }
    Some(said(parts))
}

/// Why a unit follows.
pub fn advance(situation: &Situation, id: UnitId, path: &[Hex], viewer: Option<Side>) -> Option<String> {
    let (unit, end) = (situation.position.find(id)?, *path.last()?);
    let from = unit.location.hex()?;
    let places = Places::of(situation);
    let terms = [places.terms(unit, from, 0), places.terms(unit, end, 0)];
    Some(said(better(situation, &places, unit, end, terms, viewer)))
}

fn said(mut parts: Vec<String>) -> String {
    if parts.is_empty() {
        parts.push("stands a little better there, all in all".to_owned());
    }
    sentence(&parts)
}

/// What is better in the new place, the weightiest first.
fn better(
    situation: &Situation,
    places: &Places,
    unit: &Unit,
    to: Hex,
    [before, after]: [Terms; 2],
    viewer: Option<Side>,
) -> Vec<String> {
    let position = situation.position;
    let from = unit.location.hex();
    let nearer =
        places.goal(unit, to).map(|goal| match position.scenario.objectives.iter().find(|at| at.hex == goal) {
            Some(_) if goal == to => format!("holds {}", hex(position, goal)),
            Some(_) if from.is_some_and(|from| goal.range(to) < goal.range(from)) => {
                format!("nearer to {}", hex(position, goal))
            }
            Some(_) => format!("within reach of {}", hex(position, goal)),
            None if position.is_held_by(goal, situation.side.enemy()) => {
                format!("closes up to the enemy in {}", hex(position, goal))
            }
            None => String::new(),
        });
    let safer = before.risk - after.risk;
    // What is at risk tells of the defence.
    let shows = situation.others_in(to, unit).into_iter().chain([unit]);
    let shows = shows.into_iter().all(|unit| sight::shows_defence(position, viewer, unit));
    let less = if shows { format!(": {} less at risk", points(safer)) } else { String::new() };
    let holds = if after.risk < 0.0 && !situation.others_in(to, unit).is_empty() {
        format!("stands with others in {}{less}", hex(position, to))
    } else if position.scenario.objectives.iter().any(|at| at.hex == to) {
        format!("garrisons {}{less}", hex(position, to))
    } else {
        format!("safer there{less}")
    };
    let mut parts: Vec<(f64, String)> = vec![
        (after.pull - before.pull, nearer.unwrap_or_default()),
        (safer, holds),
        (after.cover - before.cover, "the ground and the neighbours favour the defence".to_owned()),
        (before.beyond - after.beyond, "back within reach of supply".to_owned()),
        (after.range - before.range, "more of the enemy within range of the guns".to_owned()),
        (after.recovers - before.recovers, "can recover there".to_owned()),
        (after.post - before.post, format!("garrisons {}, which is to be held", hex(position, to))),
    ];
    parts.retain(|(gain, words)| tells(*gain) && *gain > 0.0 && !words.is_empty());
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    // A garrison is told of once.
    let mut told = false;
    parts.retain(|(_, words)| !words.starts_with("garrisons") || !std::mem::replace(&mut told, true));
    parts.into_iter().take(TOLD).map(|(_, words)| words).collect()
}
