//! What the experimental rules and the night bring, in the log.

use super::teller::Teller;
use crate::games::tobruk::material::board::Name;
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
        Event::StarShell { unit, hex } => {
            let text =
                format!("{} lights {} with a star shell, and all within two hexes.", teller.unit(*unit), Name(*hex));
            (0, "Firefight F.Special", text)
        }
        Event::Concealed { unit, hidden } => {
            let what = if *hidden { "is recorded in secret" } else { "lies on the board" };
            (0, "Firefight H.Special", format!("{} {what}.", teller.unit(*unit)))
        }
        Event::MinesShown { hex } => (1, "Firefight H.Special", format!("There are mines in {}.", Name(*hex))),
        _ => return None,
    })
}
