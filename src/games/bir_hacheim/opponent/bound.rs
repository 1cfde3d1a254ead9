//! Whom units have to attack as they stand, and whom they can (4.1.2).

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::bir_hacheim::phases::{debts, zones};
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::position::Position;

/// Hexes of which the unit has to attack one as it stands.
pub fn has_to_attack(position: &Position, unit: &Unit) -> Vec<Hex> {
    let Some(at) = unit.location.hex().filter(|_| debts::owes(position, unit)) else { return Vec::new() };
    let engaging = zones::engaging_at(position, unit, at).map(|(_, hex)| hex);
    engaging.filter(|hex| !position.marks.attacked.contains(hex)).collect()
}

/// True if the unit has marched in this turn to where it has to attack this target, or another one beside it.
pub fn is_bound_to(position: &Position, unit: &Unit, target: Hex) -> bool {
    unit.march.moved && has_to_attack(position, unit).contains(&target)
}

/// True for a unit that marched in this turn and has to attack this hex, which is the only one that it can.
pub fn is_bound_to_it_alone(position: &Position, unit: &Unit, target: Hex) -> bool {
    let hexes = if unit.march.moved { has_to_attack(position, unit) } else { Vec::new() };
    !hexes.is_empty() && hexes.iter().all(|hex| *hex == target)
}

/// True if the unit, in a hex beside this target, could not attack it: others engage it there, and that target does not (4.1.2).
pub fn owes_elsewhere(position: &Position, unit: &Unit, hex: Hex, target: Hex) -> bool {
    let stays = unit.location.hex() == Some(hex);
    // Whoever has been attacked in this turn binds nobody (6.2).
    let open = zones::engaging_at(position, unit, hex).map(|(_, at)| at);
    let mut open = open.filter(|at| !position.marks.attacked.contains(at)).peekable();
    open.peek().is_some() && open.all(|at| at != target) && (!stays || debts::owes(position, unit))
}

/// Units of a side beside a hex that can attack it, as far as they are meant.
pub fn beside<'a>(position: &'a Position<'a>, side: Side, target: Hex, meant: impl Fn(&Unit) -> bool) -> Vec<&'a Unit> {
    let near = position.on_map(side).filter(|(unit, hex)| hex.range(target) == 1 && meant(unit));
    near.filter(|(unit, hex)| !owes_elsewhere(position, unit, *hex, target)).map(|(unit, _)| unit).collect()
}
