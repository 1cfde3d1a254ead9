//! Movement: units go beside the enemies that are to be attacked, then the others to better places.

use std::collections::BTreeSet;

use super::situation::Situation;
use super::thrust::{self, Ready, Thrust};
use super::{bar, guard, place};
use crate::core::ranking::ranked;
use crate::core::search::FAR;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::dials::Dial;
use crate::games::battle_for_gazala::material::terrain::Spot;
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::turn::Phase;

/// What a move is for.
pub enum Aim {
    /// A place that can't wait.
    Guard,
    /// To bar the enemy's way of victory.
    Bar,
    /// An attack.
    Thrust(Thrust),
    /// A better place, or the end where there is none.
    Place,
}

/// The next order of the movement.
pub fn order(situation: &Situation) -> Option<Order> {
    Some(next(situation).0)
}

/// The same, with what it is for.
pub fn next(situation: &Situation) -> (Order, Aim) {
    let ready = thrust::ready(situation);
    let first = situation.position.sequence.phase == Phase::Movement;
    // Mobile units wait for the mobile phase, when they know what the first attacks have brought.
    let may_go = |ready: &&Ready| !(first && ready.piece.mobile);
    let best = |ready: &mut dyn Iterator<Item = &Ready>| {
        ready.filter_map(|ready| better(situation, ready)).max_by(|a, b| a.0.total_cmp(&b.0))
    };
    let guard =
        best(&mut ready.iter().filter(may_go)).filter(|(gain, ..)| *gain > situation.position.weight(Dial::Guard));
    if let Some(order) = guard.and_then(|(_, unit, spot)| go(situation, unit, spot)) {
        return (order, Aim::Guard);
    }
    if let Some(order) = bar::order(situation, &ready).and_then(|(unit, spot)| go(situation, unit, spot)) {
        return (order, Aim::Bar);
    }
    let thrusts = thrust::all(situation, &ready);
    for thrust in &thrusts {
        for (unit, spot) in &thrust.members {
            let stands = situation.find(*unit).is_some_and(|piece| piece.spot == *spot);
            if !stands && let Some(order) = go(situation, *unit, *spot) {
                return (order, Aim::Thrust(thrust.clone()));
            }
        }
    }
    let bound: BTreeSet<UnitId> = thrusts.iter().flat_map(|thrust| &thrust.members).map(|(unit, _)| *unit).collect();
    let mut idle = ready.iter().filter(may_go).filter(|ready| !bound.contains(&ready.piece.id));
    let order = best(&mut idle).and_then(|(_, unit, spot)| go(situation, unit, spot));
    (order.unwrap_or(Order::EndMovement), Aim::Place)
}

/// The first moves of the attacks that could be made and the best moves of the others, the best first, attacks before places.
pub fn moves(situation: &Situation) -> Vec<Order> {
    let ready = thrust::ready(situation);
    let first = situation.position.sequence.phase == Phase::Movement;
    let thrusts = thrust::all(situation, &ready);
    let begins = thrusts.iter().filter_map(|thrust| {
        let stands = |unit: UnitId, spot: Spot| situation.find(unit).is_some_and(|piece| piece.spot == spot);
        let mut goers = thrust.members.iter().filter(|(unit, spot)| !stands(*unit, *spot));
        goers.find_map(|(unit, spot)| go(situation, *unit, *spot))
    });
    let idle = ready.iter().filter(|ready| !(first && ready.piece.mobile));
    let places =
        ranked(idle.filter_map(|ready| better(situation, ready)).map(|(gain, unit, spot)| (gain, (unit, spot))));
    let places = places.into_iter().filter_map(|(unit, spot)| go(situation, unit, spot));
    begins.chain(places).collect()
}

fn go(situation: &Situation, unit: UnitId, spot: Spot) -> Option<Order> {
    let hex = situation.terrain.hex(spot);
    if guard::opens(situation, unit, hex) {
        return None;
    }
    let path = Reach::of(situation.position, unit).path(hex)?;
    Some(Order::Move { unit, path })
}

/// The best place to which a unit can go, with what is won.
fn better(situation: &Situation, ready: &Ready) -> Option<(f64, UnitId, Spot)> {
    let (piece, reach) = (ready.piece, ready.reach.as_ref()?);
    let ends = (0..reach.len()).filter(|spot| reach[*spot] != FAR && situation.occupancy.is_free(*spot));
    let here = place::value(situation, piece, piece.spot);
    let gains = ends.map(|spot| (place::value(situation, piece, spot) - here, spot));
    let mut gains: Vec<(f64, Spot)> =
        gains.filter(|(gain, _)| *gain > situation.position.weight(Dial::WorthAMove)).collect();
    gains.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let (gain, spot) =
        gains.into_iter().find(|(_, spot)| !guard::opens(situation, piece.id, situation.terrain.hex(*spot)))?;
    Some((gain, piece.id, spot))
}
