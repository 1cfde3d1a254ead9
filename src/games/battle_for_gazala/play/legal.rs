//! Every legal order of a position.

use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::{arrivals, combat, retreat};
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::Battle;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;

/// Every legal order, sorted. A move to a hex is listed once, by the cheapest way.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    let mut orders = answers(position, &asks, side);
    orders.retain(|order| plan(position, order).is_ok());
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Every hex to which a unit can move, by the cheapest way.
#[must_use]
pub fn moves_of(position: &Position, unit: &Unit) -> Vec<Order> {
    let reach = Reach::of(position, unit.id);
    let paths = reach.ends(position).filter_map(|hex| reach.path(hex));
    paths.map(|path| Order::Move { unit: unit.id, path }).collect()
}

/// Different values among the markers that a side has left.
pub fn values(position: &Position, side: Side) -> Vec<u8> {
    let mut values = position.markers.of(side).to_vec();
    values.dedup();
    values
}

/// Attacks that can be begun.
pub fn attacks<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = Order> + 'a {
    position.on_map(side).flat_map(move |(unit, hex)| {
        combat::targets(position, side, hex).map(move |target| Order::Attack { unit: unit.id, target })
    })
}

fn fire(position: &Position, side: Side) -> Vec<Order> {
    let values = values(position, side);
    let bombardments = position
        .on_map(side.enemy())
        .flat_map(|(_, target)| values.iter().map(move |value| Order::Bombard { target, value: *value }));
    attacks(position, side).chain(bombardments).chain([Order::EndCombat]).collect()
}

/// Units beside the hex that is attacked.
fn joining(position: &Position, battle: &Battle) -> impl Iterator<Item = Order> {
    let target = battle.target;
    let units = position.board.neighbours(target).filter_map(move |hex| position.in_hex(hex));
    units.map(move |unit| Order::Attack { unit: unit.id, target })
}

/// Markers that are laid, and the end of it.
fn support(position: &Position, side: Side) -> impl Iterator<Item = Order> {
    values(position, side).into_iter().map(|value| Order::Support { value }).chain([Order::Commit, Order::BreakOff])
}

fn answers(position: &Position, asks: &Ask, side: Side) -> Vec<Order> {
    match asks {
        Ask::Over => Vec::new(),
        Ask::Move { .. } => {
            let units = position.on_map(side).flat_map(|(unit, _)| moves_of(position, unit));
            units.chain([Order::EndMovement]).collect()
        }
        Ask::Combat { .. } => fire(position, side),
        Ask::Attack(battle) => joining(position, battle).chain(support(position, side)).collect(),
        Ask::Defence(_) | Ask::Answer(..) => support(position, side).collect(),
        Ask::Exchange { units, .. } => units.iter().map(|unit| Order::Lose { unit: *unit }).collect(),
        Ask::Retreat(withdrawal) => withdrawal
            .units
            .iter()
            .flat_map(|unit| {
                let ways = retreat::ways(position, *unit, withdrawal.hexes).into_iter();
                let stays = [Order::Stand { unit: *unit }, Order::Ignore { unit: *unit }];
                ways.map(|path| Order::Retreat { unit: *unit, path }).chain(stays)
            })
            .collect(),
        Ask::Advance { units, .. } => {
            units.iter().map(|unit| Order::Advance { unit: *unit }).chain([Order::Hold]).collect()
        }
        Ask::Arrival { units, .. } => units.iter().map(|unit| Order::Arrive { unit: *unit }).collect(),
        Ask::Nearby { hex, units } => {
            let hexes = arrivals::beside(position, *hex, Side::Allies);
            let of = |unit: UnitId| hexes.iter().map(move |hex| Order::Enter { unit, hex: *hex });
            units.iter().flat_map(|unit| of(*unit)).collect()
        }
    }
}
