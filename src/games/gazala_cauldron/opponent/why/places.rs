//! Why a unit goes where it goes: what changes most for the better.

use super::{hex, points};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::core::why::{sentence, tells};
use crate::games::gazala_cauldron::material::board::Edge;
use crate::games::gazala_cauldron::opponent::place::Appeal;
use crate::games::gazala_cauldron::opponent::situation::Situation;
use crate::games::gazala_cauldron::opponent::thrust::used;
use crate::games::gazala_cauldron::opponent::worth;
use crate::games::gazala_cauldron::phases::victory;
use crate::games::gazala_cauldron::state::components::{Location, Unit};

/// Reasons that are told of a move, the weightiest first.
const TOLD: usize = 2;

/// A place that draws units, as a player would call it.
fn goal(situation: &Situation, at: Hex) -> String {
    let position = situation.position;
    let name = hex(position, at);
    if position.is_held_by(at, situation.side.enemy()) {
        format!("the enemy in {name}")
    } else if position.board.on_edge(at, Edge::North) {
        "the north edge".to_owned()
    } else if victory::scoring_hex() == Some(at) || position.scenario.fortified.iter().any(|(box_at, _)| *box_at == at)
    {
        format!("{name}, which scores")
    } else if worth::doctrine(position, situation.side).garrison(at, position.sequence.turn).is_some() {
        format!("{name}, which is to be held")
    } else {
        format!("{name}, where the lines of communication pass")
    }
}

/// Why a unit goes to a hex.
pub fn go(situation: &Situation, id: UnitId, to: Hex) -> Option<String> {
    let unit = situation.position.find(id)?;
    let from = unit.location.hex()?;
    let moved = used(unit);
    let before = (Appeal::of(situation, unit, from), situation.risk(unit, from));
    let after = (Appeal::of(situation, &moved, to), situation.risk(&moved, to));
    let movement = situation.position.counter(id).movement;
    let towards = situation.goals().strongest(unit, movement, to);
    let safer = before.1 - after.1;
    let mut parts: Vec<(f64, String)> = vec![
        (after.0.pull - before.0.pull, drawn(situation, from, to, towards)),
        (after.0.more[0] - before.0.more[0], scores(situation, to)),
        (after.0.more[1] - before.0.more[1], "back in supply".to_owned()),
        (after.0.more[2] - before.0.more[2], "closer to its friends".to_owned()),
        (after.0.more[4] - before.0.more[4], "out of the mines".to_owned()),
        (after.0.more[5] - before.0.more[5], format!("garrisons {}, which is to be held", hex(situation.position, to))),
        (safer, risk(situation, unit, to, safer, after.1)),
    ];
    parts.retain(|(gain, _)| tells(*gain) && *gain > 0.0);
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut said: Vec<String> = parts.into_iter().take(TOLD).map(|(_, words)| words).collect();
    if said.is_empty() {
        said.push("stands a little better there, all in all".to_owned());
    }
    Some(sentence(&said))
}

fn drawn(situation: &Situation, from: Hex, to: Hex, towards: Option<Hex>) -> String {
    match towards {
        Some(at) if at == to => format!("takes up {}", goal(situation, at)),
        Some(at) if at.range(to) < at.range(from) => format!("nearer to {}", goal(situation, at)),
        Some(at) => format!("well placed for {}", goal(situation, at)),
        None => "nearer to the battle".to_owned(),
    }
}

fn scores(situation: &Situation, to: Hex) -> String {
    let position = situation.position;
    if position.board.on_edge(to, Edge::North) && situation.side == Side::Axis {
        return "on the north edge, where four units score".to_owned();
    }
    let fortified = position.scenario.fortified.iter().any(|(at, _)| *at == to);
    let scoring = victory::scoring_hex() == Some(to);
    // Whose points they are (16.0, 17.0).
    let scorer = match (fortified, scoring) {
        (true, _) => Side::Allies,
        (_, true) => Side::Axis,
        _ => return "before the mines, to breach them".to_owned(),
    };
    let name = hex(position, to);
    match scorer {
        own if own == situation.side => format!("holds {name}, which scores"),
        Side::Axis => format!("keeps the Axis out of {name}, which scores for it"),
        Side::Allies => format!("keeps the Allies out of {name}, which scores for them"),
    }
}

fn risk(situation: &Situation, unit: &Unit, to: Hex, safer: f64, left: f64) -> String {
    let others = !situation.others_in(to, unit.id).is_empty();
    if left < 0.0 && others {
        format!("helps to hold {}: {} less at risk", hex(situation.position, to), points(safer))
    } else if situation.enemy_near(to) > 6 {
        format!("out of the enemy's reach: {} less at risk", points(safer))
    } else {
        format!("safer: {} less at risk there", points(safer))
    }
}

/// Why a reinforcement enters here.
pub fn enter(situation: &Situation, id: UnitId, to: Hex) -> Option<String> {
    let unit = situation.position.find(id)?;
    let there = Unit { location: Location::On(to), ..*unit };
    let towards = situation.goals().strongest(&there, situation.position.counter(id).movement, to);
    Some(match towards {
        Some(at) => format!("The entry nearest to {}.", goal(situation, at)),
        None => "The entry where it stands best.".to_owned(),
    })
}

/// Why units go back this way.
pub fn retreat(situation: &Situation, unit: UnitId, with: Option<UnitId>, path: &[Hex], off: bool) -> Option<String> {
    let position = situation.position;
    if off {
        return Some("Off the map for two turns: every other way would cost more.".to_owned());
    }
    let both = if with.is_some() { "Both keep together on the way" } else { "The way" };
    let end = *path.last()?;
    let unit = position.find(unit)?;
    let risk = situation.risk(unit, end);
    Some(if tells(risk) && risk > 0.0 {
        format!("{both} back that keeps most: {} at risk in {}.", points(risk), hex(position, end))
    } else {
        format!("{both} back that keeps most: nothing at risk in {}.", hex(position, end))
    })
}
