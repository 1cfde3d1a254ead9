//! Which gun fires at which target, in which order.

use super::value::{Piece, Worth, pieces, shot_between};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::hit_odds;
use crate::games::tobruk::phases::fire::gun_ready;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Decision, Situation};
use crate::games::tobruk::state::turn::Sequence;

/// A target that can still answer this turn is better silenced before it does.
const SILENCES: f64 = 1.25;
/// A target in the sights stays there for the full rate of fire next turn.
const KEEPS_SIGHTS: f64 = 1.1;

/// The shot worth most now; when no shot can take anything, the fire ends.
pub fn order(situation: &Situation, sequence: &Sequence) -> Option<Order> {
    match situation.decisions.0.last() {
        Some(Decision::Engagement { .. } | Decision::Drop { .. } | Decision::Casualties { .. }) => None,
        Some(Decision::Aim { unit, gun, target, .. }) => aim(situation, sequence, *unit, usize::from(*gun), *target),
        Some(Decision::SecondGun { unit }) => {
            best(situation, sequence, |piece| piece.id == *unit).or(Some(Order::HoldFire))
        }
        None => best(situation, sequence, |_| true).or(Some(Order::EndFire)),
    }
}

/// The shot worth most of the vehicles allowed. Every shot at the same target finds less to take there, so that fire spreads
/// by itself once a target is done for.
fn best(situation: &Situation, sequence: &Sequence, allowed: impl Fn(&Piece) -> bool) -> Option<Order> {
    let turn = sequence.turn;
    let left = situation.scenario.length.saturating_sub(turn);
    let targets: Vec<(Piece, Worth)> = pieces(situation, sequence.active.enemy())
        .into_iter()
        .map(|piece| (piece, Worth::of(situation, piece.kind, left)))
        .collect();
    let catalog = &situation.catalog;
    let mut best: Option<(f64, Order)> = None;
    for piece in pieces(situation, sequence.active).iter().filter(|piece| allowed(piece)) {
        let Some(unit) = situation.find(piece.id) else { continue };
        for (gun, row) in
            catalog.get(piece.kind).guns.iter().enumerate().filter(|(gun, _)| gun_ready(situation, &unit, *gun))
        {
            for (target, worth) in &targets {
                let Some(shot) = shot_between(situation, piece, gun, target, turn) else { continue };
                let answers = !target.motion.moved && !target.gunnery.done;
                let value = worth.of_volley(catalog, row, target, &shot)
                    * if answers { SILENCES } else { 1.0 }
                    * if shot.acquired { KEEPS_SIGHTS } else { 1.0 };
                if value > best.as_ref().map_or(0.0, |(most, _)| *most) {
                    best = Some((
                        value,
                        Order::Fire { unit: piece.id, gun: u8::try_from(gun).unwrap_or(0), target: target.id },
                    ));
                }
            }
        }
    }
    best.map(|(_, order)| order)
}

/// Fire in the same hex: the area that takes most, or a roll for it.
pub fn aim(situation: &Situation, sequence: &Sequence, unit: UnitId, gun: usize, target: UnitId) -> Option<Order> {
    let catalog = &situation.catalog;
    let own = pieces(situation, sequence.active).into_iter().find(|piece| piece.id == unit)?;
    let other = pieces(situation, sequence.active.enemy()).into_iter().find(|piece| piece.id == target)?;
    let shot = shot_between(situation, &own, gun, &other, sequence.turn)?;
    let worth = Worth::of(situation, other.kind, situation.scenario.length.saturating_sub(sequence.turn));
    let row = catalog.get(own.kind).guns.get(gun)?;
    let mut best = (worth.of_hit(&catalog.hit_odds(row, other.kind, shot.aspect, shot.range), &other.damage), None);
    for area in catalog.choices(other.kind, shot.aspect) {
        let hit = hit_odds::of_chosen(catalog, row, other.kind, shot.aspect, *area, shot.range);
        let value = worth.of_hit(&hit, &other.damage);
        if value > best.0 {
            best = (value, Some(*area));
        }
    }
    Some(Order::Aim { area: best.1 })
}
