//! Counter-battery fire (VIII.E.2): a located battery that could fire is worth silencing, the more so the nearer that is.

use crate::games::tobruk::material::scenario::BatteryId;
use crate::games::tobruk::phases::counter_battery::{self, CounterPlan, NEUTRALISES};
use crate::games::tobruk::phases::observing;
use crate::games::tobruk::state::orders::Order;
use crate::games::tobruk::state::position::Position;
use crate::games::tobruk::state::turn::Sequence;

/// What it is worth to silence a battery of a hundred factors for a turn: more than any one target, since it is silent for some turns, and
/// would kill a unit in each of them.
const SILENCES: f64 = 10.0;
/// What a turn of acquisition is worth beside one that neutralises, for each turn before it.
const ACQUIRES: f64 = 1.0;

/// The best such fire of the side to act, with what it is worth.
pub fn best(position: &Position, sequence: &Sequence) -> Option<(f64, Order)> {
    let mut best: Option<(f64, Order)> = None;
    for order in counter_battery::legal(position, sequence) {
        let Order::Counter { battery, target } = order else { continue };
        let Ok(fire) = counter_battery::plan(position, sequence, battery, target) else { continue };
        let worth = worth(position, sequence, &fire);
        if worth > best.as_ref().map_or(0.0, |(most, _)| *most) {
            best = Some((worth, order));
        }
    }
    best
}

fn worth(position: &Position, sequence: &Sequence, fire: &CounterPlan) -> f64 {
    let turn = sequence.turn;
    let others = position.batteries.0.iter().filter(|battery| battery.id != fire.battery);
    let fired_at = |target: BatteryId| {
        others.clone().any(|battery| battery.countered(target, turn) > 0 || battery.countered(target, turn + 1) > 0)
    };
    // One battery is enough for another, a battery without its observer silences itself, and what comes after the end silences nobody.
    let left = position.scenario.length.saturating_sub(turn);
    let late = u16::from(NEUTRALISES.saturating_sub(fire.calls)) > left;
    if fire.calls == 1 && fired_at(fire.target) || observing::is_dead(position, fire.target) || late {
        return 0.0;
    }
    let ripe = if fire.calls >= NEUTRALISES { 1.0 } else { ACQUIRES * f64::from(fire.calls) };
    silence(position, fire.target) * ripe
}

/// What it is worth to silence this battery.
pub fn silence(position: &Position, battery: BatteryId) -> f64 {
    let kind = position.scenario.battery(battery).and_then(|entry| position.tables.artillery.battery(&entry.kind));
    SILENCES * kind.map_or(0.0, |row| f64::from(row.fragmentation)) / 100.0
}
