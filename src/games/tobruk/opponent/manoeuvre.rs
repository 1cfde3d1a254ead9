//! Where to go and which way to face: one vehicle after another, each to the place where it takes most for least.

use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::armour_situation::ArmourSituation;
use super::leaving;
use super::place::Places;
use super::tows::Standoff;
use super::value::{Piece, threat};
use super::{command, transport};
use crate::core::hex::{Facing, Hex};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::scenario::Posture;
use crate::games::tobruk::phases::movement;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::phases::straight_march;
use crate::games::tobruk::state::components::Motion;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// Each hexside by which a vehicle that enters faces past the enemy, in hexes.
pub const ASKEW: f64 = 0.5;

/// Each hex that a gun in tow enters nearer to tanks than it should be, in hexes.
const TOO_NEAR: f64 = 2.0;

/// The next vehicle's move, or the end of the movement.
pub fn order(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if let Some(order) = straight_on(position, sequence, dice) {
        return Some(order);
    }
    let situation = ArmourSituation::new(position, sequence);
    if let Some(unit) = movement::waiting(position, sequence, sequence.active).next() {
        return enter(&situation, unit, dice);
    }
    // Trucks and tractors drive by orders of their own.
    let ready = in_turn(position, &situation.own, |piece| {
        position.find(piece.id).is_none_or(|unit| !transport::carries(position, &unit))
    });
    let stays_back = |piece: &Piece| position.find(piece.id).is_some_and(|unit| command::stays_back(position, &unit));
    let goes = |piece: &&Piece| !stays_back(piece) && !situation.keeps_watch(piece);
    let next = |piece: &Piece| leaving::order(&situation, piece).or_else(|| better_place(&situation, piece));
    Some(ready.into_iter().filter(goes).find_map(next).unwrap_or(Order::EndMovement))
}

/// Those of these vehicles that may still move, in the order of their numbers, each weighed once a segment; when the sides take turns, those left
/// behind come again. Vehicles that others move don't count: one that drove first would end the movement of all with lower numbers.
pub fn in_turn<'a, 'b>(
    position: &Position,
    own: &'a [Piece<'b>],
    is_ours: impl Fn(&Piece) -> bool,
) -> Vec<&'a Piece<'b>> {
    let ours: Vec<&Piece> = own.iter().filter(|piece| is_ours(piece)).collect();
    let last = ours.iter().filter(|piece| piece.motion.ended).map(|piece| piece.id).max();
    let mut ready: Vec<&Piece> =
        ours.into_iter().filter(|piece| !piece.motion.ended && !piece.damage.immobilised).collect();
    if position.options.alternating_movement {
        ready.sort_by_key(|piece| (Some(piece.id) < last, piece.id));
    } else {
        ready.retain(|piece| Some(piece.id) > last);
    }
    ready
}

/// The next vehicle that has to drive straight on until the enemy comes (Scenario 4); those that enter spread over the edge.
fn straight_on(position: &Position, sequence: &Sequence, dice: &mut ChaCha8Rng) -> Option<Order> {
    if let Some(unit) = straight_march::due(position, sequence).next() {
        return straight_march::orders(position, &unit).into_iter().next();
    }
    let waiting = movement::waiting(position, sequence, sequence.active).find_map(|id| position.find(id))?;
    let entries = straight_march::orders(position, &waiting).into_iter();
    let crowd = |order: &Order| match order {
        Order::Move { path, .. } => path.last().map_or(0, |hex| position.in_hex(*hex).count()),
        _ => 0,
    };
    entries.min_by_key(|order| (crowd(order), dice.next_u32()))
}

/// Enters where the edge is nearest to the vehicle's wing, out of the enemy's fire and not all in one place.
fn enter(situation: &ArmourSituation, unit: UnitId, dice: &mut ChaCha8Rng) -> Option<Order> {
    let position = situation.position;
    let reach = Reach::of(position, situation.sequence, unit);
    let waiting = position.find(unit)?;
    let goal = situation.wing(unit);
    let standoff = Standoff::of(position, &waiting);
    best_entry(unit, &reach, |hex, facing| {
        let crowd = situation.own.iter().filter(|piece| piece.hex.range(hex) <= 1).count();
        let ahead = situation.ahead(hex).unwrap_or(*waiting.facing);
        let place = Piece { facing, motion: moved(situation.turn), ..Piece::of(&waiting, hex) };
        let danger: f64 =
            situation.foes.iter().map(|foe| threat(position, &foe.piece, &place, &foe.worth, situation.turn)).sum();
        let whim = f64::from(dice.next_u32() % 100) / 100.0;
        let astray = match &standoff {
            Some(standoff) => TOO_NEAR * f64::from(-standoff.slack(hex).min(0)),
            None => f64::from(hex.range(goal)),
        };
        // Where nobody reaches it by now it still faces him.
        whim - ASKEW * f64::from(facing.turn_to(ahead))
            - astray
            - f64::from(u8::try_from(crowd).unwrap_or(u8::MAX))
            - 5.0 * danger
    })
}

/// The entry that is worth most, of all hexes and facings that can be had; `None` if there is no way in.
pub fn best_entry(unit: UnitId, reach: &Reach, mut worth: impl FnMut(Hex, Facing) -> f64) -> Option<Order> {
    let mut best: Option<(f64, Vec<Hex>, Facing)> = None;
    for hex in reach.costs.keys() {
        for facing in Facing::ALL {
            let Some((path, _)) = reach.path_facing(hex, facing) else { continue };
            let worth = worth(hex, facing);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, path, facing));
            }
        }
    }
    best.map(|(_, path, facing)| Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() })
}

/// The motion of a vehicle that has just moved.
pub fn moved(turn: u16) -> Motion {
    Motion { moved: true, ended: true, came_on: turn, ..Motion::default() }
}

/// The move that improves this vehicle's lot most; `None` when it stands best as it is.
fn better_place(situation: &ArmourSituation, piece: &Piece) -> Option<Order> {
    let places = Places::of(situation, piece);
    let reach = Reach::of(situation.position, situation.sequence, piece.id);
    let weight = |dial| situation.position.weight(dial);
    // Who is in no danger goes where he likes; who is in danger does not drive to and fro for a little less of it.
    let in_danger = |dial| weight(dial).min(weight(Dial::OfDanger) * places.fears(piece));
    let leaving = match situation.posture {
        posture if places.fires(piece) => posture.reluctance(situation.position),
        // Who can't fire any more only looks for a safe place.
        _ if !situation.armed(piece) => 0.0,
        Posture::Hold | Posture::Stand => in_danger(Dial::StandReluctance),
        Posture::Gather => in_danger(Dial::WaitReluctance),
        // Who has nothing to fire at has no fire to lose: in a khamsin too he closes up.
        Posture::Press | Posture::Strike | Posture::Charge => 0.0,
    };
    let margin = Margin { any: weight(Dial::WorthAMove), leaving };
    best_move(piece, &reach, situation.turn, margin, |place| places.appraise(place))
}

/// How much better than staying as it is a move has to be.
#[derive(Debug, Clone, Copy)]
pub struct Margin {
    /// Any move or pivot.
    pub any: f64,
    /// More than that, to leave the hex.
    pub leaving: f64,
}

/// The move to the place that is worth most to a vehicle, by what it is worth for each facing; `None` if none is worth
/// more than where it stands by the margin.
pub fn best_move(
    piece: &Piece,
    reach: &Reach,
    turn: u16,
    margin: Margin,
    appraise: impl Fn(&Piece) -> [f64; 6],
) -> Option<Order> {
    let here = appraise(piece);
    let enough = here[piece.facing.index()] + margin.any;
    let mut choices: Vec<(f64, Hex, Facing)> = Vec::new();
    for hex in reach.costs.keys() {
        let worth = if hex == piece.hex { here } else { appraise(&Piece { hex, motion: moved(turn), ..*piece }) };
        let choice = Facing::ALL.into_iter().map(|facing| (worth[facing.index()], hex, facing));
        let enough = if hex == piece.hex { enough } else { enough + margin.leaving };
        choices.extend(choice.filter(|(worth, ..)| *worth > enough));
    }
    choices.sort_by(|a, b| b.0.total_cmp(&a.0));
    choices.into_iter().find_map(|(_, hex, facing)| go(piece, reach, hex, facing))
}

/// The order that brings the vehicle there: a pivot, a move, or a hex in reverse; `None` if it can't be done this turn.
fn go(piece: &Piece, reach: &Reach, hex: Hex, facing: Facing) -> Option<Order> {
    let order = |path, reverse| Some(Order::Move { unit: piece.id, path, facing, reverse, carrying: Vec::new() });
    if hex == piece.hex {
        return order(Vec::new(), false);
    }
    if let Some((path, _)) = reach.path_facing(hex, facing) {
        return order(path, false);
    }
    let backs = hex.side_towards(piece.hex) == Some(facing) && piece.facing.turn_to(facing) <= 1;
    if backs { order(vec![hex], true) } else { None }
}
