//! What happened as lines of the log, with the dice that are drawn in them.

use super::{Table, cups, words};
use crate::core::game::{DiceIn, Game};
use crate::desk::kit::paint::dice::ten;
use crate::desk::table::Player;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::state::cups::Chit;
use crate::games::gazala_cauldron::state::orders::Event;

impl Logged for GazalaCauldron {
    /// The line that tells an event; `None` for events that are only shown.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = GazalaCauldron::tell(table.world(), event, DiceIn::Picture)?;
        // What is added to a die stays in the words.
        let rolls = match event {
            Event::Fought { die, .. } | Event::Struck { die, .. } => Roll::some(&[ten(*die)]),
            Event::Initiative { dice, .. } => Roll::some(&dice.map(ten)),
            _ => Vec::new(),
        };
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
        let mut told = Told { rolls, loud, ..Told::from(telling) };
        // Its owner sees a chit that he sets aside; two players at one desk may both read what is told here.
        if let Event::Drew { side, chit: Chit::Tactical(kind) } = event
            && cups::may_see(table, *side)
            && table.players.contains(&Player::Computer)
        {
            told.text = format!("The {} player draws {}.", side.adjective(), kind.title());
        }
        // The table's letters, and once what they mean.
        if let Event::Fought { outcome, attackers, defenders, .. } = event {
            let meaning =
                words::outcome(*outcome, [attackers.len(), defenders.len()]).to_lowercase().replace('\n', "; ");
            told.text = format!("{} ({meaning}).", told.text.trim_end_matches('.'));
        }
        Some(told)
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::ActionBegan { side } = event else { return None };
        Some(Chapter::of(*side, format!("{} action", table.side_name(*side))))
    }
}
