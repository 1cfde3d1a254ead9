//! Dummy minefields, an optional rule (IX.D): some of a side's minefields hold no mines, and only a failed attempt to force one shows it.

use bevy_ecs::prelude::{In, Res, ResMut};

use super::battle::Battle;
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

/// One minefield in so many is a dummy at most, rounded down (our reading of the 20 per cent).
const ONE_IN: usize = 5;

/// A minefield may be recorded so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeintPlan {
    /// The counter.
    pub unit: UnitId,
    /// It holds no mines; else it does again.
    pub dummy: bool,
    /// Dummies that may still be recorded afterwards.
    pub left: usize,
}

/// Minefields that a side may record as dummies.
#[must_use]
pub fn most(position: &Position, side: Side) -> usize {
    let theirs = |unit: &ViewItem| *unit.side == side && position.class(unit) == Class::Minefield;
    position.all().filter(theirs).count() / ONE_IN
}

/// IX.D: in the set-up a side records in secret which of its minefields are dummies.
///
/// # Errors
/// The refusal, with its rule.
pub fn plan(position: &Position, sequence: &Sequence, id: UnitId, dummy: bool) -> Result<FeintPlan, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::SetUp, Some(&unit))?;
    let name = position.name(&unit);
    let refuse = |sentence: String| Err(Refusal::new("IX.D", sentence));
    if !position.options.dummy_minefields {
        return refuse("Dummy minefields come with an optional rule, and with that on forcing minefields.".to_owned());
    }
    if position.class(&unit) != Class::Minefield {
        return refuse(format!("{name} is no minefield."));
    }
    position.expect_on_board(&unit)?;
    let known = &position.marks.works.feints;
    if known.contains(&id) == dummy {
        let is = if dummy { "is recorded as a dummy already" } else { "holds mines" };
        return refuse(format!("{name} {is}."));
    }
    let (most, recorded) = (most(position, *unit.side), known.len());
    if dummy && recorded >= most {
        return refuse(format!("{recorded} minefields are dummies; a fifth of all, {most}, may be."));
    }
    let recorded = if dummy { recorded + 1 } else { recorded - 1 };
    Ok(FeintPlan { unit: id, dummy, left: most - recorded })
}

/// Records it.
pub fn carry_out(
    In(plan): In<FeintPlan>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    let FeintPlan { unit, dummy, .. } = plan;
    let feints = &mut marks.works.feints;
    match feints.binary_search(&unit) {
        Ok(place) if !dummy => {
            feints.remove(place);
        }
        Err(place) if dummy => feints.insert(place, unit),
        _ => {}
    }
    note(&mut log, &sequence, Event::Feigned { unit, dummy });
}

impl Battle<'_, '_> {
    /// IX.D: an attempt to force the mines of a hex has failed: if there are none, that shows now, and the way through is open, one hex in
    /// the turn. False where there are mines.
    pub fn shows_feint(&mut self, hex: Hex) -> bool {
        let feint = self.marks.works.feints.iter().any(|mine| self.hex(*mine) == Some(hex));
        if feint {
            self.marks.works.clear(hex);
            self.note(Event::FeintShown { hex });
        }
        feint
    }
}
