//! The side of a vehicle that turned at which the computer fires (X.C.6): the one that takes most.

use super::duel::worth;
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::phases::best_aspect;
use crate::games::tobruk::state::decisions::Decision;
use crate::games::tobruk::state::firers::Barrel;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// A side has to bring so much more than the one that shows now.
const BETTER: f64 = 1.02;
/// What fire has to bring that a choice alone allows.
const LEAST: f64 = 0.01;

/// The choice of a side before an order to fire, where a better one was shown; or before fire is ended or held, where a choice allows it.
/// Any other order as it is.
pub fn first(position: &Position, sequence: &Sequence, order: Order) -> Order {
    if !position.options.best_aspect || position.marks.works.aspects.turned.is_empty() {
        return order;
    }
    let plain = |gun| Barrel { gun, shells: Shells::Plain };
    let (pair, barrels) = match (&order, position.decisions.0.last()) {
        (Order::Fire { unit, gun, target, shells }, _) => {
            (Some((*unit, *target)), vec![Barrel { gun: *gun, shells: *shells }])
        }
        (Order::FireBoth { unit, target }, _) => (Some((*unit, *target)), vec![plain(0), plain(1)]),
        (Order::Answer { guns }, Some(Decision::Answer { unit, opener })) => (Some((*unit, *opener)), guns.clone()),
        (Order::EndFire | Order::HoldFire | Order::Decline, _) => (None, vec![plain(0), plain(1)]),
        _ => return order,
    };
    let now = pair.map_or(LEAST, |(unit, target)| BETTER * brings(position, sequence, (unit, target), &barrels));
    let mut best = (now, order);
    for choice in best_aspect::legal(position, sequence) {
        let Order::Aspect { unit, target, aspect } = choice else { continue };
        if pair.is_some_and(|pair| pair != (unit, target)) {
            continue;
        }
        let Ok(plan) = best_aspect::plan(position, sequence, unit, target, aspect) else { continue };
        let marks = best_aspect::with(position.marks, plan.chosen);
        let after = Position { marks: &marks, ..position.clone() };
        let value = brings(&after, sequence, (unit, target), &barrels);
        if value > best.0 {
            best = (value, Order::Aspect { unit, target, aspect });
        }
    }
    best.1
}

/// What these guns of a unit take from a target on the average.
fn brings(position: &Position, sequence: &Sequence, (unit, target): (UnitId, UnitId), barrels: &[Barrel]) -> f64 {
    let Some((unit, target)) = position.find(unit).zip(position.find(target)) else { return 0.0 };
    let guns = position.kind(&unit).guns.len();
    let able = barrels.iter().filter(|barrel| usize::from(barrel.gun) < guns);
    able.filter_map(|barrel| worth(position, sequence, &unit, *barrel, &target)).sum()
}
