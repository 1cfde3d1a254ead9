//! Advance after combat (5.2): into the hex the defender left; armour and motorised infantry may go one farther over open ground.

use bevy_ecs::prelude::In;

use super::losses::still_there;
use super::movement::has_room;
use super::supply;
use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::board::{Name, Terrain};
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::decisions::Decision;
use crate::games::bir_hacheim::state::orders::Event;
use crate::games::bir_hacheim::state::position::{Position, STACK};
use crate::games::bir_hacheim::state::position_mut::PositionMut;

/// A unit that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdvancePlan {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub from: Hex,
    /// The hex that was left, and perhaps one more.
    pub path: Vec<Hex>,
}

/// Plans an advance.
///
/// # Errors
/// The refusal.
pub fn plan(position: &Position, id: UnitId, path: &[Hex]) -> Result<AdvancePlan, Refusal> {
    let Some(Decision::Advance { vacated, units }) = position.decision() else {
        return Err(Refusal::new(
            "5.2",
            "No advance now: units advance only after a combat that the attacker has won.",
        ));
    };
    let unit = position.unit(id)?;
    let from = position.expect_on_board(unit)?;
    let name = position.name(id);
    let refuse = |sentence: String| Err(Refusal::new("5.2", sentence));
    if !units.contains(&id) {
        return refuse(format!(
            "{name} did not take part from a hex adjacent to {}, or has already advanced.",
            Name::of(*vacated)
        ));
    }
    let arm = position.counter(id).arm;
    if arm.is_artillery() {
        return refuse(format!("{name} is artillery, which never advances."));
    }
    if supply::is_bound(position, unit) && supply::is_frozen(position, &supply::Lines::of(position), unit, from) {
        return Err(Refusal::new("4.1.2", format!("{name} is beyond supply and can't move except to retreat.")));
    }
    let (first, second) = match path {
        [first] => (*first, None),
        [first, second] => (*first, Some(*second)),
        _ => return refuse(format!("{name} advances one hex, or two if it is armour or motorised infantry.")),
    };
    if first != *vacated {
        return refuse(format!("{name} has to advance into {} first, the hex the enemy has left.", Name::of(*vacated)));
    }
    for hex in path.iter().copied() {
        position.expect_hex(hex)?;
        if !position.can_be_in(unit, hex) {
            return refuse(format!("{name} can't enter {}.", Name::of(hex)));
        }
        if position.is_held_by(hex, unit.side.enemy()) {
            return refuse(format!("{} is occupied by the enemy.", Name::of(hex)));
        }
    }
    if let Some(second) = second {
        can_go_on(position, unit, arm, first, second)?;
    }
    let last = second.unwrap_or(first);
    if !has_room(position, unit, last) {
        return Err(Refusal::new("4.1.1", format!("{STACK} units are already in {}.", Name::of(last))));
    }
    Ok(AdvancePlan { unit: id, from, path: path.to_vec() })
}

/// The second hex of an advance.
fn can_go_on(position: &Position, unit: &Unit, arm: Arm, first: Hex, second: Hex) -> Result<(), Refusal> {
    let name = position.name(unit.id);
    let refuse = |sentence: String| Err(Refusal::new("5.2", sentence));
    let terrain = |hex: Hex| position.ground(hex).terrain;
    if let Some(mined) = [first, second].into_iter().find(|hex| position.is_mined(*hex)) {
        let mined = Name::of(mined);
        return refuse(format!(
            "{name} continues only over open ground, and {mined} is mined until it is cleared (9.3)."
        ));
    }
    if !(arm.is_armour() || arm == Arm::Motorised) {
        return refuse(format!("{name} advances one hex; only armour and motorised infantry advance two."));
    }
    if first.range(second) != 1 || unit.location.hex() == Some(second) {
        return refuse(format!("{} is not the next hex beyond {}.", Name::of(second), Name::of(first)));
    }
    if terrain(first) != Terrain::Clear || !matches!(terrain(second), Terrain::Clear | Terrain::City) {
        return refuse(format!(
            "{name} continues only from open ground into open ground or a city: {} is {}, {} is {}.",
            Name::of(first),
            terrain(first).word(),
            Name::of(second),
            terrain(second).word()
        ));
    }
    // Zones stop movement; an advance ends by its length alone, and contact made by it owes no attack.
    Ok(())
}

/// Every advance that a unit can make now.
pub fn paths<'a>(position: &'a Position, id: UnitId) -> impl Iterator<Item = Vec<Hex>> + 'a {
    let vacated = match position.decision() {
        Some(Decision::Advance { vacated, .. }) => Some(*vacated),
        _ => None,
    };
    let two = vacated.into_iter().flat_map(move |first| position.around(first).map(move |second| vec![first, second]));
    let all = vacated.map(|first| vec![first]).into_iter().chain(two);
    all.filter(move |path| plan(position, id, path).is_ok())
}

/// Advances; where mines destroy it, it gets no farther.
pub fn carry_out(In(plan): In<AdvancePlan>, mut position: PositionMut) {
    if let Some(Decision::Advance { units, .. }) = position.decisions.0.last_mut() {
        units.retain(|unit| *unit != plan.unit);
    }
    let event = position.log.0.len();
    position.note(Event::Advanced { unit: plan.unit, from: plan.from, path: plan.path.clone() });
    for (place, hex) in plan.path.iter().copied().enumerate() {
        position.put(plan.unit, hex);
        if !position.cross_mines(plan.unit, hex) {
            let path = plan.path[..=place].to_vec();
            position.log.0[event].event = Event::Advanced { unit: plan.unit, from: plan.from, path };
            break;
        }
    }
}

/// The attacker need not advance.
///
/// # Errors
/// When no advance is asked for.
pub fn plan_hold(position: &Position) -> Result<(), Refusal> {
    match position.decision() {
        Some(Decision::Advance { .. }) => Ok(()),
        _ => Err(Refusal::new("5.2", "There is no advance to make now.")),
    }
}

/// Nobody advances any more.
pub fn carry_out_hold(mut position: PositionMut) {
    let side = position.sequence.active;
    position.note(Event::Held { side });
    position.decisions.0.pop();
}

/// An advance that nobody can make is not asked for.
pub fn carry_out_idle(mut position: PositionMut) {
    position.decisions.0.pop();
}

/// True when an advance is asked for and nobody can make one.
#[must_use]
pub fn is_idle(position: &Position) -> bool {
    let Some(Decision::Advance { units, .. }) = position.decision() else { return false };
    still_there(position, units).iter().all(|unit| paths(position, unit.id).next().is_none())
}
