//! What happened as lines of the log, with the dice that are drawn in them.

use super::Table;
use crate::core::game::Game;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::state::orders::Event;

impl Logged for Firestorm {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = Firestorm::tell(table.world(), event)?;
        // Dice that are drawn before the line need not stand in it; in sums they stay.
        let (dice, text): (Vec<u8>, String) = match event {
            Event::TurnBegan { die, .. } => (vec![*die], telling.text.replace(&format!("Die {die}: "), "")),
            Event::Initiative { dice, .. } | Event::Fought { dice, .. } => (dice.to_vec(), telling.text),
            Event::Destroying { roll } | Event::Recovering { roll } => {
                (vec![roll.die], telling.text.replace(&format!(", die {}", roll.die), ""))
            }
            Event::OutOfSupply { die: Some(die), .. } => {
                (vec![*die], telling.text.replace(&format!(", die {die}"), ""))
            }
            Event::AlliedMoves { die } => (vec![*die], telling.text.replace(&format!("die {die}, at most"), "at most")),
            _ => (Vec::new(), telling.text),
        };
        let rolls = if dice.is_empty() { Vec::new() } else { vec![Roll::plain(&dice)] };
        let loud = match event {
            Event::Taken { .. } | Event::Captured { .. } | Event::TobrukFell | Event::Ended { .. } => true,
            Event::FortLost { .. } | Event::MarkersLost { .. } => true,
            Event::Destroying { roll } => roll.succeeds(),
            _ => false,
        };
        Some(Told { rolls, text, rule: telling.rule, depth: telling.depth, loud })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::Arrow { side, from, into } = event else { return None };
        Some(Chapter::of(*side, format!("{} attack from {from} into {into}", table.side_name(*side))))
    }
}
