//! Which gun fires at which target, in which order.

use super::value::{Piece, Worth, pieces, shot_between};
use crate::games::tobruk::fire::gun_ready;
use crate::games::tobruk::odds;
use crate::games::tobruk::orders::Order;
use crate::games::tobruk::sequence::Sequence;
use crate::games::tobruk::situation::{Decision, Situation};

/// The shot worth most now; when no shot can take anything, the fire ends.
pub fn order(situation: &Situation, sequence: &Sequence) -> Option<Order> {
    let side = sequence.active;
    match situation.decisions.0.last() {
        Some(Decision::Aim { unit, gun, target, .. }) => {
            return aim(situation, sequence, *unit, usize::from(*gun), *target);
        }
        Some(Decision::SecondGun { unit }) => {
            return Some(best(situation, sequence, |piece| piece.id == *unit).unwrap_or(Order::HoldFire));
        }
        None => {}
    }
    debug_assert_eq!(side, sequence.active);
    Some(best(situation, sequence, |_| true).unwrap_or(Order::EndFire))
}

/// The best shot of the pieces allowed. A vehicle whose own best shot is worth most, and that is itself most in danger of
/// being silenced first, fires first.
fn best(situation: &Situation, sequence: &Sequence, allowed: impl Fn(&Piece) -> bool) -> Option<Order> {
    let turn = sequence.turn;
    let own = pieces(situation, sequence.active);
    let targets: Vec<(Piece, Worth)> = pieces(situation, sequence.active.enemy())
        .into_iter()
        .map(|piece| (piece, Worth::of(situation, piece.kind)))
        .collect();
    let catalog = &situation.catalog;
    let mut best: Option<(f64, Order)> = None;
    for piece in own.iter().filter(|piece| allowed(piece)) {
        let Some(unit) = situation.find(piece.id) else { continue };
        for (gun, row) in catalog.get(piece.kind).guns.iter().enumerate() {
            if !gun_ready(&unit, gun) {
                continue;
            }
            for (target, worth) in &targets {
                let Some(shot) = shot_between(catalog, piece, gun, target, turn) else { continue };
                let mut value = worth.of_volley(catalog, row, target, &shot);
                if value <= 0.0 {
                    continue;
                }
                // A target that can still answer this turn is worth silencing before it does, and one already in the
                // sights stays there for the full rate of fire next turn.
                if !target.motion.moved && !target.gunnery.done {
                    value *= 1.25;
                }
                if shot.acquired {
                    value *= 1.1;
                }
                if best.as_ref().is_none_or(|(most, _)| value > *most) {
                    let gun = u8::try_from(gun).unwrap_or(0);
                    best = Some((value, Order::Fire { unit: piece.id, gun, target: target.id }));
                }
            }
        }
    }
    best.map(|(_, order)| order)
}

/// Same-hex fire: the area that takes most, or a roll for it.
fn aim(
    situation: &Situation,
    sequence: &Sequence,
    unit: crate::core::unit::UnitId,
    gun: usize,
    target: crate::core::unit::UnitId,
) -> Option<Order> {
    let catalog = &situation.catalog;
    let own = pieces(situation, sequence.active).into_iter().find(|piece| piece.id == unit)?;
    let other = pieces(situation, sequence.active.enemy()).into_iter().find(|piece| piece.id == target)?;
    let shot = shot_between(catalog, &own, gun, &other, sequence.turn)?;
    let worth = Worth::of(situation, other.kind);
    let row = &catalog.get(own.kind).guns[gun];
    let mut best = (worth.of_hit(&catalog.hit_odds(row, other.kind, shot.aspect, shot.range), &other.damage), None);
    for area in catalog.choices(other.kind, shot.aspect) {
        let hit = odds::of_chosen(catalog, row, other.kind, shot.aspect, *area, shot.range);
        let value = worth.of_hit(&hit, &other.damage);
        if value > best.0 {
            best = (value, Some(*area));
        }
    }
    Some(Order::Aim { area: best.1 })
}
