//! Every legal order of a position.

use super::plan::plan;
use super::prompt::{Ask, Prompt};
use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::battle::{self, MOST_POINTS};
use crate::games::firestorm::phases::{advance, retreat, strategic};
use crate::games::firestorm::state::decisions::Stance;
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;

/// Every legal order, sorted. Names of commanders are not listed: there is no end to them.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Prompt { side: Some(side), asks } = Prompt::of(position) else { return Vec::new() };
    let mut orders = answers(position, &asks, side);
    orders.retain(|order| plan(position, order).is_ok());
    orders.sort_unstable();
    orders.dedup();
    orders
}

fn moves(position: &Position, side: Side) -> Vec<Order> {
    let mut orders = vec![Order::EndMoves];
    for area in Area::ALL.into_iter().filter(|area| position.holder(*area) == side) {
        let troops: Vec<_> = position.in_area(area).filter(|unit| !unit.redeployment.moved).collect();
        let markers = position.markers.fresh_supply(area) > 0;
        if troops.is_empty() && !markers {
            continue;
        }
        for (to, _) in strategic::destinations(position, side, area) {
            orders.extend(troops.iter().map(|unit| Order::Redeploy { unit: unit.id, to }));
            orders.extend(markers.then_some(Order::Carry { from: area, to }));
        }
    }
    orders
}

fn answers(position: &Position, asks: &Ask, side: Side) -> Vec<Order> {
    match asks {
        Ask::Over => Vec::new(),
        Ask::Arrow => battle::attacks(position, side).map(|(from, into)| Order::Arrow { from, into }).collect(),
        Ask::Moves => moves(position, side),
        Ask::Attack(battle) | Ask::Defence(battle) => {
            let area = if matches!(asks, Ask::Attack(_)) { battle.from } else { battle.into };
            let troops = position.in_area(area);
            let troops = troops.flat_map(|unit| [Order::Commit { unit: unit.id }, Order::AsPoints { unit: unit.id }]);
            let sorties = Aircraft::ALL.map(|aircraft| Order::Sortie { aircraft });
            let stances = [Stance::Defend, Stance::Manoeuvre, Stance::Attack].map(|stance| Order::Take { stance });
            troops.chain(sorties).chain(stances).chain([Order::FortAsPoints, Order::Ready]).collect()
        }
        Ask::Table(_) => {
            let points =
                (0..=MOST_POINTS).flat_map(|attacker| (0..=MOST_POINTS).map(move |defender| (attacker, defender)));
            let results = points.map(|(attacker, defender)| Order::Enter { attacker, defender });
            let others = position.markers.arrows.iter().map(|battle| Order::TakeUp { into: battle.into });
            results.chain(others).chain([Order::Dice, Order::Leave]).collect()
        }
        Ask::Retreat { area, units, .. } => {
            let ways = retreat::ways_back(position.board, position.sequence, |to| position.holder(to) == side, *area);
            ways.flat_map(|to| {
                let troops = units.iter().map(move |unit| Order::Retreat { unit: *unit, to });
                troops.chain([Order::Haul { to }])
            })
            .collect()
        }
        Ask::Advance { .. } => {
            let troops = advance::troops(position).map(|unit| Order::Advance { unit });
            troops.chain(advance::dumps(position).map(|from| Order::Bring { from })).chain([Order::Hold]).collect()
        }
        Ask::Reinforce => strategic::dumps(position, side)
            .flat_map(|to| strategic::pool(position, side).map(move |unit| Order::Reinforce { unit: unit.id, to }))
            .collect(),
    }
}
