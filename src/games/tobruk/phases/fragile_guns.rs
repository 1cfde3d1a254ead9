//! Artillery fragmentation damage, an experimental rule (X.E.5): a hundred factors in one firing put the largest guns out of action.

use crate::core::unit::UnitId;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// Fragmentation or gunfire factors in one firing (X.E.5.a).
pub const FACTORS: u32 = 100;

/// Guns whose gear is so large: the 88mm FLAK and the 25-pdr.
const GUNS: [&str; 2] = ["88mm_flak", "25_pdr"];

/// The gun that so many factors in one firing put out of action: the target, or the one at which the men fired at stand (our reading, as
/// gunfire is aimed at men alone). Not one in a weapon pit (X.E.5.b), nor what stands beside the target (X.E.5.c).
#[must_use]
pub fn broken(position: &Position, target: &ViewItem, factors: u32) -> Option<UnitId> {
    if !position.options.fragile_guns || factors < FACTORS {
        return None;
    }
    let breaks = |gun: &ViewItem| {
        GUNS.contains(&position.kind(gun).id.as_str())
            && !gun.damage.lost[0]
            && !position.is_in_pit(gun)
            && gun.location.hex().is_some()
            && gun.location.hex() == target.location.hex()
    };
    if position.class(target).is_personnel() {
        return position.served_by(*target.id).find(breaks).map(|gun| *gun.id);
    }
    Some(*target).filter(breaks).map(|gun| *gun.id)
}
