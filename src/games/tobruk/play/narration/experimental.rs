//! What the experimental rules bring, in the log.

use super::teller::Teller;
use crate::games::tobruk::state::events::Event;

/// How an event of them is told; `None` for all others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Availability { battery, die, needed, available } => {
            let name = teller.battery(*battery);
            let text = if *available {
                format!("{name} is available.")
            } else {
                format!("{name} is busy elsewhere, on {needed} or less, and does not fire.")
            };
            (0, "X.E.1.a", teller.dice.first(*die, &text))
        }
        Event::GunBroken { unit, factors } => {
            (1, "X.E.5.a", format!("{factors} factors in one firing damage {}.", teller.unit(*unit)))
        }
        _ => return None,
    })
}
