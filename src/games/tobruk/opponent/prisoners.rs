//! Prisoners (X.I.1.c): the computer leads them to the nearest edge of the board, and off it.

use crate::core::hex::{Facing, Hex};
use crate::games::tobruk::phases::leading;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// Hexes to the nearest edge of the board.
fn to_edge(position: &Position, hex: Hex) -> u8 {
    let leaves = |hex: &Hex| Facing::ALL.into_iter().any(|side| position.board.leads_off(*hex, side));
    position.board.hexes().filter(leaves).map(|edge| hex.range(edge)).min().unwrap_or(0)
}

/// The next prisoners that come nearer to an edge, or leave over it; `None` if there are none.
#[must_use]
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    let captives = position.all().filter(|unit| *unit.side != sequence.active);
    captives.filter_map(|unit| Some((unit, unit.location.surrendered()?))).find_map(|(unit, from)| {
        let far = to_edge(position, from);
        let distance = |order: &Order| match order {
            Order::Lead { hex, .. } => Some(to_edge(position, *hex)).filter(|now| *now < far),
            _ => Some(0),
        };
        let legal = leading::orders(&unit).into_iter().filter(|order| plan(position, sequence, order).is_ok());
        let nearer = legal.filter_map(|order| Some((distance(&order)?, order)));
        // Off the board before any step.
        nearer.min_by_key(|(far, order)| (*far, !matches!(order, Order::LeadOff { .. }))).map(|(_, order)| order)
    })
}
