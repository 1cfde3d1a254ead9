//! Vehicles that can only be destroyed from now on leave the board of a firefight before that: those that have lost all their guns, and those
//! that have let down what they carried.

use super::armour_situation::{ArmourSituation, guns};
use super::value::{Piece, Worths, pieces, threat};
use crate::core::hex::Facing;
use crate::games::tobruk::material::catalog::Class;
use crate::games::tobruk::phases::aboard::load;
use crate::games::tobruk::phases::ammunition_carriers::is_carrier;
use crate::games::tobruk::phases::movement;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::victory;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::components::Motion;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// What is to be had from the vehicle under fire on the way counts so many hexes.
const DANGER: f64 = 2.0;

/// True where nothing but what the enemy takes counts. Elsewhere a vehicle may still stand where that counts, tow a hulk, or ram.
fn is_played(position: &Position) -> bool {
    position.scenario.is_small_battle() && position.scenario.hulks().next().is_none()
}

/// The order that takes a vehicle without a gun off the board, or nearer to its edge; `None` for all others.
pub fn order(situation: &ArmourSituation, piece: &Piece) -> Option<Order> {
    let (position, sequence) = (situation.position, situation.sequence);
    if !is_played(position) || situation.armed(piece) {
        return None;
    }
    let foes: Vec<Piece> = situation.foes.iter().map(|foe| foe.rested).collect();
    off(position, sequence, piece, &foes)
}

/// The same for the next vehicle whose work was to carry, with nothing aboard or in tow.
pub fn empty(position: &Position, sequence: &Sequence) -> Option<Order> {
    if !is_played(position) {
        return None;
    }
    let idle = |unit: &ViewItem| {
        !unit.motion.ended
            && !unit.damage.immobilised
            && !is_carrier(position, unit)
            && load(position, *unit.id).is_empty()
            && victory::scores_over(position, unit).is_none()
    };
    let enemy = sequence.active.enemy();
    let foes = pieces(position, enemy).into_iter().chain(guns(position, enemy));
    let foes: Vec<Piece> = foes.map(|foe| foe.rested()).collect();
    let vehicles = position.those(|side, class, _| side == sequence.active && class == Class::Transport);
    vehicles.filter(idle).find_map(|unit| off(position, sequence, &Piece::of(&unit, unit.location.hex()?), &foes))
}

/// Off the board, or nearer to the nearest edge out of these enemies' fire.
fn off(position: &Position, sequence: &Sequence, piece: &Piece, foes: &[Piece]) -> Option<Order> {
    let unit = position.find(piece.id)?;
    let leave = Order::Exit { unit: piece.id, path: Vec::new() };
    let legal = |order: &Order| plan(position, sequence, order).is_ok();
    let reach = Reach::of(position, sequence, piece.id);
    let edge = reach.costs.keys().filter(|hex| *hex != piece.hex && movement::leads_off(position, &unit, *hex));
    let exits = edge.filter_map(|hex| Some(Order::Exit { unit: piece.id, path: reach.path(hex)? }));
    if let Some(order) = std::iter::once(leave).chain(exits).find(legal) {
        return Some(order);
    }
    let edges: Vec<_> = position.board.hexes().filter(|hex| movement::leads_off(position, &unit, *hex)).collect();
    let away = |hex| edges.iter().map(|edge| edge.range(hex)).min().map_or(0.0, f64::from);
    let worth = Worths::of(position, sequence).get(piece.kind);
    let danger =
        |place: &Piece| -> f64 { foes.iter().map(|foe| threat(position, foe, place, &worth, sequence.turn)).sum() };
    let motion = Motion { moved: true, ended: true, came_on: sequence.turn, ..Motion::default() };
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
