//! Every legal order of a position.

use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::bir_hacheim::phases::advance;
use crate::games::bir_hacheim::phases::bombing::MOST_POINTS;
use crate::games::bir_hacheim::phases::movement::Reach;
use crate::games::bir_hacheim::phases::{retreat, set_up};
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;
use crate::games::bir_hacheim::state::position::Position;

/// Every legal order, sorted. A move to a hex is listed once, by the best way.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    let mut orders = answers(position, &asks, side);
    orders.retain(|order| plan(position, order).is_ok());
    orders.sort_unstable();
    orders.dedup();
    orders
}

fn own<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> + 'a {
    position.units.iter().filter(move |unit| unit.side == side)
}

fn placements(position: &Position, side: Side) -> Vec<Order> {
    let places = set_up::free(position, side).flat_map(|unit| {
        let hexes = position.board.hexes();
        hexes.map(|hex| Order::Place { unit: unit.id, hex })
    });
    places.chain([Order::EndSetUp]).collect()
}

/// Every hex to which a unit can move, by the best way.
pub fn moves_of(position: &Position, unit: &Unit) -> Vec<Order> {
    let reach = Reach::of(position, unit.id);
    let ways = reach.ends().filter_map(|(hex, _)| reach.path(hex));
    ways.map(|path| Order::Move { unit: unit.id, path }).collect()
}

fn moves(position: &Position, side: Side) -> Vec<Order> {
    let clearing = own(position, side).map(|unit| Order::Clear { unit: unit.id });
    let moving = own(position, side)
        .filter(|unit| matches!(unit.location, Location::On(_) | Location::Waiting))
        .flat_map(|unit| moves_of(position, unit));
    clearing.chain(moving).chain([Order::EndMovement]).collect()
}

/// Enemy hexes that have not been attacked in this turn.
#[must_use]
pub fn targets(position: &Position, side: Side) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = position.on_map(side.enemy()).map(|(_, hex)| hex).collect();
    hexes.retain(|hex| !position.marks.attacked.contains(hex));
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn attacks(position: &Position, side: Side) -> Vec<Order> {
    let mut orders = vec![Order::EndCombat];
    for target in targets(position, side) {
        orders.extend((1..=MOST_POINTS).map(|points| Order::Strike { target, points }));
        for unit in own(position, side) {
            orders.push(Order::Attack { unit: unit.id, target });
            orders.push(Order::Bombard { unit: unit.id, target });
        }
    }
    orders
}

fn answers(position: &Position, asks: &Ask, side: Side) -> Vec<Order> {
    let commit = (0..=position.marks.air[side.index()]).map(|points| Order::Commit { points });
    match asks {
        Ask::SetUp => placements(position, side),
        Ask::Movement => moves(position, side),
        Ask::Combat => attacks(position, side),
        Ask::Over => Vec::new(),
        Ask::Assault(assault) => {
            let joining = own(position, side).map(|unit| Order::Attack { unit: unit.id, target: assault.target });
            joining.chain(commit).collect()
        }
        Ask::Defence(_) => {
            let supporting = own(position, side).map(|unit| Order::Support { unit: unit.id });
            supporting.chain(commit).collect()
        }
        Ask::Bombardment { target, .. } => {
            let joining = own(position, side).map(|unit| Order::Bombard { unit: unit.id, target: *target });
            joining.chain([Order::Commit { points: 0 }]).collect()
        }
        Ask::Casualty { among, .. } | Ask::Exchange { among, .. } => {
            let losing = among.iter().map(|unit| Order::Lose { unit: *unit });
            losing.chain([Order::Enough]).collect()
        }
        Ask::Retreat(_) => retreat::choices(position).into_iter().flat_map(|(unit, ways)| back(unit, &ways)).collect(),
        Ask::Advance { units, .. } => {
            let advancing = units
                .iter()
                .flat_map(|unit| advance::paths(position, *unit).map(|path| Order::Advance { unit: *unit, path }));
            advancing.chain([Order::Hold]).collect()
        }
    }
}

fn back(unit: &Unit, ways: &retreat::Ways) -> Vec<Order> {
    let hexes = ways.hexes.iter().map(|to| Order::Retreat { unit: unit.id, to: *to });
    hexes.chain(ways.off_board.then_some(Order::Leave { unit: unit.id })).collect()
}
