//! Breaches (14.1): where the Axis opens ways through the mines, for its lines of communication (14.2).

use super::situation::Situation;
use super::worth::is_last_turn;
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::core::unit::UnitId;
use crate::games::gazala_cauldron::material::board::Name;
use crate::games::gazala_cauldron::material::dials::Dial;
use crate::games::gazala_cauldron::phases::breaching;
use crate::games::gazala_cauldron::phases::communications::{self, UNITS};
use crate::games::gazala_cauldron::state::marks::{Breach, Marks};
use crate::games::gazala_cauldron::state::orders::Order;
use crate::games::gazala_cauldron::state::position::Position;

/// Lines that are ever needed (14.2).
const MOST: usize = 2;
/// Hexes up to which one Allied unit stands in the way of two breaches.
const APART: u8 = 2;
/// How near an Allied unit has to be to stand in the way.
const NEAR: u8 = 4;

/// The next breach, or none.
pub fn order(situation: &Situation) -> Option<Order> {
    let position = situation.position;
    // It would be done when the game is over.
    if is_last_turn(position) {
        return Some(Order::EndBreaching);
    }
    let now = worth(&Position { marks: marks(position, None), ..position.clone() });
    let choices = breaching::choices(position).filter_map(|(unit, to)| {
        let breach = breaching::plan(position, unit, to).ok()?;
        let open = Position { marks: marks(position, Some(breach)), ..position.clone() };
        let gained = worth(&open) - now;
        Some((
            gained - barred(situation, breach) - beside(position, breach),
            Name::of(to).to_string(),
            Order::Breach { unit, to },
        ))
    });
    let best = choices.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    Some(
        best.filter(|(value, ..)| *value > position.weight(Dial::WorthABreach))
            .map_or(Order::EndBreaching, |(_, _, order)| order),
    )
}

/// What a breach adds to the worth of the lines of communication; `None` if it can't be begun.
pub fn gained(situation: &Situation, unit: UnitId, to: Hex) -> Option<f64> {
    let position = situation.position;
    let breach = breaching::plan(position, unit, to).ok()?;
    let with = |more| worth(&Position { marks: marks(position, more), ..position.clone() });
    Some(with(Some(breach)) - with(None))
}

/// The markers as they will be when all work is done, a further breach among them.
fn marks(position: &Position, more: Option<Breach>) -> Marks {
    let mut marks = position.marks.clone();
    marks.breaches.extend(more);
    for breach in marks.breaches.iter_mut().filter(|breach| breach.by.is_some()) {
        (breach.by, breach.through) = (None, !position.is_held_by(breach.beyond(), Side::Allies));
    }
    marks
}

/// What the lines of communication are worth.
fn worth(position: &Position) -> f64 {
    let lines = communications::lines(position);
    let full = lines.iter().filter(|line| line.units.len() >= UNITS).count();
    let needed = full.min(MOST);
    let count = |count: usize| u32::try_from(count).map_or(0.0, f64::from);
    position.weight(Dial::NeededLine) * count(needed) + position.weight(Dial::SpareLine) * count(full - needed)
}

/// What it costs that one Allied unit could stand in the way of this breach and of another.
fn beside(position: &Position, breach: Breach) -> f64 {
    let near = position.marks.breaches.iter().any(|other| (1..=APART).contains(&other.to.range(breach.to)));
    if near { position.weight(Dial::Neighbours) } else { 0.0 }
}

/// How easily the Allies can stand in the way.
fn barred(situation: &Situation, breach: Breach) -> f64 {
    let position = situation.position;
    let there = |hex: Hex| position.is_held_by(hex, Side::Allies);
    let near = |hex: Hex| situation.enemy_near(hex) <= NEAR;
    let held = if there(breach.to) {
        2.0
    } else if there(breach.beyond()) {
        1.0
    } else {
        0.0
    };
    position.weight(Dial::InTheWay)
        * (held + if near(breach.to) { 0.5 } else { 0.0 } + if near(breach.beyond()) { 0.5 } else { 0.0 })
}
