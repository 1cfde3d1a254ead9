//! Guns in tow while an attack is prepared (Scenario 8): as long as the enemy's batteries can fire, whoever tows one drives more than two hexes
//! a turn, where no indirect fire finds him (IV.F.2). The gun gets down when they are silent, or when half of the preparation is over.

use super::ground::Preparation;
use crate::core::hex::{Facing, Hex};
use crate::games::tobruk::phases::observing;
use crate::games::tobruk::phases::reach::Reach;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// Indirect fire finds whoever has entered no more hexes than this in a turn.
pub const FOUND: usize = 2;

/// True for a vehicle that has to keep moving.
pub fn is_due(position: &Position, sequence: &Sequence, vehicle: &ViewItem, preparation: &Preparation) -> bool {
    let able = !vehicle.damage.immobilised && !vehicle.motion.ended;
    let early = sequence.turn <= preparation.through / 2;
    let tows = position.behind(*vehicle.id).is_some_and(|gun| position.class(&gun).is_weapon());
    able && early && tows && is_under_fire(position, sequence)
}

/// True while the enemy has a battery that could fire, as far as is known.
fn is_under_fire(position: &Position, sequence: &Sequence) -> bool {
    let theirs = |id| position.scenario.battery(id).is_some_and(|entry| entry.side != sequence.active);
    let mut batteries = position.batteries.0.iter().filter(|battery| theirs(battery.id));
    batteries.any(|battery| observing::may_fire(position, battery, sequence.turn))
}

/// A drive so far, to an open hex with the fewest others in it.
pub fn order(
    position: &Position,
    sequence: &Sequence,
    vehicle: &ViewItem,
    is_open: impl Fn(Hex) -> bool,
) -> Option<Order> {
    let from = vehicle.location.hex()?;
    let reach = Reach::of(position, sequence, *vehicle.id);
    let mut drives: Vec<(usize, Hex, Facing, Vec<Hex>)> = Vec::new();
    for hex in reach.costs.keys().filter(|hex| *hex != from && is_open(*hex)) {
        let paths = Facing::ALL.into_iter().filter_map(|facing| Some((facing, reach.path_facing(hex, facing)?.0)));
        let far = paths.filter(|(_, path)| path.len() > FOUND);
        drives.extend(far.map(|(facing, path)| (position.in_hex(hex).count(), hex, facing, path)));
    }
    drives.sort_by_key(|(company, hex, ..)| (*company, *hex));
    let orders = drives.into_iter().map(|(_, _, facing, path)| Order::Move {
        unit: *vehicle.id,
        path,
        facing,
        reverse: false,
        carrying: Vec::new(),
    });
    let mut legal = orders.filter(|order| plan(position, sequence, order).is_ok());
    legal.next()
}
