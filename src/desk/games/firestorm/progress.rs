//! The top bar: the parts of the turn, the battle in progress, the points.

use super::Table;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::table::roles::Progress;
use crate::games::firestorm::Firestorm;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::{Phase, Sequence};

/// The parts of a turn that ask somebody, in the order of play; the others pass by themselves.
const PARTS: [(Phase, &str); 5] = [
    (Phase::Planning, "Plan"),
    (Phase::Battle, "Battles"),
    (Phase::Reinforcements, "Reinforce"),
    (Phase::Moves, "Moves"),
    (Phase::Points, "Points"),
];

impl Progress for Firestorm {
    /// The parts of the turn with the current one marked.
    fn steps(table: &Table) -> Vec<(String, bool)> {
        let Some(now) = table.world().get_resource::<Sequence>() else { return Vec::new() };
        PARTS.map(|(phase, word)| (word.to_owned(), phase == now.phase)).into()
    }

    /// The turn, and the battle in progress.
    fn clock(table: &Table) -> String {
        let position = &Position::of(table.world());
        let now = position.sequence;
        let turn = format!("Turn {} of {}", now.turn, position.scenario.turns);
        match now.phase {
            Phase::Battle => format!("{turn}, battle {} of {}", now.battle, now.battles),
            _ => turn,
        }
    }

    /// Points as if the game ended now, the Axis first.
    fn standing(table: &Table) -> String {
        let [axis, allies] = Firestorm::score(table.world());
        format!("{} {axis} : {allies} {}", Side::Axis, Side::Allies)
    }
}
