//! Every unit as an order of battle lists it.

use crate::core::muster::{Place, Standing};
use crate::core::side::Side;
use crate::games::bir_hacheim::material::board::Name;
use crate::games::bir_hacheim::material::scenario::Start;
use crate::games::bir_hacheim::phases::debts;
use crate::games::bir_hacheim::phases::sight::{self, UNKNOWN};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::position::Position;
use crate::games::bir_hacheim::state::turn::Phase;

/// The units by nation and division, in the order of the counters; those in no division come last. What the side may not see of the
/// enemy's defence is kept back (5.1.1).
#[must_use]
pub fn muster(position: &Position, viewer: Option<Side>) -> Vec<Standing> {
    let mut muster: Vec<_> = position
        .units
        .iter()
        .map(|unit| {
            let counter = position.counter(unit.id);
            let division = counter.division.clone().unwrap_or_default();
            ((counter.nation, division.is_empty(), division, unit.id), standing(position, viewer, unit))
        })
        .collect();
    muster.sort_by(|one, other| one.0.cmp(&other.0));
    muster.into_iter().map(|(_, standing)| standing).collect()
}

fn standing(position: &Position, viewer: Option<Side>, unit: &Unit) -> Standing {
    let (counter, reduced) = (position.counter(unit.id), unit.strength.reduced);
    let open = sight::shows_defence(position, viewer, unit);
    let defence = if open { counter.defence(reduced).to_string() } else { UNKNOWN.to_owned() };
    let words = place(position, unit);
    let (place, strength) = match unit.location {
        Location::On(hex) => match position.board.name_of(hex) {
            Some(name) => (Place::On(format!("{words} {name}")), counter.attack(reduced)),
            None => (Place::On(words), counter.attack(reduced)),
        },
        Location::Waiting => (Place::ToCome(words), counter.attack(reduced)),
        Location::Left | Location::Eliminated => (Place::Gone(words), 0),
    };
    Standing {
        unit: unit.id,
        side: unit.side,
        formation: match &counter.division {
            Some(division) => format!("{}, {division}", counter.nation.word()),
            None => format!("{}, not in a division", counter.nation.word()),
        },
        name: position.name(unit.id).to_owned(),
        kind: counter.arm.word().to_owned(),
        values: format!("{}-{defence}-{}", counter.attack(reduced), counter.movement),
        strength: strength.into(),
        place,
        state: states(position, unit).first().map_or("", |(words, _)| *words).to_owned(),
    }
}

/// Where a unit is, in a few words.
#[must_use]
pub fn place(position: &Position, unit: &Unit) -> String {
    match unit.location {
        Location::On(hex) => Name::of(hex).to_string(),
        Location::Waiting => match position.scenario.start_of(unit.id) {
            Some(Start::Turn { turn, .. }) => format!("turn {turn}"),
            _ => "to be set up".to_owned(),
        },
        Location::Left => "left".to_owned(),
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
    let active = unit.side == position.sequence.active;
    let (moves, fights) =
        (active && position.sequence.phase == Phase::Movement, active && position.sequence.phase == Phase::Combat);
    add(unit.strength.reduced, "flipped: half strength", "7.0");
    add(unit.march.frozen, "beyond supply: can't move", "4.1.2");
    add(fights && debts::open(position).any(|owing| owing.id == unit.id), "has to attack", "4.1.2");
    add(fights && unit.duty.fought, "has fought", "5.0");
    add(moves && unit.march.stopped, "stopped by an enemy zone", "4.1.2");
    add(moves && unit.march.engaged && !unit.march.moved, "engaged: 1 point to break contact", "4.1.2");
    add(moves && unit.march.moved && !unit.march.stopped, "moved", "4.0");
    add(unit.work.since > 0, "in place to clear mines", "9.3");
    states
}
