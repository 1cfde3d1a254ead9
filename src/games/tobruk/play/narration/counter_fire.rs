//! Counter-battery fire in the log (VIII.E.2).

use super::teller::Teller;
use crate::games::tobruk::phases::counter_battery;
use crate::games::tobruk::state::events::Event;

/// How an event of it is told; `None` for all others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Countered { battery, target, calls } => {
            let (battery, target) = (teller.battery(*battery), teller.battery(*target));
            (0, "VIII.E.2.c.2", format!("{battery} fires at {target}: {}.", counter_battery::words(*calls)))
        }
        Event::Located { battery, die, located } => {
            let text = format!("{} is {}located.", teller.battery(*battery), if *located { "" } else { "not " });
            (0, "VIII.E.2.c.1", teller.dice.first(*die, &text))
        }
        Event::Neutralised { battery, through, by_air: true } => {
            let battery = teller.battery(*battery);
            (1, "X.H.2.c", format!("{battery} is neutralised through turn {through}."))
        }
        Event::Neutralised { battery, through, by_air: false } => {
            let battery = teller.battery(*battery);
            (0, "VIII.E.2.d", format!("{battery} is neutralised until turn {through} at least."))
        }
        Event::Recovered { battery } => {
            (0, "VIII.E.2.d", format!("{} is no longer neutralised.", teller.battery(*battery)))
        }
        _ => return None,
    })
}
