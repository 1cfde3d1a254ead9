//! Every legal order of a position.

use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::battle_for_gazala::material::board::Board;
use crate::games::battle_for_gazala::phases::movement::Reach;
use crate::games::battle_for_gazala::phases::{arrivals, combat, retreat};
use crate::games::battle_for_gazala::plan;
use crate::games::battle_for_gazala::state::components::Unit;
use crate::games::battle_for_gazala::state::decisions::Decision;
use crate::games::battle_for_gazala::state::orders::Order;
use crate::games::battle_for_gazala::state::position::Position;
use crate::games::battle_for_gazala::state::turn::Phase;

/// Every legal order, sorted. A move to a hex is listed once, by the cheapest way.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let mut orders = match position.decision() {
        Some(decision) => answers(position, decision),
        None => match position.sequence.phase {
            Phase::Movement | Phase::MobileMovement => {
                let units = position.on_map(side).flat_map(|(unit, _)| moves_of(position, unit));
                units.chain([Order::EndMovement]).collect()
            }
            Phase::Combat | Phase::MobileCombat => fire(position, side),
            _ => Vec::new(),
        },
    };
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
fn joining<'a>(position: &'a Position, board: &'a Board, decision: &'a Decision) -> impl Iterator<Item = Order> + 'a {
    let battle = if let Decision::Attack(battle) = decision { Some(battle) } else { None };
    battle.into_iter().flat_map(move |battle| {
        let units = board.neighbours(battle.target).filter_map(|hex| position.in_hex(hex));
        units.map(move |unit| Order::Attack { unit: unit.id, target: battle.target })
    })
}

fn answers(position: &Position, decision: &Decision) -> Vec<Order> {
    match decision {
        Decision::Attack(_) | Decision::Defence(_) | Decision::Answer(_) => {
            let support = values(position, decision.side()).into_iter().map(|value| Order::Support { value });
            let words = [Order::Commit, Order::BreakOff];
            joining(position, position.board, decision).chain(support).chain(words).collect()
        }
        Decision::Exchange { units, .. } => units.iter().map(|unit| Order::Lose { unit: *unit }).collect(),
        Decision::Retreat(withdrawal) => withdrawal
            .units
            .iter()
            .flat_map(|unit| {
                let ways = retreat::ways(position, *unit, withdrawal.hexes).into_iter();
                let stays = [Order::Stand { unit: *unit }, Order::Ignore { unit: *unit }];
                ways.map(|path| Order::Retreat { unit: *unit, path }).chain(stays)
            })
            .collect(),
        Decision::Advance { units, .. } => {
            units.iter().map(|unit| Order::Advance { unit: *unit }).chain([Order::Hold]).collect()
        }
        Decision::Arrival { units, .. } => units.iter().map(|unit| Order::Arrive { unit: *unit }).collect(),
        Decision::Nearby { hex, units } => {
            let hexes = arrivals::beside(position, *hex, Side::Allies);
            let of = |unit: UnitId| hexes.iter().map(move |hex| Order::Enter { unit, hex: *hex });
            units.iter().flat_map(|unit| of(*unit)).collect()
        }
    }
}
