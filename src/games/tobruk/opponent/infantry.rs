//! The men's part of a movement segment: entry, and who attacks or defends.

use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::infantry_situation::{FAR, InfantrySituation};
use super::{assault, defence, ground, guns, observers, retaking, storming};
use crate::core::hex::Hex;
use crate::core::unit::UnitId;
use crate::games::tobruk::phases::movement;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::ViewItem;

/// The next movement order of the men; `None` when there is none left.
pub fn order(situation: &InfantrySituation, dice: &mut ChaCha8Rng) -> Option<Order> {
    let (position, sequence) = (situation.position, situation.sequence);
    let comes = |unit: ViewItem| position.class(&unit).is_personnel() && !observers::waits(position, sequence, &unit);
    let mut waiting = movement::waiting(position, sequence, sequence.active);
    let waiting = waiting.find(|id| position.find(*id).is_some_and(comes));
    if let Some(order) = waiting.and_then(|unit| enter(situation, unit, dice)) {
        return Some(order);
    }
    if let Some(order) = storming::order(situation).or_else(|| retaking::order(situation)) {
        return Some(order);
    }
    if let Some(order) = guns::come_up(situation) {
        return Some(order);
    }
    if ground::comes(position, sequence.active) { assault::order(situation) } else { defence::order(situation) }
}

/// Enters where the way to the nearest hedgehog is short, out of the enemy's fire, close together.
fn enter(situation: &InfantrySituation, unit: UnitId, dice: &mut ChaCha8Rng) -> Option<Order> {
    let reach = situation.reach(unit);
    let goal = assault::objective(situation)?;
    let way = situation.way([goal]);
    let facing = *situation.position.find(unit)?.facing;
    let crowding = ground::crowding(situation.position);
    let mut best: Option<(f64, Vec<Hex>)> = None;
    for (hex, steps) in reach.costs.iter() {
        let off = situation.preparation.as_ref().map_or(0.0, |preparation| preparation.worth(hex));
        let crowd = situation.own.iter().filter(|troop| troop.hex == hex).count();
        let danger = assault::danger(situation, hex, *steps);
        let whim = f64::from(dice.next_u32() % 100) / 200.0;
        let score = whim + off
            - f64::from(way.get(&hex).copied().unwrap_or(FAR))
            - danger
            - crowding * f64::from(u8::try_from(crowd).unwrap_or(u8::MAX));
        if best.as_ref().is_none_or(|(most, _)| score > *most)
            && let Some(path) = reach.path(hex)
        {
            best = Some((score, path));
        }
    }
    best.map(|(_, path)| Order::Move { unit, path, facing, reverse: false, carrying: Vec::new() })
}
