//! Men in bunkers: they stay inside unless they are many more than the enemies at it.

use super::men::known_men;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Men to each enemy with whom they come out.
const ODDS: u16 = 2;

/// The next unit of the side that comes out, or none any more.
pub fn sally(position: &Position, hex: Hex, side: Side) -> Order {
    // How many men the enemy has in good cover on top of the bunker is hidden (II.G.5).
    let known = |unit: ViewItem| u16::from(known_men(position, &unit, side));
    let men = |theirs| position.personnel_in(hex, theirs).map(known).sum::<u16>();
    if men(side) < ODDS * men(side.enemy()) {
        return Order::Stand;
    }
    let mut inside = position.personnel_in(hex, side).filter(|unit| position.is_in_bunker(unit));
    inside.next().map_or(Order::Stand, |unit| Order::Rise { unit: *unit.id })
}
