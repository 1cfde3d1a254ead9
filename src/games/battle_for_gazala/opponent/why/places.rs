//! Why a unit goes where it goes: what changes most for the better.

use super::{fights, hex};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{average, sentence, tells};
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::opponent::march::{self, Aim};
use crate::games::battle_for_gazala::opponent::sight::Stand;
use crate::games::battle_for_gazala::opponent::situation::Situation;
use crate::games::battle_for_gazala::opponent::{attack, bar, place, thrust};
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::turn::Phase;

/// Reasons that are told of a move, the weightiest first.
const TOLD: usize = 2;

/// Why a unit marches.
pub fn march(situation: &Situation, order: &Order, unit: UnitId, to: Hex) -> Option<String> {
    let (chosen, aim) = march::next(situation);
    match aim {
        Aim::Thrust(thrust) if chosen == *order => fights::thrust(situation, &thrust),
        Aim::Bar if chosen == *order => {
            let ready = thrust::ready(situation);
            let bars = bar::order(situation, &ready).is_some();
            bars.then(|| "Bars the enemy's way from Tobruk, which would win him the game.".to_owned())
        }
        Aim::Guard if chosen == *order => go(situation, unit, to).map(|why| format!("This comes first. {why}")),
        _ => go(situation, unit, to),
    }
}

/// Why nobody marches any more.
pub fn end(situation: &Situation) -> &'static str {
    let mobile = situation.own().any(|piece| piece.mobile);
    if situation.position.sequence.phase == Phase::Movement && mobile {
        if matches!(attack::order(situation), Some(Order::Attack { .. })) {
            "The others stand well where they are; the mobile units wait to see what the first attacks bring."
        } else {
            "The others stand well where they are; the mobile units have a phase of their own."
        }
    } else {
        "No attack is worth marching to any more, and the others stand as well as anywhere in reach."
    }
}

/// Why a unit follows into a hex.
pub fn follow(situation: &Situation, unit: UnitId, to: Hex) -> Option<String> {
    go(situation, unit, to)
}

/// Why a unit goes back this way.
pub fn retreat(situation: &Situation, unit: UnitId, to: Hex) -> Option<String> {
    let (piece, spot) = (situation.find(unit)?, situation.terrain.spot(to)?);
    let risk = situation.threats().risk(situation, piece, spot);
    let left = if tells(risk) { average(risk, "unit", "units") } else { "nothing".to_owned() };
    Some(format!("The way back that keeps most: {left} at risk in {}.", hex(situation.position, to)))
}

fn go(situation: &Situation, unit: UnitId, to: Hex) -> Option<String> {
    let (piece, spot) = (situation.find(unit)?, situation.terrain.spot(to)?);
    let (goals, threats) = (situation.goals(), situation.threats());
    let post = |at: Spot| goals.post(piece, at);
    let draw = |at: Spot| goals.draw(situation, piece, at);
    let near = |at: Spot| goals.place(situation, piece, at) - goals.post(piece, at) - draw(at);
    let risk = |at: Spot| threats.risk(situation, piece, at);
    let company = |at: Spot| {
        place::value(situation, piece, at) - goals.place(situation, piece, at) + goals.aims().price * risk(at)
    };
    let change = |of: &dyn Fn(Spot) -> f64| of(spot) - of(piece.spot);
    let safer = -change(&risk);
    let mut parts: Vec<(f64, String)> = vec![
        (change(&post), stand(situation, piece, spot)),
        (change(&near), "nearer to Tobruk".to_owned()),
        (change(&draw), drawn(situation, piece, spot)),
        (safer, less_risk(safer)),
        (change(&company), "closer to its friends".to_owned()),
    ];
    parts.retain(|(gain, _)| *gain > 0.03);
    // What it is to stand there says it all.
    let is_post = parts.iter().any(|(_, words)| *words == stand(situation, piece, spot));
    let says_same = [spot == situation.tobruk, goals.aims().strongest(situation, piece, spot) == Some(spot)];
    let same = [(says_same[0], "nearer to Tobruk".to_owned()), (says_same[1], drawn(situation, piece, spot))];
    parts.retain(|(_, words)| !is_post || !same.iter().any(|(is_it, same)| *is_it && same == words));
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut said: Vec<String> = parts.into_iter().take(TOLD).map(|(_, words)| words).collect();
    if said.is_empty() {
        said.push("stands a little better there, all in all".to_owned());
    }
    Some(sentence(&said))
}

/// That so many units less are at risk; too little to be counted is not.
fn less_risk(safer: f64) -> String {
    if tells(safer) {
        format!("safer: {} less at risk there", average(safer, "unit", "units"))
    } else {
        "a little safer".to_owned()
    }
}

/// What draws a unit to a spot.
fn drawn(situation: &Situation, piece: &Stand, spot: Spot) -> String {
    match situation.goals().aims().strongest(situation, piece, spot) {
        Some(to) if situation.occupancy.is_held_by(to, situation.side.enemy()) => {
            format!("closes in on {}", hex(situation.position, situation.terrain.hex(to)))
        }
        Some(to) if to == spot => format!("garrisons {}", hex(situation.position, situation.terrain.hex(to))),
        Some(to) => format!("nearer to {}, which is to be held", hex(situation.position, situation.terrain.hex(to))),
        None => "nearer to the battle".to_owned(),
    }
}

/// What it is to stand in a spot.
fn stand(situation: &Situation, piece: &Stand, spot: Spot) -> String {
    let name = hex(situation.position, situation.terrain.hex(spot));
    if spot == situation.tobruk {
        return "holds Tobruk".to_owned();
    }
    if piece.side == Side::Allies && situation.terrain.is_box(spot) {
        return format!("garrisons the box in {name}");
    }
    if situation.goals().aims().post(spot) > 0.0 {
        return format!("holds {name}");
    }
    let before_tobruk = situation.terrain.steps(situation.tobruk).any(|step| step.to == spot);
    match (before_tobruk, piece.side) {
        (true, Side::Axis) => "stands before Tobruk".to_owned(),
        (true, Side::Allies) => "covers Tobruk".to_owned(),
        (false, _) if situation.goals().enemy_road().is_some_and(|road| road.blockers.contains(&piece.id)) => {
            "bars the enemy's way".to_owned()
        }
        (false, _) => "beside the enemy's way".to_owned(),
    }
}
