//! Where the enemy's indirect fire has ranged in: what it strikes there it strikes in this turn, above all men who run.

use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::phases::observing;
use crate::games::tobruk::state::batteries::{Battery, FOR_EFFECT, Laid, SHIFT};
use crate::games::tobruk::state::position::Position;

/// True for a hex on which a side's batteries can fire for effect in this turn, or its mortars with what they have acquired; both rosters are
/// open (IV.F.3, IV.F.5, V.C.1).
pub fn is_ranged(position: &Position, by: Side, hex: Hex) -> bool {
    let turn = position.sequence.turn;
    let near = |laid: &Laid| laid.aim.range(hex) <= SHIFT;
    let theirs = |id: BatteryId| position.scenario.batteries.iter().any(|known| known.id == id && known.side == by);
    let fires = |battery: &&Battery| theirs(battery.id) && observing::may_fire(position, battery, turn);
    let mut batteries = position.batteries.0.iter().filter(fires);
    let for_effect = |laid: &Laid| laid.calls.saturating_add(1) >= FOR_EFFECT && near(laid);
    let mortar = |id: UnitId| position.find(id).is_some_and(|unit| *unit.side == by);
    let mut mortars = position.marks.works.lobbed.iter().filter(|lobbed| mortar(lobbed.mortar));
    batteries.any(|battery| battery.kept(turn).is_some_and(|laid| for_effect(&laid)))
        || mortars.any(|lobbed| lobbed.laid.turn + 1 == turn && near(&lobbed.laid))
}
