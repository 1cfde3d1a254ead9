//! Reinforcements (`9.Reinforcements`, `9.Delay`): at the end of the Allied movement, unless an enemy is in their hex.

use std::collections::BTreeMap;

use bevy_ecs::prelude::{In, World};

use super::zones;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::Name;
use crate::games::battle_for_gazala::state::components::Location;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Event;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::position_mut::PositionMut;

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
    choose: Vec<Decision>,
}

/// Looks who is due.
#[must_use]
pub fn judge(world: &World) -> Arrivals {
    let position = &Position::of(world);
    let mut arrivals = Arrivals::default();
    let side = position.sequence.active;
    for (hex, units) in due(position, side) {
        if position.is_held_by(hex, side.enemy()) {
            arrivals.wait.extend(units.into_iter().map(|unit| (unit, hex)));
        } else if position.in_hex(hex).is_some() {
            arrivals.choose.push(Decision::Nearby { hex, units });
        } else if let [unit] = units[..] {
            arrivals.come.push((unit, hex));
        } else {
            arrivals.choose.push(Decision::Arrival { hex, units });
        }
    }
    arrivals
}

/// Those come that leave no choice.
pub fn bring(In(arrivals): In<Arrivals>, mut position: PositionMut) {
    for (unit, hex) in arrivals.come {
        arrive(&mut position, unit, hex);
    }
    for (unit, hex) in arrivals.wait {
        position.note(Event::Delayed { unit, hex });
    }
    position.decisions.0.extend(arrivals.choose);
}

/// It stands on the map, and rests in the mobile phase.
fn arrive(position: &mut PositionMut, unit: UnitId, hex: Hex) {
    position.put(unit, hex);
    position.change(unit, |_, _, action| action.arrived = true);
    position.note(Event::Arrived { unit, hex });
}

/// Plans which of several comes into their hex. Answers with the hex and those that come beside it after that.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<(UnitId, Hex, Vec<UnitId>), Refusal> {
    let (hex, units) = match position.decision() {
        Some(Decision::Arrival { hex, units }) => (hex, units),
        Some(Decision::Nearby { hex, units }) => {
            expect_due(position, id, units)?;
            let (name, hex) = (position.name(id), Name::of(*hex));
            let sentence = format!("{hex} is occupied: choose a free adjacent hex for {name}.");
            return Err(Refusal::new("9.Delay", sentence));
        }
        _ => return Err(Refusal::new("9.Reinforcements", "There is no reinforcement to choose now.")),
    };
    expect_due(position, id, units)?;
    let others = units.iter().copied().filter(|other| *other != id).collect();
    Ok((id, *hex, others))
}

fn expect_due(position: &Position, id: UnitId, units: &[UnitId]) -> Result<(), Refusal> {
    position.unit(id)?;
    if units.contains(&id) {
        return Ok(());
    }
    Err(Refusal::new("9.Reinforcements", format!("{} is not due in this hex.", position.name(id))))
}

/// It comes; the others come beside it.
pub fn carry_out(In((unit, hex, others)): In<(UnitId, Hex, Vec<UnitId>)>, mut position: PositionMut) {
    position.decisions.0.pop();
    position.decisions.0.push(Decision::Nearby { hex, units: others });
    arrive(&mut position, unit, hex);
}

/// The free hexes beside one that is taken into which its reinforcements can come: over ground that no enemy zone covers.
#[must_use]
pub fn beside(position: &Position, hex: Hex, side: Side) -> Vec<Hex> {
    let zones = zones::of(position, side.enemy());
    let free = |to: &Hex| position.is_passable(hex, *to) && position.in_hex(*to).is_none() && !zones.contains(to);
    let mut hexes: Vec<Hex> = position.board.neighbours(hex).filter(free).collect();
    hexes.sort_unstable();
    hexes
}

/// Plans into which of the hexes beside it one comes whose own is taken.
///
/// # Errors
/// The refusal, with the hexes that are free.
pub fn plan_enter(position: &Position, id: UnitId, to: Hex) -> Result<(UnitId, Hex), Refusal> {
    let Some(Decision::Nearby { hex, units }) = position.decision() else {
        return Err(Refusal::new("9.Delay", "No reinforcement has to enter an adjacent hex now."));
    };
    expect_due(position, id, units)?;
    let beside = beside(position, *hex, Side::Allies);
    if beside.contains(&to) {
        return Ok((id, to));
    }
    let names: Vec<String> = beside.into_iter().map(|hex| Name::of(hex).to_string()).collect();
    Err(Refusal::new(
        "9.Delay",
        format!(
            "{} is not one of the free hexes adjacent to {} and outside enemy ZOCs: {}.",
            Name::of(to),
            Name::of(*hex),
            names.join(", ")
        ),
    ))
}

/// It comes.
pub fn carry_out_enter(In((unit, hex)): In<(UnitId, Hex)>, mut position: PositionMut) {
    if let Some(Decision::Nearby { units, .. }) = position.decisions.0.last_mut() {
        units.retain(|other| *other != unit);
        if units.is_empty() {
            position.decisions.0.pop();
        }
    }
    arrive(&mut position, unit, hex);
}

/// The last one that comes beside its hex, where only one is free.
#[must_use]
pub fn forced(position: &Position) -> Option<(UnitId, Hex)> {
    let Some(Decision::Nearby { hex, units }) = position.decision() else { return None };
    match (&units[..], &beside(position, *hex, Side::Allies)[..]) {
        ([unit], [only]) => Some((*unit, *only)),
        _ => None,
    }
}

/// True if nobody can come beside the hex that is asked about.
#[must_use]
pub fn is_crowded(position: &Position) -> bool {
    match position.decision() {
        Some(Decision::Nearby { hex, .. }) => beside(position, *hex, Side::Allies).is_empty(),
        _ => false,
    }
}

/// They wait for the next turn.
pub fn put_off(mut position: PositionMut) {
    let Some(Decision::Nearby { hex, units }) = position.decisions.0.pop() else { return };
    for unit in units {
        position.note(Event::Delayed { unit, hex });
    }
}
