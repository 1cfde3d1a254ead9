//! Where to go and which way to face: one vehicle after another, each to the place where it takes most for least.

use super::value::{Piece, Worth, best_fire, pieces, threat};
use crate::core::hex::{Facing, Hex};
use crate::games::tobruk::components::{Location, Motion, Permissions};
use crate::games::tobruk::movement::{self, Reach};
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::sequence::Sequence;
use crate::games::tobruk::situation::Situation;
use crate::games::tobruk::victory;

/// The scenario's ready-made set-up.
pub fn set_up(situation: &Situation, sequence: &Sequence) -> Option<Order> {
    let waits = |unit| {
        situation.find(unit).is_some_and(|unit| *unit.side == sequence.active && *unit.location == Location::Waiting)
    };
    let next = situation.scenario.ready.iter().find(|(unit, ..)| waits(*unit));
    Some(next.map_or(Order::EndSetUp, |(unit, hex, facing)| Order::Place { unit: *unit, hex: *hex, facing: *facing }))
}

/// Weights of the parts of a place's value.
struct Weights {
    /// Fire this turn, if the vehicle stands.
    now: f64,
    /// Fire next turn from there.
    next: f64,
    /// What the enemy can take there.
    danger: f64,
    /// Each hex farther from the nearest enemy than the gun likes.
    approach: f64,
    /// Turning an enemy's flank, so that its front no longer covers it.
    pincer: f64,
}

/// An enemy, what is left to take from it, and the danger it is in from the rest of our side for each way it could face.
struct Prey<'a> {
    piece: Piece<'a>,
    worth: Worth,
    pressed: [f64; 6],
}

/// The next vehicle's move, or the end of the movement.
pub fn order(situation: &Situation, sequence: &Sequence) -> Option<Order> {
    let side = sequence.active;
    let own = pieces(situation, side);
    if let Some(unit) = movement::waiting(situation, sequence, side).next() {
        return enter(situation, sequence, unit, &own);
    }
    for piece in own.iter().filter(|piece| !piece.motion.ended && !piece.damage.immobilised) {
        if let Some(order) = better_place(situation, sequence, piece, &own) {
            return Some(order);
        }
    }
    Some(Order::EndMovement)
}

/// Enters in the hex of the edge where the vehicle would like best to be, spread out behind the others.
fn enter(situation: &Situation, sequence: &Sequence, unit: crate::core::unit::UnitId, own: &[Piece]) -> Option<Order> {
    let reach = Reach::of(situation, sequence, unit);
    let enemies = pieces(situation, sequence.active.enemy());
    let facing = *situation.find(unit)?.facing;
    let centre = middle(&enemies)?;
    let mut best: Option<(i32, Vec<Hex>, Facing)> = None;
    for hex in reach.costs.keys() {
        let towards = enemies.iter().map(|enemy| i32::from(hex.range(enemy.hex))).min().unwrap_or(0);
        let crowd = own.iter().filter(|piece| piece.hex.range(*hex) <= 1).count();
        // Out of reach of their guns, in line, and not all in one place.
        let keep_off = (14 - towards).max(0) * 4;
        let score = -(towards + i32::from(hex.range(centre)) / 2) - keep_off - 3 * i32::try_from(crowd).unwrap_or(0);
        for turned in [facing, facing.turned(1), facing.turned(-1)] {
            if let Some((path, cost)) = reach.path_facing(*hex, turned) {
                let score = score * 10 - i32::from(cost) - i32::from(turned != facing);
                if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                    best = Some((score, path, turned));
                }
            }
        }
    }
    best.map(|(_, path, facing)| Order::Move { unit, path, facing, reverse: false })
}

fn middle(pieces: &[Piece]) -> Option<Hex> {
    let count = i32::try_from(pieces.len()).ok().filter(|count| *count > 0)?;
    let (q, r) = pieces.iter().fold((0, 0), |(q, r), piece| (q + piece.hex.q, r + piece.hex.r));
    Some(Hex::new(q.div_euclid(count), r.div_euclid(count)))
}

fn weights(situation: &Situation, sequence: &Sequence) -> Weights {
    let score = victory::score(situation);
    let ahead = victory::winner(&situation.scenario, score) == sequence.active;
    if ahead {
        Weights { now: 1.0, next: 0.45, danger: 0.55, approach: 0.01, pincer: 0.3 }
    } else {
        Weights { now: 1.0, next: 0.6, danger: 0.35, approach: 0.16, pincer: 0.6 }
    }
}

/// The move that improves this vehicle's lot most; `None` when it stands best as it is.
fn better_place(situation: &Situation, sequence: &Sequence, piece: &Piece, own: &[Piece]) -> Option<Order> {
    let weights = weights(situation, sequence);
    let turn = sequence.turn;
    let reach = Reach::of(situation, sequence, piece.id);
    let enemies = pieces(situation, sequence.active.enemy());
    let preys: Vec<Prey> = enemies
        .into_iter()
        .map(|enemy| {
            let worth = Worth::of(situation, enemy.kind);
            let pressed = Facing::ALL.map(|facing| {
                let turned = Piece { facing, motion: Motion::default(), ..enemy };
                own.iter()
                    .filter(|other| other.id != piece.id)
                    .map(|other| threat(situation, other, &turned, &worth, turn + 1))
                    .sum()
            });
            Prey { piece: enemy, worth, pressed }
        })
        .collect();
    let first_to_move = sequence.active == sequence.first_mover;
    let value = |place: &Piece| appraise(situation, &weights, place, piece, &preys, turn, first_to_move);
    let stay = value(piece);
    let mut best: Option<(f64, Order)> = None;
    let mut consider = |value: f64, order: Order| {
        // A move has to be clearly better than standing, lest the vehicle dithers and never fires.
        if value > stay + 0.02 && best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, order));
        }
    };
    for facing in Facing::ALL.into_iter().filter(|facing| *facing != piece.facing) {
        let place = Piece { facing, ..*piece };
        consider(value(&place), Order::Move { unit: piece.id, path: Vec::new(), facing, reverse: false });
    }
    for hex in reach.costs.keys().filter(|hex| **hex != piece.hex) {
        for facing in Facing::ALL {
            let Some((path, _)) = reach.path_facing(*hex, facing) else { continue };
            let motion = Motion { moved: true, ended: true, came: None, came_on: turn };
            let place = Piece { hex: *hex, facing, motion, ..*piece };
            consider(value(&place), Order::Move { unit: piece.id, path, facing, reverse: false });
        }
    }
    best.map(|(_, order)| order)
}

/// What a place is worth to a vehicle.
fn appraise(
    situation: &Situation,
    weights: &Weights,
    place: &Piece,
    before: &Piece,
    preys: &[Prey],
    turn: u16,
    first_to_move: bool,
) -> f64 {
    let targets: Vec<(Piece, Worth)> = preys.iter().map(|prey| (prey.piece, prey.worth)).collect();
    let armed = place.damage.lost.iter().zip(&situation.catalog.get(place.kind).guns).any(|(lost, _)| !lost);
    let mut value = 0.0;
    if armed && !place.motion.moved {
        value += weights.now * best_fire(situation, place, &targets, turn);
    }
    // Next turn everything stands again, and targets may have turned to the side that is safest for them.
    let rested = Piece { motion: Motion { moved: false, ..place.motion }, ..*place };
    if armed {
        let still: Vec<(Piece, Worth)> = targets
            .iter()
            .map(|(piece, worth)| (Piece { motion: Motion { moved: false, ..piece.motion }, ..*piece }, *worth))
            .collect();
        value += weights.next * best_fire(situation, &rested, &still, turn + 1);
        let pincer = preys.iter().map(|prey| closes(situation, &rested, prey, turn)).fold(0.0, f64::max);
        value += weights.pincer * pincer;
    }
    let own_worth = Worth::of(situation, place.kind);
    let nobody = Permissions::default();
    let mut dangers: Vec<f64> = preys
        .iter()
        .map(|prey| {
            // Who moved second has seen which enemies moved and can't fire; they will next turn.
            let delayed = prey.piece.motion.moved && !first_to_move;
            let enemy =
                Piece { motion: Motion { moved: false, ..prey.piece.motion }, permissions: &nobody, ..prey.piece };
            let enemy = if prey.piece.permissions.fired_at.contains(&before.id)
                || prey.piece.permissions.fired_on_by.contains(&before.id)
            {
                Piece { permissions: prey.piece.permissions, ..enemy }
            } else {
                enemy
            };
            threat(situation, &enemy, place, &own_worth, turn) * if delayed { 0.5 } else { 1.0 }
        })
        .collect();
    // They can't all fire at this one vehicle.
    dangers.sort_by(|a, b| b.total_cmp(a));
    let danger: f64 =
        dangers.iter().zip([1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1]).map(|(danger, share)| danger * share).sum();
    value -= weights.danger * danger;
    let nearest = preys.iter().map(|prey| place.hex.range(prey.piece.hex)).min().unwrap_or(0);
    let likes = if armed { reach_of_guns(situation, place) } else { 30 };
    value - weights.approach * f64::from(nearest.saturating_sub(likes))
}

/// The range at which the vehicle's best gun opens fire.
fn reach_of_guns(situation: &Situation, place: &Piece) -> u8 {
    situation
        .catalog
        .get(place.kind)
        .guns
        .iter()
        .zip(place.damage.lost)
        .filter(|(_, lost)| !lost)
        .map(|(gun, _)| gun.numbers.iter().filter(|number| **number <= 6).count())
        .max()
        .and_then(|range| u8::try_from(range).ok())
        .unwrap_or(0)
}

/// How much this vehicle adds to the least danger that the prey can turn itself into.
fn closes(situation: &Situation, place: &Piece, prey: &Prey, turn: u16) -> f64 {
    let least = prey.pressed.iter().copied().fold(f64::INFINITY, f64::min);
    let with = Facing::ALL
        .into_iter()
        .map(|facing| {
            let turned = Piece { facing, motion: Motion::default(), ..prey.piece };
            prey.pressed[facing.index()] + threat(situation, place, &turned, &prey.worth, turn + 1)
        })
        .fold(f64::INFINITY, f64::min);
    with - least
}
