//! Minefields that are recorded in secret instead of being laid (Firefight H): whoever enters one stops there and has to force it.

use bevy_ecs::prelude::{In, Res, ResMut};

use crate::core::game::Log;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The rule.
const RULE: &str = "Firefight H.Special";

/// A minefield may be recorded so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConcealPlan {
    /// The counter.
    pub unit: UnitId,
    /// It is recorded in secret; else it lies on the board again.
    pub hidden: bool,
    /// Minefields that may still be hidden afterwards.
    pub left: usize,
}

/// Minefields that may be hidden.
#[must_use]
pub fn most(position: &Position) -> usize {
    position.scenario.night.as_ref().map_or(0, |night| night.hidden_minefields.into())
}

/// In the set-up a side records some of its minefields in secret.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, hidden: bool) -> Result<ConcealPlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::SetUp, Some(&unit))?;
    let name = position.name(&unit);
    let refuse = |sentence: String| Err(Refusal::new(RULE, sentence));
    let most = most(position);
    if most == 0 {
        return refuse("Minefields are hidden in the dark alone: the scenario does not provide for it.".to_owned());
    }
    if position.class(&unit) != Class::Minefield {
        return refuse(format!("{name} is no minefield."));
    }
    position.expect_on_board(&unit)?;
    let known = &position.marks.works.hidden_mines;
    if known.contains(&id) == hidden {
        return refuse(format!("{name} is {} already.", if hidden { "hidden" } else { "in sight" }));
    }
    // Each side may hide so many of its own, where both have some.
    let own = known.iter().filter(|mine| position.unit(**mine).is_ok_and(|mine| mine.side == unit.side)).count();
    if hidden && own >= most {
        return refuse(format!("{most} minefields are hidden; no more may be."));
    }
    let now = if hidden { own + 1 } else { own - 1 };
    Ok(ConcealPlan { unit: id, hidden, left: most - now })
}

/// Records it.
pub fn carry_out(
    In(plan): In<ConcealPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let ConcealPlan { unit, hidden, .. } = plan;
    marks.works.hide_mine(unit, hidden);
    note(&mut log, &sequence, Event::Concealed { unit, hidden });
}

/// The hidden minefield of a side's enemy in a hex, as it is in truth.
#[must_use]
pub fn mine_in(position: &Position, hex: Hex, side: Side) -> Option<UnitId> {
    let is_mine = |unit: &ViewItem| *unit.side != side && position.marks.works.is_hidden_mine(*unit.id);
    position.in_hex(hex).find(is_mine).map(|unit| *unit.id)
}

/// The first hex of a path with mines that the unit does not see: it comes no farther.
#[must_use]
pub(super) fn first(position: &Position, unit: &ViewItem, path: &[Hex]) -> Option<usize> {
    let hides = !position.marks.works.hidden_mines.is_empty();
    path.iter().position(|hex| hides && mine_in(position, *hex, *unit.side).is_some())
}
