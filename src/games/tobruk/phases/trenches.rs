//! Anti-tank trenches (IX.C.2): no vehicle enters one. To men and light weapons they are hedgehogs.

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::games::tobruk::material::board::Name;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// IX.C.2.b: keeps a vehicle out of a hex with a trench.
///
/// # Errors
/// The refusal.
pub fn expect_passable(position: &Position, unit: &ViewItem, hex: Hex) -> Result<(), Refusal> {
    if !position.class(unit).is_vehicle() || !position.has_trench(hex) {
        return Ok(());
    }
    let sentence = format!("There is an anti-tank trench in {}; {} can't enter it.", Name(hex), position.name(unit));
    Err(Refusal::new("IX.C.2.b", sentence))
}
