//! The fire of a vehicle at men who assault it (X.G.1.f): as from one hex, at men in assault cover whatever lies in the hex.

use super::salvo::Part;
use super::shot::{Firer, Round, Shot, Target, shot};
use super::shot_bar::Bar;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::{Gun, Mount};
use crate::games::tobruk::state::assaults::target_of;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The range that is assumed.
pub const RANGE: u8 = 1;

/// True for the fire of a unit at men who assault it.
#[must_use]
pub fn is_final(position: &Position, unit: UnitId, target: UnitId) -> bool {
    target_of(&position.marks.works.assaults, target) == Some(unit)
}

/// True for a gun that may fire so: that of a turret.
#[must_use]
pub fn may_fire(gun: &Gun) -> bool {
    gun.mount == Mount::Turret
}

/// X.G.1.f: the final fire of a vehicle is a fire of its own (our reading).
///
/// # Errors
/// The refusal.
pub fn expect_alone(position: &Position, unit: &ViewItem, target: UnitId, others: &[Part]) -> Result<(), Refusal> {
    let own = is_final(position, *unit.id, target);
    let differs = others.first().is_some_and(|other| is_final(position, other.unit, target) != own);
    if differs {
        let sentence = format!(
            "{} can't join: the final fire of an assaulted vehicle is not combined with other fire.",
            position.name(unit)
        );
        return Err(Refusal::new("X.G.1.f", sentence));
    }
    Ok(())
}

/// The shot of a turret's gun at men who have come into the hex to assault; `None` if it is no such shot.
pub(super) fn shot_at(
    position: &Position,
    unit: &ViewItem,
    men: &ViewItem,
    gun: &Gun,
    firer: &Firer,
    turn: u16,
) -> Option<Result<Shot, Bar>> {
    if !is_final(position, *unit.id, *men.id) {
        return None;
    }
    let came = men.motion.came.filter(|_| men.motion.moved)?;
    let hex = firer.hex.neighbour(came.opposite());
    let class = position.class(men);
    let target = Target {
        id: *men.id,
        hex,
        facing: *men.facing,
        motion: men.motion,
        class,
        pit: None,
        size: None,
        // They came straight at it.
        across: position.options.target_motion.then_some(0),
        chosen: None,
    };
    // Nothing lies between units in one hex.
    let firer = Firer { wrecks: &[], dust: &[], smoke: &[], ..*firer };
    Some(shot(gun, Round::HighExplosive, &firer, &target, turn))
}
