//! Undulating ground, an experimental rule (X.C.4): AFVs that drove may find a fold in which only their turrets show to the front.

use bevy_ecs::prelude::{In, Res, ResMut, World};

use crate::core::dice::Dice;
use crate::core::game::Log;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::state::events::Event;
use crate::games::tobruk::state::folds::Fold;
use crate::games::tobruk::state::marks::Marks;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::{Phase, Sequence, note};

/// The die that finds a fold (X.C.4.b).
pub const FOUND_ON: u8 = 1;

/// The ground as it is looked over once both sides have moved.
#[derive(Debug, Clone)]
pub struct Look {
    /// Those that stay hull-down, as they face now.
    kept: Vec<Fold>,
    /// Positions that pass from one AFV to another (X.C.4.f).
    taken: Vec<(UnitId, Fold)>,
    /// Those for which a die is rolled, where they stand.
    seek: Vec<Fold>,
}

/// What is looked over in this turn; `None` if it has been, or the rule is not in force. Whoever takes a position over seeks no other one
/// (our reading).
pub fn due(world: &World) -> Option<Look> {
    let position = &Position::of(world);
    let works = &position.marks.works;
    if !position.options.undulating_ground || works.looked_over == position.sequence.turn {
        return None;
    }
    let here = |unit: &ViewItem| {
        let hex = unit.location.hex().filter(|_| position.class(unit).is_afv())?;
        Some(Fold { unit: *unit.id, hex, facing: *unit.facing })
    };
    let (mut kept, mut taken) = (Vec::new(), Vec::<(UnitId, Fold)>::new());
    for fold in &works.folds {
        let Some(holder) = position.find(fold.unit).filter(|unit| !unit.location.is_destroyed()) else { continue };
        if !holder.motion.moved {
            kept.extend(here(&holder));
            continue;
        }
        let takes = |unit: &ViewItem| {
            let new = unit.motion.moved && unit.id != holder.id && unit.side == holder.side;
            let free = !taken.iter().any(|(_, known)| known.unit == *unit.id);
            new && free && here(unit).is_some_and(|at| at.hex == fold.hex && at.facing == fold.facing)
        };
        let next = position.all().find(takes).and_then(|unit| here(&unit));
        taken.extend(next.map(|next| (fold.unit, next)));
    }
    let seeks = |unit: &ViewItem| unit.motion.moved && !taken.iter().any(|(_, known)| known.unit == *unit.id);
    let seek = position.all().filter(seeks).filter_map(|unit| here(&unit)).collect();
    Some(Look { kept, taken, seek })
}

/// A die for each AFV that drove, those of both sides in the order of their numbers (X.C.4.b).
pub fn look(
    In(look): In<Option<Look>>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log<Event>>,
) {
    let Some(Look { kept, taken, seek }) = look else { return };
    let works = &mut marks.works;
    works.looked_over = sequence.turn;
    works.folds = kept;
    for (from, fold) in taken {
        works.folds.push(fold);
        note(&mut log, &sequence, Event::HullDownTaken { unit: fold.unit, from, hex: fold.hex });
    }
    if seek.is_empty() {
        return;
    }
    let (mut rolled, mut units) = (Vec::new(), Vec::new());
    for fold in seek {
        let die = dice.die();
        rolled.push(die);
        if die <= FOUND_ON {
            units.push(fold.unit);
            works.folds.push(fold);
        }
    }
    works.folds.sort_by_key(|fold| fold.unit);
    note(&mut log, &sequence, Event::HullDownSought { dice: rolled, units });
}

/// An AFV gives its hull-down position up, in its side's movement: a Grant fires its 75mm from none (our reading of X.C.4.c with V.E.5.e).
///
/// # Errors
/// The refusal, with its rule.
pub fn plan_up(position: &Position, sequence: &Sequence, id: UnitId) -> Result<UnitId, Refusal> {
    let unit = position.unit(id)?;
    position.expect_phase(sequence, Phase::Movement, Some(&unit))?;
    if !position.marks.works.is_hull_down(id) {
        return Err(Refusal::new("X.C.4.d", format!("{} is not hull-down.", position.name(&unit))));
    }
    position.expect_on_board(&unit)?;
    Ok(id)
}

/// It stands in the open again.
pub fn carry_out_up(
    In(unit): In<UnitId>,
    sequence: Res<Sequence>,
    mut marks: ResMut<Marks>,
    mut log: ResMut<Log<Event>>,
) {
    marks.works.folds.retain(|fold| fold.unit != unit);
    note(&mut log, &sequence, Event::HullDownLeft { unit });
}
