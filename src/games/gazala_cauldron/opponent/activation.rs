//! What an action chit is used for, and who else is set going.

use super::action::potential;
use super::chits;
use super::situation::Situation;
use super::tanks;
use super::thrust::{Ready, fresh};
use super::worth;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::activation;
use crate::games::gazala_cauldron::play::plan::plan;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// The next order while the action chit is to be used.
pub fn order(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    if position.cup(situation.side).holds(Tactical::Replacement)
        && let Some(order) = tanks::order(situation)
    {
        return Some(order);
    }
    let best = formation(situation);
    if position.cup(situation.side).holds(Tactical::WithdrawAttack)
        && let Some(order) =
            chits::withdraw(situation, best.as_ref().map(|(_, units, _)| units.as_slice()).unwrap_or_default())
    {
        return Some(order);
    }
    let single = || single(situation, false).filter(|(value, _)| *value > position.weight(Dial::WorthASingle));
    match best {
        // Of a promised attack it is these units that were thought of.
        Some((value, _, formation)) if value > position.weight(Dial::WorthASingle) || position.actions.owed => {
            Some(Order::Activate { formation })
        }
        _ => single().map(|(_, unit)| Order::Single { unit }),
    }
    .or(Some(Order::EndAction))
}

/// Another unit to be activated before anybody moves: by the double move, or by an extra move.
pub fn more(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    if position.actions.stirred {
        return None;
    }
    if position.actions.singles > 0
        && let Some((_, unit)) =
            single(situation, false).filter(|(value, _)| *value > position.weight(Dial::WorthASingle))
    {
        return Some(Order::Single { unit });
    }
    if !position.cup(situation.side).holds(Tactical::ExtraMove) {
        return None;
    }
    let least = if position.actions.left(situation.side) > 0 {
        position.weight(Dial::WorthAnExtra)
    } else {
        position.weight(Dial::LastExtra)
    };
    single(situation, true).filter(|(value, _)| *value > least).map(|(_, unit)| Order::ExtraMove { unit })
}

/// The side of the chit that brings most, with its units and one of its formations.
fn formation(situation: &Situation) -> Option<(f64, Vec<UnitId>, Formation)> {
    let position = situation.position;
    let plans = Formation::ALL
        .into_iter()
        .filter_map(|formation| Some((activation::plan(position, formation).ok()?, formation)));
    plans
        .map(|(plan, formation)| {
            let values = plan.units.iter().filter_map(|id| position.find(*id)).map(|unit| brings(situation, unit));
            (position.weight(Dial::Together) * values.sum::<f64>(), plan.units.clone(), formation)
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

/// The single unit that brings most.
fn single(situation: &Situation, extra: bool) -> Option<(f64, UnitId)> {
    let position = situation.position;
    let order = |unit: UnitId| if extra { Order::ExtraMove { unit } } else { Order::Single { unit } };
    let able =
        position.units.iter().filter(|unit| unit.side == situation.side && plan(position, &order(unit.id)).is_ok());
    able.map(|unit| (brings(situation, unit), unit.id)).max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
}

/// What a unit brings once it is activated.
pub fn brings(situation: &Situation, unit: &Unit) -> f64 {
    situation.brings(unit.id, || match unit.location {
        Location::Waiting { .. } => situation.position.weight(Dial::Enters) * worth::whole(situation.position, unit),
        _ => Ready::of(situation, fresh(unit)).map_or(0.0, |ready| potential(situation, &ready)),
    })
}
