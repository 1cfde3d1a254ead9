//! Engineers: which mines they clear, for the sake of the Axis's lines.

use super::situation::Situation;
use super::worth;
use crate::core::hex::Hex;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::phases::supply;
use crate::games::bir_hacheim::play::plan::plan;
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// A line longer than this is as good as none.
const FAR: u16 = 40;

/// The next order for engineers: a marker, or the way to the mines they are to clear.
pub fn order(situation: &Situation, unit: &Unit) -> Option<Order> {
    let position = situation.position;
    if !clears(position, unit) {
        return None;
    }
    let clear = Order::Clear { unit: unit.id };
    if plan(position, &clear).is_ok() {
        return Some(clear);
    }
    if unit.march.moved || unit.work.since > 0 {
        return None;
    }
    let goal = lane(situation, unit)?;
    let hex = unit.location.hex()?;
    if hex == goal {
        return None;
    }
    let reach = situation.reach(unit.id);
    let ends = reach.ends().filter(|(hex, _)| *hex == goal || !position.is_mined(*hex) && !situation.is_contact(*hex));
    let best = ends.min_by_key(|(to, leg)| (to.range(goal), leg.mines, leg.spent)).map(|(to, _)| to)?;
    let nearer = best.range(goal) < hex.range(goal);
    reach.path(best).filter(|_| nearer).map(|path| Order::Move { unit: unit.id, path })
}

/// True if the unit has mines to clear: a lane opened after the end helps nobody, and half a unit would die in them.
fn clears(position: &Position, unit: &Unit) -> bool {
    position.sequence.turn < u16::from(position.scenario.turns) && !unit.strength.reduced
}

/// The mines that are most in the way of the Axis's lines, out of contact and no other engineers': they choose in the order of their numbers.
pub fn lane(situation: &Situation, unit: &Unit) -> Option<Hex> {
    let position = situation.position;
    if !clears(position, unit) {
        return None;
    }
    let others = position.units.iter().filter(|other| other.side == unit.side && other.id != unit.id);
    let others = others.filter(|other| position.counter(other.id).arm == Arm::Engineers);
    let taken: Vec<Hex> = others
        .flat_map(|other| {
            let plays = matches!(other.location, Location::Waiting | Location::On(_));
            let earlier = if plays && other.id < unit.id { lane(situation, other) } else { None };
            other.location.hex().into_iter().chain(earlier)
        })
        .collect();
    let mines = position
        .board
        .hexes()
        .filter(|hex| position.is_mined(*hex) && !situation.is_contact(*hex) && !taken.contains(hex));
    let here = unit.location.hex();
    let value = |hex: Hex| {
        // Belts are two hexes deep here and there: what lies behind counts as well.
        let behind = position.around(hex).filter(|beside| position.is_mined(*beside));
        let far = here.map_or(0, |here| here.range(hex));
        let deep = u8::try_from(behind.count()).unwrap_or(0);
        shortens(situation, hex) - 0.3 * f64::from(far) - 0.2 * f64::from(deep)
    };
    let best = mines.map(|hex| (value(hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    best.filter(|(worth, _)| *worth > 0.0).map(|(_, hex)| hex)
}

/// By how much a lane through the mines of a hex shortens the Axis's lines; worked out once for all engineers.
fn shortens(situation: &Situation, hex: Hex) -> f64 {
    let position = situation.position;
    if let Some(known) = situation.lanes.borrow().get(&hex) {
        return *known;
    }
    let mut marks = position.marks.clone();
    marks.cleared.insert(hex);
    let opened = Position { marks, ..position.clone() };
    let shorter = length(position, situation.supply()) - length(&opened, &supply::Lines::of(&opened));
    situation.lanes.borrow_mut().insert(hex, shorter);
    shorter
}

/// How far the places that score are from the heads of supply, each weighed with its worth.
fn length(position: &Position, lines: &supply::Lines) -> f64 {
    let objectives = position.scenario.objectives.iter();
    objectives
        .map(|objective| {
            let near = position.around(objective.hex).flat_map(|beside| position.around(beside).collect::<Vec<_>>());
            let far = near.filter_map(|hex| lines.length(position, hex)).min().unwrap_or(FAR).min(FAR);
            worth::prize(position, objective.hex) / 100.0 * f64::from(far)
        })
        .sum()
}
