//! Driving over men and guns (III.G): together, until their morale breaks.

use super::armour::Front;
use super::combat::gun_worth;
use super::losses::prize;
use super::men::known_men;
use super::value::Piece;
use crate::games::tobruk::material::dials::Dial;
use crate::games::tobruk::phases::morale::{breaks_at, morale_with};
use crate::games::tobruk::phases::overrun::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::ViewItem;

/// Morale that each vehicle takes from the men it drives over (III.G.4).
const SHOCK: i32 = 4;

/// The overrun worth most to a vehicle; `None` if none is.
pub fn order(front: &Front, piece: &Piece) -> Option<Order> {
    let position = front.position;
    let side = front.sequence.active;
    let near = position.those(|theirs, class, hex| {
        theirs != side && (class.is_personnel() || class.is_weapon()) && piece.hex.range(hex) <= 1
    });
    let mut best: Option<(f64, Order)> = None;
    for target in near {
        let Some(hex) = target.location.hex() else { continue };
        let facing = piece.hex.side_towards(hex).unwrap_or(piece.facing);
        let Ok(found) = plan(position, front.sequence, piece.id, *target.id, facing) else { continue };
        let guns: f64 = found
            .weapons
            .iter()
            .filter(|(_, falls)| *falls)
            .filter_map(|(id, _)| position.find(*id))
            .map(|weapon| gun_worth(position, &weapon))
            .sum();
        let value = guns + shock(front, piece, &target);
        if value > best.as_ref().map_or(position.weight(Dial::LeastOverrun), |(most, _)| *most) {
            best = Some((value, Order::Overrun { unit: piece.id, target: *target.id, facing }));
        }
    }
    best.map(|(_, order)| order)
}

/// What a further vehicle adds to the chance that the men break, with those that can still join it.
fn shock(front: &Front, piece: &Piece, target: &ViewItem) -> f64 {
    let position = front.position;
    if !position.class(target).is_personnel() {
        return 0.0;
    }
    let Some(hex) = target.location.hex() else { return 0.0 };
    let men = known_men(position, target, front.sequence.active);
    let value = i32::from(morale_with(position, target, men).value());
    let breaks = |vehicles: usize| {
        let value = value - SHOCK * i32::try_from(vehicles).unwrap_or(0);
        f64::from(breaks_at(i8::try_from(value.max(-20)).unwrap_or(0))) / 36.0
    };
    let joining = front
        .own
        .iter()
        .filter(|own| own.id >= piece.id && !own.motion.ended && !own.damage.immobilised && own.hex.range(hex) <= 1)
        .count();
    let prize = prize(position, target);
    let whole = prize.unit + prize.man * f64::from(men);
    let alone = breaks(1) - breaks(0);
    let together = (breaks(joining) - breaks(0)) / f64::from(u16::try_from(joining.max(1)).unwrap_or(1));
    whole * alone.max(together)
}
