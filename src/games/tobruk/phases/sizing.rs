//! How large a target is for direct fire (VII.B.1), and before section VII the size of the 88mm FLAK alone (VI.B.3.b).

use super::shot::{LARGE, Modifier};
use crate::games::tobruk::material::catalog::{Class, TypeId};
use crate::games::tobruk::material::scenario::Chapter;
use crate::games::tobruk::material::tables::vehicles::Pit;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The rule.
const RULE: &str = "VII.B.1";

/// A type of unit in the open and in a weapon pit; `None` before section VII, for men, light weapons and emplacements. A gun that lies face
/// down is taken for a 2-pdr (V.F.3, our reading).
fn size(position: &Position, kind: TypeId) -> Option<(i8, Pit)> {
    position.catalog.get(kind).size.filter(|_| position.scenario.plays(Chapter::VII))
}

/// What the size of a type of unit adds to the Hit Probability Number, in a weapon pit or out of it; `None` where it adds nothing. What is
/// added close by the shot looks at (VII.B.1.d).
#[must_use]
pub fn of_kind(position: &Position, kind: TypeId, in_pit: bool) -> Option<Modifier> {
    let (open, pit) = size(position, kind)?;
    let (name, value) = match (in_pit, pit) {
        (true, Pit::Adds(value)) => ("Size in a weapon pit", value),
        // Hull down it is neither harder nor easier to hit, and what can't be hit is hit close by alone (our reading).
        (true, _) => return None,
        (false, _) if open < 0 => ("Large target", open),
        (false, _) => ("Small target", open),
    };
    let rule = if position.catalog.get(kind).class == Class::MediumWeapon { "VII.B.1.b" } else { RULE };
    (value != 0).then_some(Modifier { name, value, rule })
}

/// What the size of a unit adds.
#[must_use]
pub fn of(position: &Position, unit: &ViewItem) -> Option<Modifier> {
    if position.scenario.plays(Chapter::VII) {
        return of_kind(position, unit.kind.0, position.is_in_pit(unit));
    }
    // VI.B.3.b: a large target in the open; a weapon pit outweighs its size.
    let large = position.kind(unit).large_target && position.scenario.plays(Chapter::VI);
    (large && !position.is_in_pit(unit)).then_some(LARGE)
}

/// True for a type of unit that can't be hit in a weapon pit from more than one hex (VII.B.1.c).
#[must_use]
pub fn cannot_be_hit(position: &Position, unit: &ViewItem) -> bool {
    size(position, unit.kind.0).is_some_and(|(_, pit)| pit == Pit::CannotBeHit)
}
