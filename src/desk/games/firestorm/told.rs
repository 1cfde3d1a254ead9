//! What happened as lines of the log, with the dice that are drawn in them.

use super::Table;
use crate::core::game::{DiceIn, Game};
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::state::orders::Event;

impl Logged for Firestorm {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = Firestorm::tell(table.world(), event, DiceIn::Picture)?;
        // In sums dice stand in the line too.
        let rolls = match event {
            Event::Initiative { dice, .. } | Event::Fought { dice, .. } => Roll::some(dice),
            Event::Destroying { roll } | Event::Recovering { roll } => Roll::some(&[roll.die]),
            Event::TurnBegan { die, .. } | Event::AlliedMoves { die } | Event::OutOfSupply { die: Some(die), .. } => {
                Roll::some(&[*die])
            }
            _ => Vec::new(),
        };
        let loud = match event {
            Event::Taken { .. } | Event::Captured { .. } | Event::TobrukFell | Event::Ended { .. } => true,
            Event::FortLost { .. } | Event::MarkersLost { .. } => true,
            Event::Destroying { roll } => roll.succeeds(),
            _ => false,
        };
        Some(Told { rolls, loud, ..Told::from(telling) })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::Arrow { side, from, into } = event else { return None };
        Some(Chapter::of(*side, format!("{} attack from {from} into {into}", table.side_name(*side))))
    }
}
