//! Every legal order of a position.

use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::side::Side;
use crate::games::gazala_cauldron::material::formation::Formation;
use crate::games::gazala_cauldron::material::tables::attacks::Intensity;
use crate::games::gazala_cauldron::material::tables::chits::Tactical;
use crate::games::gazala_cauldron::phases::movement::Reach;
use crate::games::gazala_cauldron::phases::{advance, breaching, reinforcements, replacements, retreat, set_up};
use crate::games::gazala_cauldron::state::actions::Stage;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

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

fn own<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = &'a Unit> {
    position.units.iter().filter(move |unit| unit.side == side)
}

fn placements(position: &Position, side: Side) -> Vec<Order> {
    let units = set_up::placed_by(position, side);
    let places = units.flat_map(|unit| position.board.hexes().map(|hex| Order::Place { unit: unit.id, hex }));
    places.chain([Order::EndSetUp]).collect()
}

fn breaches(position: &Position) -> Vec<Order> {
    breaching::choices(position).map(|(unit, to)| Order::Breach { unit, to }).chain([Order::EndBreaching]).collect()
}

/// Orders with which units are chosen and chits are played in an action.
pub fn choices<'a>(position: &'a Position, side: Side) -> impl Iterator<Item = Order> + 'a {
    let units = own(position, side).filter(|unit| matches!(unit.location, Location::On(_) | Location::Waiting { .. }));
    let units = units.flat_map(|unit| [Order::Single { unit: unit.id }, Order::ExtraMove { unit: unit.id }]);
    let formations = Formation::ALL.into_iter().filter(move |formation| formation.side() == side);
    let formations = formations.flat_map(|formation| [Order::Activate { formation }, Order::Withdraw { formation }]);
    formations.chain(units).chain([Order::Oblige])
}

fn action(position: &Position, side: Side) -> Vec<Order> {
    let mut orders = vec![Order::Draw, Order::EndAction];
    if position.actions.stage == Stage::Draw {
        return orders;
    }
    orders.extend(choices(position, side));
    if position.actions.stage == Stage::Choose && position.cup(side).holds(Tactical::Replacement) {
        orders.extend(replacements::choices(position).into_iter().map(|(unit, hex)| Order::Replace { unit, hex }));
    }
    for unit in own(position, side).filter(|unit| unit.action.active && !unit.action.done) {
        orders.extend(moves_of(position, unit));
        orders.push(Order::Leave { unit: unit.id });
        orders.extend(Intensity::ALL.map(|intensity| Order::Attack { unit: unit.id, intensity }));
    }
    orders
}

/// Every hex to which a unit can move, by the cheapest way.
#[must_use]
pub fn moves_of(position: &Position, unit: &Unit) -> Vec<Order> {
    let reach = Reach::of(position, unit.id);
    reach.ends().filter_map(|(hex, _)| reach.path(hex)).map(|path| Order::Move { unit: unit.id, path }).collect()
}

/// Every way back that is open to somebody now.
#[must_use]
pub fn retreats(position: &Position) -> Vec<Order> {
    let groups = retreat::groups(position).into_iter();
    let ways = groups.flat_map(|units| {
        let ways = retreat::ways(position, &units);
        ways.into_iter().map(move |way| Order::Retreat {
            unit: units[0],
            with: units.get(1).copied(),
            path: way.path,
            off: way.off,
        })
    });
    ways.collect()
}

fn answers(position: &Position, asks: &Ask, side: Side) -> Vec<Order> {
    match asks {
        Ask::Over => Vec::new(),
        Ask::SetUp => placements(position, side),
        Ask::Breaching => breaches(position),
        Ask::Draw | Ask::Choose | Ask::Move => action(position, side),
        Ask::First => Side::BOTH.map(|side| Order::First { side }).to_vec(),
        Ask::Tanks(_) => {
            let replaced = replacements::choices(position).into_iter();
            replaced.map(|(unit, hex)| Order::Replace { unit, hex }).chain([Order::EndReplacing]).collect()
        }
        Ask::Air => {
            let targets = position.on_map(side.enemy()).map(|(unit, _)| Order::Strike { unit: unit.id });
            targets.chain([Order::Spare]).collect()
        }
        Ask::Arrive(units) => {
            let units = units.iter().filter_map(|id| position.find(*id));
            let places = units.flat_map(|unit| {
                let hexes = reinforcements::arrival_hexes(position, unit).into_iter();
                hexes.map(|hex| Order::Enter { unit: unit.id, hex })
            });
            places.collect()
        }
        Ask::Assault(_) | Ask::Defence(_) => {
            let joining = own(position, position.sequence.active).map(|unit| Order::Join { unit: unit.id });
            let chits = [Tactical::Combat, Tactical::AntiTank].map(|chit| Order::Play { chit });
            joining.chain(chits).chain([Order::Resolve]).collect()
        }
        Ask::Loss { among, .. } => among.iter().map(|unit| Order::Lose { unit: *unit }).collect(),
        Ask::Disruption { among, .. } => among.iter().map(|unit| Order::Disrupt { unit: *unit }).collect(),
        Ask::Retreat(_) => retreats(position),
        Ask::Advance(_) => {
            let advances = advance::choices(position).into_iter().map(|(unit, hex)| Order::Advance { unit, hex });
            advances.chain([Order::Hold]).collect()
        }
        Ask::Crowd(hex) => position.side_in(*hex, side).map(|unit| Order::Remove { unit: unit.id }).collect(),
    }
}
