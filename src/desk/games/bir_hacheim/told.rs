//! What happened as lines of the log, with the dice that are drawn in them.

use super::{Table, words};
use crate::core::game::Game;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::orders::Event;

impl Logged for BirHacheim {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = BirHacheim::tell(table.world(), event)?;
        let dice: &[u8] = match event {
            Event::Fought { dice, .. } | Event::Bombed { dice, .. } => dice,
            Event::Mined { die, .. } => std::slice::from_ref(die),
            _ => &[],
        };
        let rolls = if dice.is_empty() { Vec::new() } else { vec![Roll::plain(dice)] };
        let text = match dice {
            [first, second] => {
                let total = first + second;
                telling.text.replace(&format!("; dice {first} and {second}:"), &format!("; {total}:"))
            }
            _ => telling.text,
        };
        let loud = match event {
            Event::Eliminated { .. } | Event::Trapped { .. } | Event::Taken { .. } | Event::Ended { .. } => true,
            Event::Fought { outcome, .. } => words::defence_leaves(*outcome),
            _ => false,
        };
        Some(Told { rolls, text, rule: telling.rule, depth: telling.depth, loud })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        match event {
            Event::MovementBegan { side } => Some(Chapter::of(*side, format!("{} movement", table.side_name(*side)))),
            Event::CombatBegan { side } => Some(Chapter::of(*side, format!("{} combat", table.side_name(*side)))),
            _ => None,
        }
    }
}
