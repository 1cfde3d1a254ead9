//! What the capture rules bring, in the log.

use super::teller::Teller;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::events::Event;

/// How an event of them is told; `None` for all others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Surrendered { unit, hex } => {
            (0, "X.I.1.a", format!("{} surrenders in {}.", teller.unit(*unit), Name(*hex)))
        }
        Event::Broke { unit, under: true } => {
            (0, "X.I.1.b.1", format!("{} has broken and lies in full cover.", teller.unit(*unit)))
        }
        Event::Broke { unit, .. } => (0, "X.I.1.b.2", format!("{} has broken and falls back.", teller.unit(*unit))),
        Event::Rallied { unit, captive } => {
            let (rule, what) =
                if *captive { ("X.I.1.e.3", "is free and under arms again") } else { ("X.I.1.e.2", "has rallied") };
            (0, rule, format!("{} {what}.", teller.unit(*unit)))
        }
        Event::FellBack { unit, from, hex } => {
            let unit = teller.unit(*unit);
            let text = match hex {
                Some(hex) => format!("{unit} falls back from {} to {}.", Name(from.0), Name(hex.0)),
                None => format!("{unit} flees from {} off the board.", Name(from.0)),
            };
            (0, "X.I.1.b.2", text)
        }
        Event::Led { unit, from, hex } => {
            let unit = teller.unit(*unit);
            match hex {
                Some(hex) => {
                    (0, "X.I.1.a", format!("{unit} is led from {} to {} as prisoners.", Name(from.0), Name(hex.0)))
                }
                None => (0, "X.I.1.c", format!("{unit} is led from {} off the board into captivity.", Name(from.0))),
            }
        }
        Event::Captured { unit, side } => {
            (0, "X.I.4", format!("{} is in the hands of the {} player now.", teller.unit(*unit), teller.side(*side)))
        }
        _ => return None,
    })
}
