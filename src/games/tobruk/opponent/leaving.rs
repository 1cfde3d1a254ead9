//! Vehicles that have lost all their guns in a firefight: they can only be destroyed from now on, and leave the board before that.

use super::armour_situation::ArmourSituation;
use super::value::{Piece, threat};
use crate::core::hex::Facing;
use crate::games::tobruk::phases::movement;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Motion;
use crate::games::tobruk::state::orders::Order;

/// What is to be had from the vehicle under fire on the way counts so many hexes.
const DANGER: f64 = 2.0;

/// The order that takes a vehicle without a gun off the board, or nearer to its edge; `None` for all others.
pub fn order(situation: &ArmourSituation, piece: &Piece) -> Option<Order> {
    let position = situation.position;
    let scenario = position.scenario;
    // Elsewhere it may still stand where that counts, or ram.
    if scenario.firefight.is_none() || scenario.hulks().next().is_some() || situation.armed(piece) {
        return None;
    }
    let unit = position.find(piece.id)?;
    let leave = Order::Exit { unit: piece.id, path: Vec::new() };
    let legal = |order: &Order| plan(position, situation.sequence, order).is_ok();
    let reach = Reach::of(position, situation.sequence, piece.id);
    let edge = reach.costs.keys().filter(|hex| *hex != piece.hex && movement::leads_off(position, &unit, *hex));
    let exits = edge.filter_map(|hex| Some(Order::Exit { unit: piece.id, path: reach.path(hex)? }));
    if let Some(order) = std::iter::once(leave).chain(exits).find(legal) {
        return Some(order);
    }
    let edges: Vec<_> = position.board.hexes().filter(|hex| movement::leads_off(position, &unit, *hex)).collect();
    let away = |hex| edges.iter().map(|edge| edge.range(hex)).min().map_or(0.0, f64::from);
    let worth = situation.worths.get(piece.kind);
    let danger = |place: &Piece| -> f64 {
        situation.foes.iter().map(|foe| threat(position, &foe.rested, place, &worth, situation.turn)).sum()
    };
    let motion = Motion { moved: true, ended: true, came_on: situation.turn, ..Motion::default() };
    let mut best: Option<(f64, Order)> = None;
    for hex in reach.costs.keys().filter(|hex| away(*hex) < away(piece.hex)) {
        for facing in Facing::ALL {
            let Some((path, _)) = reach.path_facing(hex, facing) else { continue };
            let place = Piece { hex, facing, motion, ..*piece };
            let value = -away(hex) - DANGER * danger(&place);
            let order = Order::Move { unit: piece.id, path, facing, reverse: false, carrying: Vec::new() };
            if best.as_ref().is_none_or(|(most, _)| value > *most) && legal(&order) {
                best = Some((value, order));
            }
        }
    }
    best.map(|(_, order)| order)
}
