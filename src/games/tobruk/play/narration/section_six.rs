//! What section VI brings: smoke, recorded fires, collateral damage, shut hatches.

use super::teller::{Teller, factors_in_words};
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::phases::call::call_words;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::firers::Shooter;

/// An event of section VI as a line of the log; `None` for others.
pub fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Recorded { battery, fire, hex } => {
            let text = format!("{} records a {} in {}.", teller.battery(*battery), fire.word(), Name(*hex));
            (0, "VI.C.2.a", text)
        }
        Event::Erased { battery, hex } => {
            (0, "VI.C.2.a", format!("{} erases its recorded fire in {}.", teller.battery(*battery), Name(*hex)))
        }
        Event::CalledRecorded { battery, fire, hex, target } => {
            let (battery, target) = (teller.battery(*battery), teller.unit(*target));
            (0, fire.rule(), format!("{battery} fires its {} in {} at {target}.", fire.word(), Name(*hex)))
        }
        // An AFV with shut hatches (VI.C.4.a): a mortar's fire is a call.
        Event::Ranged { by: Shooter::Unit(unit), hex, calls: 0 } => {
            let text =
                format!("{} acquires {}; with its hatches shut it fires no smoke yet.", teller.unit(*unit), Name(*hex));
            (0, "VI.C.4.a", text)
        }
        Event::Ranged { by: Shooter::Unit(unit), hex, .. } => {
            (0, "V.C.1.c", format!("{} fires at {} to acquire the hex.", teller.unit(*unit), Name(*hex)))
        }
        Event::Ranged { by, hex, calls } => {
            let text = format!("{} ranges on {}: {}.", teller.shooter(*by), Name(*hex), call_words(*calls));
            (0, "IV.F.3.a", text)
        }
        Event::Smoked { by, hex, turns } => {
            let (rule, lasts) = match turns {
                1 => ("VI.C.1.e.2", "this turn".to_owned()),
                turns => ("VI.C.1.e.1", counted(*turns, "turn", "turns")),
            };
            (0, rule, format!("{} fires smoke into {}; it lasts {lasts}.", teller.shooter(*by), Name(*hex)))
        }
        Event::SmokeCleared { hexes } => {
            let names: Vec<String> = hexes.iter().map(|hex| Name(*hex).to_string()).collect();
            (0, "VI.C.1.e.3", format!("The smoke has cleared from {}.", names.join(", ")))
        }
        Event::Collateral { target, factors } => {
            let text = format!(
                "Collateral damage around {}: {} on each other unit in the hex.",
                teller.unit(*target),
                factors_in_words(*factors)
            );
            (1, "VI.C.3", text)
        }
        Event::HatchesShut { unit, factors } => {
            let (rule, what) = match factors {
                Some(factors) => ("VI.C.4.c", format!("under {factors} gunfire factors")),
                None => ("VI.C.4.a", "under HE".to_owned()),
            };
            (1, rule, format!("{} buttons up {what}: no initial fire at new targets this turn.", teller.unit(*unit)))
        }
        Event::Acquired { unit, gun, target } => {
            let (gun, unit) = (teller.gun(*unit, *gun), teller.unit(*unit));
            (0, "VI.C.4.a", format!("{unit} acquires {} with its {gun}, without a round.", teller.unit(*target)))
        }
        Event::Ground { side, points } => {
            let text = format!(
                "AFVs in the scoring area: {} for the {} player.",
                counted(*points, "point", "points"),
                teller.side(*side)
            );
            (0, "Scenario 6.Victory", text)
        }
        _ => return None,
    })
}
