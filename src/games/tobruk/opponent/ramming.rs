//! Ramming (X.D.3): an AFV that has lost all its guns stops one that is worth more.

use crate::games::tobruk::phases::ramming;
use crate::games::tobruk::phases::victory::points_of;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The ramming that gains most; `None` if none gains anything.
pub fn order(position: &Position, sequence: &Sequence) -> Option<Order> {
    if !position.options.ramming {
        return None;
    }
    let worth = |unit: &ViewItem| {
        let free = !unit.damage.immobilised;
        points_of(position, unit).filter(|_| free).map_or(0, |points| i32::from(points.immobilised))
    };
    let disarmed = |unit: &ViewItem| {
        let guns = position.kind(unit).guns.len();
        guns > 0 && unit.damage.lost.iter().take(guns).all(|lost| *lost)
    };
    let mut best: Option<(i32, Order)> = None;
    for (unit, _) in position.on_board(sequence.active).filter(|(unit, _)| disarmed(unit)) {
        for order in ramming::legal(position, sequence, &unit) {
            let Order::Ram { target, .. } = &order else { continue };
            let gain = position.find(*target).map_or(0, |target| worth(&target)) - worth(&unit);
            if gain > best.as_ref().map_or(0, |(most, _)| *most) && plan(position, sequence, &order).is_ok() {
                best = Some((gain, order));
            }
        }
    }
    best.map(|(_, order)| order)
}
