//! Every unit as an order of battle lists it.

use crate::core::muster::{Place, Standing};
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::phases::movement;
use crate::games::battle_for_gazala::state::components::{Location, Unit};
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Phase;

/// The units by nation, in the order of the counters. Nothing is hidden in this game.
#[must_use]
pub fn muster(position: &Position) -> Vec<Standing> {
    let mut units: Vec<&Unit> = position.units.iter().collect();
    units.sort_by_key(|unit| (position.counter(unit.id).nation, unit.id));
    units.into_iter().map(|unit| standing(position, unit)).collect()
}

fn standing(position: &Position, unit: &Unit) -> Standing {
    let counter = position.counter(unit.id);
    let words = place(position, unit);
    let (place, strength) = match unit.location {
        Location::On(hex) => match position.board.name_of(hex) {
            Some(name) => (Place::On(format!("{words} {name}")), counter.attack),
            None => (Place::On(words), counter.attack),
        },
        Location::Waiting => (Place::ToCome(words), counter.attack),
        Location::Eliminated => (Place::Gone(words), 0),
    };
    let state = states(position, unit).first().map_or("", |(words, _)| *words);
    Standing {
        unit: unit.id,
        side: unit.side,
        formation: counter.nation.word().to_owned(),
        name: counter.id.clone(),
        kind: counter.branch.word().to_owned(),
        values: counter.values(),
        strength: strength.into(),
        place,
        state: state.split(':').next().unwrap_or_default().to_owned(),
    }
}

/// Where a unit is, in a few words.
#[must_use]
pub fn place(position: &Position, unit: &Unit) -> String {
    match unit.location {
        Location::On(hex) => Name::of(hex).to_string(),
        Location::Waiting => match position.scenario.arrival(unit.id) {
            Some(arrival) if arrival.turn <= position.sequence.turn => format!("due at {}", Name::of(arrival.hex)),
            Some(arrival) => format!("turn {}", arrival.turn),
            None => "to come".to_owned(),
        },
        Location::Eliminated => "eliminated".to_owned(),
    }
}

/// The state of a unit, the gravest first: each a few words with the rule that it rests on.
#[must_use]
pub fn states(position: &Position, unit: &Unit) -> Vec<(&'static str, &'static str)> {
    let mut states = Vec::new();
    let mut add = |so: bool, words, rule| {
        if so {
            states.push((words, rule));
        }
    };
    let (phase, action) = (position.sequence.phase, unit.action);
    let active = unit.location.hex().is_some() && unit.side == position.sequence.active;
    let moves = active && movement::PHASES.contains(&phase);
    let shaken = unit.condition.recovers.is_some();
    add(shaken, "disrupted: half defence, no ZOC, no attack", "5.Zones");
    add(unit.condition.disrupted && !shaken, "disrupted: half defence, no ZOC", "7.Bombardment");
    add(position.is_boxed(unit), "in a box: may ignore retreats", "6.BoxRetreat");
    add(active && action.arrived, "arrived this turn: can't act in the mobile phase", "9.Reinforcements");
    add(moves && action.stopped, "stopped by an enemy ZOC or by mines", "2.Zones");
    add(active && action.attacked, "has attacked", "4.Attack");
    add(moves && action.spent > 0 && !action.stopped, "moved", "2.Move");
    if active && phase.is_mobile() {
        add(action.took_part, "moved or fought: can't act in this phase", "8.Mobile");
        add(!position.counter(unit.id).mobile, "on foot: can't act in the mobile phase", "8.Mobile");
    } else {
        add(active && phase != Phase::Movement && action.took_part && !action.attacked, "has moved", "8.Mobile");
    }
    let why = movement::ready(position, unit.id).err();
    let bound = moves && why.is_some_and(|refusal| refusal.rule.0 == "2.FirstTurn");
    add(bound, "first turn: no Axis unit adjacent", "2.FirstTurn");
    states
}
