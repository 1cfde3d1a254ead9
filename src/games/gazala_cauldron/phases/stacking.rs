//! Stacking (10.0): two units in a hex, or one regiment of Pavia or Brescia alone, judged at certain times.

use bevy_ecs::prelude::In;

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::state::components::Unit;
use crate::games::gazala_cauldron::state::decisions::Decision;
use crate::games::gazala_cauldron::state::orders::Event;
use crate::games::gazala_cauldron::state::position::Position;
use crate::games::gazala_cauldron::state::position_mut::PositionMut;

/// Units that can be in a hex when stacking is judged (10.0).
pub const STACK: usize = 2;

/// True if these units together are too many for a hex.
pub fn is_too_much<'a>(position: &Position, units: impl Iterator<Item = &'a Unit>) -> bool {
    let units: Vec<&Unit> = units.collect();
    units.len() > STACK || units.len() > 1 && units.iter().any(|unit| position.counter(unit.id).fills_hex())
}

/// True if the unit would not overcrowd the hex, beside those of its side that are there.
#[must_use]
pub fn has_room(position: &Position, unit: &Unit, hex: Hex) -> bool {
    let others = position.side_in(hex, unit.side).filter(|other| other.id != unit.id);
    !is_too_much(position, others.chain([unit]))
}

/// The hexes that hold too many units, each with its side, in order.
#[must_use]
pub fn crowded(position: &Position) -> Vec<(Side, Hex)> {
    let mut hexes: Vec<(Side, Hex)> =
        Side::BOTH.into_iter().flat_map(|side| position.on_map(side).map(move |(_, hex)| (side, hex))).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.retain(|(side, hex)| is_too_much(position, position.side_in(*hex, *side)));
    hexes
}

/// Asks the owners which units are eliminated from these hexes.
pub fn ask(In(hexes): In<Vec<(Side, Hex)>>, mut position: PositionMut) {
    position.decisions.0.extend(hexes.into_iter().rev().map(|(side, hex)| Decision::Crowd { side, hex }));
}

/// True while the hex that is asked about holds too many units no longer.
#[must_use]
pub fn is_settled(position: &Position) -> bool {
    matches!(position.decision(), Some(Decision::Crowd { side, hex }) if !is_too_much(position, position.side_in(*hex, *side)))
}

/// Plans to eliminate a unit from a hex that holds too many.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId) -> Result<(UnitId, Hex), Refusal> {
    let Some(Decision::Crowd { side, hex }) = position.decision() else {
        return Err(Refusal::new("10.0", "No hex is overstacked now."));
    };
    let unit = position.unit(id)?;
    position.expect_own(unit, *side)?;
    if position.expect_on_map(unit)? != *hex {
        return Err(Refusal::new(
            "10.0",
            format!(
                "{} is not in {}, which is overstacked.",
                position.name(id),
                crate::games::gazala_cauldron::material::board::Name::of(*hex)
            ),
        ));
    }
    Ok((id, *hex))
}

/// Eliminates it.
pub fn carry_out(In((unit, hex)): In<(UnitId, Hex)>, mut position: PositionMut) {
    position.take_off(unit);
    position.note(Event::Crowded { unit, hex });
}
