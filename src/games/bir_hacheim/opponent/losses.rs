//! Who takes a loss: the unit that is worth least, and in a draw as few as it must be.

use super::situation::Situation;
use super::worth;
use crate::core::unit::UnitId;
use crate::games::bir_hacheim::material::dials::Dial;
use crate::games::bir_hacheim::phases::losses::still_there;
use crate::games::bir_hacheim::state::components::Unit;
use crate::games::bir_hacheim::state::orders::Order;

/// The unit that takes a casualty, or is eliminated.
pub fn casualty(situation: &Situation, among: &[UnitId], eliminated: bool) -> Option<Order> {
    let position = situation.position;
    let cost = |unit: &Unit| {
        let cost = if eliminated { worth::death(position, unit) } else { worth::casualty(position, unit) };
        let siege =
            if unit.duty.besieged { position.weight(Dial::Besieged) * worth::death(position, unit) } else { 0.0 };
        cost + siege
    };
    let units = still_there(position, among);
    let least = units.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    Some(Order::Lose { unit: least.id })
}

/// The next unit that goes in a draw: one of the defender's, and of the attacker's the cheapest that make up for it.
pub fn exchange(situation: &Situation, among: &[UnitId], gone: u16, owed: Option<u16>) -> Option<Order> {
    let position = situation.position;
    let units = still_there(position, among);
    let Some(owed) = owed else {
        if gone > 0 {
            return Some(Order::Enough);
        }
        return casualty(situation, among, true);
    };
    let due = owed.saturating_sub(gone);
    let cost = |set: u32| -> f64 { members(&units, set).map(|unit| worth::death(position, unit)).sum() };
    let pays = |set: &u32| members(&units, *set).map(|unit| position.attack(unit)).sum::<u16>() >= due;
    let all = 1u32 << units.len().min(12);
    let set = (1..all).filter(pays).min_by(|a, b| cost(*a).total_cmp(&cost(*b)))?;
    let unit = members(&units, set).next()?;
    Some(Order::Lose { unit: unit.id })
}

fn members<'a>(units: &'a [&'a Unit], set: u32) -> impl Iterator<Item = &'a Unit> + 'a {
    units.iter().enumerate().filter(move |(place, _)| set & (1 << place) != 0).map(|(_, unit)| *unit)
}
