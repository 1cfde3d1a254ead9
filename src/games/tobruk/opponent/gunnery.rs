//! Which gun fires at which target, in which order.

use super::recovery;
use super::value::{Piece, Worth, Worths, has_a_gun, pieces, shot_between};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::material::hit_odds;
use crate::games::tobruk::phases::apcr::rounds;
use crate::games::tobruk::phases::readiness::gun_ready;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// The shot worth most now; when no shot can take anything, the fire ends.
pub fn order(position: &Position, sequence: &Sequence) -> Order {
    best(position, sequence, |_| true).unwrap_or(Order::EndFire)
}

/// The shot worth most of a vehicle that has fired one of its guns.
pub fn second(position: &Position, sequence: &Sequence, unit: UnitId) -> Order {
    best(position, sequence, |piece| piece.id == unit).unwrap_or(Order::HoldFire)
}

/// The shot worth most of the vehicles allowed. Every shot at the same target finds less to take there, so that fire spreads
/// by itself once a target is done for.
fn best(position: &Position, sequence: &Sequence, allowed: impl Fn(&Piece) -> bool) -> Option<Order> {
    let turn = sequence.turn;
    let worths = Worths::of(position, sequence);
    let targets: Vec<(Piece, Worth)> =
        pieces(position, sequence.active.enemy()).into_iter().map(|piece| (piece, worths.get(piece.kind))).collect();
    let catalog = position.catalog;
    let mut best: Option<(f64, Order)> = None;
    for piece in pieces(position, sequence.active).iter().filter(|piece| allowed(piece)) {
        let found = position.find(piece.id).filter(|unit| !recovery::is_at_work(position, unit));
        let Some(unit) = found else { continue };
        for (gun, row) in
            catalog.get(piece.kind).guns.iter().enumerate().filter(|(gun, _)| gun_ready(position, &unit, *gun))
        {
            for (target, worth) in &targets {
                for shells in rounds(position, &unit, gun, target.kind) {
                    let Some(shot) = shot_between(position, piece, gun, shells, target, turn) else { continue };
                    let answers = !target.motion.moved && !target.gunnery.done && has_a_gun(position, target);
                    let value = worth.of_volley(catalog, row.firing(shells), target, &shot)
                        * if answers { position.weight(Dial::Silences) } else { 1.0 }
                        * if shot.acquired { position.weight(Dial::KeepsSights) } else { 1.0 };
                    if value > best.as_ref().map_or(0.0, |(most, _)| *most) {
                        let (unit, gun, target) = (piece.id, u8::try_from(gun).unwrap_or(0), target.id);
                        best = Some((value, Order::Fire { unit, gun, target, shells }));
                    }
                }
            }
        }
    }
    best.map(|(_, order)| order)
}

/// Fire in the same hex: the area that takes most, or a roll for it.
pub fn aim(
    position: &Position,
    sequence: &Sequence,
    unit: UnitId,
    gun: usize,
    shells: Shells,
    target: UnitId,
) -> Option<Order> {
    let catalog = position.catalog;
    // The firer may be the one that answers (IV.E.3).
    let piece = |id| position.find(id).and_then(|unit| Some(Piece::of(&unit, unit.location.hex()?)));
    let (own, other) = (piece(unit)?, piece(target)?);
    let shot = shot_between(position, &own, gun, shells, &other, sequence.turn)?;
    let worth = Worths::of(position, sequence).get(other.kind);
    let row = catalog.get(own.kind).guns.get(gun)?.firing(shells);
    let mut best = (worth.of_hit(&catalog.hit_odds(row, other.kind, shot.struck(), shot.range), &other), None);
    for area in catalog.choices(other.kind, shot.aspect) {
        let hit = hit_odds::of_chosen(catalog, row, other.kind, shot.struck(), *area, shot.range);
        let value = worth.of_hit(&hit, &other);
        if value > best.0 {
            best = (value, Some(*area));
        }
    }
    Some(Order::Aim { area: best.1 })
}
