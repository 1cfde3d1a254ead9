//! Set-up: the guns at the scenario's ready places, the engineers before the mines that are most in the way.

use rand::rand_core::Rng;
use rand_chacha::ChaCha8Rng;

use super::engineers;
use super::situation::Situation;
use crate::core::hex::Hex;
use crate::games::bir_hacheim::material::catalog::Arm;
use crate::games::bir_hacheim::phases::set_up;
use crate::games::bir_hacheim::play::plan::plan;
use crate::games::bir_hacheim::state::components::{Location, Unit};
use crate::games::bir_hacheim::state::orders::Order;

/// The next unit's place, or the end of the set-up.
pub fn order(situation: &Situation, dice: &mut ChaCha8Rng) -> Option<Order> {
    let position = situation.position;
    let Some(unit) = set_up::free(position, situation.side).find(|unit| unit.location == Location::Waiting) else {
        return Some(Order::EndSetUp);
    };
    let place = |hex: Hex| Order::Place { unit: unit.id, hex };
    if position.counter(unit.id).arm == Arm::Engineers
        && let Some(hex) = before_the_mines(situation, unit)
    {
        return Some(place(hex));
    }
    let ready = position.scenario.ready.iter().find(|(id, _)| *id == unit.id).map(|(_, hex)| *hex)?;
    // Not always the same hex: it or one beside it.
    let mut hexes: Vec<Hex> = position.around(ready).chain([ready]).collect();
    hexes.retain(|hex| plan(position, &place(*hex)).is_ok() && !situation.is_contact(*hex));
    let chosen = usize::try_from(dice.next_u32()).unwrap_or(0) % (2 * hexes.len()).max(1);
    Some(place(hexes.get(chosen).copied().unwrap_or(ready)))
}

/// The free hex nearest to the mines that these engineers are to clear.
fn before_the_mines(situation: &Situation, unit: &Unit) -> Option<Hex> {
    let position = situation.position;
    let mines = engineers::lane(situation, unit)?;
    let mut hexes: Vec<Hex> = position.board.hexes().collect();
    hexes.retain(|hex| plan(position, &Order::Place { unit: unit.id, hex: *hex }).is_ok() && !position.is_mined(*hex));
    hexes.into_iter().min_by_key(|hex| (hex.range(mines), u8::from(situation.is_contact(*hex))))
}
