//! Company commanders (X.D.5): the computer keeps them out of the fight.

use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::command;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Hexes within which an enemy vehicle or gun keeps a commander where he is.
const STAYS_BACK: u8 = 20;

/// True for a commander who drives no nearer to the enemy.
pub fn stays_back(position: &Position, unit: &ViewItem) -> bool {
    let Some(hex) = unit.location.hex().filter(|_| command::commands(position, unit)) else { return false };
    let dangerous = |class: Class| class.is_vehicle() || class.is_crew_served();
    let mut foes = position.on_board(unit.side.enemy()).filter(|(foe, _)| dangerous(position.class(foe)));
    foes.any(|(_, at)| hex.range(at) <= STAYS_BACK)
}
