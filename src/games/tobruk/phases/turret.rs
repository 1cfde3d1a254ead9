//! Turret facing, an option (IV.G.1): a hit on the turret is judged by where the turret points, not the hull.

use crate::core::hex::{Facing, Hex};
use crate::games::tobruk::material::aspect::aspect;
use crate::games::tobruk::material::catalog::Mount;
use crate::games::tobruk::material::tables::damage::Aspect;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The side of its turret that a unit shows to a firer, with the option on; `None` where it is that of the hull. The turret points
/// at the target that its gun has acquired, else forward. Where two sides are as near to that target the better one counts: our
/// reading, the defender has the advantage of a doubt.
#[must_use]
pub fn shown(position: &Position, unit: &ViewItem, firer: Hex, turn: u16) -> Option<Aspect> {
    if !position.options.turret_facing {
        return None;
    }
    let hex = unit.location.hex().filter(|hex| *hex != firer)?;
    let seen = |facing: Facing| aspect(hex, facing, unit.motion.moved, firer);
    points(position, unit, turn).into_iter().flatten().map(seen).min()
}

/// The directions in which the turret points, two where a tie leaves the choice; none if it has no turret or looks forward.
fn points(position: &Position, unit: &ViewItem, turn: u16) -> [Option<Facing>; 2] {
    let turned = || {
        let gun = position.kind(unit).guns.iter().position(|gun| gun.mount == Mount::Turret)?;
        let last = unit.gunnery.acquired[gun].filter(|last| last.turn + 1 >= turn)?;
        let target = position.find(last.target)?;
        let at = target.location.hex().or(target.location.wreck())?;
        let [(near, along), (next, beside)] = unit.location.hex()?.steps_to(at)?;
        Some([(along >= beside).then_some(near), (beside >= along).then_some(next)])
    };
    turned().unwrap_or_default()
}
