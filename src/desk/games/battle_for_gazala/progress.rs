//! The top bar: steps of the sequence of play, turn and date, losses and the Allies' way.

use super::{Table, position, words};
use crate::core::side::Side;
use crate::desk::table::roles::Progress;
use crate::games::battle_for_gazala::BattleForGazala;
use crate::games::battle_for_gazala::phases::victory;
use crate::games::battle_for_gazala::state::turn::Phase;

/// The phases of a player turn in which orders are given, each in a short word.
const PHASES: [(Phase, &str); 4] = [
    (Phase::Movement, "Movement"),
    (Phase::Combat, "Combat"),
    (Phase::MobileMovement, "Mobile"),
    (Phase::MobileCombat, "2nd combat"),
];

impl Progress for BattleForGazala {
    /// The steps of a turn: both player turns, and the phases of each; the side's and the phase's are marked. Support fire, which comes
    /// before, passes by itself.
    fn steps(table: &Table) -> Vec<(String, bool)> {
        let Some(position) = position::seen(table) else { return Vec::new() };
        let now = *position.sequence;
        let playing = now.phase != Phase::Over;
        let sides = Side::BOTH.map(|side| (words::side(side).to_owned(), playing && side == now.active));
        // Reinforcements come as the movement ends.
        let phase = if now.phase == Phase::Arrivals { Phase::Movement } else { now.phase };
        let phases = PHASES.map(|(step, word)| (word.to_owned(), step == phase));
        sides.into_iter().chain(phases).collect()
    }

    /// The turn with its day.
    fn clock(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let turn = position.sequence.turn;
        format!("Turn {turn} of {} \u{b7} {}", position.scenario.turns, position.scenario.date(turn))
    }

    /// Units lost, the Axis first, and whether the Allies' way to the east is open.
    fn standing(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let [axis, allies] = victory::losses(&position);
        let way = if table.selection.paths.sides[Side::Allies.index()].is_open() { "open" } else { "cut" };
        format!("Units lost {axis}-{allies} \u{b7} Tobruk road {way}")
    }
}
