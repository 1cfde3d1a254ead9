//! Every legal order of a position.

use crate::core::side::Side;
use crate::games::firestorm::material::area::Area;
use crate::games::firestorm::material::catalog::Aircraft;
use crate::games::firestorm::phases::battle::{self, MOST_POINTS};
use crate::games::firestorm::phases::{advance, retreat, strategic};
use crate::games::firestorm::plan;
use crate::games::firestorm::state::decisions::{Decision, Stance};
use crate::games::firestorm::state::orders::Order;
use crate::games::firestorm::state::position::Position;
use crate::games::firestorm::state::turn::Phase;

/// Every legal order, sorted. Names of commanders are not listed: there is no end to them.
#[must_use]
pub fn orders(position: &Position) -> Vec<Order> {
    let Some(side) = position.to_act() else { return Vec::new() };
    let mut orders = match position.decision() {
        Some(decision) => answers(position, decision),
        None => match position.sequence.phase {
            Phase::Battle => battle::attacks(position, side).map(|(from, into)| Order::Arrow { from, into }).collect(),
            Phase::Moves => moves(position, side),
            _ => Vec::new(),
        },
    };
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

fn answers(position: &Position, decision: &Decision) -> Vec<Order> {
    match decision {
        Decision::Attack(battle) | Decision::Defence(battle) => {
            let area = if matches!(decision, Decision::Attack(_)) { battle.from } else { battle.into };
            let troops = position.in_area(area);
            let troops = troops.flat_map(|unit| [Order::Commit { unit: unit.id }, Order::AsPoints { unit: unit.id }]);
            let sorties = Aircraft::ALL.map(|aircraft| Order::Sortie { aircraft });
            let stances = [Stance::Defend, Stance::Manoeuvre, Stance::Attack].map(|stance| Order::Take { stance });
            troops.chain(sorties).chain(stances).chain([Order::FortAsPoints, Order::Ready]).collect()
        }
        Decision::Table(_) => {
            let points =
                (0..=MOST_POINTS).flat_map(|attacker| (0..=MOST_POINTS).map(move |defender| (attacker, defender)));
            let results = points.map(|(attacker, defender)| Order::Enter { attacker, defender });
            let others = position.markers.arrows.iter().map(|battle| Order::TakeUp { into: battle.into });
            results.chain(others).chain([Order::Dice, Order::Leave]).collect()
        }
        Decision::Retreat { side, area, units, .. } => {
            let ways = retreat::ways_back(position.board, position.sequence, |to| position.holder(to) == *side, *area);
            ways.flat_map(|to| {
                let troops = units.iter().map(move |unit| Order::Retreat { unit: *unit, to });
                troops.chain([Order::Haul { to }])
            })
            .collect()
        }
        Decision::Advance { .. } => {
            let troops = advance::troops(position).map(|unit| Order::Advance { unit });
            troops.chain(advance::dumps(position).map(|from| Order::Bring { from })).chain([Order::Hold]).collect()
        }
        Decision::Reinforce(side) => strategic::dumps(position, *side)
            .flat_map(|to| strategic::pool(position, *side).map(move |unit| Order::Reinforce { unit: unit.id, to }))
            .collect(),
    }
}
