//! The last throw of a defender who moves second (Scenarios 5 and 8): in the last turn he goes, and drives, into ground that the enemy would hold
//! alone at the end, with empty trucks from farther off too. Whoever has an enemy in his hex controls nothing (Scenarios A.7).

use super::ground;
use super::infantry_situation::InfantrySituation;
use super::men::Troop;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::tobruk::phases::control::controller;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::{Position, ViewItem};
use crate::games::tobruk::state::turn::Sequence;

/// The ground that is lost, with no more than so many turns left, for a side that has to deny it and moves last; none elsewhere.
pub fn lost(position: &Position, sequence: &Sequence, side: Side, left: u16) -> Vec<Hex> {
    let enemy = side.enemy();
    let late = sequence.turn + left >= position.scenario.length && position.scenario.first_player == enemy;
    if !late || ground::attacker(position) != Some(enemy) || !position.scenario.counts_at_end() {
        return Vec::new();
    }
    let wanted = ground::wanted(position).into_iter().flatten();
    wanted.filter(|hex| controller(position, *hex) == Some(enemy)).collect()
}

/// True for a vehicle that denies ground to its enemy in the last turn, or in the last but one can still come there: to stop it is worth a shot.
pub fn denies(position: &Position, sequence: &Sequence, vehicle: &ViewItem) -> bool {
    let enemy = vehicle.side.enemy();
    let left = position.scenario.length.saturating_sub(sequence.turn);
    let able = left <= 1 && position.class(vehicle).is_vehicle() && !vehicle.crew.out;
    let Some(at) = vehicle.location.hex().filter(|_| able) else { return false };
    if left == 0 {
        let contested = position.in_hex(at).any(|unit| *unit.side == enemy);
        let counts = position.scenario.counts_at_end() && ground::attacker(position) == Some(enemy);
        return contested && counts && ground::wanted(position).is_some_and(|wanted| wanted.contains(&at));
    }
    let reach = position.kind(vehicle).movement;
    !vehicle.damage.immobilised
        && lost(position, sequence, *vehicle.side, left).into_iter().any(|hex| hex.range(at) <= reach)
}

/// The next move of men who come so far, and whose own hex does not count; `None` when nobody can.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let position = situation.position;
    let lost = lost(position, situation.sequence, situation.sequence.active, 0);
    if lost.is_empty() {
        return None;
    }
    let free = |troop: &&Troop| {
        !troop.motion.ended && !situation.goals.contains(&troop.hex) && position.marks.melee(troop.hex).is_none()
    };
    situation.own.iter().filter(free).find_map(|troop| {
        let reach = situation.reach(troop.id);
        let open = lost.iter().filter_map(|hex| Some((*reach.costs.get(hex)?, *hex)));
        let order = situation.go(troop, reach.path(open.min()?.1)?);
        plan(position, situation.sequence, &order).is_ok().then_some(order)
    })
}
