//! What happened as lines of the log, with the dice that are drawn in them.

use super::{Table, words};
use crate::core::game::{DiceIn, Game};
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::state::orders::Event;

impl Logged for BattleForGazala {
    /// The die is drawn before the line.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = BattleForGazala::tell(table.world(), event, DiceIn::Picture)?;
        let die = match event {
            Event::Bombardment { die, .. } => *die,
            Event::Fought { die, .. } | Event::Stood { die, .. } | Event::Passed { die, .. } => Some(*die),
            _ => None,
        };
        let rolls = Roll::some(die.as_slice());
        let loud = match event {
            Event::Eliminated { .. } | Event::Trapped { .. } | Event::PathOpen { .. } | Event::Ended { .. } => true,
            Event::Stood { held, .. } => !held,
            Event::Passed { lost, .. } => *lost,
            Event::Fought { outcome, .. } => words::attack_wins(*outcome),
            _ => false,
        };
        Some(Told { rolls, loud, ..Told::from(telling) })
    }

    fn announces(event: &Event) -> bool {
        matches!(event, Event::NobodyMoves { .. })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::PlayerTurn { side } = event else { return None };
        Some(Chapter::of(*side, format!("{} player turn", table.side_name(*side))))
    }
}
