//! Gun duels: whether to return fire, and when both guns open it (IV.E.3).

use super::combat::gun_worth;
use super::value::{Piece, Worths};
use crate::core::unit::UnitId;
use crate::games::tobruk::material::catalog::Shells;
use crate::games::tobruk::phases::apcr::rounds;
use crate::games::tobruk::phases::duel;
use crate::games::tobruk::phases::duel_odds::Outlook;
use crate::games::tobruk::phases::fire::plan_of;
use crate::games::tobruk::phases::fire_plan::FirePlan;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::firers::Barrel;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Fire kept for later may never come, and a duel goes on against the one who began it: the answer counts so much more.
const NOW: f64 = 1.5;

/// The answer of a unit to the one that fired at it.
pub fn answer(position: &Position, sequence: &Sequence, unit: UnitId, opener: UnitId) -> Option<Order> {
    let (unit, opener) = (position.find(unit)?, position.find(opener)?);
    // Whoever holds its fire has to live through the rounds that are left, and with its gun, before it fires elsewhere.
    let held = Outlook::of(position, None).target;
    let lasts = (1.0 - held.destroyed - held.silenced).max(0.0);
    let mut guns: Vec<(f64, Barrel)> = Vec::new();
    for answer in duel::answers(position) {
        let Order::Answer { guns: named } = answer else { continue };
        let [barrel] = named[..] else { continue };
        let Some(value) = worth(position, sequence, &unit, barrel, &opener) else { continue };
        // Of two kinds of rounds the better one.
        match guns.iter_mut().find(|(_, known)| known.gun == barrel.gun) {
            Some(known) if known.0 < value => *known = (value, barrel),
            Some(_) => {}
            None => guns.push((value, barrel)),
        }
    }
    guns.retain(|(value, barrel)| NOW * value > lasts * elsewhere(position, sequence, &unit, barrel.gun, *opener.id));
    guns.sort_by_key(|(_, barrel)| *barrel);
    let guns: Vec<Barrel> = guns.into_iter().map(|(_, barrel)| barrel).collect();
    Some(if guns.is_empty() { Order::Decline } else { Order::Answer { guns } })
}

/// Where a vehicle would fire one of two guns at a unit that may answer, it fires both, before the answer, unless the other gun has
/// much better to do (IV.E.3.f).
pub fn together(position: &Position, sequence: &Sequence, order: Order) -> Order {
    let Order::Fire { unit: id, gun, target, .. } = order else { return order };
    let both = Order::FireBoth { unit: id, target };
    if gun > 1 || plan(position, sequence, &both).is_err() {
        return order;
    }
    let (Some(unit), Some(other)) = (position.find(id), position.find(target)) else { return order };
    let second = Barrel { gun: 1 - gun, shells: Shells::Plain };
    let here = worth(position, sequence, &unit, second, &other).unwrap_or(0.0);
    if NOW * here > elsewhere(position, sequence, &unit, second.gun, target) { both } else { order }
}

/// What a gun takes from a target on the average; `None` if it may not fire at it.
pub(super) fn worth(
    position: &Position,
    sequence: &Sequence,
    unit: &ViewItem,
    barrel: Barrel,
    target: &ViewItem,
) -> Option<f64> {
    let plan: FirePlan = plan_of(position, unit, barrel.gun, target, barrel.shells, sequence.turn)?.ok()?;
    if position.class(target).is_weapon() {
        let miss = 1.0 - f64::from(plan.shot.hit_ways()) / 36.0;
        return Some((1.0 - miss.powi(i32::from(plan.shot.rounds))) * gun_worth(position, target));
    }
    let at = Piece::of(target, target.location.hex()?);
    let worth = Worths::of(position, sequence).get(at.kind);
    Some(worth.of_volley(position.catalog, plan.gun_of(position.catalog), &at, &plan.shot))
}

/// What the gun would take from another target in its own portion of the fire.
fn elsewhere(position: &Position, sequence: &Sequence, unit: &ViewItem, gun: u8, opener: UnitId) -> f64 {
    if sequence.has_passed(*unit.side) {
        return 0.0;
    }
    let others = position.on_board(unit.side.enemy()).map(|(other, _)| other).filter(|other| {
        let class = position.class(other);
        *other.id != opener && (class.is_vehicle() || class.is_crew_served() && !other.damage.lost[0])
    });
    others
        .flat_map(|other| {
            rounds(position, unit, usize::from(gun), other.kind.0)
                .filter_map(|shells| worth(position, sequence, unit, Barrel { gun, shells }, &other))
                .collect::<Vec<_>>()
        })
        .fold(0.0, f64::max)
}
