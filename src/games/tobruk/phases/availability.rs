//! "Will not fire", an experimental rule (X.E.1): a battery may be busy elsewhere as it is to begin acquiring.

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::scenario::{BatteryEntry, BatteryId};
use crate::games::tobruk::state::batteries::{Batteries, Battery};
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::{Sequence, note};

/// The die up to which it is not available never gets higher (X.E.1.b).
const MOST: u8 = 5;

/// The die up to which a battery that begins to acquire is not available; `None` where none is rolled: it goes on with what it has acquired, or
/// fires what is recorded (X.E.1.c, X.E.1.d).
#[must_use]
pub fn refuses_on(position: &Position, battery: &Battery, begins: bool) -> Option<u8> {
    let die = battery.refused.0.saturating_add(1).min(MOST);
    (begins && position.options.will_not_fire).then_some(die)
}

/// X.E.1.a: it is called once in a turn.
///
/// # Errors
/// The refusal.
pub fn expect(battery: &Battery, entry: &BatteryEntry, turn: u16) -> Result<(), Refusal> {
    if battery.is_busy(turn) {
        let sentence = format!("The {} is busy elsewhere this turn.", entry.name);
        return Err(Refusal::new("X.E.1.a", sentence));
    }
    Ok(())
}

/// Rolls for a battery that is called: true if it fires.
pub fn answers(
    (id, refuses_on): (BatteryId, Option<u8>),
    batteries: &mut Batteries,
    dice: &mut Dice,
    sequence: &Sequence,
    log: &mut Log<Event>,
) -> bool {
    let Some(needed) = refuses_on else { return true };
    let die = dice.die();
    let available = die > needed;
    batteries.answer(id, available, sequence.turn);
    note(log, sequence, Event::Availability { battery: id, die, needed, available });
    available
}
