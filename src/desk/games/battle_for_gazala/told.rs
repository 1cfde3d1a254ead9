//! What happened as lines of the log, with the dice that are drawn in them.

use super::{Table, words};
use crate::core::game::Game;
use crate::desk::table::roles::Logged;
use crate::desk::table::roll::Roll;
use crate::desk::table::told::{Chapter, Told};
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::state::orders::Event;

impl Logged for BattleForGazala {
    /// The line that tells an event; `None` for events that are only shown. The die is drawn before the line and not told again in it.
    fn told(table: &Table, event: &Event) -> Option<Told> {
        let telling = BattleForGazala::tell(table.world(), event)?;
        let (die, text) = match event {
            Event::Fought { die, .. } => (Some(*die), telling.text.replace(&format!(", die {die}:"), ":")),
            Event::Bombardment { die: Some(die), .. } => {
                (Some(*die), telling.text.replace(&format!("Die {die}, "), ""))
            }
            Event::Stood { die, .. } | Event::Passed { die, .. } => {
                (Some(*die), telling.text.replace(&format!(", die {die}"), ""))
            }
            _ => (None, telling.text),
        };
        let rolls = die.map(|die| Roll::plain(&[die])).into_iter().collect();
        let loud = match event {
            Event::Eliminated { .. } | Event::Trapped { .. } | Event::PathOpen { .. } | Event::Ended { .. } => true,
            Event::Stood { held, .. } => !held,
            Event::Passed { lost, .. } => *lost,
            Event::Fought { outcome, .. } => words::attack_wins(*outcome),
            _ => false,
        };
        Some(Told { rolls, text, rule: telling.rule, depth: telling.depth, loud })
    }

    fn chapter(table: &Table, event: &Event) -> Option<Chapter> {
        let Event::PlayerTurn { side } = event else { return None };
        Some(Chapter::of(*side, format!("{} player turn", table.side_name(*side))))
    }
}
