//! What happened as lines of the log, with the dice that are drawn in them.

use super::{Table, words};
use crate::core::game::{DiceIn, Game};
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::orders::Event;

impl Logged for BirHacheim {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = BirHacheim::tell(table.world(), event, DiceIn::Picture)?;
        let rolls = match event {
            Event::Fought { dice, .. } | Event::Bombed { dice, .. } => Roll::some(dice),
            Event::Mined { die, .. } => Roll::some(&[*die]),
            _ => Vec::new(),
        };
        let loud = match event {
            Event::Eliminated { .. } | Event::Trapped { .. } | Event::Taken { .. } | Event::Ended { .. } => true,
            Event::Fought { outcome, .. } => words::defence_leaves(*outcome),
            _ => false,
        };
        Some(Told { rolls, loud, ..Told::from(telling) })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        match event {
            Event::MovementBegan { side } => Some(Chapter::of(*side, format!("{} movement", table.side_name(*side)))),
            Event::CombatBegan { side } => Some(Chapter::of(*side, format!("{} combat", table.side_name(*side)))),
            _ => None,
        }
    }
}
