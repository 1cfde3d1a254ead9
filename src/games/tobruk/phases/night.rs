//! Night (Firefights F to H): nobody runs, sight is short, and fire into the dark has half its power.

use crate::core::hex::Hex;
use crate::core::refusal::Refusal;
use crate::core::words::counted;
use crate::games::tobruk::state::position::{Position, ViewItem};

/// The rule.
pub const RULE: &str = "Firefight F.Special";
/// Hexes at which a target in the dark can be fired at.
pub const REACH: u8 = 2;
/// Hexes around a star shell that are lit.
pub const LIGHT: u8 = 2;

/// True by night.
#[must_use]
pub fn is_night(position: &Position) -> bool {
    position.scenario.night.is_some()
}

/// True if a star shell lights the hex.
#[must_use]
pub fn is_lit(position: &Position, hex: Hex) -> bool {
    position.marks.works.star_shells.iter().any(|shell| shell.range(hex) <= LIGHT)
}

/// True for a hex in the dark. What is lit is fired at in full by everybody: those in the same light are lit themselves.
#[must_use]
pub fn is_dark(position: &Position, hex: Hex) -> bool {
    is_night(position) && !is_lit(position, hex)
}

/// True for a target that the dark keeps from fire over this range.
#[must_use]
pub fn hides(position: &Position, hex: Hex, range: u8) -> bool {
    range > REACH && is_dark(position, hex)
}

/// The refusal of fire at what lies in the dark; `what` says who can't fire at whom.
#[must_use]
pub fn unseen(what: &str, range: u8) -> Refusal {
    let hexes = counted(range, "hex", "hexes");
    Refusal::new(
        RULE,
        format!("{what}: it is {hexes} away in the dark, where fire reaches {REACH} unless a star shell lights it."),
    )
}

/// Nobody runs.
///
/// # Errors
/// The refusal.
pub fn expect_walk(position: &Position, unit: &ViewItem, hexes: usize) -> Result<(), Refusal> {
    if hexes <= 1 || !is_night(position) {
        return Ok(());
    }
    Err(Refusal::new(RULE, format!("{} can't run by night: it moves one hex.", position.name(unit))))
}
