//! Company commanders (X.D.5): the computer replaces one who broke down on the way, and keeps the others out of the fight.

use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::command;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Location;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Hexes within which an enemy vehicle or gun keeps a commander where he is.
const STAYS_BACK: u8 = 20;

/// Another AFV takes over from a commander who broke down; `None` where none has.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    if !position.options.command_control {
        return None;
    }
    let broken_down = |unit: &ViewItem| {
        let commander = command::commander(position, *unit.id).and_then(|commander| position.find(commander));
        commander.is_some_and(|commander| *commander.location == Location::BrokenDown)
    };
    let own = position.all().filter(|unit| *unit.side == sequence.active && position.class(unit).is_afv());
    let waiting = own.filter(|unit| *unit.location == Location::Waiting && broken_down(unit));
    let mut orders = waiting.map(|unit| Order::Appoint { unit: *unit.id });
    orders.find(|order| plan(position, sequence, order).is_ok())
}

/// True for a commander who drives no nearer to the enemy.
pub fn stays_back(position: &Position, unit: &ViewItem) -> bool {
    let Some(hex) = unit.location.hex().filter(|_| command::commands(position, unit)) else { return false };
    let dangerous = |class: Class| class.is_vehicle() || class.is_crew_served();
    let mut foes = position.on_board(unit.side.enemy()).filter(|(foe, _)| dangerous(position.class(foe)));
    foes.any(|(_, at)| hex.range(at) <= STAYS_BACK)
}
