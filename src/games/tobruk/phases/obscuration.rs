//! Gunfire through wrecks and dust, an experimental rule (X.G.2): half for one hex with any, and none through two.

use crate::core::hex::Hex;
use crate::games::tobruk::material::line_of_fire::touches;
use crate::games::tobruk::state::position::Position;

/// The rule.
pub const RULE: &str = "X.G.2";

/// Hexes with wrecks or dust on a line of fire, once each, ends included; none in the same hex, and none without the rule.
#[must_use]
pub fn hexes(position: &Position, from: Hex, to: Hex) -> Vec<Hex> {
    if !position.options.obscuration || from == to {
        return Vec::new();
    }
    let hazy = position.wrecks.iter().chain(&position.dust).copied().filter(|hex| touches(from, to, *hex));
    let mut hexes: Vec<Hex> = hazy.collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}
