//! What happened as lines of the log, with the dice that are drawn in them.

use super::Table;
use crate::core::game::Game;
use crate::desk::kit::paint::dice::ten;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::orders::Event;

impl Logged for GazalaCauldron {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = GazalaCauldron::tell(table.world(), event)?;
        let (dice, text): (Vec<u8>, String) = match event {
            // The die is drawn before the line; what is added to it stays in the words.
            Event::Fought { die, .. } => {
                let text = telling.text.replace(&format!("; die {die}:"), ":");
                (vec![ten(*die)], text.replace(&format!("; die {die}"), "; die "))
            }
            Event::Struck { die, .. } => (vec![ten(*die)], telling.text.replace(&format!(" die {die}:"), "")),
            Event::Initiative { dice, .. } => (dice.map(ten).into(), telling.text),
            _ => (Vec::new(), telling.text),
        };
        let rolls = if dice.is_empty() { Vec::new() } else { vec![Roll::plain(&dice)] };
        let loud = match event {
            Event::Eliminated { .. }
            | Event::Trapped { .. }
            | Event::Crowded { .. }
            | Event::Scored { .. }
            | Event::LineCut { .. }
            | Event::Ended { .. } => true,
            Event::Fought { outcome, .. } => outcome.defender.retreat,
            _ => false,
        };
        Some(Told { rolls, text, rule: telling.rule, depth: telling.depth, loud })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::ActionBegan { side } = event else { return None };
        Some(Chapter::of(*side, format!("{} action", table.side_name(*side))))
    }
}
