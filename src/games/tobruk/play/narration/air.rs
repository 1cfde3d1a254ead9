//! What the log tells of dive-bombers and of the guns that fire at them (VIII.C, VIII.D.2.c).

use super::teller::{Teller, factors_in_words};
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::events::Event;

/// An event of the air; `None` for others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::Flew { unit, from, path, .. } => {
            let to = path.last().map_or_else(String::new, |hex| Name(*hex).to_string());
            let name = teller.unit(*unit);
            match (from, path.first()) {
                (None, Some(first)) => {
                    (0, "VIII.C.2", format!("{name} comes in at {} and flies to {to}.", Name(*first)))
                }
                _ => (0, "VIII.C.1", format!("{name} flies to {to}.")),
            }
        }
        Event::InRange { unit, from, path, .. } => {
            let over = path.last().copied().or_else(|| from.map(|from| from.0));
            let over = over.map_or_else(String::new, |hex| Name(hex).to_string());
            (0, "VIII.D.2.c.1", format!("{} comes within range over {over}.", teller.unit(*unit)))
        }
        Event::Dived { unit, target, hex, load } => {
            let (name, target) = (teller.unit(*unit), teller.unit(*target));
            (0, "VIII.C.5", format!("{name} dives on {target} in {} with {}.", Name(*hex), load.words()))
        }
        Event::Intercepted { units, die, met } => {
            let group = teller.units(units);
            let text = if *met {
                format!("British fighters intercept {group}: none of it arrives.")
            } else {
                format!("no fighters intercept {group}.")
            };
            (0, "VIII.G.3", teller.dice.first(*die, &text))
        }
        Event::FlakFired { gun, aircraft, dice, hit } => {
            let does = if *hit { "it is shot down" } else { "it flies on" };
            let (gun, aircraft) = (teller.unit(*gun), teller.unit(*aircraft));
            let text = format!("{gun} fires at {aircraft}: {}: {does}.", teller.dice.sum(*dice));
            (1, "VIII.D.2.c.2", text)
        }
        Event::FlakHeld { aircraft } => {
            (1, "VIII.D.2.c.1", format!("No more guns fire at {} here.", teller.unit(*aircraft)))
        }
        Event::FlakOrders { side, answer } => {
            (0, "VIII.D.2.c", format!("The {} player's guns {} from now on.", teller.side(*side), answer.words()))
        }
        Event::Dropped { unit, target, load } => {
            let (name, target) = (teller.unit(*unit), teller.unit(*target));
            (0, "VIII.C.5", format!("{name} drops {} on {target}.", load.words()))
        }
        Event::BrokenOff { unit, target, hex, load } => {
            let (name, target) = (teller.unit(*unit), teller.unit(*target));
            let text = format!("{target} has left {}: {name} breaks off and keeps {}.", Name(*hex), load.words());
            (0, "VIII.C.5", text)
        }
        Event::Bombed { target, factors, cover, .. } => {
            let cover = cover.map_or_else(String::new, |cover| format!(", {} cover", cover.word()));
            let (target, factors) = (teller.unit(*target), factors_in_words(*factors));
            (0, "VIII.C.5.a", format!("Bombs on {target}{cover}: {factors}."))
        }
        Event::BombHit { heavy, dice, hit, .. } => {
            let bomb = if *heavy { "500 kg bomb" } else { "50 kg bomb" };
            let does = if *hit { "direct hit" } else { "no direct hit" };
            (1, "VIII.C.5.b", format!("A {bomb}: {}: {does}.", teller.dice.sum(*dice)))
        }
        Event::Silenced { hex, .. } => {
            (1, "VIII.C.6", format!("Crewed weapons in {} cease fire this turn and lose their targets.", Name(*hex)))
        }
        _ => return None,
    })
}
