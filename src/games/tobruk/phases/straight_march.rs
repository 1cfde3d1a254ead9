//! The straight drive of a force until the enemy comes onto the board (Scenario 4).

use crate::core::hex::{Facing, Hex};
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The rule.
const RULE: &str = "Scenario 4.Special";

/// The way in which a vehicle has to drive straight on; `None` once an enemy unit is on the board, and for other units.
#[must_use]
pub fn heading(position: &Position, unit: &ViewItem) -> Option<Facing> {
    let heading = position.scenario.force_of(*unit.id)?.marches?;
    // Once they have come the march is over, though they be gone again.
    let came = |other: &ViewItem| other.location.hex().is_some() || other.entry.entered.is_some();
    let free = || position.all().any(|other| other.side != unit.side && came(&other));
    (position.class(unit).is_vehicle() && !free()).then_some(heading)
}

/// The hexes that a vehicle drives through at full speed, from the hex it stands in or first through the hex it enters by; as far
/// as the way is open.
fn course(position: &Position, unit: &ViewItem, heading: Facing, entry: Option<Hex>) -> Vec<Hex> {
    let start = unit.location.hex().map(|hex| hex.neighbour(heading)).or(entry);
    let ahead = std::iter::successors(start, |hex| Some(hex.neighbour(heading)));
    let open = |hex: &Hex| position.board.contains(*hex) && position.is_in_play(*hex) && !position.has_mines(*hex);
    ahead.take(usize::from(position.kind(unit).movement)).take_while(open).collect()
}

/// The orders by which a vehicle drives on, one for each hex that it may enter by.
#[must_use]
pub fn orders(position: &Position, unit: &ViewItem) -> Vec<Order> {
    let Some(facing) = heading(position, unit) else { return Vec::new() };
    let drive = |path: Vec<Hex>| Order::Move { unit: *unit.id, path, facing, reverse: false, carrying: Vec::new() };
    let courses: Vec<Vec<Hex>> = if unit.location.hex().is_some() {
        vec![course(position, unit, facing, None)]
    } else {
        let arrives = position.scenario.force_of(*unit.id).map(|force| &force.arrives);
        let edge =
            position.board.hexes().filter(|hex| arrives.is_some_and(|arrives| arrives.admits(position.board, *hex)));
        edge.map(|hex| course(position, unit, facing, Some(hex))).collect()
    };
    courses.into_iter().filter(|course| !course.is_empty()).map(drive).collect()
}

/// Refuses a move that is not the straight one at full speed, while that is asked for.
///
/// # Errors
/// The refusal, with the hex to which it has to go.
pub fn expect(
    position: &Position,
    unit: &ViewItem,
    path: &[Hex],
    facing: Facing,
    reverse: bool,
) -> Result<(), Refusal> {
    let Some(heading) = heading(position, unit) else { return Ok(()) };
    // A first hex that is not of its edge is refused for that, by the rules of entry.
    let course = course(position, unit, heading, path.first().copied());
    if path == course && facing == heading && !reverse {
        return Ok(());
    }
    let goal = course.last().filter(|_| unit.location.hex().is_some());
    let to = goal.map_or_else(String::new, |hex| format!(", to {}", Name(*hex)));
    Err(Refusal::new(
        RULE,
        format!(
            "{} has to drive straight {} at full speed, {}{to}, until an enemy unit is on the board.",
            position.name(unit),
            heading.words(),
            counted(position.kind(unit).movement, "hex", "hexes"),
        ),
    ))
}

/// Refuses anything but the straight drive, while that is asked for.
///
/// # Errors
/// The refusal.
pub fn expect_free(position: &Position, unit: &ViewItem) -> Result<(), Refusal> {
    let Some(heading) = heading(position, unit) else { return Ok(()) };
    Err(Refusal::new(
        RULE,
        format!(
            "{} has to drive straight {} at full speed until an enemy unit is on the board.",
            position.name(unit),
            heading.words()
        ),
    ))
}

/// Vehicles of the side to move that have still to drive on.
pub fn due<'a>(position: &'a Position, sequence: &Sequence) -> impl Iterator<Item = ViewItem<'a>> {
    let side = sequence.active;
    let due = move |unit: &ViewItem| {
        *unit.side == side
            && unit.location.hex().is_some()
            && !unit.motion.ended
            && !unit.damage.immobilised
            && !unit.crew.out
            && heading(position, unit).is_some_and(|heading| !course(position, unit, heading, None).is_empty())
    };
    position.all().filter(due)
}

/// Refuses the end of the movement while a vehicle has still to drive on.
///
/// # Errors
/// The refusal, with their number.
pub fn expect_done(position: &Position, sequence: &Sequence) -> Result<(), Refusal> {
    let due = due(position, sequence).count();
    if due == 0 {
        return Ok(());
    }
    let have = if due == 1 { "vehicle has" } else { "vehicles have" };
    Err(Refusal::new(RULE, format!("{due} {have} still to drive straight on; no enemy unit is on the board yet.")))
}
