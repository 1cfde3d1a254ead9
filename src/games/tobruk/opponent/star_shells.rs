//! Star shells of the computer player (Firefight F): light on the enemies whom most of its men can fire at, and not on these.

use crate::core::hex::Hex;
use crate::games::tobruk::phases::night::{LIGHT, REACH};
use crate::games::tobruk::phases::star_shells;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes over which men fire well by light.
const NEAR: u8 = 6;
/// Men of its own in the light count for so much.
const OWN: i32 = 3;

/// The best hex to light, if any is worth it.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    let side = sequence.active;
    // Whoever can fire this turn, and what he could fire at; works may hold men who are out of sight.
    let firers: Vec<Hex> =
        position.on_board(side).filter(|(unit, _)| fires(position, unit)).map(|(_, hex)| hex).collect();
    let targets: Vec<(Hex, i32)> = position
        .on_board(side.enemy())
        .filter(|(unit, _)| !position.class(unit).is_emplacement() || position.class(unit).shelters_men())
        .map(|(unit, hex)| {
            let weight = if position.class(&unit).is_emplacement() { 1 } else { 3 };
            let near = firers.iter().filter(|from| (REACH + 1..=NEAR).contains(&from.range(hex))).count();
            (hex, weight * i32::try_from(near).unwrap_or(0))
        })
        .collect();
    let own: Vec<Hex> =
        position.on_board(side).filter(|(unit, _)| position.class(unit).is_personnel()).map(|(_, hex)| hex).collect();
    let worth = |hex: Hex| {
        let lit = |at: &Hex| hex.range(*at) <= LIGHT;
        let gains: i32 = targets.iter().filter(|(at, _)| lit(at)).map(|(_, weight)| weight).sum();
        gains - OWN * i32::try_from(own.iter().filter(|at| lit(at)).count()).unwrap_or(0)
    };
    let orders = star_shells::orders(position, sequence).map(|order| match &order {
        Order::StarShell { hex, .. } => (worth(*hex), order),
        _ => (0, order),
    });
    orders
        .filter(|(worth, _)| *worth > 0)
        .max_by_key(|(worth, order)| (*worth, std::cmp::Reverse(order.clone())))
        .map(|(_, order)| order)
}

/// True for men who stood still or went one hex, and for weapons at rest.
fn fires(position: &Position, unit: &ViewItem) -> bool {
    let class = position.class(unit);
    (class.is_personnel() || class.is_crew_served()) && unit.motion.hexes <= 1
}
