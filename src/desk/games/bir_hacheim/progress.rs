//! The top bar: steps of the sequence of play, turn and date, points and air points.

use super::{Table, position, words};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::desk::table::roles::Progress;
use crate::games::bir_hacheim::BirHacheim;
use crate::games::bir_hacheim::phases::sight;
use crate::games::bir_hacheim::state::turn::{Phase, Sequence};

impl Progress for BirHacheim {
    /// The steps of a turn with the current one marked; the set-up alone before the first.
    fn steps(table: &Table) -> Vec<(String, bool)> {
        let Some(position) = position::seen(table) else { return Vec::new() };
        let now = *position.sequence;
        if now.phase == Phase::SetUp {
            let first = position.scenario.set_up_first;
            let sides = [first, first.enemy()];
            return sides.map(|side| (format!("{} set-up", words::side(side)), side == now.active)).into();
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

    /// The one whose player turn it is, since he looks on while the other answers: in a combat the defender answers at the desk of the
    /// attacker, who may see what is asked there (5.1.1). In the set-up the one that sets up.
    fn has_desk(table: &Table) -> Option<Side> {
        let asked = BirHacheim::to_act(&table.session.world)?;
        let sequence = table.session.world.get_resource::<Sequence>().filter(|sequence| sequence.turn > 0);
        Some(sequence.map_or(asked, |sequence| sequence.active))
    }

    /// Defence strengths, unless arithmetic is open; before the first order nobody has had the desk who could hand it over.
    fn secrets(table: &Table, side: Side) -> Option<String> {
        let kept_back = position::of(&table.session.world).is_some_and(|position| !sight::is_open(&position));
        (kept_back && table.session.orders() > 0).then(|| {
            let name = words::side(side);
            format!("About to come into view: {name} defence strengths, which the other side may not see (5.1.1).")
        })
    }
}
