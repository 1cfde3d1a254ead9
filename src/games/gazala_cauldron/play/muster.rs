//! Every unit as an order of battle lists it.

use crate::core::muster::{Place, Standing};
use crate::core::words::count;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::catalog::Counter;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::state::components::{Location, Supply, Unit};
use crate::games::gazala_cauldron::state::position::Position;

/// The units that take part, by formation, in the order of the counters. No unit is hidden in this game.
#[must_use]
pub fn muster(position: &Position) -> Vec<Standing> {
    let takes_part = |unit: &&Unit| unit.location != Location::Waiting { from: u16::MAX };
    let mut units: Vec<&Unit> = position.units.iter().filter(takes_part).collect();
    let rank = |unit: &Unit| Formation::ALL.iter().position(|one| *one == position.counter(unit.id).formation);
    units.sort_by_key(|unit| (unit.side, rank(unit), unit.id));
    units.into_iter().map(|unit| standing(position, unit)).collect()
}

fn standing(position: &Position, unit: &Unit) -> Standing {
    let counter = position.counter(unit.id);
    let words = place(position, unit);
    let place = match unit.location {
        Location::On(hex) => match position.board.name_of(hex) {
            Some(name) => Place::On(format!("{words} {name}")),
            None => Place::On(words),
        },
        Location::Waiting { .. } => Place::ToCome(words),
        Location::Eliminated | Location::Withdrawn => Place::Gone(words),
    };
    let state = states(position, unit).into_iter().next().map_or_else(String::new, |(words, _)| words);
    Standing {
        unit: unit.id,
        side: unit.side,
        formation: counter.formation.name().to_owned(),
        name: counter.id.clone(),
        kind: counter.symbol.word().to_owned(),
        values: values(counter, unit),
        strength: if matches!(place, Place::Gone(_)) { 0 } else { unit.state.steps.into() },
        place,
        state: state.split(':').next().unwrap_or_default().to_owned(),
    }
}

/// Hard value, soft value and movement as they are now: `12-8-24`; the movement of a bracketed unit in brackets (8.2).
#[must_use]
pub fn values(counter: &Counter, unit: &Unit) -> String {
    let face = counter.face(unit.state.steps, unit.state.used);
    let movement = if counter.bracketed { format!("({})", counter.movement) } else { counter.movement.to_string() };
    format!("{}-{}-{movement}", face.hard, face.soft)
}

/// The days of a turn.
#[must_use]
pub fn date<'a>(position: &'a Position, turn: u16) -> &'a str {
    &position.tables.turns.turn(turn).date
}

/// Where a unit is, in a few words.
#[must_use]
pub fn place(position: &Position, unit: &Unit) -> String {
    match unit.location {
        Location::On(hex) => Name::of(hex).to_string(),
        Location::Waiting { from: 0 } => "to be set up".to_owned(),
        Location::Waiting { from: u16::MAX } => "takes no part".to_owned(),
        Location::Waiting { from } if from > u16::try_from(position.tables.turns.len()).unwrap_or(u16::MAX) => {
            "off the map".to_owned()
        }
        Location::Waiting { from } if from <= position.sequence.turn => "may enter".to_owned(),
        Location::Waiting { from } => format!("from {}", date(position, from)),
        Location::Eliminated => "eliminated".to_owned(),
        Location::Withdrawn => "withdrawn".to_owned(),
    }
}

/// The state of a unit, the gravest first: each a few words with the rule that it rests on.
#[must_use]
pub fn states(position: &Position, unit: &Unit) -> Vec<(String, &'static str)> {
    let (counter, state) = (position.counter(unit.id), unit.state);
    let mut states: Vec<(String, &'static str)> = Vec::new();
    let mut add = |so: bool, words: &str, rule| {
        if so {
            states.push((words.to_owned(), rule));
        }
    };
    let there = unit.location.hex().is_some();
    if there && counter.steps > 1 {
        let lost = counter.steps.saturating_sub(state.steps);
        add(lost > 0, &format!("{lost} of {} lost", count(usize::from(counter.steps), "step")), "11.0");
    }
    add(state.disrupted, "disrupted: loses a third of its movement, no ZOC", "12.0");
    match state.supply {
        Supply::Supplied => {}
        Supply::OutOfSupply => add(true, "out of supply: loses a third of its movement, \u{2212}2 in attack", "5.0"),
        Supply::Isolated => add(true, "isolated: loses two thirds of its movement, no attack", "5.0"),
    }
    add(position.marks.is_breaching(unit.id), "breaching: can't move, attack or retreat", "14.1");
    let acts = there && unit.action.active;
    add(acts && position.actions.moving == Some(unit.id), "the active unit", "8.0");
    add(acts && unit.action.done, "has completed its movement", "8.0");
    add(acts && !unit.action.done && position.actions.moving != Some(unit.id), "activated", "7.0");
    add(there && state.used, "used side up", "8.0");
    add(counter.bracketed, "stays in the area of the 69th Brigade", "8.2");
    states
}
