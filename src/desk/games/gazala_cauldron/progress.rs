//! The top bar: the phases of the turn, its days, the points.

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::games::gazala_cauldron::cups;
use crate::desk::table::roles::{Progress, ToDo};
use crate::games::gazala_cauldron::GazalaCauldron;
use crate::games::gazala_cauldron::play::prompt::Ask;
use crate::games::gazala_cauldron::state::turn::Phase;

/// The phases of a turn in the order of play, each in a short word.
const PHASES: [(Phase, &str); 7] = [
    (Phase::Chits, "Chits"),
    (Phase::Minefield, "Mines"),
    (Phase::Supply, "Supply"),
    (Phase::Initiative, "Initiative"),
    (Phase::Actions, "Actions"),
    (Phase::Recovery, "Recovery"),
    (Phase::VictoryPoints, "Points"),
];

impl Progress for GazalaCauldron {
    /// The steps of a turn with the current one marked; the set-up alone before the first.
    fn steps(table: &Table) -> Vec<(String, bool)> {
        let Some(position) = position::seen(table) else { return Vec::new() };
        let now = *position.sequence;
        if now.phase == Phase::SetUp {
            let first = position.scenario.set_up_first;
            return [first, first.enemy()]
                .map(|side| (format!("{} set-up", words::side(side)), side == now.active))
                .into();
        }
        PHASES.map(|(phase, word)| (word.to_owned(), phase == now.phase)).into()
    }

    /// The turn with its days.
    fn clock(table: &Table) -> String {
        let Some(position) = position::seen(table) else { return String::new() };
        let (first, last) = (position.scenario.first_turn, position.scenario.last_turn);
        match position.sequence.turn {
            0 => format!("Before {}", words::date(&position, first)),
            turn => format!("{}, turn {turn} of {last}", words::date(&position, turn)),
        }
    }

    /// Points as if the game ended now, the Axis first.
    fn standing(table: &Table) -> String {
        let [axis, allies] = GazalaCauldron::score(table.world());
        format!("{} {axis} : {allies} {}", Side::Axis, Side::Allies)
    }

    fn secrets(table: &Table, side: Side) -> Option<String> {
        let draws = Self::prompt(&table.session.world).asks == Ask::Draw;
        let drawn = || format!("The {} player draws chits that the other side may not see (13.0).", words::side(side));
        cups::secrets(table, side).or_else(|| draws.then(drawn))
    }
}
