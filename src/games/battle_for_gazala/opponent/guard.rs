//! What neither side gives away by itself: the Allies never open the Axis's way, which wins even if it is open for a moment only
//! (`10.Axis`), and the Axis never leaves Tobruk, which it would have to hold through a whole Allied player turn again (`10.Tobruk`).

use std::collections::BTreeSet;

use super::sight::Sight;
use super::situation::Situation;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::victory;
use crate::games::battle_for_gazala::state::components::Location;
use crate::games::battle_for_gazala::state::turn::Hold;
use crate::games::battle_for_gazala::state::turn::Sequence;

/// True if the Axis, once it is in Tobruk, had its way when this unit has gone to a hex, and has it not yet; of the Axis, if it leaves
/// Tobruk.
pub fn opens(situation: &Situation, unit: UnitId, to: Hex) -> bool {
    // Wherever it goes, it bars no less than if it were gone.
    holds(situation, unit) || situation.bars().contains(&unit) && has_way(situation, [(unit, Location::On(to))])
}

/// True if the Axis had its way without this unit: it alone bars it; of the Axis, if it holds Tobruk.
pub fn is_pinned(situation: &Situation, unit: UnitId) -> bool {
    holds(situation, unit) || situation.bars().contains(&unit)
}

/// True for the Axis unit in Tobruk. Thrown back as an attacker it would have to leave, so it does not attack either.
fn holds(situation: &Situation, unit: UnitId) -> bool {
    situation.side == Side::Axis && situation.find(unit).is_some_and(|piece| piece.spot == situation.tobruk)
}

/// The Allied units each of which alone bars the Axis's way.
pub fn bars(situation: &Sight) -> BTreeSet<UnitId> {
    let own = situation.own().map(|piece| piece.id);
    own.filter(|unit| has_way(situation, [(*unit, Location::Eliminated)])).collect()
}

/// True while the Allies bar a way that would win the Axis the game.
pub fn is_barred(situation: &Sight) -> bool {
    let now = situation.position.sequence;
    // Nothing is lost before an Allied player turn that tries the hold has begun.
    let counts = now.hold != Hold::Untried || now.as_printed;
    situation.side == Side::Allies
        && counts
        && situation.occupancy.is_held_by(situation.tobruk, Side::Axis)
        && !has_way(situation, [])
}

/// True if the Axis had its way without all of these units, who may attack a spot: they alone bar it together. In the turn in which the hold
/// of Tobruk is tried all go for Tobruk: the way counts only when it is over.
pub fn opens_together(situation: &Situation, target: Spot, units: impl IntoIterator<Item = UnitId>) -> bool {
    let now = situation.position.sequence;
    let tries = target == situation.tobruk && now.hold == Hold::Tried && !now.as_printed;
    !tries && situation.is_barred() && has_way(situation, units.into_iter().map(|unit| (unit, Location::Eliminated)))
}

/// True if the Axis has its way, with units somewhere else perhaps.
fn has_way(situation: &Sight, moved: impl IntoIterator<Item = (UnitId, Location)>) -> bool {
    let sequence = Sequence { hold: Hold::Stood, ..*situation.position.sequence };
    let mut position = situation.position.clone();
    position.sequence = &sequence;
    for (unit, location) in moved {
        position.put(unit, location);
    }
    victory::path(&position, Side::Axis).is_some()
}
