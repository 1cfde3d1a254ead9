//! The sides that a vehicle showed as it turned in the last hex of its move (X.C.6), and what firers have chosen of them.

use crate::core::hex::Facing;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::aspect::{aspect, side};
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The sides of a vehicle, the strongest first.
const SIDES: [Aspect; 3] = [Aspect::Front, Aspect::Flank, Aspect::Rear];

/// The facings through which a vehicle turned, the shorter way; half round all of them, since either way may have been taken (our reading).
fn swept(from: Facing, to: Facing) -> Vec<Facing> {
    match from.turn_to(to) {
        3 => Facing::ALL.to_vec(),
        steps => {
            let steps = i32::from(steps);
            let way = if from.turned(steps) == to { 1 } else { -1 };
            (0..=steps).map(|step| from.turned(way * step)).collect()
        }
    }
}

/// X.C.6.a: the sides that a vehicle showed to a firer as it turned in the last hex of its move, the strongest first; none if it did not turn
/// there, or has no Area Impacted Table. To a weapon that it drives over it shows them where it came from (III.I.1).
#[must_use]
pub fn shown(position: &Position, unit: &ViewItem, target: &ViewItem) -> Vec<Aspect> {
    let faced = position.marks.works.aspects.faced(*target.id).filter(|_| has_table(position, target));
    let Some(faced) = faced else { return Vec::new() };
    let facings = swept(faced, *target.facing).into_iter();
    let seen: Vec<Aspect> = facings.filter_map(|facing| with_facing(position, unit, target, facing)).collect();
    SIDES.into_iter().filter(|side| seen.contains(side)).collect()
}

/// The side that a vehicle shows to a firer as it faces now.
#[must_use]
pub fn side_now(position: &Position, unit: &ViewItem, target: &ViewItem) -> Option<Aspect> {
    with_facing(position, unit, target, *target.facing)
}

/// The side that a vehicle that has moved shows to a firer with such a facing.
fn with_facing(position: &Position, unit: &ViewItem, target: &ViewItem, facing: Facing) -> Option<Aspect> {
    let (from, at, came) = (unit.location.hex()?, target.location.hex()?, target.motion.came);
    let driven_over = position.class(unit).is_weapon() && unit.overruns.by.contains(target.id);
    let at = came.filter(|_| from == at && driven_over).map_or(at, |came| from.neighbour(came.opposite()));
    Some(match came {
        Some(came) if from == at => side(facing, came),
        _ => aspect(at, facing, true, from),
    })
}

/// True for a vehicle whose hits are read on an Area Impacted Table.
#[must_use]
pub fn has_table(position: &Position, target: &ViewItem) -> bool {
    position.class(target).is_vehicle() && position.kind(target).damage_chart.is_some()
}

/// The side of a vehicle that the unit fires at by its choice; `None` if it made none.
#[must_use]
pub fn chosen(position: &Position, unit: UnitId, target: UnitId) -> Option<Aspect> {
    position.marks.works.aspects.chosen(unit, target).map(|chosen| chosen.aspect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vehicle_turns_the_shorter_way() {
        use Facing::{E, NE, NW, SE, W};
        assert_eq!(swept(E, E), [E]);
        assert_eq!(swept(E, NE), [E, NE]);
        assert_eq!(swept(NE, E), [NE, E]);
        assert_eq!(swept(NW, E), [NW, NE, E]);
        assert_eq!(swept(SE, NE), [SE, E, NE]);
        assert_eq!(swept(E, W).len(), 6);
    }
}
