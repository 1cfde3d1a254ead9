//! The smallest crews of weapons: two men for all (III.D.2.b), or by the experimental rule as many as each kind needs (X.F.1, X.F.2).

use crate::games::tobruk::state::position::{Position, ViewItem};

/// Men who have to operate a crew-served weapon at least (III.D.2.b).
const FOR_ALL: u8 = 2;

/// Men who have to operate this weapon at least.
#[must_use]
pub fn needed(position: &Position, weapon: &ViewItem) -> u8 {
    let chart = || position.tables.weapons.minimum_crew(&position.kind(weapon).id);
    position.options.minimum_crews.then(chart).flatten().unwrap_or(FOR_ALL)
}

/// The rule that asks for them.
#[must_use]
pub fn rule(position: &Position) -> &'static str {
    if position.options.minimum_crews { "X.F.2" } else { "III.D.2.b" }
}
