//! The defender's last throw (Scenarios 5 and 8): in the last turn he goes, and drives, into ground that the enemy would hold alone at the end. Whoever has
//! an enemy in his hex controls nothing (Scenarios A.7), and what it costs no longer counts.

use super::ground;
use super::infantry_situation::{FAR, InfantrySituation};
use super::men::Troop;
use crate::core::hex::Hex;
use crate::games::tobruk::phases::control::controller;
use crate::games::tobruk::plan;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// A run: so many hexes.
const RUN: u16 = 2;

/// The ground that is lost, in the last two turns, for the side that has to deny it; none elsewhere.
pub fn lost(position: &Position, sequence: &Sequence) -> Vec<Hex> {
    let enemy = sequence.active.enemy();
    let soon = position.scenario.length.saturating_sub(sequence.turn) <= 1;
    if !soon || ground::attacker(position) != Some(enemy) || !position.scenario.counts_at_end() {
        return Vec::new();
    }
    let wanted = ground::wanted(position).into_iter().flatten();
    wanted.filter(|hex| controller(position, *hex) == Some(enemy)).collect()
}

/// The next move of men who go there, or come within a run of it in the turn before; `None` when nobody can.
pub fn order(situation: &InfantrySituation) -> Option<Order> {
    let lost = lost(situation.position, situation.sequence);
    if lost.is_empty() {
        return None;
    }
    let (position, last) = (situation.position, situation.worths.left == 0);
    let way = situation.way(lost);
    let steps = |hex: &Hex| way.get(hex).copied().unwrap_or(FAR);
    let comes = |troop: &&Troop| {
        let far = steps(&troop.hex);
        let due = if last { far > 0 } else { far > RUN && far <= 2 * RUN };
        due && !troop.motion.ended && position.marks.melee(troop.hex).is_none()
    };
    situation.own.iter().filter(comes).find_map(|troop| {
        let reach = situation.reach(troop.id);
        let near = if last { 0 } else { RUN };
        let hexes = reach.costs.iter().filter(|(hex, _)| steps(hex) <= near);
        let (hex, _) = hexes.min_by_key(|(hex, cost)| (steps(hex), **cost, *hex))?;
        let order = situation.go(troop, reach.path(hex)?);
        plan(position, situation.sequence, &order).is_ok().then_some(order)
    })
}
