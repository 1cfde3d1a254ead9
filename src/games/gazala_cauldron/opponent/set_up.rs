//! Set-up: the scenario's ready places, moved about a little by the player's own dice.

use rand_chacha::ChaCha8Rng;

use super::situation::Situation;
use crate::core::dice::{one, pick};
use crate::core::hex::Hex;
use crate::core::side::Side;
use crate::games::gazala_cauldron::phases::set_up;
use crate::games::gazala_cauldron::play::plan::plan;
use crate::games::gazala_cauldron::state::components::{Location, Unit};
use crate::games::gazala_cauldron::state::orders::Order;

/// One unit in so many stands elsewhere than in its ready place.
const ELSEWHERE: usize = 4;

/// The next unit's place, or the end of the set-up.
pub fn order(situation: &Situation, dice: &mut ChaCha8Rng) -> Option<Order> {
    let position = situation.position;
    let waits = |unit: &&Unit| matches!(unit.location, Location::Waiting { .. });
    let Some(unit) = set_up::placed_by(position, situation.side).find(waits) else { return Some(Order::EndSetUp) };
    let places = &position.scenario.ready[situation.side.index()];
    let ready = places.iter().find(|(id, _)| *id == unit.id).map(|(_, hex)| *hex)?;
    let fits = |hex: &Hex| plan(position, &Order::Place { unit: unit.id, hex: *hex }).is_ok() && keeps(situation, *hex);
    // What is ready for another unit is left to it.
    let free = |hex: &Hex| !places.iter().any(|(_, taken)| taken == hex) && fits(hex);
    let beside: Vec<Hex> = position.board.neighbours(ready).filter(free).collect();
    let hex = if pick(dice, ELSEWHERE) == 0 { one(beside, dice) } else { None };
    Some(Order::Place { unit: unit.id, hex: hex.unwrap_or(ready) })
}

/// The Axis stays where it was put in front of the mines; nobody of the Allies stands in them but the garrison of Bir Hacheim.
fn keeps(situation: &Situation, hex: Hex) -> bool {
    let board = situation.position.board;
    match situation.side {
        Side::Axis => !board.prohibited(hex) || board.neighbours(hex).any(|to| board.in_belt(to)),
        Side::Allies => board.mined_from(hex).is_none_or(|turn| turn > 0) || situation.position.ground(hex).fortified,
    }
}
