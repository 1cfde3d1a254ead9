//! The top bar: steps of the sequence of play, turn and date, points and air points.

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::table::roles::Progress;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::state::turn::Phase;

impl Progress for BirHacheim {
    /// The steps of a turn with the current one marked; the set-up alone before the first.
    fn steps(table: &Table) -> Vec<(String, bool)> {
        let Some(position) = position::seen(table) else { return Vec::new() };
        let now = *position.sequence;
        if now.phase == Phase::SetUp {
            return Side::BOTH.map(|side| (format!("{} set-up", words::side(side)), side == now.active)).into();
        }
        let step = |side, phase: Phase| {
            let title = format!("{} {}", words::side(side), phase.title().to_lowercase());
            (title, now.phase == phase && now.active == side)
        };
        Side::BOTH
            .into_iter()
            .flat_map(|side| [Phase::Movement, Phase::Combat].map(|phase| step(side, phase)))
            .collect()
    }

    /// The turn with its days.
    fn clock(table: &Table) -> String {
        let scenario = &table.session.scenario;
        match BirHacheim::turn(table.world()) {
            0 => format!("Before {}", scenario.dates(1)),
            turn => format!("Turn {turn} of {}, {}", scenario.turns, scenario.dates(turn)),
        }
    }

    /// Points and air points, the Axis first.
    fn standing(table: &Table) -> String {
        let [axis, allies] = BirHacheim::score(table.world());
        let air = position::seen(table).map_or([0; 2], |position| position.marks.air);
        format!("Axis {axis} : {allies} Allies \u{b7} air {} : {}", air[0], air[1])
    }
}
