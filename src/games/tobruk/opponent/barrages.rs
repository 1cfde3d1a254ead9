//! Barrages that go on (X.E.4): the computer stops short of them rather than drive or walk into one.

use crate::games::tobruk::phases::sustained;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// A move that ends before the first hex in which a barrage goes on, where that can be done; any other order as it is.
pub fn halt(position: &Position, sequence: &Sequence, order: Order) -> Order {
    let Order::Move { unit, path, facing, reverse: false, carrying } = &order else { return order };
    let swept = path.iter().position(|hex| !sustained::falling(position, *hex).is_empty());
    let Some(place) = swept.filter(|place| *place > 0) else { return order };
    let from = position.find(*unit).and_then(|unit| unit.location.hex());
    let before = place.checked_sub(2).map(|place| path[place]).or(from);
    let men = position.find(*unit).is_some_and(|unit| position.class(&unit).is_personnel());
    let heading = before.and_then(|before| before.side_towards(path[place - 1])).filter(|_| !men);
    let short = Order::Move {
        unit: *unit,
        path: path[..place].to_vec(),
        facing: heading.unwrap_or(*facing),
        reverse: false,
        carrying: carrying.clone(),
    };
    if plan(position, sequence, &short).is_ok() { short } else { order }
}
