//! The khamsin, a dust storm that sweeps over the field (II.K.2).

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::turn::{Sequence, note};

/// Turns between two dice, the first in turn 1.
const EVERY: u16 = 10;

/// The die up to which the storm comes up in this turn: 1, then 2, from turn 21 on 3; `None` in turns without a die.
#[must_use]
pub fn needed(turn: u16) -> Option<u8> {
    if turn % EVERY != 1 {
        return None;
    }
    Some(match turn {
        1 => 1,
        11 => 2,
        _ => 3,
    })
}

/// Rolls for the storm at the beginning of a turn, unless it blows already; it lasts to the end of the game.
pub fn roll(sequence: &Sequence, marks: &mut Marks, dice: &mut Dice, log: &mut Log<Event>) {
    let Some(needed) = needed(sequence.turn).filter(|_| !marks.storm) else { return };
    let die = dice.die();
    marks.storm = die <= needed;
    note(log, sequence, Event::Khamsin { die, needed, storm: marks.storm });
}
