//! What section IX and its scenario bring, in the log.

use super::teller::Teller;
use crate::core::words::counted;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::events::Event;

/// How an event of it is told; `None` for all others.
pub(super) fn sentence(teller: &Teller, event: &Event) -> Option<(u8, &'static str, String)> {
    Some(match event {
        Event::TakenOff { unit, weapon, vehicle } => {
            let (unit, weapon) = (teller.unit(*unit), teller.unit(*weapon));
            (0, "IX.A.3", format!("{unit} takes {weapon} off {}.", teller.unit(*vehicle)))
        }
        Event::PutBack { unit, weapon, vehicle } => {
            let (unit, weapon) = (teller.unit(*unit), teller.unit(*weapon));
            (0, "IX.A.3", format!("{unit} puts {weapon} back on {}.", teller.unit(*vehicle)))
        }
        Event::DummyShown { hex, .. } => (1, "IX.A.1", format!("The gun in {} is a dummy.", Name(*hex))),
        Event::DummyRemoved { hex, .. } => (0, "IX.A.1", format!("The dummy in {} is removed.", Name(*hex))),
        Event::Feigned { unit, dummy } => {
            let what = if *dummy { "holds no mines" } else { "holds mines" };
            (0, "IX.D", format!("{} {what}.", teller.unit(*unit)))
        }
        Event::FeintShown { hex } => (1, "IX.D", format!("The minefield in {} is a dummy.", Name(*hex))),
        Event::BrokenThrough { side, vehicles, of_kind, enough } => {
            let through = teller.scenario.breakthrough.as_ref()?;
            let kind = &teller.catalog.get(through.kind).name;
            let is = if *enough { "enough" } else { "not enough" };
            let (of_them, and) = match through.of_kind {
                0 => (String::new(), String::new()),
                needed => (format!(", {of_kind} of them {kind}"), format!(" and {needed}")),
            };
            let text = format!(
                "The {} player has brought {} off the {} edge{of_them}: {is} ({}{and} needed).",
                teller.side(*side),
                counted(*vehicles, "vehicle", "vehicles"),
                through.edge.words(),
                through.vehicles,
            );
            (0, teller.victory(), text)
        }
        _ => return None,
    })
}
