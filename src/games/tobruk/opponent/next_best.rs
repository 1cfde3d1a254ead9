//! What the computer player weighs beside its own choice, or could get wrong.

use super::{combat, men_fight, recovery};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::play::prompt::{Ask, Prompt};
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// The computer's choices beside this one of its own, the best first.
#[must_use]
pub fn next_best(position: &Position, sequence: &Sequence, own: &Order) -> Vec<Order> {
    match Prompt::of(position).asks {
        Ask::Combat => combat::other_targets(position, sequence, own),
        // He does not see what there is to recover, and has done with the movement.
        Ask::Movement
            if recovery::is_played(position) && matches!(own, Order::HookUp { .. } | Order::Demolish { .. }) =>
        {
            vec![Order::EndMovement]
        }
        Ask::Movement => moves(own, |unit| slip(position, unit)),
        // Fire by fewer than could join in.
        Ask::Engagement { .. } => vec![Order::Resolve],
        Ask::Drop { target, .. } | Ask::Duck { target, .. } | Ask::Shelter { target, .. } => vec![cover(own, target)],
        _ => Vec::new(),
    }
}

/// Under fire: up where he should go under cover, under cover where he should fire himself.
fn cover(own: &Order, target: UnitId) -> Order {
    if *own == Order::Stand { Order::TakeCover { unit: target } } else { Order::Stand }
}

/// How a unit may move worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worse {
    /// Not at all: AFVs that have a way to go past men would never get there.
    No,
    /// A hex short.
    Short,
    /// A hex short, or with its front a hexside off.
    Askew,
}

/// How a recruit may move this unit worse.
fn slip(position: &Position, unit: UnitId) -> Worse {
    match position.find(unit) {
        Some(unit) if men_fight(position) && position.class(&unit).is_afv() => Worse::No,
        Some(unit) if position.kind(&unit).has_facing() => Worse::Askew,
        _ => Worse::Short,
    }
}

/// The same move a hex short; a move of a single hex with the front a hexside off.
fn moves(own: &Order, worse: impl Fn(UnitId) -> Worse) -> Vec<Order> {
    let Order::Move { unit, path, facing, reverse: false, carrying } = own else { return Vec::new() };
    let worse = worse(*unit);
    if worse == Worse::No {
        return Vec::new();
    }
    let to = |path: &[Hex], facing: Facing| Order::Move {
        unit: *unit,
        path: path.to_vec(),
        facing,
        reverse: false,
        carrying: carrying.clone(),
    };
    match path.split_last() {
        None => Vec::new(),
        Some((_, [])) if worse == Worse::Short => Vec::new(),
        Some((_, [])) => [1, -1].map(|hexsides| to(path, facing.turned(hexsides))).into(),
        Some((_, short)) => vec![to(short, *facing)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(hexes: u8, facing: Facing) -> Order {
        let path = (0..hexes).map(|place| Hex::new(i32::from(place), 0)).collect();
        Order::Move { unit: UnitId(1), path, facing, reverse: false, carrying: Vec::new() }
    }

    #[test]
    fn who_should_be_under_cover_stands_and_the_other_way_round() {
        let under = Order::TakeCover { unit: UnitId(2) };
        assert_eq!(cover(&Order::Stand, UnitId(2)), under);
        assert_eq!(cover(&under, UnitId(2)), Order::Stand);
    }

    #[test]
    fn a_worse_move_is_a_hex_short_or_turned_off() {
        let moves = |own: &Order, worse: Worse| moves(own, |_| worse);
        for worse in [Worse::Short, Worse::Askew] {
            assert_eq!(moves(&order(3, Facing::E), worse), [order(2, Facing::E)]);
            assert!(moves(&order(0, Facing::E), worse).is_empty());
        }
        assert_eq!(moves(&order(1, Facing::E), Worse::Askew), [order(1, Facing::SE), order(1, Facing::NE)]);
        assert!(moves(&order(1, Facing::E), Worse::Short).is_empty(), "men have no front");
        assert!(moves(&order(3, Facing::E), Worse::No).is_empty());
        assert!(moves(&Order::EndMovement, Worse::Askew).is_empty());
    }
}
