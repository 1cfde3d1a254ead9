//! Reinforcements (`9.Reinforcements`): at the end of the Allied movement, if their hex is free.

use std::collections::BTreeMap;

use bevy_ecs::prelude::In;

use super::components::Location;
use super::decisions::Decision;
use super::hand::Hand;
use super::orders::Event;
use super::position::Position;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;

/// Reinforcements that are due to a side in this turn or were before, by hex.
#[must_use]
pub fn due(position: &Position, side: Side) -> BTreeMap<Hex, Vec<UnitId>> {
    let mut due: BTreeMap<Hex, Vec<UnitId>> = BTreeMap::new();
    for arrival in &position.scenario.reinforcements {
        let waits = |id| position.find(id).is_some_and(|unit| unit.side == side && unit.location == Location::Waiting);
        if arrival.turn <= position.sequence.turn && waits(arrival.unit) {
            due.entry(arrival.hex).or_default().push(arrival.unit);
        }
    }
    due
}

/// What happens to those that are due: who comes, who waits, and for which hexes somebody has to choose.
#[derive(Debug, Clone, Default)]
pub struct Arrivals {
    come: Vec<(UnitId, Hex)>,
    wait: Vec<(UnitId, Hex)>,
    choose: Vec<(Hex, Vec<UnitId>)>,
}

/// Looks who is due.
#[must_use]
pub fn judge(position: &Position) -> Arrivals {
    let mut arrivals = Arrivals::default();
    for (hex, units) in due(position, position.sequence.active) {
        if position.in_hex(hex).is_some() {
            arrivals.wait.extend(units.into_iter().map(|unit| (unit, hex)));
        } else if let [unit] = units[..] {
            arrivals.come.push((unit, hex));
        } else {
            arrivals.choose.push((hex, units));
        }
    }
    arrivals
}

/// Those come that leave no choice.
pub fn bring(In(arrivals): In<Arrivals>, mut hand: Hand) {
    for (unit, hex) in arrivals.come {
        hand.put(unit, hex);
        hand.note(Event::Arrived { unit, hex });
    }
    for (unit, hex) in arrivals.wait {
        hand.note(Event::Delayed { unit, hex });
    }
    for (hex, units) in arrivals.choose {
        hand.decisions.0.push(Decision::Arrival { hex, units });
    }
}

/// Plans which of several comes. Answers with the hex and those that go on waiting.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<(UnitId, Hex, Vec<UnitId>), Refusal> {
    let Some(Decision::Arrival { hex, units }) = position.decision() else {
        return Err(Refusal::new("9.Reinforcements", "No reinforcement waits for a choice now."));
    };
    position.unit(id)?;
    if !units.contains(&id) {
        return Err(Refusal::new("9.Reinforcements", format!("{} does not wait for this hex.", position.name(id))));
    }
    let others = units.iter().copied().filter(|other| *other != id).collect();
    Ok((id, *hex, others))
}

/// It comes; the others wait until the hex is free.
pub fn carry_out(In((unit, hex, others)): In<(UnitId, Hex, Vec<UnitId>)>, mut hand: Hand) {
    hand.decisions.0.pop();
    hand.put(unit, hex);
    hand.note(Event::Arrived { unit, hex });
    for other in others {
        hand.note(Event::Delayed { unit: other, hex });
    }
}
